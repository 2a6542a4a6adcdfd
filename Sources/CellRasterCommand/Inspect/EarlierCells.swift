// SPDX-License-Identifier: MIT

import ArgumentParser
import CellDocument
import CellRaster
internal import Files
internal import Notation

/// The cells as they were before, with which the overlay `updates` compares those of now.
struct EarlierCells: Sendable {
  /// The template in the states of before.
  private var template: CellTemplate
  /// The data of before, item by item; `nil` where it is that of now.
  private let items: [DataItem]?
  private let environment: BindingEnvironment

  /// - Parameter template: in no state.
  /// - Throws: `ValidationError` for a state that the document does not define; `FileFailure`, `CellDocumentError`.
  init(_ options: OverlayArguments, of template: CellTemplate, environment: BindingEnvironment) throws {
    self.template = try template.applying(options.earlierStates, givenBy: "--from-state")
    self.environment = environment
    items = try options.earlierData.map { path in
      let source = try DataSource(path: path)
      var items: [DataItem] = []
      while let entry = try source.next() { items.append(try entry.item()) }
      return items
    }
  }

  /// The same of a template that has been fixed.
  func of(_ template: CellTemplate) throws -> EarlierCells {
    var cells = self
    cells.template = try template.applying(self.template.appliedStates)
    return cells
  }

  /// Whether there is something to compare a cell in some states with.
  func differ(from states: [String]) -> Bool { items != nil || states != template.appliedStates }

  /// The cell before; `nil` where it was not there.
  /// - Throws: what drawing a cell throws.
  func cell(before subject: InspectedSubject, by renderer: CellRenderer) throws -> InspectedCell? {
    guard let items else { return try cell(subject.data, by: renderer) }
    return items.indices.contains(subject.item) ? try cell(items[subject.item], by: renderer) : nil
  }

  private func cell(_ data: DataItem, by renderer: CellRenderer) throws -> InspectedCell {
    try CellInspector(renderer).inspect(template, data, environment: environment)
  }
}
