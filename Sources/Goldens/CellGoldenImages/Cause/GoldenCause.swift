// SPDX-License-Identifier: MIT

package import CellRaster

/// The cause of a difference between a golden picture and a new one, determined from the record next to the golden.
package struct GoldenCause: Equatable, Sendable {
  /// The result of comparing the cells and the pixels; `nil` if the golden has no record to compare with.
  package let verdict: Kind?
  /// The changes. Cells that were moved, removed or added come first; the other changes follow, by cell from top to bottom. A
  /// change that several cells have in common is listed once.
  package let changes: [CellChange]
  /// How the picture shows its cells.
  package let subject: RenderedGolden.Subject
  /// The number of differing pixels in each layer that has any, largest number first. Empty for a contact sheet, which shows each
  /// cell several times.
  package let layers: [LayerPixels]
  /// The number of pixels that differ.
  package let pixelCount: Int
  /// The differences between this machine and the one that recorded the golden, one sentence each.
  package let environmentChanges: [String]
  /// Whether the golden's record states how its elements were drawn. If not, the display list counts as the same if keys, frames, covered
  /// pixels and files are.
  let knowsDrawings: Bool

  package enum Kind: Hashable, Sendable, CaseIterable {
    case sameListSamePixels
    case listChangedSamePixels
    /// The same display list gives different pixels, because of different libraries, options or fonts, or a change in the
    /// rasterizer.
    case sameListPixelsChanged
    case bothChanged
  }

  /// Determines the cause of a difference between a golden and a new picture.
  ///
  /// - Parameters:
  ///   - reference: the golden's record, or `nil` if it has none.
  ///   - actual: the record of the new picture.
  ///   - subject: how both pictures show their cells.
  ///   - cells: the cells of `actual`, in the same order. They supply the locations of changes in the template. If `cells` is
  ///     empty, the locations are unknown.
  ///   - differing: the pixels that differ, as runs of adjacent pixels in one row.
  ///   - environmentChanges: how this machine differs from the one that recorded the golden, one sentence each.
  package init(
    from reference: CellsRecord?, to actual: CellsRecord, of subject: RenderedGolden.Subject = .cells,
    cells: [CellTree.Cell] = [], differing: [PixelRect],
    environmentChanges: [String] = []
  ) {
    self.subject = subject
    let comparison = RecordComparison(from: reference, to: actual)
    let places = Dictionary(zip(actual.cells.map(\.name), cells.map(WrittenPlaces.init))) { first, _ in first }
    changes = comparison.changes.flatMap { change in
      guard let places = places[change.cells[0]] ?? (cells.count == 1 ? places.values.first : nil) else { return [change] }
      let old = reference?.cells.first { $0.name == change.cells[0] } ?? reference?.cells.first
      return places.placed(change, since: old?.document)
    }
    layers = subject == .contactSheet ? [] : comparison.attribution.layers(of: differing)
    pixelCount = differing.reduce(0) { $0 + $1.width * $1.height }
    self.environmentChanges = environmentChanges
    knowsDrawings = comparison.knowsDrawings
    let verdict: Kind =
      comparison.isSameList
      ? differing.isEmpty ? .sameListSamePixels : .sameListPixelsChanged
      : differing.isEmpty ? .listChangedSamePixels : .bothChanged
    self.verdict = reference == nil ? nil : verdict
  }
}

/// The changes of one element. If the element changed in the same way in several cells or repetitions, they are combined into one
/// value.
package struct CellChange: Equatable, Sendable {
  package enum Change: Hashable, Sendable {
    /// A key of the element changed, the painting order of its children changed, or the element was added or removed.
    case written(ElementChange.Change)
    /// The font or picture file with the given name has different content, is used only now, or is no longer used. `old` and `new`
    /// are the first 12 hexadecimal digits of the file's SHA-256. `old` is `nil` if the file was not used before; `new` is `nil` if
    /// it is not used now.
    case file(String, old: String?, new: String?)
    case cellAdded, cellRemoved
    /// The whole cell moved. `from` is the name that it had at its old position, such as `item 2`.
    case cellMoved(from: String)
    /// The frame changed, although no key of the cell changed.
    case frameChanged(LayoutConsequence)
    /// The drawing changed, although neither a key of the cell nor the frame changed.
    case drawingChanged
  }

  /// The names of the cells, from top to bottom. If both pictures have only one cell, its name is empty.
  package private(set) var cells: [String]
  /// The path of the element, or of a span or a paragraph of its text; `canvas` for the canvas.
  package let path: String
  /// The text of a span or a paragraph whose number says little about where it is; `nil` for any other.
  package private(set) var text: String?
  /// The location in the template: the first changed key, or else the element, or else the element's container if the element was
  /// removed. `nil` if the location is unknown.
  package fileprivate(set) var location: DocumentLocation?
  package private(set) var changes: [Change]
  /// The number of other repetitions of the element that changed in the same way, in the first of ``cells``.
  package private(set) var repetitionCount = 0
  /// The consequences of the changes for the layout of this element and of others.
  package private(set) var consequences: [LayoutConsequence]
  /// The name of the cell whose ``consequences`` are given as an example; `nil` if the consequences are the same in all cells.
  package private(set) var exampleCell: String?

  init(_ cell: String, _ path: String, _ text: String?, _ changes: [Change], _ consequences: [LayoutConsequence]) {
    cells = [cell]
    self.path = path
    self.text = text
    self.changes = changes
    self.consequences = consequences
  }

  /// Returns a part of the changes, with the place of this part.
  /// - Parameter hasConsequences: whether the consequences belong to this part.
  fileprivate func part(_ changes: [Change], at location: DocumentLocation?, hasConsequences: Bool) -> CellChange {
    var part = self
    part.changes = changes
    part.location = location
    if !hasConsequences {
      part.consequences = []
      part.exampleCell = nil
    }
    return part
  }

  /// Identifies changes that can be combined: the same changes of the same element in several repetitions or cells.
  fileprivate struct Name: Hashable {
    let changes: [Change]
    /// The path without the numbers of repetitions.
    let path: String
  }

  fileprivate var name: Name { Name(changes: changes, path: unnumberedPath) }

  /// The path in the template.
  fileprivate var templatePath: String { path.withoutRepetitions }

  /// Whether a span or a paragraph of a text was removed.
  fileprivate var removesPart: Bool {
    let types = [WrittenSpan.type, WrittenParagraph.type]
    return changes.contains { if case .written(.removed(let type)) = $0 { types.contains(type) } else { false } }
  }

  /// The path without the numbers of repetitions.
  var unnumberedPath: String {
    let segments = path.split(separator: "/").map { segment in
      String(segment.firstIndex(of: "#").map { segment[...$0] } ?? segment)
    }
    return segments.joined(separator: "/")
  }

  mutating func add(_ other: CellChange) {
    if text != other.text { text = nil }
    if cells == other.cells {
      repetitionCount += 1
      if consequences.isEmpty { consequences = other.consequences }
      return
    }
    guard cells.last != other.cells[0] else { return }
    // Consequences for the element itself are more useful to the reader than consequences for others.
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
  /// The name of the key that changed, without the path inside its value; `nil` if no key changed.
  var key: String? {
    switch self {
    case .written(.key(let key, _, _)): key.split(separator: ".").first.map(String.init)
    case .written(.condition): "when"
    default: nil
    }
  }
}

extension CellChange.Change {
  /// The most precise names of the place of a changed key: `style.size` in a style, `constraints.2` for the third constraint.
  fileprivate var exactKeys: [String] {
    switch self {
    case .written(.key("constraints", .array(let old)?, .array(let new)?)):
      new.firstIndex { !old.contains($0) }.map { ["constraints.\($0)"] } ?? []
    case .written(.key(let key, _, _)): [key]
    default: []
    }
  }
}

/// The locations of a cell's elements and their keys in the template.
private struct WrittenPlaces {
  private let canvas: KeyLocations
  private let source: CellSource
  private var elements: [String: (keys: KeyLocations, location: DocumentLocation)] = [:]

  init(_ cell: CellTree.Cell) {
    canvas = cell.canvasKeyLocations
    source = cell.source
    add(cell.root)
  }

  private mutating func add(_ element: Element) {
    elements[element.path] = (element.keyLocations, element.location)
    for child in element.children { add(child) }
  }

  /// Returns a change with its place. Changes of keys that follow from the definitions of named colours become parts of their own,
  /// each with the place of the definition.
  /// - Parameter old: what the document said when the golden was recorded; `nil` if that is unknown.
  func placed(_ change: CellChange, since old: RecordedDocument?) -> [CellChange] {
    var parts: [(color: DocumentLocation?, changes: [CellChange.Change])] = []
    let hasCondition = change.changes.contains { $0.key == "when" }
    for single in change.changes {
      let color = hasCondition ? nil : old.flatMap { placeOfColor(explaining: single, of: change.path, since: $0) }
      if let index = parts.firstIndex(where: { $0.color == color }) {
        parts[index].changes.append(single)
      } else {
        parts.append((color, [single]))
      }
    }
    // A colour does not change the layout.
    let main = parts.firstIndex { $0.color == nil } ?? 0
    return parts.enumerated().map { index, part in
      var placed = change.part(part.changes, at: part.color, hasConsequences: index == main)
      if part.color == nil { placed.location = place(of: placed) }
      return placed
    }
  }

  /// Returns the place of the named colour whose definition explains a changed key; `nil` if there is none.
  private func placeOfColor(
    explaining change: CellChange.Change, of path: String, since old: RecordedDocument
  ) -> DocumentLocation? {
    let place = path == "canvas" ? change.key.flatMap { canvas[$0] } : element(around: path)?.key(of: [change])
    let written = place.flatMap { source.colorNotations(inValueOfKeyAt: $0) }
    return source.color(explaining: change, writtenAs: written, since: old).flatMap { source.location(ofColor: $0) }
  }

  private func place(of change: CellChange) -> DocumentLocation? {
    let keys = change.changes.compactMap(\.key)
    if change.path == "canvas" { return keys.compactMap { canvas[$0] }.first }
    if let state = DocumentComparison.state(at: change.path) { return source.location(ofConditionOfState: state) }
    if keys.contains("when"), let place = source.location(ofConditionAt: change.templatePath) { return place }
    // Another span may now have the number of a removed one, unless the number is that of a repetition.
    let isGone = change.removesPart && !change.path.contains("#")
    guard let found = element(around: isGone ? change.path.pathAround ?? change.path : change.path) else { return nil }
    return found.key(of: change.changes) ?? found.location
  }

  /// Where an element is written, or a span or a paragraph of its text.
  private struct WrittenPlace {
    /// The location of the element, the span or the paragraph.
    let location: DocumentLocation
    private let keys: KeyLocations
    /// The path of the span or the paragraph inside the text; `nil` for the element itself.
    private let part: String?

    init(_ element: DocumentLocation, _ keys: KeyLocations, part: String?) {
      self.keys = keys
      self.part = part
      location = part.flatMap(keys.location) ?? element
    }

    /// Returns the place of the first of the changed keys. `nil` for a key that a span no longer has, or that data gives it.
    func key(of changes: [CellChange.Change]) -> DocumentLocation? {
      let names = changes.flatMap(\.exactKeys) + changes.compactMap(\.key)
      if let part { return names.lazy.compactMap { keys[KeyLocations.name(ofPart: part, key: $0)] }.first }
      return names.lazy.compactMap { keys[$0] }.first ?? names.lazy.compactMap(keys.firstLocation(inPartsOf:)).first
    }
  }

  /// Returns the innermost element that the template has on a path, or the part of its text that the path leads to.
  private func element(around path: String) -> WrittenPlace? {
    var around: String? = path
    while let known = around {
      if let element = elements[known] {
        let rest = Substring(path.utf8.dropFirst(known.utf8.count + 1))
        return WrittenPlace(element.location, element.keys, part: rest.isEmpty ? nil : String(rest).withoutRepetitions)
      }
      around = known.pathAround
    }
    return nil
  }
}

/// The comparison of two records, cell by cell.
private struct RecordComparison {
  private(set) var changes: [CellChange] = []
  private(set) var attribution = PixelAttribution()
  /// Whether all cells have the same keys and the same drawing.
  private(set) var isSameList = true
  /// Whether both records state how the elements are drawn.
  private(set) var knowsDrawings = true
  private var known: [CellChange.Name: Int] = [:]

  init(from old: CellsRecord?, to new: CellsRecord) {
    guard let old else {
      isSameList = false
      for cell in new.cells { attribution.add(nil, cell) }
      return
    }
    knowsDrawings = old.statesDrawings
    let new = knowsDrawings ? new : new.withoutDrawings
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
      let documents = DocumentComparison(from: oldCell.document, to: newCell.document)
      let drawings = DrawingComparison(
        oldCell.drawing, newCell.drawing, comparison, documents, hasCellsBelow: hasCellsBelow)
      for change in drawings.changes(in: name) {
        if let place = known[change.name] {
          changes[place].add(change)
        } else {
          known[change.name] = changes.count
          changes.append(change)
        }
      }
    }
  }

  /// Lists the cells that were moved, removed or added. The changes in the other cells are listed after them.
  private mutating func tellCells(_ alignment: Alignment, _ old: [RecordedCell], _ new: [RecordedCell]) {
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

  /// - Parameter movesBelow: 1 if the cells below moved down by this cell's height, -1 if they moved up, 0 if they did not move.
  private mutating func tell(_ change: CellChange.Change, _ cell: RecordedCell, movesBelow: Double) {
    let height = Double(cell.drawing.size.height) / cell.drawing.scale.factor
    let consequences = movesBelow == 0 ? [] : [LayoutConsequence.belowMoved(movesBelow * height)]
    changes.append(CellChange(cell.name, cell.drawing.keys.root.segment, nil, [change], consequences))
  }
}
