// SPDX-License-Identifier: MIT

package import CellDisplayList
internal import CellGraphics
package import CellLayout
package import CellLayoutEngines
package import CellNotation
package import CellTree

/// The layouts of one data item by several documents, usually with different layout engines: the frames that differ, and what each
/// layout takes.
package struct LayoutComparison {
  /// The layout of one document.
  package struct Document {
    /// The name that tells the document from the others: its file name, or its path if two have the same file name.
    let name: String
    package let cell: Cell
    let layout: LayoutTree
    let effort: LayoutEffort
    /// The texts that are drawn without a background or border of their own, by the last component of their paths. Empty for a cell
    /// without pixels.
    fileprivate let texts: [String: DrawnText]
    /// The shortest times of a layout, in seconds: from scratch, and after a row with the same elements. Texts are measured from memory.
    package var timeFromScratch = Double.infinity, timeOfRow = Double.infinity

    /// - Parameter list: the painted cell; `nil` for a cell without pixels.
    package init(name: String, cell: Cell, layout: LayoutTree, effort: LayoutEffort, list: DisplayList?) {
      self.name = name
      self.cell = cell
      self.layout = layout
      self.effort = effort
      texts = list.map(DrawnText.all) ?? [:]
    }

    /// The engines that lay out the containers of the cell.
    var engines: [LayoutEngineName] { LayoutEngineName.allCases.filter(cell.root.engines.contains) }
  }

  /// An element whose frames differ.
  struct Difference {
    /// The last component of the element's path.
    let name: String
    /// The frame in each document, in the order of the documents; `nil` if the document has no element of this name.
    let frames: [Rect?]
  }

  /// At least one.
  let documents: [Document]

  package init(of documents: [Document]) {
    self.documents = documents
  }

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
  package var isSame: Bool { differences.isEmpty && Set(documents.map { $0.layout.boxes[0].frame.inThousandths }).count == 1 }
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
  package var text: String {
    let titles = ["", "engine", "size", "texts measured", "visits", "formulas", "pivots", "time", "next row"]
    let base = documents[0].timeFromScratch
    let rows = documents.map { document in
      let (size, effort) = (document.layout.size, document.effort)
      return [
        document.name, document.engines.map(\.rawValue).joined(separator: ", "),
        "\(decimal(size.width)) x \(decimal(size.height))",
        "\(effort[.measurements])", "\(effort[.visits])", "\(effort[.formulas])", "\(effort[.pivots])",
        ratio(document.timeFromScratch, to: base), ratio(document.timeOfRow, to: base),
      ]
    }
    let alignments: [AlignedTable.Alignment] = [.left, .left] + Array(repeating: .right, count: 7)
    let table = AlignedTable(alignments: alignments, texts: [titles] + rows)
    return "\(table)\n\n\(differenceText)\n"
  }

  private var sameFrames: String {
    let count = sharedNames.count
    return count == 1 ? "The only element has the same frame" : "All \(counted(count, "element")) have the same frames"
  }

  private var differenceText: String {
    if isSame { return "\(sameFrames)\(exception)." }
    let titles = [""] + documents.map(\.name)
    let rows = differences.map { difference in
      [difference.name]
        + difference.frames.map { frame in
          frame.map { "\(decimal($0.x)), \(decimal($0.y))  \(decimal($0.width)) x \(decimal($0.height))" } ?? "-"
        }
    }
    if rows.isEmpty {
      return "\(sameFrames)\(exception), but the cells differ in size."
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
  package var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}

// MARK: JSON

extension LayoutComparison {
  package static let output = Output<LayoutComparison>(
    "layout-comparison", "Output of cellraster layout --compare --json",
    [
      .member(
        "isSame", .boolean,
        "Whether the cells have the same size and all elements the same frames, except those in drawnAlike."
      ) { $0.isSame },
      .member("documents", .list(Document.output, atLeast: 2), "The documents in the order of the command line.") {
        $0.documents
      },
      .member(
        "differences", .list(Difference.output),
        "The elements without children whose frames differ, except those in drawnAlike."
      ) { $0.differences },
      .member(
        "drawnAlike", .list(.text),
        "The texts whose boxes differ although they are drawn alike: the last components of their paths."
      ) { $0.drawnAlike },
    ])
}

extension LayoutComparison.Document {
  fileprivate static let output = OutputForm<LayoutComparison.Document>.record(
    "document", "The layout of one document.",
    [
      .member("template", .text, "The file name, or the path if two documents have the same file name.") { $0.name },
      .member("engines", .list(.word), "The layout engines of the containers.") { $0.engines },
      .member("width", .number, "The width of the cell in points.") { $0.layout.size.width },
      .member("height", .number, "The height of the cell in points.") { $0.layout.size.height },
      .member("measurements", .count, "How often text was measured.") { $0.effort[.measurements] },
      .member("visits", .count, "How often flexbox evaluated the children of a container.") { $0.effort[.visits] },
      .member("formulas", .count, "How many formulas of manual frames were evaluated.") { $0.effort[.formulas] },
      .member("pivots", .count, "How often the solver of constraints exchanged two variables.") { $0.effort[.pivots] },
      .member("secondsFromScratch", .number, "The shortest time of a layout on this machine.") { $0.timeFromScratch },
      .member("secondsOfNextRow", .number, "The shortest time of a layout after one with the same elements.") { $0.timeOfRow },
    ])
}

extension LayoutComparison.Difference {
  fileprivate static let output = OutputForm<LayoutComparison.Difference>.record(
    "difference", "An element whose frames differ.",
    [
      .member("element", .text, "The last component of the element's path.") { $0.name },
      .member(
        "frames", .list(.nullable(Rect.output), atLeast: 2),
        "The frame in each document; null if the document does not have the element."
      ) { $0.frames },
    ])
}
