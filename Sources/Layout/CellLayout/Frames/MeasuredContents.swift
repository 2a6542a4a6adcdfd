// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines

/// What is known of the contents of a container's children.
struct MeasuredContents: Sendable {
  /// The last answer for a child. A number that is not known is not a number.
  private struct Answer: Sendable {
    var isChanged = false
    /// The range of the widths for which the answer holds.
    var smallest = Double.nan
    var largest = Double.nan
    var height = Double.nan
    /// Not a number for content without baselines.
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan
    /// The width of the longest line, the last time that it was measured.
    var longestLine = Double.nan

    /// Without a range of widths, the rest is never used.
    mutating func forget() {
      isChanged = false
      smallest = .nan
    }

    func holds(for width: Double) -> Bool { smallest <= width && width <= largest }

    mutating func set(_ answer: MeasuredSize, from smallest: Double, to largest: Double) {
      self.smallest = smallest
      self.largest = largest
      height = answer.size.height
      firstBaseline = answer.firstBaseline ?? .nan
      lastBaseline = answer.lastBaseline ?? .nan
    }
  }

  private var answers: [Answer] = []
  /// Whether the lines stay as they are in containers of other widths, while one is searched that is wide enough for them.
  var keepsLines = false
  /// The number of questions to the measurer.
  private(set) var measurements = 0

  var byteCount: Int { answers.capacity * MemoryLayout<Answer>.stride }

  /// Forgets the contents of all children.
  mutating func forgetAll(count: Int) {
    if answers.count == count {
      var answers = answers.mutableSpan
      for child in answers.indices { answers[child].forget() }
    } else {
      answers = Array(repeating: Answer(), count: count)
    }
  }

  mutating func forget(_ child: Int) {
    guard answers.indices.contains(child) else { return }
    answers[child].forget()
    answers[child].isChanged = true
  }

  /// Whether a child was forgotten since the last call of ``acceptChanges()``.
  func isChanged(_ child: Int) -> Bool { answers[child].isChanged }

  mutating func acceptChanges() {
    for child in answers.indices { answers[child].isChanged = false }
  }

  // MARK: Instructions

  /// Runs instructions.
  /// - Parameter axis: what `fit` means in a width: `minContent` or `maxContent`.
  mutating func run(
    _ instructions: [FrameProgram.Instruction], _ registers: inout [Double], fitting axis: LayoutSpace.Axis,
    _ measure: FrameMeasuring
  ) throws {
    // A span checks once that the array has no other owner, instead of at each write.
    var registers = registers.mutableSpan
    let instructions = instructions.span
    for index in instructions.indices {
      let instruction = instructions[unchecked: index]
      let value = try value(of: instruction, registers.span, fitting: axis, measure)
      registers[unchecked: Int(instruction.result)] = value
    }
  }

  /// Returns the result of an instruction.
  /// - Parameter axis: what `fit` means in a width: `minContent` or `maxContent`.
  mutating func value(
    of instruction: FrameProgram.Instruction, _ registers: [Double], fitting axis: LayoutSpace.Axis,
    _ measure: FrameMeasuring
  ) throws -> Double {
    try value(of: instruction, registers.span, fitting: axis, measure)
  }

  @inline(__always) private mutating func value(
    of instruction: FrameProgram.Instruction, _ registers: Span<Double>, fitting axis: LayoutSpace.Axis,
    _ measure: FrameMeasuring
  ) throws -> Double {
    let child = Int(instruction.first)
    // Unchecked: the compiler numbers the registers, and every program has as many.
    let second = registers[unchecked: Int(instruction.second)]
    switch instruction.operation {
    case .fitWidth: return try width(of: child, axis, measure)
    case .fitLines: return try longestLine(of: child, atMost: second, axis, measure)
    case .fitHeight: return try height(of: child, width: second, measure)
    case .firstBaseline:
      return try baselines(of: child, width: second, height: registers[Int(instruction.third)], measure).first
    case .lastBaseline:
      return try baselines(of: child, width: second, height: registers[Int(instruction.third)], measure).last
    default: return instruction.operation.value(registers[unchecked: child], second)
    }
  }

  private mutating func width(
    of child: Int, _ axis: LayoutSpace.Axis, _ measure: FrameMeasuring
  ) throws -> Double {
    measurements += 1
    let answer = try measure(child, axis, .indefinite)
    // If the width of the content is one for which its size is valid, the height is known too.
    if axis == .maxContent, let widths = answer.widths {
      answers[child].set(answer, from: widths.lowerBound, to: widths.upperBound)
    }
    return answer.size.width
  }

  /// Returns the width of the longest line of a child's text, which has at most the width `limit`; not a number if that is not known.
  @inline(never) private mutating func longestLine(
    of child: Int, atMost limit: Double, _ axis: LayoutSpace.Axis, _ measure: FrameMeasuring
  ) throws -> Double {
    if limit.isNaN { return .nan }
    if keepsLines { return max(0, min(answers[child].longestLine, limit)) }
    measurements += 1
    let answer = try measure(child, axis == .maxContent && limit < .infinity ? .atMost(max(0, limit)) : axis, .indefinite)
    if let widths = answer.widths { answers[child].set(answer, from: widths.lowerBound, to: widths.upperBound) }
    answers[child].longestLine = answer.size.width
    return answer.size.width
  }

  /// Returns the height that the content of a child has at a width; not a number if there is no width.
  private mutating func height(
    of child: Int, width: Double, _ measure: FrameMeasuring
  ) throws -> Double {
    if width.isNaN { return .nan }
    if answers[child].holds(for: width) { return answers[child].height }
    measurements += 1
    let answer = try measure(child, .definite(width), .indefinite)
    answers[child].set(answer, from: answer.widths?.lowerBound ?? width, to: answer.widths?.upperBound ?? width)
    return answer.size.height
  }

  /// Returns the distances from the top of a child to its first and last baseline; not a number for content without baselines.
  mutating func baselines(
    of child: Int, width: Double, height: Double, _ measure: FrameMeasuring
  ) throws -> (first: Double, last: Double) {
    if height.isNaN { return (.nan, .nan) }
    let ownHeight = try self.height(of: child, width: width, measure)
    let answer = answers[child]
    // Content without baselines has none at any height, and the baselines of a box of its own height are known.
    if ownHeight == height || answer.firstBaseline.isNaN { return (answer.firstBaseline, answer.lastBaseline) }
    measurements += 1
    let box = try measure(child, .definite(width), .definite(height))
    return (box.firstBaseline ?? .nan, box.lastBaseline ?? .nan)
  }
}
