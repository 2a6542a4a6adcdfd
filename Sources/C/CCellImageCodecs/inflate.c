// SPDX-License-Identifier: MIT

#include "CCellImageCodecs.h"
#include <zlib.h>

size_t codec_inflate_start(const uint8_t *bytes, size_t count, uint8_t *target, size_t capacity) {
  if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
  z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count, .next_out = target, .avail_out = (uInt)capacity};
  if (inflateInit(&stream) != Z_OK) return 0;
  int status = inflate(&stream, Z_SYNC_FLUSH);
  size_t written = capacity - stream.avail_out;
  inflateEnd(&stream);
  // Full output before the end of the stream is no error: only the start is wanted.
  return status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR ? written : 0;
}
