// SPDX-License-Identifier: MIT

package import CellList
package import CellRaster
import CellReports

/// A list of cells: the data of its rows, and the templates and keys that make rows and sections of it.
package struct ListInput: Sendable {
  /// The template of most rows, and the data.
  package var cells: CellInput
  /// The key of the data that identifies a row; `nil` for `id`, or the number of the row.
  package var idKey: String?
  /// The expression that names the section of a row; `nil` for one section.
  package var sectionKey: String?
  /// The paths of the templates of headers and footers; `nil` for none.
  package var header, footer: String?
  /// Whether headers stay at the top of the viewport while their section is there.
  package var pinsHeaders = false
  /// The expression that chooses the template of a row; `nil` if all have the same.
  package var templateKey: String?
  package var templates: [ListTemplates.Choice] = []
  package var viewport = Viewport(offset: 0, height: 0)
  package var mode = HeightMode.exact
  package var anchorEdge = AnchorEdge.top

  package init(_ cells: CellInput) { self.cells = cells }

  /// Checks that the inputs about templates belong together.
  package func checkTemplates() throws(UsageError) {
    if pinsHeaders, header == nil { throw UsageError("--pin-headers needs headers: name their template with --header.") }
    if (templateKey == nil) != templates.isEmpty {
      throw UsageError("--template-by and --template belong together: add the other one.")
    }
    if templates.count > Int(ListRow.largestKind) - 2 {
      throw UsageError("--template can be repeated \(ListRow.largestKind - 2) times at most.")
    }
    if ([header, footer].compactMap { $0 } + templates.map(\.path)).contains("-") {
      throw UsageError("--header, --footer and --template name files, not standard input.")
    }
    var values: Set<Bytewise> = []
    for choice in templates where !values.insert(Bytewise(choice.value)).inserted {
      throw UsageError("--template: two templates are for the value \(choice.value.quotedOnOneLine).")
    }
  }

  /// Reads the templates and the rows, and reports the warnings about the templates.
  func read(warn: (String) async throws -> Void) async throws -> (rows: ListRows, sections: ListSections, stages: CellStages) {
    try checkTemplates()
    let environment = cells.environment
    let templates = try await ListTemplates(self, environment, warn: warn)
    let section = try sectionKey.map { try ItemText($0, environment, givenBy: "--section-by") }
    var rows = ListRows(templates, idKey: idKey, sectionKey: section)
    let sections = try ListSections(rows.read(cells.dataSource()))
    var stages = CellStages(session: templates.renderer.session(), environment: environment)
    stages.endsWhenCancelled = true
    return (rows, sections, stages)
  }
}

/// Lays out a list, replays batches of changes, and draws its viewport.
package struct ListJob: Job {
  package enum Result: Sendable {
    case list(ListReport)
    /// The viewport, with the tints of an overlay if one was requested; `nil` if it shows no row.
    case picture(PixelBuffer?)
    /// A page about the list and its viewport as HTML; `nil` if the viewport shows no row.
    case page(String?)
  }

  package var list: ListInput
  /// The file of the batches to apply; `nil` for none.
  package var edits: String?
  package var drawsViewport = false
  /// The overlay with which the viewport is drawn; `nil` for none.
  package var overlay: ViewportOverlay?
  /// Whether to make a page about the list and its viewport.
  package var makesPage = false

  package init(_ list: ListInput) { self.list = list }

  /// - Throws: ``ListInputError``, `UsageError`; `FileFailure`, `NotationError`; what binding, layout and drawing throw.
  package func run(_ report: @escaping Report) async throws {
    var (rows, sections, stages) = try await list.read { try await report(.warning($0)) }
    let cells = try CellRowList(sections, stages: stages, mode: list.mode, viewport: list.viewport)
    cells.anchorEdge = list.anchorEdge
    var applied: [ListReport.Batch] = []
    if let edits {
      let batches = try DataSource(path: edits)
      while let entry = try batches.next() {
        try Task.checkCancellation()
        let edit = try ListEdit(ListEditReader(item: entry.item(), hasSections: rows.hasSections))
        applied.append(try edit.apply(to: cells, &rows, by: cells.apply))
        try edit.scrollContent(of: cells, by: cells.setState)
      }
    }
    for warning in rows.templates.warnings { try await report(.warning(warning)) }
    let frame = try cells.frame()
    let pixels = drawsViewport || makesPage ? try rows.templates.renderer.session().picture(of: frame) : nil
    var inspected: (by: ViewportInspector, viewport: InspectedViewport)?
    if let pixels, overlay != nil || makesPage {
      let inspector = try ViewportInspector(list, rows.templates)
      inspected = (inspector, try inspector.viewport(frame, of: cells, pixels: pixels))
    }
    if drawsViewport {
      var picture = pixels
      if let overlay, let (inspector, viewport) = inspected {
        picture = try inspector.inspector.drawing.overlay(overlay.mode, of: viewport, options: overlay.options)
      }
      try await report(.result(.picture(picture)))
    }
    let listing = ListReport(
      of: cells, frame, hasSections: rows.hasSections, batches: applied,
      totals: overlay == nil ? nil : inspected?.viewport.totals)
    if makesPage {
      var page: String?
      if let (inspector, viewport) = inspected {
        let making = ListPageMaking(
          report: listing, cells: cells, inspector: inspector, title: CellInput.name(of: list.cells.template))
        page = try await making.page(viewport).html
      }
      try await report(.result(.page(page)))
    }
    try await report(.result(.list(listing)))
  }
}

/// A mistake in the data of a list, or in a batch of changes.
package struct ListInputError: AttributableError, CustomStringConvertible {
  package let place: String?
  package let message: String

  init(_ name: DataItemName, _ message: String) {
    place = "\(name)"
    self.message = message
  }

  package var description: String { "\(place.map { "\($0): " } ?? "")\(message)" }
  package var fault: Fault { .document }
}
