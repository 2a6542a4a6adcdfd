// SPDX-License-Identifier: MIT

/// Reads YAML.
enum YAMLReader {
  static let largestFile = 4 << 20

  static func read(_ bytes: [UInt8], file: String) throws(CellDocumentError) -> DocumentNode {
    throw CellDocumentError(.yaml(.empty), at: .start, in: file)
  }
}
