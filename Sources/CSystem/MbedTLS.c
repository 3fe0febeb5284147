/* Debian's libgit2 parses the whole CA bundle through mbedTLS when it is initialised, 10 ms of
   work for connections that relctl never makes (the user's own git talks to servers). The dynamic
   linker takes this definition before the library's; 0 means "no certificate failed to parse". */
#ifdef __linux__
__attribute__((visibility("default"), used)) int mbedtls_x509_crt_parse_file(void *chain,
                                                                            const char *path) {
  (void)chain;
  (void)path;
  return 0;
}
#endif
