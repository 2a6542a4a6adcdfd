// SPDX-License-Identifier: MIT

import CellDocument
internal import Notation

extension DataValue {
  /// The value as YAML on one line that means the same wherever it stands. Texts are quoted unless they look like words.
  var flowYAML: String {
    switch self {
    case .null, .boolean, .number: compactJSON.text
    case .string(let text): Self.isPlain(text) ? text : compactJSON.text
    case .array(let values): "[" + values.map(\.flowYAML).joined(separator: ", ") + "]"
    case .object(let object):
      "{" + object.members.map { "\(DataValue.string($0.name).flowYAML): \($0.value.flowYAML)" }.joined(separator: ", ") + "}"
    }
  }

  /// Whether a text needs no quotation marks: letters, then also digits and a few signs, and none of the words that some reader
  /// of YAML takes for something else.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), !words.contains(text.lowercased()) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || signs.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

  private static let signs = Array("-_./%".utf8)

  /// The plain scalars of YAML 1.1 and 1.2 that stand for null and truth values.
  private static let words: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
}
