// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics
internal import Layout
internal import Notation

/// What a session keeps for the rows in which the same elements are present: the layouts of their containers, and what is known of
/// their content.
///
/// Another row of this kind is compared with the one before. Only what differs is passed on to the engines.
final class KeptTree {
  /// What differs in a container from the row before.
  private struct Changes {
    var contents: [Int] = []
    var keys: [Int] = []

    var isEmpty: Bool { contents.isEmpty && keys.isEmpty }
  }

  /// An element that differs from that of the row before.
  private struct Difference {
    let index: Int
    let element: Element
    let hasOtherKeys, hasOtherContent: Bool
  }

  let scale: PixelScale
  let isRightToLeft: Bool
  private let sizes: ContentSizes
  private var parts: [KeptPart]
  /// The rules of the elements' boxes, in preorder.
  private var rules: [BoxRule]
  /// The containers that have an engine of their own, in preorder. The first one is the cell.
  private let containers: [KeptContainer]
  private let root: FlexboxContainer
  private var changes: [Changes]
  /// The elements that differ from those of the row before.
  private var differences: [Difference] = []
  /// For each container: the indices of the children that lead to it from the root, and its box in the container around it.
  private let places: [[Int]]
  private let outsides: [(owner: Int, box: Int)?]
  /// The frames of the last row, and the width of the cell for which they are valid.
  private var last: (width: Double, frames: LayoutTree)?
  /// Whether no row has been laid out, and whether the next one begins from scratch.
  private var isNew = true, isToForget = false

  /// - Throws: `ElementFailure`.
  init(for cell: Cell, measuring: ContentMeasuring, engine: @escaping (Element) -> ContainerEngine) throws {
    scale = cell.scale
    isRightToLeft = cell.isRightToLeft
    let builder = KeptTreeBuilder(
      sizes: ContentSizes(grid: PixelGrid(scale: cell.scale), measuring: measuring), isRightToLeft: cell.isRightToLeft, engine)
    root = try builder.build(cell)
    sizes = builder.sizes
    containers = builder.containers
    parts = builder.parts
    rules = cell.root.preorder.map(BoxRule.init)
    changes = Array(repeating: Changes(), count: containers.count)
    places = builder.places(in: cell.root)
    outsides = builder.outsides
  }

  /// The memory that is kept, in bytes, approximately.
  var byteCount: Int {
    parts.reduce(containers.reduce(0) { $0 + $1.byteCount }) { $0 + 500 + ($1.leaf?.byteCount ?? 0) }
  }
}

// MARK: Rows

extension KeptTree {
  /// The elements of a cell, with their kinds: the same for all cells that one tree ``matches(_:)``.
  struct Signature: Hashable {
    private let scale: PixelScale
    private let isRightToLeft: Bool
    private var elements: [Element] = []

    private struct Element: Hashable {
      let path: String
      let kind: ContentKind
      let childCount: Int
    }

    init(of cell: Cell) {
      scale = cell.scale
      isRightToLeft = cell.isRightToLeft
      append(cell.root)
    }

    private mutating func append(_ element: CellDocument.Element) {
      elements.append(Element(path: element.path, kind: ContentKind(element), childCount: element.children.count))
      for child in element.children { append(child) }
    }
  }

  /// Whether a cell has the elements for which the tree was made. Also finds out which of them differ from those of the last row.
  func matches(_ cell: Cell) -> Bool {
    if cell.scale != scale || cell.isRightToLeft != isRightToLeft { return false }
    differences.removeAll(keepingCapacity: true)
    var next = 0
    return compare(cell.root, &next) && next == parts.count
  }

  private func compare(_ element: Element, _ next: inout Int) -> Bool {
    let index = next
    if index == parts.count || !parts[index].matches(element) { return false }
    next += 1
    let hasOtherKeys = parts[index].hasOtherKeys(than: element)
    let hasOtherContent = parts[index].hasOtherContent(than: element)
    if hasOtherKeys || hasOtherContent {
      differences.append(
        Difference(index: index, element: element, hasOtherKeys: hasOtherKeys, hasOtherContent: hasOtherContent))
    }
    let children = element.children.span
    for child in children.indices where !compare(children[child], &next) { return false }
    return true
  }

  /// Lays out a cell that was found to match by ``matches(_:)``.
  /// - Parameter forgets: whether to lay it out from scratch, so that the engines know all questions of this row.
  /// - Throws: `ElementFailure`. Nothing of the tree is valid then.
  func frames(of cell: Cell, forgets: Bool) throws -> LayoutTree {
    let forgets = forgets || isToForget
    if !isNew { for container in containers { container.startRow(forgets: forgets) } }
    (isNew, isToForget) = (false, false)
    if let last, differences.isEmpty, last.width == cell.width, !forgets { return last.frames }
    last = nil
    try takeDifferences()
    try passOnChanges(cell.root)
    let placement = try root.placement(of: cell)
    var builder = LayoutTreeBuilder(
      rules, frames: placement.allFrames(of: rules), cellWidth: cell.width, isRightToLeft: isRightToLeft, grid: sizes.grid)
    do throws(LayoutTreeBuilder.Failure) {
      try builder.build()
    } catch {
      throw ElementFailure(cell.root.preorder[error.element], reason: error.reason)
    }
    let frames = LayoutTree(boxes: builder.boxes)
    last = (cell.width, frames)
    return frames
  }

  /// Takes over the elements that differ, and notes what that changes for the engines.
  private func takeDifferences() throws {
    for difference in differences {
      let (index, element) = (difference.index, difference.element)
      parts[index].take(element)
      let (owner, box, own) = (parts[index].owner, parts[index].box, parts[index].own)
      if difference.hasOtherContent, let leaf = parts[index].leaf {
        let before = leaf.content
        leaf.update(element, try sizes.content(of: element, isUpright: leaf.isUpright))
        changes[owner].contents.append(box)
        // The style of the box depends on these.
        if before?.ownSize != leaf.content?.ownSize || before?.naturalRatio != leaf.content?.naturalRatio {
          changes[owner].keys.append(box)
        }
      } else if difference.hasOtherKeys {
        parts[index].leaf?.update(element)
      }
      if difference.hasOtherKeys {
        rules[index] = BoxRule(element)
        changes[owner].keys.append(box)
        changes[owner].contents.append(box)
        if let own { changes[own].keys.append(0) }
      }
    }
    differences.removeAll(keepingCapacity: true)
  }

  /// Passes on to the containers what changed in them, those inside before those around them.
  private func passOnChanges(_ root: Element) throws {
    for number in containers.indices.reversed() where !changes[number].isEmpty {
      try containers[number].update(
        root.descendant(atIndices: places[number][...]), contents: changes[number].contents, keys: changes[number].keys)
      changes[number] = Changes()
      if let outside = outsides[number] { changes[outside.owner].contents.append(outside.box) }
    }
  }

  /// What the last row took, without the measurements of text.
  var effort: LayoutEffort { containers.reduce(into: LayoutEffort()) { $0 += $1.engine.effort } }
}

// MARK: Questions

extension KeptTree {
  /// Explains the frames of the last row, which was laid out from scratch.
  /// - Parameter withConstraints: whether to say which constraints determine frames, and what is wrong with them. That can take many
  ///   times as long as the layout.
  func explanation(of cell: Cell, _ frames: LayoutTree, withConstraints: Bool) throws -> ExplainedLayout {
    isToForget = true
    var explanation = CellExplanation(of: cell, frames, withConstraints: withConstraints)
    for (number, container) in containers.enumerated() {
      explanation.boxes = parts.indices.filter { parts[$0].owner == number || parts[$0].own == number }
      try container.explain(in: &explanation)
    }
    return try explanation.layout { [parts] index, width in
      try parts[index].leaf?.contentSize(in: .definite(max(0, width)))
    }
  }

  /// Returns what the rules of the containers cost.
  func costs() throws -> [ExplainedCosts] {
    isToForget = true
    return try containers.compactMap { try $0.costs() }.sorted { $0.location.line < $1.location.line }
  }

  /// The content of an element, by its number in preorder; `nil` for one that only has the size of its box.
  func leaf(at index: Int) -> KeptLeaf? { parts[index].leaf }
}
