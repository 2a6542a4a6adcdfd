// SPDX-License-Identifier: MIT

internal import CellCassowary
package import CellGraphics

/// The solution of a container's constraints for one row: the lengths that its contents have, and the frames that follow.
struct ConstraintSolving {
  enum Explained {
    /// Which constraints and views the solution depends on.
    case uses
    /// The same, the chain of constraints for each length and position, and what is ambiguous.
    case frames
    /// Only what is ambiguous.
    case ambiguities
  }

  var program: ConstraintProgram
  private let constants: [[Double]]
  /// The lengths of the container, as far as its surroundings give them.
  var width, height: Double?
  /// The lengths of each view's content; zero for views without content.
  var contentWidths, contentHeights: [Double]
  /// The distances from the top of each view to its baselines; not a number for views without text.
  var firstBaselines, lastBaselines: [Double]
  /// The distances of each view's content box from its edges; zero for views without others inside.
  var insets: [Insets]
  private(set) var frames: SolvedFrames
  var explanation = ConstraintExplanation()
  /// The questions that the explanation answers besides the conflicts. They cost more than the solution.
  var explained: Explained?
  /// Other frames that satisfy the constraints equally well.
  private var alternative: SolvedFrames
  /// Constraints to leave out.
  private var left: Set<WrittenConstraint> = []

  init(program: ConstraintProgram, constants: [[Double]]) {
    self.program = program
    self.constants = constants
    let zeros = [Double](repeating: 0, count: program.container.views.count)
    contentWidths = zeros
    contentHeights = zeros
    firstBaselines = zeros.map { _ in .nan }
    lastBaselines = firstBaselines
    insets = zeros.map { _ in .zero }
    frames = SolvedFrames(count: zeros.count)
    alternative = frames
  }

  /// Solves other constraints of the same views from scratch, for the same contents and the same size of the container.
  /// - Parameter left: constraints to leave out.
  func solved(
    _ container: ConstrainedContainer, leavingOut left: Set<WrittenConstraint> = [], explaining explained: Explained? = nil
  ) throws -> ConstraintSolving {
    var other = self
    other.program = ConstraintProgram(container)
    other.explanation = ConstraintExplanation()
    other.explained = explained
    other.left = left
    for axes in other.program.isSeparable ? [SystemAxes.horizontal, .vertical] : [.both] { try other.solve(axes) }
    return other
  }

  /// Solves the constraints of the given axes. Constraints that conflict are dropped, one for each conflict.
  /// - Parameter floors: the axes along which the container would have a negative length without a constraint that forbids it.
  mutating func solve(_ axes: SystemAxes, floors: Set<ConstraintAxis> = []) throws {
    let index = program.index(of: axes, isWidthGiven: width != nil, isHeightGiven: height != nil, floors: floors)
    let system = program[index].system
    let conflicts = try program.solve(index, constants(of: system), leavingOut: left)
    let values = program[index].values
    frames.read(system.variables) { values[$0] }
    let negative = axes.list.filter { length(given: $0) == nil && !floors.contains($0) && frames.size[$0] < 0 }
    if !negative.isEmpty { return try solve(axes, floors: floors.union(negative)) }
    // With other heights of text, other constraints of both axes may conflict.
    if axes == .both { explanation.conflicts = [] }
    for conflict in conflicts { explanation.add(conflict) }
    if let explained, let solver = program[index].solver { try explain(explained, solver, system) }
  }

  private func length(given axis: ConstraintAxis) -> Double? { axis == .horizontal ? width : height }

  /// Returns the right sides of a system's constraints.
  private func constants(of system: AxisSystem) -> [Double] {
    zip(system.sources, system.distances).map { constant(of: $0, $1) }
  }

  /// Returns the right side of a constraint, without the measured distances that are on its left side.
  func constant(of source: ConstraintSource, _ distances: [MeasuredDistance.Term]) -> Double {
    var constant: Double =
      switch source {
      case .container(.horizontal): width ?? 0
      case .container(.vertical): height ?? 0
      case .fitting, .fittingView, .minimum, .containerMinimum: 0
      case .resistance(let view, .horizontal), .hugging(let view, .horizontal): contentWidths[view]
      case .resistance(let view, .vertical), .hugging(let view, .vertical): contentHeights[view]
      case .written(let written): constants[written.view][written.index]
      }
    for term in distances { constant -= term.coefficient * length(of: term.distance) }
    return constant
  }

  private func length(of distance: MeasuredDistance) -> Double {
    switch distance {
    case .firstBaseline(let view): firstBaselines[view]
    case .lastBaseline(let view): lastBaselines[view]
    case .inset(let view, let edge): insets[view][edge]
    }
  }

  /// The solution of the horizontal axis.
  struct Row {
    fileprivate let frames: SolvedFrames
    fileprivate let conflicts: [ConstraintExplanation.Conflict]
  }

  var row: Row {
    get { Row(frames: frames, conflicts: explanation.conflicts) }
    set {
      frames = newValue.frames
      explanation.conflicts = newValue.conflicts
    }
  }

  // MARK: Explanation

  /// Adds the reasons for the values of a system.
  private mutating func explain(_ explained: Explained, _ solver: Solver, _ system: AxisSystem) throws {
    let variables = system.variables
    let all = 0..<system.variableCount
    let influences = explained == .ambiguities ? nil : try influences(on: all, solver, system)
    if let influences {
      try program.count(influences.reduce(0) { $0 + $1.count })
      for variable in all {
        explanation.use(influences[variable].map(\.source), for: variables.side(of: variable), in: program.container)
      }
      for axis in variables.axes.list {
        explanation.ownLengths[axis] = program.container.chain(influences[variables.length(of: .container, axis)])
      }
    }
    if explained == .uses { return }
    // A system of both axes is solved several times.
    if variables.axes == .both { explanation.ambiguities = [] }
    let ambiguity = try attempt(system) { try solver.ambiguity }
    let values = ambiguity?.alternative ?? solver.values
    alternative.read(variables) { values[$0] }
    for (variable, influences) in (influences ?? []).enumerated() {
      guard let side = variables.side(of: variable), program.container.views[side.view].isPresent else { continue }
      explanation.determining[side] = program.container.chain(influences)
    }
    if let ambiguity {
      let open = OpenSides(
        ambiguity, of: system, constants: constants(of: system), solver,
        isPresent: { program.container.views[$0].isPresent })
      explanation.ambiguities += open.ambiguities
    }
    explanation.alternative = explanation.ambiguities.isEmpty ? nil : alternativeFrames
  }

  /// The constraints that determine each variable.
  private func influences(on variables: Range<Int>, _ solver: Solver, _ system: AxisSystem) throws -> [[ConstraintInfluence]] {
    try attempt(system) {
      try solver.influences(on: variables).map { influences in
        influences.map { ConstraintInfluence(source: system.sources[$0.constraint], derivative: $0.derivative) }
      }
    }
  }

  private func attempt<Answer>(_ system: AxisSystem, _ question: () throws -> Answer) throws -> Answer {
    do { return try question() } catch { throw ConstraintFailure(error, system.sources) }
  }

  /// The alternative, moved towards the solution until it is inside the container, if it ever is. Everything between two solutions
  /// satisfies the constraints equally well.
  private var alternativeFrames: [Rect] {
    let bounds = Rect(origin: .zero, size: frames.size)
    let (from, to) = (frames.rectsInContainer(program.container), alternative.rectsInContainer(program.container))
    func part(_ share: Double) -> [Rect] { zip(from, to).map { $0.interpolated(to: $1, share) } }
    let shares = [1, 0.5, 0.25]
    return part(shares.first { share in part(share).allSatisfy(bounds.contains) } ?? 0.125)
  }
}

extension ConstraintsLayout {
  /// Solves constraints between widths and heights until the heights of the contents are those at the widths found, at most
  /// ``maximumRounds`` times, and then once more with the largest height that each content had.
  /// - Parameters:
  ///   - heights: the heights of the contents.
  ///   - measure: measures the contents at the widths of the solution, and returns whether anything changed.
  /// - Returns: whether the heights have settled.
  package static func settle<State>(
    _ state: inout State, heights: WritableKeyPath<State, [Double]>, solve: (inout State) throws -> Void,
    measure: (inout State) throws -> Bool
  ) rethrows -> Bool {
    var largest = state[keyPath: heights]
    for _ in 0..<maximumRounds {
      try solve(&state)
      if try !measure(&state) { return true }
      largest = zip(largest, state[keyPath: heights]).map { max($0, $1) }
    }
    state[keyPath: heights] = largest
    try solve(&state)
    return false
  }
}

/// The frames of a container's views, relative to its leading and upper edges.
package struct SolvedFrames: Equatable, Sendable {
  /// The size of the container.
  package private(set) var size = Size.zero
  package private(set) var leadings, tops, widths, heights: [Double]

  package init(count: Int) {
    leadings = Array(repeating: 0, count: count)
    tops = leadings
    widths = leadings
    heights = leadings
  }

  /// Takes the values of the variables of a system.
  ///
  /// Values are rounded to a billionth of a point. Otherwise, an error in the last digit could break a text that just fits its width.
  package mutating func read(_ variables: SystemVariables, _ exactValue: (Int) -> Double) {
    func value(_ variable: Int) -> Double { (exactValue(variable) * 0x1p30).rounded() * 0x1p-30 }
    if variables.axes.hasHorizontal {
      size.width = value(variables.length(of: .container, .horizontal))
      for view in widths.indices {
        leadings[view] = value(variables.position(of: view, .horizontal))
        widths[view] = value(variables.length(of: .view(view), .horizontal))
      }
    }
    if variables.axes.hasVertical {
      size.height = value(variables.length(of: .container, .vertical))
      for view in heights.indices {
        tops[view] = value(variables.position(of: view, .vertical))
        heights[view] = value(variables.length(of: .view(view), .vertical))
      }
    }
  }

  /// Whether no value differs from that of other frames by a millionth of a point.
  package func isNear(_ other: SolvedFrames) -> Bool {
    let all = { (frames: SolvedFrames) in
      [frames.size.width, frames.size.height] + frames.leadings + frames.tops + frames.widths + frames.heights
    }
    return zip(all(self), all(other)).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// Returns the frames, each relative to the upper left corner of the view around it, or of the container's content box.
  package func rects(isRightToLeft: Bool, parent: (Int) -> Int) -> [Rect] {
    leadings.indices.map { view in
      let around = parent(view)
      let room = around < 0 ? size.width : widths[around]
      return Rect(
        x: isRightToLeft ? room - leadings[view] - widths[view] : leadings[view], y: tops[view], width: widths[view],
        height: heights[view])
    }
  }

  /// Returns the frames relative to the upper left corner of the container's content box.
  func rectsInContainer(_ container: ConstrainedContainer) -> [Rect] {
    var rects = rects(isRightToLeft: container.isRightToLeft, parent: container.parent)
    for view in rects.indices {
      if let around = container.views[view].parent { rects[view] = rects[view].translated(by: rects[around].origin) }
    }
    return rects
  }
}

extension Size {
  fileprivate subscript(axis: ConstraintAxis) -> Double { axis == .horizontal ? width : height }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    x <= other.x && y <= other.y && other.maxX <= maxX && other.maxY <= maxY
  }

  fileprivate func interpolated(to other: Rect, _ share: Double) -> Rect {
    func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    return Rect(
      x: between(x, other.x), y: between(y, other.y), width: between(width, other.width), height: between(height, other.height))
  }
}
