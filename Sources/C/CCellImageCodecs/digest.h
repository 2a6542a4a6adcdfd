// SPDX-License-Identifier: MIT

// The digest, made by the functions of xxHash that the including file has chosen. Include <xxhash.h> first.

#include "CCellImageCodecs.h"

static void digest(codec_digest_input input, uint64_t *high, uint64_t *low) {
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  XXH3_128bits_update(&state, input.head, input.head_count);
  XXH3_128bits_update(&state, input.bytes, input.count);
  XXH128_hash_t hash = XXH3_128bits_digest(&state);
  *high = hash.high64;
  *low = hash.low64;
}
