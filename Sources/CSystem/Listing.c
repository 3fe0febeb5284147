#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

static char letter(unsigned char type, int directory, const char *name) {
  switch (type) {
  case DT_REG: return 'f';
  case DT_DIR: return 'd';
  case DT_LNK: return 'l';
  case DT_UNKNOWN: break;
  default: return 's';
  }
  struct stat found;
  if (fstatat(directory, name, &found, AT_SYMLINK_NOFOLLOW) != 0) return 's';
  if (S_ISREG(found.st_mode)) return 'f';
  if (S_ISDIR(found.st_mode)) return 'd';
  return S_ISLNK(found.st_mode) ? 'l' : 's';
}

static int add(csys_names *names, unsigned char type, int directory, const char *name) {
  if (name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0))) return 0;
  size_t length = strlen(name) + 1;
  if (names->length + length + 1 > names->capacity) {
    size_t capacity = names->capacity ? names->capacity : 4096;
    while (names->length + length + 1 > capacity) capacity *= 2;
    char *bytes = realloc(names->bytes, capacity);
    if (!bytes) return ENOMEM;
    names->bytes = bytes;
    names->capacity = capacity;
  }
  names->bytes[names->length] = letter(type, directory, name);
  memcpy(names->bytes + names->length + 1, name, length);
  names->length += length + 1;
  return 0;
}

#if defined(__linux__) && defined(SYS_getdents64)
/* Without opendir's own buffer, descriptor and checks, which cost more than the listing. */
int csys_list(int descriptor, csys_names *names) {
  _Alignas(struct dirent64) char buffer[32768];
  names->length = 0;
  while (1) {
    long count = syscall(SYS_getdents64, descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    if (count == 0) return 0;
    for (long position = 0; position < count;) {
      struct dirent64 *entry = (struct dirent64 *)(void *)(buffer + position);
      int code = add(names, entry->d_type, descriptor, entry->d_name);
      if (code != 0) return code;
      position += entry->d_reclen;
    }
  }
}
#else
int csys_list(int descriptor, csys_names *names) {
  names->length = 0;
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return errno;
  DIR *stream = fdopendir(copy);
  if (!stream) {
    int code = errno;
    close(copy);
    return code;
  }
  int code = 0;
  while (code == 0) {
    errno = 0;
    struct dirent *entry = readdir(stream);
    if (!entry) {
      code = errno;
      break;
    }
    code = add(names, entry->d_type, descriptor, entry->d_name);
  }
  closedir(stream);
  return code;
}
#endif

void csys_free_names(csys_names *names) {
  free(names->bytes);
  names->bytes = NULL;
  names->length = 0;
  names->capacity = 0;
}
