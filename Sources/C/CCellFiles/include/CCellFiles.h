// SPDX-License-Identifier: MIT
#ifndef CFILES_H
#define CFILES_H

/// Opens the file at `path` for reading, without waiting for the other end of a named pipe. The path is relative to the folder
/// `root`, and the system refuses to leave that folder (EXDEV), also through a symbolic link or by a link that another process
/// changes meanwhile. See openat2(2) on RESOLVE_BENEATH.
///
/// Returns the descriptor, or -1 with `errno` set. ENOSYS or EPERM means that the system does not offer the call, as before Linux
/// 5.6 and in some containers.
int files_open_beneath(int root, const char *path);

#endif
