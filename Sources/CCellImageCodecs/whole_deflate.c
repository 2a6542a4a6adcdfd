// SPDX-License-Identifier: MIT
//
// Compression of a whole picture with libdeflate, which is opened when the first picture needs it.

#include "CCellImageCodecs.h"
#include "failure.h"

#if __has_include("/usr/include/libdeflate.h")
#define HAS_LIBDEFLATE
#include "/usr/include/libdeflate.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// The functions that are called, by the names with which they are looked up.
static struct {
  __typeof__(&libdeflate_alloc_compressor) create;
  __typeof__(&libdeflate_zlib_compress_bound) bound;
  __typeof__(&libdeflate_zlib_compress) compress;
  __typeof__(&libdeflate_free_compressor) destroy;
} functions;

static bool has_libdeflate;

static void open_library(void) {
  void *library = dlopen("libdeflate.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  functions.create = (__typeof__(functions.create))dlsym(library, "libdeflate_alloc_compressor");
  functions.bound = (__typeof__(functions.bound))dlsym(library, "libdeflate_zlib_compress_bound");
  functions.compress = (__typeof__(functions.compress))dlsym(library, "libdeflate_zlib_compress");
  functions.destroy = (__typeof__(functions.destroy))dlsym(library, "libdeflate_free_compressor");
  has_libdeflate = functions.create && functions.bound && functions.compress && functions.destroy;
}

bool codec_whole_deflate_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return has_libdeflate;
}

CodecStatus codec_whole_deflate(
  int level, const uint8_t *bytes, size_t count, uint8_t **result, size_t *result_count, codec_message *message) {
  *result = NULL;
  if (!codec_whole_deflate_is_available()) return codec_fail(message, CodecStatusUnavailable, "libdeflate is not there");
  struct libdeflate_compressor *compressor = functions.create(level);
  size_t bound = compressor ? functions.bound(compressor, count) : 0;
  uint8_t *target = compressor ? malloc(bound) : NULL;
  *result_count = target ? functions.compress(compressor, bytes, count, target, bound) : 0;
  if (compressor) functions.destroy(compressor);
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
