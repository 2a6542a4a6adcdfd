// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import Glibc

struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Renders the cells that are requested by lines of JSON on standard input.",
    discussion: """
      Each line is a request: {"id": 1, "data": {...}}. For each request, one line of JSON is written to standard output, in the same \
      order: {"id": 1, "ok": true, ...}. The first line that is written, before any request is read, says what the pixels depend on. \
      A bad request gets an error as its answer, and the worker goes on. At the end of the input, the worker ends with status 0.

      The article "Workers" describes all members; cellraster schema worker prints their JSON Schema.

      EXAMPLES
        cellraster worker message.yaml < requests.ndjson > answers.ndjson
        cellraster worker message.yaml -o pictures --skip-existing < requests.ndjson
      """)

  @Argument(
    help: ArgumentHelp(
      "The templates that requests can name, by path or by name without folder and extension. If none is given, by any path.",
      valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var templates: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write pictures as files into this folder, unless a request asks for something else.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The names of the files: a path below the folder, with {id}, {scale} and {template}.",
      valueName: "pattern"))
  var name = PictureNames.standardPattern

  @Flag(help: "Draw only the pictures that are missing, or whose template, data, pictures, fonts or options have changed.")
  var skipExisting = false

  @Flag(help: "Write pictures as raw bytes after the line of their answer, instead of as base64 in it.")
  var frames = false

  @Flag(help: "If the process dies, start another, and answer the request that killed it with an error.")
  var supervise = false

  @Option(
    help: ArgumentHelp("How many cells to render at once; the number of cores by default.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

  @Option(
    help: ArgumentHelp("How long the requests that have begun may take after SIGTERM.", valueName: "seconds"))
  var grace = 10.0

  @Option(
    help: ArgumentHelp(
      "How to compress the pictures: fast, or small for pictures that are kept. The pixels are the same.", valueName: "fast|small"
    ))
  var compression: PNGCompression = .fast

  @Option(
    help: ArgumentHelp("The folder that contains the pictures; by default, the template's folder.", valueName: "dir"),
    completion: .directory)
  var root: String?

  @Option(help: .fontPath, completion: .directory)
  var fontPath: [String] = []

  @Option(name: .customLong("missing-images"), help: "How to treat a missing or broken picture.")
  var missingPictures: MissingPictures = .error

  @Option(help: .workLimit)
  var workLimit: Int?

  @Option(help: .now)
  var now: String?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if !(grace >= 0 && grace <= 86_400) { throw ValidationError("--grace must be from 0 to 86400 seconds.") }
    if skipExisting, output == nil { throw ValidationError("--skip-existing needs a folder for pictures: add --output.") }
    if templates.contains("-") { throw ValidationError("Standard input contains the requests, so it cannot be a template.") }
    try InputOptions.validate(workLimit: workLimit, now: now)
  }

  func run() async throws {
    try await reportingFailure {
      if supervise {
        var supervisor = try WorkerSupervisor(arguments: Array(CommandLine.arguments.dropFirst()), options)
        if let status = try supervisor.run() { throw ExitCode(status) }
      } else {
        try await WorkerRun(options).run()
      }
    }
  }

  private var options: WorkerOptions {
    WorkerOptions(
      templates: templates, output: output, namePattern: name, skipsExisting: skipExisting, isFramed: frames,
      jobs: min(jobs ?? coreCount, 1024), grace: grace, compression: compression, root: root, fontFolders: fontPath,
      missingPictures: missingPictures, workLimit: workLimit ?? RenderingResources.standardWorkLimit, givenNow: now)
  }
}

/// The options of a worker.
struct WorkerOptions: Sendable {
  let templates: [String]
  /// The output folder; `nil` if the worker writes no files.
  let output: String?
  let namePattern: String
  let skipsExisting: Bool
  let isFramed: Bool
  let jobs: Int
  /// The time, in seconds, for finishing requests after SIGTERM.
  let grace: Double
  let compression: PNGCompression
  /// The folder that contains the pictures; `nil` for the template's folder.
  let root: String?
  let fontFolders: [String]
  let missingPictures: MissingPictures
  let workLimit: Int
  /// The time that the filter `ago` counts from; `nil` for the current time.
  let givenNow: String?

  /// The same time in seconds since 1970-01-01 00:00 UTC.
  var now: Double? { givenNow.flatMap(BindingEnvironment.instant) }

  /// The parts of an answer if its request does not name any.
  var standardParts: Set<WorkerRequest.Part> { [output == nil ? .png : .path, .size, .digest] }

  /// The bytes of the lines of requests that are in memory before no further line is read.
  static let heldLineBytes = 64 << 20

  /// Returns the bytes of memory that the values of the requests in work may take together. Requests whose values may take more are
  /// done one after the other.
  static func valueBytes(jobs: Int) -> Int { max(Limits.smallDataMemory, jobs << 23) }

  /// The number of requests that are read before the first of them is answered.
  var window: Int { OrderedRun<Int, Int>.window(jobs: jobs) }
}
