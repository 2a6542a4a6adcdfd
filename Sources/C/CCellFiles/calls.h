// SPDX-License-Identifier: MIT
// Calls of Linux that Swift does not import. They are in a header, so that nothing must be compiled before the modules that use them.
#ifndef CCELLFILES_CALLS_H
#define CCELLFILES_CALLS_H

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#if defined(SYS_openat2) && __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#define FILES_HAS_OPENAT2 1
#endif

/// Opens the file at `path` for reading, without waiting for the other end of a named pipe. The path is relative to the folder
/// `root`, and the system refuses to leave that folder (EXDEV), also through a symbolic link or by a link that another process
/// changes meanwhile. See openat2(2) on RESOLVE_BENEATH.
///
/// Returns the descriptor, or -1 with `errno` set. ENOSYS or EPERM means that the system does not offer the call, as before Linux
/// 5.6 and in some containers.
static inline int files_open_beneath(int root, const char *path) {
#ifdef FILES_HAS_OPENAT2
  struct open_how how = {
    .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  long descriptor;
  // EAGAIN: a folder on the path was renamed meanwhile, so the system could not tell whether the path stays below the root.
  do descriptor = syscall(SYS_openat2, root, path, &how, sizeof how);
  while (descriptor < 0 && (errno == EAGAIN || errno == EINTR));
  return (int)descriptor;
#else
  (void)root;
  (void)path;
  errno = ENOSYS;
  return -1;
#endif
}

/// Creates a pipe whose ends are closed in every program that is started, from the beginning: pipe2(2) with O_CLOEXEC, which is a
/// GNU extension. Returns 0, or -1 with `errno` set.
static inline int files_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

#endif
