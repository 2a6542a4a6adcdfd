// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CCellFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(SYS_openat2) && __has_include(<linux/openat2.h>)
#include <linux/openat2.h>

int files_open_beneath(int root, const char *path) {
  struct open_how how = {
    .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  long descriptor;
  // EAGAIN: a folder on the path was renamed meanwhile, so the system could not tell whether the path stays below the root.
  do descriptor = syscall(SYS_openat2, root, path, &how, sizeof how);
  while (descriptor < 0 && (errno == EAGAIN || errno == EINTR));
  return (int)descriptor;
}
#else
int files_open_beneath(int root, const char *path) {
  (void)root;
  (void)path;
  errno = ENOSYS;
  return -1;
}
#endif
