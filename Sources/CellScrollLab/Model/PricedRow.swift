// SPDX-License-Identifier: MIT

/// What the stages of a row cost, in picoseconds on the machine of the weights.
struct PricedRow: Hashable, Sendable {
  struct Word: Hashable, Sendable {
    let id: Int
    let bytes: Int
    let shaping: Int
  }

  struct Picture: Hashable, Sendable {
    let id: Int
    let bytes: Int
    let decoding: Int
  }

  let profile: RowProfile
  let binding, building, layout, drawing, drawingOfLayers, showing, showingLayers, copying, moving: Int
  let words: [Word]
  let pictures: [Picture]

  init(_ profile: RowProfile, _ weights: StepWeights) {
    self.profile = profile
    binding = weights.picoseconds(profile.binding)
    building = weights.picoseconds(profile.building)
    layout = weights.picoseconds(profile.layout)
    drawing = weights.picoseconds(profile.drawing)
    drawingOfLayers = weights.picoseconds(profile.drawingOfLayers)
    showing = weights.picoseconds(profile.showing)
    showingLayers = weights.picoseconds(profile.showingLayers)
    copying = weights[.copiedPixels] * profile.width
    moving = weights[.movedPixels] * profile.width
    words = profile.words.map { Word(id: $0.id, bytes: $0.bytes, shaping: weights[.shapedBytes] * $0.bytes) }
    pictures = profile.pictures.map { Picture(id: $0.id, bytes: $0.bytes, decoding: weights.picoseconds($0.decoding)) }
  }
}

/// The rows of a list with what they cost.
package struct PricedRows: Hashable, Sendable {
  /// The rows that differ from each other.
  private let distinct: [PricedRow]
  private let indices: [Int]
  /// The top of each row, and the height of all rows, in device pixels.
  let tops: [Int]
  package let weights: StepWeights

  /// - Parameters:
  ///   - profiles: the rows that differ from each other.
  ///   - rows: the index of the profile of each row.
  package init(_ profiles: [RowProfile], rows: [Int], _ weights: StepWeights) {
    distinct = profiles.map { PricedRow($0, weights) }
    indices = rows
    tops = rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + profiles[$1].height) }
    self.weights = weights
  }

  package var count: Int { indices.count }
  package var contentHeight: Int { tops[count] }

  subscript(row: Int) -> PricedRow { distinct[indices[row]] }

  /// Returns the rows that a part of the content touches.
  func rows(in part: Range<Int>) -> Range<Int> {
    let first = firstRow(endingBelow: part.lowerBound)
    var end = first
    while end < count, tops[end] < part.upperBound { end += 1 }
    return first..<end
  }

  private func firstRow(endingBelow offset: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if tops[middle + 1] > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
