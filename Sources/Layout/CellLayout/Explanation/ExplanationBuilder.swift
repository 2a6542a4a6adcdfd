// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellFlexbox
internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// Combines the frames of a cell's elements with the explanation of their layout.
struct ExplanationBuilder {
  private(set) var boxes: [ExplainedBox] = []
  private let tree: LayoutTree
  private let explanation: LayoutExplanation
  /// The constraints that determine frames, by the path of the element.
  private let constraints: [String: ContainerConstraints.Child]
  private let elements: [Element]
  private let reasons: [Int: BoxReasons]
  /// The depth of each element.
  private let depths: [Int]
  /// The containers of the elements, by index.
  private let parents: [Int?]
  /// The lines of each container, by the index of its element. The lines of a container are contiguous.
  private let linesOfContainers: [Int: Range<Int>]

  init(
    tree: LayoutTree, explanation: LayoutExplanation, constraints: [ContainerConstraints], reasons: [Int: BoxReasons], cell: Cell
  ) {
    let elements = cell.root.preorder
    self.tree = tree
    self.explanation = explanation
    self.constraints = constraints.reduce(into: [:]) { $0.merge($1.children) { first, _ in first } }
    self.elements = elements
    self.reasons = reasons
    var parents: [Int?] = Array(repeating: nil, count: elements.count)
    var depths = Array(repeating: 0, count: elements.count)
    for index in elements.indices {
      var child = index + 1
      while child < tree.boxes[index].subtreeEnd {
        parents[child] = index
        depths[child] = depths[index] + 1
        child = tree.boxes[child].subtreeEnd
      }
    }
    self.parents = parents
    self.depths = depths
    var lines: [Int: Range<Int>] = [:]
    for (index, line) in explanation.lines.enumerated() {
      lines[line.container] = (lines[line.container]?.lowerBound ?? index)..<index + 1
    }
    linesOfContainers = lines
  }

  /// - Parameter contentSize: as in ``CellExplanation/layout(contentSize:)``.
  mutating func append(_ index: Int, _ contentSize: (Int, AvailableSpace) throws -> MeasuredSize?) throws {
    let element = elements[index]
    let box = tree.boxes[index]
    let explained = explanation.boxes[index]
    let room = elementAround(index).map { tree.boxes[$0].content.width }
    let lines = try element.text == nil ? nil : contentSize(index, .definite(max(0, box.content.width)))
    let stated = reasons[index]
    boxes.append(
      ExplainedBox(
        path: element.path, location: element.location, depth: depths[index], isLeaf: element.children.isEmpty,
        frame: box.frame, content: box.content,
        margin: index == 0 ? .zero : element.layout.margin.points(inContentOfWidth: room ?? 0),
        firstBaseline: lines?.firstBaseline.map { box.content.y + $0 },
        lastBaseline: lines?.lastBaseline.map { box.content.y + $0 }, gaps: gaps(in: index),
        position: stated?.position ?? explained.map { position(of: index, $0.role) } ?? statedPosition(of: index),
        width: stated?.width ?? explained.map { side($0.width, of: index, $0.role) }
          ?? statedSide(
            box.frame.width, element.layout.frame.width, constraints[element.path]?.width, ["width", "size"], of: element),
        height: stated?.height ?? explained.map { side($0.height, of: index, $0.role) }
          ?? statedSide(
            box.frame.height, element.layout.frame.height, constraints[element.path]?.height, ["height", "size"], of: element),
        isHeightDefinite: explained?.isHeightDefinite ?? true, placement: explained.flatMap { placement(of: index, $0.role) },
        scrollArea: tree.scrollAreas.first { $0.box == index }, shifts: shifts(of: index),
        need: try need(of: index, lines, contentSize)))
  }

  /// The scroll containers around an element that are scrolled, from the inside outwards.
  private func shifts(of index: Int) -> [ExplainedShift] {
    tree.scrollAreas.filter { $0.box < index && index < tree.boxes[$0.box].subtreeEnd && $0.offset != .zero }.map { area in
      ExplainedShift(
        container: elements[area.box].path, distance: area.shift, key: key(["scrollOffset"], of: elements[area.box]))
    }
  }

  private func need(
    of index: Int, _ lines: MeasuredSize?, _ contentSize: (Int, AvailableSpace) throws -> MeasuredSize?
  ) throws -> Size? {
    switch elements[index].intrinsicSize {
    case .text:
      guard let lines, let words = try contentSize(index, .minContent) else { return nil }
      return Size(width: words.size.width, height: lines.size.height)
    case .pill: return try contentSize(index, .maxContent)?.size
    case .none, .picture, .vector, .fixed, .kept, .line: return nil
    }
  }

  private func placement(of index: Int, _ role: BoxExplanation.Role) -> ExplainedPlacement? {
    guard case .item(let item) = role else { return nil }
    return PlacementKeys(
      container: elements[item.container], item: elements[index], path: { elements[$0].path }, key: { key($0, of: $1) }
    ).placement(item)
  }

  /// The nearest element around another one that has a box.
  private func elementAround(_ index: Int) -> Int? {
    var around = parents[index]
    while let container = around, container > 0, elements[container].layout.display == .contents { around = parents[container] }
    return around
  }

  // MARK: Positions

  private func position(of index: Int, _ role: BoxExplanation.Role) -> BoxPosition {
    switch role {
    case .root: return .root
    case .absolute(let container): return .absolute(container: elements[container].path)
    case .item(let item):
      let container = elements[item.container]
      let own = elements[index].layout.alignSelf
      return .inFlow(
        container: container.path, alignment: own ?? container.layout.alignItems,
        key: own != nil ? key(["alignSelf"], of: elements[index]) : key(["alignItems"], of: container))
    }
  }

  /// Returns what determines the position of an element in a container of another engine than flexbox.
  private func statedPosition(of index: Int) -> BoxPosition {
    let element = elements[index]
    let frame = element.layout.frame
    let container = parents[index].map { elements[$0].path } ?? ""
    if element.layout.display == .contents { return .noBox(container: container) }
    if let index = parents[index], elements[index].layout.engine == .constraints {
      let constraints = constraints[element.path]
      return .constraints(container: container, x: constraints?.x ?? [], y: constraints?.y ?? [])
    }
    func explained(_ formula: FrameFormula?, _ name: String) -> ExplainedFormula? {
      formula.map { ExplainedFormula(key: key([name], of: element), text: $0.description) }
    }
    return .frame(
      container: container,
      x: explained(frame.x, "x") ?? explained(frame.leading, "leading") ?? explained(frame.trailing, "trailing"),
      y: explained(frame.y, "y"))
  }

  /// Returns the explanation of a side in a container of another engine than flexbox.
  private func statedSide(
    _ size: Double, _ formula: FrameFormula?, _ constraints: [ExplainedConstraint]?, _ names: [String], of element: Element
  ) -> ExplainedSide {
    let reason: ExplainedPoints.Reason
    if let constraints {
      reason = .constraints(constraints)
    } else if let formula {
      let key = key(names, of: element)
      reason = formula.number == nil ? .formula(ExplainedFormula(key: key, text: formula.description)) : .key(key)
    } else {
      reason = .content
    }
    return ExplainedSide(
      size: size, preferred: ExplainedPoints(points: size, reason: reason), minimum: nil, maximum: nil, line: nil)
  }

  /// Returns the gaps of a container: the parts between neighbours in a line, and between lines.
  private func gaps(in index: Int) -> [Rect] {
    let lines = explanation.lines[linesOfContainers[index] ?? 0..<0]
    guard let first = lines.first, case .item(let item)? = first.items.first.flatMap({ explanation.boxes[$0]?.role }) else {
      return []
    }
    let isRow = item.isMainHorizontal
    var gaps: [Rect] = []
    var earlierLine: Rect?
    for line in lines {
      let boxes = line.items.map { outerFrame(of: $0) }.sorted { isRow ? $0.x < $1.x : $0.y < $1.y }
      guard let start = boxes.first else { continue }
      let whole = boxes.dropFirst().reduce(start) { $0.union($1) }
      for (box, next) in zip(boxes, boxes.dropFirst()) where line.gap > 0 {
        gaps.append(
          isRow
            ? Rect(x: box.maxX, y: whole.y, width: min(line.gap, max(0, next.x - box.maxX)), height: whole.height)
            : Rect(x: whole.x, y: box.maxY, width: whole.width, height: min(line.gap, max(0, next.y - box.maxY))))
      }
      if let earlierLine { gaps.append(between(earlierLine, whole, isRow: isRow)) }
      earlierLine = whole
    }
    return gaps.filter { $0.width > 0 && $0.height > 0 }
  }

  private func between(_ one: Rect, _ other: Rect, isRow: Bool) -> Rect {
    let isInOrder = isRow ? one.y <= other.y : one.x <= other.x
    let (first, second) = isInOrder ? (one, other) : (other, one)
    return isRow
      ? Rect(x: first.x, y: first.maxY, width: max(first.width, second.width), height: max(0, second.y - first.maxY))
      : Rect(x: first.maxX, y: first.y, width: max(0, second.x - first.maxX), height: max(first.height, second.height))
  }

  private func outerFrame(of index: Int) -> Rect {
    let frame = tree.boxes[index].frame
    let margin = elements[index].layout.margin.points(
      inContentOfWidth: elementAround(index).map { tree.boxes[$0].content.width } ?? 0)
    return Rect(
      x: frame.x - margin.left, y: frame.y - margin.top, width: frame.width + margin.left + margin.right,
      height: frame.height + margin.top + margin.bottom)
  }

  // MARK: Sizes

  private func side(_ side: SizeExplanation, of index: Int, _ role: BoxExplanation.Role) -> ExplainedSide {
    ExplainedSide(
      size: side.size, preferred: points(side.preferred, of: index), minimum: points(side.minimum, of: index),
      maximum: side.maximum.source == .none ? nil : points(side.maximum, of: index),
      line: side.isFlexed ? line(of: index, role) : nil, breakingWidth: side.breakingWidth)
  }

  private func points(_ length: ExplainedLength, of index: Int) -> ExplainedPoints {
    let reason: ExplainedPoints.Reason =
      switch length.source {
      case .property(let property): self.reason(property, of: index)
      case .content, .none: .content
      case .aspectRatio: .aspectRatio
      case .stretch: .stretch
      case .automaticMinimum: .automaticMinimum
      case .edges: .borderAndPadding
      }
    return ExplainedPoints(points: length.points, reason: reason)
  }

  private func reason(_ property: StyleProperty, of index: Int) -> ExplainedPoints.Reason {
    let layout = elements[index].layout
    let (names, isStated): ([String], Bool) =
      switch property {
      case .width: (["width", "size"], layout.width != .auto)
      case .height: (["height", "size"], layout.height != .auto)
      case .minWidth: (["minWidth"], true)
      case .minHeight: (["minHeight"], true)
      case .maxWidth: (["maxWidth"], true)
      case .maxHeight: (["maxHeight"], true)
      case .flexBasis: (["basis", "flex"], true)
      }
    if index == 0, property == .width { return .key(DocumentKey(name: "canvas.width", location: nil)) }
    // Badges and avatars have a size of their own.
    return isStated ? .key(key(names, of: elements[index])) : .content
  }

  private func line(of index: Int, _ role: BoxExplanation.Role) -> ExplainedLine? {
    guard case .item(let item) = role else { return nil }
    let line = explanation.lines[item.line]
    let lines = linesOfContainers[item.container] ?? item.line..<item.line + 1
    let grows = line.freeSpace > 0
    let factors = line.items.map { factor(of: $0, grows: grows) }
    let isGrowing = item.share.map { $0.space > 0 } ?? grows
    return ExplainedLine(
      container: elements[item.container].path, isRow: item.isMainHorizontal, number: item.line - lines.lowerBound + 1,
      count: lines.count, itemCount: line.items.count, room: line.room, gap: line.gap, freeSpace: line.freeSpace,
      distributed: item.share?.space, factor: item.share?.factor ?? factor(of: index, grows: grows),
      factorSum: item.share?.factorSum ?? factors.reduce(0, +), statedFactor: isGrowing ? item.flexGrow : item.flexShrink,
      factorKey: key([isGrowing ? "grow" : "shrink", "flex"], of: elements[index]),
      canBeScrolled: elements[item.container].layout.scrollsAlongMainAxis)
  }

  private func factor(of index: Int, grows: Bool) -> Double {
    guard let box = explanation.boxes[index], case .item(let item) = box.role else { return 0 }
    if grows { return item.flexGrow }
    let base = (item.isMainHorizontal ? box.width : box.height).preferred.points
    return item.flexShrink * max(0, base - item.mainEdges)
  }

  /// Returns the first of the keys that the element has; otherwise the first key without a place.
  private func key(_ names: [String], of element: Element) -> DocumentKey {
    for name in names { if let location = element.keyLocations[name] { return DocumentKey(name: name, location: location) } }
    return DocumentKey(name: names[0], location: nil)
  }
}

extension Rect {
  /// Returns the smallest rectangle that contains both.
  func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
