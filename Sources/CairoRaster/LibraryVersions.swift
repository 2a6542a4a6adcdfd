// SPDX-License-Identifier: MIT

internal import CCairo
internal import CPango

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
