// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellConstraints
internal import CellGraphics

/// The constraints of all items of a tree as one system, which is compiled for its structure and then follows changes of constants,
/// contents and active constraints.
final class ViewSystem {
  /// How the size of the root enters the system.
  enum Lengths: Equatable {
    /// It is required.
    case given
    /// It is a target with a priority along each axis.
    case fitting(horizontal: Int, vertical: Int)

    func priority(_ axis: ConstraintAxis) -> Int {
      switch self {
      case .given: LinearConstraint.required
      case .fitting(let horizontal, let vertical): axis == .horizontal ? horizontal : vertical
      }
    }
  }

  let lengths: Lengths
  /// The version of the tree that the system was compiled for.
  let structureVersion: Int
  /// The items in preorder. None of them ends while the root has the same version.
  private let references: [ItemReference]
  /// The places of the views with contents.
  private let measured: [Int]
  /// Constraints with multipliers that no system can hold.
  private let invalid: [ViewConstraint]
  private let ties: [ViewConstraint]
  var solvers: [AxisSolver]

  /// The solution, and what it was found for.
  private(set) var solvedVersion: Int?
  private var size = Size.zero
  private var contents: [IntrinsicContentSize]
  private var solution: SolvedFrames
  private(set) var failures: [LayoutFailure] = []
  /// The steps that a solution may take, or the answer to a question.
  private(set) var stepLimit = ConstraintsLayout.maximumSteps
  private var work = SolverWork(stepLimit: 0)
  /// The conflicts, as they were described when the system was solved.
  private(set) var conflicts: [ConstraintConflict] = []

  init(of root: ConstraintView, lengths: Lengths) {
    // Measuring finds out which contents have text, which is a part of the structure.
    for item in root.items { _ = (item as? ConstraintView)?.intrinsicContentSize }
    let items = root.items
    structureVersion = root.structureVersion
    self.lengths = lengths
    references = items.map(ItemReference.init)
    let measured = items.enumerated().compactMap { place, item -> (place: Int, view: ConstraintView)? in
      guard let view = item as? ConstraintView, view.measureContent != nil else { return nil }
      return (place, view)
    }
    self.measured = measured.map(\.place)
    contents = items.map { _ in IntrinsicContentSize() }
    let places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.serial, $0) })
    let constraints = Self.constraints(of: items)
    ties = constraints.filter(\.tiesAxes)
    solution = SolvedFrames(count: items.count - 1)
    let allAxes: [SystemAxes] = ties.isEmpty ? [.horizontal, .vertical] : [.both]
    solvers = allAxes.map { axes in
      let variables = ViewVariables(
        variables: SystemVariables(axes: axes, isRightToLeft: (root.tree ?? root).isRightToLeft),
        parents: items.map { item in item === root ? -1 : item.container.flatMap { places[$0.serial] } ?? 0 }, places: places,
        hasBaselines: items.map { ($0 as? ConstraintView)?.hasBaselines ?? false })
      return AxisSolver(variables, contents: measured, lengths: lengths, constraints: constraints)
    }
    invalid = solvers.flatMap(\.invalid).sorted { $0.serial < $1.serial }
  }

  /// The variables of the first solver. The items are those of all solvers.
  var variables: ViewVariables { solvers[0].variables }
  private var isRightToLeft: Bool { variables.variables.isRightToLeft }

  /// The constraints whose first item is one of the items, in the order of their creation.
  private static func constraints(of items: [LayoutItem]) -> [ViewConstraint] {
    var found: [UInt64: ViewConstraint] = [:]
    for item in items {
      for constraint in item.knownConstraints() { found[constraint.serial] = constraint }
    }
    return found.values.sorted { $0.serial < $1.serial }
  }

  /// The items in preorder. The system must be that of the current version of the tree.
  var liveItems: [LayoutItem] { references.map(\.item) }

  // MARK: Solving

  /// Returns this system, or one for the current structure of the tree, after solving it for a size of the root.
  func solved(for root: ConstraintView, size: Size) -> ViewSystem {
    let isFlipped = (root.tree ?? root).isRightToLeft != isRightToLeft
    if solvedVersion == root.editVersion, self.size == size, !isFlipped { return self }
    if structureVersion == root.structureVersion {
      for item in liveItems { _ = (item as? ConstraintView)?.intrinsicContentSize }
    }
    let isKept = structureVersion == root.structureVersion && !isFlipped
    let system = isKept ? self : ViewSystem(of: root, lengths: lengths)
    if lengths == .given {
      root.churnLog.solutions += 1
      if system.solvedVersion == nil { root.churnLog.compilations += 1 }
    }
    let version = root.editVersion
    system.size = size
    // Half of the largest number leaves room to add the steps so far.
    system.stepLimit = min(max(0, (root.tree ?? root).stepLimit), .max / 2)
    system.solve()
    system.solvedVersion = version
    return system
  }

  private func solve() {
    // Items that are removed while contents are measured must not end yet.
    let items = liveItems
    withExtendedLifetime(items) { solve(items.map { $0 as? ConstraintView }) }
  }

  private func solve(_ views: [ConstraintView?]) {
    failures = []
    work.start(stepLimit: stepLimit)
    for place in measured { contents[place] = views[place]?.intrinsicContentSize ?? IntrinsicContentSize() }
    do {
      if ties.isEmpty {
        try solve(0)
        _ = measureHeights(views)
        try solve(1)
      } else {
        try solveTogether(views)
      }
    } catch SolverError.tooMuchWork {
      failures.append(.stepLimit(stepLimit))
    } catch {
      failures.append(.unsolved)
    }
    failures += (invalid.filter(\.isActive) + invalidConstants).map { .invalidNumber($0.description) }
    conflicts = solvers.flatMap { solver in
      solver.conflicts.map { conflict in
        ConstraintConflict(
          constraints: conflict.constraints.map { description(of: solver.rows[$0]) },
          dropped: description(of: solver.rows[conflict.dropped]))
      }
    }
  }

  /// Solves both axes until the heights of the contents are those at the widths found.
  private func solveTogether(_ views: [ConstraintView?]) throws {
    var system = self
    let isSettled = try ConstraintsLayout.settle(&system, heights: \.heights) {
      try $0.solve(0)
    } measure: {
      $0.measureHeights(views)
    }
    if !isSettled { failures.append(.unsettledHeights(ties.filter(\.isActive).map(\.description))) }
  }

  /// The heights of the contents; negative infinity for one without a height.
  private var heights: [Double] {
    get { measured.map { contents[$0].height ?? -.infinity } }
    set {
      for (place, height) in zip(measured, newValue) { contents[place].height = height == -.infinity ? nil : height }
    }
  }

  private func solve(_ index: Int) throws {
    let constants = solvers[index].rows.map(constant)
    let isActive = zip(solvers[index].rows, constants).map { row, constant in
      row.bound?.constraint.isActive != false && isValid(constant)
    }
    try solvers[index].solve(constants.map { $0 ?? 0 }, isActive: isActive, &work)
    let values = solvers[index].values
    solution.read(solvers[index].variables.variables) { values[$0] }
  }

  private func isValid(_ constant: Double?) -> Bool { constant.map { $0.magnitude <= ConstraintSystem.largestConstant } ?? false }

  /// Measures the contents at the widths of the solution. Returns whether a height or a baseline changed.
  private func measureHeights(_ views: [ConstraintView?]) -> Bool {
    var isChanged = false
    for place in measured {
      guard let view = views[place] else { continue }
      var answer = view.contentSize(at: place == 0 ? solution.size.width : solution.widths[place - 1])
      answer.width = contents[place].width
      if answer == contents[place] { continue }
      contents[place] = answer
      isChanged = true
    }
    return isChanged
  }

  /// Returns the answer to a question about the solution. If the solver has none, notes that and returns the other value.
  func answer<Answer>(or other: Answer, _ question: () throws -> Answer) -> Answer {
    do { return try question() } catch {
      if !failures.contains(.unexplained) { failures.append(.unexplained) }
      return other
    }
  }

  // MARK: Rows

  /// The right side of a row; `nil` if it is about a content that has no such length.
  private func constant(of row: ViewRow) -> Double? {
    switch row.source {
    case .container(let axis), .fitting(let axis): return Self.target(axis == .horizontal ? size.width : size.height)
    case .fittingView, .minimum, .containerMinimum: return 0
    case .resistance(let place, let axis), .hugging(let place, let axis):
      return axis == .horizontal ? contents[place].width : contents[place].height
    case .written:
      return row.bound.map { bound in
        bound.constraint.constant - offset(of: bound.firstBaseline)
          + bound.constraint.multiplier * offset(of: bound.secondBaseline)
      }
    }
  }

  /// The distance of a baseline from the top edge.
  private func offset(of baseline: BoundConstraint.Baseline?) -> Double {
    guard let baseline else { return 0 }
    let content = contents[baseline.item]
    return (baseline.isFirst ? content.firstBaseline : content.lastBaseline ?? content.firstBaseline) ?? content.height ?? 0
  }

  /// A length of the root that the solver accepts.
  private static func target(_ length: Double) -> Double {
    if length == .infinity { return ConstraintView.layoutFittingExpandedSize.width }
    return length.isNaN ? 0 : min(max(0, length), ConstraintSystem.largestConstant)
  }

  private var invalidConstants: [ViewConstraint] {
    solvers.flatMap(\.rows).filter { !isValid(constant(of: $0)) }.compactMap(\.bound?.constraint).filter(\.isActive)
  }

  /// A row in words.
  func description(of row: ViewRow) -> ConstraintDescription {
    if let bound = row.bound { return bound.constraint.description }
    var text = ""
    if let (place, axis, relation) = row.source.length {
      let length = axis == .horizontal ? "width" : "height"
      text = "\(references[place ?? 0].item.label).\(length) \(relation.rawValue) \(decimal(constant(of: row) ?? 0))"
    }
    if row.priority != LinearConstraint.required { text += " @\(row.priority)" }
    return ConstraintDescription(text: text, origin: ConstraintOrigin(row.source), file: nil, line: nil)
  }

  // MARK: The solution

  /// The size of the root.
  var rootSize: Size { solution.size }

  /// The frames of the items, each in the coordinates of the view around it; the root's is at the origin.
  var frames: [Rect] {
    let inside = solution.rects(isRightToLeft: isRightToLeft) { variables.parents[$0 + 1] - 1 }
    return [Rect(origin: .zero, size: solution.size)] + inside
  }
}

/// An item that the system does not keep alive.
private struct ItemReference {
  unowned let item: LayoutItem

  init(_ item: LayoutItem) {
    self.item = item
  }
}
