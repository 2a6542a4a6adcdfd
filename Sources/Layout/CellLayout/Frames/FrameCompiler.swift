// SPDX-License-Identifier: MIT

extension FrameProgram {
  /// Compiles the formulas of a container's children. Takes time proportional to the number of operations.
  /// - Parameters:
  ///   - formulas: the formulas of each child.
  ///   - inputCount: the number of numbers that the data gives.
  /// - Throws: ``FrameProblem/circles(_:)``, or ``FrameProblem/noValue(_:)`` for a formula that never has a value.
  package convenience init(_ formulas: [ChildFormulas], inputCount: Int = 0) throws(FrameProblem) {
    let order = try FrameOrder(formulas)
    var compiler = FrameCompiler(formulas, inputCount: inputCount)
    for node in order.nodes {
      if node == order.height {
        if order.usesHeight { compiler.appendHeight(of: order.independentChildren) }
      } else {
        try compiler.append(FrameSlot(index: node))
      }
    }
    let frames = compiler.frames
    let (extents, huggedChildren) = compiler.extents()
    self.init(
      inputCount: inputCount, initialRegisters: compiler.registers, instructions: compiler.instructions, frames: frames,
      widthInstructions: compiler.widthInstructions(for: extents + huggedChildren.map(\.extent)), extents: extents,
      huggedChildren: huggedChildren, independentChildren: order.independentChildren,
      hasHeight: !order.independentChildren.isEmpty || !formulas.contains(where: \.isPresent), slots: compiler.slots)
  }
}

/// Translates formulas in postfix notation to instructions on registers. What does not depend on data or contents is computed here.
private struct FrameCompiler {
  private enum Operand: Hashable {
    case constant(Double)
    case register(Int32)
  }

  typealias Instruction = FrameProgram.Instruction

  private let formulas: [ChildFormulas]
  private let inputCount: Int
  private(set) var registers: [Double]
  private var constants: [UInt64: Int32] = [:]
  private(set) var instructions: [Instruction] = []
  /// The values of the slots that have been compiled.
  private var operands: [Operand?]
  private(set) var slots: [FrameProgram.EvaluatedSlot] = []
  /// The widths of children before negative ones are replaced by zero.
  private var unlimitedWidths: [Int: Operand] = [:]

  init(_ formulas: [ChildFormulas], inputCount: Int) {
    self.formulas = formulas
    self.inputCount = inputCount
    registers = Array(repeating: .nan, count: Int(FrameProgram.Register.firstInput) + inputCount)
    operands = Array(repeating: nil, count: formulas.count * FrameSide.allCases.count)
  }

  /// Compiles the formula of a slot. Those that it depends on have been compiled.
  mutating func append(_ slot: FrameSlot) throws(FrameProblem) {
    var stack: [Operand] = []
    func pop() -> Operand { stack.removeLast() }
    for operation in formulas[slot.child][slot.side] {
      let operand: Operand
      switch operation {
      case .number(let number): operand = .constant(number)
      case .input(let index): operand = .register(FrameProgram.Register.firstInput + Int32(index))
      case .absent: operand = .constant(.nan)
      case .parentWidth: operand = .register(FrameProgram.Register.parentWidth)
      case .parentHeight: operand = .register(FrameProgram.Register.parentHeight)
      case .side(let child, let side): operand = value(FrameSlot(child: child, side: side))
      case .fitWidth(let child): operand = measure(.fitWidth, child, [], in: slot)
      case .fitLines(let child): operand = measure(.fitLines, child, [pop()], in: slot)
      case .fitHeight(let child): operand = measure(.fitHeight, child, sides([.width], of: child), in: slot)
      case .firstBaseline(let child): operand = measure(.firstBaseline, child, sides([.width, .height], of: child), in: slot)
      case .lastBaseline(let child): operand = measure(.lastBaseline, child, sides([.width, .height], of: child), in: slot)
      case .negate: operand = compute(.negate, pop(), in: slot)
      case .ceiling: operand = compute(.ceiling, pop(), in: slot)
      case .floor: operand = compute(.floor, pop(), in: slot)
      case .round: operand = compute(.round, pop(), in: slot)
      case .add, .subtract, .multiply, .divide, .minimum, .maximum, .orElse:
        let second = pop()
        operand = compute(operation.binary, pop(), second, in: slot)
      }
      stack.append(operand)
    }
    precondition(stack.count == 1, "a formula has one value")
    var result = pop()
    if slot.side == .width || slot.side == .height, !isMeasured(result) {
      if slot.side == .width { unlimitedWidths[slot.child] = result }
      result = compute(.atLeastZero, result, in: slot)
    }
    if case .constant(let value) = result {
      if value.isNaN { throw .noValue(slot) }
      if value.isInfinite { throw .notFinite(slot) }
    }
    operands[slot.index] = result
    slots.append(FrameProgram.EvaluatedSlot(slot: slot, register: register(result)))
  }

  /// Compiles the height of the container: the largest bottom edge of these children.
  mutating func appendHeight(of children: [Int]) {
    var height = Operand.constant(0)
    for child in children {
      let bottom = compute(
        .add, value(FrameSlot(child: child, side: .y)), value(FrameSlot(child: child, side: .height)), in: nil)
      height = compute(.maximum, height, bottom, in: nil)
    }
    instructions.append(
      Instruction(
        operation: .containerHeight, first: register(height), second: FrameProgram.Register.definiteHeight,
        third: FrameProgram.Register.definiteHeight, result: FrameProgram.Register.parentHeight, slot: -1))
  }

  private func value(_ slot: FrameSlot) -> Operand {
    guard let operand = operands[slot.index] else { preconditionFailure("the formula has not been compiled") }
    return operand
  }

  /// Whether the last instruction measured this size, which is at least zero.
  private func isMeasured(_ size: Operand) -> Bool {
    guard let last = instructions.last, size == .register(last.result) else { return false }
    return [.fitWidth, .fitLines, .fitHeight].contains(last.operation)
  }

  private mutating func register(_ operand: Operand) -> Int32 {
    switch operand {
    case .register(let register): return register
    case .constant(let value):
      if let register = constants[value.bitPattern] { return register }
      let register = addRegister(value)
      constants[value.bitPattern] = register
      return register
    }
  }

  private mutating func addRegister(_ value: Double) -> Int32 {
    registers.append(value)
    return Int32(registers.count - 1)
  }

  private mutating func compute(
    _ operation: Instruction.Operation, _ first: Operand, _ second: Operand? = nil, in slot: FrameSlot?
  ) -> Operand {
    if case .constant(let one) = first {
      switch second {
      case nil: return .constant(operation.value(one, 0))
      case .constant(let other): return .constant(operation.value(one, other))
      case .register: if operation == .orElse { return one.isNaN ? second ?? first : first }
      }
    }
    // A distance of zero from an edge is common.
    if second == .constant(0), operation == .add || operation == .subtract { return first }
    let left = register(first)
    let right = second.map { register($0) } ?? left
    let result = addRegister(.nan)
    instructions.append(
      Instruction(
        operation: operation, first: left, second: right, third: right, result: result, slot: Int32(slot?.index ?? -1)))
    return .register(result)
  }

  private func sides(_ sides: [FrameSide], of child: Int) -> [Operand] { sides.map { value(FrameSlot(child: child, side: $0)) } }

  private mutating func measure(
    _ operation: Instruction.Operation, _ child: Int, _ operands: [Operand], in slot: FrameSlot
  ) -> Operand {
    let known = operands.map { register($0) }
    // A register that never changes stands for an operand that the operation does not have.
    let none = register(.constant(0))
    let result = addRegister(.nan)
    instructions.append(
      Instruction(
        operation: operation, first: Int32(child), second: known.first ?? none, third: known.last ?? none, result: result,
        slot: Int32(slot.index)))
    return .register(result)
  }

  // MARK: The program

  /// The registers of the children's sides. Numbers get registers of their own.
  var frames: [FrameProgram.FrameRegisters] {
    mutating get {
      formulas.indices.map { child in
        FrameProgram.FrameRegisters(
          x: register(value(FrameSlot(child: child, side: .x))), y: register(value(FrameSlot(child: child, side: .y))),
          width: register(value(FrameSlot(child: child, side: .width))),
          height: register(value(FrameSlot(child: child, side: .height))))
      }
    }
  }

  /// Returns the horizontal extents of the children that do not depend on the width of the container, and those of the children
  /// whose width does.
  mutating func extents() -> ([FrameProgram.Extent], [FrameProgram.HuggedChild]) {
    let candidates = formulas.indices.compactMap { child -> FrameProgram.HuggedChild? in
      guard formulas[child].isPresent else { return nil }
      let start: FrameSide = formulas[child][.leading].isEmpty ? .x : .leading
      if start == .x, !formulas[child][.trailing].isEmpty { return nil }
      let extent = FrameProgram.Extent(
        start: register(value(FrameSlot(child: child, side: start))),
        width: register(value(FrameSlot(child: child, side: .width))))
      let unlimited = unlimitedWidths[child].map { register($0) } ?? extent.width
      return FrameProgram.HuggedChild(child: child, extent: extent, unlimitedWidth: unlimited)
    }
    let dependence = dependenceOnWidth()
    func isDependent(_ register: Int32) -> Bool { dependence[Int(register)] != .none }
    func isMeasured(_ register: Int32) -> Bool { dependence[Int(register)] == .measured }
    return (
      candidates.map(\.extent).filter { !isDependent($0.start) && !isDependent($0.width) },
      candidates.filter { isDependent($0.extent.width) && !isMeasured($0.extent.width) && !isMeasured($0.extent.start) }
    )
  }

  private enum Dependence: Int {
    case none
    /// By numbers alone.
    case computed
    /// Through the height or the baselines of content at a width that depends on it.
    case measured
  }

  /// Returns for each register how it depends on the width of the container.
  private func dependenceOnWidth() -> [Dependence] {
    var dependence = Array(repeating: Dependence.none, count: registers.count)
    dependence[Int(FrameProgram.Register.parentWidth)] = .computed
    for instruction in instructions {
      let operands = instruction.registers.map { dependence[Int($0)] }
      let found = operands.max { $0.rawValue < $1.rawValue } ?? .none
      // The longest line is known from the width at which the lines broke, and never wider than its limit.
      let isMeasured = instruction.operation.measures && instruction.operation != .fitLines
      dependence[Int(instruction.result)] = isMeasured && found != .none ? .measured : found
    }
    return dependence
  }

  /// Returns the instructions that the extents need.
  func widthInstructions(for extents: [FrameProgram.Extent]) -> [Instruction] {
    var isNeeded = Array(repeating: false, count: registers.count)
    for extent in extents {
      isNeeded[Int(extent.start)] = true
      isNeeded[Int(extent.width)] = true
    }
    var needed: [Instruction] = []
    for instruction in instructions.reversed() where isNeeded[Int(instruction.result)] {
      for register in instruction.registers { isNeeded[Int(register)] = true }
      needed.append(instruction)
    }
    return needed.reversed()
  }
}

extension FrameProgram.Instruction {
  /// The registers that the instruction reads.
  fileprivate var registers: [Int32] { operation.measures ? [second, third] : [first, second, third] }
}

extension FrameOperation {
  fileprivate var binary: FrameProgram.Instruction.Operation {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .minimum: .minimum
    case .maximum: .maximum
    case .orElse: .orElse
    default: preconditionFailure("not an operation on two values")
    }
  }
}
