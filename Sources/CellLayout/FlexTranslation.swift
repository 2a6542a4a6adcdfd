// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Flexbox
internal import Graphics
internal import Layout

/// Translates elements of the document into the words of CSS.
struct FlexTranslation {
  let sizes: ContentSizes
  /// How large each leaf is in a room of a width; its number is its index.
  private(set) var leaves: [(AvailableSpace) throws -> MeasuredSize] = []

  init(_ sizes: ContentSizes) { self.sizes = sizes }

  /// - Parameter parent: the container that the element is an item of; `nil` for the root.
  mutating func node(for element: Element, in parent: Element?) throws -> FlexNode {
    var style = FlexStyle(element.layout, border: element.decoration.border?.width ?? 0)
    style.flexShrink = element.shrink(in: parent)
    if element.content == .container {
      if element.decoration.clips {
        style.overflowX = .hidden
        style.overflowY = .hidden
      }
      return FlexNode(style: style, children: try element.children.map { try node(for: $0, in: element) })
    }
    let isUpright = element.layout.isUprightLine(in: parent?.layout)
    guard let content = try sizes.content(of: element, isUpright: isUpright) else { return FlexNode(style: style) }
    if !content.givesWay { style.flexShrink = element.layout.shrink ?? 0 }
    if let ratio = content.aspectRatio { style.aspectRatio = ratio }
    if let size = content.ownSize, style.width == .auto, style.height == .auto {
      style.boxSizing = .contentBox
      style.width = .points(size.width)
      style.height = .points(size.height)
    }
    leaves.append { width in try element.attempting { try content.size(width) } }
    return FlexNode(style: style, leaf: leaves.count - 1)
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
