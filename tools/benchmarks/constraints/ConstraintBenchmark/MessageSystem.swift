// SPDX-License-Identifier: MIT

import CellCassowary

/// The systems of the benchmark. `CellConstraintBenchmark systems` prints them for the peers.
struct BenchmarkSystem {
  /// The number of views. Each has four variables: leading, top, width and height.
  let views: Int
  let constraints: [LinearConstraint]
  /// The constraints whose constants are edited.
  let edits: [Int]

  func compiled() throws -> ConstraintSystem { try ConstraintSystem(variableCount: 4 * views, constraints: constraints) }
}

/// An attribute of a view, as a sum of variables.
private struct Edge {
  var terms: [LinearConstraint.Term]

  static func - (left: Edge, right: Edge) -> Edge {
    Edge(terms: left.terms + right.terms.map { LinearConstraint.Term($0.variable, -$0.coefficient) })
  }
}

private struct View {
  let index: Int
  var leading: Edge { Edge(terms: [.init(4 * index)]) }
  var top: Edge { Edge(terms: [.init(4 * index + 1)]) }
  var width: Edge { Edge(terms: [.init(4 * index + 2)]) }
  var height: Edge { Edge(terms: [.init(4 * index + 3)]) }
  var trailing: Edge { Edge(terms: leading.terms + width.terms) }
  var bottom: Edge { Edge(terms: top.terms + height.terms) }
}

private func equal(_ edge: Edge, _ constant: Double, _ priority: Int = 1000) -> LinearConstraint {
  LinearConstraint(edge.terms, .equal, constant, priority: priority)
}

private func atLeast(_ edge: Edge, _ constant: Double) -> LinearConstraint { LinearConstraint(edge.terms, .atLeast, constant) }

private func atMost(_ edge: Edge, _ constant: Double) -> LinearConstraint { LinearConstraint(edge.terms, .atMost, constant) }

extension BenchmarkSystem {
  /// A message cell of 8 views and 59 constraints. Its edits are the width of the cell and the sizes of its five texts.
  static let messageCell: BenchmarkSystem = {
    let views = (0..<8).map { View(index: $0) }
    let (cell, avatar, badge, name) = (views[0], views[1], views[2], views[3])
    let (time, message, caption, separator) = (views[4], views[5], views[6], views[7])
    var constraints = views.flatMap { [atLeast($0.width, 0), atLeast($0.height, 0)] }
    constraints += [
      equal(cell.leading, 0), equal(cell.top, 0),
      equal(avatar.leading - cell.leading, 12), equal(avatar.top - cell.top, 12), equal(avatar.width, 48),
      equal(avatar.height, 48),
      equal(badge.trailing - avatar.trailing, 4), equal(badge.top - avatar.top, -4), equal(badge.height, 16),
      atLeast(badge.width - badge.height, 0), atMost(badge.width, 48),
      equal(name.leading - avatar.trailing, 10), equal(name.top - cell.top, 12), equal(name.height, 20),
      atMost(name.trailing - time.leading, -8), atMost(name.trailing - cell.trailing, -12),
      equal(time.trailing - cell.trailing, -12), equal(time.top - name.top, 3), equal(time.height, 14), atLeast(time.width, 20),
      equal(message.leading - name.leading, 0), equal(message.top - name.bottom, 4),
      atMost(message.trailing - cell.trailing, -12),
      equal(message.trailing - cell.trailing, -12, 250), atMost(message.bottom - separator.top, 0),
      equal(caption.leading - message.leading, 0), equal(caption.top - message.bottom, 6),
      atMost(caption.width - message.width, 0),
      equal(caption.width - message.width, 0, 250),
      atMost(caption.bottom - separator.top, 0),
      equal(separator.leading - message.leading, 0), equal(separator.trailing - cell.trailing, 0), equal(separator.height, 1),
      equal(separator.bottom - cell.bottom, 0),
      atLeast(cell.bottom - caption.bottom, 12), atLeast(cell.bottom - avatar.bottom, 12), equal(cell.height, 0, 250),
      equal(cell.width, 375, 999), equal(badge.width, 18, 750), equal(name.width, 120, 750), equal(time.width, 40, 999),
      equal(message.height, 60, 750), equal(caption.height, 16, 750),
    ]
    precondition(constraints.count == 59, "the table names the size")
    return BenchmarkSystem(views: 8, constraints: constraints, edits: Array(53..<59))
  }()

  /// The constraint that keeps the name off the avatar.
  static let changedConstraint = 27

  /// Values of the edits for a round: widths around 375, and sizes of the five texts.
  static func edits(_ round: Int) -> [Double] {
    [
      320 + Double(round % 97), 14 + Double(round % 23), 60 + Double(round % 211), 30 + Double(round % 31),
      20 * Double(1 + round % 9), 16 * Double(1 + round % 3),
    ]
  }

  /// The siblings of a row: each starts 8 points after the one before, has a size that it gives up last, and is not taller than the row.
  static func chain(_ count: Int) -> BenchmarkSystem {
    let parent = View(index: 0)
    var constraints = [equal(parent.leading, 0), equal(parent.top, 0), equal(parent.width, 320), equal(parent.height, 44)]
    var last = parent.leading
    for index in 1...count {
      let view = View(index: index)
      constraints += [
        equal(view.leading - last, 8), atLeast(view.width, 0), equal(view.width, Double(20 + index % 7), 750),
        equal(view.top - parent.top, 4), atMost(view.height - parent.height, -8), equal(view.height, 30, 750),
      ]
      last = view.trailing
    }
    return BenchmarkSystem(views: count + 1, constraints: constraints, edits: [])
  }

  /// One line for each constraint: priority, relation, constant, whether it is edited, and `variable:coefficient` for each term.
  var text: String {
    let relations: [LinearConstraint.Relation: String] = [.equal: "=", .atMost: "<", .atLeast: ">"]
    return constraints.enumerated().map { index, constraint in
      let terms = constraint.terms.map { "\($0.variable):\($0.coefficient)" }.joined(separator: " ")
      return
        "\(constraint.priority) \(relations[constraint.relation] ?? "") \(constraint.constant) \(edits.contains(index) ? 1 : 0) \(terms)"
    }.joined(separator: "\n")
  }
}
