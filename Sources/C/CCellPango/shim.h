// SPDX-License-Identifier: MIT
// pango_find_base_dir is deprecated without a successor: PangoLayout itself still finds a paragraph's direction so.
#define PANGO_DISABLE_DEPRECATION_WARNINGS
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangofc-font.h>
#include <hb-ot.h>
#include <hb.h>
#include <stdbool.h>

// Since version 4.0, HarfBuzz reports where shaped texts can be joined without shaping them again.
#if HB_VERSION_ATLEAST(4, 0, 0)
static const bool cellraster_reports_joints = true;
static const uint32_t cellraster_report_joints = HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT;
static const uint32_t cellraster_unsafe_joint = HB_GLYPH_FLAG_UNSAFE_TO_CONCAT;
#else
static const bool cellraster_reports_joints = false;
static const uint32_t cellraster_report_joints = 0;
static const uint32_t cellraster_unsafe_joint = 0;
#endif
