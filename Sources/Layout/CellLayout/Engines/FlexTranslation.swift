// SPDX-License-Identifier: MIT

internal import CellFlexbox
internal import CellGraphics
internal import CellTree

extension Element {
  /// Returns the flex shrink factor: the document's value if it gives one. Otherwise it is 0 for a leaf whose size along the
  /// parent's main axis is given in points, and 1 for any other element. Nothing shrinks where the content of the parent can be scrolled.
  fileprivate func shrink(in parent: Element?) -> Double {
    if let parent, parent.layout.scrollsAlongMainAxis { return 0 }
    if let shrink = layout.shrink { return shrink }
    guard !isContainer, let parent else { return 1 }
    let isRow = parent.layout.direction == .row || parent.layout.direction == .rowReverse
    if case .points = isRow ? layout.width : layout.height { return 0 }
    if case .points = layout.basis { return 0 }
    return 1
  }
}

extension Element {
  /// Whether the element has no box as an item of `parent`: its children are laid out as items of the container around it.
  func isBoxless(in parent: Element?) -> Bool { isContainer && layout.display == .contents && parent != nil }

  /// Returns whether a separator is vertical as an item of `parent`.
  func isUprightLine(in parent: Element?) -> Bool { layout.isUprightLine(in: parent?.layout) }
}

extension LayoutProperties {
  /// Returns whether a separator is vertical. An absolute separator is horizontal if it is attached to both the left and right
  /// edges; otherwise it is vertical if it is attached to both the top and bottom edges. Any other separator is vertical if it is
  /// in a row.
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
  /// Creates the style of an element, without what it says about its own items.
  /// - Parameters:
  ///   - parent: the container that has the element as an item; `nil` for the root.
  ///   - content: the content; `nil` for an element that only has the size of its box.
  init(_ element: Element, in parent: Element?, _ content: SizedContent?, at scale: PixelScale) {
    self.init(item: element.layout)
    flexShrink = element.shrink(in: parent)
    setEdges(of: element, at: scale)
    hugsLines = element.hugsLines
    if let parent, parent.layout.overflow == .scroll, element.layout.position == .relative {
      setExtent(of: element, in: parent.layout)
    }
    if element.isContainer {
      setOverflow(of: element)
      if element.isBoxless(in: parent) { display = .contents }
    }
    guard let content else { return }
    if !content.shrinks, element.layout.shrink == nil { flexShrink = 0 }
    isReplaced = content.isReplaced
    if let ratio = content.naturalRatio, aspectRatio == nil {
      aspectRatio = ratio
      isRatioOfContent = true
    }
    if let size = content.ownSize, width == .auto, height == .auto {
      boxSizing = .contentBox
      width = .points(size.width)
      height = .points(size.height)
    }
  }

  /// Sets the length that a scroll container gives its children.
  private mutating func setExtent(of element: Element, in container: LayoutProperties) {
    let isRow = !container.direction.isColumn
    guard let extent = container.scrolling.itemExtent, container.scrollsAlongMainAxis else { return }
    let margins = element.layout.margin.points(inContentOfWidth: 0)
    var length = extent - (isRow ? margins.left + margins.right : margins.top + margins.bottom)
    if boxSizing == .contentBox {
      let edges = element.layout.padding.insets(inContentOfWidth: 0, border: border) ?? .zero
      length -= isRow ? edges.left + edges.right : edges.top + edges.bottom
    }
    (flexGrow, flexBasis) = (0, .size(.auto))
    if isRow {
      (width, minWidth, maxWidth) = (.points(max(0, length)), .auto, .auto)
    } else {
      (height, minHeight, maxHeight) = (.points(max(0, length)), .auto, .auto)
    }
  }

  /// Sets what a flexbox container says about its content.
  mutating func setContent(of element: Element, at scale: PixelScale) {
    setEdges(of: element, at: scale)
    hugsLines = element.hugsLines
    setContainer(element.layout)
  }

  /// Gives the box of a cell its width, which overrides that of the root element. The box has no margins, because they would be outside
  /// the cell.
  mutating func setCanvas(width: Double) {
    self.width = .points(width)
    margin = Edges(all: .points(0))
    position = .relative
    boxSizing = .borderBox
  }

  /// Creates the style that an element has as an item of its container. Padding, border and shrink factor are set separately.
  fileprivate init(item layout: LayoutProperties) {
    self.init()
    alignSelf = layout.alignSelf.map { ItemAlignment($0) }
    margin = Edges(layout.marginInFlow) { LengthOrAuto($0) }
    inset = Edges(layout.insets) { LengthOrAuto($0) }
    order = layout.order
    boxSizing = layout.boxSizing == .contentBox ? .contentBox : .borderBox
    flexGrow = layout.grow
    flexBasis = FlexBasis(layout.basis)
    width = Dimension(layout.width)
    height = Dimension(layout.height)
    minWidth = Dimension(layout.minWidth)
    minHeight = Dimension(layout.minHeight)
    maxWidth = Dimension(layout.maxWidth)
    maxHeight = Dimension(layout.maxHeight)
    aspectRatio = layout.aspectRatio
    position = layout.position == .absolute ? .absolute : .relative
  }

  /// Sets the element's padding and border.
  fileprivate mutating func setEdges(of element: Element, at scale: PixelScale) {
    padding = Edges(element.layout.padding) { LengthPercentage($0) }
    border = element.borderWidths(at: scale)
  }

  /// Sets what happens to content that does not fit. A container that clips may shrink below its content, unless its `overflow` is
  /// `clip`.
  fileprivate mutating func setOverflow(of element: Element) {
    guard element.decoration.clips else { return }
    let overflow: Overflow = element.layout.overflow == .clip ? .clip : .hidden
    overflowX = overflow
    overflowY = overflow
  }

  /// Sets how a container lays out its items.
  fileprivate mutating func setContainer(_ layout: LayoutProperties) {
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
    rowGap = LengthPercentage(layout.rowGap)
    columnGap = LengthPercentage(layout.columnGap)
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
    case .percentAndPoints(let percent, let points): self = LengthPercentage(points: points, percent: percent)
    // Edges and distances have no other keyword.
    case .auto, .minContent, .maxContent, .fitContent, .fitLines, .content: self = .zero
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
    switch length {
    case .points, .percent, .percentAndPoints: self = .length(LengthPercentage(length))
    // Only a basis has the keyword `content`.
    case .auto, .content: self = .auto
    case .minContent: self = .minContent
    case .maxContent: self = .maxContent
    // The lines are those of `fit-content`.
    case .fitContent, .fitLines: self = .fitContent
    }
  }
}

extension FlexBasis {
  fileprivate init(_ length: Length) {
    self = length == .content ? .content : .size(Dimension(length))
  }
}

extension CellFlexbox.ItemAlignment {
  fileprivate init(_ alignment: CellTree.ItemAlignment) {
    switch alignment {
    case .start: self = .flexStart
    case .end: self = .flexEnd
    case .center: self = .center
    case .stretch: self = .stretch
    case .baseline: self = .firstBaseline
    case .lastBaseline: self = .lastBaseline
    case .safeStart: self.init(.flexStart, .safe)
    case .safeEnd: self.init(.flexEnd, .safe)
    case .safeCenter: self.init(.center, .safe)
    case .unsafeStart: self.init(.flexStart, .unsafe)
    case .unsafeEnd: self.init(.flexEnd, .unsafe)
    case .unsafeCenter: self.init(.center, .unsafe)
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
    case .safeStart: self.init(.flexStart, .safe)
    case .safeEnd: self.init(.flexEnd, .safe)
    case .safeCenter: self.init(.center, .safe)
    case .unsafeStart: self.init(.flexStart, .unsafe)
    case .unsafeEnd: self.init(.flexEnd, .unsafe)
    case .unsafeCenter: self.init(.center, .unsafe)
    }
  }
}
