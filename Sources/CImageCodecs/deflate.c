// SPDX-License-Identifier: MIT

#include "CImageCodecs.h"
#include "failure.h"
#include <stdlib.h>
#include <zlib.h>

struct codec_deflater {
  z_stream stream;
  uint8_t *bytes;
  size_t capacity;
  uint32_t checksum;
};

CodecStatus codec_deflater_create(int level, bool runs_only, codec_deflater **result, codec_message *message) {
  *result = NULL;
  codec_deflater *deflater = calloc(1, sizeof *deflater);
  if (!deflater) return codec_fail(message, CodecStatusOutOfMemory, "no memory for the compressor");
  // Negative bits: no header and no checksum of its own, since the piece is one of many in a stream.
  int strategy = runs_only ? Z_RLE : Z_DEFAULT_STRATEGY;
  if (deflateInit2(&deflater->stream, level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL - 1, strategy) != Z_OK) {
    free(deflater);
    return codec_fail(message, CodecStatusOutOfMemory, "zlib cannot start");
  }
  deflater->checksum = (uint32_t)adler32(0, NULL, 0);
  *result = deflater;
  return codec_done(message);
}

static CodecStatus run(codec_deflater *deflater, int flush, codec_message *message) {
  z_stream *stream = &deflater->stream;
  // A flush is complete when it leaves room in the buffer.
  do {
    size_t count = stream->total_out;
    if (deflater->capacity - count < 4096) {
      size_t capacity = deflater->capacity + deflater->capacity / 2 + 16384;
      uint8_t *bytes = realloc(deflater->bytes, capacity);
      if (!bytes) return codec_fail(message, CodecStatusOutOfMemory, "no memory for the compressed bytes");
      deflater->bytes = bytes;
      deflater->capacity = capacity;
    }
    size_t room = deflater->capacity - count;
    stream->next_out = deflater->bytes + count;
    stream->avail_out = room < INT32_MAX ? (uInt)room : INT32_MAX;
    int status = deflate(stream, flush);
    // Z_BUF_ERROR: there was nothing left to do.
    if (status != Z_OK && status != Z_BUF_ERROR) return codec_fail(message, CodecStatusCorrupt, "zlib cannot go on");
  } while (stream->avail_in > 0 || stream->avail_out == 0);
  return codec_done(message);
}

CodecStatus codec_deflater_add(codec_deflater *deflater, const uint8_t *bytes, uint32_t count, codec_message *message) {
  deflater->checksum = (uint32_t)adler32(deflater->checksum, bytes, count);
  deflater->stream.next_in = (Bytef *)bytes;  // zlib only reads, though its structure does not say so by const
  deflater->stream.avail_in = count;
  return run(deflater, Z_NO_FLUSH, message);
}

CodecStatus codec_deflater_finish(codec_deflater *deflater, codec_message *message) {
  return run(deflater, Z_SYNC_FLUSH, message);
}

const uint8_t *codec_deflater_bytes(const codec_deflater *deflater, size_t *count) {
  *count = deflater->stream.total_out;
  return deflater->bytes;
}

uint32_t codec_deflater_checksum(const codec_deflater *deflater) { return deflater->checksum; }

void codec_deflater_destroy(codec_deflater *deflater) {
  if (!deflater) return;
  deflateEnd(&deflater->stream);
  free(deflater->bytes);
  free(deflater);
}

uint32_t codec_adler32_combine(uint32_t first, uint32_t second, size_t count) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)count);
}

uint32_t codec_crc32(uint32_t checksum, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(checksum, bytes, count);
}
