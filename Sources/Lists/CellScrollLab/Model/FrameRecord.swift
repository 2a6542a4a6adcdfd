// SPDX-License-Identifier: MIT

/// A part of the work on a frame.
package enum Stage: String, Hashable, Sendable, CaseIterable {
  case bind, measure, layout, decode, draw, compose, render
}

/// Times by stage.
package struct StageCosts: Equatable, Sendable {
  private var costs = SIMD8<Int>.zero

  package init() {}

  package subscript(stage: Stage) -> Int {
    get { costs[stage.place] }
    set { costs[stage.place] = newValue }
  }

  /// The work of the main actor.
  package var commit: Int { costs.wrappedSum() &- self[.render] }

  package static func += (sum: inout StageCosts, other: StageCosts) { sum.costs &+= other.costs }
}

extension Stage {
  fileprivate var place: Int {
    switch self {
    case .bind: 0
    case .measure: 1
    case .layout: 2
    case .decode: 3
    case .draw: 4
    case .compose: 5
    case .render: 6
    }
  }
}

/// What a frame did.
package struct FrameRecord: Equatable, Sendable {
  package let number: Int
  /// The top of the viewport in the content, in device pixels.
  package let offset: Int
  /// The rows in the viewport.
  package let rows: Range<Int>
  /// The rows that the main actor worked on, with their costs in picoseconds.
  package internal(set) var worked: [WorkedRow] = []
  /// The costs of the frame in picoseconds.
  package internal(set) var costs = StageCosts()
  /// The visible rows that are not drawn yet.
  package internal(set) var blankRows = 0
  /// The visible rows that have no pictures yet.
  package internal(set) var incompleteRows = 0
  /// The rows that were shown, and whose data changed.
  package internal(set) var changedRows = 0
  /// The rows that appeared and were there already, in some cache.
  package internal(set) var knownRows = 0
  /// The rows whose rasterized layers were composited from bitmaps that were kept, and those for which they had to be drawn.
  package internal(set) var bitmapHits = 0
  package internal(set) var bitmapMisses = 0
  /// How far what is in rows is scrolled, by row, in device pixels.
  package internal(set) var contentOffsets: [Int: Int] = [:]
}

/// The work of the main actor on a row that appeared, whose data changed, or whose content is scrolled.
package struct WorkedRow: Equatable, Sendable {
  package let row: Int
  /// The child of the row that came into view; `nil` for the whole row.
  package let child: Carousel.Child?
  /// In picoseconds.
  package let costs: StageCosts
  let layouts: LayoutsDone
  /// The words that were shaped and the pictures that were decoded; the others were kept.
  let shapedWords, decodedPictures: Set<Int>
}

/// How often a row was laid out, and how often of these in a new cell.
struct LayoutsDone: Equatable, Sendable {
  var count = 0
  var inNewCells = 0
}
