// SPDX-License-Identifier: MIT

internal import CCairo

/// The owner of the [cairo_font_options_t](https://www.cairographics.org/manual/cairo-cairo-font-options-t.html) used for all
/// drawing. The user's own options are never read.
///
/// Text is bit-identical on all machines only with these options: no hinting of outlines, metrics rounded to whole pixels, grey
/// anti-aliasing.
struct FontOptions: ~Copyable {
  let pointer: OpaquePointer

  init() {
    pointer = cairo_font_options_create()!  // never NULL: on failure it is a static object in an error state
    cairo_font_options_set_hint_style(pointer, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(pointer, CAIRO_HINT_METRICS_ON)
    cairo_font_options_set_antialias(pointer, CAIRO_ANTIALIAS_GRAY)
  }

  deinit {
    cairo_font_options_destroy(pointer)
  }
}
