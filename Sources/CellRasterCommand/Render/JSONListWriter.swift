// SPDX-License-Identifier: MIT

import CellRaster

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
