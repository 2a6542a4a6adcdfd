// SPDX-License-Identifier: MIT

internal import CellDocument
internal import DisplayList
internal import Notation

extension DataValue {
  /// The value on one line, as people would write it in YAML: `#FFFFFF`, `{edge: bottom, length: 20}`, `"two words"`.
  ///
  /// A text is cut after 40 characters.
  var words: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): Self.isPlain(text) ? text : Self.quoted(text)
    case .array(let values): "[\(values.map(\.words).joined(separator: ", "))]"
    case .object(let object): "{\(object.members.map { "\($0.name): \($0.value.words)" }.joined(separator: ", "))}"
    }
  }

  /// Returns the value on one line. Where a long text differs from the text in `other`, the excerpt shows the difference.
  func words(beside other: DataValue?) -> String {
    switch (self, other) {
    case (.string(let text), .string(let other)) where !Self.isPlain(text): TextExcerpt(of: text, beside: other).description
    case (.array(let values), .array(let others)) where values.count == others.count:
      "[\(zip(values, others).map { $0.words(beside: $1) }.joined(separator: ", "))]"
    case (.object(let object), .object(let other)):
      "{\(object.members.map { "\($0.name): \($0.value.words(beside: other[$0.name]))" }.joined(separator: ", "))}"
    default: words
    }
  }

  /// Returns whether a text is clear without quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    let others: Set<Character> = ["#", "%", ".", "/", "-", "_"]
    return !text.isEmpty && text.count <= 40
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
  }

  private static func quoted(_ text: String) -> String {
    String(text.prefix(40)).quotedOnOneLine + (text.count > 40 ? "..." : "")
  }
}
