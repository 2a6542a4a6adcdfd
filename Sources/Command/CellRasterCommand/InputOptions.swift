// SPDX-License-Identifier: MIT

public import ArgumentParser
internal import CellInterfaceBuilder
internal import CellJobs
public import CellRaster

extension MissingPictures: ExpressibleByArgument {}
extension PNGCompression: ExpressibleByArgument {}
extension AnchorEdge: ExpressibleByArgument {}

extension Canvas.Direction: ExpressibleByArgument {}

extension PixelScale: ExpressibleByArgument {
  public init?(argument: String) {
    guard let number = Int(argument) else { return nil }
    self.init(rawValue: number)
  }

  public static var allValueStrings: [String] { allCases.map { String($0.rawValue) } }
}

/// The options for the document, its data, and how to bind and draw them.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The cell document, JSON or YAML, or a XIB or storyboard; - for standard input.", valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json", "xib", "storyboard"]))
  var template: String

  @Option(
    help: ArgumentHelp(
      "The data: one item or a list of items in JSON or YAML, or one JSON item per line (.ndjson, .jsonl); - for standard input.",
      valueName: "file"),
    completion: .file(extensions: ["json", "ndjson", "jsonl", "yaml", "yml"]))
  var data: String?

  @Option(help: ArgumentHelp("Use only the item with this number, counted from 1.", valueName: "number"))
  var item: Int?

  @Option(help: ArgumentHelp("The cell's width in points; overrides the document's width.", valueName: "points"))
  var width: Double?

  @Option(help: "Device pixels per point; overrides the document's scale.")
  var scale: PixelScale?

  @Option(
    name: .customLong("state"),
    help: ArgumentHelp(
      "A state of the document to apply; can be repeated, and the order matters.", valueName: "name"))
  var states: [String] = []

  @Option(
    help: ArgumentHelp(
      "Lay out from left to right or from right to left; overrides the document's direction.", valueName: "ltr|rtl"))
  var direction: Canvas.Direction?

  @Option(
    help: ArgumentHelp(
      "The factor by which text is enlarged, from 0.5 to 5; overrides the document's \"textScale\".",
      valueName: "factor"))
  var textScale: Double?

  @Option(
    help: ArgumentHelp(
      "The folder that contains the pictures; by default, the template's folder. A template from standard input has none.",
      valueName: "dir"),
    completion: .directory)
  var root: String?

  @Option(help: .fontPath, completion: .directory)
  var fontPath: [String] = []

  @Option(name: .customLong("missing-images"), help: "How to treat a missing or broken picture.")
  var missingPictures: MissingPictures = .error

  @Option(help: .device)
  var device: InterfaceDevice = .phone

  @Option(help: .workLimit)
  var workLimit: Int?

  @Option(name: .customLong("max-pixels"), help: .maximumPixels)
  var maximumPixels: Int?

  @Option(help: .now)
  var now: String?

  @Option(parsing: .unconditional, help: .timeZone, transform: { try CellTimeZone($0) })
  var timeZone: CellTimeZone?

  func validate() throws {
    if let width, !(width > 0 && width <= 100_000) { throw ValidationError("--width must be above 0 and at most 100000 points.") }
    if let item, item < 1 { throw ValidationError("--item must be at least 1.") }
    if let textScale, TextScale(factor: textScale) == nil { throw ValidationError("--text-scale must be from 0.5 to 5.") }
    try Self.validate(workLimit: workLimit, maximumPixels: maximumPixels, now: now)
    if template == "-", data == "-" { throw ValidationError("The template and the data cannot both come from standard input.") }
  }
}

extension InputOptions {
  /// Checks the values of `--work-limit`, `--max-pixels` and `--now`.
  static func validate(workLimit: Int?, maximumPixels: Int?, now: String?) throws(ValidationError) {
    if let maximumPixels, !(1...Limits.pixels).contains(maximumPixels) {
      throw ValidationError("--max-pixels must be from 1 to \(Limits.pixels).")
    }
    if let workLimit, !(1...1_000_000_000_000_000).contains(workLimit) {
      throw ValidationError("--work-limit must be from 1 to 1000000000000000 units.")
    }
    if let now, BindingEnvironment.instant(now) == nil {
      throw ValidationError("--now must be a time such as 2026-11-21T12:00:00Z, not \"\(now)\".")
    }
  }

  /// Whether the template or the data comes from standard input.
  var readsStandardInput: Bool { input.readsStandardInput }

  /// What the options say.
  var input: CellInput {
    var input = CellInput(template: template, data: data)
    (input.item, input.width, input.scale, input.direction) = (item, width, scale, direction)
    input.textScale = textScale.flatMap { TextScale(factor: $0) }
    (input.states, input.root, input.fontFolders, input.missingPictures) = (states, root, fontPath, missingPictures)
    (input.workLimit, input.maximumPixels) = (workLimit, maximumPixels)
    input.timeZone = timeZone
    if device != .phone { input.device = device }
    input.now = now.flatMap(BindingEnvironment.instant)
    return input
  }
}

extension CellInput {
  /// Returns the template in the requested states, and writes its warnings to standard error.
  func loadedTemplate(at path: String? = nil) async throws -> CellTemplate {
    try await loadTemplate(document(at: path)) { report("warning: \($0)") }
  }
}

extension ArgumentHelp {
  static let watch = ArgumentHelp(
    "Draw again whenever the template, the data or a picture changes, and report what changed. Ends with Ctrl-C.")

  static let device = ArgumentHelp("The device for whose size classes a XIB or storyboard is read.")

  static let workLimit = ArgumentHelp(
    "The work that drawing a cell may take, besides 64 units for each pixel; 1000000000 by default, some 8 seconds.",
    valueName: "units")

  static let maximumPixels = ArgumentHelp(
    "The most pixels of a picture that is kept in memory: a sheet's cell, an overlay, an answer; 33554432 by default, which take 128 MiB.",
    valueName: "pixels")

  static let now = ArgumentHelp(
    "The time that \"2 h ago\" counts from, such as 2026-11-21T12:00:00Z; the current time by default.", valueName: "time")

  static let timeZone = ArgumentHelp(
    "The time zone of dates, such as +02:00 or Europe/Berlin; overrides the document's \"timeZone\".", valueName: "zone")

  /// The help of `--font-path`. The option is not in a group of its own, because in a debug build each level of groups makes the
  /// argument parser take five times as long.
  static let fontPath = ArgumentHelp(
    "A folder with additional fonts, besides those that cellraster.yaml and documents name; can be repeated.", valueName: "dir")
}
