// SPDX-License-Identifier: MIT

package import CellLayoutEngines

/// The formulas of a container, compiled for its children. The same program lays out any number of containers with the same
/// formulas; their numbers and contents may differ.
///
/// The values are in registers. A value that does not exist is not a number.
package final class FrameProgram: Sendable {
  /// The registers of the values that every program has; the numbers that the data gives follow.
  enum Register {
    static let parentWidth: Int32 = 0
    static let parentHeight: Int32 = 1
    /// The height of the container, if its content does not determine it.
    static let definiteHeight: Int32 = 2
    static let firstInput: Int32 = 3
  }

  struct Instruction: Equatable, Sendable {
    package enum Operation: UInt8, Hashable, Sendable {
      case add, subtract, multiply, divide, minimum, maximum, orElse
      case negate, ceiling, floor, round
      /// Replaces a negative length by zero.
      case atLeastZero
      /// The first operand is the child, not a register.
      case fitWidth
      /// The first operand is the child, not a register; the second one is the width that it has at most.
      case fitLines
      /// The first operand is the child, not a register; the second one is the child's width.
      case fitHeight
      /// The first operand is the child, not a register; the second one is the child's width, the third one its height.
      case firstBaseline, lastBaseline
      /// The second operand if it exists, otherwise the first one.
      case containerHeight
    }

    let operation: Operation
    let first, second, third: Int32
    let result: Int32
    /// The formula that the instruction belongs to, by the index of its slot; -1 for the height of the container.
    let slot: Int32
  }

  /// The frame of a child: the registers of its sides.
  struct FrameRegisters: Equatable, Sendable {
    var x, y, width, height: Int32
  }

  /// The horizontal extent of a child that does not depend on the width of the container: the registers of its distance from the
  /// container's edge and of its width.
  struct Extent: Hashable, Sendable {
    let start, width: Int32
  }

  /// A child whose width depends on the width of the container, other than through measured content.
  struct HuggedChild: Equatable, Sendable {
    let child: Int
    let extent: Extent
    /// The register of the width that the formula gives, which may be negative.
    let unlimitedWidth: Int32
  }

  let inputCount: Int
  /// The values of the registers before the first instruction.
  let initialRegisters: [Double]
  let instructions: [Instruction]
  let frames: [FrameRegisters]
  /// The instructions and the extents that determine the min-content and max-content width.
  let widthInstructions: [Instruction]
  let extents: [Extent]
  let huggedChildren: [HuggedChild]
  /// The number of formulas that have instructions.
  let computedFormulas: Int
  /// The children whose frames do not depend on the height of the container. The largest of their bottom edges is the height of the
  /// content.
  let independentChildren: [Int]
  /// Whether the content determines the height of the container.
  let hasHeight: Bool
  /// The slots with their registers, in the order of evaluation.
  let slots: [EvaluatedSlot]

  struct EvaluatedSlot: Equatable, Sendable {
    let slot: FrameSlot
    let register: Int32
  }

  init(
    inputCount: Int, initialRegisters: [Double], instructions: [Instruction], frames: [FrameRegisters],
    widthInstructions: [Instruction], extents: [Extent], huggedChildren: [HuggedChild], independentChildren: [Int],
    hasHeight: Bool,
    slots: [EvaluatedSlot]
  ) {
    self.inputCount = inputCount
    self.initialRegisters = initialRegisters
    self.instructions = instructions
    self.frames = frames
    self.widthInstructions = widthInstructions
    self.extents = extents
    self.huggedChildren = huggedChildren
    computedFormulas = Set(instructions.map(\.slot).filter { $0 >= 0 }).count
    self.independentChildren = independentChildren
    self.hasHeight = hasHeight
    self.slots = slots
  }

  /// The number of children.
  var count: Int { frames.count }

  /// The memory that the program takes, in bytes.
  var byteCount: Int {
    initialRegisters.count * MemoryLayout<Double>.stride
      + (instructions.count + widthInstructions.count) * MemoryLayout<Instruction>.stride
      + frames.count * MemoryLayout<FrameRegisters>.stride + extents.count * MemoryLayout<Extent>.stride
      + huggedChildren.count * MemoryLayout<HuggedChild>.stride + slots.count * MemoryLayout<EvaluatedSlot>.stride
  }
}

/// Returns the size, at least zero, and the baselines of a child's border box. For a min-content or max-content width, only the width is
/// used, unless the size states the widths for which it is valid.
///
/// A closure instead of a generic parameter: across modules, Swift calls both indirectly, but a protocol's method would copy the size.
package typealias FrameMeasuring = (
  _ child: Int, _ width: LayoutSpace.Axis, _ height: LayoutSpace.Axis
) throws -> MeasuredSize
