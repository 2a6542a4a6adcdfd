// SPDX-License-Identifier: MIT

/// Writes an output whose list is longer than should be kept: the members before the list, and its entries, one per line, as they are
/// added.
package struct JSONListWriter {
  private var isEmpty = true

  package init() {}

  /// Returns an entry as UTF-8 text, preceded by a separator, or by the opening bracket if it is the first one.
  package mutating func entry(_ value: DataValue) -> [UInt8] {
    defer { isEmpty = false }
    return Array(((isEmpty ? "[\n    " : ",\n    ") + value.compactJSON).utf8)
  }

  /// Returns the beginning of an object: its members before a list, each on a line, and the list's name.
  package static func beginning(of list: String, in members: [DataObject.Member]) -> [UInt8] {
    let lines = members.prefix { $0.name != list }.map { "  \"\($0.name)\": \($0.value.compactJSON),\n" }.joined()
    return Array("{\n\(lines)  \"\(list)\": ".utf8)
  }

  /// The text that ends such an object.
  package static let endOfObject = Array("\n}\n".utf8)

  /// The text that ends the list.
  package var end: [UInt8] { Array((isEmpty ? "[]" : "\n  ]").utf8) }
}
