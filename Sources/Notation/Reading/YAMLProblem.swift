// SPDX-License-Identifier: MIT

/// The reason why a text is rejected as YAML: it is invalid, or it uses an unsupported feature.
package enum YAMLProblem: Error, Hashable, Sendable {
  /// A syntax error, with libyaml's message. `nearExpression` is true if the line contains `${`.
  case syntax(libyamlMessage: String, nearExpression: Bool)
  case invalidUTF8
  case outOfMemory
  case empty
  /// A key that occurs more than once in an object. The error's position is usually that of its first occurrence.
  case duplicateKey(String)
  case anchorOrAlias
  case mergeKey
  case tag(String)
  case complexKey
  case severalDocuments
  /// A file that is larger than the limit for YAML.
  case tooLarge(bytes: Int)
}

extension YAMLProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .syntax(let message, let nearExpression):
      message + (nearExpression ? "; inside brackets or braces, put ${...} in quotation marks" : "")
    case .invalidUTF8: "the text is not UTF-8"
    case .outOfMemory: "there is not enough memory to read the file"
    case .empty: "the text contains no value"
    case .duplicateKey(let key): "the key \"\(key)\" appears more than once in the same object"
    case .anchorOrAlias: "anchors (&) and aliases (*) are not supported; write out the value, or put the text in quotes"
    case .mergeKey: "merge keys (<<) are not supported; write out the keys, or use \"extends\" in a style"
    case .tag(let tag): "the tag \(tag) is not supported; remove it"
    case .complexKey: "a key must be a word, not a list or an object"
    case .severalDocuments: "the file contains several documents (---); keep only one"
    case .tooLarge(let bytes):
      "the file has \(bytes) bytes, more than the YAML limit of \(DocumentLimits.yamlBytes); write larger data as JSON"
    }
  }
}
