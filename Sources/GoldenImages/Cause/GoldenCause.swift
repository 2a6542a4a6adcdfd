// SPDX-License-Identifier: MIT

public import CellDocument
public import CellRaster
public import Graphics
public import Notation

/// Why a golden picture and a new one differ, as far as the record beside the golden tells.
public struct GoldenCause: Hashable, Sendable {
  /// What of cells and pixels differs; `nil` where the golden has no record to compare with.
  public let verdict: Verdict?
  /// What is otherwise: cell by cell from top to bottom, but each change once where several cells have it.
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
  }

  /// - Parameters:
  ///   - reference: the golden's record; `nil` where it has none.
  ///   - actual: the record of what was drawn now.
  ///   - subject: what both pictures show of it.
  ///   - cells: the cells of `actual`, which know where their keys stand.
  ///   - differing: the pixels that differ, in runs of one row each.
  ///   - environmentChanges: what is otherwise than where the golden was recorded, a sentence each.
  public init(
    from reference: CellsRecord?, to actual: CellsRecord, of subject: RenderedGolden.Subject = .cells,
    cells: [CellDocument.Cell] = [], differing: [PixelRect],
    environmentChanges: [String] = []
  ) {
    self.subject = subject
    let comparison = RecordComparison(from: reference, to: actual)
    let places = Dictionary(zip(actual.cells.map(\.name), cells.map(WrittenPlaces.init))) { first, _ in first }
    changes = comparison.changes.map { change in
      var change = change
      change.location = (places[change.cells[0]] ?? (cells.count == 1 ? places.values.first : nil))?.place(of: change)
      return change
    }
    layers = subject == .contactSheet ? [] : comparison.attribution.layers(of: differing)
    pixelCount = differing.reduce(0) { $0 + $1.width * $1.height }
    self.environmentChanges = environmentChanges
    let verdict: Verdict =
      comparison.isSameList
      ? differing.isEmpty ? .sameListSamePixels : .sameListPixelsChanged
      : differing.isEmpty ? .listChangedSamePixels : .bothChanged
    self.verdict = reference == nil ? nil : verdict
  }
}

/// What is otherwise of one element, in one cell or alike in several.
public struct CellChange: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    /// A key, or the element itself.
    case written(ElementChange.Change)
    /// A font or a picture holds something else, or is another one: the beginning of its SHA-256; `nil` where it is not used.
    case file(String, old: String?, new: String?)
    case cellAdded, cellRemoved
    /// The whole cell; it was that of this name.
    case cellMoved(from: String)
    /// Its frame, although no key of the cell has changed.
    case placedOtherwise(LayoutConsequence)
    /// What it draws, although neither a key of the cell nor its frame has changed.
    case drawnOtherwise
  }

  /// The names of the cells, from top to bottom; one empty name for the only cell of a picture, which needs none.
  public private(set) var cells: [String]
  /// The path of the element, or `canvas`.
  public let path: String
  /// Where the first of its keys that changed stands in the template, or else the element, or the one around one that is gone; `nil`
  /// where that is not known.
  public fileprivate(set) var location: SourceLocation?
  public let changes: [Change]
  /// How many more repetitions of the element have the same changes, in the first of the cells.
  public private(set) var alikeCount = 0
  /// What follows from the changes, for the element and for others.
  public private(set) var consequences: [LayoutConsequence]
  /// The cell whose consequences these are; `nil` where they are those of all cells that have some.
  public private(set) var exampleCell: String?

  init(_ cell: String, _ path: String, _ changes: [Change], _ consequences: [LayoutConsequence]) {
    cells = [cell]
    self.path = path
    self.changes = changes
    self.consequences = consequences
  }

  /// What this change shares with the same one of another repetition or in another cell.
  fileprivate struct Name: Hashable {
    let changes: [Change]
    /// The path without the numbers of repetitions.
    let path: String
  }

  fileprivate var name: Name {
    let segments = path.split(separator: "/").map { segment in
      String(segment.firstIndex(of: "#").map { segment[...$0] } ?? segment)
    }
    return Name(changes: changes, path: segments.joined(separator: "/"))
  }

  mutating func add(_ other: CellChange) {
    if cells == other.cells {
      alikeCount += 1
      if consequences.isEmpty { consequences = other.consequences }
      return
    }
    guard cells.last != other.cells[0] else { return }
    // What the element itself does is worth more than what others do.
    if consequences.count(where: \.isOwn) < other.consequences.count(where: \.isOwn) || consequences.isEmpty {
      consequences = other.consequences
      exampleCell = consequences.isEmpty ? nil : other.cells[0]
    } else if exampleCell == nil, consequences != other.consequences {
      exampleCell = cells[0]
    }
    cells += other.cells
  }
}

extension CellChange.Change {
  /// The key that changed, without what is inside it.
  var key: String? {
    guard case .written(.key(let key, _, _)) = self else { return nil }
    return key.split(separator: ".").first.map(String.init)
  }
}

/// Where a cell's elements and their keys stand in the template.
private struct WrittenPlaces {
  private let canvas: KeyPlaces
  private var elements: [String: (keys: KeyPlaces, location: SourceLocation)] = [:]

  init(_ cell: CellDocument.Cell) {
    canvas = cell.canvasKeys
    add(cell.root)
  }

  private mutating func add(_ element: Element) {
    elements[element.path] = (element.keyPlaces, element.location)
    for child in element.children { add(child) }
  }

  func place(of change: CellChange) -> SourceLocation? {
    let keys = change.changes.compactMap(\.key)
    if change.path == "canvas" { return keys.compactMap { canvas[$0] }.first }
    var path: String? = change.path
    while let known = path {
      if let element = elements[known] { return keys.compactMap { element.keys[$0] }.first ?? element.location }
      path = known.pathAround
    }
    return nil
  }
}

/// Two records, compared cell by cell.
private struct RecordComparison {
  private(set) var changes: [CellChange] = []
  private(set) var attribution = PixelAttribution()
  /// Whether all cells say and draw the same.
  private(set) var isSameList = true
  private var known: [CellChange.Name: Int] = [:]

  init(from old: CellsRecord?, to new: CellsRecord) {
    guard let old else {
      isSameList = false
      for cell in new.cells { attribution.add(nil, cell) }
      return
    }
    let isOneCell = old.cells.count == 1 && new.cells.count == 1
    let alignment = Alignment(from: old.cells, to: new.cells, key: { _ in 0 }, content: \.drawing)
    tellCells(alignment, old.cells, new.cells)
    for pair in alignment.pairs {
      let (oldCell, newCell) = (old.cells[pair.old], new.cells[pair.new])
      let isSame = oldCell.drawing == newCell.drawing
      if !isSame { isSameList = false }
      let comparison = CellKeysComparison(from: oldCell.drawing.keys, to: newCell.drawing.keys)
      attribution.add(oldCell, newCell, oldPaths: comparison.oldPaths)
      guard !isSame else { continue }
      let name = isOneCell ? "" : newCell.name
      let hasCellsBelow = pair.new + 1 < new.cells.count
      for change in DrawingComparison(oldCell.drawing, newCell.drawing, comparison, hasCellsBelow: hasCellsBelow).changes(
        in: name)
      {
        if let place = known[change.name] {
          changes[place].add(change)
        } else {
          known[change.name] = changes.count
          changes.append(change)
        }
      }
    }
  }

  /// Tells of cells that came, went or lie elsewhere among the others, before what changed in those that stayed.
  private mutating func tellCells(_ alignment: Alignment, _ old: [CellsRecord.Cell], _ new: [CellsRecord.Cell]) {
    let moved = alignment.moved
    isSameList = alignment.added.isEmpty && alignment.removed.isEmpty && moved.isEmpty
    for pair in moved { tell(.cellMoved(from: old[pair.old].name), new[pair.new], movesBelow: 0) }
    let isAlone = moved.isEmpty && alignment.removed.count + alignment.added.count == 1
    for index in alignment.removed {
      tell(.cellRemoved, old[index], movesBelow: isAlone && index + 1 < old.count ? -1 : 0)
      attribution.add(old[index], nil)
    }
    for index in alignment.added {
      tell(.cellAdded, new[index], movesBelow: isAlone && index + 1 < new.count ? 1 : 0)
      attribution.add(nil, new[index])
    }
  }

  /// - Parameter movesBelow: 1 if the cells below moved down by its height, -1 if they moved up, 0 if they stayed.
  private mutating func tell(_ change: CellChange.Change, _ cell: CellsRecord.Cell, movesBelow: Double) {
    let height = Double(cell.drawing.size.height) / cell.drawing.scale.factor
    let consequences = movesBelow == 0 ? [] : [LayoutConsequence.belowMoved(movesBelow * height)]
    changes.append(CellChange(cell.name, cell.drawing.keys.root.segment, [change], consequences))
  }
}
