// SPDX-License-Identifier: MIT

package import Graphics
package import Layout

/// The values of a container's formulas. The owner of the container keeps them for the next layout.
package struct FrameValues: Sendable {
  private var registers: [Double] = []
  /// The registers whose values the current evaluation changed.
  private var isChanged: [Bool] = []
  private var children: [MeasuredChild] = []
  /// The number of formulas that have been evaluated, and of questions to the measurer. Formulas that are numbers do not count.
  package private(set) var evaluatedFormulas = 0
  package private(set) var measurements = 0

  package init() {}

  /// States that the content of a child changed.
  package mutating func contentChanged(of child: Int) {
    guard children.indices.contains(child) else { return }
    children[child] = MeasuredChild()
  }

  /// Evaluates the formulas that depend on something that changed since the last evaluation with the same program; all formulas the
  /// first time.
  /// - Parameters:
  ///   - width: the inner width of the container in points.
  ///   - height: the inner height of the container in points; not a number if the content determines it.
  ///   - inputs: the numbers that the data gives.
  package mutating func evaluate<Measurer: FrameMeasurer>(
    _ program: FrameProgram, width: Double, height: Double, inputs: [Double], _ measurer: inout Measurer
  ) throws {
    precondition(inputs.count == program.inputCount, "every number of the formulas has a value")
    if height.isNaN, !program.hasHeight { throw FrameProblem.noHeight }
    let isFirst = registers.count != program.initialRegisters.count || children.count != program.count
    if isFirst {
      registers = program.initialRegisters
      isChanged = Array(repeating: true, count: registers.count)
      children = Array(repeating: MeasuredChild(), count: program.count)
    } else {
      for index in isChanged.indices { isChanged[index] = false }
    }
    set(FrameProgram.Register.parentWidth, to: width)
    set(FrameProgram.Register.definiteHeight, to: height)
    for (index, input) in inputs.enumerated() { set(FrameProgram.Register.firstInput + Int32(index), to: input) }
    do {
      try run(program.instructions, isFirst: isFirst, fitting: .maxContent, &measurer)
      for index in children.indices { children[index].isChanged = false }
    } catch {
      // The next evaluation begins from scratch.
      registers = []
      throw error
    }
  }

  /// Returns the frames of the children.
  package func frames(_ program: FrameProgram) throws(FrameProblem) -> [Rect] {
    var frames: [Rect] = []
    frames.reserveCapacity(program.count)
    for frame in program.frames {
      let rect = Rect(
        x: registers[Int(frame.x)], y: registers[Int(frame.y)], width: registers[Int(frame.width)],
        height: registers[Int(frame.height)])
      guard (rect.x + rect.y + rect.width + rect.height).isFinite else { throw problem(program) }
      frames.append(rect)
    }
    return frames
  }

  /// The inner height of the container.
  package func height(_ program: FrameProgram) throws(FrameProblem) -> Double {
    let height = registers[Int(FrameProgram.Register.parentHeight)]
    guard height.isFinite else { throw problem(program) }
    return height
  }

  /// Returns the largest distance between the container's edge and the far edge of a child, without the children that depend on the
  /// container's width.
  /// - Parameter axis: `minContent` or `maxContent`.
  package static func width<Measurer: FrameMeasurer>(
    _ program: FrameProgram, _ axis: LayoutSpace.Axis, inputs: [Double], _ measurer: inout Measurer
  ) throws -> Double {
    var values = FrameValues()
    values.registers = program.initialRegisters
    values.isChanged = Array(repeating: true, count: values.registers.count)
    values.children = Array(repeating: MeasuredChild(), count: program.count)
    for (index, input) in inputs.enumerated() { values.set(FrameProgram.Register.firstInput + Int32(index), to: input) }
    try values.run(program.widthInstructions, isFirst: true, fitting: axis, &measurer)
    let extents = program.extents.map { values.registers[Int($0.start)] + values.registers[Int($0.width)] }
    return extents.filter(\.isFinite).reduce(0, max)
  }

  private mutating func set(_ register: Int32, to value: Double) {
    if registers[Int(register)].bitPattern == value.bitPattern { return }
    registers[Int(register)] = value
    isChanged[Int(register)] = true
  }

  /// Returns the problem with the first value that does not exist or is not finite.
  private func problem(_ program: FrameProgram) -> FrameProblem {
    for value in program.slots {
      let number = registers[Int(value.register)]
      if number.isNaN { return .noValue(value.slot) }
      if number.isInfinite { return .notFinite(value.slot) }
    }
    return .noHeight
  }
}

/// What is known of a child's content.
private struct MeasuredChild: Sendable {
  var isChanged = true
  /// The last answer for a definite width; its widths are those for which it holds.
  var answer = MeasuredSize(size: .zero)
  var width = Double.nan

  func holds(for other: Double) -> Bool {
    width == other || !width.isNaN && (answer.widths.map { $0.lowerBound <= other && other <= $0.upperBound } ?? false)
  }
}

extension FrameValues {
  /// Runs instructions whose operands changed.
  /// - Parameter axis: what `fit` means in a width: `minContent` or `maxContent`.
  private mutating func run<Measurer: FrameMeasurer>(
    _ instructions: [FrameProgram.Instruction], isFirst: Bool, fitting axis: LayoutSpace.Axis, _ measurer: inout Measurer
  ) throws {
    var lastSlot: Int32 = -1
    for instruction in instructions {
      guard isFirst || hasChangedOperand(instruction) else { continue }
      if instruction.slot != lastSlot {
        lastSlot = instruction.slot
        if lastSlot >= 0 { evaluatedFormulas += 1 }
      }
      let second = registers[Int(instruction.second)]
      let child = Int(instruction.first)
      let value: Double =
        switch instruction.operation {
        case .fitWidth: try width(of: child, axis, &measurer)
        case .fitHeight: try answer(of: child, width: second, &measurer)?.size.height ?? .nan
        case .firstBaseline:
          try baselines(of: child, width: second, height: registers[Int(instruction.third)], &measurer)?.firstBaseline ?? .nan
        case .lastBaseline:
          try baselines(of: child, width: second, height: registers[Int(instruction.third)], &measurer)?.lastBaseline ?? .nan
        default: instruction.operation.value(registers[child], second)
        }
      set(instruction.result, to: value)
    }
  }

  private func hasChangedOperand(_ instruction: FrameProgram.Instruction) -> Bool {
    let hasChanged =
      instruction.operation.measures ? children[Int(instruction.first)].isChanged : isChanged[Int(instruction.first)]
    return hasChanged || isChanged[Int(instruction.second)] || isChanged[Int(instruction.third)]
  }

  private mutating func width<Measurer: FrameMeasurer>(
    of child: Int, _ axis: LayoutSpace.Axis, _ measurer: inout Measurer
  ) throws -> Double {
    measurements += 1
    let answer = try measurer.measure(child, width: axis, height: .indefinite)
    if axis == .maxContent {
      // The width of the content is a width for which its height is known.
      children[child].answer = answer
      children[child].width = answer.widths == nil ? .nan : answer.size.width
    }
    return answer.size.width
  }

  /// Returns the size that the content of a child has at a width; `nil` if there is no width.
  private mutating func answer<Measurer: FrameMeasurer>(
    of child: Int, width: Double, _ measurer: inout Measurer
  ) throws -> MeasuredSize? {
    if width.isNaN { return nil }
    if children[child].holds(for: width) { return children[child].answer }
    measurements += 1
    children[child].answer = try measurer.measure(child, width: .definite(width), height: .indefinite)
    children[child].width = width
    return children[child].answer
  }

  /// Returns the size of a child, with its baselines.
  mutating func baselines<Measurer: FrameMeasurer>(
    of child: Int, width: Double, height: Double, _ measurer: inout Measurer
  ) throws -> MeasuredSize? {
    guard !height.isNaN, let answer = try answer(of: child, width: width, &measurer) else { return nil }
    // Content without baselines has none at any height, and the baselines of a box of its own height are known.
    if answer.firstBaseline == nil || answer.size.height == height { return answer }
    measurements += 1
    return try measurer.measure(child, width: .definite(width), height: .definite(height))
  }
}

extension FrameProgram.Instruction.Operation {
  /// Whether the first operand is a child.
  var measures: Bool {
    switch self {
    case .fitWidth, .fitHeight, .firstBaseline, .lastBaseline: true
    default: false
    }
  }

  /// Returns the result of an operation on numbers. An operation on a value that does not exist has no value.
  func value(_ first: Double, _ second: Double) -> Double {
    switch self {
    case .add: first + second
    case .subtract: first - second
    case .multiply: first * second
    // Zero divided by zero must not look like a value that does not exist.
    case .divide: second == 0 && !first.isNaN ? .infinity : first / second
    case .minimum: first.isNaN || second.isNaN ? .nan : min(first, second)
    case .maximum: first.isNaN || second.isNaN ? .nan : max(first, second)
    case .orElse: first.isNaN ? second : first
    case .negate: -first
    case .ceiling: first.rounded(.up)
    case .floor: first.rounded(.down)
    case .round: first.rounded()
    case .atLeastZero: first < 0 ? 0 : first
    case .containerHeight: second.isNaN ? first : second
    case .fitWidth, .fitHeight, .firstBaseline, .lastBaseline: preconditionFailure("not an operation on numbers")
    }
  }
}
