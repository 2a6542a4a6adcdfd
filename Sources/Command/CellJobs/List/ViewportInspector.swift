// SPDX-License-Identifier: MIT

import CellList
package import CellRaster

/// An overlay of a viewport.
package struct ViewportOverlay: Equatable, Sendable {
  package let mode: OverlayMode
  package let options: CellRenderAnalysis.OverlayOptions

  /// - Throws: `UsageError` for the mode `updates`, which compares two versions of a cell.
  package init(_ mode: OverlayMode, options: CellRenderAnalysis.OverlayOptions) throws(UsageError) {
    guard mode != .updates else {
      throw UsageError(
        """
        --overlay updates compares two versions of a cell, which a list does not have: use cellraster inspect, or --play without \
        --overlay, whose overlay shows the rows that were drawn for each frame.
        """)
    }
    self.mode = mode
    self.options = options
  }
}

/// Inspects the cells in the viewport of a list, but does not look for fixes. It inspects a cell once while its row key stays the same.
struct ViewportInspector {
  private struct Key: Hashable {
    let row: RowKey
    let template: TemplateIdentity
  }

  let inspector: CellInspector
  private let environment: BindingEnvironment
  private let scale: PixelScale
  /// The cells of the last viewport.
  private var known: [Key: InspectedCell] = [:]
  /// The rows of the last viewport that have rasterized layers, and the bitmaps that a compositor has of them.
  private var rasterized: [RowHandle: InspectedCell] = [:]
  private var bitmaps: BitmapCache<RowHandle>?
  private var frameCount = 0
  /// How many rows of the last viewport had all bitmaps of their rasterized layers, and how many had not.
  private(set) var bitmapCounts = (hits: 0, misses: 0)

  /// - Throws: as the settings for the rules of the first template do.
  init(_ list: ListInput, _ templates: ListTemplates) throws {
    let rules = try InspectSettings(InspectionChecks(), template: list.cells.template).rules
    inspector = CellInspector(templates.renderer, rules: rules)
    environment = list.cells.environment
    scale = list.cells.scale ?? templates.first.scale
  }

  /// Inspects the cells of a frame that have pixels.
  /// - Parameter pixels: the viewport.
  /// - Throws: what binding, layout and drawing throw.
  mutating func viewport(
    _ frame: ListFrame<RowContent<RowKey, DrawnRow>>, of list: CellRowList, pixels: PixelBuffer
  ) throws -> InspectedViewport {
    var kept: [Key: InspectedCell] = [:]
    let before = rasterized
    rasterized = [:]
    bitmapCounts = (0, 0)
    frameCount += 1
    bitmaps = bitmaps ?? BitmapCache(screenPixels: pixels.width * pixels.height)
    func row(_ row: ListFrame<RowContent<RowKey, DrawnRow>>.Row) throws -> InspectedViewport.Row? {
      guard case .drawn(_, let key, _) = row.content, let item = list.source.content(of: row.placed.element) else { return nil }
      let known = key.map { Key(row: $0, template: item.template.identity) }
      let cell = try known.flatMap { kept[$0] ?? self.known[$0] } ?? inspected(item)
      if let known { kept[known] = cell }
      let shown = composited(cell, of: item.template, in: row.placed.handle, before[row.placed.handle])
      return InspectedViewport.Row(shown, top: Int(row.top))
    }
    let viewport = InspectedViewport(
      pixels: pixels, scale: scale, rows: try frame.rows.compactMap(row), pinnedHeader: try frame.pinnedHeader.flatMap(row))
    known = kept
    return viewport
  }

  /// Returns the cell of a row as a compositor has it: with bitmaps that are kept since the last frame, or that are drawn again. A frame takes
  /// a sixtieth of a second.
  /// - Parameter old: the cell that the row had in the last frame; `nil` if it was not shown.
  private mutating func composited(
    _ cell: InspectedCell, of template: CellTemplate, in row: RowHandle, _ old: InspectedCell?
  ) -> InspectedCell {
    let layers = Set(cell.analysis.keptLayers)
    if layers.isEmpty { return cell }
    rasterized[row] = cell
    let changed = old.map { cell.analysis.missedLayers(after: $0.analysis) } ?? layers
    if !changed.isEmpty { bitmaps?.drop(row) }
    let time = frameCount * 1_000_000_000 / 60
    let isHit = bitmaps?.use(row, bytes: cell.analysis.compositing.keptBytes, at: time) ?? false
    bitmapCounts.hits += isHit ? 1 : 0
    bitmapCounts.misses += isHit ? 0 : 1
    return isHit ? cell : inspector.redrawing(changed.isEmpty ? layers : changed, in: cell, of: template)
  }

  /// Inspects the cells of a frame.
  /// - Parameter pixels: the viewport.
  /// - Throws: what binding, layout and drawing throw.
  func viewport(_ frame: ListFrame<LaidOutCell>, of list: CellRowList, pixels: PixelBuffer) throws -> InspectedViewport {
    func row(_ row: ListFrame<LaidOutCell>.Row) throws -> InspectedViewport.Row? {
      try list.source.content(of: row.placed.element).map { InspectedViewport.Row(try inspected($0), top: Int(row.top)) }
    }
    return InspectedViewport(
      pixels: pixels, scale: scale, rows: try frame.rows.compactMap(row), pinnedHeader: try frame.pinnedHeader.flatMap(row))
  }

  func inspected(_ item: ListItem) throws -> InspectedCell {
    try inspector.inspect(item.template, item.data.item(), environment: item.environment(in: environment))
  }
}
