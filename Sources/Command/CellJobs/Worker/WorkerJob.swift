// SPDX-License-Identifier: MIT

import CellRaster
import Glibc

/// The outcome of a worker.
package enum WorkerOutput: Sendable {
  /// A line of the output, and the bytes of the picture after it if it is framed. The first line says what the pixels depend on; each of
  /// the others answers a request.
  case line([UInt8])
  /// A remark for people.
  case note(String)
  /// The status with which the worker process failed.
  case ended(status: Int32)
}

/// A worker: it answers requests until its input ends, or until it is asked to stop.
package struct WorkerJob: Job {
  package typealias Result = WorkerOutput

  private typealias Answers = OrderedRun<RequestIntake.Entry, [UInt8]>

  /// The most bytes of answers that are kept because an earlier request is not finished.
  private static let heldBytes = 64 << 20

  /// The time after which a request that stalls the window is reported.
  private static let slowDuration = Duration.seconds(10)

  package var options: WorkerOptions
  /// The descriptor that the lines of requests are read from.
  package let requests: Int32
  /// The signal after which no request begins. Those that have begun are finished, as far as the grace allows. A job that is cancelled gives
  /// it too.
  package var stop = StopSignal()

  package init(_ options: WorkerOptions, from requests: Int32) {
    self.options = options
    self.requests = requests
  }

  /// - Throws: `FileFailure`; an error in a template, a font folder or the output folder.
  package func run(_ report: @escaping Report) async throws {
    let (renderer, firstLine) = try await prepare { try await report(.warning($0)) }
    let intake = RequestIntake(window: options.window, from: requests, stop: stop)
    let answers = answers(to: intake, by: renderer)
    let grace = options.grace
    stop.onRequest { [weak answers] in
      startThread { [weak answers] in
        sleepThread(for: grace)
        answers?.abandon(
          { renderer.answer(toUnfinished: intake.open.id(of: $0)) }, refusing: { renderer.answer(refusing: $0) })
      }
    }
    defer { stop.onRequest(nil) }
    try await withTaskCancellationHandler {
      try await report(.result(.line(firstLine)))
      try await withThrowingTaskGroup { group in
        group.addTask { try await Self.reportSlowRequests(of: intake, report) }
        defer { group.cancelAll() }
        while let answer = try await answers.next() {
          try await report(.result(.line(answer)))
          intake.countAnswer()
        }
      }
    } onCancel: {
      stop.request()
    }
    // No answer can say this: it takes all requests, and equal requests get equal answers.
    for warning in renderer.templates.missingNames { try await report(.warning("\(warning)")) }
  }

  private func prepare(
    warn: (String) async throws -> Void
  ) async throws -> (renderer: RequestRenderer, firstLine: [UInt8]) {
    let folders = try FontFolders(for: options)
    let fonts = try folders.collection()
    let templates = try await WorkerTemplates(options, fonts: fonts, from: folders, warn: warn)
    if let output = options.output { try FileSystem.makeFolder(output) }
    let fontHashes = try fonts.fileHashes()
    let manifest = WorkerManifest(options, fontHashes: fontHashes, templates)
    let index = options.skipsExisting ? try options.output.map { try PictureIndex(of: $0) } : nil
    let renderer = RequestRenderer(
      templates: templates, options: options, names: try PictureNames(options.namePattern, in: options.output ?? "."),
      version: manifest.version, fonts: FontsKey(fileHashes: fontHashes), index: index,
      format: AnswerFormat(isFramed: options.isFramed))
    return (renderer, manifest.line)
  }

  private func answers(to intake: RequestIntake, by renderer: RequestRenderer) -> Answers {
    let memory = MemoryGate(capacity: WorkerOptions.valueBytes(jobs: options.jobs))
    return Answers(
      jobs: options.jobs, capacity: Self.heldBytes, size: \.count, input: { try intake.next() },
      worker: {
        let sessions = RequestSessions()
        return { number, entry in
          defer { intake.end(number, entry) }
          return memory.using(Limits.reachableDataMemory(forBytes: entry.lineBytes)) { renderer.answer(to: entry, in: sessions) }
        }
      })
  }

  private static func reportSlowRequests(of intake: RequestIntake, _ report: Report) async throws {
    while true {
      try await Task.sleep(for: .seconds(1))
      for id in intake.open.takeSlow(after: slowDuration) {
        try await report(
          .result(
            .note(
              "the request \(id?.jsonText ?? "without id") has taken \(slowDuration.components.seconds) s; later answers are waiting for it"
            )))
      }
    }
  }
}

/// Blocks the thread for some seconds.
package func sleepThread(for seconds: Double) {
  let whole = seconds.rounded(.down)
  var rest = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1_000_000_000))
  var left = timespec()
  while nanosleep(&rest, &left) < 0, errno == EINTR { rest = left }
}

extension FontFolders {
  /// The folders for a worker: those of its templates, and of the settings next to them or in the working folder.
  /// - Throws: `FileFailure`, `CellDocumentError`, `TextError`.
  init(for worker: WorkerOptions) throws {
    self.init(worker.fontFolders)
    if worker.templates.isEmpty { try add(settings: SettingsFile.found(in: ["."])) }
    for path in worker.templates {
      try add(settings: SettingsFile.found(for: path))
      try add(CellTemplate(contentsOf: path), root: AssetRoot(path: worker.root ?? FileSystem.folder(of: path)))
    }
  }
}
