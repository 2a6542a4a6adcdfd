// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayoutEngines
import CellTestSupport
import CellTree
import Testing

@testable import CellLayout

/// Stacks boxes vertically, each as wide as the container, and counts the rows and what changed in them.
private struct Stacking: ContainerLayout {
  static let rows = LayoutEffort.Counter("stackedRows")

  var insets: Insets
  var children: [any LayoutContent]
  private(set) var effort: LayoutEffort = [rows: 1]
  var byteCount: Int { 100 }

  init(_ container: ContainerToLayOut) {
    insets = container.element.contentInsets(inContentOfWidth: 0, at: .x1) ?? .zero
    children = container.children
  }

  mutating func startRow(forgets: Bool) { effort = [Self.rows: effort[Self.rows] + 1] }

  func contentChanged(of box: Int) {}

  mutating func keysChanged(of boxes: [Int], in container: Element) {
    insets = container.contentInsets(inContentOfWidth: 0, at: .x1) ?? .zero
  }

  func explain(_ container: Element, in explanation: inout CellExplanation) {
    for (index, child) in container.children.enumerated() {
      let frame = explanation.frame(of: index + 1)
      explanation.explain(
        index + 1,
        BoxReasons(
          position: .inFlow(container: container.path, alignment: .stretch, key: DocumentKey(name: "stack", location: nil)),
          width: side(frame.width, .stretch),
          height: side(frame.height, child.content == .container ? .borderAndPadding : .content)))
    }
    if children.count > 2 {
      let rule = ExplainedConstraint(kind: .written, text: "at most two", path: container.path, location: nil)
      explanation.add(
        ConstraintProblems(
          container: container.path,
          conflicts: [
            ConstraintProblems.Conflict(constraints: [rule], dropped: rule, affected: [container.path], affectsContainer: false)
          ],
          ambiguities: [], alternative: [:], unsettled: []))
    }
  }

  func costs(of container: Element) -> ExplainedCosts? {
    ExplainedCosts(
      container: container.path, location: container.location,
      costs: ConstraintCosts(
        work: ConstraintWork(systems: 0, rows: children.count, pivots: 0, time: 0), parts: [], alternatives: []))
  }

  private func side(_ length: Double, _ reason: ExplainedPoints.Reason) -> ExplainedSide {
    ExplainedSide(
      size: length, preferred: ExplainedPoints(points: length, reason: reason), minimum: nil, maximum: nil, line: nil)
  }

  mutating func measure(in space: LayoutSpace) throws -> MeasuredSize {
    var inner = LayoutSpace(width: space.width, height: .indefinite, in: space.surroundings)
    if case .definite(let width) = space.width {
      inner.width = .definite(width - insets.left - insets.right)
      inner.surroundings.containingWidth = width - insets.left - insets.right
    }
    if case .atMost(let limit) = space.width { inner.width = .atMost(limit - insets.left - insets.right) }
    var all = MeasuredSize(size: .zero)
    for index in children.indices {
      let child = try children[index].measure(in: inner)
      if all.firstBaseline == nil { all.firstBaseline = child.firstBaseline.map { insets.top + all.size.height + $0 } }
      if let last = child.lastBaseline { all.lastBaseline = insets.top + all.size.height + last }
      all.size = Size(width: max(all.size.width, child.size.width), height: all.size.height + child.size.height)
    }
    all.size = Size(width: all.size.width + insets.left + insets.right, height: all.size.height + insets.top + insets.bottom)
    if case .definite(let width) = space.width { all.size.width = width }
    return all
  }

  mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    let answer = try measure(in: LayoutSpace(width: .definite(size.width), height: .indefinite, in: surroundings))
    var placement = Placement(
      frames: [Rect(origin: .zero, size: size)], firstBaseline: answer.firstBaseline, lastBaseline: answer.lastBaseline)
    var inner = surroundings
    let width = size.width - insets.left - insets.right
    inner.containingWidth = width
    var y = insets.top
    for index in children.indices {
      let height = try children[index].measure(in: LayoutSpace(width: .definite(width), height: .indefinite, in: inner)).size
        .height
      let box = Rect(x: insets.left, y: y, width: width, height: height)
      placement.contents[index + 1] = try children[index].place(
        box.size, definite: DefiniteAxes(width: true, height: false), in: inner)
      placement.frames.append(box)
      y += height
    }
    return placement
  }
}

/// A box without content whose height is 9/16 of its width, and whose preferred width is 100.
private struct Widescreen: ContainerLayout {
  let effort = LayoutEffort()
  let byteCount = 100

  func startRow(forgets: Bool) {}
  func contentChanged(of box: Int) {}
  func keysChanged(of boxes: [Int], in container: Element) {}
  func explain(_ container: Element, in explanation: inout CellExplanation) {}

  func measure(in space: LayoutSpace) -> MeasuredSize {
    let width =
      switch space.width {
      case .definite(let width): width
      case .atMost(let limit): min(limit, 100)
      case .minContent: 0.0
      case .maxContent, .indefinite: 100.0
      }
    return MeasuredSize(size: Size(width: width, height: width * 9 / 16), widths: 0 ... .infinity)
  }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) -> Placement {
    Placement(frames: [Rect(origin: .zero, size: size)])
  }
}

/// Returns the engine named by the last part of a container's path.
private func named(_ element: Element) -> ContainerEngine {
  switch element.path.split(separator: "/").last {
  case "stack": .other { Stacking($0) }
  case "video": .other { _ in Widescreen() }
  default: .flexbox
  }
}

private func layout(
  _ cell: Cell, measuring: ContentMeasuring = fakeMeasuring, engine: @escaping (Element) -> ContainerEngine = named
) throws -> LayoutTree {
  try LayoutSession(measuring: measuring, engine: engine).layOut(cell).frames
}

private func container(
  _ name: String, border: Double = 0, _ children: [Element], _ change: (inout LayoutProperties) -> Void = { _ in }
) -> Element {
  let border = border > 0 ? Border(width: border, color: .black) : nil
  return element(.container, path: "cell/" + name, decoration: Decoration(border: border), children: children, change)
}

private func label(_ string: String, _ change: (inout LayoutProperties) -> Void = { _ in }) -> Element {
  element(Content(TextContent(text: text(string))), path: "cell/label", change)
}

@Suite struct `Layout engines inside each other` {
  @Test func `a baseline is found through a stack and a flexbox container inside it`() throws {
    // The text in the inner container is 2 + 1 below the stack's content, which is 3 + 4 below the stack's top.
    let inner = container("row", border: 2, [label("ab")]) { $0.padding = EdgeLengths(all: .points(1)) }
    let stack = container("stack", border: 3, [inner, label("cdefgh")]) { $0.padding = EdgeLengths(all: .points(4)) }
    let all = try layout(cell(width: 200, children: [label("x"), stack]) { $0.alignItems = .baseline }).boxes.map(\.frame)
    #expect(
      all == [
        Rect(x: 0, y: 0, width: 200, height: 40),
        // Its baseline, 8 below its top, is level with that of "ab": 3 + 4 + 2 + 1 + 8.
        Rect(x: 0, y: 10, width: 10, height: 10),
        Rect(x: 10, y: 0, width: 74, height: 40),
        Rect(x: 17, y: 7, width: 60, height: 16),
        Rect(x: 20, y: 10, width: 20, height: 10),
        Rect(x: 17, y: 23, width: 60, height: 10),
      ])
  }

  @Test func `a stretched stack keeps the baseline of its content`() throws {
    let stack = container("stack", [label("ab"), label("cd")])
    let row = container("row", [stack]) { $0.height = .points(90) }
    let baselines = try layout(cell(width: 200, children: [row, label("x")]) { $0.alignItems = .baseline }).boxes
    #expect(baselines[2].frame == Rect(x: 0, y: 0, width: 20, height: 90))
    #expect(baselines[5].frame == Rect(x: 20, y: 0, width: 10, height: 10))
  }

  @Test func `a container whose height is 9/16 of its width keeps that ratio when it grows`() throws {
    let video = container("video", []) { $0.grow = 1 }
    let boxes = try layout(cell(width: 375, children: [video])).boxes
    #expect(boxes[1].frame == Rect(x: 0, y: 0, width: 375, height: 210.9375))
  }

  @Test func `any engine may lay out the whole cell`() throws {
    let root = element(.container, path: "stack", children: [label("ab"), label("0123456789abc")]) {
      $0.padding = EdgeLengths(all: .points(5))
      $0.minHeight = .points(60)
    }
    let cell = Cell(width: 110, scale: .x1, background: nil, root: root)
    #expect(
      try layout(cell).boxes.map(\.frame) == [
        Rect(x: 0, y: 0, width: 110, height: 60), Rect(x: 5, y: 5, width: 100, height: 10),
        Rect(x: 5, y: 15, width: 100, height: 20),
      ])
  }

  @Test func `absolute elements are placed relative to a container inside another engine`() throws {
    let corner = element(.spacer, path: "cell/corner") {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .auto, right: .points(1), bottom: .points(2), left: .auto)
      $0.width = .points(10)
      $0.height = .percent(50)
    }
    let stack = container("stack", [container("row", [label("abcd"), corner])]) { $0.padding = EdgeLengths(all: .points(20)) }
    let frame = try layout(cell(width: 200, children: [stack])).boxes[4].frame
    // The row is 40 x 10, at (20, 20).
    #expect(frame == Rect(x: 49, y: 23, width: 10, height: 5))
  }

  @Test func `overflow is passed up through nested engines`() throws {
    let wide = element(.spacer, path: "cell/wide") {
      $0.width = .points(70)
      $0.shrink = 0
    }
    func overflow(clips: Bool) throws -> Insets {
      var row = container("row", [wide])
      row.decoration.clips = clips
      let builder = KeptTreeBuilder(
        sizes: ContentSizes(grid: PixelGrid(scale: .x1), measuring: fakeMeasuring), isRightToLeft: false, named)
      let stack = container("stack", [row]) { $0.padding = EdgeLengths(all: .points(5)) }
      return try builder.container(stack, in: 0, box: 0).place(
        Size(width: 50, height: 20), definite: DefiniteAxes(width: true, height: true),
        in: LayoutSurroundings(isRightToLeft: false, grid: PixelGrid(scale: .x1))
      ).overflow(of: stack)
    }
    #expect(try overflow(clips: false) == Insets(top: 0, right: 25, bottom: 0, left: 0))
    #expect(try overflow(clips: true) == .zero)
  }

  @Test func `the state of an engine belongs to the session`() throws {
    let cell = cell(width: 100, children: [container("stack", [label("ab")])])
    let mine = LayoutSession(measuring: fakeMeasuring, engine: named)
    let others = LayoutSession(measuring: fakeMeasuring, engine: named)
    #expect(try (1...3).map { _ in try mine.layOut(cell).effort[Stacking.rows] } == [1, 2, 3])
    #expect(try others.layOut(cell).effort[Stacking.rows] == 1)
  }

  @Test func `an engine of another module is explained, and has problems and costs`() throws {
    let long = element(Content(TextContent(text: text("0123456789"))), path: "cell/stack/long") { $0.overflow = .hidden }
    let stack = container("stack", [label("ab"), label("cd"), long]) { $0.width = .points(50) }
    let laidOut = try LayoutSession(measuring: fakeMeasuring, engine: named)
      .layOut(cell(width: 100, children: [stack]), answering: [.explanation, .costs])
    let boxes = try #require(laidOut.explanation).boxes
    #expect(
      boxes[2].position
        == .inFlow(container: "cell/stack", alignment: .stretch, key: DocumentKey(name: "stack", location: nil)))
    #expect(boxes[2].height.preferred.reason == .content)
    let problems = try #require(laidOut.problems)
    #expect(problems.map(\.path) == ["cell/stack"])
    #expect(
      problems.contains { if case .conflict(let conflict) = $0.kind { conflict.dropped.text == "at most two" } else { false } })
    #expect(laidOut.costs?.map(\.container) == ["cell/stack"])
    #expect(laidOut.costs?[0].costs.work.rows == 3)
  }

  @Test func `an error in a container of another engine names its element`() throws {
    struct Unmeasurable: Error {}
    var measuring = fakeMeasuring
    measuring.text = { _, _ in throw Unmeasurable() }
    let cell = cell(width: 100, children: [container("stack", [container("row", [label("ab")])])])
    let error = try #require(throws: ElementFailure.self) { try layout(cell, measuring: measuring) }
    #expect(error.path == "cell/label")
    #expect(error.reason is Unmeasurable)
  }

  @Test(arguments: [1, 10, 30]) func `alternating engines measure each text a bounded number of times`(depth: Int) throws {
    var calls = 0
    var measuring = fakeMeasuring
    let measure = measuring.text
    measuring.text = { text, space in
      calls += 1
      return try measure(text, space)
    }
    let nested = (0..<depth).reduce(label("0123456789 0123456789")) { inside, level in
      container(level.isMultiple(of: 2) ? "stack" : "row", [label("x"), inside]) { $0.alignItems = .baseline }
    }
    _ = try layout(cell(width: 150, children: [nested]), measuring: measuring)
    #expect(calls <= 6 * (depth + 1))
  }

  @Test(arguments: Seeds.all) func `flexbox containers keep their frames when laid out separately`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let cell = randomCell(&random)
    let apart = Set(cell.root.containers.filter { _ in Bool.random(using: &random) }.map(\.path))
    let whole = try LayoutTree(of: cell, measuring: fakeMeasuring)
    let parts = try layout(cell) { apart.contains($0.path) ? .separateFlexbox : .flexbox }
    for (one, other) in zip(whole.boxes, parts.boxes) { #expect(one.frame.isNear(other.frame), "\(one.path) in \(cell)") }
  }
}

extension Element {
  fileprivate var containers: [Element] { (content == .container ? [self] : []) + children.flatMap(\.containers) }
}

/// Returns a cell of rows and columns with texts, whose sizes depend on each other in many ways.
private func randomCell(_ random: inout SplitMix64) -> Cell {
  func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
  func length() -> Length {
    chance(0.3)
      ? .percent(Double(Int.random(in: 10...100, using: &random))) : .points(Double(Int.random(in: 0...90, using: &random)))
  }
  func element(_ path: String, depth: Int) -> Element {
    let count = depth == 0 ? 0 : Int.random(in: 0...3, using: &random)
    let children = (0..<count).map { element("\(path)/\($0)", depth: depth - 1) }
    let isText = children.isEmpty && chance(0.7)
    let string = String(repeating: "a", count: Int.random(in: 1...15, using: &random))
    return CellLayoutTests.element(
      isText ? Content(TextContent(text: text(string))) : .container, path: path,
      decoration: Decoration(border: chance(0.2) ? Border(width: 2, color: .black) : nil), children: isText ? [] : children
    ) { layout in
      if chance(0.5) { layout.direction = .column }
      if chance(0.2) { layout.wrap = .wrap }
      layout.alignItems = ItemAlignment.allCases.randomElement(using: &random) ?? .start
      layout.justify = ContentDistribution.allCases.randomElement(using: &random) ?? .start
      if chance(0.2) { layout.rowGap = 3 }
      if chance(0.2) { layout.columnGap = 4 }
      if chance(0.3) { layout.grow = 1 }
      if chance(0.2) { layout.shrink = 0 }
      if chance(0.2) { layout.width = length() }
      // Not for columns: a column's automatic minimum includes the growth of its items, which only its own engine knows.
      if chance(0.3), layout.direction == .row { layout.height = length() }
      if chance(0.1) { layout.minHeight = length() }
      if chance(0.1) { layout.maxWidth = length() }
      if chance(0.2) { layout.padding = EdgeLengths(all: length()) }
      if chance(0.2) { layout.margin = EdgeLengths(all: .points(5)) }
    }
  }
  return Cell(
    width: 200, scale: .x1, background: nil, isRightToLeft: chance(0.2), root: element("cell", depth: 4))
}
