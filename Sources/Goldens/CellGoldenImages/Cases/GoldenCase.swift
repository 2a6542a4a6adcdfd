// SPDX-License-Identifier: MIT

package import CellRaster

/// A case, read from its document: the template, the data, and the pictures to draw from them.
package struct GoldenCase: Sendable {
  /// A picture that a case requests.
  package struct Picture: Hashable, Sendable {
    package let image: GoldenImage
    package let variant: GoldenVariant
    /// The place in the document where the picture is requested.
    package let location: DocumentLocation
  }

  package let file: GoldenCaseFile
  package let settings: GoldenSettings
  /// The pictures, in the order in which the case requests them.
  package let pictures: [Picture]
  let scene: GoldenScene
  /// The path of the document with the template: that of ``file``, or the one that it names.
  package let templatePath: String
  package let assets: AssetRoot
  /// The fonts that the case and its template name.
  package let fonts: FontCollection.Sources

  /// Returns the files that the settings of a project, for a template, name for all documents; `nil` for none.
  package typealias ProjectIncludes = @Sendable (_ template: String) throws -> IncludeList?

  /// Reads a case, together with the template and the data that it refers to.
  /// - Parameter includes: returns the files that the settings for a template name for all documents.
  /// - Throws: `FileFailure`, `CellDocumentError`, ``GoldenCaseError``.
  package init(reading file: GoldenCaseFile, includes: ProjectIncludes) throws {
    let folder = FileSystem.folder(of: file.path)
    let text = DocumentText(try FileSystem.read(file.path), fileName: file.path, format: file.format)
    let document = try GoldenDocument(
      text.includingFiles(
        below: AssetRoot(path: folder, fallbackPath: file.folder.assetsPath), besides: includes(file.path)))
    self.file = file
    var settings = document.settings
    if let path = settings.variantsFile.map({ FileSystem.path($0, from: folder) }) {
      let bytes = try FileSystem.read(path)
      try settings.useVariants(
        parsing: bytes, fileName: path, format: DocumentFormat(of: bytes, fileName: path), states: document.template?.states)
    }
    self.settings = settings
    pictures = settings.variants.map { placed in
      Picture(
        image: GoldenImage(folder: file.folder.path, name: file.name + placed.variant.suffix), variant: placed.variant,
        location: placed.location)
    }
    templatePath = settings.template.map { FileSystem.path($0, from: folder) } ?? file.path
    scene = GoldenScene(
      template: try document.template ?? CellTemplate(reading: templatePath, besides: includes(templatePath)),
      items: try settings.data.map { try DataDocument(reading: FileSystem.path($0, from: folder)).items }
        ?? GoldenScene.withoutData,
      now: settings.now ?? GoldenScene.defaultNow)
    assets = AssetRoot(path: FileSystem.folder(of: templatePath), fallbackPath: file.folder.assetsPath)
    var fonts = FontCollection.Sources()
    for path in scene.template.fontFolders { try fonts.add(path, below: assets, namedIn: scene.template.fileName) }
    let own = AssetRoot(path: folder, fallbackPath: file.folder.assetsPath)
    for path in settings.fonts { try fonts.add(path, below: own, namedIn: file.path) }
    self.fonts = fonts
  }
}

extension CellTemplate {
  fileprivate init(reading path: String, besides settings: IncludeList?) throws {
    let bytes = try FileSystem.read(path)
    // In messages, the file's path is relative to the working directory, without the `..` components that lead up from the case.
    let name = path.contains("/../") && !path.hasPrefix("/") ? FileSystem.relativePath(of: path, from: ".") : path
    let text = DocumentText(bytes, fileName: name, format: DocumentFormat(of: bytes, fileName: path))
    try self.init(text.includingFiles(below: AssetRoot(path: FileSystem.folder(of: name)), besides: settings))
  }
}

extension DataDocument {
  fileprivate init(reading path: String) throws {
    let bytes = try FileSystem.read(path)
    try self.init(parsing: bytes, fileName: path, format: DocumentFormat(of: bytes, fileName: path))
  }
}

/// The content of goldens: a template, the items that its cells are bound to, and the current time.
package struct GoldenScene: Sendable {
  let template: CellTemplate
  let items: [DataItem]
  let now: Double

  /// The default time from which relative times such as "2 h ago" are counted: 2026-11-21 12:00 UTC, in seconds since 1970.
  package static let defaultNow = 1_795_262_400.0
  /// The single empty item that a template without data is bound to.
  package static let withoutData = [DataItem(value: [:], name: DataItemName(index: 0))]

  /// - Parameters:
  ///   - items: the data items, one for each cell.
  ///   - now: the current time for the filter `ago`, in seconds since 1970-01-01 00:00 UTC.
  package init(template: CellTemplate, items: [DataItem] = withoutData, now: Double = defaultNow) {
    self.template = template
    self.items = items
    self.now = now
  }

  /// Returns the template in the variant's direction, with `states` applied instead of the variant's own states.
  func template(for variant: GoldenVariant, states: [String]) throws(CellDocumentError) -> CellTemplate {
    let directed = try variant.isRightToLeft.map(template.directed(isRightToLeft:)) ?? template
    return try directed.applying(states)
  }

  func environment(for variant: GoldenVariant) -> BindingEnvironment {
    BindingEnvironment(now: now, width: variant.width, scale: variant.scale, textScale: variant.textScale)
  }

  /// Returns the items that a variant shows: one of them, or all. `location` is where the picture is requested.
  func items(of variant: GoldenVariant, requestedAt location: DocumentLocation) throws(GoldenCaseError) -> [DataItem] {
    guard let item = variant.item else {
      if items.isEmpty { throw .noItems(location) }
      return items
    }
    guard items.indices.contains(item - 1) else { throw .noItem(item, count: items.count, location) }
    return [items[item - 1]]
  }
}
