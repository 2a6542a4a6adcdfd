// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Flexbox
internal import Graphics
internal import Layout

/// Translates document elements to CSS boxes for the flexbox engine.
struct FlexTranslation {
  private let seam: LayoutSeam
  private(set) var tree = FlexTree()
  /// The elements of the boxes, by the index of the box.
  private var elements: [Element] = []
  /// The closures that measure the leaves. The number of a leaf is its index in this array.
  private var leaves: [(AvailableSpace) throws -> MeasuredSize] = []
  /// The containers of other engines. The number of such a container is its index in this array.
  private(set) var containers: [any LayoutContent] = []

  init(_ seam: LayoutSeam) { self.seam = seam }

  /// Returns the layout of a flexbox container inside a container of another engine. The other engine determines the size and
  /// position of the flexbox container.
  static func layout(ofContainer element: Element, _ seam: LayoutSeam) throws -> FlexboxLayout {
    var translation = FlexTranslation(seam)
    try translation.appendContainer(element, FlexStyle(), in: nil, itemsOf: element)
    return FlexboxLayout(
      translation.tree, containers: translation.containers, grid: seam.sizes.grid, measure: translation.measure)
  }

  /// Returns the positions of the boxes of a whole cell.
  static func placement(of cell: Cell, _ seam: LayoutSeam) throws -> Placement {
    var translation = FlexTranslation(seam)
    return try translation.placement(of: cell)
  }

  /// Returns the positions of the boxes of a whole cell, the reasons for them, and the elements in the order of the boxes.
  static func explainedPlacement(of cell: Cell, _ seam: LayoutSeam) throws -> (
    placement: Placement, explanation: LayoutExplanation, elements: [Element]
  ) {
    var translation = FlexTranslation(seam)
    let placement = try translation.placement(of: cell)
    let measure = translation.measure
    let explanation = try translation.tree.explanation(
      available: cell.available, containers: &translation.containers, grid: seam.sizes.grid, measure: measure)
    return (placement, explanation, translation.elements)
  }

  private mutating func placement(of cell: Cell) throws -> Placement {
    // CSS determines the size of the cell itself, whichever engine lays out the content.
    try append(cell.root, in: nil, nil)
    tree.setRoot(of: cell)
    do {
      let measure = measure
      try tree.layOut(available: cell.available, containers: &containers, grid: seam.sizes.grid, measure: measure)
    } catch let error as LayoutTooComplex {
      throw ElementFailure(elements[error.box], reason: error)
    }
    seam.rootVisits = tree.work.visits
    return Placement(frames: tree.frames, contents: tree.contents)
  }

  private var measure: LeafMeasure { { [leaves] leaf, width in try leaves[leaf](width) } }

  /// Adds the boxes of an element and of everything inside it.
  /// - Parameters:
  ///   - parent: the container that has the element as an item; `nil` for the root. A container with `display: contents` has no
  ///     items: its children are items of the container around it.
  ///   - index: the index of the box around the element, which may be one with `display: contents`.
  private mutating func append(_ element: Element, in parent: Element?, _ index: Int?) throws {
    elements.append(element)
    var style = FlexStyle(item: element.layout)
    style.flexShrink = element.shrink(in: parent)
    if element.content == .container {
      style.setOverflow(of: element)
      if element.layout.display == .contents, parent != nil { style.display = .contents }
      if seam.isFlexbox(element) {
        return try appendContainer(element, style, in: index, itemsOf: style.display == .contents ? parent : element)
      }
      containers.append(try seam.container(element))
      style.setEdges(of: element)
      try tree.append(in: index, .container(containers.count - 1)) { $0 = style }
      return
    }
    style.setEdges(of: element)
    let isUpright = element.layout.isUprightLine(in: parent?.layout)
    guard let content = try seam.sizes.content(of: element, isUpright: isUpright) else {
      try tree.append(in: index) { $0 = style }
      return
    }
    if !content.shrinks { style.flexShrink = element.layout.shrink ?? 0 }
    style.isReplaced = content.isReplaced
    if let ratio = content.naturalRatio, style.aspectRatio == nil {
      style.aspectRatio = ratio
      style.isRatioOfContent = true
    }
    if let size = content.ownSize, style.width == .auto, style.height == .auto {
      style.boxSizing = .contentBox
      style.width = .points(size.width)
      style.height = .points(size.height)
    }
    leaves.append { width in try element.attempting { try content.size(width) } }
    try tree.append(in: index, .leaf(leaves.count - 1)) { $0 = style }
  }

  /// Adds the boxes of a container and of everything inside it.
  /// - Parameter owner: the container that has the children as items.
  private mutating func appendContainer(_ element: Element, _ style: FlexStyle, in parent: Int?, itemsOf owner: Element?) throws {
    var style = style
    style.setEdges(of: element)
    style.setContainer(element.layout)
    let index = try tree.append(in: parent) { $0 = style }
    for child in element.children { try append(child, in: owner, index) }
  }
}

extension Cell {
  /// The space of the root: percentages of its edges refer to the cell's width.
  fileprivate var available: (width: AvailableSpace, height: AvailableSpace) { (.definite(width), .maxContent) }
}

extension FlexTree {
  /// Gives the root the cell's width and direction.
  fileprivate mutating func setRoot(of cell: Cell) {
    changeStyle(of: 0) { style in
      // The cell's own width overrides the root's. The root has no margins, because they would be outside the cell.
      style.width = .points(cell.width)
      style.margin = Edges(all: .points(0))
      style.position = .relative
      style.boxSizing = .borderBox
      style.direction = cell.isRightToLeft ? .rightToLeft : .leftToRight
    }
  }
}

extension Element {
  /// Returns the flex shrink factor: the document's value if it gives one. Otherwise it is 0 for a leaf whose size along the
  /// parent's main axis is given in points, and 1 for any other element.
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
  /// Creates the style that an element has as an item of its container. Padding, border and shrink factor are set separately.
  fileprivate init(item layout: LayoutProperties) {
    self.init()
    alignSelf = layout.alignSelf.map { ItemAlignment($0) }
    margin = Edges(layout.margin) { LengthOrAuto($0) }
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
  fileprivate mutating func setEdges(of element: Element) {
    padding = Edges(element.layout.padding) { LengthPercentage($0) }
    border = element.decoration.border?.widths ?? .zero
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
    case .auto, .minContent, .maxContent, .fitContent, .content: self = .zero
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
    case .fitContent: self = .fitContent
    }
  }
}

extension FlexBasis {
  fileprivate init(_ length: Length) {
    self = length == .content ? .content : .size(Dimension(length))
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
