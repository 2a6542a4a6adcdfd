// SPDX-License-Identifier: MIT

import CellRaster

/// The pattern of the names of a worker's pictures, such as `{id}@{scale}x.png`.
package struct PictureNames: Sendable {
  private enum Piece {
    case literal(String)
    case id, scale, template
  }

  private let folder: String
  private let pieces: [Piece]
  /// Whether pictures are in folders below the output folder.
  private let hasFolders: Bool

  package static let standardPattern = "{id}@{scale}x.png"

  /// - Parameters:
  ///   - pattern: a relative path that ends in `.png` and contains `{id}`.
  ///   - folder: the output folder.
  /// - Throws: `UsageError` if the pattern is not valid.
  init(_ pattern: String, in folder: String) throws(UsageError) {
    let components = FileSystem.components(of: pattern)
    guard !pattern.hasPrefix("/"), !components.contains(".."), pattern.lowercased().hasSuffix(".png") else {
      throw UsageError("--name must be a relative path that ends in .png, not \"\(pattern)\".")
    }
    var pieces: [Piece] = []
    var rest = pattern[...]
    while let start = rest.firstIndex(of: "{") {
      pieces.append(.literal(String(rest[..<start])))
      guard let end = rest[start...].firstIndex(of: "}") else { throw UsageError("--name: a brace is not closed.") }
      switch rest[rest.index(after: start)..<end] {
      case "id": pieces.append(.id)
      case "scale": pieces.append(.scale)
      case "template": pieces.append(.template)
      case let name: throw UsageError("--name: there is no \"{\(name)}\"; there are {id}, {scale} and {template}.")
      }
      rest = rest[rest.index(after: end)...]
    }
    guard pieces.contains(where: { if case .id = $0 { true } else { false } }) else {
      throw UsageError("--name must contain {id}, so that each request has its own picture.")
    }
    self.pieces = pieces + [.literal(String(rest))]
    self.folder = folder
    hasFolders = components.count > 1
  }

  /// Returns the name of a picture, relative to the output folder.
  func name(id: String, scale: PixelScale, template: String) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .id: Self.encoded(id)
      case .scale: String(scale.rawValue)
      case .template: Self.encoded(template)
      }
    }.joined()
  }

  func path(of name: String) -> String { FileSystem.path(name, from: folder) }

  /// Creates the folder of a picture if it does not exist.
  func makeFolder(of path: String) throws(FileFailure) {
    if hasFolders { try FileSystem.makeFolder(FileSystem.folder(of: path)) }
  }

  /// Returns a text as a part of a file's name that differs for different texts and cannot leave the folder: slashes, backslashes,
  /// percent signs, control characters and a dot at the start are written as `%` and two hexadecimal digits.
  private static func encoded(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain), text.utf8.first != UInt8(ascii: ".") { return text }
    var bytes: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      bytes +=
        isPlain(byte) && !(index == 0 && byte == UInt8(ascii: "."))
        ? [byte] : Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "%"): false
    default: true
    }
  }
}
