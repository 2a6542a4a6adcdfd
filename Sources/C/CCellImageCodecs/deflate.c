// SPDX-License-Identifier: MIT

#include "CCellImageCodecs.h"
#include "failure.h"
#include <pthread.h>
#include <stdlib.h>
#include <zlib.h>

// The path is that of the CCellISAL module map: both find the library, or neither does.
#if __has_include("/usr/include/isa-l/igzip_lib.h")
#define HAS_ISAL
#include "/usr/include/isa-l/crc.h"
#include "/usr/include/isa-l/igzip_lib.h"
#endif

#ifdef HAS_ISAL
#ifdef __x86_64__
#include <immintrin.h>
__attribute__((target("avx"))) static void zero_upper_halves(void) { _mm256_zeroupper(); }
#endif

// To be called after each call of ISA-L, which leaves values in the upper halves of the vector registers. As long as they are there,
// SSE instructions have to preserve them, and code made of such instructions is slow on the whole thread: on an AMD EPYC, pixman
// composited glyphs three times as slowly after a picture had been written.
static void free_upper_halves(void) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx")) zero_upper_halves();
#endif
}
#endif

struct codec_deflater {
  // Exactly one of the two is used: zlib's if `runs_fast` is false.
  z_stream stream;
#ifdef HAS_ISAL
  struct isal_zstream fast;
  uint8_t *fast_memory;
#endif
  bool runs_fast;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  uint32_t checksum;
};

bool codec_fast_deflate_is_available(void) {
#ifdef HAS_ISAL
  return true;
#else
  return false;
#endif
}

static void free_deflater(void *pointer) {
  codec_deflater *deflater = pointer;
#ifdef HAS_ISAL
  free(deflater->fast_memory);
#endif
  if (!deflater->runs_fast) deflateEnd(&deflater->stream);
  free(deflater->bytes);
  free(deflater);
}

// Each thread keeps one fast deflater until it ends, about half a megabyte: deflating a cell takes less time than the system needs to
// provide that memory again. A deflater whose output took more than KEPT_CAPACITY is not kept.
#define KEPT_CAPACITY (1 << 20)
static pthread_key_t kept_key;
static pthread_once_t kept_once = PTHREAD_ONCE_INIT;
static bool can_keep = false;

static void make_key(void) { can_keep = pthread_key_create(&kept_key, free_deflater) == 0; }

#ifdef HAS_ISAL
static bool start_fast(codec_deflater *deflater) {
  // Level 2 gives the same bytes on all processors; level 3 does not.
  if (deflater->fast_memory) {
    // Unlike isal_deflate_init, this does not clear 70 KB that level 2 does not use.
    isal_deflate_reset(&deflater->fast);
    return true;
  }
  deflater->fast_memory = malloc(ISAL_DEF_LVL2_DEFAULT);
  if (!deflater->fast_memory) return false;
  isal_deflate_init(&deflater->fast);
  deflater->fast.level = 2;
  deflater->fast.level_buf = deflater->fast_memory;
  deflater->fast.level_buf_size = ISAL_DEF_LVL2_DEFAULT;
  deflater->fast.gzip_flag = IGZIP_DEFLATE;
  return true;
}
#endif

static codec_deflater *take_kept(void) {
  pthread_once(&kept_once, make_key);
  codec_deflater *deflater = can_keep ? pthread_getspecific(kept_key) : NULL;
  if (deflater) pthread_setspecific(kept_key, NULL);
  return deflater;
}

static bool start(codec_deflater *deflater, int level, bool runs_only) {
#ifdef HAS_ISAL
  if (level == CODEC_FAST_LEVEL) return deflater->runs_fast = start_fast(deflater);
#endif
  // Negative bits: no header and no checksum of its own, since the piece is one of many in a stream.
  int strategy = runs_only ? Z_RLE : Z_DEFAULT_STRATEGY;
  return deflateInit2(&deflater->stream, level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL - 1, strategy) == Z_OK;
}

CodecStatus codec_deflater_create(int level, bool runs_only, codec_deflater **result, codec_message *message) {
  *result = NULL;
  codec_deflater *deflater = level == CODEC_FAST_LEVEL ? take_kept() : NULL;
  if (!deflater) deflater = calloc(1, sizeof *deflater);
  if (!deflater || !start(deflater, level, runs_only)) {
    free(deflater);
    return codec_fail(message, CodecStatusOutOfMemory, "no memory for the compressor");
  }
  deflater->count = 0;
  deflater->checksum = (uint32_t)adler32(0, NULL, 0);
  *result = deflater;
  return codec_done(message);
}

/// Deflates into `room` bytes at `target`. Returns how many bytes it wrote, or -1 if it cannot go on.
static int64_t deflate_some(codec_deflater *deflater, bool ends, uint8_t *target, uint32_t room) {
#ifdef HAS_ISAL
  if (deflater->runs_fast) {
    deflater->fast.flush = ends ? SYNC_FLUSH : NO_FLUSH;
    deflater->fast.next_out = target;
    deflater->fast.avail_out = room;
    int status = isal_deflate(&deflater->fast);
    free_upper_halves();
    return status == COMP_OK ? (int64_t)(room - deflater->fast.avail_out) : -1;
  }
#endif
  deflater->stream.next_out = target;
  deflater->stream.avail_out = room;
  int status = deflate(&deflater->stream, ends ? Z_SYNC_FLUSH : Z_NO_FLUSH);
  // Z_BUF_ERROR: there was nothing left to do.
  return status == Z_OK || status == Z_BUF_ERROR ? (int64_t)(room - deflater->stream.avail_out) : -1;
}

// How many bytes a compressor may write in one call. When it has filled them, ISA-L 2.30 goes on with other matches than it would have
// chosen otherwise, so the room must not depend on how large a kept deflater has become.
#define ROOM (1 << 18)

static CodecStatus run(codec_deflater *deflater, bool ends, codec_message *message) {
  // Deflating is complete when it leaves room in the buffer.
  for (;;) {
    if (deflater->capacity - deflater->count < ROOM) {
      size_t capacity = deflater->capacity * 2 + ROOM;
      uint8_t *bytes = realloc(deflater->bytes, capacity);
      if (!bytes) return codec_fail(message, CodecStatusOutOfMemory, "no memory for the compressed bytes");
      deflater->bytes = bytes;
      deflater->capacity = capacity;
    }
    int64_t written = deflate_some(deflater, ends, deflater->bytes + deflater->count, ROOM);
    if (written < 0) return codec_fail(message, CodecStatusCorrupt, "the compressor cannot go on");
    deflater->count += (size_t)written;
    if (written < ROOM) return codec_done(message);
  }
}

#ifdef HAS_ISAL
// ISA-L 2.30 starts a stream in isal_deflate_icf_body_hash_hist (label .write_first_byte) by entering position 1 into its table of
// matches at the hash of a stale register: the address of the stream. About one stream in 2,000 then missed a match, so the bytes
// depended on where memory was allocated. Flushing the first bytes on their own takes another path, at a cost of 8 to 10 bytes.
#define FIRST_BYTES 4
#endif

CodecStatus codec_deflater_add(codec_deflater *deflater, const uint8_t *bytes, uint32_t count, codec_message *message) {
  // Both libraries only read, though their structures do not say so by const.
#ifdef HAS_ISAL
  if (deflater->runs_fast) {
    deflater->checksum = isal_adler32(deflater->checksum, bytes, count);
    free_upper_halves();
    if (deflater->fast.total_in == 0 && count > FIRST_BYTES) {
      deflater->fast.next_in = (uint8_t *)bytes;
      deflater->fast.avail_in = FIRST_BYTES;
      CodecStatus status = run(deflater, true, message);
      if (status != CodecStatusDone) return status;
      bytes += FIRST_BYTES;
      count -= FIRST_BYTES;
    }
    deflater->fast.next_in = (uint8_t *)bytes;
    deflater->fast.avail_in = count;
    return run(deflater, false, message);
  }
#endif
  deflater->checksum = (uint32_t)adler32(deflater->checksum, bytes, count);
  deflater->stream.next_in = (Bytef *)bytes;
  deflater->stream.avail_in = count;
  return run(deflater, false, message);
}

CodecStatus codec_deflater_finish(codec_deflater *deflater, codec_message *message) {
  return run(deflater, true, message);
}

const uint8_t *codec_deflater_bytes(const codec_deflater *deflater, size_t *count) {
  *count = deflater->count;
  return deflater->bytes;
}

uint32_t codec_deflater_checksum(const codec_deflater *deflater) { return deflater->checksum; }

void codec_deflater_destroy(codec_deflater *deflater) {
  if (!deflater) return;
  bool keeps = deflater->runs_fast && deflater->capacity <= KEPT_CAPACITY && can_keep && !pthread_getspecific(kept_key);
  if (!keeps || pthread_setspecific(kept_key, deflater) != 0) free_deflater(deflater);
}

uint32_t codec_adler32_combine(uint32_t first, uint32_t second, size_t count) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)count);
}

uint32_t codec_crc32(uint32_t checksum, const uint8_t *bytes, size_t count) {
#ifdef HAS_ISAL
  uint32_t result = crc32_gzip_refl(checksum, bytes, count);
  free_upper_halves();
  return result;
#else
  return (uint32_t)crc32_z(checksum, bytes, count);
#endif
}
