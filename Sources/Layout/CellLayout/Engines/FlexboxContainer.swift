// SPDX-License-Identifier: MIT

internal import CellFlexbox
internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// A flexbox container with its CSS boxes: a whole cell, or a container inside one of another engine.
final class FlexboxContainer: ContainerLayout {
  private let isCell: Bool
  private let isJoined: (Element) -> Bool
  private let sizes: ContentSizes
  /// The elements without children, by the numbers of the leaves.
  private let leaves: [KeptLeaf]
  private var layout: FlexboxLayout
  /// The width of the cell, if that is the first box.
  private var width: Double

  /// Makes the boxes of a cell.
  convenience init(_ cell: Cell, _ builder: KeptTreeBuilder) throws {
    var boxes = FlexBoxes(builder, in: 0)
    try boxes.append(cell.root, in: nil, nil)
    self.init(boxes, builder, isCell: true)
    layout.changeStyle(of: 0) {
      $0.setCanvas(width: cell.width)
      $0.direction = cell.isRightToLeft ? .rightToLeft : .leftToRight
    }
    width = cell.width
  }

  /// Makes the boxes of a container whose own size and position another engine determines.
  convenience init(_ element: Element, _ builder: KeptTreeBuilder, in number: Int) throws {
    var boxes = FlexBoxes(builder, in: number)
    try boxes.appendContainer(element, FlexStyle(), in: nil, itemsOf: element)
    self.init(boxes, builder, isCell: false)
  }

  private init(_ boxes: FlexBoxes, _ builder: KeptTreeBuilder, isCell: Bool) {
    self.isCell = isCell
    isJoined = builder.isJoined
    sizes = builder.sizes
    leaves = boxes.leaves
    layout = FlexboxLayout(boxes.tree, containers: boxes.containers, grid: sizes.grid) { [leaves = boxes.leaves] leaf, width in
      try leaves[leaf].contentSize(in: width)
    }
    width = 0
  }

  /// Returns the positions of the boxes of a whole cell.
  func placement(of cell: Cell) throws -> Placement {
    if width != cell.width {
      width = cell.width
      layout.changeStyle(of: 0) { $0.setCanvas(width: cell.width) }
    }
    return try naming(cell.root) { try layout.placeRoot(available: available) }
  }

  /// The space of the cell: percentages of its edges refer to its width.
  private var available: (width: AvailableSpace, height: AvailableSpace) { (.definite(width), .maxContent) }

  func startRow(forgets: Bool) { layout.startRow(forgets: forgets) }

  func contentChanged(of box: Int) { layout.contentChanged(of: box) }

  var effort: LayoutEffort { layout.effort }

  var byteCount: Int { layout.byteCount }

  func measure(in space: LayoutSpace) throws -> MeasuredSize { try layout.measure(in: space) }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    try layout.place(size, definite: definite, in: surroundings)
  }

  func explain(_ container: Element, in explanation: inout CellExplanation) throws {
    explanation.add(
      isCell ? try layout.rootExplanation(available: available) : try layout.explanation(), includesFirst: isCell)
  }

  /// Names the element of a box at which the layout became too complex.
  private func naming<Answer>(_ container: Element, _ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as LayoutTooComplex {
      var elements: [Element] = []
      appendElements(of: container, to: &elements)
      throw ElementFailure(elements[error.box], reason: error)
    }
  }

  /// Adds the elements of an element's boxes, in the order of the boxes.
  private func appendElements(of element: Element, to elements: inout [Element]) {
    elements.append(element)
    guard element.isContainer, isJoined(element) else { return }
    for child in element.children { appendElements(of: child, to: &elements) }
  }
}

// MARK: Other keys

extension FlexboxContainer {
  func keysChanged(of boxes: [Int], in container: Element) throws {
    let changed = Set(boxes)
    if isCell {
      var next = 0
      try update(container, in: nil, &next, changed, isInside: false)
      return
    }
    if changed.contains(0) { layout.changeStyle(of: 0) { $0.setContent(of: container, at: sizes.grid.scale) } }
    var next = 1
    for child in container.children { try update(child, in: container, &next, changed, isInside: changed.contains(0)) }
  }

  /// Sets the styles of the boxes that changed, and of all boxes inside them: the style of an item depends on its container.
  private func update(
    _ element: Element, in parent: Element?, _ next: inout Int, _ changed: Set<Int>, isInside: Bool
  ) throws {
    let box = next
    next += 1
    let isChanged = isInside || changed.contains(box)
    let isBoxless = element.isBoxless(in: parent)
    if isChanged {
      let content = try content(of: element, in: parent, box)
      var style = FlexStyle(element, in: parent, content, at: sizes.grid.scale)
      if element.isContainer, isJoined(element) { style.setContent(of: element, at: sizes.grid.scale) }
      if isCell, box == 0 { style.setCanvas(width: width) }
      layout.changeStyle(of: box) {
        style.direction = $0.direction
        $0 = style
      }
    }
    guard element.isContainer, isJoined(element) else { return }
    for child in element.children {
      try update(child, in: isBoxless ? parent : element, &next, changed, isInside: isChanged)
    }
  }

  /// Returns the content of a box; `nil` if it only has the size of its box.
  private func content(of element: Element, in parent: Element?, _ box: Int) throws -> SizedContent? {
    guard let number = layout.tree.leafNumber(of: box) else { return nil }
    let leaf = leaves[number]
    let isUpright = element.isUprightLine(in: parent)
    if leaf.isUpright != isUpright {
      leaf.update(try sizes.content(of: element, isUpright: isUpright), isUpright: isUpright)
      layout.contentChanged(of: box)
    }
    return leaf.content
  }
}

/// The boxes of a flexbox container, while they are made.
private struct FlexBoxes {
  private(set) var tree = FlexTree()
  private(set) var leaves: [KeptLeaf] = []
  /// The containers of other engines. The number of such a container is its index in this array.
  private(set) var containers: [any LayoutContent] = []
  private let builder: KeptTreeBuilder
  private let number: Int

  init(_ builder: KeptTreeBuilder, in number: Int) {
    self.builder = builder
    self.number = number
  }

  /// Adds the boxes of an element and of everything inside it.
  /// - Parameters:
  ///   - parent: the container that has the element as an item; `nil` for the root. A container with `display: contents` has no
  ///     items: its children are items of the container around it.
  ///   - index: the index of the box around the element, which may be one with `display: contents`.
  mutating func append(_ element: Element, in parent: Element?, _ index: Int?) throws {
    if element.isContainer {
      let style = FlexStyle(element, in: parent, nil, at: builder.sizes.grid.scale)
      if builder.isJoined(element) {
        builder.note(element, in: number, box: tree.count)
        return try appendContainer(element, style, in: index, itemsOf: element.isBoxless(in: parent) ? parent : element)
      }
      containers.append(try builder.container(element, in: number, box: tree.count))
      try tree.append(in: index, .container(containers.count - 1)) { $0 = style }
      return
    }
    let leaf = try builder.leaf(element, in: number, box: tree.count, isUpright: element.isUprightLine(in: parent))
    let style = FlexStyle(element, in: parent, leaf.content, at: builder.sizes.grid.scale)
    if leaf.content == nil {
      try tree.append(in: index) { $0 = style }
    } else {
      leaves.append(leaf)
      try tree.append(in: index, .leaf(leaves.count - 1)) { $0 = style }
    }
  }

  /// Adds the boxes of a container and of everything inside it.
  /// - Parameter owner: the container that has the children as items.
  mutating func appendContainer(_ element: Element, _ style: FlexStyle, in parent: Int?, itemsOf owner: Element?) throws {
    var style = style
    style.setContent(of: element, at: builder.sizes.grid.scale)
    let index = try tree.append(in: parent) { $0 = style }
    for child in element.children { try append(child, in: owner, index) }
  }
}
