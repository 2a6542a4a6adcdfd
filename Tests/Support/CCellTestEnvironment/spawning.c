// SPDX-License-Identifier: MIT
// Swift does not import the C library's function, which is an extension.
#define _GNU_SOURCE
#include "spawning.h"

int cellraster_test_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
