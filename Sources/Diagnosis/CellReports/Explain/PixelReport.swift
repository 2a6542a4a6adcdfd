// SPDX-License-Identifier: MIT

package import CellDisplayList
internal import CellGraphics
internal import CellNotation
package import CellRenderAnalysis
package import CellTree

/// The explanation of a pixel of a cell, as text and JSON.
package struct PixelReport {
  let explanation: PixelExplanation
  let compositing: Compositing
  let cell: Cell
  let list: DisplayList
  /// The number of the data item, from 1.
  let item: Int

  package init(explanation: PixelExplanation, compositing: Compositing, cell: Cell, list: DisplayList, item: Int) {
    self.explanation = explanation
    self.compositing = compositing
    self.cell = cell
    self.list = list
    self.item = item
  }
}

// MARK: Text

extension PixelReport {
  /// Returns four parts: a line that names the pixel, a table of the steps, a line with the pixel's colour, and a table of what a
  /// compositor does there in each frame.
  package func text(showsSwatches: Bool) -> String {
    let title =
      "pixel \(explanation.x),\(explanation.y) of \(list.size) at \(list.scale.rawValue)x: "
      + "\(cell.root.location.file.onOneLine), item \(item)"
    let table = PixelTable(report: self, showsSwatches: showsSwatches)
    return "\(title)\n\n\(table)\n\nthe pixel is \(explanation.color.words)\n" + compositingText
  }

  /// The stores that a compositor copies or blends at the pixel, in order.
  var stores: [Compositing.Store] {
    let place = PixelRect(x: explanation.x, y: explanation.y, width: 1, height: 1)
    return compositing.stores.filter { $0.keptIn == nil && $0.region.overlaps(place) }
  }

  private var compositingText: String {
    guard !stores.isEmpty else { return "" }
    let rows = stores.map { [$0.path, $0.kind.rawValue, $0.isOpaque ? "copied" : "blended", "\($0.pixels)"] }
    let table = AlignedTable(alignments: [.left, .left, .left, .left], texts: rows)
    return "\nin each frame, a compositor has these stores here:\n\(table)\n"
  }
}

extension PremultipliedRGBA {
  /// The straight colour as text; `clear` if the alpha is 0.
  var words: String { alpha == 0 ? "clear" : "\(straight)" }
}

extension Cell {
  /// Returns the location of a layer's element, or of a span of its text, in the template; `nil` if the cell has no such element.
  func location(ofLayer path: String) -> DocumentLocation? { root.element(at: path)?.location(ofPartAt: path) }
}

/// A colour, shown on a terminal as a block two columns wide.
enum ColorSwatch {
  static let width = 2

  /// Returns the terminal sequence that shows a colour. A translucent colour is shown over white.
  static func text(_ color: PremultipliedRGBA) -> String {
    let rest = 255 - color.alpha
    let channels = [color.red, color.green, color.blue].map { String($0 + rest) }
    return "\u{1B}[48;2;\(channels.joined(separator: ";"))m\(String(repeating: " ", count: width))\u{1B}[0m"
  }
}
