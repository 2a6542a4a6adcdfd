// SPDX-License-Identifier: MIT

public import CellGraphics
package import CellInspection
internal import CellNotation
public import CellRenderAnalysis

extension CellRenderer {
  /// The drawing functions that an inspection needs, provided by this renderer. They keep layouts until they are released.
  package var drawing: CellDrawing {
    let sessions = SessionPool(self)
    return CellDrawing(
      painted: { cell, questions in
        try sessions.withSession { try $0.painted($0.laidOut(cell, answering: questions)) }
      },
      picture: { painted in try sessions.withSession { try $0.picture(of: painted) } },
      pixels: { list, rows in try sessions.withSession { try $0.draw(list, rows: rows) } },
      differingPixels: { one, other, areas in try sessions.withSession { try $0.differingPixels(one, other, in: areas) } },
      inkBounds: { item in try sessions.withSession { try $0.inkBounds(of: item) } },
      analysis: { list in try sessions.withSession { try $0.analysis(of: list) } })
  }

  /// Draws a cell with the tints of a mode over it.
  ///
  ///     let blended = try renderer.overlay(.blended, of: cell)
  ///
  /// The cell is at the upper left, at its own size. A legend is below the cell and never covers it. With a legend, the picture is
  /// higher than the cell, and may also be wider.
  /// - Parameters:
  ///   - mode: the property that the tints show.
  ///   - cell: the cell.
  ///   - earlier: the previous version of the cell, for the mode `updates`. If it is `nil`, everything counts as new.
  ///   - options: the appearance of the overlay.
  /// - Throws: `ElementFailure`, which names the element and is also thrown if the default font family, which legends use, is not
  ///   installed; `UnpaintableSize`; `UndrawableOverlay`; `CairoFailure`.
  public func overlay(
    _ mode: OverlayMode, of cell: Cell, after earlier: Cell? = nil, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    let inspector = CellInspector(self)
    return try drawing.overlay(
      mode, of: inspector.inspect(cell), after: earlier.map { try inspector.inspect($0) }, options: options)
  }

  /// Draws a cell and all its overlays in one picture. Each overlay has its title, totals and swatches, or only its title if
  /// `options` exclude the legend.
  ///
  /// The cell and its overlays form a grid. The number of columns is chosen to bring the picture's aspect ratio closest to 4 : 3.
  ///
  ///     let sheet = try Data(encodePNG(renderer.contactSheet(of: cell)))
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - earlier: the previous version of the cell. If it is `nil`, the sheet has no `updates` overlay.
  ///   - options: the appearance of the overlays.
  /// - Throws: `ElementFailure`, which names the element and is also thrown if the default font family, which legends use, is not
  ///   installed; `UnpaintableSize`; `UndrawableOverlay`; `CairoFailure`.
  public func contactSheet(
    of cell: Cell, after earlier: Cell? = nil, options: OverlayOptions = OverlayOptions()
  ) throws -> PixelBuffer {
    let inspector = CellInspector(self)
    return try drawing.contactSheet(
      of: inspector.inspect(cell), after: earlier.map { try inspector.inspect($0) }, options: options)
  }
}

extension CellInspector {
  /// Creates an inspector that draws with a renderer.
  package init(_ renderer: CellRenderer, rules: RuleSettings = RuleSettings()) { self.init(renderer.drawing, rules: rules) }
}

extension TemplateInspector {
  /// Creates an inspector of the cells of a template.
  /// - Parameters:
  ///   - resources: the fonts and pictures.
  ///   - rules: the settings of the rules.
  ///   - items: the data. For each list in `states`, there is one cell for each item.
  ///   - states: lists of states. Every item is drawn once for each list: `[[]]` draws it without states; `[[], ["dark"]]` draws it
  ///     without states and also in the state `dark`.
  ///   - environment: the other values that cells depend on.
  ///   - budget: the limit on the work of the search for fixes.
  package init(
    _ resources: RenderingResources, rules: RuleSettings = RuleSettings(), items: [DataItem], states: [[String]] = [[]],
    environment: BindingEnvironment, budget: ProofBudget = .standard
  ) {
    self.init(
      CellRenderer(resources).drawing, generating: CellRenderer(resources.generatingPictures()).drawing, rules: rules,
      items: items, states: states, environment: environment, budget: budget)
  }
}
