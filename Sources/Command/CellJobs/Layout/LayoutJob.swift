// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellLayout
internal import CellNotation
internal import CellPainting
package import CellRaster
package import CellReports

/// Lays out one cell once, and answers what is asked about it.
package struct LayoutJob: Job {
  package struct Result: Sendable {
    package let report: LayoutReport
    /// The cell with its frames, margins, gaps and baselines drawn over it; `nil` if it was not requested.
    package let overlay: PixelBuffer?
  }

  package var input: CellInput
  /// The path or the number of an element whose frame is explained; `nil` for none.
  package var explained: String?
  /// Whether the report says what constraints cost.
  package var reportsCosts = false
  /// Whether the report explains all frames, and has the links in texts.
  package var isDetailed = false
  package var drawsOverlay = false

  package init(_ input: CellInput) { self.input = input }

  /// - Throws: `UsageError` if there is no element to explain; what loading, binding, layout and drawing throw.
  package func run(_ report: @escaping Report) async throws {
    let template = try await input.loadTemplate { try await report(.warning($0)) }
    let renderer = CellRenderer(try input.resources(for: template))
    let cell = try template.bind(try input.singleItem(), environment: input.environment)
    try await report(.result(answers(about: cell, of: template, renderer.session(), renderer)))
  }

  /// Lays a cell out once, and answers what is asked about it.
  package func answers(
    about cell: Cell, of template: CellTemplate, _ session: RenderingSession, _ renderer: CellRenderer
  ) throws -> Result {
    try answers(about: session.laidOut(cell, of: template, answering: questions), session, renderer)
  }

  /// Answers what is asked about a cell whose layout was asked for ``questions``.
  package func answers(about laidOut: LaidOutCell, _ session: RenderingSession, _ renderer: CellRenderer) throws -> Result {
    let cell = laidOut.cell
    guard let layout = laidOut.explanation else { preconditionFailure("a layout that is asked for its boxes has them") }
    var report = LayoutReport(layout: layout, cell: cell, item: input.item ?? 1)
    report.explained = try explained.map { name in
      let index = try report.index(of: name)
      return (index: index, numbers: try session.numbers(of: cell, deciding: index))
    }
    report.costs = laidOut.costs.map { CostReport(containers: $0) }
    if isDetailed, cell.root.hasLinks {
      report.links = try session.painted(laidOut).links.map {
        LayoutReport.Link(path: $0.path, address: $0.address, frame: $0.frame)
      }
    }
    return Result(
      report: report, overlay: drawsOverlay ? try renderer.drawing.layoutOverlay(of: session.painted(laidOut)) : nil)
  }

  /// What the layout is asked for.
  package var questions: LayoutQuestions {
    var questions: LayoutQuestions = isDetailed || explained != nil || drawsOverlay ? .explanation : .boxes
    if reportsCosts { questions.insert(.costs) }
    return questions
  }
}

extension LayoutReport {
  /// Returns the index of the element with a path, or with a number as in the table.
  /// - Throws: `UsageError` if there is none.
  fileprivate func index(of name: String) throws(UsageError) -> Int {
    if let number = Int(name), layout.boxes.indices.contains(number - 1) { return number - 1 }
    if let index = layout.boxes.firstIndex(where: { $0.path == name }) { return index }
    let suggestion = nearestName(to: name, among: layout.boxes.map(\.path)).map { "; did you mean \"\($0)\"?" } ?? ""
    throw UsageError("--explain: the cell has no element \"\(name.onOneLine)\"\(suggestion)")
  }
}
