// SPDX-License-Identifier: MIT
//
// Conversion to sRGB with Little CMS, which is opened when the first picture needs it: most programs never do.

#include "CCellImageCodecs.h"
#include "failure.h"
#include "optional_library.h"

#if __has_include("/usr/include/lcms2.h") && __has_include("/usr/include/lcms2_plugin.h")
#define HAS_LCMS
#include "/usr/include/lcms2.h"
#include "/usr/include/lcms2_plugin.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#endif

#ifdef HAS_LCMS

// The functions that are called, by the names with which they are looked up.
#define FUNCTIONS(each)                                                                                                \
  each(cmsBuildParametricToneCurve) each(cmsCloseProfile) each(cmsCreateContext) each(cmsCreateRGBProfileTHR)          \
  each(cmsCreateTransformTHR) each(cmsDeleteContext) each(cmsDeleteTransform) each(cmsDoTransform)                     \
  each(cmsFreeToneCurve) each(cmsGetColorSpace) each(cmsGetDeviceClass) each(cmsIsMatrixShaper) each(cmsIsTag)         \
  each(cmsOpenProfileFromMemTHR) each(cmsSetProfileVersion) each(cmsWriteTag)

OPTIONAL_LIBRARY(lcms, "liblcms2.so.2", FUNCTIONS)

bool codec_color_is_available(void) { return lcms_is_available(); }

// A table of a profile can have twice its bytes in memory, because numbers of 8 bits become numbers of 16.
#define MAXIMUM_ALLOCATION (2 * CODEC_MAXIMUM_PROFILE_BYTES)

static void *allocate(cmsContext context, cmsUInt32Number count) {
  (void)context;
  return count > 0 && count <= MAXIMUM_ALLOCATION ? malloc(count) : NULL;
}

static void *reallocate(cmsContext context, void *memory, cmsUInt32Number count) {
  (void)context;
  return count <= MAXIMUM_ALLOCATION ? realloc(memory, count) : NULL;
}

static void release(cmsContext context, void *memory) {
  (void)context;
  free(memory);
}

// Bounds each piece of memory, so that a small profile cannot ask for tables of gigabytes.
static cmsPluginMemHandler bounded_memory = {
  .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2000, .Type = cmsPluginMemHandlerSig, .Next = NULL},
  .MallocPtr = allocate,
  .FreePtr = release,
  .ReallocPtr = reallocate,
};

// Light, as a fixed-point number: 1 << 26 is the white of sRGB. Numbers beyond white or below black occur in wide gamuts.
#define LIGHT_BITS 26
#define BUCKET_BITS 12
#define CACHE_BITS 14

struct codec_transform {
  cmsContext context;
  cmsHTRANSFORM conversion;
  CodecColorModel model;
  // Whether the light of a pixel is the sum of what its channels give, so that the tables suffice.
  bool is_additive;
  // The light in red, green and blue for each value of a channel.
  int32_t light[3][256][3];
  // The least light that is encoded as each value, and the value of the least light in each bucket. No bucket is wider than the
  // distance of two values.
  int32_t thresholds[257];
  uint8_t values[1 << BUCKET_BITS];
  // For profiles with tables: pixels with their results.
  uint32_t known[1 << CACHE_BITS], results[1 << CACHE_BITS];
};

// IEC 61966-2-1.
static double light_of_encoded(double value) {
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static int32_t fixed(double light) {
  // No real profile reaches ten times the light of white. Sums of three still fit.
  double bounded = light != light ? 0 : fmin(fmax(light, -10), 10);
  return (int32_t)lrint(bounded * (1 << LIGHT_BITS));
}

static void make_encoding(codec_transform *transform) {
  transform->thresholds[0] = INT32_MIN;
  for (int value = 1; value < 256; value++) transform->thresholds[value] = fixed(light_of_encoded((value - 0.5) / 255));
  transform->thresholds[256] = INT32_MAX;
  uint8_t value = 0;
  for (int bucket = 0; bucket < 1 << BUCKET_BITS; bucket++) {
    while (transform->thresholds[value + 1] <= bucket << (LIGHT_BITS - BUCKET_BITS)) value++;
    transform->values[bucket] = value;
  }
}

static uint32_t encoded(const codec_transform *transform, int32_t light) {
  if (light < 0) return 0;
  if (light >= 1 << LIGHT_BITS) return 255;
  uint32_t value = transform->values[light >> (LIGHT_BITS - BUCKET_BITS)];
  return value + (light >= transform->thresholds[value + 1]);
}

// The light of one pixel of the file, whose channels are from 0 to 255.
static void light_of(const codec_transform *transform, const uint8_t *channels, int32_t *light) {
  float from[4], to[3] = {0, 0, 0};
  int count = transform->model == CodecColorModelGrey ? 1 : transform->model == CodecColorModelInks ? 4 : 3;
  // Little CMS has inks from 0 to 100, and other channels from 0 to 1.
  double unit = transform->model == CodecColorModelInks ? 100.0 : 1.0;
  for (int channel = 0; channel < count; channel++) from[channel] = (float)(channels[channel] / 255.0 * unit);
  lcms.cmsDoTransform(transform->conversion, from, to, 1);
  for (int channel = 0; channel < 3; channel++) light[channel] = fixed(to[channel]);
}

static void make_tables(codec_transform *transform) {
  int count = transform->model == CodecColorModelGrey ? 1 : 3;
  uint8_t black[3] = {0, 0, 0};
  int32_t of_black[3];
  light_of(transform, black, of_black);
  for (int channel = 0; channel < count; channel++)
    for (int value = 0; value < 256; value++) {
      uint8_t channels[3] = {0, 0, 0};
      channels[channel] = (uint8_t)value;
      int32_t *light = transform->light[channel][value];
      light_of(transform, channels, light);
      // Black counts once.
      for (int part = 0; part < 3 && channel > 0; part++) light[part] -= of_black[part];
    }
}

// sRGB with light in place of encoded values. Version 2, so that Little CMS does not map one black to another (browsers do not).
static cmsHPROFILE target_profile(cmsContext context) {
  const double parameters[] = {1};
  cmsToneCurve *linear = lcms.cmsBuildParametricToneCurve(context, 1, parameters);
  if (!linear) return NULL;
  cmsToneCurve *curves[] = {linear, linear, linear};
  const cmsCIExyY white = {0.3127, 0.3290, 1};
  const cmsCIExyYTRIPLE primaries = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
  cmsHPROFILE profile = lcms.cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
  lcms.cmsFreeToneCurve(linear);
  if (profile) lcms.cmsSetProfileVersion(profile, 2.1);
  return profile;
}

static bool has_tables(cmsHPROFILE profile) {
  const cmsTagSignature tags[] = {cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigAToB2Tag};
  for (int index = 0; index < 3; index++)
    if (lcms.cmsIsTag(profile, tags[index])) return true;
  return false;
}

static cmsUInt32Number format(CodecColorModel model) {
  switch (model) {
  case CodecColorModelGrey: return TYPE_GRAY_FLT;
  case CodecColorModelColor: return TYPE_RGB_FLT;
  case CodecColorModelInks: return TYPE_CMYK_FLT;
  }
}

// Takes the profile over.
static CodecStatus make_transform(
  cmsContext context, cmsHPROFILE profile, CodecColorModel model, codec_transform **result, codec_message *message) {
  bool is_additive = model == CodecColorModelGrey || (model == CodecColorModelColor && lcms.cmsIsMatrixShaper(profile) && !has_tables(profile));
  cmsHPROFILE target = target_profile(context);
  cmsHTRANSFORM conversion = target
    ? lcms.cmsCreateTransformTHR(
        context, profile, format(model), target, TYPE_RGB_FLT, INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE)
    : NULL;
  if (target) lcms.cmsCloseProfile(target);
  lcms.cmsCloseProfile(profile);
  codec_transform *transform = conversion ? calloc(1, sizeof *transform) : NULL;
  if (!transform) {
    if (conversion) lcms.cmsDeleteTransform(conversion);
    lcms.cmsDeleteContext(context);
    return codec_fail(message, CodecStatusCorrupt, "the profile has no conversion");
  }
  transform->context = context;
  transform->conversion = conversion;
  transform->model = model;
  transform->is_additive = is_additive;
  make_encoding(transform);
  if (is_additive) {
    make_tables(transform);
  } else {
    const uint8_t channels[4] = {0, 0, 0, 0};
    int32_t light[3];
    light_of(transform, channels, light);
    // An empty place of the cache holds the pixel of zeros.
    uint32_t result_of_zero = 0;
    for (int part = 0; part < 3; part++) result_of_zero = result_of_zero << 8 | encoded(transform, light[part]);
    for (int index = 0; index < 1 << CACHE_BITS; index++) transform->results[index] = result_of_zero;
  }
  *result = transform;
  return codec_done(message);
}

static bool has_model(cmsColorSpaceSignature space, CodecColorModel model) {
  switch (model) {
  case CodecColorModelGrey: return space == cmsSigGrayData;
  case CodecColorModelColor: return space == cmsSigRgbData;
  case CodecColorModelInks: return space == cmsSigCmykData;
  }
}

CodecStatus codec_transform_from_profile(
  const uint8_t *bytes, size_t count, CodecColorModel model, codec_transform **transform, codec_message *message) {
  *transform = NULL;
  if (!codec_color_is_available()) return codec_fail(message, CodecStatusUnavailable, "Little CMS is not there");
  if (count > CODEC_MAXIMUM_PROFILE_BYTES) return codec_fail(message, CodecStatusUnsupported, "the profile is too large");
  cmsContext context = lcms.cmsCreateContext(&bounded_memory, NULL);
  if (!context) return codec_fail(message, CodecStatusOutOfMemory, "Little CMS cannot start");
  cmsHPROFILE profile = lcms.cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)count);
  if (!profile) {
    lcms.cmsDeleteContext(context);
    return codec_fail(message, CodecStatusCorrupt, "the profile cannot be read");
  }
  cmsProfileClassSignature kind = lcms.cmsGetDeviceClass(profile);
  bool is_of_device =
    kind == cmsSigInputClass || kind == cmsSigDisplayClass || kind == cmsSigOutputClass || kind == cmsSigColorSpaceClass;
  if (!is_of_device || !has_model(lcms.cmsGetColorSpace(profile), model)) {
    lcms.cmsCloseProfile(profile);
    lcms.cmsDeleteContext(context);
    return codec_fail(message, CodecStatusUnsupported, "the profile is for other channels than the picture has");
  }
  // Little CMS would prefer these tags, which may hold thousands of stages; browsers ignore them.
  const cmsTagSignature stages[] = {cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag};
  for (int index = 0; index < 4; index++)
    if (lcms.cmsIsTag(profile, stages[index])) lcms.cmsWriteTag(profile, stages[index], NULL);
  return make_transform(context, profile, model, transform, message);
}

CodecStatus codec_transform_from_encoding(
  codec_color_encoding encoding, codec_transform **transform, codec_message *message) {
  *transform = NULL;
  if (!codec_color_is_available()) return codec_fail(message, CodecStatusUnavailable, "Little CMS is not there");
  cmsContext context = lcms.cmsCreateContext(&bounded_memory, NULL);
  if (!context) return codec_fail(message, CodecStatusOutOfMemory, "Little CMS cannot start");
  const double *xy = encoding.chromaticities;
  const cmsCIExyY white = {xy[0], xy[1], 1};
  const cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  cmsToneCurve *curve = lcms.cmsBuildParametricToneCurve(context, 4, encoding.curve);
  cmsToneCurve *curves[] = {curve, curve, curve};
  cmsHPROFILE profile = curve ? lcms.cmsCreateRGBProfileTHR(context, &white, &primaries, curves) : NULL;
  if (curve) lcms.cmsFreeToneCurve(curve);
  if (!profile) {
    lcms.cmsDeleteContext(context);
    return codec_fail(message, CodecStatusCorrupt, "the primaries span no colours");
  }
  return make_transform(context, profile, CodecColorModelColor, transform, message);
}

static void convert_by_tables(const codec_transform *transform, uint32_t *pixels, size_t count) {
  bool is_grey = transform->model == CodecColorModelGrey;
  for (size_t index = 0; index < count; index++) {
    uint32_t pixel = pixels[index];
    const int32_t *red = transform->light[0][pixel >> 16 & 255];
    const int32_t *green = transform->light[1][pixel >> 8 & 255];
    const int32_t *blue = transform->light[2][pixel & 255];
    uint32_t result = pixel >> 24;
    for (int part = 0; part < 3; part++) {
      int64_t light = is_grey ? red[part] : (int64_t)red[part] + green[part] + blue[part];
      int32_t bounded = light > 1 << LIGHT_BITS ? 1 << LIGHT_BITS : light < 0 ? 0 : (int32_t)light;
      result = result << 8 | encoded(transform, bounded);
    }
    pixels[index] = result;
  }
}

static void convert_each(codec_transform *transform, uint32_t *pixels, size_t count) {
  bool has_inks = transform->model == CodecColorModelInks;
  for (size_t index = 0; index < count; index++) {
    uint32_t pixel = pixels[index];
    // All four bytes of inks are colour; otherwise the highest byte is alpha.
    uint32_t key = has_inks ? pixel : pixel & 0xFFFFFF;
    uint32_t place = key * 2654435761u >> (32 - CACHE_BITS);
    if (transform->known[place] != key) {
      uint8_t channels[4] = {key >> 16 & 255, key >> 8 & 255, key & 255, 0};
      if (has_inks) {
        for (int channel = 0; channel < 4; channel++) channels[channel] = key >> (24 - 8 * channel) & 255;
      }
      int32_t light[3];
      light_of(transform, channels, light);
      transform->known[place] = key;
      transform->results[place] =
        encoded(transform, light[0]) << 16 | encoded(transform, light[1]) << 8 | encoded(transform, light[2]);
    }
    pixels[index] = (has_inks ? 0xFF000000 : pixel & 0xFF000000) | transform->results[place];
  }
}

void codec_transform_apply(codec_transform *transform, uint32_t *pixels, size_t count) {
  if (transform->is_additive) {
    convert_by_tables(transform, pixels, count);
  } else {
    convert_each(transform, pixels, count);
  }
}

void codec_transform_destroy(codec_transform *transform) {
  lcms.cmsDeleteTransform(transform->conversion);
  lcms.cmsDeleteContext(transform->context);
  free(transform);
}

#else

bool codec_color_is_available(void) { return false; }

CodecStatus codec_transform_from_profile(
  const uint8_t *bytes, size_t count, CodecColorModel model, codec_transform **transform, codec_message *message) {
  (void)bytes, (void)count, (void)model;
  *transform = NULL;
  return codec_fail(message, CodecStatusUnavailable, "Little CMS was not there when this package was built");
}

CodecStatus codec_transform_from_encoding(
  codec_color_encoding encoding, codec_transform **transform, codec_message *message) {
  (void)encoding;
  *transform = NULL;
  return codec_fail(message, CodecStatusUnavailable, "Little CMS was not there when this package was built");
}

void codec_transform_apply(codec_transform *transform, uint32_t *pixels, size_t count) {
  (void)transform, (void)pixels, (void)count;
}

void codec_transform_destroy(codec_transform *transform) { (void)transform; }

#endif
