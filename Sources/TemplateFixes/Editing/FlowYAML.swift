// SPDX-License-Identifier: MIT

import CellDocument
internal import Notation

extension DataValue {
  /// The value as one-line YAML (flow style), valid in block and in flow context. Strings are quoted unless they look like a
  /// plain word.
  var flowYAML: String {
    switch self {
    case .null, .boolean, .number: compactJSON.text
    case .string(let text): Self.isPlain(text) ? text : compactJSON.text
    case .array(let values): "[" + values.map(\.flowYAML).joined(separator: ", ") + "]"
    case .object(let object):
      "{" + object.members.map { "\(DataValue.string($0.name).flowYAML): \($0.value.flowYAML)" }.joined(separator: ", ") + "}"
    }
  }

  /// Whether a string can be written without quotes.
  ///
  /// It must start with a letter, contain only ASCII letters, digits and `-_./%`, and not be a word that YAML 1.1 or 1.2 reads as
  /// null or a Boolean.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), !words.contains(text.lowercased()) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || signs.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

  private static let signs = Array("-_./%".utf8)

  /// The plain scalars that YAML 1.1 or 1.2 reads as null or a Boolean.
  private static let words: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
}
