// SPDX-License-Identifier: MIT

import CellCairoRaster
import Testing

@Suite struct PackagedFontsTests {
  @Test(arguments: [
    ("DejaVuSansMono-Bold.ttf", PackagedFonts.dejaVu), ("Inter-Regular.otf", .inter), ("Inter.ttc", .inter),
    ("NotoColorEmoji.ttf", .emoji), ("DejaVuSans-Oblique.ttf", nil), ("Brand.otf", nil),
  ])
  func `a font file belongs to the package that contains a file of that name`(name: String, package: PackagedFonts?) {
    #expect(PackagedFonts(fileName: name) == package)
  }
}
