// SPDX-License-Identifier: MIT
#include "CCellImageCodecs.h"

#include <png.h>
#include <zlib.h>

#if __has_include(<jpeglib.h>)
#include <stdio.h>

#include <jpeglib.h>
#endif

#if __has_include(<xxhash.h>)
#include <xxhash.h>
#endif

#if __has_include("/usr/include/isa-l/igzip_lib.h") && __has_include("/usr/include/isa-l.h")
#include "/usr/include/isa-l.h"
#endif

#if __has_include("/usr/include/lcms2.h")
#include "/usr/include/lcms2.h"
#endif

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

const char *codec_png_version(void) { return PNG_LIBPNG_VER_STRING; }

const char *codec_zlib_version(void) { return ZLIB_VERSION; }

const char *codec_jpeg_version(void) {
#if defined(LIBJPEG_TURBO_VERSION)
  return TEXT(LIBJPEG_TURBO_VERSION);
#elif defined(JPEG_LIB_VERSION)
  return TEXT(JPEG_LIB_VERSION);
#else
  return NULL;
#endif
}

const char *codec_xxhash_version(void) {
#if defined(XXH_VERSION_MAJOR)
  return TEXT(XXH_VERSION_MAJOR) "." TEXT(XXH_VERSION_MINOR) "." TEXT(XXH_VERSION_RELEASE);
#else
  return NULL;
#endif
}

const char *codec_isal_version(void) {
#if defined(ISAL_MAJOR_VERSION)
  return TEXT(ISAL_MAJOR_VERSION) "." TEXT(ISAL_MINOR_VERSION) "." TEXT(ISAL_PATCH_VERSION);
#else
  return NULL;
#endif
}

int codec_lcms_version(void) {
#if defined(LCMS_VERSION)
  return LCMS_VERSION;
#else
  return 0;
#endif
}
