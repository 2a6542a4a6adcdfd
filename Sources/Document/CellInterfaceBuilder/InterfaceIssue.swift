// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation

/// Something in a file that is probably not meant, and that the file shows without any layout.
package struct InterfaceIssue: Equatable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// A constraint names left or right, and another one leading or trailing.
    case absoluteEdge
    /// The constant of a constraint is no whole number of device pixels at 3x.
    case fractionalConstant
    /// An outlet leads to an object that the file does not have.
    case emptyOutlet
    /// Several views have the same label.
    case repeatedLabel
    /// A constraint ties a view to the cell instead of its content view.
    case outsideContentView
  }

  package let kind: Kind
  /// The id of the view that it is about.
  package let view: String
  package let position: SourcePosition
  /// What is wrong and what to do: a sentence whose subject, the view, is left out.
  package let message: String
}

extension InterfaceCell {
  /// What the file shows to be wrong, in the order of the kinds.
  package var issues: [InterfaceIssue] {
    absoluteEdges + fractionalConstants + emptyOutlets + repeatedLabels + constraintsOutsideContentView
  }

  private func issue(_ kind: InterfaceIssue.Kind, _ constraint: InterfaceConstraint, _ message: String) -> InterfaceIssue {
    let view = viewID(constraint.first) == root.id ? constraint.second.map(viewID) ?? root.id : viewID(constraint.first)
    return InterfaceIssue(kind: kind, view: view, position: constraint.position, message: message)
  }

  private var absoluteEdges: [InterfaceIssue] {
    constraints.compactMap { constraint in
      let names = [constraint.firstAttribute, constraint.secondAttribute].compactMap(\.self)
      guard let absolute = names.first(where: { Self.relative[$0] != nil }), let relative = Self.relative[absolute] else {
        return nil
      }
      return issue(
        .absoluteEdge, constraint,
        "has a constraint to \"\(absolute)\", which keeps its side from right to left; use \"\(relative)\" unless that is meant")
    }
  }

  private static let relative = [
    "left": "leading", "right": "trailing", "leftMargin": "leadingMargin", "rightMargin": "trailingMargin",
  ]

  private var fractionalConstants: [InterfaceIssue] {
    constraints.compactMap { constraint in
      let pixels = constraint.constant * 3
      guard abs(pixels - pixels.rounded()) > 0.01 else { return nil }
      return issue(
        .fractionalConstant, constraint,
        "has a constraint with the constant \(shortest(constraint.constant)), which is \(decimal(pixels)) device pixels at 3x")
    }
  }

  private var emptyOutlets: [InterfaceIssue] {
    lostOutlets.map { outlet in
      InterfaceIssue(
        kind: .emptyOutlet, view: root.id, position: outlet.position,
        message:
          "has an outlet \"\(outlet["property"] ?? "")\" to an object that the file does not have; connect it, or remove it")
    }
  }

  private var repeatedLabels: [InterfaceIssue] {
    let labels = root.all.compactMap { view in view.node["userLabel"].map { (label: $0, view: view) } }
    return Dictionary(grouping: labels, by: \.label).values.filter { $0.count > 1 }.map { same in
      InterfaceIssue(
        kind: .repeatedLabel, view: same[1].view.id, position: same[1].view.position,
        message:
          "has the label \"\(same[0].label)\" of \(counted(same.count - 1, "other object")), in line \(same[0].view.line) first")
    }.sorted { $0.position.line < $1.position.line }
  }

  private var constraintsOutsideContentView: [InterfaceIssue] {
    guard id != root.id else { return [] }
    let tied = constraints.filter { [$0.first, $0.second].contains(id) }
    let views = tied.map { $0.first == id ? $0.second ?? id : $0.first }
    let constraints = Dictionary(grouping: zip(views, tied), by: \.0)
    return distinct(views).map { view in
      let own = (constraints[view] ?? []).map(\.1)
      return InterfaceIssue(
        kind: .outsideContentView, view: view, position: own[0].position,
        message:
          "has \(counted(own.count, "constraint")) to the cell, whose edges do not move with those of the content view; tie it to that"
      )
    }
  }
}
