// SPDX-License-Identifier: MIT

internal import CellPainting
package import CellRaster

/// Renders the cells of a template, item by item: each as a PNG file, or as the next rows of a sheet.
package struct RenderJob: Job {
  package enum Result: Sendable {
    /// The first result.
    case began(Beginning)
    case item(Item)
    /// The last result: the SHA-256 of the data, if pixels are named.
    case ended(dataHash: String?)
  }

  /// What is known before the first item is drawn.
  package struct Beginning: Sendable {
    /// The bytes of the template's document.
    package let document: [UInt8]
    /// The files that the document includes.
    package let included: [RenderManifest.File]
    package let scale: PixelScale
    /// The time zone of dates; `nil` if neither an option nor the document names one.
    package let timeZone: CellTimeZone?
    /// The number of items to render; `nil` if it is not known.
    package let count: Int?
    /// The number of items in the data; `nil` if it is not known.
    package let dataCount: Int?
    package let resources: RenderingResources
  }

  /// An item that was rendered, or could not be.
  package struct Item: Sendable {
    /// The number of the item, from 1.
    package let number: Int
    package let picture: Swift.Result<RenderedItem, any Error>
    package let warnings: [RenderingWarning]
    package let times: StageTimes
  }

  package var input: CellInput
  /// Whether the cells are stacked in one picture.
  package var isSheet = false
  /// How many cells are rendered at once.
  package var jobs = coreCount
  package var compression = PNGCompression.fast
  package var measuresTimes = false
  /// Whether digests of the pixels and hashes of the fonts are needed, for a manifest.
  package var namesPixels = false

  package init(_ input: CellInput) { self.input = input }

  /// - Throws: `UsageError`; `FileFailure` if the data cannot be read; `CellDocumentError` and others for the template and its fonts.
  package func run(_ report: @escaping Report) async throws {
    let document = try input.document()
    let template = try await input.loadTemplate(document) { try await report(.warning($0)) }
    let resources = try input.resources(for: template)
    let items = try input.items(hashing: namesPixels)
    try await report(
      .result(
        .began(
          Beginning(
            document: document.origin == nil ? document.bytes : try FileSystem.read(input.templateFile),
            included: RenderManifest.File.included(by: template), scale: input.scale ?? template.scale,
            timeZone: input.timeZone ?? template.timeZone, count: items.count, dataCount: items.source.count,
            resources: resources))))
    try await report(.began(count: items.count))
    let missingNames = input.missingNames(in: template, items)
    var repeated = RepeatedWarnings()
    var number = items.firstIndex
    var sheetWidth: Int?
    for try await outcome in outcomes(of: items, template, resources, missingNames) {
      number += 1
      var picture = outcome.result
      if isSheet, let width = outcome.value?.size.width {
        let first = sheetWidth ?? width
        sheetWidth = first
        if width != first { picture = .failure(SheetWidthDiffers(width: width, sheetWidth: first)) }
      }
      let warnings = outcome.value?.warnings ?? []
      for warning in repeated.new(warnings, ofItem: number) { try await report(.warning("item \(number): \(warning)")) }
      if case .failure(let failure) = picture { try await report(.failed(failure, item: "item \(number)")) }
      try await report(.result(.item(Item(number: number, picture: picture, warnings: warnings, times: outcome.times))))
      try await report(.advanced)
    }
    try await report(.ended)
    for remark in repeated.remarks + (missingNames?.warnings ?? []).map({ "\($0)" }) { try await report(.warning(remark)) }
    if namesPixels { try items.skipRest() }
    try await report(.result(.ended(dataHash: items.source.hash)))
  }

  /// Returns the outcomes of all items, in order.
  /// - Parameter missingNames: what looks at each item.
  private func outcomes(
    of items: ItemSelection, _ template: CellTemplate, _ resources: RenderingResources, _ missingNames: MissingNameSearch?
  ) -> OrderedMap<DataSource.Entry, ItemOutcome<RenderedItem>> {
    let renderer = CellRenderer(resources)
    let environment = input.environment
    let hasAlpha = !template.isOpaque
    return OrderedMap(jobs: jobs, input: { try items.next() }, worker: { renderer.session() }) { session, _, entry in
      ItemOutcome(measuringTimes: measuresTimes) { times in
        let cell = try times.measure(.bind) {
          let item = try entry.item()
          missingNames?.look(at: item.value)
          return try template.bind(item, environment: environment)
        }
        let laidOut = try times.measure(.layout) { try session.laidOut(cell, of: template) }
        let painted = try times.measure(.paint) { try session.painted(laidOut) }
        let fontHashes = namesPixels ? painted.list.fontHashes : []
        if !isSheet, RenderingSession.needsBands(painted.list.size) {
          let file = try times.measure(.raster) {
            try session.bandedPNG(of: painted, compression: compression, digesting: namesPixels)
          }
          return RenderedItem(
            size: painted.list.size, warnings: try session.warnings(of: laidOut), encoded: .file(file.bytes),
            fontHashes: fontHashes, digest: file.digest)
        }
        let drawn = try times.measure(.raster) { try session.drawn(painted) }
        let encoded: RenderedItem.Encoded = try times.measure(.encode) {
          isSheet
            ? .band(try PNGBand(drawn.pixels, hasAlpha: hasAlpha, compression: compression))
            : .file(try encodePNG(drawn.pixels, compression: compression))
        }
        return RenderedItem(
          size: drawn.pixels.size, warnings: drawn.warnings, encoded: encoded, fontHashes: fontHashes,
          digest: namesPixels ? PixelDigest(of: drawn.pixels) : nil)
      }
    }
  }
}

/// A rendered item.
package struct RenderedItem: Sendable {
  package enum Encoded: Equatable, Sendable {
    /// The bytes of a PNG file.
    case file([UInt8])
    /// The item's rows in a sheet.
    case band(PNGBand)
  }

  /// The size of the picture.
  package let size: PixelSize
  package let warnings: [RenderingWarning]
  package let encoded: Encoded
  /// The hashes of the fonts used, for the manifest; empty if no manifest is written.
  package let fontHashes: Set<String>
  /// The digest of the pixels, for the manifest; `nil` if no manifest is written, or if digests are not available.
  package let digest: PixelDigest?
}

/// The error for a cell that is not as wide as the cells above it.
package struct SheetWidthDiffers: AttributableError, CustomStringConvertible {
  package let width, sheetWidth: Int

  package var description: String {
    "the cell is \(width) pixels wide, but the sheet is \(sheetWidth): use no data in the root's \"minWidth\" and \"maxWidth\""
  }

  package var fault: Fault { .document }
}
