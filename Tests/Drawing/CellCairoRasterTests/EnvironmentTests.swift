// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTestSupport
import Foundation
import Testing

@testable import CellCairoRaster

/// Settings of the user or the system do not affect pixels.
@Suite struct EnvironmentTests {
  @Test func `a configuration that makes all text bold and aliased changes no pixel`() async throws {
    let folder = try ScratchFolder()
    let configuration = folder.url.appending(path: "fontconfig/fonts.conf")
    let rules = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir>
      <match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit>
      <edit name="antialias" mode="assign"><bool>false</bool></edit></match></fontconfig>
      """
    try folder.write(rules, to: "fontconfig/fonts.conf")

    let pixels = try pixelsOfSamples()
    await #expect(processExitsWith: .success) {
      [pixels = pixels as [UInt32], file = configuration.path as String, home = folder.path as String] in
      setenv("FONTCONFIG_FILE", file, 1)
      setenv("XDG_CONFIG_HOME", home, 1)
      setenv("HOME", home, 1)
      setenv("LANGUAGE", "ja", 1)
      setenv("PANGO_LANGUAGE", "ja", 1)
      setenv("FONTCONFIG_SYSROOT", home, 1)
      setenv(
        "FREETYPE_PROPERTIES",
        "cff:no-stem-darkening=0 autofitter:no-stem-darkening=0 truetype:interpreter-version=35 cff:darkening-parameters=0,500,2000,500,2000,500,2000,500",
        1)
      let pixelsThere = try pixelsOfSamples()
      #expect(pixelsThere == pixels)
    }
  }
}

/// Returns the pixels of texts in several scripts, one picture after the other.
private func pixelsOfSamples() throws -> [UInt32] {
  // Inter has PostScript outlines, which FreeType can darken.
  let families = ["DejaVu Sans", "Inter"].filter(try TestFonts.collection.contains(family:))
  let samples = ["office Wójcik 12:30", "مرحبا بالعالم", "直 今天", "🎉"]
  return try families.flatMap { family in samples.map { (family, $0) } }.flatMap { family, sample in
    let item = try placed(styled(sample, family: family, weight: 600), width: 200, scale: .x2).item
    return try drawn([DisplayItem(.text(item))], width: 200, height: 60).pixels
  }
}
