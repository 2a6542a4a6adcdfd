// SPDX-License-Identifier: MIT
#ifndef CELLRASTER_TEST_SPAWNING_H
#define CELLRASTER_TEST_SPAWNING_H

#include <spawn.h>

// Makes a new process close the descriptors from `first` on. Tests run beside each other: a process that inherited the end of a pipe
// from another test would keep that pipe open, and whoever reads it waiting.
int cellraster_test_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
