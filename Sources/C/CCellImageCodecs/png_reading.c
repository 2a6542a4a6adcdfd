// SPDX-License-Identifier: MIT

#include "CCellImageCodecs.h"
#include "failure.h"
#include <png.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t maximum_chunk_bytes;
  CodecStatus status;
  codec_message *message;
} reading;

static void fail(png_structp png, CodecStatus status, const char *text) {
  reading *source = png_get_error_ptr(png);
  source->status = codec_fail(source->message, status, text);
  png_longjmp(png, 1);
}

static void on_error(png_structp png, png_const_charp text) { fail(png, CodecStatusCorrupt, text); }

// What libpng calls a warning leaves the pixels whole (an unknown rendering intent, bytes after the last row).
static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  reading *source = png_get_io_ptr(png);
  if (count > source->count) fail(png, CodecStatusTruncated, "the bytes end before the picture does");
  memcpy(target, source->bytes, count);
  source->bytes += count;
  source->count -= count;
}

// Whatever the file holds: four bytes a pixel in the order of a uint32_t with alpha in the highest byte.
static void ask_for_argb(png_structp png) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_bgr(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
#else
  png_set_swap_alpha(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_BEFORE);
#endif
}

static void set_limits(png_structp png, size_t maximum_chunk_bytes, codec_canvas canvas) {
  png_set_user_limits(png, canvas.width, canvas.height);
  png_set_chunk_malloc_max(png, maximum_chunk_bytes);
  png_set_chunk_cache_max(png, 1);
  // Text, profiles and other ancillary chunks are skipped without being unpacked; tRNS is not among them.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  // By default libpng drops a damaged ancillary chunk, and with a damaged tRNS the transparency, without an error.
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
}

// A function of its own, so that no local variable changes between setjmp and longjmp.
static CodecStatus read_picture(
  png_structp png, png_infop info, reading *source, codec_canvas canvas, codec_question question) {
  if (setjmp(png_jmpbuf(png))) return source->status;
  set_limits(png, source->maximum_chunk_bytes, canvas);
  png_set_read_fn(png, source, read_bytes);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != canvas.width || png_get_image_height(png, info) != canvas.height)
    return codec_fail(source->message, CodecStatusCorrupt, "the size changes within the file");
  ask_for_argb(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)canvas.width * sizeof *canvas.pixels)
    return codec_fail(source->message, CodecStatusUnsupported, "its rows do not convert to 8 bits a channel");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < canvas.height; y++) {
      png_read_row(png, (png_bytep)(canvas.pixels + (size_t)y * canvas.width), NULL);
      if ((y + 1) % question.rows == 0 && question.is_cancelled(question.context))
        return codec_fail(source->message, CodecStatusCancelled, "the picture is no longer wanted");
    }
  png_read_end(png, NULL);
  return codec_done(source->message);
}

CodecStatus codec_png_read(
  const uint8_t *bytes, size_t count, size_t maximum_chunk_bytes, codec_canvas canvas, codec_question question,
  codec_message *message) {
  reading source = {bytes, count, maximum_chunk_bytes, CodecStatusCorrupt, message};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, on_error, on_warning);
  if (!png) return codec_fail(message, CodecStatusOutOfMemory, "libpng cannot start");
  png_infop info = png_create_info_struct(png);
  CodecStatus status = info ? read_picture(png, info, &source, canvas, question)
                            : codec_fail(message, CodecStatusOutOfMemory, "libpng cannot start");
  png_destroy_read_struct(&png, &info, NULL);
  return status;
}
