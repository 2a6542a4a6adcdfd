// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellGraphics
import CellRaster
import Testing

@testable import CellGoldenImages

/// The texts of all goldens have the same glyphs whether they are made of remembered words or shaped as a whole.
@Suite struct GoldenWordTests {
  @Test(arguments: try await PackageGolden.all)
  func `the glyphs do not depend on remembered words`(golden: PackageGolden) throws {
    let (entry, resources) = (golden.entry, try PackageGolden.resources.get())
    let renderer = CellRenderer(resources.resources(of: entry.golden.assets))
    for cell in try renderer.render(entry.picture, of: entry.golden).cells.map(\.cell) {
      let remembering = TextEngine(collection: resources.fonts, scale: cell.scale, wordsAfter: 0)
      let plain = TextEngine(collection: resources.fonts, scale: cell.scale, wordsAfter: nil)
      for text in cell.root.allTexts {
        for width in [0, 90, 250, 700, 4000] {
          let box = PixelRect(x: 0, y: 0, width: width, height: 0)
          let expected = try plain.placed(text, in: box, lineWidth: width)
          #expect(try remembering.placed(text, in: box, lineWidth: width) == expected)
        }
      }
    }
  }
}

extension Element {
  /// The texts of the element and its descendants.
  fileprivate var allTexts: [StyledText] { texts + children.flatMap(\.allTexts) }
}
