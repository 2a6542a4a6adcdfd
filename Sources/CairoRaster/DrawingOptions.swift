// SPDX-License-Identifier: MIT

internal import CCairo

/// Returns the options used to draw all text, as names and values. The Cairo options are read back from Cairo.
public func drawingOptions() -> [(name: String, value: String)] {
  let options = FontOptions()
  return [
    ("hintStyle", name(of: cairo_font_options_get_hint_style(options.pointer))),
    ("hintMetrics", name(of: cairo_font_options_get_hint_metrics(options.pointer))),
    ("antialias", name(of: cairo_font_options_get_antialias(options.pointer))),
    ("glyphPositions", TextContext.roundsGlyphPositions ? "rounded" : "subpixel"),
  ]
}

private func name(of style: cairo_hint_style_t) -> String {
  switch style {
  case CAIRO_HINT_STYLE_NONE: "none"
  case CAIRO_HINT_STYLE_SLIGHT: "slight"
  case CAIRO_HINT_STYLE_MEDIUM: "medium"
  case CAIRO_HINT_STYLE_FULL: "full"
  default: "default"
  }
}

private func name(of metrics: cairo_hint_metrics_t) -> String {
  switch metrics {
  case CAIRO_HINT_METRICS_ON: "on"
  case CAIRO_HINT_METRICS_OFF: "off"
  default: "default"
  }
}

private func name(of antialias: cairo_antialias_t) -> String {
  switch antialias {
  case CAIRO_ANTIALIAS_NONE: "none"
  case CAIRO_ANTIALIAS_GRAY: "gray"
  case CAIRO_ANTIALIAS_SUBPIXEL: "subpixel"
  default: "default"
  }
}
