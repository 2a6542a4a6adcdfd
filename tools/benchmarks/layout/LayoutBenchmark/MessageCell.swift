// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayout
import CellLayoutEngines

// Lays out the cell of Sources/C/CCellSamples/samples/message-cell in three ways: by arithmetic, by compiled formulas and by a frame function.
// A list gives each row other texts and other numbers, so every layout starts from scratch. All three ask the same closure for sizes.

/// The contents of a row: the letters of its texts, and the numbers that the data gives to the formulas.
struct Message {
  let name, time, text: Int
  /// The size of the avatar and the distance above the line, in points.
  let avatar, gap: Double

  /// Different rows. Some names are longer than their room, and some texts have more than three lines.
  static let rows: [Message] = (0..<100).map { row in
    let avatar: Double = [40, 48, 56][row % 3]
    return Message(
      name: 4 + row * 7 % 37, time: 4 + row % 5, text: 10 + row * 31 % 170, avatar: avatar, gap: Double(10 + row % 4))
  }
}

/// Returns the size of a text of a message: of the child 1, 2 or 3.
func measure(_ message: Message, _ child: Int, _ width: LayoutSpace.Axis) -> MeasuredSize {
  let room: AvailableSpace =
    switch width {
    case .definite(let width), .atMost(let width): .definite(width)
    case .minContent: .minContent
    case .maxContent, .indefinite: .maxContent
    }
  if child == 3 {
    var size = measureText(message.text, room)
    // The text ends after three lines.
    size.size.height = min(60, size.size.height)
    size.firstBaseline = 15
    size.lastBaseline = size.size.height - 5
    return size
  }
  // The name and the time have one line, which ends in an ellipsis where it is too long.
  let baseline = child == 1 ? 15.0 : 12
  var size = measureText(child == 1 ? message.name : message.time, .maxContent)
  if case .definite(let width) = width, width < size.size.width {
    size.size.width = width
    size.widths = width...width
  }
  size.firstBaseline = baseline
  size.lastBaseline = baseline
  return size
}

// MARK: Arithmetic

@inline(never) func arithmeticFrames(_ message: Message, width: Double, _ measure: FrameMeasuring) throws -> [Rect] {
  let leading = 12 + message.avatar + 12
  let time = try measure(2, .maxContent, .indefinite)
  let name = try measure(1, .definite(max(0, width - leading - time.size.width - 8 - 12)), .indefinite)
  let text = Rect(
    x: leading, y: 12 + name.size.height + 2, width: max(0, width - leading - 12),
    height: try measure(3, .definite(max(0, width - leading - 12)), .indefinite).size.height)
  let timeY = 12 + (name.firstBaseline ?? 0) - (time.firstBaseline ?? 0)
  let lineY = max(12 + message.avatar, text.maxY) + message.gap
  return [
    Rect(x: 12, y: 12, width: message.avatar, height: message.avatar),
    Rect(x: leading, y: 12, width: name.size.width, height: name.size.height),
    Rect(x: width - time.size.width - 12, y: timeY, width: time.size.width, height: time.size.height),
    text,
    Rect(x: leading, y: lineY, width: max(0, width - leading), height: 0.5),
  ]
}

// MARK: Compiled formulas

/// Returns the formulas of the sample's template, whose avatar has the size of the first input, and whose line is below the texts by
/// the second.
func messageFormulas() throws -> FrameProgram {
  var avatar = ChildFormulas()
  avatar[.leading] = [.number(12)]
  avatar[.x] = [.side(0, .leading)]
  avatar[.y] = [.number(12)]
  avatar[.width] = [.input(0)]
  avatar[.height] = [.input(0)]

  var name = ChildFormulas()
  name[.leading] = [.side(0, .leading), .side(0, .width), .add, .number(12), .add]
  name[.x] = [.side(1, .leading)]
  name[.y] = [.number(12)]
  name[.width] = [
    .fitWidth(1), .parentWidth, .side(1, .leading), .subtract, .side(2, .width), .subtract, .number(8), .subtract, .number(12),
    .subtract, .minimum,
  ]
  name[.height] = [.fitHeight(1)]

  var time = ChildFormulas()
  time[.trailing] = [.number(12)]
  time[.x] = [.parentWidth, .side(2, .width), .subtract, .side(2, .trailing), .subtract]
  time[.y] = [.side(1, .y), .firstBaseline(1), .add, .firstBaseline(2), .subtract]
  time[.width] = [.fitWidth(2)]
  time[.height] = [.fitHeight(2)]

  var text = ChildFormulas()
  text[.leading] = [.side(1, .leading)]
  text[.trailing] = [.number(12)]
  text[.x] = [.side(3, .leading)]
  text[.y] = [.side(1, .y), .side(1, .height), .add, .number(2), .add]
  text[.width] = [.parentWidth, .side(3, .leading), .subtract, .side(3, .trailing), .subtract]
  text[.height] = [.fitHeight(3)]

  var line = ChildFormulas()
  line[.leading] = [.side(1, .leading)]
  line[.trailing] = [.number(0)]
  line[.x] = [.side(4, .leading)]
  line[.y] = [
    .side(0, .y), .side(0, .height), .add, .side(3, .y), .side(3, .height), .add, .maximum, .input(1), .add,
  ]
  line[.width] = [.parentWidth, .side(4, .leading), .subtract, .side(4, .trailing), .subtract]
  line[.height] = [.number(0.5)]
  return try FrameProgram([avatar, name, time, text, line], inputCount: 2)
}

// MARK: A frame function

/// The layout of a message as a frame function.
struct MessageFrames: FrameFunction {
  let message: Message

  @inline(never) func frames(width: Double, fit: FrameFitting) throws -> [Rect] {
    let leading = 12 + message.avatar + 12
    let time = try fit(2, .infinity)
    let name = try fit(1, max(0, width - leading - time.size.width - 8 - 12))
    let text = Rect(
      x: leading, y: 12 + name.size.height + 2, width: max(0, width - leading - 12),
      height: try fit(3, max(0, width - leading - 12)).size.height)
    let timeY = 12 + (name.firstBaseline ?? 0) - (time.firstBaseline ?? 0)
    let lineY = max(12 + message.avatar, text.maxY) + message.gap
    return [
      Rect(x: 12, y: 12, width: message.avatar, height: message.avatar),
      Rect(x: leading, y: 12, width: name.size.width, height: name.size.height),
      Rect(x: width - time.size.width - 12, y: timeY, width: time.size.width, height: time.size.height),
      text,
      Rect(x: leading, y: lineY, width: max(0, width - leading), height: 0.5),
    ]
  }
}

// MARK: Measurement

/// A row of the list, with everything that exists before its layout. The measurers come from an array, so that the compiler does not know
/// them; it would compile the layouts again for a known one.
final class Row {
  let message: Message
  let inputs: [Double]
  let measuring: FrameMeasuring

  init(_ message: Message) {
    self.message = message
    inputs = [message.avatar, message.gap]
    measuring = { child, width, _ in measure(message, child, width) }
  }
}

/// The ways to lay out the cell.
enum MessageWay: String, CaseIterable {
  case arithmetic = "message-cell"
  case formulas = "message-cell-formulas"
  case function = "message-cell-function"

  /// Lays out all rows, `passes` times, and passes their frames to `use`.
  func layOut(passes: Int, _ use: ([Rect]) -> Void) throws {
    let width = 320.0
    let rows = Message.rows.map { Row($0) }
    switch self {
    case .arithmetic:
      for _ in 0..<passes {
        for row in rows { use(try arithmeticFrames(row.message, width: width, row.measuring)) }
      }
    case .formulas:
      let program = try messageFormulas()
      var values = FrameValues()
      for _ in 0..<passes {
        for row in rows {
          values.reset()
          try values.evaluate(program, width: width, height: .nan, inputs: row.inputs, row.measuring)
          use(try values.frames(program))
        }
      }
    case .function:
      for _ in 0..<passes {
        for row in rows {
          use(try manualFrames(MessageFrames(message: row.message), count: 5, width: width, fitting: .maxContent, row.measuring))
        }
      }
    }
  }

  /// Returns the nanoseconds of `layouts` layouts, and the sum of the coordinates of the last one.
  func measured(layouts: Int) throws -> (time: Double, sum: Double) {
    var expected: [[Rect]] = []
    var frames: [[Rect]] = []
    try MessageWay.arithmetic.layOut(passes: 1) { expected.append($0) }
    try layOut(passes: 1) { frames.append($0) }
    guard frames == expected else { throw OtherFrames(way: rawValue) }

    var last: [Rect] = []
    let start = ContinuousClock.now
    try layOut(passes: layouts / Message.rows.count) { last = $0 }
    return (nanoseconds(start), last.reduce(0) { $0 + $1.x + $1.y + $1.width + $1.height })
  }
}

/// The error for a way to lay out the cell that gives other frames than arithmetic.
struct OtherFrames: Error {
  let way: String
}
