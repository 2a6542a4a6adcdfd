// SPDX-License-Identifier: MIT

import CellRaster

/// A writer of a list of JSON objects, one per line, as they are added.
struct JSONListWriter {
  private let indentation: String
  private var isEmpty = true

  init(indentation: String = "") {
    self.indentation = indentation
  }

  /// Returns the text of an object, with the separator before it.
  mutating func entry(_ members: [(String, JSONText)]) -> [UInt8] {
    defer { isEmpty = false }
    return Array(((isEmpty ? "[\n  " : ",\n  ") + indentation + JSONText.object(members).text).utf8)
  }

  /// The text that ends the list.
  var end: [UInt8] { Array((isEmpty ? "[]" : "\n\(indentation)]").utf8) }
}
