// SPDX-License-Identifier: MIT

import CellCassowary
import CellDocument
import CellGraphics
import CellTestSupport
import CellTree

@testable import CellConstraintViews

/// A random tree of containers with constraints across all levels, which can be written as a document, as views and as equations.
struct ConstraintTree {
  /// An element: a container if it has children, otherwise a text or an area.
  struct Node {
    let parent: Int?
    var children: [Int] = []
    /// The insets of a container: top, right, bottom, left.
    var padding = [0, 0, 0, 0]
    /// The letters of a text, each a square of 10 points; 0 for an area.
    var letters = 0
    /// Hugging and resistance along both axes; each priority occurs once in a tree.
    var priorities = [0, 0, 0, 0]
    var name: String
  }

  enum Target: Equatable {
    case points
    case parent
    /// An element by its name. If it is around the one with the constraint, its content box.
    case node(Int)
  }

  struct Tie {
    let node: Int
    let attribute: LayoutAttribute
    let relation: ConstraintRelation
    let target: Target
    let other: LayoutAttribute
    let multiplier: Int
    let constant: Int
    let priority: Int
  }

  static let size = Size(width: 200, height: 120)

  private(set) var nodes: [Node] = []
  /// The constraints in the order of their nodes.
  private(set) var ties: [Tie] = []
  let isRightToLeft: Bool

  init(_ generator: inout SplitMix64) {
    func number(_ range: ClosedRange<Int>, _ generator: inout SplitMix64) -> Int { Int.random(in: range, using: &generator) }
    isRightToLeft = number(0...3, &generator) == 0
    let tiesAxes = number(0...3, &generator) == 0
    var priorities = Array(1...999).filter { $0 != 50 }.shuffled(using: &generator)
    let count = number(2...6, &generator)
    nodes = [Node(parent: nil, name: "cell")]
    // Preorder: each node goes into the last one or into one around it.
    for index in 1...count {
      var parent = index - 1
      for _ in 0..<number(0...3, &generator) { parent = nodes[parent].parent ?? 0 }
      nodes.append(Node(parent: parent, name: "e\(index)"))
      nodes[parent].children.append(index)
    }
    for index in 1...count {
      if nodes[index].children.isEmpty {
        if !tiesAxes, number(0...1, &generator) == 0 {
          nodes[index].letters = number(1...9, &generator)
          nodes[index].priorities = (0..<4).map { _ in priorities.removeLast() }
        }
      } else if number(0...1, &generator) == 0 {
        nodes[index].padding = (0..<4).map { _ in number(0...9, &generator) }
      }
      for kind in TieKind.allCases where kind == .any || number(0...15, &generator) > 0 {
        for _ in 0..<(kind == .any ? number(0...2, &generator) : 1) {
          let priority = number(0...2, &generator) == 0 ? priorities.removeLast() : 1000
          ties.append(tie(index, kind, priority, tiesAxes: tiesAxes) { number($0, &generator) })
        }
      }
    }
  }

  /// What most nodes have, so that most trees are not ambiguous, and anything more.
  private enum TieKind: CaseIterable {
    case x, width, y, height, any
  }

  private func tie(
    _ node: Int, _ kind: TieKind, _ priority: Int, tiesAxes: Bool, _ number: (ClosedRange<Int>) -> Int
  ) -> Tie {
    let relation = kind == .any ? [ConstraintRelation.equal, .atMost, .atLeast][number(0...2)] : .equal
    let target = number(0...2) == 0 ? Target.node(number(0...nodes.count - 1)) : .parent
    // The text in a tree has a baseline; the container has none.
    let edges: [[LayoutAttribute]] = [[.leading, .trailing, .centerX], [.left, .right], [.top, .bottom, .centerY]]
    func tie(_ attribute: LayoutAttribute, _ target: Target, _ other: LayoutAttribute, times: Int = 1, plus constant: Int) -> Tie
    {
      Tie(
        node: node, attribute: attribute, relation: relation, target: target == .node(node) ? .parent : target, other: other,
        multiplier: times, constant: constant, priority: priority)
    }
    func edge(_ group: [LayoutAttribute]) -> Tie {
      tie(group[number(0...group.count - 1)], target, group[number(0...group.count - 1)], plus: number(-30...30))
    }
    switch kind {
    case .x: return edge(edges[number(0...4) / 4])
    case .y: return edge(edges[2])
    case .width:
      switch number(0...3) {
      case 0: return tie(.width, target, .width, times: number(1...2), plus: number(-20...20))
      case 1: return edge(edges[0])
      default: return tie(.width, .points, .width, plus: number(0...120))
      }
    case .height:
      let texts = nodes.indices.filter { nodes[$0].letters > 0 && $0 != node }
      switch number(0...3) {
      case 0 where tiesAxes:
        return Tie(
          node: node, attribute: .height, relation: relation, target: .node(node), other: .width, multiplier: 1,
          constant: number(-10...10), priority: priority)
      case 0 where nodes[node].letters > 0 && !texts.isEmpty:
        let baseline: LayoutAttribute = number(0...1) == 0 ? .firstBaseline : .lastBaseline
        return tie(baseline, .node(texts[number(0...texts.count - 1)]), baseline, plus: 0)
      case 1: return tie(.height, target, .height, plus: number(-20...20))
      case 2: return edge(edges[2])
      default: return tie(.height, .points, .height, plus: number(0...60))
      }
    case .any: return edge(edges[number(0...2)])
    }
  }

  var hasTies: Bool { ties.contains { $0.attribute.isHorizontal != $0.other.isHorizontal } }

  /// Whether a node is around another one.
  func isAround(_ node: Int, _ inner: Int) -> Bool {
    var around = nodes[inner].parent
    while let current = around, current != node { around = nodes[current].parent }
    return around == node
  }

  // MARK: Document

  /// The tie as the document writes it.
  func text(_ tie: Tie) -> String {
    var sum = ""
    let factor = tie.multiplier == 1 ? "" : "\(tie.multiplier) * "
    switch tie.target {
    case .points: sum = "\(tie.constant)"
    case .parent: sum = "\(factor)parent.\(tie.other.rawValue)"
    case .node(tie.node): sum = factor + tie.other.rawValue
    case .node(let node): sum = "\(factor)\(nodes[node].name).\(tie.other.rawValue)"
    }
    if tie.target != .points, tie.constant != 0 { sum += " \(tie.constant < 0 ? "-" : "+") \(abs(tie.constant))" }
    let priority = tie.priority == 1000 ? "" : " @\(tie.priority)"
    return "\(tie.attribute.rawValue) \(tie.relation.rawValue) \(sum)\(priority)"
  }

  var document: String {
    var lines = [
      "version: 1",
      "canvas: {width: \(Int(Self.size.width)), scale: 1, direction: \(isRightToLeft ? "rtl" : "ltr")}",
      "cell:", "  layout: constraints", "  height: \(Int(Self.size.height))", "  children:",
    ]
    func append(_ index: Int, _ depth: Int) {
      let (node, space) = (nodes[index], String(repeating: "  ", count: 2 * depth))
      let own = ties.filter { $0.node == index }.map { "\"\(text($0))\"" }.joined(separator: ", ")
      lines.append("\(space)- name: \(node.name)")
      lines.append("\(space)  constraints: [\(own)]")
      if !node.children.isEmpty {
        lines.append("\(space)  layout: constraints")
        lines.append("\(space)  padding: \(node.padding)")
        lines.append("\(space)  children:")
        for child in node.children { append(child, depth + 1) }
      } else if node.letters > 0 {
        lines.append("\(space)  type: text")
        lines.append("\(space)  text: \(String(repeating: "a", count: node.letters))")
        lines.append("\(space)  hugging: {horizontal: \(node.priorities[0]), vertical: \(node.priorities[1])}")
        lines.append("\(space)  resistance: {horizontal: \(node.priorities[2]), vertical: \(node.priorities[3])}")
      } else {
        lines.append("\(space)  type: shape")
        lines.append("\(space)  fill: '#000'")
      }
    }
    for child in nodes[0].children { append(child, 1) }
    return lines.joined(separator: "\n")
  }

  // MARK: Views

  /// The difference of an attribute of a container's content box from that of its box, in points times two.
  private func doubleInset(_ node: Int, _ attribute: LayoutAttribute) -> Int {
    let (top, right, bottom, left) = (
      nodes[node].padding[0], nodes[node].padding[1], nodes[node].padding[2], nodes[node].padding[3]
    )
    let (leading, trailing) = isRightToLeft ? (right, left) : (left, right)
    switch attribute {
    case .leading: return 2 * leading
    case .trailing: return -2 * trailing
    case .left: return 2 * left
    case .right: return -2 * right
    case .centerX: return leading - trailing
    case .top: return 2 * top
    case .bottom: return -2 * bottom
    case .centerY: return top - bottom
    case .width: return -2 * (left + right)
    case .height: return -2 * (top + bottom)
    case .firstBaseline, .lastBaseline: return 0
    }
  }

  /// The other node of a tie, and its constant for the boxes of both, times two; `nil` for a length in points.
  private func boxes(_ tie: Tie) -> (other: Int?, doubleConstant: Int) {
    switch tie.target {
    case .points: return (nil, 2 * tie.constant)
    case .parent:
      let parent = nodes[tie.node].parent ?? 0
      return (parent, 2 * tie.constant + tie.multiplier * doubleInset(parent, tie.other))
    case .node(let node):
      let inset = isAround(node, tie.node) ? tie.multiplier * doubleInset(node, tie.other) : 0
      return (node, 2 * tie.constant + inset)
    }
  }

  /// The same tree of views, with their constraints in the order of ``ties``.
  func views() -> (views: [ConstraintView], constraints: [ViewConstraint]) {
    let views = nodes.map { ConstraintView(name: $0.name) }
    views[0].frame = Rect(origin: .zero, size: Self.size)
    views[0].isRightToLeft = isRightToLeft
    var fits: [ViewConstraint] = []
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent { views[parent].addSubview(views[index]) }
      if node.letters > 0 {
        views[index].measureContent = { width in
          let metrics = Self.metrics(letters: node.letters, width: width)
          return IntrinsicContentSize(
            width: metrics.size.width, height: metrics.size.height, firstBaseline: 8, lastBaseline: metrics.size.height - 2)
        }
        for (axis, place) in [(ConstraintAxis.horizontal, 0), (.vertical, 1)] {
          views[index].setContentHuggingPriority(node.priorities[place], for: axis)
          views[index].setContentCompressionResistancePriority(node.priorities[place + 2], for: axis)
        }
      }
      if index > 0, !node.children.isEmpty {
        fits += [
          ViewConstraint(
            (views[index], .width), .equal, nil, multiplier: 1, constant: Double(node.padding[1] + node.padding[3]), priority: 50,
            origin: .written, place: nil),
          ViewConstraint(
            (views[index], .height), .equal, nil, multiplier: 1, constant: Double(node.padding[0] + node.padding[2]),
            priority: 50,
            origin: .written, place: nil),
        ]
      }
    }
    let constraints = ties.map { tie in
      let (other, constant) = boxes(tie)
      return ViewConstraint(
        (views[tie.node], tie.attribute), tie.relation, other.map { (views[$0], tie.other) }, multiplier: Double(tie.multiplier),
        constant: Double(constant) / 2, priority: tie.priority, origin: .written, place: nil)
    }
    ViewConstraint.activate(fits + constraints)
    return (views, constraints)
  }

  /// The size of a text at a width, as ``fakeMeasuring`` has it.
  static func metrics(letters: Int, width: Double) -> (size: Size, lines: Int) {
    let perLine = width == .infinity ? letters : max(1, Int(width / 10))
    let lines = (letters + perLine - 1) / perLine
    return (Size(width: Double(min(letters, perLine)) * 10, height: Double(lines) * 10), lines)
  }

  // MARK: Equations

  /// A linear constraint of the tree, with what states it.
  struct Equation {
    enum Source: Hashable {
      case tie(Int)
      /// The length of the cell, or that the length of a node is not negative.
      case length(Int, ConstraintAxis)
      case content
      /// The edges from which positions are counted.
      case origin
    }

    let linear: LinearConstraint
    let source: Source
  }

  /// The variables of a node: its distances from the leading and the upper edge of the cell, and its lengths.
  static func variable(_ node: Int, _ axis: ConstraintAxis, isLength: Bool) -> Int {
    4 * node + (axis == .horizontal ? 0 : 1) + (isLength ? 2 : 0)
  }

  /// All constraints in the coordinates of the cell, as whole numbers.
  /// - Parameters:
  ///   - axes: the axes to which the constraints belong.
  ///   - widths: the widths of the nodes, at which texts break.
  func equations(_ axes: [ConstraintAxis], widths: [Double]) -> [Equation] {
    var equations: [Equation] = []
    func add(
      _ terms: [(Int, Double)], _ relation: ConstraintRelation, _ constant: Double, priority: Int = 1000,
      _ source: Equation.Source
    ) {
      let relation: LinearConstraint.Relation =
        switch relation {
        case .equal: .equal
        case .atMost: .atMost
        case .atLeast: .atLeast
        }
      equations.append(
        Equation(
          linear: LinearConstraint(
            terms.map { LinearConstraint.Term($0.0, $0.1) }, relation, constant, priority: priority), source: source))
    }
    for axis in axes {
      add([(Self.variable(0, axis, isLength: false), 1)], .equal, 0, .origin)
      add(
        [(Self.variable(0, axis, isLength: true), 1)], .equal, axis == .horizontal ? Self.size.width : Self.size.height,
        .length(0, axis))
      for (index, node) in nodes.enumerated().dropFirst() {
        let length = Self.variable(index, axis, isLength: true)
        add([(length, 1)], .atLeast, 0, .length(index, axis))
        if !node.children.isEmpty {
          let insets = axis == .horizontal ? node.padding[1] + node.padding[3] : node.padding[0] + node.padding[2]
          add([(length, 1)], .equal, Double(insets), priority: 50, .content)
        }
        guard node.letters > 0 else { continue }
        let size = Self.metrics(letters: node.letters, width: axis == .horizontal ? .infinity : widths[index]).size
        let (content, place) = axis == .horizontal ? (size.width, 0) : (size.height, 1)
        add([(length, 1)], .atLeast, content, priority: node.priorities[place + 2], .content)
        add([(length, 1)], .atMost, content, priority: node.priorities[place], .content)
      }
    }
    for (index, tie) in ties.enumerated() {
      let used = [tie.attribute, tie.other].map { $0.isHorizontal ? ConstraintAxis.horizontal : .vertical }
      guard used.allSatisfy(axes.contains) else { continue }
      let (other, constant) = boxes(tie)
      var (terms, sum) = twice(tie.attribute, of: tie.node, widths)
      if let other {
        let (others, offset) = twice(tie.other, of: other, widths)
        terms += others.map { ($0.0, -Double(tie.multiplier) * $0.1) }
        sum -= Double(tie.multiplier) * offset
      }
      add(terms, tie.relation, Double(constant) - sum, priority: tie.priority, .tie(index))
    }
    return equations
  }

  /// An attribute times two in the coordinates of the cell: terms and a constant.
  private func twice(_ attribute: LayoutAttribute, of node: Int, _ widths: [Double]) -> (terms: [(Int, Double)], constant: Double)
  {
    let axis: ConstraintAxis = attribute.isHorizontal ? .horizontal : .vertical
    let (start, length) = (Self.variable(node, axis, isLength: false), Self.variable(node, axis, isLength: true))
    let lines = nodes[node].letters > 0 ? Self.metrics(letters: nodes[node].letters, width: widths[node]).lines : 0
    switch attribute {
    case .width, .height: return ([(length, 2)], 0)
    case .leading, .top: return ([(start, 2)], 0)
    case .trailing, .bottom: return ([(start, 2), (length, 2)], 0)
    case .centerX, .centerY: return ([(start, 2), (length, 1)], 0)
    // From right to left, the left edge is the trailing one, and x grows to the left.
    case .left: return isRightToLeft ? ([(start, -2), (length, -2)], 0) : ([(start, 2)], 0)
    case .right: return isRightToLeft ? ([(start, -2)], 0) : ([(start, 2), (length, 2)], 0)
    case .firstBaseline: return lines > 0 ? ([(start, 2)], 16) : ([(start, 2), (length, 2)], 0)
    case .lastBaseline: return lines > 0 ? ([(start, 2)], Double(20 * lines - 4)) : ([(start, 2), (length, 2)], 0)
    }
  }
}
