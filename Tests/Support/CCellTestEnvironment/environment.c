// SPDX-License-Identifier: MIT
// Tests, and the commands that they start, touch no folder of the user's: what is cached goes to the folder for temporary files.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void use_own_folders(void) {
  char path[64];
  snprintf(path, sizeof path, "/tmp/cellraster-test-cache-%u", (unsigned)getuid());
  setenv("XDG_CACHE_HOME", path, 1);
}
