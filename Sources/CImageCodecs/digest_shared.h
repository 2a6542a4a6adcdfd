// SPDX-License-Identifier: MIT

#include <stdbool.h>
#include <stdint.h>

// The digest by the shared library of xxHash; false, and nothing is written, in optimized builds, and where the library is not.
bool codec_digest_shared(const uint32_t *pixels, uint32_t width, uint32_t height, uint64_t *high, uint64_t *low);
