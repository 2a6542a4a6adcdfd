// SPDX-License-Identifier: MIT

#include "CImageCodecs.h"

#if __has_include(<xxhash.h>)
// All of xxHash in this file: nothing to link.
#define XXH_INLINE_ALL
#include <xxhash.h>
#endif

// XXH3 gives final values from release 0.8.0 on.
#if defined(XXH_VERSION_NUMBER) && XXH_VERSION_NUMBER >= 800

static void store(uint8_t *target, uint32_t value) {
  for (int byte = 0; byte < 4; byte++) target[byte] = (uint8_t)(value >> (8 * byte));
}

bool codec_digest_is_available(void) { return true; }

bool codec_digest(const uint32_t *pixels, uint32_t width, uint32_t height, uint64_t *high, uint64_t *low) {
  XXH3_state_t state;
  uint8_t size[8];
  store(size, width);
  store(size + 4, height);
  XXH3_128bits_reset(&state);
  XXH3_128bits_update(&state, size, sizeof size);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  XXH3_128bits_update(&state, pixels, (size_t)width * height * sizeof *pixels);
#else
  for (size_t index = 0; index < (size_t)width * height; index++) {
    uint8_t pixel[4];
    store(pixel, pixels[index]);
    XXH3_128bits_update(&state, pixel, sizeof pixel);
  }
#endif
  XXH128_hash_t hash = XXH3_128bits_digest(&state);
  *high = hash.high64;
  *low = hash.low64;
  return true;
}

#else

bool codec_digest_is_available(void) { return false; }

bool codec_digest(const uint32_t *pixels, uint32_t width, uint32_t height, uint64_t *high, uint64_t *low) {
  (void)pixels, (void)width, (void)height, (void)high, (void)low;
  return false;
}

#endif
