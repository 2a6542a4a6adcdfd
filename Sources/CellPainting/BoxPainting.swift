// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellLayout
internal import DisplayList
internal import Graphics

extension CellPainter {
  /// Returns a fill of the whole frame, below everything that the element draws except its shadow. It is square even if the
  /// element has rounded corners.
  func backdrop(of decoration: Decoration, in frame: DeviceRect) -> DisplayItem? {
    guard let color = decoration.backdrop, !frame.isEmpty else { return nil }
    return DisplayItem(.fill(Outline(frame), .color(color)))
  }

  /// Returns the fills behind a box's content: its background, and the fill that its element type adds.
  func fills(of element: Element) throws -> [Fill] {
    let background = element.decoration.background.map { [$0] } ?? []
    switch element.content {
    case .gradient(let gradient): return background + [.gradient(gradient)]
    case .avatar(let avatar): return try hasPicture(avatar) ? background : background + [.color(avatar.fill)]
    case .container, .text, .picture, .badge, .separator, .spacer, .shape: return background
    }
  }

  /// Returns items for the fills, each above the previous one, and for the border on their edge.
  ///
  /// Under an opaque border, fills end in the middle of the border. Two anti-aliased edges in the same place would let the fill
  /// show through as a hairline around the border. Browsers call this background bleed avoidance.
  func boxItems(_ outline: Outline, fills: [Fill], border: Border?) -> [DisplayItem] {
    let width = grid.lineWidth(of: border)
    let hidesEdge = border.map(\.color.isOpaque) ?? false
    let isInset = hidesEdge && (!outline.radii.isZero || !outline.rect.isAligned)
    let filled = isInset ? outline.inset(by: width / 2) : outline
    var items = fills.map { DisplayItem(.fill(filled, paint($0, over: outline.rect)), hasDerivedEdges: isInset) }
    if let border {
      items.append(DisplayItem(.border(outer: outline, inner: outline.inset(by: width), .color(border.color))))
    }
    return items
  }
}
