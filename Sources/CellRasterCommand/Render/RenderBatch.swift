// SPDX-License-Identifier: MIT

import CellRaster

/// A template with its data, and the settings for rendering its items.
struct RenderBatch: Sendable {
  let template: CellTemplate
  let items: ItemSelection
  let environment: BindingEnvironment
  let resources: RenderingResources
  let jobs: Int
  let compression: PNGCompression
  let measuresTimes: Bool
  /// Whether digests of the pixels and hashes of the fonts are needed, for a manifest.
  let namesPixels: Bool
  /// Looks for conditions on names that no item has; `nil` if the command names no data.
  let missingNames: MissingNameSearch?

  /// Renders one picture per item, and adds each item to the log.
  /// - Throws: `FileFailure` when reading the data fails, or when a picture or the log cannot be written.
  func renderItems(to destination: OutputDestination, _ log: inout RenderLog) async throws {
    var number = items.firstIndex
    for try await outcome in outcomes(encode: { number, pixels, times in
      let bytes = try times.measure(.encode) { try encodePNG(pixels, compression: compression) }
      try destination.write(bytes, number: number)
      return nil
    }) {
      // A failure to write a picture is not the item's fault, and writing the next pictures would fail too.
      if case .failure(let failure as FileFailure) = outcome.result, failure.operation == .write { throw failure }
      try log.add(outcome, path: destination.path(number))
      number += 1
    }
  }

  /// Renders one picture of all items, stacked from top to bottom, and writes it while the items are drawn.
  /// - Throws: `FileFailure` when reading the data fails, or when the picture or the log cannot be written.
  func renderSheet(to destination: OutputDestination, _ log: inout RenderLog) async throws {
    let path = destination.path(0)
    var sheet = try SheetFile(path)
    let hasAlpha = !template.isOpaque
    for try await outcome in outcomes(encode: { _, pixels, times in
      try times.measure(.encode) { try PNGBand(pixels, hasAlpha: hasAlpha, compression: compression) }
    }) {
      do {
        let top = try outcome.value?.band.map { try sheet.append($0) }
        try log.add(outcome, path: path, top: top)
      } catch let failure as SheetWidthDiffers {
        try log.add(outcome, path: path, leftOutFor: failure)
      }
    }
    try sheet.finish()
  }

  /// Returns the outcomes of all items, in order. `encode` gets the pixels of each item. It returns the item's rows in a sheet, or
  /// `nil` if it writes a separate picture.
  private func outcomes(
    encode: @escaping @Sendable (_ number: Int, PixelBuffer, inout StageTimes) throws -> PNGBand?
  ) -> OrderedMap<DataSource.Entry, ItemOutcome<RenderedItem>> {
    let renderer = CellRenderer(resources)
    return OrderedMap(jobs: jobs, input: { try items.next() }, worker: { renderer.session() }) { session, index, entry in
      ItemOutcome(measuringTimes: measuresTimes) { times in
        let cell = try times.measure(.bind) {
          let item = try entry.item()
          missingNames?.look(at: item.value)
          return try template.bind(item, environment: environment)
        }
        let laidOut = try times.measure(.layout) { try session.laidOut(cell, of: template) }
        let painted = try times.measure(.paint) { try session.painted(laidOut) }
        let drawn = try times.measure(.raster) { try session.drawn(painted) }
        let band = try encode(items.firstIndex + index, drawn.pixels, &times)
        return RenderedItem(
          size: drawn.pixels.size, warnings: drawn.warnings, band: band,
          fontHashes: namesPixels ? drawn.displayList.fontHashes : [], digest: namesPixels ? PixelDigest(of: drawn.pixels) : nil)
      }
    }
  }
}
