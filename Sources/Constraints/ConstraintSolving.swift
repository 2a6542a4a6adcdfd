// SPDX-License-Identifier: MIT

internal import Cassowary
internal import Graphics

/// The solution of a container's constraints for one row: the lengths that its contents have, and the frames that follow.
struct ConstraintSolving {
  var program: ConstraintProgram
  private let constants: [[Double]]
  /// The lengths of the container, as far as its surroundings give them.
  var width, height: Double?
  /// The lengths of each view's content; zero for views without content.
  var contentWidths, contentHeights: [Double]
  /// The distances from the top of each view to its baselines; not a number for views without text.
  var firstBaselines, lastBaselines: [Double]
  // The frames, relative to the leading and the upper edge of the container.
  private(set) var leadings, tops: [Double]
  var widths: [Double]
  private(set) var heights: [Double]
  private(set) var size = Size.zero
  var report = ConstraintReport()
  /// Whether the report contains ambiguities, whose search costs more than the solution.
  var findsAmbiguities = false
  private var dropped: Set<WrittenConstraint> = []

  init(program: ConstraintProgram, constants: [[Double]]) {
    self.program = program
    self.constants = constants
    let zeros = [Double](repeating: 0, count: program.container.views.count)
    contentWidths = zeros
    contentHeights = zeros
    leadings = zeros
    tops = zeros
    widths = zeros
    heights = zeros
    firstBaselines = zeros.map { _ in .nan }
    lastBaselines = firstBaselines
  }

  /// Solves the constraints of the given axes. Constraints that conflict are dropped, one for each conflict.
  mutating func solve(_ axes: SystemAxes) throws {
    while true {
      do {
        let index = try program.index(
          of: axes, isWidthGiven: width != nil, isHeightGiven: height != nil, dropped: dropped)
        try program.solve(index, program[index].system.sources.map { constant(of: $0) })
        read(program[index].solver, program[index].system.variables)
        return
      } catch let conflict as ConflictingConstraints {
        guard let last = conflict.sources.lazy.reversed().compactMap(\.written).first else { throw conflict }
        dropped.insert(last)
        report.conflicts.append(ConstraintReport.Conflict(constraints: conflict.sources, dropped: last))
      }
    }
  }

  /// Returns the right side of a constraint.
  private func constant(of source: ConstraintSource) -> Double {
    switch source {
    case .container(.horizontal): return width ?? 0
    case .container(.vertical): return height ?? 0
    case .fitting, .minimum: return 0
    case .resistance(let view, .horizontal), .hugging(let view, .horizontal): return contentWidths[view]
    case .resistance(let view, .vertical), .hugging(let view, .vertical): return contentHeights[view]
    case .written(let written):
      var constant = constants[written.view][written.index]
      for term in program.container.views[written.view].constraints[written.index].terms {
        guard case .view(let view) = term.item, program.container.views[view].hasBaselines else { continue }
        if term.attribute == .firstBaseline { constant -= term.multiplier * firstBaselines[view] }
        if term.attribute == .lastBaseline { constant -= term.multiplier * lastBaselines[view] }
      }
      return constant
    }
  }

  private mutating func read(_ solver: Solver, _ variables: SystemVariables) {
    if variables.axes.hasHorizontal {
      size.width = solver.value(of: variables.length(of: .container, .horizontal))
      for view in widths.indices {
        leadings[view] = solver.value(of: variables.position(of: view, .horizontal))
        widths[view] = solver.value(of: variables.length(of: .view(view), .horizontal))
      }
    }
    if variables.axes.hasVertical {
      size.height = solver.value(of: variables.length(of: .container, .vertical))
      for view in heights.indices {
        tops[view] = solver.value(of: variables.position(of: view, .vertical))
        heights[view] = solver.value(of: variables.length(of: .view(view), .vertical))
      }
    }
    guard findsAmbiguities else { return }
    if variables.axes == .both { report.ambiguities = [] }
    for variable in solver.ambiguity?.variables ?? [] {
      guard let meaning = variables.meaning(of: variable), program.container.views[meaning.view].isPresent else { continue }
      report.ambiguities.append(
        ConstraintReport.Ambiguity(view: meaning.view, axis: meaning.axis, isLength: meaning.isLength))
    }
  }

  /// Returns the frames relative to the upper left corner of the container's content box.
  func frames(isRightToLeft: Bool) -> [Rect] {
    leadings.indices.map { view in
      Rect(
        x: isRightToLeft ? size.width - leadings[view] - widths[view] : leadings[view], y: tops[view], width: widths[view],
        height: heights[view])
    }
  }
}

extension ConstraintSource {
  /// The constraint, if somebody wrote it.
  fileprivate var written: WrittenConstraint? { if case .written(let written) = self { written } else { nil } }
}
