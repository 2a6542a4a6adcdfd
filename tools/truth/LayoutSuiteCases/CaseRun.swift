// SPDX-License-Identifier: MIT

package import CellFlexbox
package import CellGraphics
package import CellLayoutEngines

/// The result of running a case.
package struct CaseResult: Hashable, Sendable {
  package var outcome: CaseOutcome
  /// The number of measure calls for each text of the case, in preorder; empty for a skipped case.
  package var measureCalls: [Int]
}

/// Whether a case passed, failed or was skipped.
package enum CaseOutcome: Hashable, Sendable {
  case passed
  case failed(Difference)
  /// The case uses a declaration that the engine does not support.
  case skipped(UnsupportedDeclaration)
}

/// The first box, in preorder, whose frame differs from the expected frame.
package struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// The path of the box: the indices of children from the root to it.
  package var path: [Int]
  package var expected, actual: Rect

  package init(path: [Int], expected: Rect, actual: Rect) {
    self.path = path
    self.expected = expected
    self.actual = actual
  }

  package var description: String {
    func numbers(_ frame: Rect) -> String {
      "x \(frame.x) y \(frame.y) w \(frame.width) h \(frame.height)"
    }
    let place = path.isEmpty ? "root" : path.map(String.init).joined(separator: "/")
    return "\(place): expected \(numbers(expected)), got \(numbers(actual))"
  }
}

extension SuiteCase {
  /// Lays out the case and compares its frames with the expected ones.
  package func result(textLines: TextLines) throws -> CaseResult {
    let described: CaseTree
    do throws(UnsupportedDeclaration) { described = try CaseTree(tree, textLines: textLines) } catch {
      return CaseResult(outcome: .skipped(error), measureCalls: [])
    }
    var measureCalls = described.texts.map { _ in 0 }
    let frames = try frames(of: described.root, available: available.space) { leaf, width in
      measureCalls[leaf] += 1
      return described.measured(leaf, width)
    }
    var comparison = Comparison(frames: frames, textLines: textLines, rounding: rounding, tolerance: tolerance ?? 0.1)
    let difference = comparison.firstDifference(tree, expected, path: [], origin: .zero)
    return CaseResult(outcome: difference.map { .failed($0) } ?? .passed, measureCalls: measureCalls)
  }
}

/// A tree of the suite as the engine lays it out.
package struct CaseTree {
  package var root: FlexNode
  fileprivate var texts: [BlockText]

  /// Reads a tree whose texts are the only content of their boxes, unless `textLines` says otherwise.
  package init(_ tree: SuiteNode, textLines: TextLines = .content) throws(UnsupportedDeclaration) {
    var reader = TreeReader(textLines: textLines)
    root = try reader.node(tree, inheritedRightToLeft: false)
    texts = reader.texts
  }

  /// Measures a text by its number.
  package func measured(_ leaf: Int, _ width: AvailableSpace) -> MeasuredSize { texts[leaf].measured(width) }
}

extension CaseTree {
  /// Returns the explanation of a layout of the tree.
  package func explanation(available: (width: AvailableSpace, height: AvailableSpace)) throws -> LayoutExplanation {
    var tree = try FlexTree(root)
    var containers: [any LayoutContent] = []
    try tree.layOut(available: available, measure: measured)
    return try tree.explanation(available: available, containers: &containers, measure: measured)
  }
}

extension SuiteCase {
  /// Returns the explanation of the case's layout; `nil` if the engine does not support the case.
  package func explanation(textLines: TextLines) throws -> LayoutExplanation? {
    let described: CaseTree
    do throws(UnsupportedDeclaration) { described = try CaseTree(tree, textLines: textLines) } catch { return nil }
    return try described.explanation(available: available.space)
  }
}

extension AvailableSides {
  var space: (width: AvailableSpace, height: AvailableSpace) { (width.space, height.space) }
}

extension AvailableSides.Side {
  fileprivate var space: AvailableSpace { length.map { .definite($0) } ?? .maxContent }
}

extension SuiteNode {
  /// Returns whether the node's text is an item inside the node, like the anonymous flex item that browsers make.
  fileprivate func wrapsText(_ textLines: TextLines) -> Bool {
    guard text != nil, textLines == .floorInRow else { return false }
    switch style["flex-direction"] {
    case nil, .text("row"), .text("row-reverse"): return true
    default: return false
    }
  }
}

/// Builds the engine's tree, and numbers its texts.
private struct TreeReader {
  let textLines: TextLines
  var texts: [BlockText] = []

  mutating func node(_ node: SuiteNode, inheritedRightToLeft: Bool) throws(UnsupportedDeclaration) -> FlexNode {
    let style = try StyleReader.style(of: node.style, inheritedRightToLeft: inheritedRightToLeft)
    if let text = node.text {
      texts.append(BlockText(text))
      let leaf = texts.count - 1
      return node.wrapsText(textLines)
        ? FlexNode(style: style, children: [FlexNode(leaf: leaf)])
        : FlexNode(style: style, leaf: leaf)
    }
    let isRightToLeft = style.direction.map { $0 == .rightToLeft } ?? inheritedRightToLeft
    var children: [FlexNode] = []
    for child in node.children ?? [] { children.append(try self.node(child, inheritedRightToLeft: isRightToLeft)) }
    return FlexNode(style: style, children: children)
  }
}

/// A comparison of the frames with the expected boxes, in preorder.
private struct Comparison {
  let frames: [Rect]
  let textLines: TextLines
  let rounding: SuiteCase.Rounding
  let tolerance: Double
  private var next = 0

  init(frames: [Rect], textLines: TextLines, rounding: SuiteCase.Rounding, tolerance: Double) {
    self.frames = frames
    self.textLines = textLines
    self.rounding = rounding
    self.tolerance = tolerance
  }

  /// Returns the first difference in the subtree of a node, or `nil`.
  /// - Parameter origin: the position of the parent's border box in the root's coordinates.
  mutating func firstDifference(_ node: SuiteNode, _ expected: ExpectedBox, path: [Int], origin: Point) -> Difference? {
    let frame = frames[next]
    next += node.wrapsText(textLines) ? 2 : 1
    let isContents = node.style["display"] == .text("contents") && node.text == nil && !path.isEmpty
    let corner = isContents ? origin : Point(x: origin.x + frame.x, y: origin.y + frame.y)
    let actual = rounding == .pixel ? rounded(frame, corner: corner) : frame
    let wanted = Rect(x: expected.x, y: expected.y, width: expected.w, height: expected.h)
    let differences = [
      actual.x - wanted.x, actual.y - wanted.y, actual.width - wanted.width, actual.height - wanted.height,
    ]
    if !differences.allSatisfy({ abs($0) <= tolerance }) {
      return Difference(path: path, expected: wanted, actual: actual)
    }
    for (index, (child, box)) in zip(node.children ?? [], expected.children ?? []).enumerated() {
      if let difference = firstDifference(child, box, path: path + [index], origin: corner) { return difference }
    }
    return nil
  }

  /// Returns a frame in whole pixels, rounded as Taffy and Yoga do: the edges, and the position in the parent.
  private func rounded(_ frame: Rect, corner: Point) -> Rect {
    // Halves are rounded up, even with the error of summing binary fractions.
    func nearest(_ value: Double) -> Double { (value + 0.5 + 1.0 / 1024).rounded(.down) }
    return Rect(
      x: nearest(frame.x), y: nearest(frame.y), width: nearest(corner.x + frame.width) - nearest(corner.x),
      height: nearest(corner.y + frame.height) - nearest(corner.y))
  }
}
