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
package struct ElementCost: Equatable, Sendable {
  package let element: ScrolledElement
  package let cost: Int
}

/// An element that made a frame take long.
package struct ScrollCause: Equatable, Sendable {
  package let element: ScrolledElement
  /// What the element costs in the frame, over all rows on which the main actor worked, in picoseconds.
  package let cost: Int
  /// The median of what it costs in the other frames in which the main actor worked on a row, in picoseconds.
  package let usualCost: Int
}

/// What the elements of a list cost in the frames of a scroll.
///
/// The cost of an element in a frame is that of laying it out, shaping its words, decoding its pictures and drawing it, as far as the main
/// actor did so; and, unless rows are shown as one picture each, that of showing its layers. What an engine does for a container as a whole
/// belongs to the container. A word that was remembered costs nothing, so a long text of known words is no cause. A word that several elements
/// of a row have in common belongs to the first of them.
struct ElementCosts {
  private let rows: PricedRows
  private let records: [FrameRecord]
  private let drawsWholeRows: Bool
  /// The costs by element in each frame, by the number of the frame.
  private let costs: [Int: [Int: Int]]
  /// The costs of each element, the lowest first, in the frames in which the main actor worked on a row, and in the others.
  private let sortedCosts, sortedCostsAtRest: [Int: [Int]]

  /// - Parameters:
  ///   - rows: the rows with what they cost the list.
  ///   - records: the frames of the whole scroll.
  init(_ rows: PricedRows, _ records: [FrameRecord], drawsWholeRows: Bool, on device: Device) {
    self.rows = rows
    self.records = records
    self.drawsWholeRows = drawsWholeRows
    costs = records.reduce(into: [:]) { costs, record in
      costs[record.number] = rows.elementCosts(of: record.worked, drawsWholeRows: drawsWholeRows)
        .merging(drawsWholeRows ? [:] : rows.showingCosts(in: record, device)) { $0 + $1 }
    }
    sortedCosts = Self.sorted(costs, of: records.filter { !$0.worked.isEmpty })
    sortedCostsAtRest = Self.sorted(costs, of: records.filter(\.worked.isEmpty))
  }

  private static func sorted(_ costs: [Int: [Int: Int]], of records: [FrameRecord]) -> [Int: [Int]] {
    let frames = records.map { costs[$0.number] ?? [:] }
    return Set(frames.flatMap(\.keys)).reduce(into: [:]) { sorted, element in
      sorted[element] = frames.map { $0[element] ?? 0 }.sorted()
    }
  }

  /// Returns the elements whose costs in a frame exceed their usual ones, the largest excess first.
  func causes(of frame: FrameRecord) -> [ScrollCause] {
    let causes = (costs[frame.number] ?? [:]).map { element, cost in
      ScrollCause(element: rows.elements[element], cost: cost, usualCost: usualCost(of: element, besides: cost, in: frame))
    }
    // A difference that no report shows is none.
    return causes.filter { $0.cost > $0.usualCost + $0.usualCost / 100 }
      .sorted { ($0.cost - $0.usualCost, $1.element.path) > ($1.cost - $1.usualCost, $0.element.path) }
  }

  /// Returns the median of the costs of an element in all frames but one, of those in which the main actor worked or did not, as in it.
  /// - Parameter cost: its cost in that frame.
  private func usualCost(of element: Int, besides cost: Int, in frame: FrameRecord) -> Int {
    let sorted = (frame.worked.isEmpty ? sortedCostsAtRest : sortedCosts)[element] ?? []
    guard sorted.count > 1 else { return 0 }
    let middle = (sorted.count - 1) / 2
    // Without the frame, each cost after its own moves down by one place.
    return sorted[middle] < cost ? sorted[middle] : sorted[middle + 1]
  }

  /// The costs of elements over all rows that came into the viewport, whichever core worked on them, as if nothing was kept, the highest
  /// first. A row that comes again counts again.
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
  /// Returns what the render stage takes for the elements of the visible rows.
  fileprivate func showingCosts(in frame: FrameRecord, _ device: Device) -> [Int: Int] {
    frame.rows.reduce(into: [:]) { costs, row in
      let height = max(1, tops[row + 1] - tops[row])
      let shown = min(tops[row + 1], frame.offset + device.viewportHeight) - max(tops[row], frame.offset)
      for part in self[row].parts where part.showingLayers > 0 {
        costs[part.element, default: 0] += device.renderSlowdown.picoseconds(part.showingLayers * shown / height)
      }
    }
  }

  /// Returns what the main actor did for the elements of some rows.
  fileprivate func elementCosts(of worked: [WorkedRow], drawsWholeRows: Bool) -> [Int: Int] {
    worked.reduce(into: [:]) { costs, row in
      var (words, pictures) = (row.shapedWords, row.decodedPictures)
      for part in self[row].parts {
        let shaping = part.words.reduce(0) { $0 + (words.remove($1.id) == nil ? 0 : $1.shaping) }
        let decoding = part.pictures.reduce(0) { $0 + (pictures.remove($1.id) == nil ? 0 : $1.decoding) }
        let drawing = row.costs[.draw] == 0 ? 0 : drawsWholeRows ? part.drawing : part.drawingOfLayers
        costs[part.element, default: 0] += part.layout.cost(row.layouts) + shaping + decoding + drawing
      }
    }
  }

  /// Returns the costs of some rows by element, as if nothing was kept.
  fileprivate func elementCosts(_ rows: some Sequence<Int>, drawsWholeRows: Bool) -> [Int: Int] {
    rows.reduce(into: [:]) { costs, row in
      for part in self[row].parts {
        let kept = part.words.reduce(0) { $0 + $1.shaping } + part.pictures.reduce(0) { $0 + $1.decoding }
        costs[part.element, default: 0] +=
          part.layout.cost(LayoutsDone(count: 1, inNewCells: 1)) + kept + (drawsWholeRows ? part.drawing : part.drawingOfLayers)
      }
    }
  }
}
