// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import Glibc

/// The reason why a picture that a cell refers to cannot be used.
@nonexhaustive public enum AssetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path is a network address. The renderer never uses the network.
  case remote(String)
  /// The path is absolute, or contains `..`.
  case outsideRoot(String, root: String)
  /// A symbolic link in the path is absolute, or leads out of the asset root.
  case linkOutOfRoot(String, root: String)
  case missing(String, root: String)
  /// The program that has the pictures has none of this name.
  case notGiven(String)
  /// There is no asset root, as for a template from standard input.
  case noRoot(String)
  case unreadable(String, reason: String)
  case tooLarge(String, bytes: Int, limit: Int)
  /// Scaled to its size in the cell, the picture would have more pixels than the limit for one picture.
  case drawnTooLarge(String, width: Int, height: Int, limit: Int)
  /// Scaled to its size in the cell, the picture with rounded corners would be wider than the limit.
  case roundedTooWide(String, width: Int, height: Int, limit: Int)
  /// The document states that the picture is opaque, but some of its pixels are not.
  case translucent(String)

  public var description: String { sentence(advisingPlaceholders: true) }

  /// Returns the problem with its cures.
  /// - Parameter advisingPlaceholders: whether a placeholder could be drawn instead; it is drawn already otherwise.
  package func sentence(advisingPlaceholders: Bool) -> String {
    let names = SettingNames.current
    let placeholders = advisingPlaceholders ? ", or pass \(names.placeholders)" : ""
    return switch self {
    case .remote(let path):
      "\"\(path)\" is a network address and is not downloaded: put the picture below the asset root (\(names.assetRoot))"
    case .outsideRoot(let path, let root): "the picture \"\(path)\" is outside the asset root \"\(root)\" (\(names.assetRoot))"
    case .linkOutOfRoot(let path, let root):
      "a symbolic link in the path of the picture \"\(path)\" is absolute or leads out of the asset root \"\(root)\" "
        + "(\(names.assetRoot))"
    case .missing(let path, let root):
      "there is no picture \"\(path)\" in \"\(root)\": fix the path\(advisingPlaceholders ? "," : " or") choose another "
        + names.assetRoot + placeholders
    case .notGiven(let path): "the program has no picture \"\(path)\": give one for this name\(placeholders)"
    case .noRoot(let path):
      "there is no folder for the picture \"\(path)\": name one with \(names.assetRoot)\(placeholders)"
    case .unreadable(let path, let reason): "the picture \"\(path)\" cannot be read: \(reason)"
    case .tooLarge(let path, let bytes, let limit): "the picture \"\(path)\" has \(bytes) bytes: the limit is \(limit)"
    case .drawnTooLarge(let path, let width, let height, let limit):
      "the picture \"\(path)\" would be drawn with \(width) x \(height) pixels: the limit is \(limit) pixels"
    case .roundedTooWide(let path, let width, let height, let limit):
      "the picture \"\(path)\" would be drawn with rounded corners and \(width) x \(height) pixels: the limit for the width is \(limit)"
    case .translucent(let path): "the document states that the picture \"\(path)\" is opaque, but it is not"
    }
  }
}

extension AssetError {
  /// Whether there is no such picture.
  package var isOfMissingPicture: Bool {
    switch self {
    case .missing, .noRoot, .notGiven: true
    case .remote, .outsideRoot, .linkOutOfRoot, .unreadable, .tooLarge, .drawnTooLarge, .roundedTooWide, .translucent: false
    }
  }
}

/// The folder that contains the pictures of a document.
public struct AssetRoot: Hashable, Sendable {

  /// The path of the folder; empty if there is none, so that every picture is an error.
  public let path: String
  /// The folder to search for files that are missing from `path`, or `nil` for none.
  public let fallbackPath: String?
  /// The paths of files that have names below the root but are elsewhere, by these names; none by default.
  package var files: [String: String] = [:]

  public init(path: String, fallbackPath: String? = nil) {
    self.path = path
    self.fallbackPath = fallbackPath
  }

  /// No folder: every picture is an error. A document without pictures needs none.
  public static let none = AssetRoot(path: "")

  /// Returns the bytes of a file of ``files`` or else below the root, or below ``fallbackPath`` if the root does not contain it.
  ///
  /// Nothing outside these folders but ``files`` is read: not through an absolute path, `..` or a symbolic link. A symbolic link with an
  /// absolute target is refused, even if it leads to a file below the root.
  /// - Throws: ``AssetError``
  package func bytes(of source: String) throws(AssetError) -> [UInt8] {
    if let file = files[source] { return try bytes(ofFile: file, named: source) }
    guard let fallbackPath else { return try AssetRoot.bytes(of: source, below: path) }
    do throws(AssetError) {
      return try AssetRoot.bytes(of: source, below: path)
    } catch .missing {
      return try AssetRoot.bytes(of: source, below: fallbackPath)
    }
  }

  private func bytes(ofFile file: String, named source: String) throws(AssetError) -> [UInt8] {
    // Opening a named pipe would wait for a writer.
    let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let error = SystemError()
      throw error.code == ENOENT ? .missing(source, root: path) : .unreadable(source, reason: error.reason)
    }
    defer { close(descriptor) }
    return try AssetRoot.read(descriptor, named: source)
  }

  private static func bytes(of source: String, below path: String) throws(AssetError) -> [UInt8] {
    let descriptor = try open(source, below: path)
    defer { close(descriptor) }
    return try read(descriptor, named: source)
  }

  private static func open(_ source: String, below path: String) throws(AssetError) -> Int32 {
    if source.contains("://") { throw .remote(source) }
    if path.isEmpty { throw .noRoot(source) }
    guard source.utf8.first != UInt8(ascii: "/"), !FileSystem.components(of: source).contains("..") else {
      throw .outsideRoot(source, root: path)
    }
    // C functions would read a name only up to its first NUL.
    guard !source.isEmpty, !source.utf8.contains(0) else { throw .missing(source, root: path) }
    do throws(SystemError) {
      return try FolderBoundary(path).open(source)
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw .missing(source, root: path)
      case EXDEV: throw .linkOutOfRoot(source, root: path)
      default: throw .unreadable(source, reason: error.reason)
      }
    }
  }

  /// Returns the path of a folder below the root, or below ``fallbackPath`` if the root does not contain it.
  ///
  /// Neither the folder nor a file in it may be outside of these folders: not through an absolute path, `..` or a symbolic link.
  /// - Throws: ``AssetError``; `FileFailure` if the folder cannot be read.
  package func folder(_ source: String) throws -> String {
    guard let fallbackPath else { return try AssetRoot.folder(source, below: path) }
    do {
      return try AssetRoot.folder(source, below: path)
    } catch AssetError.missing {
      return try AssetRoot.folder(source, below: fallbackPath)
    }
  }

  private static func folder(_ source: String, below path: String) throws -> String {
    close(try open(source, below: path))
    let folder = FileSystem.path(source, from: path)
    guard FileSystem.isFolder(folder) else { return folder }
    for file in try FileSystem.paths(below: folder) { close(try open(source + "/" + file, below: path)) }
    return folder
  }

  private static func read(_ descriptor: Int32, named source: String) throws(AssetError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(source, reason: SystemError().reason) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(source, reason: "it is not a file") }
    let size = Int(status.st_size)
    guard size <= Limits.pictureBytes else { throw .tooLarge(source, bytes: size, limit: Limits.pictureBytes) }
    do throws(FileFailure) {
      return try FileSystem.readAll(descriptor, path: source, expecting: size)
    } catch {
      throw .unreadable(source, reason: error.reason)
    }
  }
}
