// SPDX-License-Identifier: MIT

internal import CellLayout
internal import CellRaster
internal import CellRenderAnalysis

/// Writes cells down as they are at one stage of rendering.
package struct DumpJob: Job {
  package enum Stage: String, Sendable, CaseIterable {
    case cell, document, layout
    case displayList = "display-list"
    case compositing, findings
  }

  package enum Result: Sendable {
    /// A cell as text. `item` names its item if the data has several.
    case cell(String, item: String?)
    /// The data has no items.
    case nothingToPrint
  }

  package var input: CellInput
  package var stage: Stage

  package init(_ input: CellInput, at stage: Stage) {
    self.input = input
    self.stage = stage
  }

  package func run(_ report: @escaping Report) async throws {
    let template = try await input.loadTemplate { try await report(.warning($0)) }
    let items = try input.items()
    let environment = input.environment
    let session = CellRenderer(try input.resources(for: template)).session()
    var isEmpty = true
    while let entry = try items.next() {
      isEmpty = false
      let item = try entry.item()
      let text = try text(of: template.bind(item, environment: environment), session)
      try await report(.result(.cell(text, item: items.count == 1 ? nil : "\(item.name)")))
    }
    if isEmpty { try await report(.result(.nothingToPrint)) }
  }

  private func text(of cell: Cell, _ session: RenderingSession) throws -> String {
    switch stage {
    case .cell: "\(cell)\n"
    case .document: try cell.encodedDocument()
    case .layout: "\(try session.laidOut(cell).frames)\n"
    case .displayList: "\(try session.displayList(of: cell))\n"
    case .compositing: "\(try session.compositing(of: session.displayList(of: cell)))\n"
    case .findings:
      try session.findings(in: session.painted(session.laidOut(cell, answering: .explanation))).map { "\($0)\n" }.joined()
    }
  }
}
