// SPDX-License-Identifier: MIT

import CellRaster

/// The destination of pictures: a folder with numbered names, one file, or standard output.
struct OutputDestination: Sendable {
  /// The pictures of a run.
  enum Pictures {
    /// One picture per item. Numbers in names have as many digits as the last number.
    case items(count: Int)
    /// One picture per item of data that is read on demand. Numbers in names have at least seven digits.
    case stream
    case sheet
    /// Several pictures per item, distinguished by the name of their part: `count` pictures in total, from data with `items`
    /// items. Numbers in names have as many digits as `items`. A value is `nil` if it is not known, because data is read on
    /// demand.
    case parts(count: Int?, items: Int?)
  }

  private enum Kind {
    case folder(String)
    case file(String)
    case standardOutput
  }

  private static let streamDigits = 7

  private let kind: Kind
  private let stem: String
  private let suffix: String
  private let pictures: Pictures

  /// - Throws: `UsageError` if one file is named for several pictures; `FileFailure` if the folder cannot be created.
  init(_ output: String, stem: String, scale: PixelScale, pictures: Pictures) throws {
    self.stem = stem
    self.suffix = (scale == .x1 ? "" : "@\(scale.rawValue)x") + ".png"
    self.pictures = pictures
    if Self.isFile(output) {
      switch pictures {
      case .items(let count) where count > 1:
        throw UsageError("The data has \(count) items: name a folder for their pictures, or pass --sheet.")
      case .stream:
        throw UsageError("The data may have any number of lines: name a folder for their pictures, or pass --sheet.")
      case .parts(let count?, _) where count > 1:
        throw UsageError("There are \(count) pictures: name a folder for them.")
      case .parts(nil, _):
        throw UsageError(
          "The data may have any number of lines: name a folder for their pictures, or select one item with --item.")
      case .items, .sheet, .parts: break
      }
      kind = output == "-" ? .standardOutput : .file(output)
    } else {
      kind = .folder(try Self.folder(output))
    }
  }

  /// Creates a folder for pictures, unless it exists, and returns its path with a slash at the end.
  /// - Throws: `UsageError` if a file is named; `FileFailure` if the folder cannot be created.
  static func folder(_ output: String) throws -> String {
    if FileSystem.exists(output), !FileSystem.isFolder(output) {
      throw UsageError("-o: \"\(output)\" is a file; name a folder, or a file that ends in .png.")
    }
    if looksLikeFile(output), !FileSystem.exists(output) {
      throw UsageError(
        "-o: \"\(output)\" does not end in .png, the only format; to make a folder of this name, end it with a slash.")
    }
    try FileSystem.makeFolder(output)
    return output.hasSuffix("/") ? output : output + "/"
  }

  /// Returns whether an output is a single file, a device, a named pipe or standard output, not a folder.
  static func isFile(_ output: String) -> Bool {
    output == "-" || output.lowercased().hasSuffix(".png") || FileSystem.isSpecial(output)
  }

  /// Returns whether a path ends like the name of a file: in a dot with one to five letters or digits.
  private static func looksLikeFile(_ path: String) -> Bool {
    path.firstMatch(of: /[^\/.]\.[A-Za-z0-9]{1,5}$/) != nil
  }

  /// Returns the path of a picture; `nil` for standard output.
  /// - Parameters:
  ///   - number: the index of the item, from 0.
  ///   - part: the name that distinguishes the picture from others of the item; empty if there is only one.
  func path(_ number: Int, part: String = "") -> String? {
    switch kind {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let folder):
      folder + name(number) + (part.isEmpty ? "" : "." + part) + suffix
    }
  }

  private func name(_ number: Int) -> String {
    func numbered(digits: Int) -> String { stem + "-" + Self.number(number + 1, digits: digits) }
    switch pictures {
    case .sheet: return stem + "-sheet"
    case .items(count: 1), .parts(_, items: 1): return stem
    case .items(let count), .parts(_, let count?): return numbered(digits: String(count).count)
    case .stream, .parts: return numbered(digits: OutputDestination.streamDigits)
    }
  }

  /// Returns a number with zeros before it, so that it has at least `digits` digits.
  static func number(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Writes a whole picture.
  func write(_ bytes: [UInt8], number: Int, part: String = "") throws {
    if let path = path(number, part: part) {
      try AtomicFile.write(bytes, to: path)
    } else {
      try CellRasterCommand.write(bytes)
    }
  }
}

/// Writes a list of JSON objects, one per line, as they are added.
struct JSONListWriter {
  private let indentation: String
  private var isEmpty = true

  init(indentation: String) {
    self.indentation = indentation
  }

  /// Returns an object as UTF-8 text, preceded by a separator, or by the opening bracket if it is the first object.
  mutating func entry(_ members: [(String, JSONText)]) -> [UInt8] {
    defer { isEmpty = false }
    return Array(((isEmpty ? "[\n  " : ",\n  ") + indentation + JSONText.object(members).text).utf8)
  }

  /// Returns the beginning of an object whose last or only list follows: its members before it, each on a line, and the list's name.
  static func beginning(of list: String, after members: [(String, JSONText)]) -> [UInt8] {
    let lines = members.map { "  \(JSONText.string($0.0).text): \($0.1.text),\n" }.joined()
    return Array("{\n\(lines)  \(JSONText.string(list).text): ".utf8)
  }

  /// The text that ends such an object.
  static let endOfObject = Array("\n}\n".utf8)

  /// The text that ends the list.
  var end: [UInt8] { Array((isEmpty ? "[]" : "\n\(indentation)]").utf8) }
}
