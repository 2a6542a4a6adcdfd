// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
internal import Files
import Graphics

/// Where pictures go: into a folder under numbered names, into one file, or to standard output.
struct OutputDestination: Sendable {
  /// Which pictures there will be.
  enum Pictures {
    /// One for each item. The number in a name has as many digits as that of the last.
    case items(count: Int)
    /// One for each item of data that is read as it is needed. The number in a name has seven digits, from the ten millionth
    /// item on more.
    case stream
    case sheet
    /// So many in all, of some items of the data, told apart by their parts too. Numbers are as long as for all items. Either
    /// is `nil` for data that is read as it is needed.
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

  /// - Throws: `ValidationError` when one file is named for several pictures; `FileFailure` when the folder cannot be made.
  init(_ output: String, stem: String, scale: PixelScale, pictures: Pictures) throws {
    self.stem = stem
    self.suffix = (scale == .x1 ? "" : "@\(scale.rawValue)x") + ".png"
    self.pictures = pictures
    if Self.isFile(output) {
      switch pictures {
      case .items(let count) where count > 1:
        throw ValidationError("The data has \(count) items: name a folder for as many pictures, or pass --sheet.")
      case .stream:
        throw ValidationError("The data may have any number of lines: name a folder for as many pictures, or pass --sheet.")
      case .parts(let count?, _) where count > 1:
        throw ValidationError("There are \(count) pictures: name a folder for as many.")
      case .parts(nil, _):
        throw ValidationError(
          "The data may have any number of lines: name a folder for as many pictures, or choose one with --item.")
      case .items, .sheet, .parts: break
      }
      kind = output == "-" ? .standardOutput : .file(output)
    } else {
      try FileSystem.makeFolder(output)
      kind = .folder(output)
    }
  }

  /// Whether an output is a single file, or standard output, and no folder.
  static func isFile(_ output: String) -> Bool { output == "-" || output.lowercased().hasSuffix(".png") }

  /// The path of a picture; `nil` for standard output.
  /// - Parameters:
  ///   - number: that of the item, from 0.
  ///   - part: what tells the picture from others of the item; empty where there is one.
  func path(_ number: Int, part: String = "") -> String? {
    switch kind {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let folder):
      (folder.hasSuffix("/") ? folder : folder + "/") + name(number) + (part.isEmpty ? "" : "." + part) + suffix
    }
  }

  private func name(_ number: Int) -> String {
    func numbered(digits: Int) -> String {
      let text = String(number + 1)
      return stem + "-" + String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    switch pictures {
    case .sheet: return stem + "-sheet"
    case .items(count: 1), .parts(_, items: 1): return stem
    case .items(let count), .parts(_, let count?): return numbered(digits: String(count).count)
    case .stream, .parts: return numbered(digits: OutputDestination.streamDigits)
    }
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
