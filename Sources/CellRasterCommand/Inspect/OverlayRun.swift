// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellReports
import CellTemplateFixes

/// Draws the overlays of cells in parallel, and writes them.
struct OverlayRun: Sendable {
  /// The pictures of a cell in a report.
  struct Pictures: Sendable {
    let render: [UInt8]
    let overlays: [InspectionReport.Overlay]
  }

  let modes: [OverlayMode]
  let options: CellRenderAnalysis.OverlayOptions
  /// The destinations of the overlays and of the contact sheets. Each is `nil` if no such pictures are requested.
  let overlays, sheets: OutputDestination?
  /// Whether a report shows the pictures of the cells.
  let isReported: Bool
  let earlier: EarlierCells
  let resources: RenderingResources
  let jobs: Int

  /// Draws and writes the requested pictures of each cell.
  /// - Returns: the pictures of each cell for a report; empty if no report shows them.
  /// - Throws: the first error of a cell; `FileFailure`.
  func draw(_ cells: [InspectedSubject]) async throws -> [Pictures] {
    let drawing = CellRenderer(resources).drawing
    var pictures: [Pictures] = []
    for try await drawn in OrderedMap(cells, jobs: jobs, work: { _, subject in try draw(subject, by: drawing) }) {
      if let drawn { pictures.append(drawn) }
    }
    return pictures
  }

  private func draw(_ subject: InspectedSubject, by drawing: CellDrawing) throws -> Pictures? {
    let cell = subject.cell
    let hasUpdates = earlier.differ(from: cell.states)
    let before = hasUpdates && usesUpdates ? try earlier.cell(before: subject, by: drawing) : nil
    if let overlays {
      for mode in modes where mode != .updates || hasUpdates {
        let picture = try drawing.overlay(mode, of: cell, after: before, options: options)
        try write(picture: encodePNG(picture), to: overlays.path(subject.item, part: part(cell, mode.rawValue)))
      }
    }
    if let sheets {
      let picture = try drawing.contactSheet(of: cell, after: before, options: options)
      try write(picture: encodePNG(picture), to: sheets.path(subject.item, part: part(cell, "contact-sheet")))
    }
    guard isReported else { return nil }
    return Pictures(
      render: try encodePNG(cell.pixels),
      // Not every cell has updates: in the last place, they leave the keys of the other overlays as they are.
      overlays: try (OverlayMode.allCases.filter { $0 != .updates } + (hasUpdates ? [.updates] : [])).map { mode in
        try drawing.reportedOverlay(mode, of: cell, after: before, options: options)
      })
  }

  private var usesUpdates: Bool { modes.contains(.updates) || sheets != nil || isReported }

  private func part(_ cell: InspectedCell, _ name: String) -> String { (cell.states + [name]).joined(separator: ".") }
}

/// The overlays to draw and their destinations, which are determined before anything is drawn.
struct OverlayPlan {
  private let options: OverlayArguments
  private let overlays, sheets: OutputDestination?
  private let earlier: EarlierCells

  /// - Parameter items: the number of items in the data; `nil` if it is not known.
  /// - Throws: `UsageError`, `FileFailure`, `CellDocumentError`.
  init(_ task: TemplateInspectionTask, items: Int?) throws {
    options = task.command.overlays
    earlier = try EarlierCells(options, of: task.template, environment: task.environment)
    let withUpdates = task.states.count { [earlier] in earlier.differ(from: $0) }
    if options.choices.contains(.mode(.updates)), withUpdates == 0 {
      throw UsageError(
        "--overlay updates compares two versions: pass a state with --state or --from-state, or older data with --from-data."
      )
    }
    let others = options.modes.count { $0 != .updates } * task.states.count
    let perItem = others + (options.modes.contains(.updates) ? withUpdates : 0)
    let cells = task.command.input.item == nil ? items : 1
    func destination(_ output: String, _ perItem: Int) throws -> OutputDestination {
      let destination = try OutputDestination(
        output, stem: task.command.input.input.stem, scale: task.command.input.scale ?? task.template.scale,
        pictures: .parts(count: cells.map { $0 * perItem }, items: items))
      try destination.makeFolder()
      return destination
    }
    overlays = options.modes.isEmpty ? nil : try destination(options.output ?? ".", perItem)
    sheets = try options.contactSheet.map { try destination($0, task.states.count) }
  }

  /// - Parameter source: the template after fixes were applied to it.
  func run(_ task: TemplateInspectionTask, of source: TemplateSource) throws -> OverlayRun {
    let template = try source.template
    return OverlayRun(
      modes: options.modes, options: options.options, overlays: overlays, sheets: sheets,
      isReported: task.command.reports.html != nil,
      earlier: try earlier.of(template), resources: task.resources, jobs: task.jobs)
  }
}
