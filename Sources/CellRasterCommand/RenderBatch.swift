// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import DisplayList
internal import Files
import Graphics
import ImageCodecs
internal import Jobs
import Synchronization

/// A template with its data, and the settings for rendering its items.
struct RenderBatch: Sendable {
  let template: CellTemplate
  let source: DataSource
  let environment: BindingEnvironment
  let resources: RenderingResources
  let jobs: Int
  let compression: PNGCompression
  let measuresTimes: Bool
  /// Whether the manifest needs digests and fonts.
  let namesPixels: Bool

  /// Renders one picture per item, and adds each item to the log.
  /// - Throws: `FileFailure` when reading the data fails, or when a picture or the log cannot be written.
  func renderItems(to destination: OutputDestination, _ log: SharedRenderLog) async throws {
    try await renderInParallel(jobs: jobs, with: resources) { [source] in
      try source.next()
    } work: { renderer, number, entry in
      rendered(entry, renderer) { (pixels, outcome) in
        let bytes = try outcome.times.measure(.encode) { try encodePNG(pixels, compression: compression) }
        try destination.write(bytes, number: number)
      }
    } deliver: { number, outcome in
      // A write failure is not the item's fault: the items after it would fail too.
      if let failure = outcome.failure as? FileFailure, failure.operation == .write { throw failure }
      try log.withLock { try $0.add(outcome, path: destination.path(number), top: nil) }
    }
  }

  /// Renders all items into one picture, one below the other, and writes it while the items are drawn. Items that fail are left
  /// out.
  func renderSheet(to destination: OutputDestination, _ log: SharedRenderLog) async throws {
    let path = destination.path(0)
    let sheet = Mutex(try SheetFile(path))
    let hasAlpha = !template.isOpaque
    try await renderInParallel(jobs: jobs, with: resources) { [source] in
      try source.next()
    } work: { renderer, _, entry in
      rendered(entry, renderer) { (pixels, outcome) in
        outcome.band = try outcome.times.measure(.encode) {
          try PNGBand(pixels, hasAlpha: hasAlpha, compression: compression)
        }
      }
    } deliver: { _, outcome in
      var outcome = outcome
      let top = try sheet.withLock { try $0.append(&outcome) }
      try log.withLock { try $0.add(outcome, path: path, top: top) }
    }
    try sheet.withLock { try $0.finish() }
  }

  /// Takes an item through all stages up to its pixels, and passes these to `encode`. Errors are stored in the item's outcome.
  private func rendered(
    _ entry: DataSource.Entry, _ renderer: CellRenderer, encode: (PixelBuffer, inout ItemOutcome) throws -> Void
  ) -> ItemOutcome {
    var outcome = ItemOutcome(times: StageTimes(isOn: measuresTimes))
    do {
      let cell = try outcome.times.measure(.bind) { try template.bind(try entry.item(), environment: environment) }
      let layout = try outcome.times.measure(.layout) { try renderer.layout(cell) }
      let list = try outcome.times.measure(.paint) { try renderer.displayList(cell, layout: layout) }
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
  /// Appends the item's rows, and returns the row at which they begin. An item with a different width fails.
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
