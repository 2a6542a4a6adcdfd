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
    case .noSuchPlace(let pointer): "the patch does not apply: the template has no value at \(pointer)"
    case .otherValue(let pointer): "the patch does not apply: it expects a different value at \(pointer)"
    case .notEditable(let pointer, let notation, let location):
      "\(location): the text at \(pointer) cannot be edited, \(notation); apply the patch by hand"
    }
  }
}

extension UneditableNotation: CustomStringConvertible {
  /// The reason as a subordinate clause: `because the text spans several lines`.
  package var description: String {
    switch self {
    case .listElement: "because list elements are never added or removed"
    case .wholeDocument: "because it is the whole document"
    case .blockScalar: "because it is a block text after | or >"
    case .severalLines: "because it is an unquoted text on several lines"
    case .blockCollection: "because it is an object or a list without brackets"
    case .singlePair: "because it is an object without braces in a list with brackets"
    case .explicitKey: "because it has a key after a question mark"
    case .comment: "because a comment would be lost"
    case .otherResult: "because the result would differ from the patch"
    }
  }
}
