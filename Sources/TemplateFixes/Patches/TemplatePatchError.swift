// SPDX-License-Identifier: MIT

internal import CellDocument
package import Notation

/// The reason why a patch was not applied.
package enum TemplatePatchError: Error, Hashable, Sendable {
  /// The template has no value at the pointer.
  case noSuchPlace(JSONPointer)
  /// A `test` operation found a different value.
  case otherValue(JSONPointer)
  /// The text at the pointer cannot be edited automatically. The patch is valid and can be applied by hand.
  case notEditable(JSONPointer, UneditableNotation, at: DocumentLocation)
}

/// The reason why the text of a template cannot be edited automatically.
package enum UneditableNotation: Error, Hashable, Sendable {
  /// The edit would add or remove a list element, which would shift the pointers to later elements.
  case listElement
  /// The edit would replace the whole document.
  case wholeDocument
  /// The edit would replace a block scalar (`|` or `>`).
  case blockScalar
  /// An unquoted string spans several lines.
  case severalLines
  /// The edit would replace a block-style object or list, or remove its last member.
  case blockCollection
  /// The object is a single pair without braces in a bracketed list: `[key: value]`.
  case singlePair
  /// The key is explicit (`? key`).
  case explicitKey
  /// The edit would delete a comment.
  case comment
  /// The edited text would not have the value that the patch produces.
  case otherResult
}

extension TemplatePatchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchPlace(let pointer): "the patch does not fit: the template has no place \(pointer)"
    case .otherValue(let pointer): "the patch does not fit: another value than it expects stands at \(pointer)"
    case .notEditable(let pointer, let notation, let location):
      "\(location): the text is not edited at \(pointer), \(notation); apply the patch by hand"
    }
  }
}

extension UneditableNotation: CustomStringConvertible {
  /// The reason as a subordinate clause: `because the text goes over several lines`.
  package var description: String {
    switch self {
    case .listElement: "because elements of a list are neither added nor removed"
    case .wholeDocument: "because that is the whole document"
    case .blockScalar: "because a text behind | or > stands there"
    case .severalLines: "because a text without quotation marks goes over several lines there"
    case .blockCollection: "because an object or a list without brackets stands there"
    case .singlePair: "because an object without braces stands in a list with brackets there"
    case .explicitKey: "because a key behind a question mark stands there"
    case .comment: "because a comment would be lost"
    case .otherResult: "because the result would not say what the patch asks for"
    }
  }
}
