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

/// An element that made a frame take long.
package struct ScrollCause: Hashable, Sendable {
  package let element: ScrolledElement
  /// What the element costs in the frame, over all rows on which the main actor worked, in picoseconds.
  package let cost: Int
  /// The median of what it costs in the other frames in which the main actor worked on a row, in picoseconds.
  package let usualCost: Int
}

extension PricedRows {
  /// Returns the elements whose costs in a frame exceed their usual ones, the largest excess first.
  ///
  /// The cost of an element is that of shaping its words, decoding its pictures and drawing it, as if nothing was kept.
  /// - Parameter records: the frames of the whole scroll.
  func causes(of frame: FrameRecord, among records: [FrameRecord], drawsWholeRows: Bool) -> [ScrollCause] {
    let others = records.filter { $0.number != frame.number && !$0.worked.isEmpty }
      .map { elementCosts(of: $0, drawsWholeRows: drawsWholeRows) }
    let causes = elementCosts(of: frame, drawsWholeRows: drawsWholeRows).map { element, cost in
      let usual = others.map { $0[element] ?? 0 }.sorted()
      return ScrollCause(element: elements[element], cost: cost, usualCost: usual.isEmpty ? 0 : usual[usual.count / 2])
    }
    return causes.filter { $0.cost > $0.usualCost }
      .sorted { ($0.cost - $0.usualCost, $1.element.path) > ($1.cost - $1.usualCost, $0.element.path) }
  }

  private func elementCosts(of frame: FrameRecord, drawsWholeRows: Bool) -> [Int: Int] {
    frame.worked.reduce(into: [:]) { costs, worked in
      for part in self[worked.row].parts {
        costs[part.element, default: 0] += part.cost + (drawsWholeRows ? part.drawing : part.drawingOfLayers)
      }
    }
  }
}
