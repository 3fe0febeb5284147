#ifndef CSYSTEM_H
#define CSYSTEM_H

/* The calls of glibc and Darwin that Swift does not show. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A pipe whose two ends are closed on exec; 0 or an errno. */
int csys_pipe_cloexec(int ends[2]);

/* A pseudo-terminal that hands on bytes as they are: ends[0] is the reader's, ends[1] the child's
   side. It becomes nobody's controlling terminal, and needs none. 0 or an errno. */
int csys_open_terminal(int ends[2]);

/* What a child is started with. Strings are NUL-terminated, arrays NULL-terminated. */
typedef struct {
  const char *executable;
  char *const *arguments;
  char *const *environment;
  const char *directory; /* NULL: the parent's */
  int standard_input;    /* a descriptor, or -1 for /dev/null */
  int standard_output;   /* a descriptor, or -1 for the parent's */
  int standard_error;    /* a descriptor, or -1 for the parent's */
  bool own_group;        /* a process group of its own */
  bool own_session;      /* a session of its own, without a terminal: with it a group, too */
} csys_spawn_request;

/* Starts a child with default signal dispositions, an empty signal mask and no descriptor
   beyond the three standard ones; 0 or an errno. */
int csys_spawn(const csys_spawn_request *request, pid_t *child);

/* Kills what is left of the session of a child that was not reaped yet: its descendants may have
   made groups of their own (SwiftPM does), and are found through the session. */
void csys_kill_session(pid_t child);

/* A descriptor that becomes readable when the child ends, or -1 where there is none. */
int csys_pidfd_open(pid_t child);

/* The two halves of a wait status. */
bool csys_wait_exited(int status);
int csys_wait_exit_code(int status);
bool csys_wait_signalled(int status);
int csys_wait_signal(int status);

/* The terminal's width in columns, or 0 where the descriptor is no terminal. */
int csys_terminal_width(int descriptor);

/* Opens `path` below `directory` following no symbolic link in any component; a descriptor, or
   the negative of an errno. */
int csys_open_beneath(int directory, const char *path, int flags);

/* Flushes a descriptor to the disk itself; 0 or an errno. */
int csys_flush(int descriptor);

/* Lets SIGINT, SIGTERM and SIGHUP arrive as bytes on a pipe, and ignores SIGPIPE and SIGXFSZ.
   Returns the read end (non-blocking), or the negative of an errno. One watcher per process: the
   handler of C has no other place for the descriptor. */
int csys_watch_signals(void);

/* Makes UTF-8 this thread's character set until csys_leave_locale is called with the answer;
   NULL where the system has no such locale. libarchive 3.6 reads and writes names through it, and
   crashes on a name beyond ASCII in the plain C locale. */
void *csys_enter_utf8_locale(void);
void csys_leave_locale(void *entered);

/* The process's environment. */
char **csys_environment(void);

/* strftime's %z as seconds east of UTC at that time. */
long csys_zone_offset(int64_t seconds);

/* A file's times to the nanosecond, alike on both systems; 0 or an errno. */
typedef struct {
  uint64_t device;
  uint64_t inode;
  uint64_t size;
  int64_t modified_seconds;
  int64_t modified_nanoseconds;
  int64_t changed_seconds;
  int64_t changed_nanoseconds;
  uint32_t mode;
  uint32_t owner;
  uint32_t group;
  uint32_t links;
} csys_stat;

/* The names in a directory: for each a byte that says what it is (`f`ile, `d`irectory, `l`ink,
   `s`pecial), its bytes, and a NUL. Begin with zeros; the bytes are used again by the next listing. */
typedef struct {
  char *bytes;
  size_t length;
  size_t capacity;
} csys_names;

/* Lists a freshly opened directory without `.` and `..`; the descriptor is at its end then. 0 or an
   errno. */
int csys_list(int descriptor, csys_names *names);
void csys_free_names(csys_names *names);

int csys_stat_at(int directory, const char *path, bool follow, csys_stat *result);
int csys_stat_descriptor(int descriptor, csys_stat *result);

#endif
