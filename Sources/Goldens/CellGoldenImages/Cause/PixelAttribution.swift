// SPDX-License-Identifier: MIT

internal import CellRaster

/// The number of differing pixels that are attributed to an element.
package struct LayerPixels: Equatable, Sendable {
  /// The name of the cell.
  package let cell: String
  /// The path of the element.
  package let path: String
  package let count: Int
}

/// Attributes differing pixels to elements.
///
/// A pixel belongs to the first of these that exists in the old or the new picture:
/// 1. the topmost element that covers it and whose own drawing changed,
/// 2. the topmost element that covers it,
/// 3. the topmost text element whose glyphs may reach it,
/// 4. the cell.
struct PixelAttribution {
  /// The reasons for attributing a pixel to an element, strongest first.
  private enum Claim: Int, CaseIterable {
    case drawingChanged, drawingUnchanged, overhang, cell
  }

  /// A cell: its rows in both pictures, and the areas that its elements cover, grouped by claim, topmost first.
  private struct Place {
    let cell: String
    var rows: [Range<Int>] = []
    var inks: [[Ink]] = Array(repeating: [], count: Claim.allCases.count)

    mutating func add(_ rect: PixelRect?, of path: String, at top: Int, _ claim: Claim) {
      if let rect, !rect.isEmpty { inks[claim.rawValue].append(Ink(rect: rect.translated(x: 0, y: top), path: path)) }
    }

    mutating func add(_ box: CellsRecord.Box?, of path: String, in cell: RecordedCell?, _ claim: Claim) {
      guard let box, let cell else { return }
      add(box.ink, of: path, at: cell.top, claim)
      add(box.overhang, of: path, at: cell.top, .overhang)
    }
  }

  private var places: [Place] = []

  /// Adds the elements of a cell. `old` is `nil` for an added cell, and `new` for a removed one.
  /// - Parameter oldPaths: the path of each element in the older cell, by its path in the newer one.
  mutating func add(_ old: RecordedCell?, _ new: RecordedCell?, oldPaths: [String: String] = [:]) {
    let staying = Set(oldPaths.values)
    // Without digests, an element that is recorded with the same keys and the same box counts as drawn alike.
    let knowsDrawings = new?.drawing.boxes.values.contains { $0.digest == nil } != true
    let (oldKeys, newKeys) = knowsDrawings ? ([:], [:]) : (old?.keysByPath ?? [:], new?.keysByPath ?? [:])
    var place = Place(cell: (new ?? old)?.name ?? "")
    for path in new?.drawing.keys.root.paths.reversed() ?? [] {
      let oldPath = oldPaths[path]
      let (before, now) = (oldPath.flatMap { old?.drawing.boxes[$0] }, new?.drawing.boxes[path])
      let isDrawnAlike =
        knowsDrawings
        ? before?.digest == now?.digest && before?.files == now?.files
        : before == now && oldPath.flatMap { oldKeys[$0] } == newKeys[path]
      let isSame = old?.top == new?.top && isDrawnAlike
      place.add(now, of: path, in: new, isSame ? .drawingUnchanged : .drawingChanged)
      place.add(before, of: path, in: old, isSame ? .drawingUnchanged : .drawingChanged)
    }
    for path in old?.drawing.keys.root.paths.reversed() ?? [] where !staying.contains(path) {
      place.add(old?.drawing.boxes[path], of: path, in: old, .drawingChanged)
    }
    for cell in [new, old].compactMap(\.self) {
      let size = cell.drawing.size
      place.rows.append(cell.top..<cell.top + size.height)
      let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      place.add(whole, of: cell.drawing.keys.root.segment, at: cell.top, .cell)
    }
    places.append(place)
  }

  /// Returns the number of differing pixels for each element that has any, largest number first. Elements with equal numbers keep
  /// the order of the cells.
  /// - Parameter differing: the pixels that differ, as runs of adjacent pixels in one row.
  func layers(of differing: [PixelRect]) -> [LayerPixels] {
    guard let first = differing.map(\.y).min(), let last = differing.map(\.y).max() else { return [] }
    let bands = places.map { place in place.inks.map { InkBands($0, rows: first..<last + 1) } }
    var counts = places.map { _ in [String: Int]() }
    for run in differing {
      var open = [run.x..<run.maxX]
      let here = places.indices.filter { places[$0].rows.contains { $0.contains(run.y) } }
      for claim in Claim.allCases {
        for index in here {
          for ink in bands[index][claim.rawValue].inks(inRow: run.y) where !open.isEmpty {
            let taken = Self.take(ink.rect.x..<ink.rect.maxX, from: &open)
            if taken > 0 { counts[index][ink.path, default: 0] += taken }
          }
        }
      }
    }
    let all = zip(places, counts).flatMap { place, counts in
      counts.sorted { $0.key < $1.key }.map { LayerPixels(cell: place.cell, path: $0.key, count: $0.value) }
    }
    // The sort is stable.
    return all.sorted { $0.count > $1.count }
  }

  /// Removes a range from `open`, and returns how many pixels of the range `open` contained.
  private static func take(_ range: Range<Int>, from open: inout [Range<Int>]) -> Int {
    var taken = 0
    open = open.flatMap { part in
      let shared = part.clamped(to: range)
      guard !shared.isEmpty else { return [part] }
      taken += shared.count
      return [part.lowerBound..<shared.lowerBound, shared.upperBound..<part.upperBound].filter { !$0.isEmpty }
    }
    return taken
  }
}

extension RecordedCell {
  /// The keys of each element, by its path.
  fileprivate var keysByPath: [String: DataObject] {
    var keys: [String: DataObject] = [:]
    drawing.keys.root.forEach { keys[$0] = $1.keys }
    return keys
  }
}

/// The rectangle that an element covers, in device pixels of the picture.
private struct Ink {
  let rect: PixelRect
  let path: String
}

/// The areas of elements, grouped by bands of rows. A search for the elements in one row examines only the elements of one band.
private struct InkBands {
  private static let height = 64
  private var bands: [Int: [Ink]] = [:]

  /// - Parameter asked: the rows that will be searched; not negative.
  init(_ inks: [Ink], rows asked: Range<Int>) {
    for ink in inks {
      let rows = (ink.rect.y..<ink.rect.maxY).clamped(to: asked)
      guard !rows.isEmpty else { continue }
      for band in rows.lowerBound / Self.height...(rows.upperBound - 1) / Self.height { bands[band, default: []].append(ink) }
    }
  }

  func inks(inRow row: Int) -> [Ink] {
    (bands[row / Self.height] ?? []).filter { ($0.rect.y..<$0.rect.maxY).contains(row) }
  }
}
