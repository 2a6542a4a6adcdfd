// SPDX-License-Identifier: MIT
//
// Compression of a whole picture with libdeflate, which is opened when the first picture needs it.

#include "CCellImageCodecs.h"
#include "failure.h"
#include "optional_library.h"

#if __has_include("/usr/include/libdeflate.h")
#define HAS_LIBDEFLATE
#include "/usr/include/libdeflate.h"
#include <stdlib.h>

// The functions that are called, by the names with which they are looked up.
#define FUNCTIONS(each)                                                                                                \
  each(libdeflate_alloc_compressor) each(libdeflate_free_compressor) each(libdeflate_zlib_compress)                    \
  each(libdeflate_zlib_compress_bound)

OPTIONAL_LIBRARY(deflate, "libdeflate.so.0", FUNCTIONS)

bool codec_whole_deflate_is_available(void) { return deflate_is_available(); }

CodecStatus codec_whole_deflate(
  int level, const uint8_t *bytes, size_t count, uint8_t **result, size_t *result_count, codec_message *message) {
  *result = NULL;
  if (!codec_whole_deflate_is_available()) return codec_fail(message, CodecStatusUnavailable, "libdeflate is not there");
  struct libdeflate_compressor *compressor = deflate.libdeflate_alloc_compressor(level);
  size_t bound = compressor ? deflate.libdeflate_zlib_compress_bound(compressor, count) : 0;
  uint8_t *target = compressor ? malloc(bound) : NULL;
  *result_count = target ? deflate.libdeflate_zlib_compress(compressor, bytes, count, target, bound) : 0;
  if (compressor) deflate.libdeflate_free_compressor(compressor);
  if (*result_count == 0) {
    free(target);
    return codec_fail(message, CodecStatusOutOfMemory, "no memory for the compressor");
  }
  *result = target;
  return codec_done(message);
}

void codec_whole_deflate_free(uint8_t *result) { free(result); }

const char *codec_libdeflate_version(void) { return LIBDEFLATE_VERSION_STRING; }

#else

bool codec_whole_deflate_is_available(void) { return false; }

CodecStatus codec_whole_deflate(
  int level, const uint8_t *bytes, size_t count, uint8_t **result, size_t *result_count, codec_message *message) {
  (void)level, (void)bytes, (void)count, (void)result_count;
  *result = NULL;
  return codec_fail(message, CodecStatusUnavailable, "libdeflate was not there when this package was built");
}

void codec_whole_deflate_free(uint8_t *result) { (void)result; }

const char *codec_libdeflate_version(void) { return NULL; }

#endif
