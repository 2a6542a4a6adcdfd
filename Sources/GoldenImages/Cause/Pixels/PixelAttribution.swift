// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Graphics

/// The differing pixels that a layer of a cell answers for.
public struct LayerPixels: Hashable, Sendable {
  /// The name of the cell.
  public let cell: String
  /// The path of the layer.
  public let path: String
  public let count: Int
}

/// Shares differing pixels out to layers.
///
/// A pixel belongs to the topmost layer that is drawn otherwise than before and covers it, then or now; where no such layer does, to
/// the topmost one; then to a text whose glyphs may reach that far; else to the cell. A layer covers the boxes of its items.
struct PixelAttribution {
  private struct Ink {
    var rect: PixelRect
    var owner: Int
  }

  private struct Owner: Hashable {
    var cell: String
    var path: String
  }

  /// In the order in which they take pixels.
  private var inks: [[Ink]] = Array(repeating: [], count: Claim.allCases.count)
  private var owners: [Owner] = []

  /// How strong a layer's claim on a pixel is.
  private enum Claim: Int, CaseIterable {
    case drawnOtherwise, drawnAlike, overhang, cell
  }

  /// Adds the elements of a cell; one of the two is `nil` where it came or went.
  mutating func add(_ old: CellsRecord.Cell?, _ new: CellsRecord.Cell?, partners: [CellKeysComparison.Partners]) {
    let name = new?.name ?? old?.name ?? ""
    let isMoved = old?.top != new?.top
    let oldPaths = Dictionary(partners.map { ($0.new, $0.old) }) { first, _ in first }
    var staying = Set(oldPaths.values)
    // Later elements lie above earlier ones, and those that are gone lay below both.
    for (path, box) in new?.drawing.inPaintingOrder.reversed() ?? [] {
      let before = oldPaths[path].flatMap { old?.drawing.boxes[$0] }
      let claim: Claim = isMoved || before?.digest != box.digest || before?.files != box.files ? .drawnOtherwise : .drawnAlike
      owners.append(Owner(cell: name, path: path))
      add(box, of: new, claim)
      if let before { add(before, of: old, claim) }
    }
    if new == nil { staying = [] }
    for (path, box) in old?.drawing.inPaintingOrder.reversed() ?? [] where !staying.contains(path) {
      owners.append(Owner(cell: name, path: path))
      add(box, of: old, .drawnOtherwise)
    }
    guard let root = (new ?? old)?.drawing.keys.root.segment else { return }
    owners.append(Owner(cell: name, path: root))
    for cell in [new, old] {
      guard let cell else { continue }
      let size = cell.drawing.size
      add(PixelRect(x: 0, y: cell.top, width: size.width, height: size.height), owner: owners.count - 1, .cell)
    }
  }

  private mutating func add(_ box: CellsRecord.Box, of cell: CellsRecord.Cell?, _ claim: Claim) {
    let top = cell?.top ?? 0
    add(box.ink.translated(x: 0, y: top), owner: owners.count - 1, claim)
    if let overhang = box.overhang { add(overhang.translated(x: 0, y: top), owner: owners.count - 1, .overhang) }
  }

  private mutating func add(_ rect: PixelRect, owner: Int, _ claim: Claim) {
    if !rect.isEmpty { inks[claim.rawValue].append(Ink(rect: rect, owner: owner)) }
  }

  /// The layers with pixels among `differing`, those with the most first; of several with as many, in the order of the cells.
  /// - Parameter differing: runs of a row each.
  func layers(of differing: [PixelRect]) -> [LayerPixels] {
    let inks = inks.flatMap(\.self)
    guard let first = differing.map(\.y).min(), let last = differing.map(\.y).max() else { return [] }
    let bands = InkBands(inks.map(\.rect), rows: first..<last + 1)
    var counts: [Owner: Int] = [:]
    for run in differing {
      var open = [run.x..<run.maxX]
      for index in bands.inks(inRow: run.y) where !open.isEmpty {
        let rect = inks[index].rect
        guard (rect.y..<rect.maxY).contains(run.y) else { continue }
        let taken = Self.take(rect.x..<rect.maxX, from: &open)
        if taken > 0 { counts[owners[inks[index].owner], default: 0] += taken }
      }
    }
    // "item 2" comes before "item 10".
    let places = Dictionary(zip(owners.map(\.cell), owners.indices), uniquingKeysWith: min)
    func place(_ layer: LayerPixels) -> Int { places[layer.cell] ?? 0 }
    return counts.map { LayerPixels(cell: $0.key.cell, path: $0.key.path, count: $0.value) }
      .sorted { ($1.count, place($0), $0.path) < ($0.count, place($1), $1.path) }
  }

  /// Cuts a range out of others, and returns how much of it they held.
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

extension CellsRecord.Drawing {
  fileprivate var inPaintingOrder: [(path: String, box: CellsRecord.Box)] {
    var boxes: [(path: String, box: CellsRecord.Box)] = []
    keys.root.forEach { path, _ in
      if let box = self.boxes[path] { boxes.append((path, box)) }
    }
    return boxes
  }
}

/// Rectangles by the bands of rows that they lie in, so that a row of a long list asks few of them.
private struct InkBands {
  private static let height = 64
  private var bands: [Int: [Int]] = [:]

  /// - Parameter rows: those that are asked for, none of them negative.
  init(_ rects: [PixelRect], rows asked: Range<Int>) {
    for (index, rect) in rects.enumerated() {
      let rows = (rect.y..<rect.maxY).clamped(to: asked)
      guard !rows.isEmpty else { continue }
      for band in rows.lowerBound / Self.height...(rows.upperBound - 1) / Self.height { bands[band, default: []].append(index) }
    }
  }

  func inks(inRow row: Int) -> [Int] { bands[row / Self.height] ?? [] }
}
