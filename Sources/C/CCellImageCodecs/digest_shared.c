// SPDX-License-Identifier: MIT

#include "digest_shared.h"

// A build for debugging compiles xxHash without optimization too, which makes it some 30 times as slow: longer than drawing many a
// picture. A package that others depend on may not ask for optimization, so such a build takes the library that is installed with
// the header, where it is there.
#if !defined(__OPTIMIZE__) && __has_include(<xxhash.h>)
#include <dlfcn.h>
#include <pthread.h>
#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>
#if XXH_VERSION_NUMBER >= 800
#define CAN_DIGEST

static struct {
  __typeof__(XXH3_128bits_reset) *reset;
  __typeof__(XXH3_128bits_update) *update;
  __typeof__(XXH3_128bits_digest) *digest;
} library;
static bool is_loaded = false;

static void load(void) {
  void *handle = dlopen("libxxhash.so.0", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return;
  __typeof__(XXH_versionNumber) *version = (__typeof__(version))dlsym(handle, "XXH_versionNumber");
  library.reset = (__typeof__(library.reset))dlsym(handle, "XXH3_128bits_reset");
  library.update = (__typeof__(library.update))dlsym(handle, "XXH3_128bits_update");
  library.digest = (__typeof__(library.digest))dlsym(handle, "XXH3_128bits_digest");
  // The state is ours, so it has to be of the release that the header describes.
  is_loaded = version != NULL && version() == XXH_VERSION_NUMBER && library.reset != NULL && library.update != NULL &&
              library.digest != NULL;
}

#define XXH3_128bits_reset library.reset
#define XXH3_128bits_update library.update
#define XXH3_128bits_digest library.digest
#include "digest.h"
#endif
#endif

bool codec_digest_shared(codec_digest_input input, uint64_t *high, uint64_t *low) {
#ifdef CAN_DIGEST
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (pthread_once(&once, load) != 0 || !is_loaded) return false;
  digest(input, high, low);
  return true;
#else
  (void)input, (void)high, (void)low;
  return false;
#endif
}
