// SPDX-License-Identifier: MIT
#include "CChatCell.h"

#include <pango/pangocairo.h>
#include <stdlib.h>

struct chat_cell_program {
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout *name, *message, *time;
  cairo_surface_t *avatar;
  int name_bottom, message_bottom, time_bottom;
};

static PangoLayout *layout_create(PangoContext *context, const char *family, PangoWeight weight, int size) {
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, family);
  pango_font_description_set_weight(font, weight);
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_width(layout, (CHAT_CELL_WIDTH - 2 * CHAT_CELL_EDGE - CHAT_CELL_AVATAR - CHAT_CELL_GAP) * PANGO_SCALE);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

chat_cell_program *chat_cell_program_create(const char *family, uint32_t *avatar) {
  chat_cell_program *program = calloc(1, sizeof *program);
  program->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(program->map), 72);
  program->context = pango_font_map_create_context(program->map);
  // The options that the library draws with, so that both programs draw the same.
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(program->context, options);
  cairo_font_options_destroy(options);
  pango_context_set_language(program->context, pango_language_from_string("en"));
  program->name = layout_create(program->context, family, PANGO_WEIGHT_SEMIBOLD, CHAT_CELL_FONT_SIZE);
  program->message = layout_create(program->context, family, PANGO_WEIGHT_NORMAL, CHAT_CELL_FONT_SIZE);
  program->time = layout_create(program->context, family, PANGO_WEIGHT_NORMAL, CHAT_CELL_TIME_SIZE);
  pango_layout_set_alignment(program->time, PANGO_ALIGN_RIGHT);
  program->avatar = cairo_image_surface_create_for_data(
      (unsigned char *)avatar, CAIRO_FORMAT_RGB24, CHAT_CELL_AVATAR, CHAT_CELL_AVATAR, 4 * CHAT_CELL_AVATAR);
  return program;
}

void chat_cell_program_destroy(chat_cell_program *program) {
  cairo_surface_destroy(program->avatar);
  g_object_unref(program->time);
  g_object_unref(program->message);
  g_object_unref(program->name);
  g_object_unref(program->context);
  g_object_unref(program->map);
  free(program);
}

static int height_of(PangoLayout *layout, const char *text) {
  int height;
  pango_layout_set_text(layout, text, -1);
  pango_layout_get_pixel_size(layout, NULL, &height);
  return height;
}

chat_cell_line_heights chat_cell_measure_lines(chat_cell_program *program) {
  return (chat_cell_line_heights){height_of(program->message, "x"), height_of(program->time, "x")};
}

int chat_cell_layout(chat_cell_program *program, const chat_cell_texts *texts) {
  program->name_bottom = CHAT_CELL_TOP + height_of(program->name, texts->name);
  program->message_bottom = program->name_bottom + CHAT_CELL_SPACING + height_of(program->message, texts->message);
  program->time_bottom = program->message_bottom + CHAT_CELL_SPACING + height_of(program->time, texts->time);
  return program->time_bottom + CHAT_CELL_TOP;
}

static void draw_text(cairo_t *context, PangoLayout *layout, int y, unsigned color) {
  cairo_set_source_rgb(context, (color >> 16) / 255.0, (color >> 8 & 0xFF) / 255.0, (color & 0xFF) / 255.0);
  cairo_move_to(context, CHAT_CELL_EDGE + CHAT_CELL_AVATAR + CHAT_CELL_GAP, y);
  pango_cairo_show_layout(context, layout);
}

chat_cell_drawing chat_cell_draw(chat_cell_program *program) {
  int height = program->time_bottom + CHAT_CELL_TOP;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, CHAT_CELL_WIDTH, height);
  cairo_t *context = cairo_create(surface);
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_paint(context);

  double radius = CHAT_CELL_AVATAR / 2.0;
  cairo_save(context);
  cairo_arc(context, CHAT_CELL_EDGE + radius, CHAT_CELL_TOP + radius, radius, 0, 2 * G_PI);
  cairo_clip(context);
  cairo_set_source_surface(context, program->avatar, CHAT_CELL_EDGE, CHAT_CELL_TOP);
  cairo_paint(context);
  cairo_restore(context);

  draw_text(context, program->name, CHAT_CELL_TOP, 0x1C1C1E);
  draw_text(context, program->message, program->name_bottom + CHAT_CELL_SPACING, 0x1C1C1E);
  draw_text(context, program->time, program->message_bottom + CHAT_CELL_SPACING, 0x8E8E93);
  cairo_destroy(context);
  cairo_surface_flush(surface);
  return (chat_cell_drawing){
      surface, cairo_image_surface_get_data(surface), height, cairo_image_surface_get_stride(surface)};
}

void chat_cell_drawing_destroy(chat_cell_drawing drawing) { cairo_surface_destroy(drawing.surface); }
