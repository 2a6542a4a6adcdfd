// SPDX-License-Identifier: MIT
// pango_find_base_dir is deprecated without a successor: PangoLayout itself still finds a paragraph's direction so.
#define PANGO_DISABLE_DEPRECATION_WARNINGS
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangofc-font.h>
#include <hb-ot.h>
#include <hb.h>
