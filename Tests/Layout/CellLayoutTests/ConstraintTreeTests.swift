// SPDX-License-Identifier: MIT

import CellCassowary
import CellDocument
import CellGraphics
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellConstraintViews
@testable import CellLayout

/// Trees of containers with constraints, compared with one system of views and with exact arithmetic.
@Suite struct ConstraintTreeTests {
  private static let treesPerSeed = 50

  /// What is known of a tree as a document.
  private struct Explained {
    let layout: ExplainedLayout
    let tree: ConstraintTree

    init(_ tree: ConstraintTree) throws {
      let cell = try CellTemplate(parsing: tree.document, fileName: "t.yaml", format: .yaml)
        .bind([:], environment: BindingEnvironment(now: 0))
      layout = try ExplainedLayout(of: cell, measuring: fakeMeasuring)
      self.tree = tree
    }

    var problems: ConstraintProblems { layout.constraintProblems[0] }

    /// The index of a node by the path of its element.
    func node(_ path: String) -> Int? { tree.nodes.firstIndex { $0.name == path.split(separator: "/").last.map(String.init) } }

    /// The index of the tie that a constraint of the document is; `nil` for a constraint of the container, or of lengths.
    func tie(_ constraint: ExplainedConstraint) -> Int? {
      guard constraint.kind == .written, let node = node(constraint.path) else { return nil }
      return tree.ties.firstIndex { $0.node == node && tree.text($0) == constraint.text }
    }

    func source(_ constraint: ExplainedConstraint) -> ConstraintTree.Equation.Source? {
      if let tie = tie(constraint) { return .tie(tie) }
      return node(constraint.path).map { .length($0, constraint.text.hasPrefix("width") ? .horizontal : .vertical) }
    }

    func isAmbiguous(_ node: Int) -> Bool {
      problems.ambiguities.contains { $0.sides.contains { self.node($0.path) == node } }
    }

    /// The ties that determine the position and the length of a node along an axis.
    func determining(_ node: Int, _ axis: ConstraintAxis) -> Set<Int> {
      guard let box = layout.boxes.first(where: { self.node($0.path) == node }),
        case .constraints(_, let x, let y) = box.position
      else { return [] }
      let length = axis == .horizontal ? box.width : box.height
      var chain = axis == .horizontal ? x : y
      if case .constraints(let constraints) = length.preferred.reason { chain += constraints }
      return Set(chain.compactMap(tie))
    }
  }

  private func trees(_ seed: UInt64) -> [ConstraintTree] {
    var generator = SplitMix64(seed: seed)
    return (0..<Self.treesPerSeed).map { _ in ConstraintTree(&generator) }
  }

  /// A tree has the frames, conflicts and ambiguities of one system of views, and the frames of exact arithmetic. To explain a tree takes
  /// longest, so one test does both.
  @Test(arguments: Seeds.all) func `a tree of containers is one system`(seed: UInt64) throws {
    var (compared, conflicts) = (0, 0)
    for tree in trees(seed) {
      let explained = try Explained(tree)
      try compareWithViews(explained)
      try compareWithExactArithmetic(explained, &compared, &conflicts)
    }
    #expect(compared >= 25 && conflicts > 0, "the trees are of no use: \(compared), \(conflicts)")
  }

  private func compareWithViews(_ explained: Explained) throws {
    let tree = explained.tree
    let (views, constraints) = tree.views()
    views[0].renderFrame()
    let place: Comment = "\(tree.document)"

    let texts = constraints.map(\.description.text)
    func ties(_ descriptions: [ConstraintDescription]) -> [Int] {
      descriptions.compactMap { texts.firstIndex(of: $0.text) }.sorted()
    }
    // A tree with two systems may find the conflicts of an axis first.
    let found = Set(explained.problems.conflicts.map { Set($0.constraints.compactMap(explained.tie)) })
    #expect(found == Set(views[0].conflicts.map { Set(ties($0.constraints)) }), place)
    let dropped = Set(explained.problems.conflicts.compactMap { explained.tie($0.dropped) })
    #expect(dropped == Set(views[0].conflicts.flatMap { ties([$0.dropped]) }), place)

    var isOpen = false
    for (index, view) in views.enumerated().dropFirst() {
      isOpen = isOpen || view.hasAmbiguousLayout
      #expect(explained.isAmbiguous(index) == view.hasAmbiguousLayout, "\(view.name) in \(tree.document)")
    }
    if isOpen { return }
    for (index, view) in views.enumerated().dropFirst() {
      let box = try #require(explained.layout.boxes.first { explained.node($0.path) == index })
      let around = explained.layout.boxes.first { explained.node($0.path) == tree.nodes[index].parent }?.frame.origin ?? .zero
      let frame = view.frame.translated(by: around)
      #expect(box.frame.isNear(frame), "\(view.name): \(box.frame), \(frame) in \(tree.document)")
      for axis in [ConstraintAxis.horizontal, .vertical] {
        let chain = Set(
          view.constraintsAffectingLayout(for: axis).compactMap { constraint in
            constraints.firstIndex { $0 === constraint }
          })
        #expect(explained.determining(index, axis) == chain, "\(view.name), \(axis) in \(tree.document)")
      }
    }
  }

  /// Each conflict is minimal: without any of its members, the others can hold.
  private func compareWithExactArithmetic(_ explained: Explained, _ compared: inout Int, _ conflicts: inout Int) throws {
    let tree = explained.tree
    let frames = try tree.nodes.indices.map { node in
      try #require(explained.layout.boxes.first { explained.node($0.path) == node }).frame
    }
    let dropped = Set(explained.problems.conflicts.compactMap { explained.tie($0.dropped) })
    for axes in tree.hasTies ? [[ConstraintAxis.horizontal, .vertical]] : [[.horizontal], [.vertical]] {
      let equations = tree.equations(axes, widths: frames.map(\.width))
      for conflict in explained.problems.conflicts {
        let members = Set(conflict.constraints.compactMap(explained.source))
        #expect(members.count == conflict.constraints.count)
        guard equations.contains(where: { members.contains($0.source) }) else { continue }
        func canHold(without missing: ConstraintTree.Equation.Source?) throws -> Bool? {
          let rest = equations.filter { $0.source == .origin || members.contains($0.source) && $0.source != missing }
          return try exact(rest.map(\.linear)).map { $0 != nil }
        }
        #expect(try canHold(without: nil) != true, "\(tree.document)")
        for member in members { #expect(try canHold(without: member) != false, "\(member) in \(tree.document)") }
        conflicts += 1
      }
      if !explained.problems.ambiguities.isEmpty { continue }
      let active = equations.filter { if case .tie(let tie) = $0.source { !dropped.contains(tie) } else { true } }
      guard let outcome = try exact(active.map(\.linear)) else { continue }
      let values = try #require(outcome, "\(tree.document)")
      compared += 1
      for (node, frame) in frames.enumerated() {
        func value(_ axis: ConstraintAxis, isLength: Bool) -> Double {
          values[ConstraintTree.variable(node, axis, isLength: isLength)]
        }
        if axes.contains(.horizontal) {
          let (x, width) = (value(.horizontal, isLength: false), value(.horizontal, isLength: true))
          #expect(abs(frame.width - width) < 1e-6, "\(tree.nodes[node].name) in \(tree.document)")
          let left = tree.isRightToLeft ? ConstraintTree.size.width - x - width : x
          #expect(abs(frame.x - left) < 1e-6, "\(tree.nodes[node].name) in \(tree.document)")
        }
        if axes.contains(.vertical) {
          #expect(abs(frame.y - value(.vertical, isLength: false)) < 1e-6, "\(tree.nodes[node].name) in \(tree.document)")
          #expect(abs(frame.height - value(.vertical, isLength: true)) < 1e-6, "\(tree.nodes[node].name) in \(tree.document)")
        }
      }
    }
  }

  /// The exact solution; `.some(nil)` if the required constraints conflict, and `nil` if numbers become too large to tell.
  private func exact(_ constraints: [LinearConstraint]) throws -> [Double]?? {
    let used = Set(constraints.flatMap(\.terms).map(\.variable)).sorted()
    let places = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    let compact = constraints.map { constraint in
      LinearConstraint(
        constraint.terms.map { LinearConstraint.Term(places[$0.variable] ?? 0, $0.coefficient) }, constraint.relation,
        constraint.constant, priority: constraint.priority)
    }
    do throws(ExactSolver.Overflow) {
      guard let values = try ExactSolver.solution(compact, variableCount: used.count) else { return .some(nil) }
      var all = [Double](repeating: 0, count: (used.last ?? 0) + 1)
      for (place, variable) in used.enumerated() { all[variable] = values[place] }
      return all
    } catch {
      return nil
    }
  }
}
