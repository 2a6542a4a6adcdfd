// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

/// Why a golden picture and a new one differ, as far as the record beside the golden tells.
public struct GoldenCause: Hashable, Sendable {
  /// What of list and pixels differs; `nil` where the golden has no record to compare with.
  public let verdict: Verdict?
  /// What is drawn otherwise: cell by cell from top to bottom, but each change once where several cells have it.
  public let changes: [CellChange]
  /// The layers with differing pixels, those with the most first.
  public let layers: [LayerPixels]
  /// The pixels that differ.
  public let pixelCount: Int
  /// How this machine differs from the one that recorded the golden, in sentences.
  public let environmentChanges: [String]

  public enum Verdict: Hashable, Sendable, CaseIterable {
    case sameListSamePixels
    case listChangedSamePixels
    /// Something else draws the same list: other libraries, other fonts' rendering, or the rasterizer itself.
    case sameListPixelsChanged
    case bothChanged

    init(isSameList: Bool, arePixelsSame: Bool) {
      switch (isSameList, arePixelsSame) {
      case (true, true): self = .sameListSamePixels
      case (false, true): self = .listChangedSamePixels
      case (true, false): self = .sameListPixelsChanged
      case (false, false): self = .bothChanged
      }
    }
  }

  /// - Parameters:
  ///   - reference: the golden's record; `nil` where it has none.
  ///   - actual: the record of what was drawn now.
  ///   - differing: the pixels that differ, in runs of one row each.
  ///   - environmentChanges: what is otherwise than where the golden was recorded, a sentence each.
  public init(
    from reference: CellsRecord?, to actual: CellsRecord, differing: [PixelRect], environmentChanges: [String] = []
  ) {
    let comparison = RecordComparison(from: reference, to: actual)
    changes = comparison.changes
    layers = comparison.attribution.layers(of: differing)
    pixelCount = differing.reduce(0) { $0 + $1.width * $1.height }
    self.environmentChanges = environmentChanges
    verdict = reference == nil ? nil : Verdict(isSameList: comparison.isSameList, arePixelsSame: differing.isEmpty)
  }
}

/// What of one layer changed, in one cell or alike in several.
public struct CellChange: Hashable, Sendable {
  /// The names of the cells, from top to bottom; one empty name for the only cell of a picture, which needs none.
  public internal(set) var cells: [String]
  /// The path of the layer, or `canvas`.
  public let path: String
  public let changes: [LayerChange]
  /// What the change does to others, in the first of the cells where it does.
  public internal(set) var consequences: [LayoutConsequence]
}

/// Two records, compared cell by cell.
private struct RecordComparison {
  private(set) var changes: [CellChange] = []
  private(set) var attribution = PixelAttribution()
  /// Whether all cells draw the same, with the same pictures.
  private(set) var isSameList = true

  init(from old: CellsRecord?, to new: CellsRecord) {
    guard let old else {
      isSameList = false
      for cell in new.cells { attribution.add([ComparedLayer](unchanged: cell.list.root), of: nil, cell) }
      return
    }
    let isOneCell = old.cells.count == 1 && new.cells.count == 1
    let alignment = Alignment(from: old.cells, to: new.cells, key: { _ in 0 }, content: \.printedList)
    isSameList = alignment.added.isEmpty && alignment.removed.isEmpty
    for pair in alignment.pairs {
      let (oldCell, newCell) = (old.cells[pair.old], new.cells[pair.new])
      let context = ComparedCells(
        scale: newCell.list.scale, oldFontFiles: old.fontFiles, newFontFiles: new.fontFiles, oldPictures: old.pictureHashes,
        newPictures: new.pictureHashes)
      let comparison = CellComparison(
        from: oldCell.list, to: newCell.list, in: context, hasCellsBelow: pair.new + 1 < new.cells.count)
      for finding in comparison.findings { add(finding, of: isOneCell ? "" : newCell.name) }
      if !comparison.findings.isEmpty || oldCell.printedList != newCell.printedList { isSameList = false }
      attribution.add(comparison.layers, of: oldCell, newCell)
    }
    for index in alignment.removed { add(.removed, old.cells[index], isOld: true) }
    for index in alignment.added { add(.added, new.cells[index], isOld: false) }
  }

  private mutating func add(_ finding: CellComparison.Finding, of cell: String) {
    if let known = changes.firstIndex(where: { $0.path == finding.path && $0.changes == finding.changes }) {
      changes[known].cells.append(cell)
      // One cell may have nothing below that moves where another has.
      if changes[known].consequences.isEmpty { changes[known].consequences = finding.consequences }
    } else {
      changes.append(
        CellChange(cells: [cell], path: finding.path, changes: finding.changes, consequences: finding.consequences))
    }
  }

  /// A cell that came or went as a whole.
  private mutating func add(_ change: LayerChange, _ cell: CellsRecord.Cell, isOld: Bool) {
    changes.append(CellChange(cells: [cell.name], path: cell.list.root?.path ?? "canvas", changes: [change], consequences: []))
    let layers = [ComparedLayer](unchanged: cell.list.root)
    attribution.add(layers, of: isOld ? cell : nil, isOld ? nil : cell)
  }
}
