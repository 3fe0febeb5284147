#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif
#ifdef __APPLE__
#include <crt_externs.h>
#include <sys/sysctl.h>
#include <xlocale.h>
#endif

int csys_pipe_cloexec(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) {
    if (fcntl(ends[i], F_SETFD, FD_CLOEXEC) != 0) {
      int code = errno;
      close(ends[0]);
      close(ends[1]);
      return code;
    }
  }
  return 0;
#endif
}

/* Opens the child's side and makes it pass bytes unchanged: no carriage returns, no echo. */
static int open_other_side(int leader, int *follower) {
  char name[128];
  if (grantpt(leader) != 0 || unlockpt(leader) != 0) return errno;
  int code = ptsname_r(leader, name, sizeof name);
  if (code != 0) return code > 0 ? code : errno;
  *follower = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*follower < 0) return errno;
  struct termios settings;
  struct winsize size = {.ws_row = 50, .ws_col = 200};
  if (tcgetattr(*follower, &settings) == 0) {
    cfmakeraw(&settings);
    if (tcsetattr(*follower, TCSANOW, &settings) == 0) {
      ioctl(*follower, TIOCSWINSZ, &size);
      return 0;
    }
  }
  code = errno;
  close(*follower);
  return code;
}

int csys_open_terminal(int ends[2]) {
  ends[0] = posix_openpt(O_RDWR | O_NOCTTY);
  if (ends[0] < 0) return errno;
  int code = fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 ? 0 : errno;
  if (code == 0) code = open_other_side(ends[0], &ends[1]);
  if (code != 0) close(ends[0]);
  return code;
}

static int set_attributes(posix_spawnattr_t *attributes, bool own_group, bool own_session) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  sigdelset(&all, SIGKILL);
  sigdelset(&all, SIGSTOP);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  /* The first of a session is the first of a group already, and may not be made one again. */
  if (own_session) own_group = false;
  if (own_session) flags |= POSIX_SPAWN_SETSID;
  if (own_group) flags |= POSIX_SPAWN_SETPGROUP;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int code = posix_spawnattr_setflags(attributes, flags);
  if (code == 0) code = posix_spawnattr_setsigmask(attributes, &none);
  if (code == 0) code = posix_spawnattr_setsigdefault(attributes, &all);
  if (code == 0 && own_group) code = posix_spawnattr_setpgroup(attributes, 0);
  return code;
}

static int add_stream(posix_spawn_file_actions_t *actions, int source, int target) {
#ifdef __APPLE__
  if (source == target || source < 0) return posix_spawn_file_actions_addinherit_np(actions, target);
#else
  if (source < 0) return 0;
#endif
  return posix_spawn_file_actions_adddup2(actions, source, target);
}

static int set_actions(posix_spawn_file_actions_t *actions, const csys_spawn_request *request) {
  int code = 0;
  if (request->standard_input < 0) {
    code = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  } else {
    code = add_stream(actions, request->standard_input, 0);
  }
  if (code == 0) code = add_stream(actions, request->standard_output, 1);
  if (code == 0) code = add_stream(actions, request->standard_error, 2);
  if (code == 0 && request->directory) {
    code = posix_spawn_file_actions_addchdir_np(actions, request->directory);
  }
#ifdef __linux__
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  return code;
}

int csys_spawn(const csys_spawn_request *request, pid_t *child) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int code = posix_spawnattr_init(&attributes);
  if (code != 0) return code;
  code = posix_spawn_file_actions_init(&actions);
  if (code == 0) {
    code = set_attributes(&attributes, request->own_group, request->own_session);
    if (code == 0) code = set_actions(&actions, request);
    if (code == 0) {
      code = posix_spawn(child, request->executable, &actions, &attributes, request->arguments,
                         request->environment);
    }
    posix_spawn_file_actions_destroy(&actions);
  }
  posix_spawnattr_destroy(&attributes);
  return code;
}

#ifdef __APPLE__
void csys_kill_session(pid_t child) {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_SESSION, child};
  size_t length = 0;
  if (sysctl(name, 4, NULL, &length, NULL, 0) != 0 || length == 0) return;
  length += 8 * sizeof(struct kinfo_proc);
  struct kinfo_proc *found = malloc(length);
  if (found && sysctl(name, 4, found, &length, NULL, 0) == 0) {
    for (size_t i = 0; i < length / sizeof *found; i++) {
      pid_t member = found[i].kp_proc.p_pid;
      if (member > 1 && getsid(member) == child) kill(member, SIGKILL);
    }
  }
  free(found);
}
#else
void csys_kill_session(pid_t child) {
  DIR *processes = opendir("/proc");
  if (!processes) return;
  struct dirent *entry;
  while ((entry = readdir(processes))) {
    pid_t member = (pid_t)strtol(entry->d_name, NULL, 10);
    if (member > 1 && getsid(member) == child) kill(member, SIGKILL);
  }
  closedir(processes);
}
#endif

int csys_pidfd_open(pid_t child) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, child, 0);
#else
  (void)child;
  return -1;
#endif
}

bool csys_wait_exited(int status) { return WIFEXITED(status); }
int csys_wait_exit_code(int status) { return WEXITSTATUS(status); }
bool csys_wait_signalled(int status) { return WIFSIGNALED(status); }
int csys_wait_signal(int status) { return WTERMSIG(status); }

int csys_terminal_width(int descriptor) {
  struct winsize size;
  if (!isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

/* Walks the path by hand: for kernels without openat2, and for sandboxes that refuse it. */
static int open_by_component(int directory, const char *path, int flags) {
  int current = dup(directory);
  if (current < 0) return -errno;
  char name[256];
  while (*path == '/') path++;
  while (1) {
    size_t length = strcspn(path, "/");
    if (length >= sizeof name) {
      close(current);
      return -ENAMETOOLONG;
    }
    memcpy(name, path, length);
    name[length] = 0;
    path += length;
    while (*path == '/') path++;
    int is_last = *path == 0;
    int next = openat(current, name, (is_last ? flags : O_RDONLY | O_DIRECTORY) | O_NOFOLLOW | O_CLOEXEC);
    int code = errno;
    close(current);
    if (next < 0) return -code;
    if (is_last) return next;
    current = next;
  }
}

int csys_open_beneath(int directory, const char *path, int flags) {
#if defined(__linux__) && defined(SYS_openat2)
  struct open_how how;
  memset(&how, 0, sizeof how);
  how.flags = (uint64_t)(flags | O_CLOEXEC);
  how.resolve = RESOLVE_NO_SYMLINKS | RESOLVE_BENEATH;
  long result = syscall(SYS_openat2, directory, path, &how, sizeof how);
  if (result >= 0) return (int)result;
  if (errno != ENOSYS && errno != EPERM && errno != EAGAIN) return -errno;
#endif
  return open_by_component(directory, path, flags);
}

int csys_flush(int descriptor) {
#ifdef __APPLE__
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
  if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return errno;
#endif
  while (fsync(descriptor) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

static volatile int signal_pipe = -1;

static void note_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t ignored = write(signal_pipe, &byte, 1);
  (void)ignored;
  errno = saved;
}

int csys_watch_signals(void) {
  int ends[2];
  int code = csys_pipe_cloexec(ends);
  if (code != 0) return -code;
  for (int i = 0; i < 2; i++) {
    int flags = fcntl(ends[i], F_GETFL);
    if (flags < 0 || fcntl(ends[i], F_SETFL, flags | O_NONBLOCK) != 0) return -errno;
  }
  signal_pipe = ends[1];
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  const int watched[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof watched / sizeof watched[0]; i++) {
    struct sigaction before;
    /* A signal ignored on entry (nohup) stays ignored. */
    if (sigaction(watched[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    if (sigaction(watched[i], &action, NULL) != 0) return -errno;
  }
  action.sa_handler = SIG_IGN;
  action.sa_flags = 0;
  if (sigaction(SIGPIPE, &action, NULL) != 0) return -errno;
  if (sigaction(SIGXFSZ, &action, NULL) != 0) return -errno;
  /* A parent that ignores SIGCHLD would take the children's statuses from us, and one that blocks
     signals (some job runners) the end from our user. */
  action.sa_handler = SIG_DFL;
  if (sigaction(SIGCHLD, &action, NULL) != 0) return -errno;
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (size_t i = 0; i < sizeof watched / sizeof watched[0]; i++) sigaddset(&unblocked, watched[i]);
  sigaddset(&unblocked, SIGCHLD);
  code = pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
  if (code != 0) return -code;
  return ends[0];
}

typedef struct {
  locale_t own;
  locale_t before;
} entered_locale;

void *csys_enter_utf8_locale(void) {
  entered_locale *entered = malloc(sizeof *entered);
  if (!entered) return NULL;
  const char *const names[] = {"C.UTF-8", "UTF-8", "en_US.UTF-8"};
  entered->own = (locale_t)0;
  for (size_t i = 0; i < sizeof names / sizeof names[0] && !entered->own; i++) {
    entered->own = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
  }
  if (!entered->own) {
    free(entered);
    return NULL;
  }
  entered->before = uselocale(entered->own);
  return entered;
}

void csys_leave_locale(void *value) {
  entered_locale *entered = value;
  if (!entered) return;
  uselocale(entered->before);
  freelocale(entered->own);
  free(entered);
}

char **csys_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

long csys_zone_offset(int64_t seconds) {
  time_t time = (time_t)seconds;
  struct tm local;
  if (localtime_r(&time, &local) == NULL) return 0;
  return local.tm_gmtoff;
}

static void copy_stat(const struct stat *from, csys_stat *to) {
  to->device = (uint64_t)from->st_dev;
  to->inode = (uint64_t)from->st_ino;
  to->size = (uint64_t)from->st_size;
#ifdef __APPLE__
  to->modified_seconds = from->st_mtimespec.tv_sec;
  to->modified_nanoseconds = from->st_mtimespec.tv_nsec;
  to->changed_seconds = from->st_ctimespec.tv_sec;
  to->changed_nanoseconds = from->st_ctimespec.tv_nsec;
#else
  to->modified_seconds = from->st_mtim.tv_sec;
  to->modified_nanoseconds = from->st_mtim.tv_nsec;
  to->changed_seconds = from->st_ctim.tv_sec;
  to->changed_nanoseconds = from->st_ctim.tv_nsec;
#endif
  to->mode = from->st_mode;
  to->owner = from->st_uid;
  to->group = from->st_gid;
  to->links = (uint32_t)from->st_nlink;
}

int csys_stat_at(int directory, const char *path, bool follow, csys_stat *result) {
  struct stat found;
  if (fstatat(directory, path, &found, follow ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return errno;
  copy_stat(&found, result);
  return 0;
}

int csys_stat_descriptor(int descriptor, csys_stat *result) {
  struct stat found;
  if (fstat(descriptor, &found) != 0) return errno;
  copy_stat(&found, result);
  return 0;
}
