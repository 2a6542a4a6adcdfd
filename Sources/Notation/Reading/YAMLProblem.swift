// SPDX-License-Identifier: MIT

/// Why a text is not YAML, or uses what documents here do not.
@nonexhaustive public enum YAMLProblem: Error, Hashable, Sendable {
  /// What libyaml says of a text that it cannot read, in its own words; `nearExpression` when `${` stands in the line.
  case syntax(libyamlMessage: String, nearExpression: Bool)
  case invalidUTF8
  case outOfMemory
  case empty
  /// A key that stands more than once in the object whose first such key is at the error's place.
  case duplicateKey(String)
  case anchorOrAlias
  case mergeKey
  case tag(String)
  case complexKey
  case severalDocuments
  /// The file has more bytes than are read as YAML.
  case tooLarge(bytes: Int)
}

extension YAMLProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .syntax(let message, let nearExpression):
      message + (nearExpression ? "; a ${...} between brackets or braces needs quotation marks around it" : "")
    case .invalidUTF8: "the text is not UTF-8"
    case .outOfMemory: "there is not enough memory to read the file"
    case .empty: "the text holds no value"
    case .duplicateKey(let key): "the key \"\(key)\" stands more than once in the same object"
    case .anchorOrAlias: "anchors (&) and aliases (*) are not read; write the value out, or put text that begins so in quotes"
    case .mergeKey: "merge keys (<<) are not read; write the keys out, or use \"extends\" in a style"
    case .tag(let tag): "the tag \(tag) is not read; leave it out"
    case .complexKey: "a key is a word, not a list or an object"
    case .severalDocuments: "the file holds several documents (---); write one"
    case .tooLarge(let bytes):
      "the file has \(bytes) bytes, and YAML is read up to \(DocumentLimits.yamlBytes); write larger data as JSON"
    }
  }
}
