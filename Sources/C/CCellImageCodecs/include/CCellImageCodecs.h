// SPDX-License-Identifier: MIT
//
// libpng and libjpeg report errors by longjmp, which must not cross a Swift frame. Every setjmp lives behind this
// header: each function returns a status, and every status but "done" comes with a message.

#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(closed))) CodecStatus : int {
  CodecStatusDone,
  /// The bytes end before the picture does.
  CodecStatusTruncated,
  /// The bytes break the rules of their format.
  CodecStatusCorrupt,
  /// The bytes may be right, but ask for what this decoder does not do.
  CodecStatusUnsupported,
  CodecStatusOutOfMemory,
  /// The library was not there when this file was compiled.
  CodecStatusUnavailable,
  /// The caller no longer wanted the picture.
  CodecStatusCancelled,
} CodecStatus;

/// The sentence of the library that failed, ending with a zero byte; empty after "done".
typedef struct codec_message {
  char text[256];
} codec_message;

/// A picture to fill: `width` x `height` pixels with alpha in the highest byte, then red, green and blue, not
/// premultiplied, rows from top to bottom without padding.
typedef struct codec_canvas {
  uint32_t *pixels;
  uint32_t width;
  uint32_t height;
} codec_canvas;

/// A question that decoding asks after each `rows` rows of pixels, at least 1: whether the picture is no longer wanted. Its answer ends
/// the decoding with "cancelled". The function may run Swift code: no longjmp crosses it.
typedef struct codec_question {
  bool (*is_cancelled)(const void *context);
  const void *context;
  uint32_t rows;
} codec_question;

/// Decodes a PNG file without colour transforms. "Corrupt" where the file's size is not the canvas's, or where a chunk
/// other than the pixels is longer than `maximum_chunk_bytes`.
CodecStatus codec_png_read(
  const uint8_t *bytes, size_t count, size_t maximum_chunk_bytes, codec_canvas canvas, codec_question question,
  codec_message *message);

/// Whether libjpeg-turbo was there when this package was built.
bool codec_jpeg_is_available(void);

/// Decodes a JPEG file to opaque pixels, as stored (no Exif orientation). "Corrupt" where the file's size is not the
/// canvas's; "unsupported" after more than `maximum_scans` scans. Inks are multiplied, unless `keeps_inks`: then a pixel of four inks
/// has cyan in the highest byte, then magenta, yellow and black, 255 for all of an ink.
CodecStatus codec_jpeg_read(
  const uint8_t *bytes, size_t count, int maximum_scans, bool keeps_inks, codec_canvas canvas, codec_question question,
  codec_message *message);

/// Whether Little CMS was there when this package was built, and can be opened now.
bool codec_color_is_available(void);

/// The channels of the pixels that a conversion takes.
typedef enum __attribute__((enum_extensibility(closed))) CodecColorModel : int {
  /// Red, green and blue of a pixel are equal.
  CodecColorModelGrey,
  CodecColorModelColor,
  /// Four inks, as `codec_jpeg_read` keeps them.
  CodecColorModelInks,
} CodecColorModel;

/// The largest ICC profile that is read.
#define CODEC_MAXIMUM_PROFILE_BYTES (4 << 20)

/// The meaning of red, green and blue without a profile.
typedef struct codec_color_encoding {
  /// x and y of white, red, green and blue (CIE 1931).
  double chromaticities[8];
  /// g, a, b, c and d: the light of a value x is (a x + b)^g where x is at least d, and c x below.
  double curve[5];
} codec_color_encoding;

/// A conversion of pixels to sRGB; the caller owns it until `codec_transform_destroy`. For one thread at a time.
typedef struct codec_transform codec_transform;

/// `*transform` is NULL unless the status is "done". "Corrupt" for a damaged profile; "unsupported" for one that is too large, or that is
/// for other channels; "unavailable" without Little CMS.
CodecStatus codec_transform_from_profile(
  const uint8_t *bytes, size_t count, CodecColorModel model, codec_transform **transform, codec_message *message);
CodecStatus codec_transform_from_encoding(
  codec_color_encoding encoding, codec_transform **transform, codec_message *message);

/// Converts pixels in place, rounded to the nearest value. Alpha stays; pixels of inks become opaque.
void codec_transform_apply(codec_transform *transform, uint32_t *pixels, size_t count);
void codec_transform_destroy(codec_transform *transform);

/// Whether ISA-L was there when this package was built.
bool codec_fast_deflate_is_available(void);

/// Level 2 of ISA-L, some eight times as fast as zlib's levels 1 and 2.
#define CODEC_FAST_LEVEL -1

/// A piece of a deflate stream (RFC 1951) that is being made; the caller owns it until `codec_deflater_destroy`.
typedef struct codec_deflater codec_deflater;

/// Starts a piece that refers to nothing before it, so that pieces can be made in any order; `*deflater` is NULL unless the
/// status is "done". `level` is zlib's, 0 to 9, or CODEC_FAST_LEVEL where that is available. With `runs_only`, zlib looks for
/// runs of one byte alone (Z_RLE).
CodecStatus codec_deflater_create(int level, bool runs_only, codec_deflater **deflater, codec_message *message);
CodecStatus codec_deflater_add(codec_deflater *deflater, const uint8_t *bytes, uint32_t count, codec_message *message);

/// Ends the piece at a whole byte, not the stream: another piece, or the stream's last block, may follow.
CodecStatus codec_deflater_finish(codec_deflater *deflater, codec_message *message);

/// Lends the piece's bytes until the next call with this deflater.
const uint8_t *codec_deflater_bytes(const codec_deflater *deflater, size_t *count);

/// The Adler-32 of all that was added.
uint32_t codec_deflater_checksum(const codec_deflater *deflater);
void codec_deflater_destroy(codec_deflater *deflater);

/// Whether libdeflate was there when this package was built, and can be opened now.
bool codec_whole_deflate_is_available(void);

/// Compresses bytes to a zlib stream (RFC 1950); `*result` is NULL unless the status is "done", and is to be freed by
/// `codec_whole_deflate_free`. `level` is libdeflate's, 1 to 12.
CodecStatus codec_whole_deflate(
  int level, const uint8_t *bytes, size_t count, uint8_t **result, size_t *result_count, codec_message *message);
void codec_whole_deflate_free(uint8_t *result);

/// The Adler-32 of two texts one behind the other, from those of each and the length of the second.
uint32_t codec_adler32_combine(uint32_t first, uint32_t second, size_t count);

/// The CRC-32 of a text that goes on, from that of what stands before it; 0 for nothing.
uint32_t codec_crc32(uint32_t checksum, const uint8_t *bytes, size_t count);

/// Unpacks the start of a zlib stream (RFC 1950), at most `capacity` bytes. Returns how many bytes it wrote to `target`; 0 for damaged
/// bytes.
size_t codec_inflate_start(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity);

/// Whether xxHash was there when this package was built.
bool codec_digest_is_available(void);

/// The digest of bytes that come in pieces; NULL without xxHash or memory.
typedef struct codec_digester codec_digester;
codec_digester *codec_digester_create(void);
void codec_digester_add(codec_digester *digester, const void *bytes, size_t count);
void codec_digester_finish(codec_digester *digester, uint64_t *high, uint64_t *low);
void codec_digester_destroy(codec_digester *digester);

/// What a digest covers: `head` with the bytes behind it.
typedef struct codec_digest_input {
  const void *head;
  size_t head_count;
  const void *bytes;
  size_t count;
} codec_digest_input;

/// XXH3-128; false where xxHash was not there when this package was built.
bool codec_digest(codec_digest_input input, uint64_t *high, uint64_t *low);

/// The releases that this was compiled with; NULL for a library that was not there. All are static.
const char *codec_png_version(void);
const char *codec_zlib_version(void);
const char *codec_jpeg_version(void);
const char *codec_xxhash_version(void);
const char *codec_isal_version(void);
const char *codec_libdeflate_version(void);
/// 2140 for Little CMS 2.14; 0 if it was not there.
int codec_lcms_version(void);

#endif
