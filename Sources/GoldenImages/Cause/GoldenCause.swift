// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

/// Why a golden picture and a new one differ, as far as the record beside the golden tells.
public struct GoldenCause: Hashable, Sendable {
  /// What of list and pixels differs; `nil` where the golden has no record to compare with.
  public let verdict: Verdict?
  /// What is drawn otherwise: cell by cell from top to bottom, but each change once where several cells have it.
  public let changes: [CellChange]
  /// What the picture shows of its cells.
  public let subject: RenderedGolden.Subject
  /// The layers with differing pixels, those with the most first; none for a contact sheet, in which cells lie many times.
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
  ///   - subject: what both pictures show of it.
  ///   - differing: the pixels that differ, in runs of one row each.
  ///   - environmentChanges: what is otherwise than where the golden was recorded, a sentence each.
  public init(
    from reference: CellsRecord?, to actual: CellsRecord, of subject: RenderedGolden.Subject = .cells, differing: [PixelRect],
    environmentChanges: [String] = []
  ) {
    self.subject = subject
    let comparison = RecordComparison(from: reference, to: actual)
    changes = comparison.changes
    layers = subject == .contactSheet ? [] : comparison.attribution.layers(of: differing)
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
  public private(set) var changes: [LayerChange]
  /// How many more repetitions of the layer have the same changes, in the first of the cells.
  public let alikeCount: Int
  /// What follows from the changes in the layer itself: another size, other lines.
  public internal(set) var effects: [LayerChange]
  /// What the changes do to others.
  public internal(set) var consequences: [LayoutConsequence]
  /// The cell whose effects and consequences these are; `nil` where all cells have them, but that some have nothing around the layer
  /// that moves.
  public internal(set) var exampleCell: String?

  /// Whether some consequences are left out that not all cells have.
  private var isNarrowed = false

  fileprivate init(_ finding: CellComparison.Finding, in cell: String) {
    cells = [cell]
    path = finding.path
    changes = finding.changes
    alikeCount = finding.alikeCount
    effects = finding.effects
    consequences = finding.consequences
  }

  /// Adds a cell with the same changes.
  fileprivate mutating func add(_ cell: String, _ finding: CellComparison.Finding) {
    if exampleCell == nil, effects.filter(\.changesHeight) == finding.effects.filter(\.changesHeight) {
      effects = effects.filter(finding.effects.contains)
      narrow(to: finding.consequences)
    } else if !changesHeight {
      (effects, consequences, exampleCell) = (finding.effects, finding.consequences, cell)
    } else if exampleCell == nil {
      exampleCell = cells.first
    }
    cells.append(cell)
  }

  /// Keeps the consequences that other cells have as well. One cell may have nothing around that moves where another has.
  private mutating func narrow(to others: [LayoutConsequence]) {
    let (moves, otherMoves) = (consequences.filter(\.isMove), others.filter(\.isMove))
    let shared = consequences.filter { !$0.isMove && others.contains($0) }
    if moves.isEmpty, !isNarrowed {
      consequences = shared + otherMoves
    } else if otherMoves.isEmpty || moves == otherMoves {
      consequences = shared + moves
    } else {
      consequences = shared + moves.filter(otherMoves.contains)
      isNarrowed = true
    }
  }

  /// Whether the effects are more than another width, which every text has.
  private var changesHeight: Bool { effects.contains(where: \.changesHeight) }
}

extension CellChange {
  /// Whether only the room inside it changed, and its size with that.
  fileprivate var isOfRoomAlone: Bool {
    guard effects.count == 1, case .resized? = effects.first else { return false }
    return changes.allSatisfy { if case .inset = $0 { true } else { false } }
  }

  /// Whether another cell's layer has the same sizes; once two have, their room is not told any more.
  fileprivate func hasSameRoom(as other: CellChange) -> Bool {
    (isOfRoomAlone && effects == other.effects) || changes == other.effects
  }

  fileprivate mutating func becomeResized(with other: CellChange) {
    if changes != other.effects { (changes, effects) = (other.effects, []) }
    narrow(to: other.consequences)
    cells += other.cells
  }
}

extension LayerChange {
  fileprivate var changesHeight: Bool {
    switch self {
    case .lines: true
    case .resized(let old, let new): differ(old.height, new.height)
    default: false
    }
  }
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
    mergeResized()
    tellCells(alignment, old.cells, new.cells)
  }

  /// What has the same new size in several cells, but other room around its content in each, was given its size.
  private mutating func mergeResized() {
    changes = changes.reduce(into: []) { merged, change in
      guard change.isOfRoomAlone, let known = merged.firstIndex(where: { $0.path == change.path && $0.hasSameRoom(as: change) })
      else {
        return merged.append(change)
      }
      merged[known].becomeResized(with: change)
    }
  }

  /// Tells of cells that came, went or lie elsewhere among the others, before what changed in those that stayed.
  private mutating func tellCells(_ alignment: Alignment, _ old: [CellsRecord.Cell], _ new: [CellsRecord.Cell]) {
    let inner = changes
    changes = []
    let moved = alignment.moved
    if !moved.isEmpty { isSameList = false }
    for pair in moved { add(.movedFrom(old[pair.old].name), new[pair.new], movesBelow: 0) }
    let isAlone = moved.isEmpty && alignment.removed.count + alignment.added.count == 1
    for index in alignment.removed {
      add(.removed, old[index], movesBelow: isAlone && index + 1 < old.count ? -1 : 0)
      attribution.add([ComparedLayer](unchanged: old[index].list.root), of: old[index], nil)
    }
    for index in alignment.added {
      add(.added, new[index], movesBelow: isAlone && index + 1 < new.count ? 1 : 0)
      attribution.add([ComparedLayer](unchanged: new[index].list.root), of: nil, new[index])
    }
    changes += inner
  }

  private mutating func add(_ finding: CellComparison.Finding, of cell: String) {
    if let known = changes.firstIndex(where: { $0.path == finding.path && $0.changes == finding.changes }) {
      changes[known].add(cell, finding)
    } else {
      changes.append(CellChange(finding, in: cell))
    }
  }

  /// A cell that came, went or moved as a whole.
  /// - Parameter movesBelow: 1 where what lies below it moved down by its height, -1 for up.
  private mutating func add(_ change: LayerChange, _ cell: CellsRecord.Cell, movesBelow: Double) {
    let height = Double(cell.list.size.height) / cell.list.scale.factor
    var finding = CellComparison.Finding(path: cell.list.root?.path ?? "canvas", changes: [change])
    if movesBelow != 0 { finding.consequences = [.belowMoved(movesBelow * height)] }
    changes.append(CellChange(finding, in: cell.name))
  }
}
