// SPDX-License-Identifier: MIT

/// The stages of a row from its data to its pixels, which run on any thread.
package protocol BackgroundStages: RowStages, Sendable where Content: Sendable {
  /// Returns the data of an element in the form that ``RowStages/bind(_:)`` takes apart fastest. Called once before an element is bound
  /// in one or two steps.
  func parsed(_ content: Content) throws -> Content
  /// Binds an element without what takes long to find out and changes no frame, such as links in its text; `nil` if there is nothing of
  /// that kind, or the stages have no such step.
  func bindFirstStep(_ content: Content) throws -> Bound?
  /// Draws an element.
  /// - Parameter cancellation: to be asked between two pictures, and between two bands of one.
  /// - Throws: `WorkCancelled` if the work was cancelled; an error of its own otherwise.
  func draw(_ laidOut: LaidOut, _ cancellation: Cancellation) throws -> Drawn
  /// Returns the memory of a drawing in bytes, approximately.
  func byteCount(of drawn: Drawn) -> Int
}

extension BackgroundStages {
  package func parsed(_ content: Content) throws -> Content { content }
  package func bindFirstStep(_ content: Content) throws -> Bound? { nil }
}

/// How far the work on an element goes.
enum RowGoal: Int, Comparable, Sendable {
  /// The height is known.
  case measured
  case laidOut
  case drawn

  static func < (left: RowGoal, right: RowGoal) -> Bool { left.rawValue < right.rawValue }
}

/// Work on one element, with all that it needs.
struct RowJob<Stages: BackgroundStages>: Sendable {
  /// What is known about the element when the work begins.
  enum Known: Sendable {
    case nothing
    case bound(Stages.Bound, RowKeys<Stages.Key, Stages.LayoutKey>?)
    case laidOut(Stages.LaidOut, Stages.Key?)
  }

  /// The number of the request that this work fulfils.
  let ticket: UInt64
  let stages: Stages
  let content: Stages.Content
  let goal: RowGoal
  /// Whether the element is visible, so that a first step is worth the work.
  var isVisible = false
  let cancellation: Cancellation
  var known: Known
}

/// What became of the work on an element.
struct RowResult<Stages: BackgroundStages>: Sendable {
  struct Found: Sendable {
    var key: Stages.Key?
    var height: Int32
    var laidOut: Stages.LaidOut?
    var drawn: Stages.Drawn?
    /// Whether the element was drawn now. Otherwise, its drawing was in the memory.
    var isFresh = false
    var effort: RowEffort
    /// Whether the drawing lacks something, and the result for the same request follows.
    var isFirstStep = false
  }

  let ticket: UInt64
  let outcome: Result<Found, any Error>
}

/// How much a list did in the background.
package struct BackgroundCounts: Equatable, Sendable {
  package internal(set) var bound = 0
  package internal(set) var laidOut = 0
  package internal(set) var drawn = 0
  /// Works whose row left before they ended.
  package internal(set) var cancelled = 0
  /// Works that began, and ended: none is under way if both are equal.
  package internal(set) var started = 0
  package internal(set) var ended = 0

  package init() {}
}
