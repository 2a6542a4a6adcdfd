// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellTree

/// A number of a document on which the frame of an element depends.
package struct DecidingNumber: Equatable, Sendable {
  /// A side of a frame.
  package enum Side: String, Hashable, Sendable, CaseIterable { case x, y, width, height }

  /// The element that has the number; `nil` for the cell's width.
  package let path: String?
  package let key: DocumentKey
  /// The edge to which the number belongs, for a key with one number for each edge.
  package let edge: String?
  package let value: Double
  /// The sides that change with the number.
  package let sides: [Side]
}

/// The numbers that determine a frame.
package struct DecidingNumbers: Equatable, Sendable {
  /// A kind of numbers that the search does not try. Formulas and chains of constraints name those on which a frame depends.
  package enum Untried: String, Hashable, Sendable, CaseIterable {
    /// The sizes and distances of texts.
    case texts
    /// The numbers of frames that elements state, and those in formulas.
    case manualFrames = "manual frames"
    /// The constants and factors of constraints.
    case constraints
  }

  package let numbers: [DecidingNumber]
  /// The kinds of numbers that the cell has and the search did not try.
  package let untried: [Untried]
  /// Whether the search ended before it had tried all numbers, because of ``DecidingNumberSearch/boxLimit``.
  package let isIncomplete: Bool
}

extension DecidingNumbers {
  /// Finds the numbers of a cell that determine the frame of an element, with its position in the cell.
  ///
  /// The layout is asked, not a record of it: it is repeated with numbers changed by up to a hundredth, first many at a time, and then
  /// one by one among those that changed the frame. A number is named if it changes the frame by being larger or by being smaller.
  /// - Parameter index: the number of the element in preorder.
  /// - Throws: `ElementFailure`, as for `LayoutTree`.
  package init(of cell: Cell, element index: Int, measuring: ContentMeasuring) throws {
    var search = DecidingNumberSearch(cell: cell, element: index, measuring: measuring)
    self = try search.run()
  }
}

/// The search for the numbers that change a frame.
private struct DecidingNumberSearch {
  /// The number of boxes that may be laid out: 40,000 layouts of a cell with 50 elements.
  static let boxLimit = 2_000_000
  private static let groupSize = 32
  static let change = 0.01
  /// A difference that is no rounding error.
  private static let noise = 1e-7

  private let cell: Cell
  private let element: Int
  private let session: LayoutSession
  private let candidates: [LayoutNumber]
  private let boxCount: Int
  private var boxesLaidOut = 0
  private var isIncomplete = false
  private var found: [DecidingNumber] = []

  init(cell: Cell, element: Int, measuring: ContentMeasuring) {
    self.cell = cell
    self.element = element
    session = LayoutSession(measuring: measuring.remembering)
    candidates = cell.layoutNumbers
    boxCount = cell.root.preorder.count
  }

  mutating func run() throws -> DecidingNumbers {
    let original = try session.layOut(cell).frames.boxes[element].frame
    for start in stride(from: 0, to: candidates.count, by: Self.groupSize) {
      try search(start..<min(start + Self.groupSize, candidates.count), original)
    }
    return DecidingNumbers(numbers: found, untried: cell.untriedNumbers, isIncomplete: isIncomplete)
  }

  private mutating func search(_ group: Range<Int>, _ original: Rect) throws {
    if boxesLaidOut > Self.boxLimit {
      isIncomplete = true
      return
    }
    if group.count == 1 {
      let sides = try sides(changedBy: group, 1, original).union(sides(changedBy: group, -1, original))
      if !sides.isEmpty {
        found.append(candidates[group.lowerBound].deciding(DecidingNumber.Side.allCases.filter(sides.contains)))
      }
      return
    }
    // Two numbers may hide each other's change, so larger groups are tried in several ways.
    let patterns: [(Int) -> Double] = [
      { _ in 1 }, { _ in -1 }, { $0.isMultiple(of: 2) ? 1 : -1 }, { $0.isMultiple(of: 2) ? -1 : 1 },
    ]
    let changes = try patterns.contains { pattern in
      try !sides(changedBy: group, original) { pattern($0) * (0.5 + 0.5 / Double($0 - group.lowerBound + 1)) }.isEmpty
    }
    // A pair that hides its changes in all patterns would be missed, so small groups are always split.
    guard changes || group.count <= Self.alwaysSplit else { return }
    let middle = (group.lowerBound + group.upperBound) / 2
    try search(group.lowerBound..<middle, original)
    try search(middle..<group.upperBound, original)
  }

  private static let alwaysSplit = 8

  private mutating func sides(changedBy group: Range<Int>, _ sign: Double, _ original: Rect) throws -> Set<DecidingNumber.Side> {
    try sides(changedBy: group, original) { _ in sign }
  }

  /// Returns the sides of the frame that differ when each number of a group is changed by a factor times ``change``.
  private mutating func sides(changedBy group: Range<Int>, _ original: Rect, factor: (Int) -> Double) throws
    -> Set<DecidingNumber.Side>
  {
    var changed = cell
    for index in group { candidates[index].add(factor(index) * Self.change, to: &changed) }
    boxesLaidOut += boxCount
    let frame = try session.layOut(changed).frames.boxes[element].frame
    let pairs: [(DecidingNumber.Side, Double, Double)] = [
      (.x, frame.x, original.x), (.y, frame.y, original.y), (.width, frame.width, original.width),
      (.height, frame.height, original.height),
    ]
    return Set(pairs.filter { abs($0.1 - $0.2) > Self.noise }.map(\.0))
  }
}

extension Cell {
  fileprivate var untriedNumbers: [DecidingNumbers.Untried] {
    let elements = root.preorder
    return DecidingNumbers.Untried.allCases.filter { kind in
      elements.contains { element in
        switch kind {
        case .texts: !element.texts.isEmpty
        case .manualFrames: element.layout.frame != FrameFormulas()
        case .constraints: !element.layout.autoLayout.constraints.isEmpty
        }
      }
    }
  }
}

extension ContentMeasuring {
  /// The same answers, each of which is computed once.
  fileprivate var remembering: ContentMeasuring {
    struct Question: Hashable {
      let text: StyledText
      let width: AvailableSpace
    }
    final class Answers { var known: [Question: TextMetrics] = [:] }
    let answers = Answers()
    let measure = text
    return ContentMeasuring(
      text: { text, width in
        let question = Question(text: text, width: width)
        if let known = answers.known[question] { return known }
        let metrics = try measure(text, width)
        answers.known[question] = metrics
        return metrics
      }, pictureSize: pictureSize)
  }
}
