#define _GNU_SOURCE
#include "Peers.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <yaml.h>

#ifdef __APPLE__
#include <CommonCrypto/CommonDigest.h>
#else
#include <openssl/evp.h>
#endif

extern char **environ;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int64_t nanoseconds(struct timeval time) {
  return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_usec * 1000;
}

int peer_run(const char *program, char *const arguments[], const char *directory,
             const char *input, peer_cost *cost) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input ? input : "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  if (directory) posix_spawn_file_actions_addchdir_np(&actions, directory);
  int64_t start = now();
  pid_t child;
  int code = posix_spawnp(&child, program, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (code != 0) return code;
  int status = 0;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) return errno;
  cost->wall_nanoseconds = now() - start;
  cost->cpu_nanoseconds = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
#ifdef __APPLE__
  cost->peak_bytes = usage.ru_maxrss;
#else
  cost->peak_bytes = (int64_t)usage.ru_maxrss * 1024;
#endif
  cost->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return 0;
}

long peer_yaml_events(const unsigned char *bytes, size_t length) {
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) return -1;
  yaml_parser_set_input_string(&parser, bytes, length);
  long count = 0;
  bool ended = false;
  while (!ended) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      count = -1;
      break;
    }
    count++;
    ended = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return count;
}

int peer_spawn_loop(const char *program, char *const arguments[], int count) {
  for (int round = 0; round < count; round++) {
    int ends[2];
    if (pipe(ends) != 0) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    pid_t child;
    int code = posix_spawn(&child, program, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (code != 0) return code;
    char buffer[4096];
    while (read(ends[0], buffer, sizeof buffer) > 0) {
    }
    close(ends[0]);
    int status;
    if (waitpid(child, &status, 0) < 0) return errno;
  }
  return 0;
}

static int walk(const char *path, long *files) {
  DIR *directory = opendir(path);
  if (!directory) return errno;
  struct dirent *entry;
  int code = 0;
  while (code == 0 && (entry = readdir(directory))) {
    if (entry->d_name[0] == '.') continue;
    if (entry->d_type != DT_DIR) {
      (*files)++;
      continue;
    }
    char below[4096];
    snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
    code = walk(below, files);
  }
  closedir(directory);
  return code;
}

static void md5(const char *text, size_t length, unsigned char sum[16]) {
#ifdef __APPLE__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  CC_MD5(text, (CC_LONG)length, sum);
#pragma clang diagnostic pop
#else
  static EVP_MD_CTX *context;
  static const EVP_MD *kind;
  if (!context) {
    context = EVP_MD_CTX_new();
    kind = EVP_md5();
  }
  EVP_DigestInit_ex(context, kind, NULL);
  EVP_DigestUpdate(context, text, length);
  EVP_DigestFinal_ex(context, sum, NULL);
#endif
}

int peer_generator_floor(const char *root, long objects, long size, const char *output) {
  long files = 0;
  int code = walk(root, &files);
  if (code != 0) return code;
  unsigned char sums[16] = {0};
  for (long index = 0; index < objects; index++) {
    char identifier[96];
    int length = snprintf(identifier, sizeof identifier,
                          "PBXFileReference-Sources/Feature%ld/File%ld.swift", index / 80, index);
    unsigned char sum[16];
    md5(identifier, (size_t)length, sum);
    for (int byte = 0; byte < 16; byte++) sums[byte] ^= sum[byte];
  }
  FILE *file = fopen(output, "w");
  if (!file) return errno;
  char block[4096];
  memset(block, 'a' + sums[0] % 26, sizeof block);
  for (long left = size; left > 0; left -= (long)sizeof block) {
    size_t part = left < (long)sizeof block ? (size_t)left : sizeof block;
    if (fwrite(block, 1, part, file) != part) {
      code = errno;
      break;
    }
  }
  if (fclose(file) != 0 && code == 0) code = errno;
  return code;
}

int peer_write_file(const char *path, uint64_t seed, size_t size) {
  FILE *file = fopen(path, "w");
  if (!file) return errno;
  uint64_t state = seed * 2862933555777941757u + 3037000493u;
  for (size_t index = 0; index < size; index++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    fputc(index % 60 == 59 ? '\n' : 'a' + (int)((state >> 33) % 26), file);
  }
  return fclose(file) == 0 ? 0 : errno;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status;
  (void)kind;
  (void)place;
  return remove(path);
}

int peer_remove_tree(const char *path) {
  if (access(path, F_OK) != 0) return 0;
  return nftw(path, remove_one, 32, FTW_DEPTH | FTW_PHYS) == 0 ? 0 : errno;
}
