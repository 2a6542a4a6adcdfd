// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellRaster
public import Files
internal import Notation

/// A folder of golden images: cases, and the pictures that they must be.
public struct GoldenFolder: Hashable, Sendable {
  /// The name of the folder that a project keeps its golden images in.
  public static let usualName = "golden-images"
  /// What is no case, and holds the pictures and data of cases.
  static let assetsName = "assets"

  public let path: String

  public init(path: String) {
    self.path = path
  }

  /// The whole folder of golden images that a path lies in, or is: that which has the usual name, or else the path itself, or the
  /// folder of a file.
  /// - Throws: `FileFailure` where nothing is there.
  public init(holding path: String) throws(FileFailure) {
    self.init(around: try GoldenCaseFile.path(path))
  }

  var assetsPath: String { path + "/" + Self.assetsName }

  init(around path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if let index = parts.lastIndex(where: { $0 == Self.usualName }) {
      self.init(path: parts[...index].joined(separator: "/"))
    } else {
      self.init(path: FileSystem.isFolder(path) ? path : FileSystem.folder(of: path))
    }
  }
}

/// The document of a case, which has not been read.
public struct GoldenCaseFile: Hashable, Sendable {
  public let folder: GoldenFolder
  /// The folder and the name below ``folder``: `text/alignment`.
  public let name: String
  public let path: String
  let format: DocumentFormat

  /// The documents that `paths` name: files, or folders with all that lie in them, in the order of their names, each once.
  ///
  /// - Throws: `FileFailure`; ``GoldenCaseError`` for a file that is no document, for two documents of one case, and for cases of
  ///   several folders that have the same name.
  public static func found(at paths: [String]) throws -> [GoldenCaseFile] {
    var files: [String: GoldenCaseFile] = [:]
    for given in paths {
      let path = try Self.path(given)
      let folder = GoldenFolder(around: path)
      for document in FileSystem.isFolder(path) ? try documents(in: path, of: folder) : [path] {
        let file = try GoldenCaseFile(path: document, in: folder)
        guard let other = files[file.name] else {
          files[file.name] = file
          continue
        }
        guard FileSystem.areSame(other.folder.path, folder.path) else { throw GoldenCaseError.sameName(other.path, file.path) }
        if !FileSystem.areSame(other.path, file.path) { throw GoldenCaseError.twoDocuments(other.path, file.path) }
      }
    }
    return files.values.sorted { $0.name < $1.name }
  }

  /// A path as it was given, but for what would make two of one, such as `.` and a slash at the end.
  /// - Throws: `FileFailure` where nothing is there.
  fileprivate static func path(_ given: String) throws(FileFailure) -> String {
    guard let canonical = FileSystem.canonical(given) else {
      _ = try FileSystem.read(given)
      return given
    }
    let names = given.split(separator: "/")
    let isPlain = !names.contains { $0 == "." || $0 == ".." }
    // From inside of the folder of golden images, a path does not say which that is.
    let isInside = !names.contains { $0 == GoldenFolder.usualName } && canonical.contains("/\(GoldenFolder.usualName)/")
    guard isPlain, !isInside else { return canonical }
    return given.hasSuffix("/") && given.count > 1 ? String(given.dropLast()) : given
  }

  private static func documents(in path: String, of folder: GoldenFolder) throws(FileFailure) -> [String] {
    try FileSystem.paths(below: path).map { path + "/" + $0 }.filter { document in
      DocumentFormat(fileName: document) != nil && !document.hasPrefix(folder.assetsPath + "/")
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
