// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import Graphics

/// Where pictures go: into a folder under numbered names, into one file, or to standard output.
struct OutputDestination: Sendable {
  private enum Kind {
    case folder(String)
    case file(String)
    case standardOutput
  }

  private let kind: Kind
  private let stem: String
  private let suffix: String
  /// How many pictures there will be; `nil` for a sheet.
  private let count: Int?

  /// - Throws: `ValidationError` when one file is named for several pictures; `FileFailure` when the folder cannot be made.
  init(_ output: String, stem: String, scale: PixelScale, count: Int?) throws {
    self.stem = stem
    self.suffix = (scale == .x1 ? "" : "@\(scale.rawValue)x") + ".png"
    self.count = count
    if output == "-" || output.lowercased().hasSuffix(".png") {
      guard (count ?? 1) == 1 else {
        throw ValidationError("The data has \(count ?? 0) items: name a folder for as many pictures, or pass --sheet.")
      }
      kind = output == "-" ? .standardOutput : .file(output)
    } else {
      try Files.makeFolder(output)
      kind = .folder(output)
    }
  }

  /// The path of a picture; `nil` for standard output.
  func path(_ number: Int) -> String? {
    switch kind {
    case .standardOutput: return nil
    case .file(let path): return path
    case .folder(let folder):
      let name: String
      if let count {
        let digits = String(number + 1)
        let width = String(count).count
        name = count == 1 ? stem : stem + "-" + String(repeating: "0", count: width - digits.count) + digits
      } else {
        name = stem + "-sheet"
      }
      return (folder.hasSuffix("/") ? folder : folder + "/") + name + suffix
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
