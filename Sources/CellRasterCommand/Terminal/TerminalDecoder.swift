// SPDX-License-Identifier: MIT

/// What a terminal sends.
enum TerminalInput: Hashable, Sendable {
  case key(UInt8)
  /// A control function: an arrow, or a reply, from its escape to its end.
  case sequence([UInt8])
}

/// Tells keys from control functions in what a terminal sends: ECMA-48, sections 5.4 and 5.6.
struct TerminalDecoder {
  private enum State {
    case keys
    case escape
    /// After `ESC [`, up to a byte from `@` to `~`.
    case control
    /// After `ESC O`, one byte.
    case shift
    /// After `ESC _` and its like, up to `ESC \` or BEL.
    case string
    case stringEscape
  }

  private static let escape: UInt8 = 0x1B

  private var state = State.keys
  private var sequence: [UInt8] = []

  /// Whether a control function has begun and not ended.
  var isInSequence: Bool { state != .keys }

  /// Takes the next byte.
  /// - Returns: what it completes; `nil` within a control function.
  mutating func decode(_ byte: UInt8) -> TerminalInput? {
    if state == .keys {
      guard byte == Self.escape else { return .key(byte) }
      sequence = []
    }
    sequence.append(byte)
    state = Self.state(after: byte, in: state)
    return state == .keys ? .sequence(sequence) : nil
  }

  /// Gives up what has begun: it was the escape key.
  mutating func reset() { state = .keys }

  private static func state(after byte: UInt8, in state: State) -> State {
    switch (state, byte) {
    case (.keys, _), (.escape, escape): .escape
    case (.escape, UInt8(ascii: "[")): .control
    case (.escape, UInt8(ascii: "O")): .shift
    case (.escape, UInt8(ascii: "_")), (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")): .string
    case (.escape, _), (.shift, _): .keys
    case (.control, 0x40...0x7E): .keys
    case (.control, _): .control
    case (.string, 0x07): .keys
    case (.string, escape): .stringEscape
    case (.string, _): .string
    case (.stringEscape, UInt8(ascii: "\\")): .keys
    case (.stringEscape, _): .string
    }
  }
}
