// SPDX-License-Identifier: MIT

extension String {
  /// Whether the string can be written without quotation marks in YAML, in every place of a document.
  ///
  /// It must start with a letter, contain only ASCII letters, digits and `-_./%`, and not be a word that YAML 1.1 or 1.2 reads as
  /// null or a Boolean.
  package var isPlainInYAML: Bool { isPlainInYAML(signs: Self.signs) }

  /// Whether the string, which may be several words, can be written without quotation marks in YAML.
  var areWordsPlainInYAML: Bool { !hasSuffix(" ") && isPlainInYAML(signs: Self.signs + [UInt8(ascii: " ")]) }

  private func isPlainInYAML(signs: [UInt8]) -> Bool {
    guard let first = utf8.first, first.isLetter, !Self.words.contains(lowercased()) else { return false }
    return utf8.allSatisfy { $0.isLetter || (48...57).contains($0) || signs.contains($0) }
  }

  private static let signs = Array("-_./%".utf8)

  /// The plain scalars that YAML 1.1 or 1.2 reads as null or a Boolean.
  private static let words: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
}

extension UInt8 {
  fileprivate var isLetter: Bool { (65...90).contains(self) || (97...122).contains(self) }
}
