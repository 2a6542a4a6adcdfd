// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines
import CellTestSupport
import Testing

@testable import CellLayout

/// Contents of words in a font in which every letter is 10 points wide and every line 20 points high, with the baseline at 15.
private struct Texts {
  var texts: [[Int]]

  func measure(_ child: Int, _ width: LayoutSpace.Axis, _ height: LayoutSpace.Axis) -> MeasuredSize {
    let words = texts[child].map { 10 * Double($0) }
    let room: Double
    switch width {
    case .minContent: room = 0
    case .maxContent, .indefinite: room = .infinity
    case .definite(let width), .atMost(let width): room = width
    }
    var lines: [Double] = []
    for word in words {
      if let last = lines.last, last + 10 + word <= room { lines[lines.count - 1] = last + 10 + word } else { lines.append(word) }
    }
    let size = Size(width: lines.max() ?? 0, height: 20 * Double(lines.count))
    return MeasuredSize(
      size: size, firstBaseline: lines.isEmpty ? nil : 15, lastBaseline: lines.isEmpty ? nil : size.height - 5,
      widths: room.isFinite && size.width <= room ? size.width...room : nil)
  }
}

private func child(
  x: [FrameOperation] = [.number(0)], y: [FrameOperation] = [.number(0)], width: [FrameOperation], height: [FrameOperation]
) -> ChildFormulas {
  var formulas = ChildFormulas()
  formulas[.x] = x
  formulas[.y] = y
  formulas[.width] = width
  formulas[.height] = height
  return formulas
}

private func frames(
  _ formulas: [ChildFormulas], width: Double = 100, height: Double = .nan, inputs: [Double] = [], texts: [[Int]] = []
) throws -> [Rect] {
  let program = try FrameProgram(formulas, inputCount: inputs.count)
  var values = FrameValues()
  let measurer = Texts(texts: texts.isEmpty ? formulas.map { _ in [] } : texts)
  try values.evaluate(program, width: width, height: height, inputs: inputs, measurer.measure)
  return try values.frames(program)
}

/// The frame of a number, in the width of a single child.
private func value(_ operations: [FrameOperation], inputs: [Double] = []) throws -> Double {
  try frames([child(x: operations, width: [.number(1)], height: [.number(1)])], inputs: inputs)[0].x
}

@Suite struct FrameProgramTests {
  @Test func `a formula computes with numbers, the container and the data`() throws {
    #expect(try value([.number(7), .number(2), .subtract, .number(3), .multiply]) == 15)
    #expect(try value([.parentWidth, .input(0), .divide], inputs: [8]) == 12.5)
    #expect(try value([.number(2.5), .ceiling, .number(2.5), .floor, .add, .number(2.5), .round, .add]) == 8)
    #expect(try value([.parentWidth, .number(30), .minimum, .negate]) == -30)
    #expect(try value([.parentWidth, .number(30), .maximum]) == 100)
    #expect(try value([.absent, .number(4), .add, .parentWidth, .orElse]) == 100)
    #expect(try value([.parentWidth, .absent, .orElse]) == 100)
  }

  @Test func `sides are evaluated in the order of their dependencies`() throws {
    let first = child(
      x: [.side(1, .x), .side(1, .width), .add], y: [.number(3)], width: [.fitWidth(0)], height: [.fitHeight(0)])
    let second = child(
      x: [.number(5)], y: [.side(0, .y), .side(0, .height), .add], width: [.fitWidth(1)], height: [.fitHeight(1)])
    #expect(
      try frames([first, second], texts: [[4], [2, 3]]) == [
        Rect(x: 65, y: 3, width: 40, height: 20), Rect(x: 5, y: 23, width: 60, height: 20),
      ])
  }

  @Test func `a width below zero is zero`() throws {
    let narrow = child(width: [.parentWidth, .number(120), .subtract], height: [.number(-1)])
    #expect(try frames([narrow]) == [Rect(x: 0, y: 0, width: 0, height: 0)])
  }

  @Test func `baselines are those of the lines at the child's width`() throws {
    let text = child(width: [.number(50)], height: [.fitHeight(0)])
    let label = child(
      x: [.number(60)], y: [.side(0, .y), .lastBaseline(0), .add, .firstBaseline(1), .subtract], width: [.fitWidth(1)],
      height: [.fitHeight(1)])
    #expect(try frames([text, label], texts: [[4, 4, 4], [1]])[1] == Rect(x: 60, y: 40, width: 10, height: 20))
  }

  @Test func `the height is the largest bottom edge of the children that do not depend on it`() throws {
    let tall = child(y: [.number(10)], width: [.number(10)], height: [.number(40)])
    let centred = child(
      y: [.parentHeight, .number(2), .divide, .number(5), .subtract], width: [.number(10)], height: [.number(10)])
    let below = child(y: [.side(1, .y), .number(100), .add], width: [.number(10)], height: [.number(10)])
    #expect(try frames([tall, centred, below]).map(\.y) == [10, 20, 120])
    #expect(try frames([tall, centred], height: 80).map(\.y) == [10, 35])
    #expect(throws: FrameProblem.noHeight) { try frames([centred]) }
    #expect(try frames([centred], height: 80).map(\.y) == [35])
  }

  @Test func `the width of the content does not count children that need the container's width`() throws {
    let program = try FrameProgram([
      child(x: [.number(12)], width: [.fitWidth(0)], height: [.fitHeight(0)]),
      child(x: [.side(0, .x), .number(20), .add], width: [.number(30), .fitWidth(1), .minimum], height: [.number(1)]),
      child(x: [.parentWidth, .number(5), .subtract], width: [.number(900)], height: [.number(1)]),
      child(width: [.side(2, .x)], height: [.number(1)]),
    ])
    let measurer = Texts(texts: [[3, 5], [9], [], []])
    #expect(try FrameValues.width(program, .maxContent, inputs: [], measurer.measure) == 102)
    #expect(try FrameValues.width(program, .minContent, inputs: [], measurer.measure) == 62)
  }

  /// The width that a child with this width, at 12, and an empty child of 5 points give their container. The texts of the child and of
  /// the other one are 90 and 30 points wide.
  private func hugging(_ width: [FrameOperation], minContent: Bool = false) throws -> Double {
    let program = try FrameProgram([
      child(x: [.number(12)], width: width, height: [.fitHeight(0)]),
      child(x: [.parentWidth, .fitWidth(1), .subtract], width: [.fitWidth(1)], height: [.number(1)]),
    ])
    let measurer = Texts(texts: [[3, 5], [3]])
    return try FrameValues.width(program, minContent ? .minContent : .maxContent, inputs: [], measurer.measure)
  }

  @Test func `a container that takes the width of its content gives room to a width that follows from its own`() throws {
    let inset: [FrameOperation] = [.parentWidth, .number(24), .subtract]
    #expect(try hugging(inset) == 114)
    #expect(try hugging(inset, minContent: true) == 74)
    #expect(try hugging(inset + [.fitWidth(0), .minimum]) == 114)
    // As far as the other text at the right, with 8 points between them.
    #expect(try hugging([.fitWidth(0), .side(1, .x), .number(20), .subtract, .minimum]) == 140)
    #expect(try hugging([.parentWidth, .number(2), .divide]) == 180)
    // No width is enough for the text, or keeps it inside the container.
    #expect(try hugging([.parentWidth, .number(0), .multiply]) == 0)
    #expect(try hugging([.parentWidth]) == 102)
  }

  @Test func `a value that does not exist is an error unless there is an alternative`() throws {
    let wordless = child(width: [.fitWidth(0)], height: [.fitHeight(0)])
    func below(_ operations: [FrameOperation]) -> ChildFormulas {
      child(y: operations, width: [.number(1)], height: [.number(1)])
    }
    #expect(throws: FrameProblem.noValue(FrameSlot(child: 0, side: .y))) { try frames([below([.absent, .number(1), .add])]) }
    #expect(throws: FrameProblem.noValue(FrameSlot(child: 1, side: .y))) {
      try frames([wordless, below([.firstBaseline(0)])], texts: [[], []])
    }
    #expect(try frames([wordless, below([.firstBaseline(0), .number(7), .orElse])], texts: [[], []])[1].y == 7)
  }

  @Test func `a value that is not finite is an error`() {
    #expect(throws: FrameProblem.notFinite(FrameSlot(child: 0, side: .x))) { try value([.number(0), .number(0), .divide]) }
    #expect(throws: FrameProblem.notFinite(FrameSlot(child: 0, side: .x))) {
      try value([.parentWidth, .parentWidth, .number(100), .subtract, .divide])
    }
    // Infinity minus infinity is no number, but not a value that does not exist either.
    let infinite: [FrameOperation] = [.number(1), .number(0), .divide]
    #expect(throws: FrameProblem.notFinite(FrameSlot(child: 0, side: .x))) { try value(infinite + infinite + [.subtract]) }
    #expect(throws: FrameProblem.notFinite(FrameSlot(child: 0, side: .x))) { try value(infinite + [.number(0), .multiply]) }
    #expect(throws: FrameProblem.notFinite(FrameSlot(child: 0, side: .x))) {
      try value(infinite + infinite + [.subtract, .number(3), .orElse])
    }
  }

  @Test func `a circle is an error that names its sides in their order`() {
    let one = child(x: [.side(1, .width)], width: [.number(1)], height: [.number(1)])
    let two = child(width: [.side(2, .height)], height: [.number(1)])
    let three = child(width: [.number(1)], height: [.side(0, .x)])
    #expect(
      throws: FrameProblem.circles([
        [FrameSlot(child: 0, side: .x), FrameSlot(child: 1, side: .width), FrameSlot(child: 2, side: .height)]
      ])
    ) { try FrameProgram([one, two, three]) }
    #expect(throws: FrameProblem.circles([[FrameSlot(child: 0, side: .width)]])) {
      try FrameProgram([child(width: [.side(0, .width)], height: [.number(1)])])
    }
    // `a.width` may use `b.x` while `b.y` uses `a.maxY`.
    let a = child(width: [.side(1, .x)], height: [.number(1)])
    let b = child(y: [.side(0, .y), .side(0, .height), .add], width: [.number(1)], height: [.number(1)])
    #expect(throws: Never.self) { try FrameProgram([a, b]) }
  }

  @Test func `all circles without a common side are found, and each side is in one of them`() {
    func pair(_ first: Int) -> [ChildFormulas] {
      [first + 1, first].map { child(x: [.side($0, .x)], width: [.number(1)], height: [.number(1)]) }
    }
    // The fifth child leads to the first circle, and is in none.
    let children = pair(0) + pair(2) + [child(x: [.side(0, .x), .side(4, .x), .add], width: [.number(1)], height: [.number(1)])]
    let expected = [[0, 1], [2, 3], [4]].map { $0.map { FrameSlot(child: $0, side: .x) } }
    #expect(throws: FrameProblem.circles(expected)) { try FrameProgram(children) }
    // Two circles through the same side are one problem at a time.
    let shared = [
      child(x: [.side(1, .x), .side(2, .x), .add], width: [.number(1)], height: [.number(1)]),
      child(x: [.side(0, .x)], width: [.number(1)], height: [.number(1)]),
      child(x: [.side(0, .x)], width: [.number(1)], height: [.number(1)]),
    ]
    #expect(throws: FrameProblem.circles([[0, 1].map { FrameSlot(child: $0, side: .x) }])) { try FrameProgram(shared) }
  }

  @Test func `the work on formulas grows with the number of children`() throws {
    /// Frames that use the fifty before them, and end in a circle if there is one.
    func children(_ count: Int, isCircle: Bool) -> [ChildFormulas] {
      (0..<count).map { index in
        var x: [FrameOperation] = [isCircle && index == 0 ? .side(count - 1, .x) : .number(1)]
        for other in max(0, index - 50)..<index { x += [.side(other, .x), .add] }
        return child(x: x, width: [.number(1)], height: [.number(1)])
      }
    }
    let laidOut = try growth(ofMemoryFrom: 400) { _ = try frames(children($0, isCircle: false)) }
    #expect(laidOut ?? 2 < 2.3)
    let refused = growth(ofMemoryFrom: 400) { count in
      #expect(throws: FrameProblem.self) { try FrameProgram(children(count, isCircle: true)) }
    }
    #expect(refused ?? 2 < 2.3)
  }

  @Test func `a chain or a circle of 20,000 children takes linear time and little stack`() throws {
    let chain = (0..<20_000).map { index in
      child(
        y: index == 0 ? [.number(0)] : [.side(index - 1, .y), .side(index - 1, .height), .add, .parentWidth, .add],
        width: [.number(1)], height: [.number(1)])
    }
    #expect(try frames(chain).last == Rect(x: 0, y: 19_999 * 101, width: 1, height: 1))
    #expect(
      try frames(
        chain.reversed().enumerated().map { index, _ in
          child(
            y: index == 19_999 ? [.number(0)] : [.side(index + 1, .y), .number(1), .add], width: [.number(1)],
            height: [.number(1)])
        }
      ).first?.y == 19_999)
    var circle = chain
    circle[0][.y] = [.side(19_999, .y)]
    #expect(throws: FrameProblem.self) { try FrameProgram(circle) }
  }
}

@Suite struct FrameRelayoutTests {
  /// A picture, a name, a time at the right, a message and a line, as in a list of messages.
  private let message = [
    child(x: [.number(12)], y: [.number(12)], width: [.number(48)], height: [.number(48)]),
    child(
      x: [.side(0, .x), .side(0, .width), .add, .number(12), .add], y: [.number(12)],
      width: [.side(2, .x), .side(1, .x), .subtract, .number(8), .subtract, .fitWidth(1), .minimum], height: [.fitHeight(1)]),
    child(
      x: [.parentWidth, .side(2, .width), .subtract, .number(12), .subtract],
      y: [.side(1, .y), .firstBaseline(1), .add, .firstBaseline(2), .subtract], width: [.fitWidth(2)], height: [.fitHeight(2)]),
    child(
      x: [.side(1, .x)], y: [.side(1, .y), .side(1, .height), .add, .number(2), .add],
      width: [.parentWidth, .side(3, .x), .subtract, .number(12), .subtract], height: [.fitHeight(3)]),
    child(
      x: [.side(1, .x)], y: [.side(3, .y), .side(3, .height), .add, .number(12), .add],
      width: [.parentWidth, .side(4, .x), .subtract], height: [.number(0.5)]),
  ]

  @Test func `only the formulas that depend on a changed text are evaluated`() throws {
    let program = try FrameProgram(message)
    var values = FrameValues()
    var texts = Texts(texts: [[], [3], [5], [4, 4, 4, 4], []])
    func layOut(width: Double = 200) throws -> (formulas: Int, measurements: Int, frames: [Rect]) {
      let before = (values.evaluatedFormulas, values.measurements)
      try values.evaluate(program, width: width, height: .nan, inputs: [], texts.measure)
      return (values.evaluatedFormulas - before.0, values.measurements - before.1, try values.frames(program))
    }
    // Formulas that are numbers, such as those of the picture, are never evaluated.
    #expect(try layOut().formulas == 11)
    let unchanged = try layOut()
    #expect(unchanged.formulas == 0 && unchanged.measurements == 0)

    // A longer message changes its own height and the line below.
    texts.texts[3] = [4, 4, 4, 4, 4, 4]
    values.contentChanged(of: 3)
    let longer = try layOut()
    #expect(longer.frames[3] == Rect(x: 72, y: 34, width: 116, height: 60))
    #expect(longer.formulas == 2 && longer.measurements == 1)

    // A longer time moves its own frame and narrows the name, and nothing else.
    texts.texts[2] = [6]
    values.contentChanged(of: 2)
    let later = try layOut()
    #expect(later.frames[2] == Rect(x: 128, y: 12, width: 60, height: 20))
    #expect(later.formulas == 5)

    // Every value is that of a layout from scratch.
    #expect(try later.frames == frames(message, width: 200, texts: texts.texts))
    let wide = try layOut(width: 300)
    #expect(try wide.frames == frames(message, width: 300, texts: texts.texts))
    #expect(try layOut(width: 200).frames == later.frames)
  }

  @Test func `values that are reset have the frames of new values`() throws {
    var centred = message
    centred[4][.y] = [.parentHeight, .input(0), .subtract]
    let program = try FrameProgram(centred, inputCount: 1)
    var values = FrameValues()
    func layOut(_ texts: [[Int]], width: Double, height: Double, input: Double) throws -> [Rect] {
      values.reset()
      try values.evaluate(program, width: width, height: height, inputs: [input], Texts(texts: texts).measure)
      return try values.frames(program)
    }
    let first = try layOut([[], [3], [5], [4, 4, 4, 4], []], width: 200, height: .nan, input: 1)
    #expect(first[3] == Rect(x: 72, y: 34, width: 116, height: 40))
    #expect(first[4] == Rect(x: 72, y: 73, width: 128, height: 0.5))
    // Nothing remains of the first row: not its texts, its number or its width.
    let second = try layOut([[], [6], [2], [7], []], width: 200, height: 90, input: 2)
    #expect(second[1] == Rect(x: 72, y: 12, width: 60, height: 20))
    #expect(second[3] == Rect(x: 72, y: 34, width: 116, height: 20))
    #expect(second[4] == Rect(x: 72, y: 88, width: 128, height: 0.5))
    #expect(try layOut([[], [3], [5], [4, 4, 4, 4], []], width: 200, height: .nan, input: 1) == first)
    #expect(try values.height(program) == 74)
  }

  @Test func `an evaluation after an error begins from scratch`() throws {
    let program = try FrameProgram(message)
    var values = FrameValues()
    let texts = Texts(texts: [[], [3], [5], [4, 4, 4, 4], []])
    try values.evaluate(program, width: 200, height: .nan, inputs: [], texts.measure)
    #expect(throws: CancellationError.self) {
      try values.evaluate(program, width: 300, height: .nan, inputs: []) { child, width, height in
        if child == 3 { throw CancellationError() }
        return texts.measure(child, width, height)
      }
    }
    try values.evaluate(program, width: 300, height: .nan, inputs: [], texts.measure)
    #expect(try values.frames(program) == frames(message, width: 300, texts: texts.texts))
  }
}

/// A frame function by a closure.
private struct ClosureFunction: FrameFunction {
  let closure: (FrameFitting) throws -> [Rect]

  func frames(width: Double, fit: FrameFitting) throws -> [Rect] { try closure(fit) }
}

@Suite struct FrameFunctionTests {
  /// Returns what `fit` answers to a frame function, and what it asked the content.
  private func fit(
    _ limit: Double, _ axis: LayoutSpace.Axis = .maxContent, statesWidths: Bool = true
  ) throws -> (width: Double, height: Double, baseline: Double?, questions: [LayoutSpace.Axis]) {
    let texts = Texts(texts: [[4, 4]])
    var questions: [LayoutSpace.Axis] = []
    var fitted: FittedSize?
    let function = ClosureFunction { fit in
      fitted = try fit(0, limit)
      return [.zero]
    }
    _ = try manualFrames(function, count: 1, width: 100, fitting: axis) { child, width, height in
      questions.append(width)
      var size = texts.measure(child, width, height)
      if !statesWidths { size.widths = nil }
      return size
    }
    let answer = try #require(fitted)
    return (answer.size.width, answer.size.height, answer.lastBaseline, questions)
  }

  @Test func `text that states its widths is measured once`() throws {
    let narrow = try fit(70)
    #expect(narrow == (40, 40, 35, [.definite(70)]))
    let wide = try fit(200)
    #expect(wide == (90, 20, 15, [.definite(200)]))
  }

  @Test func `other content is measured at its own width or at the limit`() throws {
    let narrow = try fit(70, statesWidths: false)
    #expect(narrow == (40, 40, 35, [.definite(70), .maxContent, .definite(70)]))
    let wide = try fit(200, statesWidths: false)
    #expect(wide == (90, 20, 15, [.definite(200), .maxContent, .definite(90)]))
    let smallest = try fit(200, .minContent)
    #expect(smallest == (40, 40, 35, [.minContent, .definite(40)]))
  }

  @Test func `content without text has no baselines`() throws {
    let function = ClosureFunction { fit in
      let size = try fit(0, .infinity)
      #expect(size.firstBaseline == nil && size.lastBaseline == nil)
      return [Rect(origin: .zero, size: size.size)]
    }
    let size = try manualFrames(function, count: 1, width: 100, fitting: .maxContent) { _, _, _ in
      MeasuredSize(size: Size(width: 5, height: 6))
    }
    #expect(size == [Rect(x: 0, y: 0, width: 5, height: 6)])
  }

  @Test func `a function with another number of frames than children is an error`() {
    #expect(throws: FrameCount(expected: 2, found: 1)) {
      try manualFrames(ClosureFunction { _ in [.zero] }, count: 2, width: 100, fitting: .maxContent) { _, _, _ in
        MeasuredSize(size: .zero)
      }
    }
  }
}
