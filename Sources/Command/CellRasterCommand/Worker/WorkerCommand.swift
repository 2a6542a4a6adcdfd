// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster
import Glibc

struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "worker",
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

  @Option(name: .customLong("max-pixels"), help: .maximumPixels)
  var maximumPixels: Int?

  @Option(help: .now)
  var now: String?

  @Option(parsing: .unconditional, help: .timeZone, transform: { try CellTimeZone($0) })
  var timeZone: CellTimeZone?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if !(grace >= 0 && grace <= 86_400) { throw ValidationError("--grace must be from 0 to 86400 seconds.") }
    if skipExisting, output == nil { throw ValidationError("--skip-existing needs a folder for pictures: add --output.") }
    if templates.contains("-") { throw ValidationError("Standard input contains the requests, so it cannot be a template.") }
    try InputOptions.validate(workLimit: workLimit, maximumPixels: maximumPixels, now: now)
  }

  func run() async throws {
    try await reportingFailure {
      if supervise {
        let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--supervise" }
        let job = SuperviseWorkerJob(options, from: STDIN_FILENO, arguments: arguments)
        finishAtTermination(job.stop)
        try await answer(job, endingBy: nil)
      } else {
        let job = WorkerJob(options, from: STDIN_FILENO)
        try await answer(job, endingBy: job.stop)
      }
    }
  }

  /// Makes SIGTERM end the worker after the requests that have begun.
  private func finishAtTermination(_ stop: StopSignal) {
    let grace = grace
    Interruption.onTermination {
      stop.request()
      startThread { exitIfBlocked(after: grace + 5) }
    }
  }

  /// Writes the lines of a worker.
  /// - Parameter stop: what SIGTERM requests once the templates have been read; `nil` if that is prepared.
  private func answer(_ job: some Job<WorkerOutput>, endingBy stop: StopSignal?) async throws {
    var stop = stop
    _ = try await follow(job) { result in
      if let stop = stop.take() { finishAtTermination(stop) }
      switch result {
      case .line(let line): try write(line)
      case .note(let note): report(note)
      case .ended(let status): throw ExitCode(status)
      }
    }
  }

  private var options: WorkerOptions {
    var options = WorkerOptions()
    (options.templates, options.output, options.namePattern, options.skipsExisting) = (templates, output, name, skipExisting)
    (options.isFramed, options.jobs, options.grace, options.compression) = (
      frames, min(jobs ?? coreCount, 1024), grace, compression
    )
    (options.root, options.fontFolders, options.missingPictures, options.givenNow) = (root, fontPath, missingPictures, now)
    options.timeZone = timeZone
    if let workLimit { options.workLimit = workLimit }
    if let maximumPixels { options.maximumPixels = maximumPixels }
    return options
  }
}

/// Ends the process if it still runs after some seconds, because nothing reads its answers.
private func exitIfBlocked(after seconds: Double) -> Never {
  sleepThread(for: seconds)
  report("the answers cannot be written, because nothing reads them")
  exit(ExitStatus.cannotWrite.rawValue)
}
