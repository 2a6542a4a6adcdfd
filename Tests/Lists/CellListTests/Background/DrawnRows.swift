// SPDX-License-Identifier: MIT

import Synchronization

@testable import CellList

/// Fake stages that draw, on any thread. A drawing is the bound row itself, so that a drawing in a wrong row is noticed.
struct DrawingStages: BackgroundStages {
  enum Stage: Hashable { case bind, layOut, draw }

  /// What happens when a stage is asked for a text.
  typealias Hook = @Sendable (Stage, Int) throws -> Void

  typealias Bound = FakeStages.Bound
  typealias Drawn = FakeStages.Bound

  var width = 100
  var style = 0
  /// Whether a row is shown without its color first.
  var hasFirstStep = false
  var hook: Hook = { _, _ in }

  func bind(_ content: FakeContent) throws -> Bound {
    try hook(.bind, content.text)
    return Bound(lines: content.lines, text: content.text, color: content.color + style, width: width)
  }

  func bindFirstStep(_ content: FakeContent) throws -> Bound? {
    guard hasFirstStep else { return nil }
    try hook(.bind, content.text)
    return Bound(lines: content.lines, text: content.text, color: Self.firstStepColor, width: width)
  }

  static let firstStepColor = -1

  func keys(of bound: Bound) throws -> RowKeys<Bound, [Int]>? {
    RowKeys(row: bound, layout: [Int(bound.lines), bound.text, bound.width])
  }

  func layOut(_ bound: Bound) throws -> Bound {
    try hook(.layOut, bound.text)
    return bound
  }

  func draw(_ laidOut: Bound, _ cancellation: Cancellation) throws -> Bound {
    try hook(.draw, laidOut.text)
    if cancellation.isCancelled { throw WorkCancelled() }
    return laidOut
  }

  func height(of laidOut: Bound) -> Int32 { laidOut.lines * Int32(100 / laidOut.width) }
  func byteCount(of laidOut: Bound) -> Int { 100 }
}

/// The stages that were asked for, in order, with the texts.
final class StageLog: Sendable {
  private let entries = Mutex<[(stage: DrawingStages.Stage, text: Int)]>([])

  var hook: DrawingStages.Hook { { stage, text in self.entries.withLock { $0.append((stage, text)) } } }

  func texts(_ stage: DrawingStages.Stage) -> [Int] { entries.withLock { $0.filter { $0.stage == stage }.map(\.text) } }
  func clear() { entries.withLock { $0 = [] } }
}

extension BackgroundRowList where Stages == DrawingStages {
  /// Lets the executor finish all work, with a frame after each piece of it.
  /// - Returns: the last frame.
  @discardableResult
  func settle(_ executor: VirtualExecutor) throws -> ListFrame<RowContent<FakeStages.Bound, FakeStages.Bound>> {
    var frame = try self.frame()
    var steps = 0
    while !isSettled, steps < 100_000 {
      executor.step()
      frame = try self.frame()
      steps += 1
    }
    return frame
  }
}

extension ListFrame where Content == RowContent<FakeStages.Bound, FakeStages.Bound> {
  /// The drawn texts with their distances from the top of the viewport; -1 stands for a blank row, and -2 for one that failed.
  var shown: [[Int]] {
    rows.map { row in
      switch row.content {
      case .drawn(let drawn, _, _): [drawn.text, Int(row.top)]
      case .failed: [-2, Int(row.top)]
      case .blank: [-1, Int(row.top)]
      }
    }
  }
}
