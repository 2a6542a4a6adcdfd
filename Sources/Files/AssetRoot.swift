// SPDX-License-Identifier: MIT

internal import Glibc

/// Why a picture that a cell names cannot be had.
public enum AssetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An address on a network, where the renderer never looks.
  case remote(String)
  /// An absolute path, or one that leads out of the asset root.
  case outsideRoot(String, root: String)
  case missing(String, root: String)
  case unreadable(String, reason: String)
  case tooLarge(String, bytes: Int, limit: Int)
  /// Scaled to its place in the cell, the picture would have more pixels than are kept in memory for one.
  case drawnTooLarge(String, width: Int, height: Int, limit: Int)
  /// The document states that the picture is opaque, and some of its pixels are not.
  case translucent(String)

  public var description: String {
    switch self {
    case .remote(let path): "\"\(path)\" is on a network, which is never asked: put the picture below the asset root (--root)"
    case .outsideRoot(let path, let root): "the picture \"\(path)\" lies outside of the asset root \"\(root)\" (--root)"
    case .missing(let path, let root):
      "there is no picture \"\(path)\" in \"\(root)\": correct it, choose another --root, or pass --missing-images placeholder"
    case .unreadable(let path, let reason): "the picture \"\(path)\" cannot be read: \(reason)"
    case .tooLarge(let path, let bytes, let limit): "the picture \"\(path)\" has \(bytes) bytes: at most \(limit) are read"
    case .drawnTooLarge(let path, let width, let height, let limit):
      "the picture \"\(path)\" would be drawn with \(width) x \(height) pixels: at most \(limit) are"
    case .translucent(let path): "the document states that the picture \"\(path)\" is opaque, and it is not"
    }
  }
}

/// The folder that all pictures of a document lie in.
public struct AssetRoot: Hashable, Sendable {
  /// The most bytes of a file that are read.
  public static let maximumFileBytes = 256 << 20
  /// The most pixels that a picture is scaled to.
  public static let maximumDrawnPixels = 64 << 20

  public let path: String
  /// Where what is missing from `path` is looked for; `nil` for nowhere.
  public let fallbackPath: String?

  public init(path: String, fallbackPath: String? = nil) {
    self.path = path
    self.fallbackPath = fallbackPath
  }

  /// The bytes of a file below the root.
  ///
  /// Nothing outside of the root is read: neither by an absolute path, nor by `..`, nor through a symbolic link.
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
    // C's functions would read a name up to its NUL only.
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
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(source, reason: "it is no file") }
    let size = Int(status.st_size)
    guard size <= maximumFileBytes else { throw .tooLarge(source, bytes: size, limit: maximumFileBytes) }
    do throws(FileFailure) {
      return try FileSystem.readAll(descriptor, path: file, expecting: size)
    } catch {
      throw .unreadable(source, reason: error.reason)
    }
  }
}
