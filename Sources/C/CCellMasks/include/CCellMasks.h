// SPDX-License-Identifier: MIT
#ifndef CELLRASTER_MASKS_H
#define CELLRASTER_MASKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A glyph at its place, in the coordinates of the pixels into which it is drawn.
typedef struct cell_placed_mask {
  // Rows of coverage, each of cell_mask_row(right - left) bytes; the bytes that pad a row are zero.
  const uint8_t *coverage;
  // The pixman glyph with the same coverage, and its origin.
  const void *glyph;
  int32_t x, y;
  // The rectangle of the ink.
  int32_t left, top, right, bottom;
} cell_placed_mask;

// The bytes of a row of coverage.
static inline int32_t cell_mask_row(int32_t width) { return (width + 7) & ~7; }

// Premultiplied pixels with alpha in the highest byte, and the part of them that may change.
typedef struct cell_mask_target {
  uint32_t *pixels;
  // The distance between rows, in pixels.
  ptrdiff_t stride;
  int32_t width;
  int32_t left, top, right, bottom;
} cell_mask_target;

// Whether cell_masks_composite can be called: the processor has AVX2, and the build is optimized. Without optimization, pixman is faster.
bool cell_masks_are_available(void);

// Composites a premultiplied colour through masks that do not meet each other. The pixels are those of pixman's OVER.
void cell_masks_composite(cell_mask_target target, uint32_t color, const cell_placed_mask *masks, size_t count);

#endif
