// SPDX-License-Identifier: MIT

internal import CellGoldenImages
package import CellInterfaceBuilder
package import CellRaster
internal import Glibc

/// A document and its data, and how to bind and draw them. A path of `-` is standard input.
package struct CellInput: Sendable {
  package var template: String
  /// `nil` for one empty item.
  package var data: String?
  /// The number of the only item to use, from 1; `nil` for all.
  package var item: Int?
  /// The width of cells in points, the scale, the direction and the factor of text; `nil` for those of the document.
  package var width: Double?
  package var scale: PixelScale?
  package var direction: Canvas.Direction?
  package var textScale: TextScale?
  package var timeZone: CellTimeZone?
  /// The states of the document to apply, in order.
  package var states: [String] = []
  /// The folder that contains the pictures; `nil` for the template's folder. A template from standard input has none.
  package var root: String?
  /// The folders with additional fonts, besides those that settings and documents name.
  package var fontFolders: [String] = []
  package var missingPictures = MissingPictures.error
  /// `nil` for the standard limit.
  package var workLimit: Int?
  package var maximumPixels: Int?
  /// The time that the filter `ago` counts from, in seconds since 1970-01-01 00:00 UTC; `nil` for the current time.
  package var now: Double?
  /// The fonts and pictures that an earlier job with the same template read, as long as no picture has changed; `nil` to read them.
  package var keptResources: RenderingResources?
  /// The files of Interface Builder that are read as templates.
  private(set) var interfaces = InterfaceTemplates()

  package init(template: String, data: String? = nil) {
    self.template = template
    self.data = data
  }
}

extension CellInput {
  /// The device for whose size classes files of Interface Builder are read.
  package var device: InterfaceDevice {
    get { interfaces.device }
    set { interfaces = InterfaceTemplates(for: newValue) }
  }
}

// MARK: Names

extension CellInput {
  /// Whether the template or the data comes from standard input.
  package var readsStandardInput: Bool { template == "-" || data == "-" }

  /// The name of the template, without folder and extension.
  package var stem: String { template == "-" ? "cell" : Self.stem(of: template) }

  /// Returns the name of a file, without folder and extension.
  package static func stem(of path: String) -> String {
    if let interface = InterfacePath(path), interface.cell != nil { return interface.stem }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The file with the template.
  package var templateFile: String { Self.file(of: template) }

  /// Returns the file with a template, which may be one cell of a file.
  static func file(of template: String) -> String { InterfacePath(template)?.file ?? template }

  /// Returns the name that messages use for a file.
  package static func name(of path: String) -> String { path == "-" ? "standard input" : path }
}

// MARK: Templates

extension CellInput {
  /// Returns the document of a template: the text of a file, or that of a cell of a XIB or storyboard.
  /// - Parameters:
  ///   - bytes: those of another version of the file; `nil` to read it.
  ///   - path: the path of another template; `nil` for that of the input.
  /// - Throws: `FileFailure`; ``CellImport/Failure``.
  package func document(parsing bytes: [UInt8]? = nil, at path: String? = nil) throws -> DocumentText {
    let path = path ?? template
    if let cell = InterfacePath(path) { return try interfaces.cell(at: cell, parsing: bytes).imported.document }
    let text = DocumentText(try bytes ?? FileSystem.read(path), fileName: Self.name(of: path))
    return try text.includingFiles(below: pictureFolder(of: path), besides: SettingsFile.includes(for: path))
  }

  /// Returns the document of the template or, for a file with definitions that documents include, one that includes only this file.
  /// - Throws: as ``document(parsing:at:)``.
  package func checkedDocument() throws -> (document: DocumentText, isOfDefinitions: Bool) {
    if InterfacePath(template) != nil { return (try document(), false) }
    let text = try DocumentText(FileSystem.read(template), fileName: Self.name(of: template)).withTree()
    let (folder, settings) = (pictureFolder(of: template), try SettingsFile.includes(for: template))
    let definitions = try text.document(ofDefinitionsBelow: folder, besides: settings)
    return try definitions.map { ($0, true) } ?? (text.includingFiles(below: folder, besides: settings), false)
  }

  /// Returns the shape of data that the file of the template states: a JSON Schema, or a document with the key `data`.
  /// - Throws: `FileFailure`; `CellDocumentError` for a document that states none.
  package func dataShape() throws -> DataConstraints {
    let text = try DocumentText(FileSystem.read(template), fileName: Self.name(of: template)).withTree()
    if try DataConstraints.isSchema(text) { return try DataConstraints(schema: text) }
    let constraints = try CellTemplate(document(parsing: text.bytes)).dataConstraints
    if constraints.isEmpty { throw CellDocumentError(.inSection("the document does not say what its data has"), at: text.start) }
    return constraints
  }

  /// Returns the paths of the files that the document of the template includes, also of those that cannot be read.
  package var includedPaths: [String] {
    // Reading the document says why the template or the settings cannot be read.
    guard template != "-", InterfacePath(template) == nil, let bytes = try? FileSystem.read(template) else { return [] }
    return DocumentText(bytes, fileName: template).includedPaths(
      below: pictureFolder(of: template), besides: try? SettingsFile.includes(for: template))
  }

  /// Returns the template in the requested states, and reports its warnings.
  /// - Parameter document: its document; `nil` to read that of the input.
  /// - Throws: `UsageError` for a state that the document does not define; `FileFailure`, `CellDocumentError`, ``CellImport/Failure``.
  package func loadTemplate(_ document: DocumentText? = nil, warn: (String) async throws -> Void) async throws -> CellTemplate {
    try await decodedTemplate(document, warn: warn).applying(states, givenBy: "--state")
  }

  /// Decodes the template in the requested direction, and reports its warnings. It also decodes the settings for golden images, only
  /// to check them.
  package func decodedTemplate(_ document: DocumentText? = nil, warn: (String) async throws -> Void) async throws -> CellTemplate
  {
    let template = try directedTemplate(document ?? self.document())
    _ = try template.goldenSettings()
    for warning in template.warnings(at: scale) { try await warn("\(warning)") }
    return template
  }

  /// Decodes a template in the requested direction.
  package func directedTemplate(_ document: DocumentText) throws(CellDocumentError) -> CellTemplate {
    let template = try CellTemplate(document)
    guard let direction else { return template }
    return try template.directed(isRightToLeft: direction == .rightToLeft)
  }
}

extension CellTemplate {
  /// Returns the template in the states that an option names.
  /// - Throws: `UsageError` for a state that the document does not define.
  package func applying(_ states: [String], givenBy option: String) throws -> CellTemplate {
    do throws(CellDocumentError) {
      return try applying(states)
    } catch {
      guard case .unknownName(_, kind: .state, _, _) = error.problem else { throw error }
      throw UsageError("\(option): \(error.problem)")
    }
  }
}

// MARK: Data

extension CellInput {
  /// Returns the data items, or one empty item if there is no data.
  /// - Parameter hashing: whether the SHA-256 of the data is needed.
  package func dataSource(hashing: Bool = false) throws -> DataSource {
    guard let data else { return DataSource([DataItem(value: .object(DataObject([])), name: DataItemName(index: 0))]) }
    if let kind = [".csv", ".tsv"].first(where: { data.lowercased().hasSuffix($0) }) {
      throw UsageError("--data: \(data) is a table of the kind \(kind): write its rows as a list of objects in JSON or YAML.")
    }
    return try DataSource(path: data, hashing: hashing)
  }

  /// Returns the selected item, or the first one.
  package func singleItem() throws -> DataItem {
    guard let entry = try ItemSelection(dataSource(), number: item ?? 1).next() else { throw UsageError.noItem(among: 0) }
    return try entry.item()
  }

  /// Returns the data items to process.
  package func items(hashing: Bool = false) throws -> ItemSelection {
    ItemSelection(try dataSource(hashing: hashing), number: item)
  }

  /// Returns what looks for the names that no item of the data has, in the items that are processed and, if that is only one, in all others.
  ///
  /// It is `nil` without data, which has no names, and for one item of newline-delimited data, of which the rest is not read.
  func missingNames(in template: CellTemplate, _ items: ItemSelection) -> MissingNameSearch? {
    if data == nil { return nil }
    let search = MissingNameSearch(template)
    if item != nil {
      guard let all = items.source.items else { return nil }
      for item in all { search.look(at: item.value) }
    }
    return search
  }

  package var environment: BindingEnvironment {
    BindingEnvironment(
      now: now ?? Double(time(nil)), timeZone: timeZone, width: width, scale: scale, textScale: textScale)
  }
}

// MARK: Resources

extension CellInput {
  /// Returns the resources for drawing the cells of the template.
  package func resources(for document: CellTemplate) throws -> RenderingResources {
    try keptResources ?? resources(of: template, fonts: fontFolders(of: [(document, template)]).collection())
  }

  /// Returns the resources for drawing a template: the fonts, and the folder that contains its pictures.
  /// - Parameter template: the path of the template.
  package func resources(of template: String, fonts: FontCollection) -> RenderingResources {
    RenderingResources(
      fonts: fonts, assets: pictureFolder(of: template), missingPictures: missingPictures,
      workLimit: workLimit ?? RenderingResources.standardWorkLimit,
      maximumPixels: maximumPixels ?? RenderingResources.standardMaximumPixels)
  }

  /// Returns the folders with additional fonts for a run with some templates, given with their paths.
  package func fontFolders(of templates: [(document: CellTemplate, path: String)]) throws -> FontFolders {
    var folders = FontFolders(fontFolders)
    for (document, path) in templates {
      try folders.add(settings: SettingsFile.found(for: path))
      try folders.add(document, root: pictureFolder(of: path))
    }
    return folders
  }

  /// Returns the folder that contains the pictures of a template.
  package func pictureFolder(of template: String) -> AssetRoot {
    if template == "-", root == nil { return .none }
    var folder = AssetRoot(path: root ?? FileSystem.folder(of: Self.file(of: template)))
    folder.files = interfaces.pictures(of: template)
    return folder
  }
}
