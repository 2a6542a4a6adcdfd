// SPDX-License-Identifier: MIT

#include <stdbool.h>
#include <stdint.h>

// The digest by AVX2 instructions; false, and nothing is written, where the processor or the build has none.
bool codec_digest_avx2(const uint32_t *pixels, uint32_t width, uint32_t height, uint64_t *high, uint64_t *low);
