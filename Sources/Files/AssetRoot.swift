// SPDX-License-Identifier: MIT

internal import Glibc
internal import Graphics

/// The reason why a picture that a cell refers to cannot be used.
public enum AssetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path is a network address. The renderer never uses the network.
  case remote(String)
  /// The path is absolute, or leads out of the asset root.
  case outsideRoot(String, root: String)
  case missing(String, root: String)
  case unreadable(String, reason: String)
  case tooLarge(String, bytes: Int, limit: Int)
  /// Scaled to its size in the cell, the picture would have more pixels than the limit for one picture.
  case drawnTooLarge(String, width: Int, height: Int, limit: Int)
  /// The document states that the picture is opaque, but some of its pixels are not.
  case translucent(String)

  public var description: String {
    switch self {
    case .remote(let path):
      "\"\(path)\" is a network address and is not downloaded: put the picture below the asset root (--root)"
    case .outsideRoot(let path, let root): "the picture \"\(path)\" is outside the asset root \"\(root)\" (--root)"
    case .missing(let path, let root):
      "there is no picture \"\(path)\" in \"\(root)\": fix the path, choose another --root, or pass --missing-images placeholder"
    case .unreadable(let path, let reason): "the picture \"\(path)\" cannot be read: \(reason)"
    case .tooLarge(let path, let bytes, let limit): "the picture \"\(path)\" has \(bytes) bytes: the limit is \(limit)"
    case .drawnTooLarge(let path, let width, let height, let limit):
      "the picture \"\(path)\" would be drawn with \(width) x \(height) pixels: the limit is \(limit) pixels"
    case .translucent(let path): "the document states that the picture \"\(path)\" is opaque, but it is not"
    }
  }
}

/// The folder that contains the pictures of a document.
public struct AssetRoot: Hashable, Sendable {

  public let path: String
  /// The folder to search for files that are missing from `path`, or `nil` for none.
  public let fallbackPath: String?

  public init(path: String, fallbackPath: String? = nil) {
    self.path = path
    self.fallbackPath = fallbackPath
  }

  /// Returns the bytes of a file below the root, or below ``fallbackPath`` if the root does not contain it.
  ///
  /// Nothing outside these folders is read: not through an absolute path, `..` or a symbolic link.
  /// - Throws: ``AssetError``
  package func bytes(of source: String) throws(AssetError) -> [UInt8] {
    guard let fallbackPath else { return try AssetRoot.bytes(of: source, below: path) }
    do throws(AssetError) {
      return try AssetRoot.bytes(of: source, below: path)
    } catch .missing {
      return try AssetRoot.bytes(of: source, below: fallbackPath)
    }
  }

  private static func bytes(of source: String, below path: String) throws(AssetError) -> [UInt8] {
    if source.contains("://") { throw .remote(source) }
    guard !source.hasPrefix("/"), !source.split(separator: "/").contains("..") else {
      throw .outsideRoot(source, root: path)
    }
    // C functions would read a name only up to its first NUL.
    guard !source.utf8.contains(0), let root = FileSystem.canonical(path), let file = FileSystem.canonical(path + "/" + source)
    else {
      throw .missing(source, root: path)
    }
    guard file.hasPrefix(root == "/" ? root : root + "/") else { throw .outsideRoot(source, root: path) }
    return try read(file, named: source)
  }

  private static func read(_ file: String, named source: String) throws(AssetError) -> [UInt8] {
    func failed() -> AssetError { .unreadable(source, reason: String(cString: strerror(errno))) }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failed() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failed() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(source, reason: "it is not a file") }
    let size = Int(status.st_size)
    guard size <= Limits.pictureBytes else { throw .tooLarge(source, bytes: size, limit: Limits.pictureBytes) }
    do throws(FileFailure) {
      return try FileSystem.readAll(descriptor, path: file, expecting: size)
    } catch {
      throw .unreadable(source, reason: error.reason)
    }
  }
}
