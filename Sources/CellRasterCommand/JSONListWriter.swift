// SPDX-License-Identifier: MIT

import CellDocument
internal import Notation

/// Writes a list of objects, each on a line, as they come.
struct JSONListWriter {
  private let indentation: String
  private var isEmpty = true

  init(indentation: String = "") {
    self.indentation = indentation
  }

  /// What stands before an object, with the object.
  mutating func entry(_ members: [(String, JSONText)]) -> [UInt8] {
    defer { isEmpty = false }
    return Array(((isEmpty ? "[\n  " : ",\n  ") + indentation + JSONText.object(members).text).utf8)
  }

  /// What ends the list.
  var end: [UInt8] { Array((isEmpty ? "[]" : "\n\(indentation)]").utf8) }
}
