// SPDX-License-Identifier: MIT

public import ArgumentParser
internal import CellGoldenImages
public import CellRaster
internal import CellReports
internal import Glibc

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
    help: ArgumentHelp("The cell document, JSON or YAML; - for standard input.", valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
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
    if let width, !(width > 0 && width <= 100_000) { throw ValidationError("--width must be above 0 and at most 100000 points.") }
    if let item, item < 1 { throw ValidationError("--item must be at least 1.") }
    if let textScale, TextScale(factor: textScale) == nil { throw ValidationError("--text-scale must be from 0.5 to 5.") }
    try Self.validate(workLimit: workLimit, now: now)
    if template == "-", data == "-" { throw ValidationError("The template and the data cannot both come from standard input.") }
    if template == "-", root == nil {
      throw ValidationError("A template from standard input has no folder for pictures: name one with --root.")
    }
  }
}

extension InputOptions {
  /// Checks the values of `--work-limit` and `--now`.
  static func validate(workLimit: Int?, now: String?) throws(ValidationError) {
    if let workLimit, !(1...1_000_000_000_000_000).contains(workLimit) {
      throw ValidationError("--work-limit must be from 1 to 1000000000000000 units.")
    }
    if let now, BindingEnvironment.instant(now) == nil {
      throw ValidationError("--now must be a time such as 2026-11-21T12:00:00Z, not \"\(now)\".")
    }
  }

  /// Whether the template or the data comes from standard input.
  var readsStandardInput: Bool { template == "-" || data == "-" }

  /// The name of the template, without folder and extension.
  var stem: String { template == "-" ? "cell" : Self.stem(of: template) }

  /// Returns the name of a file, without folder and extension.
  static func stem(of path: String) -> String {
    let name = path.lastPathComponent
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the template in the requested states.
  /// - Throws: `UsageError` for a state that the document does not define.
  func loadTemplate() throws -> CellTemplate {
    try template(parsing: FileSystem.read(template))
  }

  /// Returns the template in the requested states, from the bytes of its document.
  func template(parsing bytes: [UInt8]) throws -> CellTemplate { try template(parsing: bytes, at: template) }

  /// Returns another template in the requested states, from the bytes of its document.
  func template(parsing bytes: [UInt8], at path: String) throws -> CellTemplate {
    try decodedTemplate(bytes, at: path).applying(states, givenBy: "--state")
  }

  /// Decodes a template in the requested direction, and reports its warnings. It also decodes the settings for golden images, only
  /// to check them.
  func decodedTemplate(_ bytes: [UInt8], at path: String) throws -> CellTemplate {
    let template = try directedTemplate(bytes, at: path)
    _ = try template.goldenSettings()
    for warning in template.warnings(at: scale) { report("warning: \(warning)") }
    return template
  }

  /// Decodes a template in the requested direction.
  func directedTemplate(_ bytes: [UInt8], at path: String) throws(CellDocumentError) -> CellTemplate {
    let format = DocumentFormat(of: bytes, fileName: path)
    let template = try CellTemplate(parsing: bytes, fileName: name(of: path), format: format)
    guard let direction else { return template }
    return try template.directed(isRightToLeft: direction == .rightToLeft)
  }

  /// Returns the data items, or one empty item if the command names no data.
  /// - Parameter hashing: whether the SHA-256 of the data is needed.
  func dataSource(hashing: Bool = false) throws -> DataSource {
    guard let data else { return DataSource([DataItem(value: .object(DataObject([])), name: DataItemName(index: 0))]) }
    return try DataSource(path: data, hashing: hashing)
  }

  /// Returns the item that `--item` selects, or the first one.
  func singleItem() throws -> DataItem {
    guard let entry = try ItemSelection(dataSource(), number: item ?? 1).next() else { throw UsageError.noItem(among: 0) }
    return try entry.item()
  }

  /// Returns the data items to process.
  func items(hashing: Bool = false) throws -> ItemSelection {
    ItemSelection(try dataSource(hashing: hashing), number: item)
  }

  func bindingEnvironment() -> BindingEnvironment {
    BindingEnvironment(
      now: now.flatMap(BindingEnvironment.instant) ?? Double(time(nil)), width: width, scale: scale,
      textScale: textScale.flatMap { TextScale(factor: $0) })
  }

  /// Returns the resources for drawing the cells of the template.
  func resources(for document: CellTemplate) throws -> RenderingResources {
    resources(of: template, fonts: try fontFolders(of: [(document, template)]).collection())
  }

  /// Returns the resources for drawing a template: the fonts, and the folder that contains its pictures.
  /// - Parameter template: the path of the template.
  func resources(of template: String, fonts: FontCollection) -> RenderingResources {
    RenderingResources(
      fonts: fonts, assets: AssetRoot(path: pictureFolder(of: template)), missingPictures: missingPictures,
      workLimit: workLimit ?? RenderingResources.standardWorkLimit)
  }

  /// Returns the folders with additional fonts for a run with some templates, given with their paths.
  func fontFolders(of templates: [(document: CellTemplate, path: String)]) throws -> FontFolders {
    var folders = FontFolders(fontPath)
    for (document, path) in templates {
      try folders.add(settings: SettingsFile.found(for: path))
      try folders.add(document, root: pictureFolder(of: path))
    }
    return folders
  }

  /// Returns the folder that contains the pictures of a template.
  func pictureFolder(of template: String) -> String { root ?? FileSystem.folder(of: template) }

  /// The command-line options that the manifest repeats, by their names in the manifest. The scale is left out, because the
  /// manifest contains it separately.
  var given: [(String, JSONText)] {
    var given: [(String, JSONText)] = []
    if let width { given.append(("width", .number(width))) }
    if let textScale { given.append(("textScale", .number(textScale))) }
    if let item { given.append(("item", .number(item))) }
    if let direction { given.append(("direction", .string(direction.rawValue))) }
    if !states.isEmpty { given.append(("states", .strings(states))) }
    if let now { given.append(("now", .string(now))) }
    if missingPictures != .error { given.append(("missingImages", .string(missingPictures.rawValue))) }
    return given
  }

  /// Returns the name that messages use for a file.
  func name(of path: String) -> String { path == "-" ? "standard input" : path }
}

extension CellTemplate {
  /// Returns the template in the states that an option names.
  /// - Throws: `UsageError` for a state that the document does not define.
  func applying(_ states: [String], givenBy option: String) throws -> CellTemplate {
    do throws(CellDocumentError) {
      return try applying(states)
    } catch {
      guard case .unknownName(_, kind: .state, _, _) = error.problem else { throw error }
      throw UsageError("\(option): \(error.problem)")
    }
  }
}

extension ArgumentHelp {
  static let watch = ArgumentHelp(
    "Draw again whenever the template, the data or a picture changes, and report what changed. Ends with Ctrl-C.")

  static let workLimit = ArgumentHelp(
    "The work that drawing a cell may take, besides 64 units for each pixel; 1000000000 by default, some 8 seconds.",
    valueName: "units")

  static let now = ArgumentHelp(
    "The time that \"2 h ago\" counts from, such as 2026-11-21T12:00:00Z; the current time by default.", valueName: "time")

  /// The help of `--font-path`. The option is not in a group of its own, because in a debug build each level of groups makes the
  /// argument parser take five times as long.
  static let fontPath = ArgumentHelp(
    "A folder with additional fonts, besides those that cellraster.yaml and documents name; can be repeated.", valueName: "dir")
}
