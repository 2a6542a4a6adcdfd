// SPDX-License-Identifier: MIT

package import CellRaster

/// A case, read from its document: the template, the data, and the pictures to draw from them.
package struct GoldenCase: Sendable {
  /// One picture of a case.
  package struct Picture: Hashable, Sendable {
    package let image: GoldenImage
    package let variant: GoldenVariant
    /// The place in the document that requests the picture.
    package let location: DocumentLocation
  }

  package let file: GoldenCaseFile
  package let settings: GoldenSettings
  /// The pictures, in the order in which the case requests them.
  package let pictures: [Picture]
  let scene: GoldenScene
  package let assets: AssetRoot

  /// Reads a case, together with the template and the data that it refers to.
  /// - Throws: `FileFailure`, `CellDocumentError`, ``GoldenCaseError``.
  package init(reading file: GoldenCaseFile) throws {
    let document = try GoldenDocument(parsing: FileSystem.read(file.path), fileName: file.path, format: file.format)
    let folder = FileSystem.folder(of: file.path)
    self.file = file
    settings = document.settings
    pictures = settings.variants.map { placed in
      Picture(
        image: GoldenImage(folder: file.folder.path, name: file.name + placed.variant.suffix), variant: placed.variant,
        location: placed.location)
    }
    let templatePath = settings.template.map { FileSystem.path($0, from: folder) }
    scene = GoldenScene(
      template: try document.template ?? CellTemplate(reading: templatePath ?? file.path),
      items: try settings.data.map { try DataDocument(reading: FileSystem.path($0, from: folder)).items }
        ?? GoldenScene.withoutData,
      now: settings.now ?? GoldenScene.defaultNow)
    assets = AssetRoot(path: FileSystem.folder(of: templatePath ?? file.path), fallbackPath: file.folder.assetsPath)
  }
}

extension CellTemplate {
  fileprivate init(reading path: String) throws {
    let bytes = try FileSystem.read(path)
    // Messages name the file by its path from the working directory, without the `..` that lead up from the case.
    let name = path.contains("/../") && !path.hasPrefix("/") ? FileSystem.relativePath(of: path, from: ".") : path
    try self.init(parsing: bytes, fileName: name, format: DocumentFormat(of: bytes, fileName: path))
  }
}

extension DataDocument {
  fileprivate init(reading path: String) throws {
    let bytes = try FileSystem.read(path)
    try self.init(parsing: bytes, fileName: path, format: DocumentFormat(of: bytes, fileName: path))
  }
}
