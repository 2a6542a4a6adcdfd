// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
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
    if output == "-" || output.lowercased().hasSuffix(".png") {
      switch pictures {
      case .items(let count) where count > 1:
        throw ValidationError("The data has \(count) items: name a folder for as many pictures, or pass --sheet.")
      case .stream:
        throw ValidationError("The data may have any number of lines: name a folder for as many pictures, or pass --sheet.")
      case .items, .sheet: break
      }
      kind = output == "-" ? .standardOutput : .file(output)
    } else {
      try Files.makeFolder(output)
      kind = .folder(output)
    }
  }

  /// The path of a picture, whose number is from 0; `nil` for standard output.
  func path(_ number: Int) -> String? {
    switch kind {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let folder): (folder.hasSuffix("/") ? folder : folder + "/") + name(number) + suffix
    }
  }

  private func name(_ number: Int) -> String {
    func numbered(digits: Int) -> String {
      let text = String(number + 1)
      return stem + "-" + String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    switch pictures {
    case .sheet: return stem + "-sheet"
    case .items(count: 1): return stem
    case .items(let count): return numbered(digits: String(count).count)
    case .stream: return numbered(digits: OutputDestination.streamDigits)
    }
  }

  /// Writes a whole picture.
  func write(_ bytes: [UInt8], number: Int) throws {
    if let path = path(number) {
      try AtomicFile.write(bytes, to: path)
    } else {
      try CellRasterCommand.write(bytes)
    }
  }
}
