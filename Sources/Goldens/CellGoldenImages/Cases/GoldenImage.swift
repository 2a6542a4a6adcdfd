// SPDX-License-Identifier: MIT

package import CellRaster

/// A golden image: its name, the folder of its files, and the kind of source that requests it.
package struct GoldenImage: Hashable, Sendable {
  /// The folder that ``name`` is relative to.
  package let folder: String
  /// The path below ``folder``, without the extension: `text/alignment.dark@2x`.
  @Bytewise package private(set) var name: String

  /// The kind of source that requests the golden.
  package let owner: Owner

  /// A kind of source that requests goldens.
  package enum Owner: String, Hashable, Sendable {
    /// A document in the folder.
    case documentCase = "case"
    /// A test. Which goldens it requests is known only after it has run.
    case test
  }

  package init(folder: String, name: String, owner: Owner = .documentCase) {
    self.folder = folder
    self.name = name
    self.owner = owner
  }

  /// Returns the name of the golden that a file belongs to, or `nil` if its extension is neither `.png` nor `.cells`.
  /// - Parameter path: the file's path below the folder.
  static func name(ofFile path: String) -> String? {
    let extensions = [".png", ".cells"]
    guard let suffix = extensions.first(where: path.hasSuffix) else { return nil }
    return String(path.dropLast(suffix.count))
  }

  package var picturePath: String { "\(folder)/\(name).png" }
  /// The path of the record of the picture's cells; see ``CellsRecord``.
  package var recordPath: String { "\(folder)/\(name).cells" }

  /// Whether a case document in the folder can have this golden: `alignment.yaml` can have `alignment.dark@2x`.
  /// - Throws: `FileFailure`.
  var hasCase: Bool {
    get throws(FileFailure) {
      let folder = FileSystem.folder(of: picturePath)
      guard FileSystem.isFolder(folder) else { return false }
      let own = FileSystem.components(of: name).last ?? name
      return try FileSystem.names(in: folder).contains { file in
        guard DocumentFormat(fileName: file) != nil, let dot = file.lastIndex(of: ".") else { return false }
        let base = file[..<dot]
        return own.hasPrefix(base) && own.dropFirst(base.count).first.map { "@.~".contains($0) } ?? false
      }
    }
  }
}

extension GoldenImage {
  /// Returns the golden images at `paths`, sorted by path, whether or not a case or a test requests them.
  ///
  /// A path names a picture, or a folder that is searched with all its subfolders. Pictures in the assets folder are not goldens.
  /// - Throws: `FileFailure` if nothing exists at a path, or if a folder cannot be read.
  package static func found(at paths: [String]) throws(FileFailure) -> [GoldenImage] {
    var images: Set<GoldenImage> = []
    for path in paths {
      if !FileSystem.exists(path) { _ = try FileSystem.read(path) }
      let folder = GoldenFolder(around: path)
      let files = FileSystem.isFolder(path) ? try FileSystem.paths(below: path).map { FileSystem.path($0, from: path) } : [path]
      for file in files where file.hasSuffix(".png") && !file.hasPrefix(folder.assetsPath + "/") {
        let name = file.dropFirst(folder.path == "." ? 0 : folder.path.count + 1).dropLast(4)
        images.insert(GoldenImage(folder: folder.path, name: String(name)))
      }
    }
    return images.sorted { Bytewise($0.picturePath) < Bytewise($1.picturePath) }
  }
}

/// The goldens that a run processes.
package struct GoldenSelection: Equatable, Sendable {
  /// One of the ``count`` parts into which the goldens of a run are divided, so that several machines can share the work. The sizes
  /// of the parts differ by at most one.
  ///
  /// If all machines have the same goldens and filters, a golden is in the same shard on all of them.
  package struct Shard: Equatable, Sendable {
    /// The number of the shard, from 1.
    package let index: Int
    package let count: Int

    /// Creates shard `index` of `count`, or returns `nil` unless `1 <= index <= count`.
    package init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }

    /// Parses a shard such as `2/4`, the second of four. Returns `nil` if the string has another form or the shard does not exist.
    package init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
      self.init(index: index, of: count)
    }
  }

  /// The patterns for names. A golden is chosen if its name matches any of them, or if there are none.
  package var filters: [String] = []
  package var shard: Shard?

  package init(filters: [String] = [], shard: Shard? = nil) {
    self.filters = filters
    self.shard = shard
  }

  /// Returns the chosen goldens in their order. The filters apply first. Of the goldens that match, the shard then takes every
  /// `count`-th.
  package func chosen<Golden>(_ goldens: [Golden], name: (Golden) -> String) -> [Golden] {
    let filters = filters.map(NamePattern.init)
    let fitting = filters.isEmpty ? goldens : goldens.filter { golden in filters.contains { $0.fits(name(golden)) } }
    guard let shard else { return fitting }
    return fitting.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }
}

/// A pattern for names: a part of a name, or a whole name in which `*` matches any number of characters and `?` exactly one.
struct NamePattern: Equatable, Sendable {
  private let signs: [Character]

  /// Creates a pattern. A string without `*` and `?` matches names that contain it.
  init(_ text: String) {
    signs = Array(text.contains { "*?".contains($0) } ? text : "*\(text)*")
  }

  /// Whether the pattern matches the whole name. O(n · m) for a pattern of n characters and a name of m characters.
  func fits(_ name: String) -> Bool {
    let name = Array(name)
    var (at, sign) = (0, 0)
    // The last star reached in the pattern, and the end of the part of the name that this star matches so far.
    var star: (sign: Int, end: Int)?
    while at < name.count {
      if sign < signs.count, signs[sign] == "*" {
        star = (sign, at)
        sign += 1
      } else if sign < signs.count, signs[sign] == "?" || signs[sign] == name[at] {
        at += 1
        sign += 1
      } else if let (starSign, end) = star {
        star = (starSign, end + 1)
        at = end + 1
        sign = starSign + 1
      } else {
        return false
      }
    }
    return signs[sign...].allSatisfy { $0 == "*" }
  }
}
