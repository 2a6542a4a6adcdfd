// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster
import CellReports
import Glibc

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "render",
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
      "How to compress the pictures: fast, balanced, or small for pictures that are kept. The pixels are the same.",
      valueName: "fast|balanced|small"
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
      var job = RenderJob(input.input)
      job.isSheet = sheet
      job.jobs = jobs ?? coreCount
      job.compression = compression
      job.measuresTimes = timings
      job.namesPixels = manifest != nil
      guard watch else {
        if let status = try await draw(&job) { throw status.code }
        return
      }
      try await CellRasterCommand.watch([input.input]) { keepsPictures in
        if !keepsPictures { job.input.keptResources = nil }
        _ = try await draw(&job)
      }
    }
  }

  /// Renders all items, and returns the status that the command exits with; `nil` if nothing failed. The job keeps its resources.
  private func draw(_ job: inout RenderJob) async throws -> ExitStatus? {
    var output: RenderOutput?
    do {
      // On a terminal, the JSON and the progress line would mix.
      let status = try await follow(job, showsProgress: !(json && isatty(STDOUT_FILENO) == 1)) { result in
        switch result {
        case .began(let beginning):
          job.input.keptResources = beginning.resources
          output = try RenderOutput(self, beginning)
        case .item(let item): try output?.add(item)
        case .ended(let dataHash): try output?.finish(dataHash: dataHash)
        }
      }
      output?.summarize()
      return status
    } catch {
      try output?.log.finishList()
      throw error
    }
  }
}

/// The files and the list that a run writes, item by item.
private struct RenderOutput: ~Copyable {
  private let command: RenderCommand
  private let destination: OutputDestination
  private let fonts: FontCollection
  /// `nil` for separate pictures.
  private var sheet: SheetFile?
  var log: RenderLog
  private let start = SuspendingClock.now

  init(_ command: RenderCommand, _ beginning: RenderJob.Beginning) throws {
    let pictures: OutputDestination.Pictures =
      if command.sheet {
        .sheet
      } else if command.input.item != nil {
        .parts(count: 1, items: beginning.dataCount)
      } else {
        beginning.count.map { .items(count: $0) } ?? .stream
      }
    let destination = try OutputDestination(
      command.output, stem: command.input.input.stem, scale: beginning.scale, pictures: pictures)
    try destination.makeFolder()
    let manifest = try Self.manifest(command, beginning)
    let sheet: SheetFile? = command.sheet ? try SheetFile(destination.path(0)) : nil
    self.command = command
    self.destination = destination
    fonts = beginning.resources.fonts
    self.sheet = sheet
    log = RenderLog(writesJSON: command.json, manifest: manifest, measuresTimes: command.timings)
  }

  private static func manifest(_ command: RenderCommand, _ beginning: RenderJob.Beginning) throws -> ManifestWriter? {
    guard let manifest = command.manifest else { return nil }
    let writer = try ManifestWriter(
      manifest,
      of: RenderManifest(
        command.input.input, compression: command.compression, scale: beginning.scale,
        timeZone: beginning.timeZone,
        template: RenderManifest.File(
          CellInput.name(of: command.input.template), hash: SHA256Digest.hexadecimal(of: beginning.document)),
        including: beginning.included,
        now: command.input.now))
    if !PixelDigest.isAvailable {
      report("the manifest has no pixel digests: run apt-get install libxxhash-dev && swift package clean, then build again")
    }
    return writer
  }

  /// Writes the picture of an item.
  /// - Throws: `FileFailure`.
  mutating func add(_ item: RenderJob.Item) throws {
    let path = destination.path(command.sheet ? 0 : item.number - 1)
    var top: Int?
    if case .success(let picture) = item.picture {
      switch picture.encoded {
      case .file(let bytes): try write(picture: bytes, to: path)
      case .band(let band): top = try sheet?.append(band)
      }
    }
    try log.add(item, path: path, top: top)
  }

  /// Completes all files.
  mutating func finish(dataHash: String?) throws {
    try sheet?.finish()
    try log.finishList()
    let data = command.input.data.flatMap { path in dataHash.map { RenderManifest.File(CellInput.name(of: path), hash: $0) } }
    try log.finishManifest(data: data, fonts: fonts)
  }

  /// Reports what the run took.
  func summarize() {
    if log.count == 0 { report("the data has no items: there is nothing to render") }
    guard command.timings else { return }
    let elapsed = start.duration(to: .now)
    writeToStandardError(
      "\(TimingsTable(times: log.times, cells: log.count, elapsed: elapsed, jobs: command.jobs ?? coreCount))\n")
  }
}
