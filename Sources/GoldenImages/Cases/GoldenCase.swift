// SPDX-License-Identifier: MIT

public import CellDocument
internal import CellRaster

/// A case that has been read: a document with its data, and the pictures that it must be drawn as.
public struct GoldenCase: Sendable {
  /// One picture of a case.
  public struct Picture: Hashable, Sendable {
    public let image: GoldenImage
    public let variant: GoldenVariant
    /// Where the case asks for it.
    public let location: SourceLocation
  }

  public let file: GoldenCaseFile
  public let settings: GoldenSettings
  /// In the order in which the case asks for them.
  public let pictures: [Picture]
  let template: CellTemplate
  let items: [DataItem]
  let assets: AssetRoot

  /// 2026-11-21 12:00 UTC, the time that "2 h ago" counts from in cases that say none.
  static let usualNow = 1_795_262_400.0

  /// Reads a case, with the template and the data that it names.
  /// - Throws: `FileFailure`, `CellDocumentError`, ``GoldenCaseError``.
  public init(reading file: GoldenCaseFile) throws {
    let document = try GoldenDocument(parsing: Files.read(file.path), fileName: file.path, format: file.format)
    let folder = Files.folder(of: file.path)
    self.file = file
    settings = document.settings
    pictures = settings.variants.map { placed in
      Picture(
        image: GoldenImage(folder: file.folder.path, name: file.name + placed.variant.suffix), variant: placed.variant,
        location: placed.location)
    }
    let templatePath = settings.template.map { Files.path($0, from: folder) }
    template = try document.template ?? CellTemplate(reading: templatePath ?? file.path)
    items = try settings.data.map { try DataDocument(reading: Files.path($0, from: folder)).items } ?? DataItem.onlyOne
    assets = AssetRoot(path: Files.folder(of: templatePath ?? file.path), fallbackPath: file.folder.assetsPath)
  }

  /// The document in the states and the direction of a variant; without `states`, in its direction alone.
  func template(for variant: GoldenVariant, states: [String]) throws(CellDocumentError) -> CellTemplate {
    let directed = try variant.isRightToLeft.map(template.directed(isRightToLeft:)) ?? template
    return try directed.applying(states)
  }

  func environment(for variant: GoldenVariant) -> BindingEnvironment {
    BindingEnvironment(
      now: settings.now ?? Self.usualNow, width: variant.width, scale: variant.scale, textScale: variant.textScale)
  }

  /// The data that a picture shows.
  func items(of picture: Picture) throws(GoldenCaseError) -> [DataItem] {
    guard let item = picture.variant.item else {
      if items.isEmpty { throw .noItems(picture.location) }
      return items
    }
    guard items.indices.contains(item - 1) else { throw .noItem(item, count: items.count, picture.location) }
    return [items[item - 1]]
  }
}

extension CellTemplate {
  fileprivate init(reading path: String) throws {
    let bytes = try Files.read(path)
    try self.init(parsing: bytes, fileName: path, format: DocumentFormat(fileName: path) ?? DocumentFormat(guessedFrom: bytes))
  }
}

extension DataDocument {
  fileprivate init(reading path: String) throws {
    let bytes = try Files.read(path)
    try self.init(parsing: bytes, fileName: path, format: DocumentFormat(fileName: path) ?? DocumentFormat(guessedFrom: bytes))
  }
}

extension DataItem {
  /// What a case without data is bound to.
  fileprivate static let onlyOne = [DataItem(value: [:], name: DataItemName(index: 0))]
}
