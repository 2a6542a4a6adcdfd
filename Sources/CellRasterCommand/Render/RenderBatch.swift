// SPDX-License-Identifier: MIT

import CellRaster

/// A template with its data, and the settings for rendering its items.
struct RenderBatch: Sendable {
  let template: CellTemplate
  let source: DataSource
  let environment: BindingEnvironment
  let resources: RenderingResources
  let jobs: Int
  let compression: PNGCompression
  let measuresTimes: Bool
  /// Whether digests of the pixels and hashes of the fonts are needed, for a manifest.
  let namesPixels: Bool

  /// Renders one picture per item, and adds each item to the log.
  /// - Throws: `FileFailure` when reading the data fails, or when a picture or the log cannot be written.
  func renderItems(to destination: OutputDestination, _ log: inout RenderLog) async throws {
    var number = 0
    for try await outcome in outcomes(encode: { number, pixels, outcome in
      let bytes = try outcome.times.measure(.encode) { try encodePNG(pixels, compression: compression) }
      try destination.write(bytes, number: number)
    }) {
      // A failure to write a picture is not the item's fault, and writing the next pictures would fail too.
      if let failure = outcome.failure as? FileFailure, failure.operation == .write { throw failure }
      try log.add(outcome, path: destination.path(number), top: nil)
      number += 1
    }
  }

  /// Renders one picture of all items, stacked from top to bottom, and writes it while the items are drawn.
  /// - Throws: `FileFailure` when reading the data fails, or when the picture or the log cannot be written.
  func renderSheet(to destination: OutputDestination, _ log: inout RenderLog) async throws {
    let path = destination.path(0)
    var sheet = try SheetFile(path)
    let hasAlpha = !template.isOpaque
    for try await var outcome in outcomes(encode: { _, pixels, outcome in
      outcome.band = try outcome.times.measure(.encode) {
        try PNGBand(pixels, hasAlpha: hasAlpha, compression: compression)
      }
    }) {
      let top = try sheet.append(&outcome)
      try log.add(outcome, path: path, top: top)
    }
    try sheet.finish()
  }

  /// Returns the outcomes of all items, in order. `encode` gets the pixels of each item.
  private func outcomes(
    encode: @escaping @Sendable (_ number: Int, PixelBuffer, inout ItemOutcome) throws -> Void
  ) -> OrderedMap<DataSource.Entry, ItemOutcome> {
    let renderer = CellRenderer(resources)
    return OrderedMap(jobs: jobs, input: { try source.next() }) { number, entry in
      rendered(entry, renderer) { try encode(number, $0, &$1) }
    }
  }

  /// Takes an item through all stages up to its pixels, and passes the pixels to `encode`. Errors are stored in the item's
  /// outcome.
  private func rendered(
    _ entry: DataSource.Entry, _ renderer: CellRenderer, encode: (PixelBuffer, inout ItemOutcome) throws -> Void
  ) -> ItemOutcome {
    var outcome = ItemOutcome(times: StageTimes(isOn: measuresTimes))
    do {
      let cell = try outcome.times.measure(.bind) { try template.bind(try entry.item(), environment: environment) }
      let layout = try outcome.times.measure(.layout) { try renderer.layout(of: cell) }
      let list = try outcome.times.measure(.paint) { try renderer.displayList(of: cell, layout: layout) }
      let pixels = try outcome.times.measure(.raster) { try renderer.draw(list, of: cell) }
      let warnings = try renderer.warnings(of: cell.root)
      try encode(pixels, &outcome)
      outcome.size = pixels.size
      outcome.warnings = warnings
      if namesPixels {
        outcome.fontHashes = list.fontHashes
        outcome.digest = PixelDigest(of: pixels)
      }
    } catch {
      outcome.failure = error
    }
    return outcome
  }
}

extension SheetFile {
  /// Appends the item's rows, and returns the row at which they begin; `nil` if the item failed. An item with a different width
  /// fails.
  fileprivate mutating func append(_ outcome: inout ItemOutcome) throws -> Int? {
    guard let band = outcome.band else { return nil }
    do {
      return try append(band)
    } catch let error as SheetWidthDiffers {
      outcome.failure = error
      outcome.size = nil
      return nil
    }
  }
}
