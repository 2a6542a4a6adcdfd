// SPDX-License-Identifier: MIT

// The digest of a picture, made by the functions of xxHash that the including file has chosen. Include <xxhash.h> first.

#include <stddef.h>
#include <stdint.h>

static void store(uint8_t *target, uint32_t value) {
  for (int byte = 0; byte < 4; byte++) target[byte] = (uint8_t)(value >> (8 * byte));
}

static void digest(const uint32_t *pixels, uint32_t width, uint32_t height, uint64_t *high, uint64_t *low) {
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
}
