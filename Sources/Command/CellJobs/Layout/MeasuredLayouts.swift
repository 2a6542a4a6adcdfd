// SPDX-License-Identifier: MIT

internal import CellPainting
package import CellRaster
package import CellReports

extension LayoutComparison {
  /// The number of layouts of which the shortest time counts.
  private static let rounds = 200

  /// Lays out each cell in turns, as often as a stable time needs.
  package init(_ cells: [(name: String, cell: Cell)], _ renderer: CellRenderer) throws {
    var documents: [Document] = []
    for (name, cell) in cells {
      let session = renderer.session()
      let laidOut = try session.laidOut(cell)
      documents.append(
        Document(
          name: name, cell: cell, layout: laidOut.frames, effort: laidOut.effort, list: try Self.list(of: laidOut, session)))
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
    self.init(of: documents)
  }

  private static func list(of cell: LaidOutCell, _ session: RenderingSession) throws -> DisplayList? {
    do {
      return try session.painted(cell).list
    } catch is UnpaintableSize {
      return nil
    }
  }
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
