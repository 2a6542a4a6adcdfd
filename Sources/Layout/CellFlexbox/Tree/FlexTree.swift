// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellLayoutEngines

/// A tree of boxes, and what layout remembers about them. Its owner keeps it from one layout to the next.
///
/// All records are in flat arrays, indexed by the box's preorder index. Laying the tree out again allocates nothing for a box,
/// and evaluates only the containers whose answers could have changed.
package struct FlexTree: Sendable {
  /// What is inside a box.
  package enum Content: Hashable, Sendable {
    /// Other boxes.
    case children
    /// Content that only its owner can measure, such as text. The owner identifies it by a number, which is passed to
    /// ``LeafMeasure``.
    case leaf(Int)
    /// A container of another engine, identified by its index in the array of containers.
    case container(Int)
  }

  var boxes: [Box] = []
  var items: [FlexItem] = []
  var containerAnswers: [ContainerAnswers] = []
  var leafAnswers: [LeafAnswers] = []

  /// The border boxes in points after a layout, in preorder. Each is relative to the border box of the nearest ancestor that has a
  /// box; zero for a node without a box.
  package var frames: [Rect] { items.map(\.borderBox) }

  /// The placements of the containers of other engines, by the index of the box.
  package internal(set) var contents: [Int: Placement] = [:]
  /// The work of all layouts so far.
  package var work = LayoutWork()

  /// Whether an absolutely positioned box may have a containing block other than its parent.
  private(set) var hasStaticBoxes = false

  package init() {}

  /// Makes room for a number of boxes.
  package mutating func reserveCapacity(_ count: Int) {
    boxes.reserveCapacity(count)
    containerAnswers.reserveCapacity(min(count, 4))
    leafAnswers.reserveCapacity(min(count, 4))
  }

  package var count: Int { boxes.count }

  /// Returns the number of the leaf in a box; `nil` for a box with children.
  package func leafNumber(of index: Int) -> Int? { if case .leaf(let number) = boxes[index].content { number } else { nil } }

  /// Returns the number of times that the children of a box were evaluated in all layouts so far.
  package func visits(of index: Int) -> Int {
    guard case .children = boxes[index].content, boxes[index].record != noBox else { return 0 }
    return containerAnswers[boxes[index].record].visits
  }

  /// The largest number of visits in one layout, for each box of the tree on average.
  ///
  /// Real cells need two or three. Each level of a contrived tree may ask the next one for the answers to a few more inputs: the worst
  /// of 20,000 chains of 60 levels needs 105.
  package static let visitsPerBox = 1000

  /// Whether a node has a box. It has none with `display: contents`, or with `display: none` there or around it.
  package func hasBox(_ index: Int) -> Bool { !boxes[index].traits.contains(.hasNoBox) }

  /// Returns the nearest ancestor that has a box: the one to which the frame of `index` is relative; `nil` for the root.
  package func parent(of index: Int) -> Int? { boxes[index].parent == noBox ? nil : boxes[index].parent }

  /// Adds a box, and returns its index. Boxes are added in preorder: a box before its children, and after the descendants of its
  /// previous siblings.
  /// - Parameters:
  ///   - parent: the index of the parent; `nil` for the root, which is the first box.
  ///   - setStyle: sets the properties that do not have their initial values. The style is made in place, because it is large.
  /// - Throws: ``ContainerWithoutBox`` if a container of another engine has `display: contents`.
  @discardableResult
  package mutating func append(
    in parent: Int?, _ content: Content = .children, setStyle: (inout FlexStyle) -> Void = { _ in }
  ) throws(ContainerWithoutBox) -> Int {
    let index = boxes.count
    precondition((parent == nil) == (index == 0), "the first box is the root")
    var record = noBox
    if case .leaf = content {
      record = leafAnswers.count
      leafAnswers.append(LeafAnswers())
    }
    boxes.append(Box(content, parentNode: parent ?? noBox, record: record))
    setStyle(&boxes[index].style)
    if case .container(let number) = content, boxes[index].style.display == .contents {
      throw ContainerWithoutBox(container: number)
    }
    link(index)
    return index
  }

  /// Replaces the style of a box.
  package mutating func setStyle(_ style: FlexStyle, of index: Int) {
    let old = boxes[index].style
    if old == style { return }
    boxes[index].style = style
    if old.display != style.display || old.position != style.position || old.order != style.order
      || old.direction != style.direction
    {
      relink()
    } else {
      var boxes = boxes.mutableSpan
      boxes[index].setTraits(isRightToLeft: boxes[index].traits.contains(.isRightToLeft))
      boxes.noteDependence(of: index)
      // The sizes of the items were determined for the old style of their container.
      if case .children = boxes[index].content, boxes[index].record != noBox {
        containerAnswers[boxes[index].record].forgetLines()
      }
    }
    forgetAnswers(of: index)
  }

  /// Changes some properties of the style of a box.
  package mutating func changeStyle(of index: Int, _ change: (inout FlexStyle) -> Void) {
    var style = boxes[index].style
    change(&style)
    setStyle(style, of: index)
  }

  /// States that the content of a leaf has changed, so that it must be measured again.
  package mutating func contentChanged(of index: Int) {
    if case .leaf = boxes[index].content { leafAnswers[boxes[index].record].forget() }
    forgetAnswers(of: index)
  }

  /// Forgets what earlier layouts found, so that the next one begins from scratch.
  mutating func forgetAll() {
    containerAnswers = Array(repeating: ContainerAnswers(), count: containerAnswers.count)
    leafAnswers = Array(repeating: LeafAnswers(), count: leafAnswers.count)
    items = []
    contents = [:]
  }

  /// The direction that the style of a box states; `nil` if it has that of its parent.
  func direction(of index: Int) -> FlexStyle.Direction? { boxes[index].style.direction }

  /// The memory that the tree takes, in bytes, without that of its containers of other engines.
  var byteCount: Int {
    boxes.capacity * MemoryLayout<Box>.stride + items.capacity * MemoryLayout<FlexItem>.stride
      + containerAnswers.capacity * MemoryLayout<ContainerAnswers>.stride
      + leafAnswers.capacity * MemoryLayout<LeafAnswers>.stride + contents.values.reduce(0) { $0 + $1.byteCount }
  }

  /// Forgets the answers of a box and of all boxes around it.
  private mutating func forgetAnswers(of index: Int) {
    var box = index
    while box != noBox {
      if case .children = boxes[box].content, boxes[box].record != noBox { containerAnswers[boxes[box].record].forget() }
      if box < items.count { items[box].isStale = true }
      box = boxes[box].parent
    }
  }

  /// Allocates the records that a layout fills in.
  mutating func prepare() {
    // The arrays lend their storage to the layout, so none of them is empty.
    if leafAnswers.isEmpty { leafAnswers.append(LeafAnswers()) }
    if containerAnswers.isEmpty { containerAnswers.append(ContainerAnswers()) }
    items.reserveCapacity(boxes.count)
    while items.count < boxes.count { items.append(FlexItem()) }
  }

  // MARK: Section 9.1, initial setup

  /// Links a box into its parent's chain of items or of absolutely positioned boxes.
  @inline(__always) private mutating func link(_ index: Int) {
    let newRecord = containerAnswers.count
    // A span checks once that the array has no other owner, instead of at each write.
    var boxes = boxes.mutableSpan
    let usesNewRecord = boxes.link(index, newRecord: newRecord)
    let isStatic = boxes[index].traits.contains(.isStatic)
    if usesNewRecord { containerAnswers.append(ContainerAnswers()) }
    if isStatic { hasStaticBoxes = true }
  }

  /// Links all boxes again, because a style changed the structure of the tree. Remembered sizes of leaves stay valid.
  private mutating func relink() {
    hasStaticBoxes = false
    for index in boxes.indices {
      boxes[index].unlink()
      if boxes[index].record != noBox, case .children = boxes[index].content { containerAnswers[boxes[index].record].forget() }
    }
    for index in boxes.indices { link(index) }
    for index in items.indices {
      items[index].isStale = true
      items[index].borderBox = .zero
    }
  }
}

extension MutableSpan<Box> {
  /// Links a box into its parent's chain of items or of absolutely positioned boxes.
  /// - Parameter newRecord: the index of the parent's record of answers if this is its first child.
  /// - Returns: whether the parent uses the new record.
  @inline(__always) fileprivate mutating func link(_ index: Int, newRecord: Int) -> Bool {
    let parentNode = self[index].parentNode
    var isRightToLeft = self[index].style.direction == .rightToLeft
    var isHidden = self[index].style.display == .none
    var parent = noBox
    if parentNode != noBox {
      let traits = self[parentNode].traits
      if self[index].style.direction == nil { isRightToLeft = traits.contains(.isRightToLeft) }
      isHidden = isHidden || traits.contains(.isHidden)
      parent = traits.contains(.hasNoBox) ? self[parentNode].parent : parentNode
    }
    if case .leaf = self[index].content, self[index].style.display == .contents {
      // The content of a node without a box becomes an anonymous item (section 4) with initial values.
      self[index].style = FlexStyle()
    }
    self[index].setTraits(isRightToLeft: isRightToLeft)
    self[index].parent = parent
    if isHidden { self[index].traits.insert(.isHidden) }
    guard !isHidden, self[index].style.display == .flex || parent == noBox else {
      self[index].traits.insert(.hasNoBox)
      return false
    }
    guard parent != noBox else { return false }
    if self[index].traits.contains(.isAbsolute) {
      appendAbsolute(index, to: parent)
    } else {
      appendItem(index, to: parent, order: self[index].style.order)
    }
    noteDependence(of: index)
    guard self[parent].record == noBox else { return false }
    self[parent].record = newRecord
    return true
  }

  fileprivate mutating func appendAbsolute(_ index: Int, to parent: Int) {
    if self[parent].firstAbsolute == noBox {
      self[parent].firstAbsolute = index
    } else {
      self[self[parent].lastAbsolute].nextItem = index
    }
    self[parent].lastAbsolute = index
  }

  /// Inserts an item after all items of equal or lower order.
  @inline(__always) fileprivate mutating func appendItem(_ index: Int, to parent: Int, order: Int) {
    var previous = self[parent].lastItem
    while previous != noBox, self[previous].style.order > order { previous = self[previous].previousItem }
    let next = previous == noBox ? self[parent].firstItem : self[previous].nextItem
    self[index].previousItem = previous
    self[index].nextItem = next
    if previous == noBox { self[parent].firstItem = index } else { self[previous].nextItem = index }
    if next == noBox { self[parent].lastItem = index } else { self[next].previousItem = index }
    self[parent].itemCount += 1
  }

  /// Marks the boxes around a box whose sizes may depend on heights.
  fileprivate mutating func noteDependence(of index: Int) {
    var box = index
    while self[box].parent != noBox, self[box].traits.contains(.dependsOnHeight) {
      let parent = self[box].parent
      self[parent].traits.insert(.itemsDependOnHeight)
      if self[box].traits.contains(.widthDependsOnHeight) {
        self[parent].traits.formUnion([.widthDependsOnHeight, .dependsOnHeight])
      }
      box = parent
    }
  }
}

/// The error thrown if a container of another engine has `display: contents`: its children would be items of two engines at once.
package struct ContainerWithoutBox: Error, Equatable {
  /// The number that identifies the container in the tree.
  package let container: Int
}

/// The error thrown if a layout needs more visits than ``FlexTree/visitsPerBox`` allows.
package struct LayoutTooComplex: Error, Equatable, CustomStringConvertible {
  /// The container that was to be visited next.
  package let box: Int

  package var description: String {
    "the layout is too complex: it would evaluate containers more than \(FlexTree.visitsPerBox) times for each element of the cell; "
      + "use fewer levels, or fewer sizes that depend on each other"
  }
}

/// The work that layouts did.
package struct LayoutWork: Equatable, Sendable {
  /// The number of times that the children of a container were evaluated: for its intrinsic width, for its lines, or for the
  /// positions of its items.
  package var visits = 0
  /// The number of times that a remembered answer was used instead.
  package var remembered = 0
  /// The number of measurements of leafAnswers.
  package var measurements = 0

  package init(visits: Int = 0, remembered: Int = 0, measurements: Int = 0) {
    self.visits = visits
    self.remembered = remembered
    self.measurements = measurements
  }
}
