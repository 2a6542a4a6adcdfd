// SPDX-License-Identifier: MIT

internal import CellDocument
internal import DisplayList
internal import Graphics

extension CellPainter {
  /// The width of a border in whole device pixels, at least one; zero for none.
  func lineWidth(of border: Border?) -> Double {
    border.map { max(1, Double(grid.nearest($0.width))) } ?? 0
  }

  /// A fill, and the border on its edge.
  ///
  /// Under an opaque border the fill ends in the border's middle: two anti-aliased edges in the same place would let the fill
  /// shine through as a hairline around the border. Browsers call this background bleed avoidance.
  func boxItems(_ outline: Outline, fill: Fill?, border: Border?) -> [DisplayItem] {
    let width = lineWidth(of: border)
    var items: [DisplayItem] = []
    if let fill {
      let hidesEdge = border.map(\.color.isOpaque) ?? false
      let filled = hidesEdge && (!outline.radii.isZero || !outline.rect.isAligned) ? outline.inset(by: width / 2) : outline
      items.append(DisplayItem(.fill(filled, paint(fill, over: outline.rect))))
    }
    if let border {
      items.append(DisplayItem(.border(outer: outline, inner: outline.inset(by: width), .color(border.color))))
    }
    return items
  }
}
