// SPDX-License-Identifier: MIT
#pragma once
#include <stdint.h>

/// A chat cell as one would write it straight against Pango and Cairo: what the library is measured against.
/// All lengths are device pixels at scale 2.

enum {
  CHAT_CELL_WIDTH = 750,
  CHAT_CELL_EDGE = 24,      // left and right of everything
  CHAT_CELL_TOP = 20,       // above and below everything
  CHAT_CELL_AVATAR = 80,    // the diameter
  CHAT_CELL_GAP = 20,       // between avatar and texts
  CHAT_CELL_SPACING = 4,    // between two texts
  CHAT_CELL_FONT_SIZE = 30,
  CHAT_CELL_TIME_SIZE = 26,
};

typedef struct {
  const char *name, *message, *time;
} chat_cell_texts;

/// What a program keeps between cells: a font map, a context, a layout for each text, and the avatar.
typedef struct chat_cell_program chat_cell_program;

/// Pixels of a drawn cell: premultiplied, `CHAT_CELL_WIDTH` in each of `height` rows, `stride` bytes apart.
typedef struct {
  void *surface;
  const uint8_t *pixels;
  int height, stride;
} chat_cell_drawing;

/// `avatar`: CHAT_CELL_AVATAR x CHAT_CELL_AVATAR opaque pixels, which must outlive the program.
chat_cell_program *chat_cell_program_create(const char *family, uint32_t *avatar);
void chat_cell_program_destroy(chat_cell_program *program);

/// How far the baselines of a text's lines lie apart: of the name and the message, and of the time.
typedef struct {
  int text, time;
} chat_cell_line_heights;
chat_cell_line_heights chat_cell_measure_lines(chat_cell_program *program);

/// Lays the three texts out and returns the height of the cell.
int chat_cell_layout(chat_cell_program *program, const chat_cell_texts *texts);
/// Draws what was laid out last.
chat_cell_drawing chat_cell_draw(chat_cell_program *program);
void chat_cell_drawing_destroy(chat_cell_drawing drawing);
