// SPDX-License-Identifier: MIT

import CellConstraintViews
import CellDocument
import CellGraphics
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellLayout

/// Stacks of documents. The expected frames follow from the rules that Apple documents for `UIStackView`.
@Suite struct StackTests {
  private func tree(_ cell: String, width: Int = 200, direction: String = "ltr", data: DataValue = [:]) throws -> LayoutTree {
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: \(width), scale: 1, direction: \(direction)}\ncell: \(cell)\n", fileName: "t.yaml",
      format: .yaml)
    return try LayoutTree(of: template.bind(data, environment: BindingEnvironment(now: 0)), measuring: fakeMeasuring)
  }

  private func frames(_ cell: String, width: Int = 200, direction: String = "ltr", data: DataValue = [:]) throws -> [[Double]] {
    try tree(cell, width: width, direction: direction, data: data).boxes.dropFirst().map(\.frame).map(numbers)
  }

  private func numbers(_ frame: Rect) -> [Double] {
    [frame.x, frame.y, frame.width, frame.height].map { ($0 * 1000).rounded() / 1000 }
  }

  /// Texts of 20 by 10, 40 by 20 and 30 by 15 points, with their baselines at 8, 8 and 13.
  private func texts(hugging: String = "hugging: 249") -> String {
    "{type: text, text: aa}, {type: text, text: aaaa, padding: {bottom: 10}}, {type: text, text: aaa, padding: {top: 5}, \(hugging)}"
  }

  /// The starts and the lengths along the axis: in a row of 200 points, and in a column of 170.
  private static let distributions: [(StackDistribution, row: [[Double]], column: [[Double]])] = [
    (.fill, [[0, 20], [30, 40], [80, 120]], [[0, 10], [20, 20], [50, 120]]),
    (.fillEqually, [[0, 60], [70, 60], [140, 60]], [[0, 50], [60, 50], [120, 50]]),
    (.fillProportionally, [[0, 40], [50, 80], [140, 60]], [[0, 33.333], [43.333, 66.667], [120, 50]]),
    (.equalSpacing, [[0, 20], [75, 40], [170, 30]], [[0, 10], [72.5, 20], [155, 15]]),
    (.equalCentering, [[0, 20], [77.5, 40], [170, 30]], [[0, 10], [73.75, 20], [155, 15]]),
  ]

  /// The starts and the lengths across the axis: in a row 50 points high, and in a column 200 points wide.
  private static let alignments: [(StackAlignment, row: [[Double]], column: [[Double]])] = [
    (.fill, [[0, 50], [0, 50], [0, 50]], [[0, 200], [0, 200], [0, 200]]),
    (.leading, [[0, 10], [0, 20], [0, 15]], [[0, 20], [0, 40], [0, 30]]),
    (.top, [[0, 10], [0, 20], [0, 15]], [[0, 20], [0, 40], [0, 30]]),
    (.center, [[20, 10], [15, 20], [17.5, 15]], [[90, 20], [80, 40], [85, 30]]),
    (.trailing, [[40, 10], [30, 20], [35, 15]], [[180, 20], [160, 40], [170, 30]]),
    (.bottom, [[40, 10], [30, 20], [35, 15]], [[180, 20], [160, 40], [170, 30]]),
    (.firstBaseline, [[5, 10], [5, 20], [0, 15]], [[0, 200], [0, 200], [0, 200]]),
    (.lastBaseline, [[30, 10], [30, 20], [25, 15]], [[0, 200], [0, 200], [0, 200]]),
  ]

  @Test func `every distribution goes with every alignment along both axes and in both directions`() throws {
    #expect(Self.distributions.count == StackDistribution.allCases.count)
    #expect(Self.alignments.count == StackAlignment.allCases.count)
    for along in Self.distributions {
      for across in Self.alignments {
        for (axis, height) in [("horizontal", 50), ("vertical", 170)] {
          let isRow = axis == "horizontal"
          let cell = """
            {layout: constraints, height: \(height), stack: {axis: \(axis), distribution: \(along.0.rawValue), \
            alignment: \(across.0.rawValue), spacing: 10}, children: [\(texts())]}
            """
          let expected = zip(isRow ? along.row : along.column, isRow ? across.row : across.column).map { along, across in
            isRow ? [along[0], across[0], along[1], across[1]] : [across[0], along[0], across[1], along[1]]
          }
          let leftToRight = try frames(cell)
          #expect(leftToRight == expected, "\(along.0), \(across.0), \(axis)")
          let rightToLeft = try frames(cell, direction: "rtl")
          #expect(rightToLeft == expected.map { [200 - $0[0] - $0[2], $0[1], $0[2], $0[3]] }, "\(along.0), \(across.0), \(axis)")
        }
      }
    }
  }

  @Test func `equal centering keeps the spacing`() throws {
    let cell = """
      {layout: constraints, height: 10, stack: {distribution: equalCentering, spacing: 10}, children:
      [{type: text, text: aaaaaaaaaa}, {type: text, text: aa}, {type: text, text: aaa}]}
      """
    #expect(try frames(cell) == [[0, 0, 100, 10], [110, 0, 20, 10], [170, 0, 30, 10]])
  }

  @Test func `hidden children take no room in a stack, and only there`() throws {
    let children = "{type: text, text: aa}, {type: text, text: aaaa, hidden: \"${away}\"}, {type: text, text: aaa, hugging: 249}"
    let stack = "{layout: constraints, height: 10, stack: {spacing: 10}, children: [\(children)]}"
    #expect(try frames(stack, data: ["away": false]) == [[0, 0, 20, 10], [30, 0, 40, 10], [80, 0, 120, 10]])
    let hidden = try frames(stack, data: ["away": true])
    #expect([hidden[0], hidden[2]] == [[0, 0, 20, 10], [30, 0, 170, 10]])
    let row = "{gap: 10, height: 10, children: [\(children.replacing(", hugging: 249", with: ""))]}"
    #expect(try frames(row, data: ["away": true])[2] == [80, 0, 30, 10])
  }

  @Test func `an empty text takes no room, and neither does an element that is not there`() throws {
    let cell = """
      {layout: constraints, height: 10, stack: {spacing: 10}, children: [{type: text, text: aa}, {type: text, text: "${text}"}, \
      {type: text, when: shown, text: a}, {type: text, text: aaa, hugging: 249}]}
      """
    let frames = try frames(cell, data: ["text": "", "shown": false])
    #expect(frames == [[0, 0, 20, 10], [0, 0, 0, 0], [30, 0, 170, 10]])
  }

  @Test func `a child may have another gap after it`() throws {
    let cell = """
      {layout: constraints, height: 10, stack: {spacing: 10}, children:
      [{type: text, text: aa, spacingAfter: 3}, {type: text, text: a}, {type: text, text: aaa, hugging: 249, spacingAfter: 99}]}
      """
    #expect(try frames(cell) == [[0, 0, 20, 10], [23, 0, 10, 10], [43, 0, 157, 10]])
  }

  @Test func `children lie inside padding, and inside margins if the stack says so`() throws {
    func cell(_ margins: Bool) -> String {
      """
      {layout: constraints, height: 50, padding: [1, 2, 3, 4], layoutMargins: [10, 20, 5, 30], stack: {margins: \(margins)}, children:
      [{type: text, text: aa}]}
      """
    }
    #expect(try frames(cell(false)) == [[4, 1, 194, 46]])
    #expect(try frames(cell(true)) == [[34, 11, 144, 31]])
    #expect(try frames(cell(true), direction: "rtl") == [[34, 11, 144, 31]])
  }

  @Test func `a stack is as large as its children need, and stacks hold stacks`() throws {
    let cell = """
      {layout: constraints, children: [
      {layout: constraints, stack: {axis: vertical, spacing: 4, alignment: leading}, padding: 5, \
      constraints: [leading == parent.leading + 8, top == parent.top, bottom == parent.bottom - 2], children: [
      {layout: constraints, stack: {spacing: 6}, children: [{type: text, text: aa}, {type: text, text: aaa}]},
      {type: text, text: a}]},
      {type: text, text: a, constraints: [leading == container.trailing + 1, firstBaseline == container.firstBaseline]}]}
      """
    let tree = try tree(cell)
    #expect(tree.boxes[0].frame.height == 36)
    #expect(
      tree.boxes.dropFirst().map(\.frame).map(numbers) == [
        [8, 0, 66, 34], [13, 5, 56, 10], [13, 5, 20, 10], [39, 5, 30, 10], [13, 19, 10, 10], [75, 5, 10, 10],
      ])
  }

  @Test func `the last baseline of a column is that of its last child, and of a row that of its first one`() throws {
    func frame(_ axis: String) throws -> [Double] {
      let cell = """
        {layout: constraints, height: 60, children: [
        {layout: constraints, stack: {axis: \(axis), alignment: leading}, constraints: [leading == parent.leading, top == parent.top], \
        children: [{type: text, text: a}, {type: text, text: a, padding: {top: 5}}]},
        {type: text, text: a, constraints: [leading == parent.leading, lastBaseline == container.lastBaseline]}]}
        """
      return try frames(cell)[3]
    }
    #expect(try frame("vertical") == [0, 15, 10, 10])
    #expect(try frame("horizontal") == [0, 0, 10, 10])
  }

  @Test func `proportions are those of contents, of lengths and of the constraints inside`() throws {
    let cell = """
      {layout: constraints, height: 30, stack: {distribution: fillProportionally}, children: [
      {type: text, text: aa},
      {type: shape, fill: black, constraints: [width >= 30]},
      {layout: constraints, children: [
      {type: text, text: aaa, constraints: [leading == parent.leading + 10, trailing == parent.trailing - 10, top == parent.top]}]}]}
      """
    // 20, 30 and 50 of 200 points.
    #expect(try frames(cell).map { [$0[0], $0[2]] } == [[0, 40], [40, 60], [100, 100], [110, 80]])
  }

  @Test func `proportions follow the texts of each row`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 200, scale: 1}
        cell: {layout: constraints, stack: {distribution: fillProportionally}, children:
        [{type: text, text: aa}, {type: text, text: "${text}"}]}
        """, fileName: "t.yaml", format: .yaml)
    let session = LayoutSession(measuring: fakeMeasuring)
    for (text, width) in [("aa", 100.0), ("aaaaaa", 50), ("a", 400.0 / 3), ("aaaaaa", 50)] {
      let cell = try template.bind(["text": .string(text)], environment: BindingEnvironment(now: 0))
      let first = try session.layOut(cell).frames.boxes[1].frame
      #expect(abs(first.width - width) < 1e-6)
    }
  }

  @Test func `in a conflict, a constraint of the document is left out rather than one of the stack`() throws {
    let cell = """
      {layout: constraints, height: 10, stack: {distribution: fillEqually}, children:
      [{type: text, text: aa, constraints: [width == 30]}, {type: text, text: aa}]}
      """
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 200, scale: 1}\ncell: \(cell)\n", fileName: "t.yaml", format: .yaml)
    let explained = try ExplainedLayout(
      of: template.bind([:], environment: BindingEnvironment(now: 0)), measuring: fakeMeasuring)
    let conflicts = explained.constraintProblems.flatMap(\.conflicts)
    #expect(conflicts.map(\.dropped.text) == ["width == 30"])
    #expect(
      conflicts.flatMap(\.constraints).map(\.text).contains("width == text.width (stack: distribution fillEqually)"))
    #expect(explained.boxes[1].frame.width == 100)
  }

  /// Stacks with hidden children, gaps, margins, padding and other stacks inside, with the same views.
  @Test(arguments: Seeds.all) func `a stack has the frames of a stack of views`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var priorities = Array(300...700).shuffled(using: &random)
    func stack(_ depth: Int, _ keys: String) -> (document: String, view: StackView) {
      let view = StackView(axis: number(0...1) == 0 ? .horizontal : .vertical)
      // The kinds that leave nothing open if no child wants the same as another one.
      view.distribution = [.fill, .fillEqually, .equalSpacing, .equalCentering][number(0...3)]
      view.alignment = StackAlignment.allCases[number(0...StackAlignment.allCases.count - 1)]
      view.spacing = Double(number(0...9))
      view.isLayoutMarginsRelativeArrangement = number(0...1) == 0
      view.layoutMargins = Insets(top: Double(number(0...9)), right: 3, bottom: 4, left: Double(number(0...9)))
      var children: [String] = []
      for index in 0..<number(1...4) {
        let isHidden = index > 0 && number(0...3) == 0
        let gap = number(0...3) == 0 ? Double(number(0...20)) : nil
        let (hugging, resistance) = (
          (priorities.removeLast(), priorities.removeLast()), (priorities.removeLast(), priorities.removeLast())
        )
        let keys =
          "hidden: \(isHidden)" + (gap.map { ", spacingAfter: \(shortest($0))" } ?? "")
          + ", hugging: {horizontal: \(hugging.0), vertical: \(hugging.1)}, resistance: {horizontal: \(resistance.0), vertical: \(resistance.1)}"
        let child: ConstraintView
        if depth > 0, number(0...2) == 0 {
          let inner = stack(depth - 1, "hidden: \(isHidden)" + (gap.map { ", spacingAfter: \(shortest($0))" } ?? ""))
          child = inner.view
          children.append(inner.document)
        } else {
          let letters = number(1...6)
          child = ConstraintView()
          child.measureContent = { width in
            let metrics = ConstraintTree.metrics(letters: letters, width: width)
            return IntrinsicContentSize(
              width: metrics.size.width, height: metrics.size.height, firstBaseline: 8, lastBaseline: metrics.size.height - 2)
          }
          child.setContentHuggingPriority(hugging.0, for: .horizontal)
          child.setContentHuggingPriority(hugging.1, for: .vertical)
          child.setContentCompressionResistancePriority(resistance.0, for: .horizontal)
          child.setContentCompressionResistancePriority(resistance.1, for: .vertical)
          children.append("{type: text, text: \(String(repeating: "a", count: letters)), \(keys)}")
        }
        child.isHidden = isHidden
        view.addArrangedSubview(child)
        view.setCustomSpacing(gap, after: child)
      }
      let margins = view.layoutMargins
      let document = """
        {layout: constraints, \(keys), layoutMargins: [\(shortest(margins.top)), 3, 4, \(shortest(margins.left))], \
        stack: {axis: \(view.axis.rawValue), distribution: \(view.distribution.rawValue), alignment: \(view.alignment.rawValue), \
        spacing: \(shortest(view.spacing)), margins: \(view.isLayoutMarginsRelativeArrangement)}, children: [\(children.joined(separator: ",\n"))]}
        """
      return (document, view)
    }
    for _ in 0..<10 {
      priorities = Array(300...700).shuffled(using: &random)
      let (document, view) = stack(2, "height: 200")
      view.frame = Rect(x: 0, y: 0, width: 300, height: 200)
      view.isRightToLeft = number(0...1) == 0
      view.renderFrame()
      func views(_ view: ConstraintView, at origin: Point, isShown: Bool) -> [(view: ConstraintView, frame: Rect, isShown: Bool)]
      {
        view.subviews.flatMap { child in
          let frame = child.frame.translated(by: origin)
          let isShown = isShown && !child.isHidden
          return [(child, frame, isShown)] + views(child, at: frame.origin, isShown: isShown)
        }
      }
      let all = views(view, at: .zero, isShown: true)
      if !view.conflicts.isEmpty || all.contains(where: { $0.isShown && $0.view.hasAmbiguousLayout }) { continue }
      let tree = try tree(document, width: 300, direction: view.isRightToLeft ? "rtl" : "ltr")
      for (expected, box) in zip(all, tree.boxes.dropFirst()) where expected.isShown {
        #expect(box.frame.isNear(expected.frame), "\(box.path): \(box.frame), \(expected.frame) in \(document)")
      }
    }
  }
}
