// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import CellDocument
package import CellGraphics
internal import CellImageCodecs
package import CellNotation
package import CellRaster
internal import CellReports

// The JSON of a run of `render`. Both outputs are written while the run goes on, entry by entry.

/// An item of a run, and where its picture is.
package struct RenderEntry: Sendable {
  let item: RenderJob.Item
  /// The file that contains the picture; `nil` for standard output.
  let path: String?
  /// The row of a sheet at which the item begins; `nil` for a separate picture.
  let top: Int?

  package init(_ item: RenderJob.Item, path: String?, top: Int?) {
    self.item = item
    self.path = path
    self.top = top
  }

  fileprivate typealias Rendered = (entry: RenderEntry, picture: RenderedItem)
  private typealias Failed = (entry: RenderEntry, error: RequestError)

  private var rendered: Rendered? {
    if case .success(let picture) = item.picture { (self, picture) } else { nil }
  }

  private var failed: Failed? {
    if case .failure(let error) = item.picture { (self, RequestError(inItem: error)) } else { nil }
  }
}

// MARK: The list

extension RenderEntry {
  /// The output that lists all items.
  package static let list = Output<[RenderEntry]>(
    "render", "Output of cellraster render --json",
    [
      .member("items", .list(output), "One entry for each item of the data, in their order. Empty if the data has no items.") {
        $0
      }
    ])

  package static let output = OutputForm<RenderEntry>.choice(
    "item", "An item of the data.", [.way(renderedItem) { $0.rendered }, .way(failedItem) { $0.failed }])

  private static let renderedItem = OutputForm<Rendered>.record(
    "renderedItem", "An item that was rendered.",
    [.item { $0.entry.item.number }, file { $0.entry }] + PixelSize.members { $0.picture.size }
      + [warnings { $0.entry }, times { $0.entry }])

  private static let failedItem = OutputForm<Failed>.record(
    "failedItem", "An item that was not rendered, or that was left out of a sheet because of its width.",
    [
      .item { $0.entry.item.number }, warnings { $0.entry },
      .member("error", RequestError.output, "Why the item was not rendered, or why it was left out of the sheet.") { $0.error },
      times { $0.entry },
    ])

  private static func file<Value>(_ entry: @escaping @Sendable (Value) -> RenderEntry) -> OutputMember<Value> {
    .member(
      "file", .text, "The picture's file; \"-\" for standard output. With --sheet, all items have the same file."
    ) { entry($0).path ?? "-" }
  }

  private static func warnings<Value>(_ entry: @escaping @Sendable (Value) -> RenderEntry) -> OutputMember<Value> {
    .optional(
      "warnings", .list(.text, atLeast: 1), "Warnings about the item, one sentence each. Absent if there are none."
    ) { value in
      let warnings = entry(value).item.warnings.map(\.description)
      return warnings.isEmpty ? nil : warnings
    }
  }

  private static func times<Value>(_ entry: @escaping @Sendable (Value) -> RenderEntry) -> OutputMember<Value> {
    .optional("milliseconds", StageTimes.output, "The time of each stage. Absent without --timings.") { value in
      let times = entry(value).item.times
      return times.isOn ? times : nil
    }
  }
}

// MARK: The manifest

/// What the pixels of a run depend on, and the entries of its pictures.
package struct RenderManifest: Sendable {
  /// A file, and its SHA-256 in hexadecimal.
  package struct File: Sendable {
    let file, hash: String

    package init(_ file: String, hash: String) {
      self.file = file
      self.hash = hash
    }
  }

  let input: CellInput
  let compression: PNGCompression
  let scale: PixelScale
  let template: File
  /// The files that the document includes.
  let included: [File]
  /// The value of `--now`.
  let now: String?
  /// The time zone of `--time-zone` or of the document; `nil` if neither names one.
  let timeZone: CellTimeZone?

  package init(
    _ input: CellInput, compression: PNGCompression, scale: PixelScale, timeZone: CellTimeZone?, template: File,
    including included: [File], now: String?
  ) {
    self.input = input
    self.compression = compression
    self.scale = scale
    self.template = template
    self.included = included
    self.now = now
    self.timeZone = timeZone
  }

  /// The outputs, fonts and data are added while the run goes on.
  package static let output = Output<RenderManifest>(
    "manifest", "File written by cellraster render --manifest",
    meaning: "What the pixels of a run depend on, and the digests of its pictures.",
    [
      .member("libraries", LibraryRelease.output, "The releases of the libraries in use.") { _ in },
      .member("options", options, "How text is drawn, the scale, and the options of the command line.") { $0 },
      .member("template", File.output, "The document.") { $0.template },
      File.included { $0.included },
      .member(
        "outputs", .list(RenderEntry.outputOfManifest),
        "One entry for each item that was rendered, in the order of the data. Items that failed are left out."
      ) { _ in [] },
      .member("fonts", .list(File.output), "The font files whose glyphs were drawn, sorted by hash.") { _ in [] },
      .optional("data", File.output, "The data file. Absent if the command was run without --data.") { _ in nil },
    ])

  private static let options = OutputForm<RenderManifest>.record(
    "options", "How cells were drawn and written.",
    DrawingOption.members() + [
      .scale { $0.scale },
      .optional("width", .number(0...100_000), "The value of --width in points. \(absent)") { $0.input.width },
      .optional("textScale", .number(0.5...5), "The value of --text-scale. \(absent)") { $0.input.textScale?.factor },
      .optional("item", .ordinal, "The value of --item, counted from 1. \(absent)") { $0.input.item },
      .optional("direction", .words(["ltr", "rtl"]), "The value of --direction. \(absent)") { $0.input.direction?.rawValue },
      .optional("states", .list(.text, atLeast: 1), "The values of --state, in their order. \(absent)") {
        $0.input.states.isEmpty ? nil : $0.input.states
      },
      DrawingOption.now { $0.now },
      DrawingOption.timeZone("The time zone of dates. Absent if neither --time-zone nor the document names one.") { $0.timeZone },
      DrawingOption.missingPictures { $0.input.missingPictures },
      DrawingOption.compression { $0.compression },
    ])

  private static let absent = "Absent if the option was not given."
}

extension RenderEntry {
  /// The entry of a manifest for an item that was rendered; `nil` for one that failed.
  package var valueInManifest: DataValue? { rendered.map(Self.outputOfManifest.value) }

  fileprivate static let outputOfManifest = OutputForm<Rendered>.record(
    "output", "An item that was rendered.",
    [
      file { $0.entry }, .item { $0.entry.item.number },
      .optional(
        "top", .count, "The row of the sheet at which the item begins, in device pixels from 0. Absent without --sheet."
      ) { $0.entry.top },
    ] + PixelSize.members { $0.picture.size } + [
      .optional("digest", .digest, "The digest of the picture. Absent without xxHash.") { $0.picture.digest?.description }
    ])
}

extension RenderManifest.File {
  /// Returns the files that a template includes.
  package static func included(by template: CellTemplate) -> [RenderManifest.File] {
    (template.included ?? []).map { RenderManifest.File($0.path, hash: SHA256Digest.hexadecimal(of: $0.bytes)) }
  }

  /// Returns the member for the files that a document includes.
  static func included<Value>(_ files: @escaping @Sendable (Value) -> [RenderManifest.File]) -> OutputMember<Value> {
    .optional("included", .list(output, atLeast: 1), "The files that the document includes. Absent if there are none.") { value in
      let files = files(value)
      return files.isEmpty ? nil : files
    }
  }

  package static let output = OutputForm<RenderManifest.File>.record(
    "file", "A file and its hash.",
    [
      .member("file", .text, "The path, as the command used it; \"standard input\" for standard input.") { $0.file },
      .member("sha256", .sha256, "The hash.") { $0.hash },
    ])
}
