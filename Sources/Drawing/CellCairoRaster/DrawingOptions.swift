// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellPango

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

/// Returns the names and versions of the libraries used for drawing, as the libraries report them.
public func drawingLibraryVersions() -> [(name: String, version: String)] {
  func dotted(_ number: Int32) -> String { "\(number / 10_000).\(number / 100 % 100).\(number % 100)" }
  var library: FT_Library?
  var major: Int32 = 0
  var minor: Int32 = 0
  var patch: Int32 = 0
  if FT_Init_FreeType(&library) == 0 {
    FT_Library_Version(library, &major, &minor, &patch)
    FT_Done_FreeType(library)
  }
  return [
    ("cairo", String(cString: cairo_version_string())), ("pango", String(cString: pango_version_string())),
    ("harfbuzz", String(cString: hb_version_string())), ("freetype", "\(major).\(minor).\(patch)"),
    ("fontconfig", dotted(FcGetVersion())), ("pixman", String(cString: pixman_version_string())),
  ]
}
