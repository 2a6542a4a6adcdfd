// SPDX-License-Identifier: MIT
// Reads the state of the processor that code in other languages cannot see.
#include "processor.h"

#ifdef __x86_64__
#include <cpuid.h>

__attribute__((target("xsave"))) static unsigned state_in_use(void) { return (unsigned)__builtin_ia32_xgetbv(1); }

int cellraster_test_upper_halves_in_use(void) {
  unsigned a, b, c, d;
  // The processor has AVX, the system saves its registers, and the processor tells which of them are in use.
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_AVX) || !(c & bit_OSXSAVE)) return -1;
  if (!__get_cpuid_count(0xD, 1, &a, &b, &c, &d) || !(a & 4)) return -1;
  return (state_in_use() & 4) != 0;
}
#else
int cellraster_test_upper_halves_in_use(void) { return -1; }
#endif
