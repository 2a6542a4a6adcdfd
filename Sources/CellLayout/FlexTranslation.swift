// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Flexbox
internal import Graphics

/// Translates elements of the document into the words of CSS.
struct FlexTranslation {
  let grid: PixelGrid
  let measuring: ContentMeasuring
  /// How large each leaf is in a room of a width; its number is its index.
  private(set) var leaves: [(AvailableSpace) throws -> MeasuredSize] = []

  init(grid: PixelGrid, measuring: ContentMeasuring) {
    self.grid = grid
    self.measuring = measuring
  }

  /// - Parameter parent: the container that the element is an item of; `nil` for the root.
  mutating func node(for element: Element, in parent: Element?) throws -> FlexNode {
    var style = FlexStyle(element.layout, border: element.decoration.border?.width ?? 0)
    style.flexShrink = element.shrink(in: parent)
    let leaf: (AvailableSpace) throws -> MeasuredSize
    switch element.content {
    case .container:
      if element.decoration.clips {
        style.overflowX = .hidden
        style.overflowY = .hidden
      }
      return FlexNode(style: style, children: try element.children.map { try node(for: $0, in: element) })
    case .spacer, .gradient, .shape:
      return FlexNode(style: style)
    case .separator(let separator):
      let thickness = separator.thickness ?? grid.points(1)
      let isUpright = element.layout.isUprightLine(in: parent?.layout)
      let line = isUpright ? Size(width: thickness, height: 0) : Size(width: 0, height: thickness)
      style.flexShrink = element.layout.shrink ?? 0
      leaf = { _ in MeasuredSize(size: line) }
    case .text(let text):
      let measure = measuring.text
      // A single line that an ellipsis shortens gives way, as in CSS, where text-overflow goes with overflow: hidden.
      let givesWay = text.text.paragraph.maxLines == 1 && text.text.paragraph.ellipsis != .none
      leaf = { width in
        if width == .minContent, givesWay { return MeasuredSize(size: .zero) }
        let metrics = try measure(text.text, width)
        return MeasuredSize(size: metrics.size, firstBaseline: metrics.firstBaseline, lastBaseline: metrics.lastBaseline)
      }
    case .badge(let badge):
      let size = try element.attempting { try self.size(of: badge) }
      style.flexShrink = element.layout.shrink ?? 0
      // A pill keeps its size in a container that stretches what it holds.
      if style.width == .auto, style.height == .auto {
        style.boxSizing = .contentBox
        style.width = .points(size.size.width)
        style.height = .points(size.size.height)
      }
      leaf = { _ in size }
    case .picture(let picture):
      let size = try element.attempting { try naturalSize(of: picture.source) }
      if style.aspectRatio == nil, size.width > 0, size.height > 0 { style.aspectRatio = size.width / size.height }
      let ratio = style.aspectRatio
      leaf = { width in MeasuredSize(size: size.fitted(to: width, ratio: ratio)) }
    case .avatar(let avatar):
      // Without a picture it has the size that the document gives, or none.
      let size = try element.attempting { try avatar.source.map { try naturalSize(of: $0) } ?? .zero }
      leaf = { _ in MeasuredSize(size: size) }
    }
    leaves.append { width in try element.attempting { try leaf(width) } }
    return FlexNode(style: style, leaf: leaves.count - 1)
  }

  /// A pill as high as its diameter, as wide as its label and padding, never narrower than high.
  private func size(of badge: BadgeContent) throws -> MeasuredSize {
    guard let label = badge.label else { return MeasuredSize(size: Size(width: badge.diameter, height: badge.diameter)) }
    let metrics = try measuring.text(label, .maxContent)
    let above = (badge.diameter - metrics.size.height) / 2
    return MeasuredSize(
      size: Size(width: max(badge.diameter, metrics.size.width + 2 * badge.padding), height: badge.diameter),
      firstBaseline: above + metrics.firstBaseline, lastBaseline: above + metrics.lastBaseline)
  }

  /// A picture's own size: one point for each of its pixels.
  private func naturalSize(of source: String) throws -> Size {
    guard let size = try measuring.pictureSize(source) else { return .zero }
    return Size(width: Double(size.width), height: Double(size.height))
  }
}

extension Size {
  /// The size of a picture in a box of a width: its height follows by the ratio, as for CSS's replaced elements, so that
  /// its own height is no lower bound. Its own width is none either, so that a picture gives way in a narrow container.
  fileprivate func fitted(to available: AvailableSpace, ratio: Double?) -> Size {
    switch available {
    case .definite(let boxWidth): ratio.map { Size(width: boxWidth, height: boxWidth / $0) } ?? self
    case .minContent: .zero
    case .maxContent: self
    }
  }
}

extension Element {
  /// What the document says, or 0 for a leaf whose size along the main axis it gives in points, else 1.
  fileprivate func shrink(in parent: Element?) -> Double {
    if let shrink = layout.shrink { return shrink }
    guard content != .container, let parent else { return 1 }
    let isRow = parent.layout.direction == .row || parent.layout.direction == .rowReverse
    if case .points = isRow ? layout.width : layout.height { return 0 }
    if case .points = layout.basis { return 0 }
    return 1
  }
}

extension LayoutProperties {
  /// Whether a separator runs from top to bottom: along the cross axis of its container, or between the edges to which it is tied.
  fileprivate func isUprightLine(in parent: LayoutProperties?) -> Bool {
    if position == .absolute {
      if insets.left != .auto, insets.right != .auto { return false }
      if insets.top != .auto, insets.bottom != .auto { return true }
    }
    guard let parent else { return false }
    return parent.direction == .row || parent.direction == .rowReverse
  }
}

extension FlexStyle {
  fileprivate init(_ layout: LayoutProperties, border: Double) {
    self.init()
    flexDirection =
      switch layout.direction {
      case .row: .row
      case .column: .column
      case .rowReverse: .rowReverse
      case .columnReverse: .columnReverse
      }
    flexWrap =
      switch layout.wrap {
      case .noWrap: .noWrap
      case .wrap: .wrap
      case .wrapReverse: .wrapReverse
      }
    justifyContent = ContentAlignment(layout.justify)
    alignContent = ContentAlignment(layout.alignContent)
    alignItems = ItemAlignment(layout.alignItems)
    alignSelf = layout.alignSelf.map { ItemAlignment($0) }
    rowGap = .points(layout.rowGap)
    columnGap = .points(layout.columnGap)
    padding = Edges(layout.padding) { LengthPercentage($0) }
    margin = Edges(layout.margin) { LengthOrAuto($0) }
    inset = Edges(layout.insets) { LengthOrAuto($0) }
    flexGrow = layout.grow
    flexBasis = .size(Dimension(layout.basis))
    width = Dimension(layout.width)
    height = Dimension(layout.height)
    minWidth = Dimension(layout.minWidth)
    minHeight = Dimension(layout.minHeight)
    maxWidth = Dimension(layout.maxWidth)
    maxHeight = Dimension(layout.maxHeight)
    aspectRatio = layout.aspectRatio
    position = layout.position == .absolute ? .absolute : .relative
    self.border = Insets(all: border)
  }
}

extension Edges {
  fileprivate init(_ edges: EdgeLengths, _ translate: (Length) -> Value) {
    self.init(
      top: translate(edges.top), right: translate(edges.right), bottom: translate(edges.bottom), left: translate(edges.left))
  }
}

extension LengthPercentage {
  fileprivate init(_ length: Length) {
    switch length {
    case .points(let points): self = .points(points)
    case .percent(let percent): self = .percent(percent)
    case .auto: self = .zero
    }
  }
}

extension LengthOrAuto {
  fileprivate init(_ length: Length) {
    self = length == .auto ? .auto : .length(LengthPercentage(length))
  }
}

extension Dimension {
  fileprivate init(_ length: Length) {
    self = length == .auto ? .auto : .length(LengthPercentage(length))
  }
}

extension Flexbox.ItemAlignment {
  fileprivate init(_ alignment: CellDocument.ItemAlignment) {
    switch alignment {
    case .start: self = .flexStart
    case .end: self = .flexEnd
    case .center: self = .center
    case .stretch: self = .stretch
    case .baseline: self = .firstBaseline
    }
  }
}

extension ContentAlignment {
  fileprivate init(_ distribution: ContentDistribution) {
    switch distribution {
    case .start: self = .flexStart
    case .end: self = .flexEnd
    case .center: self = .center
    case .stretch: self = .stretch
    case .spaceBetween: self = .spaceBetween
    case .spaceAround: self = .spaceAround
    case .spaceEvenly: self = .spaceEvenly
    }
  }
}
