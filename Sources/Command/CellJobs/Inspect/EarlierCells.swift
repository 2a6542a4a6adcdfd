// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster

/// The previous versions of the cells. The overlay `updates` compares the current cells with them.
struct EarlierCells: Sendable {
  /// The template in the previous states.
  private var template: CellTemplate
  /// The previous data, item by item; `nil` if `--from-data` is not given.
  private let items: [DataItem]?
  private let environment: BindingEnvironment

  /// - Parameter template: the template without any states applied.
  /// - Throws: `UsageError` for a state that the document does not define; `FileFailure`, `CellDocumentError`.
  init(_ request: OverlayRequest, of template: CellTemplate, environment: BindingEnvironment) throws {
    self.template = try template.applying(request.earlierStates, givenBy: "--from-state")
    self.environment = environment
    items = try request.earlierData.map { path in
      let source = try DataSource(path: path)
      var items: [DataItem] = []
      while let entry = try source.next() { items.append(try entry.item()) }
      return items
    }
  }

  /// Returns the same previous versions, but drawn with a fixed template.
  func of(_ template: CellTemplate) throws -> EarlierCells {
    var cells = self
    cells.template = try template.applying(self.template.appliedStates)
    return cells
  }

  /// Returns whether a cell in the given states can differ from its previous version.
  func differ(from states: [String]) -> Bool { items != nil || states != template.appliedStates }

  /// Returns the previous version of a cell, or `nil` if the previous data has no item with the same index.
  /// - Throws: the errors of drawing a cell.
  func cell(before subject: InspectedSubject, by drawing: CellDrawing) throws -> InspectedCell? {
    guard let items else { return try cell(subject.data, by: drawing) }
    return items.indices.contains(subject.item) ? try cell(items[subject.item], by: drawing) : nil
  }

  private func cell(_ data: DataItem, by drawing: CellDrawing) throws -> InspectedCell {
    try CellInspector(drawing).inspect(template, data, environment: environment)
  }
}
