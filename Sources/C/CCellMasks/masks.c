// SPDX-License-Identifier: MIT

#include "CCellMasks.h"

#if defined(__x86_64__) && defined(__OPTIMIZE__)
#include <immintrin.h>
#include <string.h>
#define WITH_AVX2 __attribute__((target("avx2")))

bool cell_masks_are_available(void) { return __builtin_cpu_supports("avx2"); }

// a * b / 255, rounded to the nearest, in each of 16 lanes: pixman's arithmetic.
WITH_AVX2 static inline __m256i product(__m256i a, __m256i b) {
  __m256i sum = _mm256_adds_epu16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(0x80));
  return _mm256_mulhi_epu16(sum, _mm256_set1_epi16(0x101));
}

// A colour, with its channels and its alpha in lanes of 16 bits.
typedef struct ink {
  __m256i packed, channels, alpha;
  bool is_opaque;
} ink;

WITH_AVX2 static inline __m256i over(__m256i pixels, __m256i coverage, ink color) {
  __m256i hidden = _mm256_xor_si256(product(color.alpha, coverage), _mm256_set1_epi16(0xFF));
  return _mm256_adds_epu8(product(color.channels, coverage), product(pixels, hidden));
}

// Composites eight pixels.
WITH_AVX2 static inline void composite_eight(uint32_t *pixels, const uint8_t *coverage, ink color) {
  int64_t all;
  memcpy(&all, coverage, sizeof all);
  if (all == 0) return;
  if (all == -1 && color.is_opaque) {
    _mm256_storeu_si256((__m256i *)pixels, color.packed);
    return;
  }
  // Each byte of coverage four times, for the channels of its pixel.
  __m256i places = _mm256_setr_epi8(
    0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
  __m256i masks = _mm256_shuffle_epi8(_mm256_set1_epi64x(all), places);
  __m256i old = _mm256_loadu_si256((const __m256i *)pixels);
  __m256i zero = _mm256_setzero_si256();
  __m256i low = over(_mm256_unpacklo_epi8(old, zero), _mm256_unpacklo_epi8(masks, zero), color);
  __m256i high = over(_mm256_unpackhi_epi8(old, zero), _mm256_unpackhi_epi8(masks, zero), color);
  _mm256_storeu_si256((__m256i *)pixels, _mm256_packus_epi16(low, high));
}

// Composites fewer than eight pixels, without touching those beside them.
WITH_AVX2 static void composite_few(uint32_t *pixels, const uint8_t *coverage, int32_t count, ink color) {
  uint32_t some[8] = {0};
  uint8_t masks[8] = {0};
  memcpy(some, pixels, (size_t)count * sizeof *some);
  memcpy(masks, coverage, (size_t)count);
  composite_eight(some, masks, color);
  memcpy(pixels, some, (size_t)count * sizeof *some);
}

static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

WITH_AVX2 void cell_masks_composite(cell_mask_target target, uint32_t color, const cell_placed_mask *masks, size_t count) {
  __m256i packed = _mm256_set1_epi32((int32_t)color);
  ink ink = {
    .packed = packed,
    .channels = _mm256_unpacklo_epi8(packed, _mm256_setzero_si256()),
    .alpha = _mm256_set1_epi16((int16_t)(color >> 24)),
    .is_opaque = color >> 24 == 0xFF,
  };
  for (const cell_placed_mask *mask = masks; mask < masks + count; mask++) {
    int32_t left = larger(mask->left, target.left), right = smaller(mask->right, target.right);
    int32_t top = larger(mask->top, target.top), bottom = smaller(mask->bottom, target.bottom);
    int32_t row_bytes = cell_mask_row(mask->right - mask->left);
    // Zeros after the end of a row of coverage leave the pixels there as they are. Such pixels have to exist, though, and coverage that
    // is cut has no zeros there.
    int32_t end = mask->right <= target.right ? target.width : right;
    for (int32_t y = top; y < bottom; y++) {
      uint32_t *row = target.pixels + y * target.stride;
      const uint8_t *coverage = mask->coverage + (ptrdiff_t)(y - mask->top) * row_bytes - mask->left;
      for (int32_t x = left; x < right; x += 8) {
        bool is_padded = x + 8 - mask->left <= row_bytes;
        if (x + 8 <= right || (x + 8 <= end && is_padded)) {
          composite_eight(row + x, coverage + x, ink);
        } else {
          composite_few(row + x, coverage + x, right - x, ink);
        }
      }
    }
  }
}

#else

bool cell_masks_are_available(void) { return false; }

void cell_masks_composite(cell_mask_target target, uint32_t color, const cell_placed_mask *masks, size_t count) {
  (void)target, (void)color, (void)masks, (void)count;
}

#endif
