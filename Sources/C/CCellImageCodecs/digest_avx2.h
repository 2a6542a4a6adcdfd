// SPDX-License-Identifier: MIT

#include "CCellImageCodecs.h"

// The digest by AVX2 instructions; false, and nothing is written, where the processor or the build has none.
bool codec_digest_avx2(codec_digest_input input, uint64_t *high, uint64_t *low);
