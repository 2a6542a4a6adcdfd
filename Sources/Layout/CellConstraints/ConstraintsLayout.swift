// SPDX-License-Identifier: MIT

internal import CellCassowary
package import CellGraphics
package import CellLayoutEngines

/// The layout of a container whose children are tied by constraints, as in Auto Layout. Containers with constraints inside it share its system.
///
/// The widths follow from the horizontal constraints, the heights of text from the widths, and the rest from the vertical constraints.
/// If a constraint ties a height to a width, all constraints are solved together, and again with the new heights of text, at most
/// ``maximumRounds`` times.
package struct ConstraintsLayout: LayoutEngine {
  /// The number of times that constraints between widths and heights are solved. If the heights of text have not settled by then, each
  /// text gets the largest height that it had.
  package static let maximumRounds = 4

  /// The steps that the constraints of a container may take in the layout of a cell: numbers that the solver reads or writes, each some
  /// nanoseconds.
  package static let maximumSteps = 100_000_000

  package private(set) var program: ConstraintProgram
  /// The constants of the written constraints, by view.
  private var constants: [[Double]]
  private var content: MeasuredChildren
  /// The known sizes of the contents, for percentages of ``containingWidth``.
  private var answers: [ContentAnswers]
  private var containingWidth: Double?
  /// The width of each view's content box, as far as it is known; empty if no view holds others.
  private var innerWidths: [Double?] = []
  private var boxes: ConstrainedBoxes
  /// The axes on which the content of the container can be scrolled: it has the length that its constraints give it there.
  private var scrolledAxes: Set<ConstraintAxis>
  /// The indices of the views that are laid out as a whole.
  private let containers: [Int]
  /// The work of the solvers before the row.
  private var earlier: SolverWork
  /// Whether the heights of text did not settle in one of the solutions.
  private var isUnsettled = false
  /// The question of the last placement.
  private var placed: Question?
  /// All questions so far.
  private var asked: [Question] = []
  /// The last solution of the horizontal axis alone, and the question that it answers.
  private var lastRow: (question: Question, row: ConstraintSolving.Row)?
  /// The last solution, and the question that it answers.
  private var last: (question: Question, solution: Solution)?

  /// - Parameters:
  ///   - constants: the constants of the constraints of each view.
  ///   - children: the content of each view. It does not matter for views that hold other views, or for those after the last content.
  ///   - containers: the indices of the views that are containers of other engines.
  ///   - scrolledAxes: the axes on which the content can be scrolled.
  package init(
    _ program: ConstraintProgram, constants: [[Double]], children: [any LayoutContent], containers: [Int], grid: PixelGrid,
    scrolledAxes: Set<ConstraintAxis> = [], boxes: ConstrainedBoxes
  ) {
    self.program = program
    self.program.startRow(stepLimit: Self.maximumSteps)
    earlier = SolverWork(stepLimit: 0)
    self.constants = constants
    content = MeasuredChildren(children: children, grid: grid)
    answers = Array(repeating: ContentAnswers(), count: children.count)
    self.containers = containers
    self.scrolledAxes = scrolledAxes
    self.boxes = boxes
  }

  package mutating func startRow(forgets: Bool) {
    program.startRow(stepLimit: Self.maximumSteps)
    earlier = program.work
    if !forgets { return }
    answers = Array(repeating: ContentAnswers(), count: answers.count)
    forgetSolutions()
    asked = []
  }

  package mutating func contentChanged(of box: Int) {
    if box > 0 { answers[box - 1] = ContentAnswers() }
    forgetSolutions()
  }

  private mutating func forgetSolutions() {
    last = nil
    lastRow = nil
    isUnsettled = false
  }

  /// Replaces the constants and the insets, for a container with the same constraints.
  package mutating func setConstants(
    _ constants: [[Double]], scrolledAxes: Set<ConstraintAxis> = [], boxes: ConstrainedBoxes
  ) {
    self.constants = constants
    self.scrolledAxes = scrolledAxes
    self.boxes = boxes
    forgetSolutions()
  }

  /// Replaces the constraints, for a container with the same children.
  package mutating func setProgram(_ program: ConstraintProgram) {
    self.program = program
    startRow(forgets: true)
  }

  package var effort: LayoutEffort {
    mutating get {
      var effort = LayoutEffort()
      effort[.pivots] = program.work.pivots - earlier.pivots
      effort[.edits] = program.work.edits - earlier.edits
      effort[.compilations] = program.work.compilations - earlier.compilations
      effort[.steps] = program.work.steps - earlier.steps
      return effort
    }
  }

  package var byteCount: Int { program.byteCount + answers.capacity * MemoryLayout<ContentAnswers>.stride }

  package mutating func measure(in space: LayoutSpace) throws -> MeasuredSize {
    let insets = boxes.insets(space.surroundings.containingWidth)
    let around = Size(width: insets.left + insets.right, height: insets.top + insets.bottom)
    content.surroundings = space.surroundings
    var question = Question(width: nil, height: nil)
    if case .definite(let width) = space.width { question.width = max(0, width - around.width) }
    if case .atMost(let limit) = space.width { question.widthLimit = max(0, limit - around.width) }
    if case .definite(let height) = space.height { question.height = max(0, height - around.height) }
    question.isNarrow = space.width == .minContent
    question.isWidthOnly = question.isNarrow || space.width == .maxContent
    let solution = try solution(of: question)
    return MeasuredSize(
      size: Size(width: solution.size.width + around.width, height: solution.size.height + around.height),
      firstBaseline: solution.firstBaseline.map { $0 + insets.top }, lastBaseline: solution.lastBaseline.map { $0 + insets.top })
  }

  package mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    let insets = boxes.insets(surroundings.containingWidth)
    let inner = Rect(origin: .zero, size: size).inset(by: insets)
    content.surroundings = surroundings
    let question = Question(
      width: scrolledAxes.contains(.horizontal) ? nil : max(0, inner.width),
      height: scrolledAxes.contains(.vertical) ? nil : max(0, inner.height))
    placed = question
    let solution = try solution(of: question)
    // Content that can be scrolled starts at the right in a right-to-left cell.
    let start = program.container.isRightToLeft && question.width == nil ? inner.width - solution.size.width : 0
    let origin = Point(x: insets.left + start, y: insets.top)
    let views = program.container.views
    let frames = content.children.indices.map { view in
      views[view].parent == nil ? solution.frames[view].translated(by: origin) : solution.frames[view]
    }
    var placement = Placement(
      frames: [Rect(origin: .zero, size: size)] + frames,
      firstBaseline: solution.firstBaseline.map { $0 + insets.top }, lastBaseline: solution.lastBaseline.map { $0 + insets.top })
    if !scrolledAxes.isEmpty { placement.contentSize = solution.size }
    for view in containers {
      let around = views[view].parent
      let room = around.map { solution.frames[$0].inset(by: solution.insets[$0]).size } ?? inner.size
      content.surroundings.containingWidth = room.width
      content.surroundings.containingHeight = room.height
      placement.contents[view + 1] = try content.children[view].place(
        solution.frames[view].size, definite: DefiniteAxes(width: true, height: true), in: content.surroundings)
    }
    return placement
  }

  /// Explains the frames of the last placement. Solves the constraints once more for each question that the layout answered.
  /// - Parameter content: the axes on which the container has the length of its content, as far as its surroundings know.
  package mutating func explanation(following content: Set<ConstraintAxis> = []) throws -> ConstraintExplanation {
    guard let placed else { return ConstraintExplanation() }
    program.startRow(stepLimit: Self.maximumSteps)
    let solving = try solve(placed, explaining: .frames)
    var explanation = solving.explanation
    explanation.ownLengths = [:]
    for question in asked where question != placed {
      let other = try solve(question, explaining: .uses).explanation
      explanation.use(other)
      explanation.takeReasons(of: other)
      for axis in question.axesOfContent(at: placed) { explanation.ownLengths[axis] = other.ownLengths[axis] }
    }
    if isUnsettled { explanation.unsettled = program.ties }
    for axes in [content, content.intersection([.vertical])] where followsContent(axes) {
      var question = placed
      if axes.contains(.horizontal) { question.width = nil }
      if axes.contains(.vertical) { question.height = nil }
      let free = try solve(question, explaining: .frames)
      guard free.frames.isNear(solving.frames) else { continue }
      explanation.determining = free.explanation.determining
      for axis in axes { explanation.ownLengths[axis] = free.explanation.ownLengths[axis] }
      break
    }
    explanation.size = solving.frames.size
    explanation.contents = zip(solving.contentWidths, solving.contentHeights).map { Size(width: $0, height: $1) }
    explanation.frames = solving.frames.rects(isRightToLeft: false, parent: program.container.parent)
    return explanation
  }

  /// Whether the lengths that the container has along some axes may be left out to explain its frames. The surroundings have asked for the
  /// width without a height. If constraints tie both, a solution for the height may have another width.
  private func followsContent(_ axes: Set<ConstraintAxis>) -> Bool {
    axes.contains(.vertical) || !axes.isEmpty && program.isSeparable
  }

  /// Returns the groups of constraints without which frames would change or be ambiguous in the last placement, or in another solution
  /// that the layout needed, although no constraint of the group determines a value. The groups after ``maximumGroups`` are assumed to
  /// be needed, because each takes a solution from scratch.
  package mutating func needed(among groups: [Set<WrittenConstraint>]) throws -> [Set<WrittenConstraint>] {
    if groups.isEmpty { return [] }
    var rest = [Set<WrittenConstraint>](groups.prefix(Self.maximumGroups))
    var found = [Set<WrittenConstraint>](groups.dropFirst(Self.maximumGroups))
    for question in asked where !question.isWidthOnly {
      let needed = try NeededConstraints(of: try solve(question))
      let isNeeded = try rest.map { try needed.includes(oneOf: $0) }
      found += zip(rest, isNeeded).filter(\.1).map(\.0)
      rest = zip(rest, isNeeded).filter { !$0.1 }.map(\.0)
    }
    return found
  }

  /// The number of groups that ``needed(among:)`` examines.
  package static var maximumGroups: Int { 40 }

  /// Returns what the constraints of the last placement cost; `nil` if there was none. Solves them many times.
  package mutating func costs() throws -> ConstraintCosts<WrittenConstraint>? {
    program.startRow(stepLimit: Self.maximumSteps)
    return try placed.map { try ConstraintCosts(of: try solve($0)) }
  }

  // MARK: Solutions

  private mutating func solution(of question: Question) throws -> Solution {
    if let last {
      if last.question == question { return last.solution }
      var own = last.question
      own.height = last.solution.size.height
      if last.question.height == nil, own == question, last.solution.isValidForItsHeight { return last.solution }
    }
    if !asked.contains(question) { asked.append(question) }
    let solution = Solution(try solve(question), of: program)
    last = (question, solution)
    return solution
  }

  private mutating func solve(
    _ question: Question, explaining explained: ConstraintSolving.Explained? = nil
  ) throws -> ConstraintSolving {
    // Percentages in the contents refer to the container, as far as its size is known.
    content.surroundings.containingHeight = nil
    if question.width != containingWidth {
      answers = Array(repeating: ContentAnswers(), count: answers.count)
      containingWidth = question.width
    }
    var solving = ConstraintSolving(program: program.taken(), constants: constants)
    solving.explained = explained
    solving.width = question.width
    solving.height = question.height
    setContainingWidths(&solving, nil)
    do { try run(&solving, question) } catch {
      program = solving.program
      throw error
    }
    program = solving.program
    return solving
  }

  private mutating func run(_ solving: inout ConstraintSolving, _ question: Question) throws {
    let views = program.container.views
    for view in views.indices where views[view].width != nil {
      solving.contentWidths[view] = try contentWidth(of: view, isNarrow: question.isNarrow)
    }
    if program.isSeparable {
      if solving.explained == nil, let lastRow, lastRow.question.hasSameRow(as: question) {
        solving.row = lastRow.row
      } else {
        try solveWidths(&solving, question)
        lastRow = (question, solving.row)
      }
      if question.isWidthOnly { return }
      setContainingWidths(&solving, solving.frames)
      try measureHeights(&solving, at: solving.frames.widths)
      try solving.solve(.vertical)
    } else {
      try solveWidths(&solving, question)
    }
  }

  /// Sets the widths to which percentages in views refer: those of the contents of the views around them.
  /// - Parameter frames: a solution, or `nil` if none is known. Percentages of what is not known are 0.
  private mutating func setContainingWidths(_ solving: inout ConstraintSolving, _ frames: SolvedFrames?) {
    if !program.holdsViews { return }
    let views = program.container.views
    innerWidths = Array(repeating: nil, count: views.count)
    for view in views.indices where views[view].holdsViews {
      let around = views[view].parent
      let insets = boxes.insetsOfView(view, around.map { innerWidths[$0] } ?? containingWidth)
      solving.insets[view] = insets
      innerWidths[view] = frames.map { max(0, $0.widths[view] - insets.left - insets.right) }
    }
    if frames != nil { for view in boxes.percentages { answers[view] = ContentAnswers() } }
  }

  /// Solves the constraints of the horizontal axis, or of both if they are tied.
  ///
  /// Lines of text break at the widths of a first solution, in which contents have their preferred widths. In a second solution, the
  /// content of a view that hugs its lines is as wide as its longest line. A constraint, or a content with a higher priority, may still
  /// make the view wider.
  private mutating func solveWidths(_ solving: inout ConstraintSolving, _ question: Question) throws {
    try solveOnce(&solving)
    if !boxes.percentages.isEmpty {
      setContainingWidths(&solving, solving.frames)
      for view in boxes.percentages where program.container.views[view].width != nil {
        solving.contentWidths[view] = try contentWidth(of: view, isNarrow: question.isNarrow)
      }
      try solveAgain(&solving)
    }
    if let limit = question.widthLimit, solving.frames.size.width > limit {
      solving.width = limit
      try solveAgain(&solving)
      try narrowContents(&solving, allViews: true)
      solving.width = nil
      try solveAgain(&solving)
      if solving.frames.size.width <= limit { return }
      solving.width = limit
      try solveAgain(&solving)
    } else if program.hugsLines, !question.isNarrow, try narrowContents(&solving, allViews: false) {
      try solveAgain(&solving)
    }
  }

  private mutating func solveAgain(_ solving: inout ConstraintSolving) throws {
    solving.explanation = ConstraintExplanation()
    try solveOnce(&solving)
  }

  private mutating func solveOnce(_ solving: inout ConstraintSolving) throws {
    if program.isSeparable { try solving.solve(.horizontal) } else { try solveTogether(&solving) }
  }

  /// Sets the content width of views that hug their lines to that of their longest line. Returns whether any differs.
  /// - Parameter allViews: whether the content of other views is not wider than the view either.
  @discardableResult
  private mutating func narrowContents(_ solving: inout ConstraintSolving, allViews: Bool) throws -> Bool {
    var isChanged = false
    for (view, rules) in program.container.views.enumerated() where rules.width != nil {
      let width = solving.frames.widths[view]
      guard width < solving.contentWidths[view], rules.hugsLines || allViews else { continue }
      solving.contentWidths[view] =
        rules.hugsLines ? try measureContent(of: view, .atMost(width), .indefinite).size.width : width
      isChanged = true
    }
    return isChanged
  }

  /// Measures the heights and baselines of the contents. Returns whether any height changed.
  @discardableResult
  private mutating func measureHeights(_ solving: inout ConstraintSolving, at widths: [Double]) throws -> Bool {
    var isChanged = false
    for (view, rules) in program.container.views.enumerated() where rules.height != nil || rules.hasBaselines {
      let answer = try content(of: view, width: widths[view])
      isChanged = isChanged || answer.size.height != solving.contentHeights[view]
      solving.contentHeights[view] = answer.size.height
      solving.firstBaselines[view] = answer.firstBaseline ?? answer.size.height
      solving.lastBaselines[view] = answer.lastBaseline ?? answer.size.height
    }
    return isChanged
  }

  private mutating func measureContent(
    of view: Int, _ width: LayoutSpace.Axis, _ height: LayoutSpace.Axis
  ) throws -> MeasuredSize {
    content.surroundings.containingWidth = program.container.views[view].parent.map { innerWidths[$0] } ?? containingWidth
    return try content.measure(view, width, height)
  }

  private mutating func contentWidth(of view: Int, isNarrow: Bool) throws -> Double {
    if isNarrow { return try measureContent(of: view, .minContent, .indefinite).size.width }
    if let known = answers[view].widest { return known.size.width }
    let answer = try measureContent(of: view, .maxContent, .indefinite)
    answers[view].widest = answer
    return answer.size.width
  }

  /// Returns the size and baselines of a content at a width.
  private mutating func content(of view: Int, width: Double) throws -> MeasuredSize {
    if let known = answers[view].answer(for: width) { return known }
    let answer = try measureContent(of: view, .definite(width), .indefinite)
    answers[view].last = (width, answer)
    return answer
  }

  private mutating func solveTogether(_ solving: inout ConstraintSolving) throws {
    try measureHeights(&solving, at: solving.contentWidths)
    let isSettled = try Self.settle(&solving, heights: \.contentHeights) {
      try $0.solve(.both)
    } measure: {
      try measureHeights(&$0, at: $0.frames.widths)
    }
    if !isSettled { isUnsettled = true }
  }
}
