// SPDX-License-Identifier: MIT

internal import CellGraphics

/// What the stages of a row cost, in picoseconds on the machine of the weights, or as they were measured on this one.
///
/// It is a class because a simulation asks for it in each frame, and copies of its lists cost more than the rest.
final class PricedRow: Sendable {
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

  struct Part: Sendable {
    let element: Int
    /// Each word and picture once.
    let words: [Word]
    let pictures: [Picture]
    let layout: Layout
    let drawing, drawingOfLayers, showingLayers: Int
  }

  /// The layout of a row or of a part of it, without shaping.
  struct Layout: Sendable {
    /// In a cell that another row used before.
    let used: Int
    /// What a cell needs besides if it is new, and if another row used it before.
    let building, reusing: Int

    init(_ layout: RowProfile.Layout, _ weights: StepWeights, _ measured: MeasuredStages, _ strategies: Set<Strategy>) {
      used = measured.usedLayout.scaled(weights.picoseconds(layout.used))
      building = max(0, measured.newLayout.scaled(weights.picoseconds(layout.used + layout.building)) - used)
      reusing =
        strategies.engine == .constraints ? min(building, measured.newLayout.scaled(weights.picoseconds(layout.constraining))) : 0
    }

    /// Returns the cost of some layouts, of which some were in new cells.
    func cost(_ layouts: LayoutsDone) -> Int {
      layouts.count * used + layouts.inNewCells * building + (layouts.count - layouts.inNewCells) * reusing
    }
  }

  let profile: RowProfile
  let binding, drawing, drawingOfLayers, showing, showingLayers, copying, moving: Int
  /// What the render stage takes besides to draw the kept bitmaps of layers, and their memory.
  let drawingBitmaps, bitmapBytes: Int
  let layout: Layout
  /// The measurements of text in one layout.
  let measurements: Int
  let words: [Word]
  let pictures: [Picture]
  let parts: [Part]

  /// - Parameter all: what was measured of all rows. Shaping and decoding are not measured by row.
  init(_ profile: RowProfile, _ weights: StepWeights, _ strategies: Set<Strategy>, _ all: MeasuredStages) {
    self.profile = profile
    let measured = MeasuredStages(CollectionOfOne(profile), weights)
    binding = measured.binding.scaled(weights.picoseconds(profile.binding))
    let engine = strategies.engine.map { $0 == .staticConstraints ? Strategy.constraints : $0 }
    let layout = engine.flatMap { profile.engines[$0] } ?? profile.layout
    self.layout = Layout(layout, weights, measured, strategies)
    measurements = layout.used[.measurements]
    let ofDrawing = strategies.intersection(Strategy.ofDrawing)
    let drawing = profile.variants[ofDrawing] ?? profile.drawing
    self.drawing = measured.drawing.scaled(weights.picoseconds(drawing.whole))
    drawingOfLayers = measured.drawing.scaled(weights.picoseconds(drawing.layers))
    showing = weights.picoseconds(profile.showing)
    showingLayers = weights.picoseconds(drawing.showingLayers)
    drawingBitmaps = weights.picoseconds(drawing.drawingBitmaps)
    bitmapBytes = drawing.bitmapBytes
    copying = weights[.copiedPixels] * profile.width
    moving = weights[.movedPixels] * profile.width
    func priced(_ word: RowProfile.Word) -> Word {
      Word(id: word.id, bytes: word.bytes, shaping: all.newLayout.scaled(weights[.shapedBytes] * word.bytes))
    }
    words = profile.words.map(priced)
    func priced(_ picture: RowProfile.Picture) -> Picture {
      if strategies.contains(.exactSizePictures) {
        var decoding = picture.decoding
        decoding[.decodedPixels] = picture.exactPixels
        return Picture(
          id: picture.id, bytes: 4 * picture.exactPixels, decoding: all.drawing.scaled(weights.picoseconds(decoding)))
      }
      return Picture(id: picture.id, bytes: picture.bytes, decoding: all.drawing.scaled(weights.picoseconds(picture.decoding)))
    }
    pictures = profile.pictures.map(priced)
    parts = profile.parts.map { part in
      let drawing = part.variants[ofDrawing] ?? part.drawing
      return Part(
        element: part.element, words: part.words.unique.map(priced), pictures: part.pictures.unique.map(priced),
        layout: Layout(engine.flatMap { part.engines[$0] } ?? part.layout, weights, measured, strategies),
        drawing: measured.drawing.scaled(weights.picoseconds(drawing.whole)),
        drawingOfLayers: measured.drawing.scaled(weights.picoseconds(drawing.layers)),
        showingLayers: weights.picoseconds(drawing.showingLayers))
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in their order.
  fileprivate var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

/// The rows of a list with what they cost.
///
/// It is a class because parts of a simulation share it, and copies of its lists cost more than the rest.
package final class PricedRows: Sendable {
  /// The rows that differ from each other.
  private let profiles: [RowProfile]
  /// What they cost; empty unless it is known for which list.
  private let distinct: [PricedRow]
  private let indices: [Int]
  /// The top of each row, and the height of all rows, in device pixels.
  let tops: [Int]
  package let weights: StepWeights
  /// What was measured of all distinct rows.
  let measured: MeasuredStages
  let elements: [ScrolledElement]
  /// What is in the rows whose content is scrolled, by row.
  let carousels: [Int: Carousel]

  /// - Parameters:
  ///   - profiles: the rows that differ from each other, and the children of carousels.
  ///   - rows: the index of the profile of each row.
  ///   - elements: the elements to which the parts of profiles refer.
  ///   - carousels: what is in the rows whose content is scrolled, by row.
  package init(
    _ profiles: [RowProfile], rows: [Int], _ weights: StepWeights, elements: [ScrolledElement] = [],
    carousels: [Int: Carousel] = [:]
  ) {
    self.profiles = profiles
    let measured = MeasuredStages(profiles, weights)
    self.measured = measured
    indices = rows
    tops = rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + profiles[$1].height) }
    self.weights = weights
    self.elements = elements
    self.carousels = carousels
    distinct = []
  }

  private init(_ rows: PricedRows, for strategies: Set<Strategy>) {
    (profiles, indices, tops) = (rows.profiles, rows.indices, rows.tops)
    (weights, measured, elements, carousels) = (rows.weights, rows.measured, rows.elements, rows.carousels)
    distinct = rows.profiles.map { PricedRow($0, rows.weights, strategies, rows.measured) }
  }

  /// Returns the rows with what they cost a list that uses some strategies.
  func priced(for strategies: Set<Strategy>) -> PricedRows { PricedRows(self, for: strategies) }

  package var count: Int { indices.count }
  package var contentHeight: Int { tops[count] }

  /// Ask rows that are priced for a list.
  subscript(row: Int) -> PricedRow { distinct[indices[row]] }

  /// The child of a carousel. Ask rows that are priced for a list.
  subscript(child: Carousel.Child) -> PricedRow { distinct[child.profile] }

  /// What the main actor worked on: a row, or a child in it.
  subscript(worked: WorkedRow) -> PricedRow { worked.child.map { self[$0] } ?? self[worked.row] }

  /// The number of rows of each kind, and the first of them. O(n) for n rows.
  var kinds: [Int: (count: Int, first: Int)] {
    var rowsOfProfiles: [Int: (count: Int, first: Int)] = [:]
    for (row, profile) in indices.enumerated() { rowsOfProfiles[profile, default: (0, row)].count += 1 }
    return rowsOfProfiles.reduce(into: [:]) { kinds, rows in
      let (count, first) = kinds[profiles[rows.key].kind] ?? (0, rows.value.first)
      kinds[profiles[rows.key].kind] = (count + rows.value.count, min(first, rows.value.first))
    }
  }

  /// Returns the rows that a part of the content touches.
  func rows(in part: Range<Int>) -> Range<Int> {
    let first = firstRow(endingBelow: part.lowerBound)
    var end = first
    while end < count, tops[end] < part.upperBound { end += 1 }
    return first..<end
  }

  private func firstRow(endingBelow offset: Int) -> Int {
    (0..<count).partitionPoint { tops[$0 + 1] > offset }
  }
}
