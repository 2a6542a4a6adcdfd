// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines
import CellNotation
import CellPainting
import CellRaster

/// The layouts of one data item by several documents, usually with different layout engines: the frames that differ, and what each
/// layout takes.
struct LayoutComparison {
  /// The layout of one document.
  struct Document {
    /// The name that tells the document from the others: its file name, or its path if two have the same file name.
    let name: String
    let cell: Cell
    let layout: LayoutTree
    let effort: LayoutEffort
    /// The shortest times of a layout, in seconds: from scratch, and after a row with the same elements. Texts are measured from memory.
    fileprivate(set) var timeFromScratch = Double.infinity, timeOfRow = Double.infinity

    /// The texts that are drawn without a background or border of their own, by the last component of their paths. Empty for a cell
    /// without pixels.
    fileprivate let texts: [String: DrawnText]

    /// The names of the engines that lay out the containers of the cell.
    var engines: [String] { LayoutEngineName.allCases.filter(cell.root.engines.contains).map(\.rawValue) }
  }

  /// An element whose frames differ.
  struct Difference {
    /// The last component of the element's path.
    let name: String
    /// The frame in each document, in the order of the documents; `nil` if the document has no element of this name.
    let frames: [Rect?]
  }

  let documents: [Document]

  /// Lays out each cell in turns, as often as a stable time needs.
  init(_ cells: [(name: String, cell: Cell)], _ renderer: CellRenderer) throws {
    var documents: [Document] = []
    for (name, cell) in cells {
      let session = renderer.session()
      let laidOut = try session.laidOut(cell)
      documents.append(
        Document(
          name: name, cell: cell, layout: laidOut.frames, effort: laidOut.effort, texts: try Self.texts(of: laidOut, session)))
    }
    let clock = ContinuousClock()
    for _ in 0..<Self.rounds {
      for index in documents.indices {
        let cell = documents[index].cell
        let other = cell.withOtherTexts
        let session = renderer.session()
        _ = try session.laidOut(other)
        let row = try clock.measure { _ = try session.laidOut(cell) }
        documents[index].timeOfRow = min(documents[index].timeOfRow, row / .seconds(1))
        let new = renderer.session()
        let scratch = try clock.measure { _ = try new.laidOut(cell) }
        documents[index].timeFromScratch = min(documents[index].timeFromScratch, scratch / .seconds(1))
      }
    }
    self.documents = documents
  }

  private static func texts(of cell: LaidOutCell, _ session: RenderingSession) throws -> [String: DrawnText] {
    do {
      return DrawnText.all(in: try session.painted(cell).list)
    } catch is UnpaintableSize {
      return [:]
    }
  }

  /// The number of layouts of which the shortest time counts.
  private static let rounds = 200

  /// The names of the elements, without containers, that all documents have, each once.
  var sharedNames: [String] {
    let sets = documents.map { Set($0.frames.keys) }
    return documents[0].cell.root.leaves.map(\.segment).filter { name in sets.allSatisfy { $0.contains(name) } }
  }

  /// The elements whose frames differ by more than a thousandth of a point, and those that only some of the documents have; without
  /// ``drawnAlike``.
  var differences: [Difference] {
    let alike = Set(drawnAlike)
    return frameDifferences.filter { !alike.contains($0.name) }
  }

  /// The names of the texts whose boxes differ although the same glyphs are drawn at the same places.
  var drawnAlike: [String] {
    frameDifferences.map(\.name).filter { name in
      documents[0].texts[name].map { text in documents.allSatisfy { $0.texts[name] == text } } ?? false
    }
  }

  private var frameDifferences: [Difference] {
    let frames = documents.map(\.frames)
    let names = distinct(documents.flatMap { $0.cell.root.leaves.map(\.segment) })
    return names.compactMap { name in
      let found = frames.map { $0[name] }
      let isSame = found.allSatisfy { frame in frame.map { $0.inThousandths == found[0]?.inThousandths } ?? false }
      return isSame ? nil : Difference(name: name, frames: found)
    }
  }

  /// Whether the cells have the same size and all elements have the same frames.
  var isSame: Bool { differences.isEmpty && Set(documents.map { $0.layout.boxes[0].frame.inThousandths }).count == 1 }
}

/// Returns a time relative to another one, in hundredths.
func ratio(_ time: Double, to whole: Double) -> String { decimal((time / whole * 100).rounded() / 100) }

extension LayoutComparison.Document {
  /// The frames of the elements without children, by the last component of their paths.
  fileprivate var frames: [String: Rect] {
    let leaves = Set(cell.root.leaves.map(\.path))
    return Dictionary(
      layout.boxes.filter { leaves.contains($0.path) }.map { ($0.path.lastPathComponent, $0.frame) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension LayoutComparison {
  /// A table of the documents, and one of the frames that differ.
  var text: String {
    let titles = ["", "engine", "size", "texts measured", "visits", "formulas", "pivots", "time", "next row"]
    let base = documents[0].timeFromScratch
    let rows = documents.map { document in
      let (size, effort) = (document.layout.size, document.effort)
      return [
        document.name, document.engines.joined(separator: ", "), "\(decimal(size.width)) x \(decimal(size.height))",
        "\(effort[.measurements])", "\(effort[.visits])", "\(effort[.formulas])", "\(effort[.pivots])",
        ratio(document.timeFromScratch, to: base), ratio(document.timeOfRow, to: base),
      ]
    }
    let alignments: [AlignedTable.Alignment] = [.left, .left] + Array(repeating: .right, count: 7)
    let table = AlignedTable(alignments: alignments, texts: [titles] + rows)
    return "\(table)\n\n\(differenceText)\n"
  }

  private var differenceText: String {
    if isSame { return "All \(counted(sharedNames.count, "element")) have the same frames\(exception)." }
    let titles = [""] + documents.map(\.name)
    let rows = differences.map { difference in
      [difference.name]
        + difference.frames.map { frame in
          frame.map { "\(decimal($0.x)), \(decimal($0.y))  \(decimal($0.width)) x \(decimal($0.height))" } ?? "-"
        }
    }
    if rows.isEmpty {
      return "All \(counted(sharedNames.count, "element")) have the same frames\(exception), but the cells differ in size."
    }
    let alignments = Array(repeating: AlignedTable.Alignment.left, count: titles.count)
    let table = "\(AlignedTable(alignments: alignments, texts: [titles] + rows))"
    let alike = drawnAlike
    if alike.isEmpty { return table }
    return
      "\(table)\n\nNot listed: \(alike.listed) \(alike.count == 1 ? "draws the same text in another box" : "draw the same text in other boxes")."
  }

  /// The texts whose boxes differ, in words; empty if there are none.
  private var exception: String {
    let alike = drawnAlike
    if alike.isEmpty { return "" }
    return
      ", except \(alike.listed), which \(alike.count == 1 ? "draws the same text in another box" : "draw the same text in other boxes")"
  }
}

// MARK: JSON

extension LayoutComparison {
  var json: JSONText {
    .output([
      ("isSame", .boolean(isSame)), ("documents", .array(documents.map(\.json))),
      (
        "differences",
        .array(
          differences.map { difference in
            .object([
              ("element", .string(difference.name)),
              ("frames", .array(difference.frames.map { $0.map(LayoutReport.rect) ?? .null })),
            ])
          })
      ), ("drawnAlike", .array(drawnAlike.map { .string($0) })),
    ])
  }
}

extension LayoutComparison.Document {
  fileprivate var json: JSONText {
    .object([
      ("template", .string(name)), ("engines", .array(engines.map { .string($0) })), ("width", .number(layout.size.width)),
      ("height", .number(layout.size.height)), ("measurements", .number(effort[.measurements])),
      ("visits", .number(effort[.visits])),
      ("formulas", .number(effort[.formulas])), ("pivots", .number(effort[.pivots])),
      ("secondsFromScratch", .number(timeFromScratch)), ("secondsOfNextRow", .number(timeOfRow)),
    ])
  }
}

extension Element {
  /// The elements without children, in preorder. A container without children has a frame but no content to compare.
  fileprivate var leaves: [Element] {
    children.isEmpty && content != .container ? [self] : children.flatMap(\.leaves)
  }

  /// The engines that lay out this container and those inside it.
  fileprivate var engines: Set<LayoutEngineName> {
    guard content == .container, !children.isEmpty else { return [] }
    return children.reduce(into: [layout.engine]) { $0.formUnion($1.engines) }
  }
}

extension String {
  /// The last component of a path.
  var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}

extension Cell {
  /// The cell with a letter added to each text: the row before, when the time of a row is measured.
  fileprivate var withOtherTexts: Cell {
    var cell = self
    cell.root = root.withOtherTexts
    return cell
  }
}

extension Element {
  fileprivate var withOtherTexts: Element {
    var element = self
    if var text = content.as(TextContent.self) {
      text.text.runs[0].text += "x"
      element.content = Content(text)
    }
    element.children = children.map(\.withOtherTexts)
    return element
  }
}
