// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayout
internal import CellNotation
internal import CellRenderAnalysis

/// The constraints of a container in all its rows: in each cell of a template, and in each repetition of the container.
struct ConstraintRows {
  private let container: String
  private let location: DocumentLocation
  /// The rows of each set of states, in the order of the data.
  private var sequences: [Range<Int>] = []
  /// The children that some row has, in document order.
  private var children: [Child] = []
  private var childByPath: [String: Int] = [:]

  /// A child of the container, and the rows that have it.
  fileprivate struct Child {
    let path: String
    let location: DocumentLocation
    let condition: DocumentLocation?
    let isOptional: Bool
    var rows: Set<Int> = []
    let isBound: Bool
    /// The paths of the children, and of the container, that depend on it in some row.
    var dependents: Set<String> = []
    var constraints: [Written] = []
    fileprivate var constraintByLocation: [DocumentLocation: Int] = [:]

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  /// A constraint of a child.
  fileprivate struct Written {
    /// The text in the first row that has it: numbers from the data may differ.
    let text: String
    let location: DocumentLocation
    /// The rows in which it is active.
    var active: Set<Int> = []
    var isDetermining = false
    /// Whether it is about horizontal positions and widths.
    var isHorizontal: Bool?
    /// The paths of the children that it ties in some row: its own, and those that it names.
    var children: Set<String> = []
  }

  private var count: Int { sequences.last?.upperBound ?? 0 }
}

// MARK: Rows

extension ConstraintRows {
  /// Returns the findings about all containers with constraints.
  static func findings(in cells: [InspectedCell]) -> [TemplateRemark] {
    all(in: cells).filter { $0.count > 1 }.flatMap { rows in
      rows.unused(in: cells) + rows.divided(in: cells) + rows.churn(in: cells)
    }
  }

  /// Returns the rows of all containers with constraints.
  private static func all(in cells: [InspectedCell]) -> [ConstraintRows] {
    var containers: [ConstraintRows] = []
    var indices: [String: Int] = [:]
    for states in distinct(cells.map(\.states)) {
      for uses in cells.lazy.filter({ $0.states == states }).flatMap(\.constraintUses) {
        let path = uses.container.withoutRepetitions
        let index = indices[path] ?? containers.count
        if index == containers.count {
          containers.append(ConstraintRows(container: path, location: uses.location))
          indices[path] = index
        }
        containers[index].append(uses)
      }
      for index in containers.indices { containers[index].endSequence() }
    }
    // No row is added any more, so the indices of the children are free to change.
    return containers.map { container in
      var container = container
      container.children.sort { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
      return container
    }
  }

  private init(container: String, location: DocumentLocation) {
    self.container = container
    self.location = location
    sequences = [0..<0]
  }

  private mutating func endSequence() { sequences.append(count..<count) }

  private mutating func append(_ uses: ConstraintUses) {
    let row = count
    sequences[sequences.count - 1] = sequences[sequences.count - 1].lowerBound..<row + 1
    for used in uses.children where used.isPresent {
      let path = used.path.withoutRepetitions
      let index = childByPath[path] ?? children.count
      if index == children.count {
        childByPath[path] = index
        children.append(
          Child(
            path: path, location: used.location, condition: used.condition, isOptional: used.isOptional, isBound: used.isBound))
      }
      children[index].rows.insert(row)
      children[index].dependents.formUnion(used.dependents.map(\.withoutRepetitions))
      for use in used.constraints { children[index].append(use, in: row) }
    }
  }
}

extension ConstraintRows.Child {
  fileprivate mutating func append(_ use: ConstraintUses.Use, in row: Int) {
    let index = constraintByLocation[use.location] ?? constraints.count
    if index == constraints.count {
      constraintByLocation[use.location] = index
      constraints.append(ConstraintRows.Written(text: use.text, location: use.location))
    }
    if use.isActive { constraints[index].active.insert(row) }
    if use.isDetermining { constraints[index].isDetermining = true }
    constraints[index].isHorizontal = use.isHorizontal ?? constraints[index].isHorizontal
    constraints[index].children.formUnion(use.children.map(\.withoutRepetitions))
  }
}

// MARK: Findings

extension ConstraintRows {
  /// Constraints that determine nothing in any row, and that no row without one of the optional children would need.
  private func unused(in cells: [InspectedCell]) -> [TemplateRemark] {
    children.flatMap { child in
      child.constraints.filter { !$0.isDetermining && child.rows.count > 1 && !isFallback($0, of: child) }
        .compactMap { constraint in
          let reason =
            constraint.active.isEmpty
            ? "is inactive in all \(child.rows.count) rows, because an element that it names is never there; add a row that has the "
              + "element to the data, or remove the constraint"
            : "determines nothing in any of \(child.rows.count) rows; remove it, unless other data needs it"
          return TemplateRemark(
            .unusedConstraint, at: child.path, constraint.location, "\"\(constraint.text)\" \(reason)", in: cells)
        }
    }
  }

  /// Whether a constraint may determine something in a row that the data do not have: one without a child that other data may leave
  /// out, on which the frame of this child depends in all its rows, by another constraint of the same axis.
  private func isFallback(_ constraint: Written, of child: Child) -> Bool {
    let optional = children.filter {
      $0.isOptional && $0.rows.isSuperset(of: child.rows) && $0.dependents.contains(child.path)
    }
    if optional.isEmpty { return false }
    return children.joined.contains { other in
      other.isDetermining && other.isHorizontal == constraint.isHorizontal && other.children.contains(child.path)
        && !other.children.subtracting(constraint.children).isDisjoint(with: optional.map(\.path))
    }
  }

  /// Two groups of children that never occur together.
  private func divided(in cells: [InspectedCell]) -> [TemplateRemark] {
    // Each set of rows in which some children are present and others absent.
    let candidates = distinct(children.map(\.rows).filter { $0.count < count }).prefix(Self.maximumCandidates)
    var best: (one: Group, other: Group)?
    for (index, rows) in candidates.enumerated() {
      let one = Group(self, within: rows)
      for others in candidates.dropFirst(index + 1) where rows.isDisjoint(with: others) {
        let other = Group(self, within: others)
        if min(one.names.count, other.names.count) > (best.map { min($0.one.names.count, $0.other.names.count) } ?? 1) {
          best = (one, other)
        }
      }
    }
    guard let (one, other) = best else { return [] }
    let message =
      "two layouts in one: \(one.names.listed) never occur together with \(other.names.listed) (in \(one.rowCount) and "
      + "\(other.rowCount) of \(count) rows), and \(one.constraintCount) constraints take turns with \(other.constraintCount); make "
      + "a container for each group"
    return TemplateRemark(.twoLayouts, at: container, location, message, in: cells).map { [$0] } ?? []
  }

  /// The number of different sets of rows that are compared with each other.
  private static let maximumCandidates = 64

  /// The children that only some of the rows have, and the constraints that are active only there.
  private struct Group {
    let names: [String]
    let rowCount: Int
    let constraintCount: Int

    init(_ container: ConstraintRows, within rows: Set<Int>) {
      let children = container.children.filter { $0.rows.isSubset(of: rows) }
      names = children.map(\.name)
      rowCount = children.reduce(into: Set()) { $0.formUnion($1.rows) }.count
      constraintCount = container.children.joined.count { !$0.active.isEmpty && $0.active.isSubset(of: rows) }
    }
  }

  /// Children that come and go from row to row, although no other frame depends on them.
  private func churn(in cells: [InspectedCell]) -> [TemplateRemark] {
    let candidates = removableChildren
    let sets = distinct(candidates.map(\.rows))
    return sets.compactMap { rows in
      let group = candidates.filter { $0.rows == rows }
      let times = sequences.reduce(0) { $0 + returns(of: rows, in: $1) }
      guard let condition = group[0].condition, times > 0 else { return nil }
      let isOne = group.count == 1
      let partner = sets.first { $0.isDisjoint(with: rows) && $0.count + rows.count == count }
      let turns =
        partner.map { others in ", alternating with \(candidates.filter { $0.rows == others }.map(\.name).listed)" } ?? ""
      let message =
        "\"when\" adds and removes \(group.map(\.name).listed) \(counted(times, "time")) in \(count) "
        + "rows\(turns), with \(counted(group.joined.count, "constraint")); no other frame depends on \(isOne ? "it" : "them"), so "
        + "\"hidden\" would do without this" + (group.contains(where: \.isBound) ? ", if each row has the data" : "")
      return TemplateRemark(.churn, at: group[0].path, condition, message, in: cells)
    }
  }

  /// The children with a condition on which no frame depends but those of children that are present in the same rows.
  private var removableChildren: [Child] {
    var removable = children.filter { $0.condition != nil && !$0.constraints.isEmpty }
    while true {
      let rows = Dictionary(removable.map { ($0.path, $0.rows) }) { first, _ in first }
      let rest = removable.filter { child in child.dependents.allSatisfy { rows[$0] == child.rows } }
      if rest.count == removable.count { return rest }
      removable = rest
    }
  }

  /// How often a child that is there in the rows `present` comes back in a sequence of rows.
  private func returns(of present: Set<Int>, in rows: Range<Int>) -> Int {
    var (wasThere, isThere, returns) = (false, false, 0)
    for row in rows {
      let isNext = present.contains(row)
      if isNext, !isThere, wasThere { returns += 1 }
      isThere = isNext
      wasThere = wasThere || isNext
    }
    return returns
  }
}

extension [ConstraintRows.Child] {
  /// The constraints of all children.
  fileprivate var joined: [ConstraintRows.Written] { flatMap(\.constraints) }
}
