// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellLayoutEngines

/// The values of a container's formulas. The owner of the container keeps them for the next layout, or resets them for another
/// container with the same program.
package struct FrameValues: Sendable {
  private var registers: [Double] = []
  /// The registers whose values the current evaluation changed; unused until an evaluation follows another one.
  private var isChanged: [Bool] = []
  private var contents = MeasuredContents()
  /// Whether the registers have the values of a complete evaluation.
  private var isEvaluated = false
  /// The number of formulas that have been evaluated, and of questions to the measurer. Formulas that are numbers do not count.
  private(set) var evaluatedFormulas = 0
  var measurements: Int { contents.measurements }

  package init() {}

  var byteCount: Int { registers.capacity * 9 + contents.byteCount }

  /// States that the content of a child changed.
  mutating func contentChanged(of child: Int) { contents.forget(child) }

  /// Forgets all values and contents, so that the next evaluation, with the same program, begins from scratch. It needs no allocation.
  package mutating func reset() { isEvaluated = false }

  /// Evaluates the formulas that depend on something that changed since the last evaluation with the same program; all formulas the
  /// first time.
  /// - Parameters:
  ///   - width: the inner width of the container in points.
  ///   - height: the inner height of the container in points; not a number if the content determines it.
  ///   - inputs: the numbers that the data gives.
  package mutating func evaluate(
    _ program: FrameProgram, width: Double, height: Double, inputs: [Double], _ measure: FrameMeasuring
  ) throws {
    precondition(inputs.count == program.inputCount, "every number of the formulas has a value")
    if height.isNaN, !program.hasHeight { throw FrameProblem.noHeight }
    let isFirst = !isEvaluated || registers.count != program.initialRegisters.count
    // If the measurer throws an error, the next evaluation begins from scratch.
    isEvaluated = false
    if isFirst {
      start(program)
      set(width: width, height: height, inputs)
      try contents.run(program.instructions, &registers, fitting: .maxContent, measure)
      evaluatedFormulas += program.computedFormulas
    } else {
      if isChanged.count != registers.count { isChanged = Array(repeating: false, count: registers.count) }
      for register in isChanged.indices { isChanged[register] = false }
      change(FrameProgram.Register.parentWidth, to: width)
      change(FrameProgram.Register.definiteHeight, to: height)
      for (index, input) in inputs.enumerated() { change(FrameProgram.Register.firstInput + Int32(index), to: input) }
      try runChanged(program.instructions, fitting: .maxContent, measure)
      contents.acceptChanges()
    }
    isEvaluated = true
  }

  /// Returns the frames of the children.
  package func frames(_ program: FrameProgram) throws(FrameProblem) -> [Rect] {
    // Zero if all numbers are finite.
    var check = 0.0
    let registers = registers.span
    var frames: [Rect] = []
    frames.reserveCapacity(program.frames.count)
    for frame in program.frames {
      // Unchecked: the compiler numbers the registers.
      let rect = Rect(
        x: registers[unchecked: Int(frame.x)], y: registers[unchecked: Int(frame.y)],
        width: registers[unchecked: Int(frame.width)], height: registers[unchecked: Int(frame.height)])
      check += (rect.x + rect.y + rect.width + rect.height) * 0
      frames.append(rect)
    }
    guard check == 0 else { throw problem(program) }
    return frames
  }

  /// The inner height of the container.
  func height(_ program: FrameProgram) throws(FrameProblem) -> Double {
    var height = registers[Int(FrameProgram.Register.definiteHeight)]
    if height.isNaN {
      height = 0
      for child in program.independentChildren {
        let frame = program.frames[child]
        let bottom = registers[Int(frame.y)] + registers[Int(frame.height)]
        height = FrameProgram.Instruction.Operation.maximum.value(height, bottom)
      }
    }
    guard height.isFinite else { throw problem(program) }
    return height
  }

  /// Returns the smallest width in which the children have room: at least the largest distance between the container's edge and the
  /// far edge of a child that does not depend on the container's width, and enough for those whose widths do. See ``HuggingSearch``.
  ///
  /// Children that do not have room in `limit` count with the widths that they have there, and keep their lines.
  /// - Parameters:
  ///   - axis: `minContent` or `maxContent`.
  ///   - limit: the largest width; infinite for none.
  package static func width(
    _ program: FrameProgram, _ axis: LayoutSpace.Axis, inputs: [Double], atMost limit: Double = .infinity,
    _ measure: FrameMeasuring
  ) throws -> Double {
    var values = FrameValues()
    values.start(program)
    var widest = try values.huggedWidths(program, axis, in: .infinity, inputs, measure)
    let extents = program.extents.map { values.registers[Int($0.start)] + values.registers[Int($0.width)] }
    let width = extents.filter(\.isFinite).reduce(0, max)
    for (index, hugged) in program.huggedChildren.enumerated() where !widest[index].isFinite {
      widest[index] = try measure(hugged.child, axis, .indefinite).size.width
    }
    let natural = try values.widthGivingRoom(to: widest, from: width, program, axis, measure)
    if natural <= limit { return natural }
    var limited = try values.huggedWidths(program, axis, in: limit, inputs, measure)
    for (index, hugged) in program.huggedChildren.enumerated() {
      let own = limited[index]
      limited[index] = min(widest[index], own, try measure(hugged.child, .atMost(own), .indefinite).size.width)
    }
    return min(limit, try values.widthGivingRoom(to: limited, from: width, program, axis, measure))
  }

  /// Returns the widths of the children whose widths depend on the width of the container.
  private mutating func huggedWidths(
    _ program: FrameProgram, _ axis: LayoutSpace.Axis, in width: Double, _ inputs: [Double], _ measure: FrameMeasuring
  ) throws -> [Double] {
    set(width: width, height: .nan, inputs)
    contents.keepsLines = false
    try contents.run(program.widthInstructions, &registers, fitting: axis, measure)
    return program.huggedChildren.map { registers[Int($0.extent.width)] }
  }

  /// Returns the smallest width of the container in which these children have the given widths, and the lines of the last evaluation.
  private mutating func widthGivingRoom(
    to widths: [Double], from width: Double, _ program: FrameProgram, _ axis: LayoutSpace.Axis, _ measure: FrameMeasuring
  ) throws -> Double {
    if program.huggedChildren.isEmpty { return width }
    var search = HuggingSearch(from: width)
    for (hugged, width) in zip(program.huggedChildren, widths) { search.add(hugged, naturalWidth: width) }
    contents.keepsLines = true
    isChanged = Array(repeating: false, count: registers.count)
    while let next = search.next {
      for register in isChanged.indices { isChanged[register] = false }
      change(FrameProgram.Register.parentWidth, to: next)
      try runChanged(program.widthInstructions, fitting: axis, measure)
      search.evaluate(registers)
    }
    return search.width
  }

  /// Returns the distances from the top of a child to its first and last baseline; not a number for content without baselines.
  mutating func baselines(
    of child: Int, width: Double, height: Double, _ measure: FrameMeasuring
  ) throws -> (first: Double, last: Double) {
    try contents.baselines(of: child, width: width, height: height, measure)
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

// MARK: Running a program

extension FrameValues {
  /// Prepares the registers and the contents for a first evaluation.
  private mutating func start(_ program: FrameProgram) {
    // The registers of the same program need no preparation: those that instructions or inputs set are set before they are read, and
    // the others never change.
    if registers.count != program.initialRegisters.count { registers = program.initialRegisters }
    contents.forgetAll(count: program.count)
  }

  private mutating func set(width: Double, height: Double, _ inputs: [Double]) {
    var registers = registers.mutableSpan
    registers[Int(FrameProgram.Register.parentWidth)] = width
    registers[Int(FrameProgram.Register.definiteHeight)] = height
    for index in inputs.indices { registers[Int(FrameProgram.Register.firstInput) + index] = inputs[index] }
  }

  private mutating func change(_ register: Int32, to value: Double) {
    if registers[Int(register)].bitPattern == value.bitPattern { return }
    registers[Int(register)] = value
    isChanged[Int(register)] = true
  }

  /// Runs the instructions whose operands changed.
  /// - Parameter axis: what `fit` means in a width: `minContent` or `maxContent`.
  private mutating func runChanged(
    _ instructions: [FrameProgram.Instruction], fitting axis: LayoutSpace.Axis, _ measure: FrameMeasuring
  ) throws {
    var lastSlot: Int32 = -1
    for instruction in instructions where hasChangedOperand(instruction) {
      if instruction.slot != lastSlot {
        lastSlot = instruction.slot
        if lastSlot >= 0 { evaluatedFormulas += 1 }
      }
      let value = try contents.value(of: instruction, registers, fitting: axis, measure)
      change(instruction.result, to: value)
    }
  }

  private func hasChangedOperand(_ instruction: FrameProgram.Instruction) -> Bool {
    // Unchecked: the compiler numbers the registers.
    let registers = isChanged.span
    let hasChanged =
      instruction.operation.measures
      ? contents.isChanged(Int(instruction.first)) : registers[unchecked: Int(instruction.first)]
    return hasChanged || registers[unchecked: Int(instruction.second)] || registers[unchecked: Int(instruction.third)]
  }
}

extension FrameProgram.Instruction.Operation {
  /// Whether the first operand is a child.
  var measures: Bool {
    switch self {
    case .fitWidth, .fitLines, .fitHeight, .firstBaseline, .lastBaseline: true
    default: false
    }
  }

  /// Returns the result of an operation on numbers. An operation on a value that does not exist has no value; one that has no finite
  /// result is infinite, so that it does not look like a value that does not exist.
  @inline(__always) func value(_ first: Double, _ second: Double) -> Double {
    switch self {
    case .add: Self.defined(first + second, first, second)
    case .subtract: Self.defined(first - second, first, second)
    case .multiply: Self.defined(first * second, first, second)
    case .divide: second == 0 && !first.isNaN ? .infinity : Self.defined(first / second, first, second)
    case .minimum: first.isNaN || second.isNaN ? .nan : min(first, second)
    case .maximum: first.isNaN || second.isNaN ? .nan : max(first, second)
    case .orElse: first.isNaN ? second : first
    case .negate: -first
    case .ceiling: first.rounded(.up)
    case .floor: first.rounded(.down)
    case .round: first.rounded()
    case .atLeastZero: first < 0 ? 0 : first
    case .containerHeight: second.isNaN ? first : second
    case .fitWidth, .fitLines, .fitHeight, .firstBaseline, .lastBaseline: preconditionFailure("not an operation on numbers")
    }
  }

  /// Returns the result of an operation on two numbers, or infinity if both exist but the result does not, as for infinity - infinity.
  @inline(__always) private static func defined(_ result: Double, _ first: Double, _ second: Double) -> Double {
    result.isNaN && !first.isNaN && !second.isNaN ? .infinity : result
  }
}
