// SPDX-License-Identifier: MIT

@_spi(Caching) internal import CellGraphics
internal import Synchronization

/// The pictures of cells as a program has them: from a database, an upload or a build, instead of files below an ``AssetRoot``.
///
///     let pictures = Pictures { name in try database.avatar(named: name) }
///     let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), pictures: pictures))
///
/// The function is called whenever a cell with a picture is laid out or drawn, on any thread, with the path that the cell names, without
/// `#` and what follows in the path of an SVG file. What was decoded of a picture is used again as long as the function gives the same
/// bytes; arrays with shared storage are known without being compared. Two values are equal only if they are copies of one.
public final class Pictures: Hashable, Sendable {
  private struct Version: Sendable {
    var bytes: [UInt8]
    var number: Int
  }

  private let bytes: @Sendable (String) throws -> [UInt8]?
  private let versions = Mutex(BoundedCache<Bytewise, Version>(capacity: 64 << 20))
  private let lastNumber = Atomic(0)

  /// - Parameter bytes: returns the bytes of a picture as a PNG, JPEG or SVG file has them; `nil` if there is no such picture. What it throws is
  ///   an error of the element with the picture.
  public init(_ bytes: @escaping @Sendable (_ name: String) throws -> [UInt8]?) { self.bytes = bytes }

  public static func == (one: Pictures, other: Pictures) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Returns the bytes of a picture, with a number that is another one for other bytes.
  /// - Throws: ``AssetError`` if there is no such picture, or if it is too large.
  package func picture(named name: String) throws(AssetError) -> (bytes: [UInt8], version: Int) {
    let found: [UInt8]?
    do { found = try bytes(name) } catch { throw .unreadable(name, reason: "\(error)") }
    guard let found else { throw .notGiven(name) }
    guard found.count <= Limits.pictureBytes else { throw .tooLarge(name, bytes: found.count, limit: Limits.pictureBytes) }
    let key = Bytewise(name)
    return versions.withLock { versions in
      if let known = versions.value(for: key), known.bytes == found { return (known.bytes, known.number) }
      let version = Version(bytes: found, number: lastNumber.wrappingAdd(1, ordering: .relaxed).newValue)
      versions.remember(version, for: key, cost: found.count)
      return (found, version.number)
    }
  }
}
