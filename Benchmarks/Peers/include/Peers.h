#ifndef PEERS_H
#define PEERS_H

/* What relctl is measured against: the least code that does the same work. */

#include <stddef.h>
#include <stdint.h>

/* What one run of a program took. */
typedef struct {
  int64_t wall_nanoseconds;
  int64_t cpu_nanoseconds; /* user and system, of the child and those it waited for */
  int64_t peak_bytes;
  int status; /* the exit status, or 128 and the signal */
} peer_cost;

/* Runs a program in `directory` to its end, standard input from `input` (NULL: /dev/null), output
   to /dev/null; 0 or an errno. */
int peer_run(const char *program, char *const arguments[], const char *directory,
             const char *input, peer_cost *cost);

/* Reads all of libyaml's events and makes nothing of them; how many, or -1. */
long peer_yaml_events(const unsigned char *bytes, size_t length);

/* Starts a program `count` times, reads what it prints and waits for it; 0 or an errno. */
int peer_spawn_loop(const char *program, char *const arguments[], int count);

/* A generator's floor: walks `root` with readdir, computes `objects` MD5 sums of identifiers and
   writes `size` bytes to `output`; 0 or an errno. */
int peer_generator_floor(const char *root, long objects, long size, const char *output);

/* Writes a file of `size` bytes of text that differs with `seed`; 0 or an errno. */
int peer_write_file(const char *path, uint64_t seed, size_t size);

/* Removes a directory and all below it; 0 or an errno. */
int peer_remove_tree(const char *path);

#endif
