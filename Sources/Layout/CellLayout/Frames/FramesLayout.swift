// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines

/// The layout of a container whose children state their frames.
struct FramesLayout: LayoutEngine {
  /// How the frames are computed.
  package enum Rule {
    /// By compiled formulas, with the numbers that the data gives.
    case formulas(FrameProgram, inputs: [Double])
    /// By a function in Swift.
    case function(any FrameFunction)
  }

  /// The formulas; `nil` for a function.
  private var program: FrameProgram?
  private var inputs: [Double] = []
  private var function: (any FrameFunction)?
  private static let withoutRule = "a container has formulas or a function"
  private var content: MeasuredChildren
  /// Returns the border and the padding of the container. Percentages refer to the width of its containing block.
  private var insets: (_ containingWidth: Double?) -> Insets
  /// The indices of the children that are containers of other engines.
  private let containers: [Int]
  /// The indices of the children whose sizes may depend on the width of the container by percentages inside them.
  private var percentages: [Int]
  private var hasGivenHeight: Bool
  private var values = FrameValues()
  /// The formulas that were evaluated for the rows before.
  private var earlierFormulas = 0
  /// The width to which percentages in the contents referred last.
  private var lastContainingWidth: Double?
  /// The last result of a function, and its width.
  private var lastFrames: (width: Double, frames: [Rect])?

  /// - Parameters:
  ///   - containers: the indices of the children that are containers of other engines.
  ///   - percentages: the indices of the children, other than containers, whose sizes depend on percentages of the container's width.
  ///   - hasGivenHeight: whether the container has a height of its own, which may be 0. If neither this height nor the content nor
  ///     what is around the container gives it one, placing it throws ``FrameProblem/noHeight``.
  init(
    _ rule: Rule, children: [any LayoutContent], containers: [Int], percentages: [Int] = [], grid: PixelGrid,
    hasGivenHeight: Bool, insets: @escaping (Double?) -> Insets
  ) {
    switch rule {
    case .formulas(let program, let inputs): (self.program, self.inputs) = (program, inputs)
    case .function(let function): self.function = function
    }
    self.hasGivenHeight = hasGivenHeight
    content = MeasuredChildren(children: children, grid: grid)
    self.containers = containers
    self.percentages = containers + percentages
    self.insets = insets
  }

  mutating func startRow(forgets: Bool) {
    if forgets {
      values = FrameValues()
      lastFrames = nil
    }
    earlierFormulas = values.evaluatedFormulas
  }

  mutating func contentChanged(of box: Int) {
    lastFrames = nil
    if box > 0 { values.contentChanged(of: box - 1) }
  }

  /// Gives the formulas other numbers.
  mutating func setInputs(_ inputs: [Double]) { self.inputs = inputs }

  /// Replaces the rule and what belongs to it, for a container with the same children.
  mutating func setRule(_ rule: Rule, percentages: [Int], hasGivenHeight: Bool, insets: @escaping (Double?) -> Insets) {
    self = FramesLayout(
      rule, children: content.children, containers: containers, percentages: percentages, grid: content.surroundings.grid,
      hasGivenHeight: hasGivenHeight, insets: insets)
  }

  var effort: LayoutEffort {
    mutating get {
      var effort = LayoutEffort()
      effort[.formulas] = values.evaluatedFormulas - earlierFormulas
      return effort
    }
  }

  var byteCount: Int {
    guard let program else { return content.children.count * 64 }
    return program.byteCount + values.byteCount
  }

  mutating func measure(in space: LayoutSpace) throws -> MeasuredSize {
    let insets = insets(space.surroundings.containingWidth)
    let around = Size(width: insets.left + insets.right, height: insets.top + insets.bottom)
    content.surroundings = space.surroundings
    content.surroundings.containingHeight = nil
    let inner: Double
    switch space.width {
    case .definite(let width): inner = max(0, width - around.width)
    case .indefinite: inner = try width(.maxContent)
    case .atMost(let limit): inner = try width(.maxContent, atMost: max(0, limit - around.width))
    case .minContent, .maxContent: return MeasuredSize(size: Size(width: try width(space.width) + around.width, height: 0))
    }
    setContainingWidth(inner)
    var innerHeight = Double.nan
    if case .definite(let height) = space.height { innerHeight = max(0, height - around.height) }
    // The content has no height of its own. What is around it may still give it one.
    if innerHeight.isNaN, !hasContentHeight {
      return MeasuredSize(size: Size(width: inner + around.width, height: around.height))
    }
    let frames = try frames(width: inner, height: innerHeight)
    if innerHeight.isNaN { innerHeight = try height(of: frames) }
    let baselines = try baselines(of: frames)
    return MeasuredSize(
      size: Size(width: inner + around.width, height: innerHeight + around.height),
      firstBaseline: baselines.first.map { $0 + insets.top }, lastBaseline: baselines.last.map { $0 + insets.top })
  }

  mutating func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) throws -> Placement {
    let insets = insets(surroundings.containingWidth)
    let inner = Rect(origin: .zero, size: size).inset(by: insets).size
    if inner.height <= 0, !hasContentHeight, !hasGivenHeight { throw FrameProblem.noHeight }
    content.surroundings = surroundings
    setContainingWidth(inner.width)
    content.surroundings.containingHeight = inner.height
    let frames = try frames(width: max(0, inner.width), height: max(0, inner.height))
    let baselines = try baselines(of: frames)
    var boxes: [Rect] = []
    boxes.reserveCapacity(frames.count + 1)
    boxes.append(Rect(origin: .zero, size: size))
    for frame in frames { boxes.append(frame.translated(by: Point(x: insets.left, y: insets.top))) }
    var placement = Placement(
      frames: boxes, firstBaseline: baselines.first.map { $0 + insets.top }, lastBaseline: baselines.last.map { $0 + insets.top })
    for child in containers {
      placement.contents[child + 1] = try content.children[child].place(
        frames[child].size, definite: DefiniteAxes(width: true, height: true), in: content.surroundings)
    }
    return placement
  }

  /// Whether the content determines a height: some child does not depend on the height of the container.
  private var hasContentHeight: Bool { program?.hasHeight ?? true }

  /// Forgets the contents whose sizes depend on percentages if the width to which these refer differs from that before.
  private mutating func setContainingWidth(_ width: Double) {
    content.surroundings.containingWidth = width
    if lastContainingWidth == width { return }
    if lastContainingWidth != nil { for child in percentages { contentChanged(of: child + 1) } }
    lastContainingWidth = width
  }

  // MARK: Frames

  private mutating func frames(width: Double, height: Double) throws -> [Rect] {
    if let program {
      try values.evaluate(program, width: width, height: height, inputs: inputs) { try content.measure($0, $1, $2) }
      return try values.frames(program)
    }
    guard let function else { preconditionFailure(Self.withoutRule) }
    if let lastFrames, lastFrames.width == width { return lastFrames.frames }
    let frames = try frames(function, width: width, fitting: .maxContent)
    lastFrames = (width, frames)
    return frames
  }

  private mutating func frames(_ function: some FrameFunction, width: Double, fitting axis: LayoutSpace.Axis) throws -> [Rect] {
    let count = content.children.count
    return try withoutActuallyEscaping({ child, width, height in try content.measure(child, width, height) }) { measure in
      try manualFrames(function, count: count, width: width, fitting: axis, measure)
    }
  }

  /// Returns the height that the content gives the container.
  private func height(of frames: [Rect]) throws -> Double {
    try program.map { try values.height($0) } ?? frames.map(\.maxY).reduce(0, max)
  }

  /// Returns the min-content or max-content width of the container's content. If that is more than `limit`, returns the smallest width in
  /// which the content looks as it does in this width.
  private mutating func width(_ axis: LayoutSpace.Axis, atMost limit: Double = .infinity) throws -> Double {
    content.surroundings.containingWidth = nil
    if let program {
      return try FrameValues.width(program, axis, inputs: inputs, atMost: limit) { try content.measure($0, $1, $2) }
    }
    guard let function else { preconditionFailure(Self.withoutRule) }
    func extent(in width: Double) throws -> Double {
      try frames(function, width: width, fitting: axis).map(\.maxX).filter(\.isFinite).reduce(0, max)
    }
    let natural = try extent(in: .infinity)
    return natural <= limit ? natural : min(limit, try extent(in: limit))
  }

  /// Returns the first baseline of the first child that has one, and the last baseline of the last such child.
  private mutating func baselines(of frames: [Rect]) throws -> (first: Double?, last: Double?) {
    var first, last: Double?
    for child in frames.indices {
      first = try baselines(of: child, frames[child]).first.map { frames[child].y + $0 }
      if first != nil { break }
    }
    guard first != nil else { return (nil, nil) }
    for child in frames.indices.reversed() {
      last = try baselines(of: child, frames[child]).last.map { frames[child].y + $0 }
      if last != nil { break }
    }
    return (first, last)
  }

  private mutating func baselines(of child: Int, _ frame: Rect) throws -> (first: Double?, last: Double?) {
    if program == nil {
      let box = try content.measure(child, .definite(frame.width), .definite(frame.height))
      return (box.firstBaseline, box.lastBaseline)
    }
    let (first, last) = try values.baselines(of: child, width: frame.width, height: frame.height) {
      try content.measure($0, $1, $2)
    }
    return (first.isNaN ? nil : first, last.isNaN ? nil : last)
  }
}
