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

  let scale: PixelScale
  let isRightToLeft: Bool
  private let sizes: ContentSizes
  private var parts: [KeptPart]
  /// The containers that have an engine of their own, in preorder. The first one is the cell.
  private let containers: [KeptContainer]
  private let root: FlexboxContainer
  private var changes: [Changes]
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
    changes = Array(repeating: Changes(), count: containers.count)
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

  /// Whether a cell has the elements for which the tree was made.
  func matches(_ cell: Cell) -> Bool {
    if cell.scale != scale || cell.isRightToLeft != isRightToLeft { return false }
    var next = 0
    return matches(cell.root, &next) && next == parts.count
  }

  private func matches(_ element: Element, _ next: inout Int) -> Bool {
    if next == parts.count || parts[next].childCount != element.children.count || parts[next].kind != ContentKind(element)
      || parts[next].path != element.path
    {
      return false
    }
    next += 1
    for index in element.children.indices where !matches(element.children[index], &next) { return false }
    return true
  }

  /// Lays out a cell that ``matches(_:)``.
  /// - Parameter forgets: whether to lay it out from scratch, so that the engines know all questions of this row.
  /// - Throws: `ElementFailure`. Nothing of the tree is valid then.
  func frames(of cell: Cell, forgets: Bool) throws -> LayoutTree {
    let forgets = forgets || isToForget
    if !isNew { for container in containers { container.startRow(forgets: forgets) } }
    (isNew, isToForget) = (false, false)
    var next = 0
    let isChanged = try update(cell.root, &next)
    try passOnChanges(of: 0, cell.root)
    if let last, !isChanged, last.width == cell.width, !forgets { return last.frames }
    last = nil
    let placement = try root.placement(of: cell)
    let frames = try LayoutTree(of: cell, frames: placement.allFrames(of: cell.root))
    last = (cell.width, frames)
    return frames
  }

  /// Passes on what differs in an element and inside it. Returns whether anything does.
  private func update(_ element: Element, _ next: inout Int) throws -> Bool {
    let index = next
    next += 1
    let hasOtherKeys = parts[index].takeKeys(of: element)
    let (owner, box, own) = (parts[index].owner, parts[index].box, parts[index].own)
    let hasOtherContent = parts[index].takeContent(of: element)
    if hasOtherContent, let leaf = parts[index].leaf {
      let before = leaf.content
      leaf.update(element, try sizes.content(of: element, isUpright: leaf.isUpright))
      changes[owner].contents.append(box)
      // The style of the box depends on these.
      if before?.ownSize != leaf.content?.ownSize || before?.naturalRatio != leaf.content?.naturalRatio {
        changes[owner].keys.append(box)
      }
    } else if hasOtherKeys {
      parts[index].leaf?.update(element)
    }
    if hasOtherKeys {
      changes[owner].keys.append(box)
      changes[owner].contents.append(box)
      if let own { changes[own].keys.append(0) }
    }
    var isChanged = hasOtherKeys || hasOtherContent
    for child in element.children.indices where try update(element.children[child], &next) { isChanged = true }
    if let own, try passOnChanges(of: own, element) { changes[owner].contents.append(box) }
    return isChanged
  }

  /// Passes on what differs in a container. Returns whether anything does.
  @discardableResult
  private func passOnChanges(of container: Int, _ element: Element) throws -> Bool {
    if changes[container].isEmpty { return false }
    try containers[container].update(element, contents: changes[container].contents, keys: changes[container].keys)
    changes[container] = Changes()
    return true
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

