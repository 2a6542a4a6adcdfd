// SPDX-License-Identifier: MIT

package import CellRaster

/// A folder of golden images: the case documents and their pictures.
package struct GoldenFolder: Equatable, Sendable {
  /// The usual name of a project's folder of golden images.
  package static let defaultName = "golden-images"
  /// The name of the subfolder for the pictures and data that cases use. Documents in it are not cases.
  static let assetsName = "assets"

  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Finds the folder of golden images that contains `path`, or is `path`.
  ///
  /// It is the innermost folder named ``defaultName`` on the path. If there is none, it is `path` itself, or the folder of the file
  /// at `path`.
  /// - Throws: `FileFailure` if nothing exists at `path`.
  package init(holding path: String) throws(FileFailure) {
    self.init(around: try GoldenCaseFile.path(path))
  }

  var assetsPath: String { path + "/" + Self.assetsName }

  init(around path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if let index = parts.lastIndex(where: { $0 == Self.defaultName }) {
      self.init(path: parts[...index].joined(separator: "/"))
    } else {
      self.init(path: FileSystem.isFolder(path) ? path : FileSystem.folder(of: path))
    }
  }
}

/// The document of a case, not yet read.
package struct GoldenCaseFile: Equatable, Sendable {
  package let folder: GoldenFolder
  /// The path below ``folder``, without the extension: `text/alignment`.
  package let name: String
  package let path: String
  let format: DocumentFormat

  /// Returns the case documents at `paths`, sorted by name, each once.
  ///
  /// A path names a file, or a folder that is searched with all its subfolders. A project's settings in it are no case.
  ///
  /// - Throws: `FileFailure`; ``GoldenCaseError`` if a file is neither JSON nor YAML, if two documents define the same case, or if
  ///   cases in different folders have the same name.
  package static func found(at paths: [String]) throws -> [GoldenCaseFile] {
    var files: [Bytewise: GoldenCaseFile] = [:]
    for given in paths {
      let path = try Self.path(given)
      let folder = GoldenFolder(around: path)
      for document in FileSystem.isFolder(path) ? try documents(in: path, of: folder) : [path] {
        let file = try GoldenCaseFile(path: document, in: folder)
        guard let other = files[Bytewise(file.name)] else {
          files[Bytewise(file.name)] = file
          continue
        }
        guard FileSystem.areSame(other.folder.path, folder.path) else { throw GoldenCaseError.sameName(other.path, file.path) }
        if !FileSystem.areSame(other.path, file.path) { throw GoldenCaseError.twoDocuments(other.path, file.path) }
      }
    }
    return files.values.sorted { Bytewise($0.name) < Bytewise($1.name) }
  }

  /// Returns a path without a trailing slash, `.` or `..`, so that one file does not appear under two paths.
  /// - Throws: `FileFailure` if nothing exists there.
  static func path(_ given: String) throws(FileFailure) -> String {
    guard let canonical = FileSystem.canonical(given) else {
      _ = try FileSystem.read(given)
      return given
    }
    let names = given.split(separator: "/")
    let isPlain = !names.contains { $0 == "." || $0 == ".." }
    // A relative path from inside the folder of golden images does not name that folder; the canonical path does.
    let isInside = !names.contains { $0 == GoldenFolder.defaultName } && canonical.contains("/\(GoldenFolder.defaultName)/")
    guard isPlain, !isInside else { return canonical }
    return given.hasSuffix("/") && given.count > 1 ? String(given.dropLast()) : given
  }

  private static func documents(in path: String, of folder: GoldenFolder) throws(FileFailure) -> [String] {
    try FileSystem.paths(below: path).map { path + "/" + $0 }.filter { document in
      DocumentFormat(fileName: document) != nil && !document.hasPrefix(folder.assetsPath + "/")
        && FileSystem.components(of: document).last != ProjectSettings.fileName
    }
  }

  private init(path: String, in folder: GoldenFolder) throws(GoldenCaseError) {
    guard let format = DocumentFormat(fileName: path), let dot = path.lastIndex(of: ".") else { throw .noDocument(path) }
    self.folder = folder
    self.path = path
    self.format = format
    let prefix = folder.path + "/"
    name = String((path.hasPrefix(prefix) ? path[..<dot].dropFirst(prefix.count) : path[..<dot]))
  }
}
