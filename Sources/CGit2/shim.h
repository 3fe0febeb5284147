#include <git2.h>
#if __has_include(<git2/sys/errors.h>)
#include <git2/sys/errors.h> /* where libgit2 later moved git_error_set_str */
#endif
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

/* `git_libgit2_opts` is variadic, which Swift does not import. */
static inline int cgit2_set_flag(int option, int enabled) {
  return git_libgit2_opts(option, enabled);
}

static inline int cgit2_set_extensions(const char **names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}
