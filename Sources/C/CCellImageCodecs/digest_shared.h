// SPDX-License-Identifier: MIT

#include "CCellImageCodecs.h"

// The digest by the shared library of xxHash; false, and nothing is written, in optimized builds, and where the library is not.
bool codec_digest_shared(codec_digest_input input, uint64_t *high, uint64_t *low);
