// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import Glibc

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a cell document with its data to PNG.",
    discussion: """
      Writes one picture per data item or, with --sheet, one picture of the list. File names contain the number of the \
      item, counted from 1, and the scale: template-07@2x.png. An item that fails is reported with its number; the others \
      are still rendered, and the exit status is 65.

      Lines of JSON are read on demand, so there may be any number of them; numbers in file names then have seven digits. \
      Standard input has this format if its first line is a complete JSON value and is followed by another line.

      EXAMPLES
        cellraster render message.yaml --data messages.json -o pictures
        cellraster render message.yaml --data messages.json --sheet -o all.png
        cellraster render message.yaml --data all.json --state dark --text-scale 1.3
        cellraster render message.yaml --data all.json --item 3 --direction rtl
        cellraster render message.yaml --data - -o - < one.json > one.png
        export-messages | cellraster render message.yaml --data - --sheet -o all.png
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A folder, a file that ends in .png, or - for standard output.", valueName: "folder|file|-"),
    completion: .file(extensions: ["png"]))
  var output = "."

  @Flag(help: "Write one picture of any length, with all cells stacked from top to bottom.")
  var sheet = false

  @Option(
    help: ArgumentHelp("How many cells to render at once; the number of cores by default.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "How to compress the pictures: fast, or small for pictures that are kept. The pixels are the same.", valueName: "fast|small"
    ))
  var compression: PNGCompression = .fast

  @Option(
    help: ArgumentHelp(
      "Write a JSON file with a digest of each picture, and the libraries, options, fonts and documents that pixels depend on.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var manifest: String?

  @Flag(help: "Report the time of each stage on standard error.")
  var timings = false

  @Flag(help: "Report each item on standard output, as JSON.")
  var json = false

  @Flag(help: .watch)
  var watch = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if json, output == "-" { throw ValidationError("Standard output can take the picture or the JSON, not both.") }
    if manifest == "-", json || output == "-" {
      throw ValidationError("Standard output can take only one of the manifest, the picture and the JSON.")
    }
    if watch, input.readsStandardInput || json || output == "-" || manifest == "-" {
      throw ValidationError("--watch needs files as input and output: omit -, and --json.")
    }
  }

  func run() async throws {
    try await reportingFailure {
      var resources: RenderingResources?
      guard watch else {
        if let status = try await draw(&resources) { throw status.code }
        return
      }
      try await WatchLoop(inputs: [input]).run { keepsPictures in
        if !keepsPictures { resources = nil }
        _ = try await draw(&resources)
      }
    }
  }

  /// Renders all items, and returns the status that the command exits with; `nil` if nothing failed.
  /// - Parameter kept: the resources of an earlier call; `nil` to create them, in which case they are kept here.
  private func draw(_ kept: inout RenderingResources?) async throws -> ExitStatus? {
    let bytes = try FileSystem.read(input.template)
    let template = try input.template(parsing: bytes)
    let resources = try kept ?? input.resources(for: template)
    kept = resources
    let items = try input.items(hashing: manifest != nil)
    let batch = RenderBatch(
      template: template, items: items, environment: input.bindingEnvironment(), resources: resources,
      jobs: jobs ?? coreCount, compression: compression,
      measuresTimes: timings, namesPixels: manifest != nil,
      missingNames: input.data == nil ? nil : MissingNameSearch(template))
    let scale = input.scale ?? template.scale
    let destination = try OutputDestination(
      output, stem: input.stem, scale: scale,
      pictures: sheet
        ? .sheet
        : input.item != nil
          ? .parts(count: 1, items: items.source.count) : items.count.map { .items(count: $0) } ?? .stream)
    var log = RenderLog(
      // On a terminal, the JSON and the progress line would mix.
      progress: json && isatty(STDOUT_FILENO) == 1 ? nil : ProgressLine(count: items.count), writesJSON: json,
      firstIndex: items.firstIndex,
      manifest: try manifestWriter(templateBytes: bytes, scale: scale), measuresTimes: timings)
    return try await run(batch, to: destination, &log)
  }

  /// Renders all items, and completes the log.
  private func run(
    _ batch: RenderBatch, to destination: OutputDestination, _ log: inout RenderLog
  ) async throws -> ExitStatus? {
    let start = SuspendingClock.now
    do {
      if sheet {
        try await batch.renderSheet(to: destination, &log)
      } else {
        try await batch.renderItems(to: destination, &log)
      }
    } catch {
      try log.finishList()
      throw error
    }
    try log.finishList()
    if manifest != nil { try batch.items.skipRest() }
    let data = input.data.flatMap { path in batch.items.source.hash.map { (name: input.name(of: path), hash: $0) } }
    try log.finishManifest(data: data, fonts: batch.resources.fonts)
    for warning in batch.missingNames?.warnings ?? [] { report("warning: \(warning)") }
    if log.count == 0 { report("the data has no items: there is nothing to render") }
    if timings {
      let elapsed = start.duration(to: .now)
      writeToStandardError("\(TimingsTable(times: log.times, cells: log.count, elapsed: elapsed, jobs: batch.jobs))\n")
    }
    return log.status
  }

  private func manifestWriter(templateBytes: [UInt8], scale: PixelScale) throws -> ManifestWriter? {
    guard let manifest else { return nil }
    let writer = try ManifestWriter(
      manifest,
      of: ManifestSource(
        templateName: input.name(of: input.template),
        templateHash: SHA256Digest.hexadecimal(of: templateBytes), scale: scale,
        given: input.given + [("compression", .string(compression.rawValue))]))
    if !PixelDigest.isAvailable {
      report("the manifest has no pixel digests: run apt-get install libxxhash-dev && swift package clean, then build again")
    }
    return writer
  }
}
