// SPDX-License-Identifier: MIT

#include "CImageCodecs.h"
#include "failure.h"
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct codec_png_writer {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  bool has_written_header;
  bool has_written_row;
  CodecStatus status;
  // Where the call that is under way wants its message; NULL between calls.
  codec_message *message;
};

static void fail(png_structp png, CodecStatus status, const char *text) {
  codec_png_writer *writer = png_get_error_ptr(png);
  writer->status = codec_fail(writer->message, status, text);
  png_longjmp(png, 1);
}

static void on_error(png_structp png, png_const_charp text) { fail(png, CodecStatusCorrupt, text); }

static void on_warning(png_structp png, png_const_charp text) {
  // While writing, libpng warns where it drops what it was given (a keyword, a filter): that is an error here.
  fail(png, CodecStatusCorrupt, text);
}

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  codec_png_writer *writer = png_get_io_ptr(png);
  if (writer->capacity - writer->count < count) {
    size_t capacity = writer->capacity + writer->capacity / 2 + count + 4096;
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (!bytes) fail(png, CodecStatusOutOfMemory, "no memory for the compressed bytes");
    writer->bytes = bytes;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, source, count);
  writer->count += count;
}

static void flush_bytes(png_structp png) { (void)png; }

// The functions that libpng may leave by longjmp. Each is called with the message in place, changes no local variable
// after setjmp, and owns nothing that the writer does not.

static CodecStatus start(codec_png_writer *writer, codec_png_layout layout) {
  if (setjmp(png_jmpbuf(writer->png))) return writer->status;
  png_set_write_fn(writer->png, writer, write_bytes, flush_bytes);
  // Our own pictures may be longer than libpng's default of a million rows.
  png_set_user_limits(writer->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_compression_level(writer->png, layout.compression_level);
  png_set_compression_strategy(writer->png, layout.runs_only ? Z_RLE : Z_DEFAULT_STRATEGY);
  png_set_compression_buffer_size(writer->png, 32768);
  png_set_IHDR(
    writer->png, writer->info, layout.width, layout.height, 8,
    layout.has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
    PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // libpng keeps the previous row, which "paeth" needs, only where the first row may use it. libpng chooses for the
  // first row; the following rows have their filter set one by one.
  png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE | PNG_FILTER_PAETH);
  return codec_done(writer->message);
}

static CodecStatus add_text(codec_png_writer *writer, png_text *text) {
  if (setjmp(png_jmpbuf(writer->png))) return writer->status;
  png_set_text(writer->png, writer->info, text, 1);
  return codec_done(writer->message);
}

static CodecStatus write_header(codec_png_writer *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return writer->status;
  png_write_info(writer->png, writer->info);
  writer->has_written_header = true;
  return codec_done(writer->message);
}

static int filter_mask(CodecPNGFilter filter) {
  switch (filter) {
  case CodecPNGFilterNone: return PNG_FILTER_NONE;
  case CodecPNGFilterPaeth: return PNG_FILTER_PAETH;
  }
}

static CodecStatus add_row(codec_png_writer *writer, const uint8_t *row, CodecPNGFilter filter) {
  if (setjmp(png_jmpbuf(writer->png))) return writer->status;
  if (writer->has_written_row) png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, filter_mask(filter));
  png_write_row(writer->png, row);
  writer->has_written_row = true;
  return codec_done(writer->message);
}

static CodecStatus finish(codec_png_writer *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return writer->status;
  png_write_end(writer->png, NULL);
  return codec_done(writer->message);
}

CodecStatus codec_png_writer_create(codec_png_layout layout, codec_png_writer **result, codec_message *message) {
  *result = NULL;
  codec_png_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return codec_fail(message, CodecStatusOutOfMemory, "no memory for the writer");
  writer->message = message;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  writer->info = writer->png ? png_create_info_struct(writer->png) : NULL;
  CodecStatus status = writer->info ? start(writer, layout)
                                    : codec_fail(message, CodecStatusOutOfMemory, "libpng cannot start");
  writer->message = NULL;
  if (status == CodecStatusDone)
    *result = writer;
  else
    codec_png_writer_destroy(writer);
  return status;
}

CodecStatus codec_png_writer_add_text(
  codec_png_writer *writer, const char *keyword, const char *text, codec_message *message) {
  // png_set_text copies the strings, though its structure does not say so by const.
  png_text chunk = {.compression = PNG_ITXT_COMPRESSION_NONE, .key = (char *)keyword, .text = (char *)text};
  writer->message = message;
  CodecStatus status = add_text(writer, &chunk);
  writer->message = NULL;
  return status;
}

CodecStatus codec_png_writer_add_row(
  codec_png_writer *writer, const uint8_t *row, CodecPNGFilter filter, codec_message *message) {
  writer->message = message;
  CodecStatus status = writer->has_written_header ? CodecStatusDone : write_header(writer);
  if (status == CodecStatusDone) status = add_row(writer, row, filter);
  writer->message = NULL;
  return status;
}

CodecStatus codec_png_writer_finish(codec_png_writer *writer, codec_message *message) {
  writer->message = message;
  CodecStatus status = finish(writer);
  writer->message = NULL;
  return status;
}

const uint8_t *codec_png_writer_bytes(const codec_png_writer *writer, size_t *count) {
  *count = writer->count;
  return writer->bytes;
}

void codec_png_writer_destroy(codec_png_writer *writer) {
  if (!writer) return;
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->bytes);
  free(writer);
}
