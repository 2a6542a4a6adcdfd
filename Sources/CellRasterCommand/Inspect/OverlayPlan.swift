// SPDX-License-Identifier: MIT

import CellRaster
import TemplateFixes

/// The overlays to draw and their destinations, settled before anything is drawn.
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
        "--overlay updates needs a change: pass the new state with --state, or the old one with --from-state or --from-data."
      )
    }
    let others = options.modes.count { $0 != .updates } * task.states.count
    let perItem = others + (options.modes.contains(.updates) ? withUpdates : 0)
    let cells = task.command.item == nil ? items : 1
    func destination(_ output: String, _ perItem: Int) throws -> OutputDestination {
      try OutputDestination(
        output, stem: task.command.input.stem, scale: task.command.input.scale ?? task.template.scale,
        pictures: .parts(count: cells.map { $0 * perItem }, items: items))
    }
    overlays = options.modes.isEmpty ? nil : try destination(options.output ?? ".", perItem)
    sheets = try options.contactSheet.map { try destination($0, task.states.count) }
  }

  /// - Parameter source: the template after its fixes.
  func run(_ task: TemplateInspectionTask, of source: TemplateSource) throws -> OverlayRun {
    let template = try CellTemplate(parsing: source.bytes, fileName: source.fileName, format: source.format)
    return OverlayRun(
      modes: options.modes, options: options.options, overlays: overlays, sheets: sheets,
      isReported: task.command.reports.html != nil,
      earlier: try earlier.of(template), resources: task.resources, jobs: task.jobs)
  }
}
