// SPDX-License-Identifier: MIT
//
// libFuzzer as a library, which the compiler has no header for:
// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*one_input)(const uint8_t *bytes, size_t count));
