// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import Glibc
import Synchronization

/// The request to end a worker: its descriptor can be read as soon as the worker has been asked to end.
final class StopSignal: Sendable {
  /// The reading end of a pipe whose writing end is closed to give the signal.
  let descriptor: Int32
  private let writing: Int32
  private let state = Atomic(false)

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)  // without a pipe, a worker that waits for requests notices the signal with the next one
    // In a worker process, the pipe would stay open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writing) = (ends[0], ends[1])
  }

  var isRequested: Bool { state.load(ordering: .acquiring) }

  func request() {
    guard !state.exchange(true, ordering: .acquiringAndReleasing) else { return }
    close(writing)
  }
}

/// A worker: it answers requests until its input ends or SIGTERM arrives.
struct WorkerRun {
  private typealias Answers = OrderedRun<RequestIntake.Entry, [UInt8]>

  /// The most bytes of answers that are kept because an earlier request is not finished.
  private static let heldBytes = 64 << 20

  /// The time after which a request that stalls the window is reported.
  private static let slowDuration = Duration.seconds(10)

  private let options: WorkerOptions
  private let renderer: RequestRenderer
  private let firstLine: [UInt8]

  /// - Throws: an error in a template, a font folder or the output folder.
  init(_ options: WorkerOptions) throws {
    self.options = options
    let folders = try FontFolders(for: options)
    let fonts = try folders.collection()
    let templates = try WorkerTemplates(options, fonts: fonts, from: folders)
    if let output = options.output { try FileSystem.makeFolder(output) }
    let fontHashes = try fonts.fileHashes()
    let manifest = WorkerManifest(options, fontHashes: fontHashes, templates)
    let index = options.skipsExisting ? try options.output.map { try PictureIndex(of: $0) } : nil
    renderer = RequestRenderer(
      templates: templates, options: options, names: try PictureNames(options.namePattern, in: options.output ?? "."),
      version: manifest.version, fonts: FontsKey(fileHashes: fontHashes), index: index,
      format: AnswerFormat(isFramed: options.isFramed))
    firstLine = manifest.line
  }

  /// Writes the first line, and answers all requests.
  /// - Throws: `FileFailure`.
  func run() async throws {
    let stop = StopSignal()
    let intake = RequestIntake(window: options.window, stop: stop)
    let renderer = renderer
    let memory = MemoryGate(capacity: WorkerOptions.valueBytes(jobs: options.jobs))
    let answers = Answers(
      jobs: options.jobs, capacity: Self.heldBytes, size: \.count, input: { try intake.next() },
      worker: {
        let sessions = RequestSessions()
        return { number, entry in
          defer { intake.end(number, entry) }
          return memory.using(Limits.reachableDataMemory(forBytes: entry.lineBytes)) { renderer.answer(to: entry, in: sessions) }
        }
      })
    let grace = options.grace
    Interruption.onTermination {
      stop.request()
      startThread {
        Self.wait(grace)
        answers.abandon(
          { renderer.answer(toUnfinished: intake.open.id(of: $0)) }, refusing: { renderer.answer(refusing: $0) })
      }
      startThread { Self.exitIfBlocked(after: grace + 5) }
    }
    startThread { Self.reportSlowRequests(of: intake) }
    try write(firstLine)
    while let answer = try await answers.next() {
      try write(answer)
      intake.countAnswer()
    }
  }

  /// Ends the process if it still runs after some seconds, because nothing reads its answers.
  static func exitIfBlocked(after seconds: Double) -> Never {
    wait(seconds)
    report("the answers cannot be written, because nothing reads them")
    exit(ExitStatus.cannotWrite.rawValue)
  }

  private static func wait(_ seconds: Double) {
    let whole = seconds.rounded(.down)
    var rest = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1_000_000_000))
    var left = timespec()
    while nanosleep(&rest, &left) < 0, errno == EINTR { rest = left }
  }

  private static func reportSlowRequests(of intake: RequestIntake) {
    while true {
      sleep(1)
      for id in intake.open.takeSlow(after: slowDuration) {
        report(
          "the request \(id?.json.text ?? "without id") has taken \(slowDuration.components.seconds) s; later answers are waiting for it"
        )
      }
    }
  }
}

/// The first line of a worker's output: everything that the pixels depend on besides requests.
struct WorkerManifest {
  /// The digest of what the pixels of every request depend on: CellRaster's version, its options and the fonts. All releases of the
  /// libraries that are supported give the same pixels.
  let version: String
  let line: [UInt8]

  init(_ options: WorkerOptions, fontHashes: [String: String], _ templates: WorkerTemplates) {
    let fonts = fontHashes.map { (FileSystem.components(of: $0.key).last ?? $0.key, $0.value) }.sorted { $0 < $1 }
    var settings = drawingOptions().map { ($0.name, JSONText.string($0.value)) }
    settings.append(("compression", .string(options.compression.rawValue)))
    if let now = options.givenNow { settings.append(("now", .string(now))) }
    if options.missingPictures != .error { settings.append(("missingImages", .string(options.missingPictures.rawValue))) }
    let pixels: [(String, JSONText)] = [
      JSONOutput.toolMember, ("options", .object(settings)),
      ("fonts", .array(fonts.map { .object([("file", .string($0.0)), ("sha256", .string($0.1))]) })),
    ]
    let entries = templates.named.map { name, entry in
      JSONText.object([("file", .string(name)), ("sha256", .string(entry.hash)), ("states", .strings(entry.template.states))])
    }
    version = SHA256Digest.hexadecimal(of: Array(JSONText.object(pixels).text.utf8))
    let manifest = pixels + [("libraries", ManifestWriter.libraries), ("templates", .array(entries))]
    let members: [(String, JSONText)] = [
      ("jobs", .number(options.jobs)), ("window", .number(options.window)),
      ("manifest", .object(manifest)),
    ]
    line = Array(JSONText.output(members).text.utf8) + [0x0A]
  }
}

extension FontFolders {
  /// The folders for a worker: those of its templates, and of the settings next to them or in the working folder.
  /// - Throws: `FileFailure`, `CellDocumentError`, `TextError`.
  init(for worker: WorkerOptions) throws {
    self.init(worker.fontFolders)
    if worker.templates.isEmpty { try add(settings: SettingsFile.found(in: ["."])) }
    for path in worker.templates {
      try add(settings: SettingsFile.found(for: path))
      try add(CellTemplate(contentsOf: path), root: worker.root ?? FileSystem.folder(of: path))
    }
  }
}
