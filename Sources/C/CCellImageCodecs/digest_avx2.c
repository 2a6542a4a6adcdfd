// SPDX-License-Identifier: MIT

#include "digest_avx2.h"

#if defined(__x86_64__) && defined(__clang__) && __has_include(<xxhash.h>)
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>
// Every function from here on may use AVX2; none is called where the processor has it not.
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define XXH_INLINE_ALL
#define XXH_VECTOR XXH_AVX2
#include <xxhash.h>
#if XXH_VERSION_NUMBER >= 800
#define CAN_DIGEST
#include "digest.h"
#endif
#pragma clang attribute pop
#endif

bool codec_digest_avx2(codec_digest_input input, uint64_t *high, uint64_t *low) {
#ifdef CAN_DIGEST
  if (!__builtin_cpu_supports("avx2")) return false;
  digest(input, high, low);
  return true;
#else
  (void)input, (void)high, (void)low;
  return false;
#endif
}
