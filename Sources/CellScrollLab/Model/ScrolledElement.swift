// SPDX-License-Identifier: MIT

/// An element of a template, as reports name it.
package struct ScrolledElement: Hashable, Sendable {
  /// The path in the template, without the numbers of repetitions: cell/body/badge.
  package let path: String
  /// The place in the template, such as post.yaml:12:5; `nil` if it is not known.
  package let place: String?

  package init(path: String, place: String?) {
    self.path = path
    self.place = place
  }
}

/// An element with what it costs, in picoseconds.
package struct ElementCost: Hashable, Sendable {
  package let element: ScrolledElement
  package let cost: Int
}

/// An element that made a frame take long.
package struct ScrollCause: Hashable, Sendable {
  package let element: ScrolledElement
  /// What the element costs in the frame, over all rows on which the main actor worked, in picoseconds.
  package let cost: Int
  /// The median of what it costs in the other frames in which the main actor worked on a row, in picoseconds.
  package let usualCost: Int
}

/// What the elements of a list cost in the frames of a scroll.
///
/// The cost of an element is that of shaping its words, decoding its pictures and drawing it, as if nothing was kept.
struct ElementCosts {
  private let rows: PricedRows
  private let records: [FrameRecord]
  private let drawsWholeRows: Bool
  /// The costs by element in each frame in which the main actor worked on a row, by the number of the frame.
  private let costs: [Int: [Int: Int]]
  /// The costs of each element in all of these frames, the lowest first.
  private let sortedCosts: [Int: [Int]]

  /// - Parameter records: the frames of the whole scroll.
  init(_ rows: PricedRows, _ records: [FrameRecord], drawsWholeRows: Bool) {
    self.rows = rows
    self.records = records
    self.drawsWholeRows = drawsWholeRows
    let costs = records.reduce(into: [Int: [Int: Int]]()) { costs, record in
      if !record.worked.isEmpty {
        costs[record.number] = rows.elementCosts(record.worked.map(\.row), drawsWholeRows: drawsWholeRows)
      }
    }
    let elements = Set(costs.values.flatMap(\.keys))
    sortedCosts = elements.reduce(into: [:]) { sorted, element in
      sorted[element] = costs.values.map { $0[element] ?? 0 }.sorted()
    }
    self.costs = costs
  }

  /// Returns the elements whose costs in a frame exceed their usual ones, the largest excess first.
  func causes(of frame: FrameRecord) -> [ScrollCause] {
    let causes = (costs[frame.number] ?? [:]).map { element, cost in
      ScrollCause(element: rows.elements[element], cost: cost, usualCost: usualCost(of: element, besides: cost))
    }
    return causes.filter { $0.cost > $0.usualCost }
      .sorted { ($0.cost - $0.usualCost, $1.element.path) > ($1.cost - $1.usualCost, $0.element.path) }
  }

  /// Returns the median of the costs of an element in all frames but one.
  /// - Parameter cost: its cost in that frame.
  private func usualCost(of element: Int, besides cost: Int) -> Int {
    let sorted = sortedCosts[element] ?? []
    guard sorted.count > 1 else { return 0 }
    let middle = (sorted.count - 1) / 2
    // Without the frame, each cost after its own moves down by one place.
    return sorted[middle] < cost ? sorted[middle] : sorted[middle + 1]
  }

  /// The costs of elements over all rows that came into the viewport, whichever core worked on them, the highest first. A row that comes
  /// again counts again.
  var totals: [ElementCost] {
    var totals: [Int: Int] = [:]
    var visible = 0..<0
    for record in records {
      let before = visible
      visible = record.rows
      let appeared = record.rows.filter { !before.contains($0) }
      totals.merge(rows.elementCosts(appeared, drawsWholeRows: drawsWholeRows)) { $0 + $1 }
    }
    return totals.map { ElementCost(element: rows.elements[$0], cost: $1) }
      .sorted { ($0.cost, $1.element.path) > ($1.cost, $0.element.path) }
  }
}

extension PricedRows {
  /// Returns the costs of some rows by element.
  fileprivate func elementCosts(_ rows: some Sequence<Int>, drawsWholeRows: Bool) -> [Int: Int] {
    rows.reduce(into: [:]) { costs, row in
      for part in self[row].parts {
        costs[part.element, default: 0] += part.cost + (drawsWholeRows ? part.drawing : part.drawingOfLayers)
      }
    }
  }
}
