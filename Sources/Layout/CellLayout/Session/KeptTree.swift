// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines
internal import CellNotation
internal import CellTree

/// What a session keeps for the rows in which the same elements are present: the layouts of their containers, and what is known of
/// their content.
///
/// Another row of this kind is compared with the one before. Only what differs is passed on to the engines.
struct KeptTree {
  /// An element that is not that of the row before.
  private struct NewElement {
    let index: Int
    let element: Element
    let difference: ElementDifference
  }

  /// What differs in a container from the row before.
  private struct Changes {
    var contents: [Int] = []
    var keys: [Int] = []

    var isEmpty: Bool { contents.isEmpty && keys.isEmpty }
  }

  let scale: PixelScale
  let isRightToLeft: Bool
  private let sizes: ContentSizes
  /// In preorder.
  private var parts: [KeptPart]
  private var rules: BoxRules
  /// The containers that have an engine of their own, in preorder. The first one is the cell.
  private let containers: [KeptContainer]
  private let root: FlexboxContainer
  private var changes: [Changes]
  /// The elements that are not those of the row before.
  private var newElements: [NewElement] = []
  /// Whether one of these differs in what affects the layout.
  private var isChanged = false
  /// For each container: the index of its part.
  private let containerParts: [Int]
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
    rules = BoxRules(cell.root, at: cell.scale)
    changes = Array(repeating: Changes(), count: containers.count)
    containerParts = [0] + builder.parts.indices.filter { builder.parts[$0].own != nil }
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
      let kind: LayoutKind
      let childCount: Int
    }

    init(of cell: Cell) {
      scale = cell.scale
      isRightToLeft = cell.isRightToLeft
      append(cell.root)
    }

    private mutating func append(_ element: CellTree.Element) {
      elements.append(Element(path: element.path, kind: element.layoutKind, childCount: element.children.count))
      for child in element.children { append(child) }
    }
  }

  /// Whether a cell has the elements for which the tree was made. Also finds out which of them differ from those of the last row.
  mutating func matches(_ cell: Cell) -> Bool {
    if cell.scale != scale || cell.isRightToLeft != isRightToLeft { return false }
    newElements.clear()
    isChanged = false
    var next = 0
    return compare(cell.root, &next) && next == parts.count
  }

  /// Compares an element with that of the row before. Elements in the same storage are equal, with everything inside them.
  private mutating func compare(_ element: Element, _ next: inout Int) -> Bool {
    let index = next
    if index == parts.count { return false }
    if parts[index].element.isIdentical(to: element) {
      next += 1 + parts[index].descendantCount
      return true
    }
    guard let difference = element.layoutDifference(from: parts[index].element, of: parts[index].kind) else { return false }
    next += 1
    isChanged = isChanged || difference.isRelevant
    newElements.append(NewElement(index: index, element: element, difference: difference))
    let children = element.children.span
    for child in children.indices where !compare(children[child], &next) { return false }
    return true
  }

  /// Lays out a cell that was found to match by ``matches(_:)``. Returns the frames, and what they took without the measurements of
  /// text.
  /// - Parameter forgets: whether to lay it out from scratch, so that the engines know all questions of this row.
  /// - Throws: `ElementFailure`. Nothing of the tree is valid then.
  mutating func layOut(_ cell: Cell, forgets: Bool) throws -> (frames: LayoutTree, effort: LayoutEffort) {
    let frames = try frames(of: cell, forgets: forgets)
    return (frames, effort)
  }

  private mutating func frames(of cell: Cell, forgets: Bool) throws -> LayoutTree {
    let forgets = forgets || isToForget
    if !isNew { for container in containers { container.startRow(forgets: forgets) } }
    (isNew, isToForget) = (false, false)
    if let last, !isChanged, last.width == cell.width, !forgets {
      for new in newElements { parts[new.index].take(new.element) }
      newElements.clear()
      return last.frames
    }
    last = nil
    try takeNewElements()
    try passOnChanges()
    let placement = try root.placement(of: cell)
    let boxes: [LayoutTree.Box]
    do throws(BoxRules.Failure) {
      boxes = try rules.boxes(
        frames: placement.allFrames(of: rules.rules), cellWidth: cell.width, isRightToLeft: isRightToLeft, grid: sizes.grid)
    } catch {
      throw ElementFailure(cell.root.preorder[error.element], reason: error.reason)
    }
    let frames =
      rules.rules.contains(where: \.scrolls)
      ? try ScrollLayout(cell, boxes, contentSizes: placement.contentSizes(of: rules.rules)).frames : LayoutTree(boxes: boxes)
    last = (cell.width, frames)
    return frames
  }

  /// Takes over the elements of another row, and notes what they change for the engines.
  private mutating func takeNewElements() throws {
    for index in newElements.indices {
      let new = newElements[index]
      let (element, difference) = (new.element, new.difference)
      if difference.hasOtherKeys, element.hugsOwnLines != parts[new.index].element.hugsOwnLines { noteHugging(around: new.index) }
      parts[new.index].take(element)
      if !difference.isRelevant { continue }
      let (owner, box, own) = (parts[new.index].owner, parts[new.index].box, parts[new.index].own)
      if difference.hasOtherContent, let leaf = parts[new.index].leaf {
        let before = leaf.content
        leaf.update(element, try sizes.content(of: element, isUpright: leaf.isUpright))
        changes[owner].contents.append(box)
        // The style of the box depends on these.
        if before?.ownSize != leaf.content?.ownSize || before?.naturalRatio != leaf.content?.naturalRatio {
          changes[owner].keys.append(box)
        }
      } else if difference.hasOtherKeys {
        parts[new.index].leaf?.update(element)
      }
      if difference.hasOtherKeys {
        rules.take(element, at: new.index)
        changes[owner].keys.append(box)
        changes[owner].contents.append(box)
        if let own { changes[own].keys.append(0) }
      }
    }
    newElements.clear()
  }

  /// Notes that the containers around an element have other keys for their engines, which ask whether something inside hugs its lines.
  private mutating func noteHugging(around index: Int) {
    for around in 0..<index where around + parts[around].descendantCount >= index {
      changes[parts[around].owner].keys.append(parts[around].box)
      if let own = parts[around].own { changes[own].keys.append(0) }
    }
  }

  /// Passes on to the containers what changed in them, those inside before those around them.
  private mutating func passOnChanges() throws {
    for number in containers.indices.reversed() where !changes[number].isEmpty {
      let part = containerParts[number]
      try containers[number].update(parts[part].element, contents: changes[number].contents, keys: changes[number].keys)
      changes[number].contents.clear()
      changes[number].keys.clear()
      // The first container is the cell, which is in no other.
      if number > 0 { changes[parts[part].owner].contents.append(parts[part].box) }
    }
  }

  /// What the last row took until now, without the measurements of text.
  var effort: LayoutEffort {
    var effort = root.effort
    for container in containers.dropFirst() { effort += container.effort }
    return effort
  }

  /// The ``effort`` by the containers that have an engine of their own, in preorder.
  var containerEfforts: [ContainerEffort] {
    containers.indices.map { number in
      ContainerEffort(
        element: parts[containerParts[number]].element, effort: number == 0 ? root.effort : containers[number].effort)
    }
  }
}

// MARK: Questions

extension KeptTree {
  /// Explains the frames of the last row, which was laid out from scratch.
  /// - Parameter withConstraints: whether to say which constraints determine frames, and what is wrong with them. That can take many
  ///   times as long as the layout.
  mutating func explanation(of cell: Cell, _ frames: LayoutTree, withConstraints: Bool) throws -> ExplainedLayout {
    isToForget = true
    var explanation = CellExplanation(of: cell, frames, withConstraints: withConstraints)
    for (number, container) in containers.enumerated() {
      explanation.boxes = parts.indices.filter { parts[$0].owner == number || parts[$0].own == number }
      try container.explain(in: &explanation)
    }
    return try explanation.layout { [parts] index, space in try parts[index].leaf?.contentSize(in: space) }
  }

  /// Returns what the rules of the containers cost.
  mutating func costs() throws -> [ExplainedCosts] {
    isToForget = true
    return try containers.compactMap { try $0.costs() }.sorted { $0.location.line < $1.location.line }
  }
}
