// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellRaster
internal import CellReports

/// What the pixels of a worker depend on besides requests; its first line states it.
struct WorkerManifest: Sendable {
  /// A template on the command line.
  private struct Template {
    let file: RenderManifest.File
    let included: [RenderManifest.File]
    let states: [String]
  }

  private let options: WorkerOptions
  private let fonts: [RenderManifest.File]
  private let templates: [Template]

  /// - Parameter fontHashes: the SHA-256 of each font file, in hexadecimal.
  init(_ options: WorkerOptions, fontHashes: [String: String], _ templates: WorkerTemplates) {
    self.options = options
    let named = fontHashes.map { (FileSystem.components(of: $0.key).last ?? $0.key, $0.value) }.sorted { $0 < $1 }
    fonts = named.map { RenderManifest.File($0.0, hash: $0.1) }
    self.templates = templates.named.map { name, entry in
      Template(
        file: RenderManifest.File(name, hash: entry.hash), included: entry.included, states: entry.template.states)
    }
  }

  /// The digest of what the pixels of every request depend on: CellRaster's version, its options and the fonts. All releases of the
  /// libraries that are supported give the same pixels.
  var version: String { SHA256Digest.hexadecimal(of: Array(Self.pixels.value(self).compactJSON.utf8)) }

  var line: [UInt8] { Array((Self.firstLine.value(self).compactJSON + "\n").utf8) }

  static let firstLine = OutputForm<WorkerManifest>.record(
    "firstLine", "Output: the first line, before any request is read.",
    Tool.head() + [
      .member("jobs", .ordinal, "The number of cells that are rendered at once.") { $0.options.jobs },
      .member("window", .integer(4...), "The number of requests that are read before the first of them is answered.") {
        $0.options.window
      },
      .member("manifest", manifest, "What the pixels depend on besides the requests.") { $0 },
    ])

  private static let manifest = OutputForm<WorkerManifest>.record(
    "manifest", "What the pixels depend on besides the requests.",
    pixelMembers + [
      .member("libraries", LibraryRelease.output, "The releases of the libraries that draw and encode.") { _ in },
      .member("templates", .list(template), "The templates on the command line.") { $0.templates },
    ])

  /// What the pixels of every request depend on.
  private static let pixels = OutputForm<WorkerManifest>.record("pixels", "What pixels depend on.", pixelMembers)

  private static let pixelMembers: [OutputMember<WorkerManifest>] = [
    Tool.member(),
    .member("options", drawing, "How texts are drawn and pictures compressed, and the options of the command line.") {
      $0.options
    },
    .member("fonts", .list(RenderManifest.File.output), "The font files, without their folders.") { $0.fonts },
  ]

  private static let drawing = OutputForm<WorkerOptions>.record(
    "options", "How cells are drawn and written.",
    DrawingOption.members() + [
      DrawingOption.compression { $0.compression }, DrawingOption.now { $0.givenNow },
      DrawingOption.timeZone("The value of --time-zone. Absent if the option was not given.") { $0.timeZone },
      DrawingOption.missingPictures { $0.missingPictures },
    ])

  private static let template = OutputForm<Template>.record(
    "template", "A template on the command line.",
    [
      .member("file", .text, "The path as on the command line.") { $0.file.file },
      .member("sha256", .sha256, "The hash of the document.") { $0.file.hash },
      RenderManifest.File.included { $0.included },
      .member("states", .list(.text), "The states that the template defines.") { $0.states },
    ])
}
