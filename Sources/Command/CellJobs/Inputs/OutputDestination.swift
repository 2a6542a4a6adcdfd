// SPDX-License-Identifier: MIT

package import CellRaster

/// Where pictures are written: a folder with numbered names, one file, or standard output.
package struct OutputDestination: Sendable {
  /// The pictures of a run.
  package enum Pictures {
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

  /// - Throws: `UsageError` if one file is named for several pictures, or if a file is where the folder should be.
  package init(_ output: String, stem: String, scale: PixelScale, pictures: Pictures) throws {
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

  /// Returns the path of a folder for pictures, with a slash at the end.
  /// - Throws: `UsageError` if a file is named.
  package static func folder(_ output: String) throws -> String {
    if FileSystem.exists(output), !FileSystem.isFolder(output) {
      throw UsageError("-o: \"\(output)\" is a file; name a folder, or a file that ends in .png.")
    }
    if looksLikeFile(output), !FileSystem.exists(output) {
      throw UsageError(
        "-o: \"\(output)\" does not end in .png, the only format; to make a folder of this name, end it with a slash.")
    }
    return output.hasSuffix("/") ? output : output + "/"
  }

  /// Creates the folder for the pictures, unless it exists.
  package func makeFolder() throws(FileFailure) {
    if case .folder(let folder) = kind { try FileSystem.makeFolder(folder) }
  }

  /// Returns whether an output is a single file, a device, a named pipe or standard output, not a folder.
  package static func isFile(_ output: String) -> Bool {
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
  package func path(_ number: Int, part: String = "") -> String? {
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
  package static func number(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
