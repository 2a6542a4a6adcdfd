// SPDX-License-Identifier: MIT

#include "CCellImageCodecs.h"
#include "failure.h"

// The path is that of the CCellJPEG module map: both find the library, or neither does.
#if __has_include("/usr/include/jpeglib.h")

#include "/usr/include/jpeglib.h"
#include <jerror.h>
#include <setjmp.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARGB_IN_MEMORY JCS_EXT_BGRA
#else
#define ARGB_IN_MEMORY JCS_EXT_ARGB
#endif

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf target;
  CodecStatus status;
  codec_message *message;
} failure;

typedef struct {
  struct jpeg_progress_mgr manager;
  int maximum_scans;
  codec_question question;
  // Whether rows are being read, after which read_picture itself asks the question.
  bool reads_rows;
} progress;

static void leave(j_common_ptr jpeg, CodecStatus status) {
  failure *outcome = (failure *)jpeg->err;
  char text[JMSG_LENGTH_MAX];
  outcome->manager.format_message(jpeg, text);
  outcome->status = codec_fail(outcome->message, status, text);
  longjmp(outcome->target, 1);
}

static void on_error(j_common_ptr jpeg) {
  leave(jpeg, jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? CodecStatusOutOfMemory : CodecStatusCorrupt);
}

// libjpeg goes on with made-up pixels after a warning. These leave the pixels whole; any other ends the decoding.
static void on_message(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  switch (jpeg->err->msg_code) {
  case JWRN_EXTRANEOUS_DATA:
  case JWRN_JFIF_MAJOR:
  case JWRN_ADOBE_XFORM: return;
  case JWRN_JPEG_EOF: leave(jpeg, CodecStatusTruncated); break;
  default: leave(jpeg, CodecStatusCorrupt);
  }
}

static void end(failure *outcome, CodecStatus status, const char *text) {
  outcome->status = codec_fail(outcome->message, status, text);
  longjmp(outcome->target, 1);
}

// A few kilobytes can hold thousands of empty scans, each of which walks all blocks of the picture. A progressive file is read as a
// whole before its first row, so the question is asked here too: libjpeg calls this for each row of blocks.
static void on_progress(j_common_ptr jpeg) {
  progress *state = (progress *)jpeg->progress;
  failure *outcome = (failure *)jpeg->err;
  if (!state->reads_rows && state->question.is_cancelled(state->question.context))
    end(outcome, CodecStatusCancelled, "the picture is no longer wanted");
  if (((j_decompress_ptr)jpeg)->input_scan_number > state->maximum_scans)
    end(outcome, CodecStatusUnsupported, "it has too many scans");
}

static uint32_t product(uint32_t a, uint32_t b) {
  uint32_t scaled = a * b + 128;
  return (scaled + (scaled >> 8)) >> 8;
}

// Turns a row of four inks into pixels, in place. Adobe's programs store the inks inverted, 255 for none.
static void convert_inks(uint32_t *row, uint32_t width, bool is_inverted) {
  for (uint32_t x = 0; x < width; x++) {
    const uint8_t *ink = (const uint8_t *)(row + x);
    uint32_t flip = is_inverted ? 0 : 255;
    uint32_t light = ink[3] ^ flip;
    row[x] = 0xFFu << 24 | product(ink[0] ^ flip, light) << 16 | product(ink[1] ^ flip, light) << 8
      | product(ink[2] ^ flip, light);
  }
}

// Turns a row of four inks into pixels of inks, in place: cyan in the highest byte, 255 for all of an ink.
static void arrange_inks(uint32_t *row, uint32_t width, bool is_inverted) {
  for (uint32_t x = 0; x < width; x++) {
    const uint8_t *ink = (const uint8_t *)(row + x);
    uint32_t inks = (uint32_t)ink[0] << 24 | (uint32_t)ink[1] << 16 | (uint32_t)ink[2] << 8 | ink[3];
    row[x] = is_inverted ? ~inks : inks;
  }
}

// The options that give the same bytes with every release and processor: the accurate integer transform, upsampling
// between samples, and no smoothing of what a progressive file left out.
static void ask_for_argb(j_decompress_ptr jpeg) {
  bool has_inks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = has_inks ? JCS_CMYK : ARGB_IN_MEMORY;
  jpeg->dct_method = JDCT_ISLOW;
  jpeg->do_fancy_upsampling = TRUE;
  jpeg->do_block_smoothing = FALSE;
}

// A function of its own, so that no local variable of its caller changes between setjmp and longjmp.
static CodecStatus read_picture(j_decompress_ptr jpeg, failure *outcome, const uint8_t *bytes, size_t count,
                                bool keeps_inks, codec_canvas canvas) {
  progress *state = (progress *)jpeg->progress;
  if (setjmp(outcome->target)) return outcome->status;
  jpeg_mem_src(jpeg, bytes, count);
  jpeg_read_header(jpeg, TRUE);
  if (jpeg->image_width != canvas.width || jpeg->image_height != canvas.height)
    return codec_fail(outcome->message, CodecStatusCorrupt, "the size changes within the file");
  if (jpeg->jpeg_color_space == JCS_UNKNOWN)
    return codec_fail(outcome->message, CodecStatusUnsupported, "its colours are neither grey, YCbCr, RGB nor CMYK");
  ask_for_argb(jpeg);
  jpeg_start_decompress(jpeg);
  state->reads_rows = true;
  while (jpeg->output_scanline < canvas.height) {
    uint32_t *row = canvas.pixels + (size_t)jpeg->output_scanline * canvas.width;
    JSAMPROW samples = (JSAMPROW)row;
    jpeg_read_scanlines(jpeg, &samples, 1);
    if (jpeg->out_color_space == JCS_CMYK) {
      if (keeps_inks) {
        arrange_inks(row, canvas.width, jpeg->saw_Adobe_marker);
      } else {
        convert_inks(row, canvas.width, jpeg->saw_Adobe_marker);
      }
    }
    if (jpeg->output_scanline % state->question.rows == 0 && state->question.is_cancelled(state->question.context))
      return codec_fail(outcome->message, CodecStatusCancelled, "the picture is no longer wanted");
  }
  jpeg_finish_decompress(jpeg);
  return codec_done(outcome->message);
}

// Not in read_picture: jpeg_create_decompress can fail too, and what it allocated must be freed.
static CodecStatus create(j_decompress_ptr jpeg, failure *outcome) {
  if (setjmp(outcome->target)) return outcome->status;
  jpeg_create_decompress(jpeg);
  return CodecStatusDone;
}

bool codec_jpeg_is_available(void) { return true; }

CodecStatus codec_jpeg_read(
  const uint8_t *bytes, size_t count, int maximum_scans, bool keeps_inks, codec_canvas canvas, codec_question question,
  codec_message *message) {
  failure outcome = {.status = CodecStatusCorrupt, .message = message};
  progress limit = {
    .manager = {.progress_monitor = on_progress}, .maximum_scans = maximum_scans, .question = question, .reads_rows = false};
  struct jpeg_decompress_struct jpeg = {.err = jpeg_std_error(&outcome.manager)};
  outcome.manager.error_exit = on_error;
  outcome.manager.emit_message = on_message;
  CodecStatus status = create(&jpeg, &outcome);
  if (status == CodecStatusDone) {
    jpeg.progress = &limit.manager;
    status = read_picture(&jpeg, &outcome, bytes, count, keeps_inks, canvas);
  }
  jpeg_destroy_decompress(&jpeg);
  return status;
}

#else

bool codec_jpeg_is_available(void) { return false; }

CodecStatus codec_jpeg_read(
  const uint8_t *bytes, size_t count, int maximum_scans, bool keeps_inks, codec_canvas canvas, codec_question question,
  codec_message *message) {
  (void)bytes, (void)count, (void)maximum_scans, (void)keeps_inks, (void)canvas, (void)question;
  return codec_fail(message, CodecStatusUnavailable, "libjpeg was not there when this package was built");
}

#endif
