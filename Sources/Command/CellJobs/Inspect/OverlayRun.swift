// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster

/// Draws the overlays of cells in parallel.
struct OverlayRun: Sendable {
  /// The pictures of a cell in a report.
  struct Pictures: Sendable {
    let render: [UInt8]
    let overlays: [InspectionReport.Overlay]
  }

  /// The pictures of a cell: files with their paths, which are `nil` for standard output, and those for a report.
  private struct Drawn: Sendable {
    var files: [(bytes: [UInt8], path: String?)] = []
    var reported: Pictures?
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

  /// Draws the requested pictures of each cell, and reports those that are files.
  /// - Returns: the pictures of each cell for a report; empty if no report shows them.
  /// - Throws: the first error of a cell; `FileFailure`.
  func draw(_ cells: [InspectedSubject], _ report: InspectJob.Report) async throws -> [Pictures] {
    let drawing = CellRenderer(resources).drawing
    var pictures: [Pictures] = []
    for try await drawn in OrderedMap(cells, jobs: jobs, work: { _, subject in try draw(subject, by: drawing) }) {
      for file in drawn.files { try await report(.result(.picture(file.bytes, path: file.path))) }
      if let reported = drawn.reported { pictures.append(reported) }
    }
    return pictures
  }

  private func draw(_ subject: InspectedSubject, by drawing: CellDrawing) throws -> Drawn {
    var drawn = Drawn()
    let cell = subject.cell
    let hasUpdates = earlier.differ(from: cell.states)
    let before = hasUpdates && usesEarlier ? try earlier.cell(before: subject, by: drawing) : nil
    if let overlays {
      for mode in modes where mode != .updates || hasUpdates {
        let picture = try drawing.overlay(mode, of: cell, after: before, options: options)
        drawn.files.append((try encodePNG(picture), overlays.path(subject.item, part: part(cell, mode.rawValue))))
      }
    }
    if let sheets {
      let picture = try drawing.contactSheet(of: cell, after: before, options: options)
      drawn.files.append((try encodePNG(picture), sheets.path(subject.item, part: part(cell, "contact-sheet"))))
    }
    guard isReported else { return drawn }
    drawn.reported = Pictures(
      render: try encodePNG(cell.pixels),
      // Not every cell has updates: in the last place, they leave the keys of the other overlays as they are.
      overlays: try (OverlayMode.allCases.filter { $0 != .updates } + (hasUpdates ? [.updates] : [])).map { mode in
        try drawing.reportedOverlay(mode, of: cell, after: before, options: options)
      })
    return drawn
  }

  private var usesEarlier: Bool {
    modes.contains(.updates) || modes.contains(.rasterized) || sheets != nil || isReported
  }

  private func part(_ cell: InspectedCell, _ name: String) -> String { (cell.states + [name]).joined(separator: ".") }
}

/// The overlays to draw and their destinations, which are determined before anything is drawn.
struct OverlayPlan {
  private let request: OverlayRequest
  private let overlays, sheets: OutputDestination?
  let earlier: EarlierCells

  /// The destinations of all pictures.
  var destinations: [OutputDestination] { [overlays, sheets].compactMap(\.self) }

  /// - Parameter items: the number of items in the data; `nil` if it is not known.
  /// - Throws: `UsageError`, `FileFailure`, `CellDocumentError`.
  init(_ task: TemplateInspectionTask, items: Int?) throws {
    request = task.job.overlays
    earlier = try EarlierCells(request, of: task.template, environment: task.environment)
    let withUpdates = task.states.count { [earlier] in earlier.differ(from: $0) }
    if request.needsUpdates, withUpdates == 0 {
      throw UsageError(
        "--overlay updates compares two versions: pass a state with --state or --from-state, or older data with --from-data."
      )
    }
    let others = request.modes.count { $0 != .updates } * task.states.count
    let perItem = others + (request.modes.contains(.updates) ? withUpdates : 0)
    let input = task.job.input
    let cells = input.item == nil ? items : 1
    func destination(_ output: String, _ perItem: Int) throws -> OutputDestination {
      try OutputDestination(
        output, stem: input.stem, scale: input.scale ?? task.template.scale,
        pictures: .parts(count: cells.map { $0 * perItem }, items: items))
    }
    overlays = request.modes.isEmpty ? nil : try destination(request.output, perItem)
    sheets = try request.contactSheet.map { try destination($0, task.states.count) }
  }

  /// - Parameter source: the template after fixes were applied to it.
  func run(_ task: TemplateInspectionTask, of source: TemplateSource) throws -> OverlayRun {
    let template = try source.template
    return OverlayRun(
      modes: request.modes, options: request.options, overlays: overlays, sheets: sheets, isReported: task.job.reportsPictures,
      earlier: try earlier.of(template), resources: task.resources, jobs: task.job.jobs)
  }
}
