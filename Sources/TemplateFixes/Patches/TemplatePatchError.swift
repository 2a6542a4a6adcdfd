// SPDX-License-Identifier: MIT

internal import CellDocument
package import Notation

/// Why a patch was not applied.
package enum TemplatePatchError: Error, Hashable, Sendable {
  /// The template has no such place.
  case noSuchPlace(JSONPointer)
  /// A `test` found another value.
  case otherValue(JSONPointer)
  /// The text around the place is not edited; the patch itself is right, and can be applied by hand.
  case notEditable(JSONPointer, UneditableNotation, at: SourceLocation)
}

/// What keeps an edit from being made in the text of a template.
package enum UneditableNotation: Error, Hashable, Sendable {
  /// An element would be added to a list or removed from it, and the pointers behind it would mean others.
  case listElement
  /// The document as a whole would be replaced.
  case wholeDocument
  /// A text behind `|` or `>` would be replaced.
  case blockScalar
  /// A text without quotation marks goes over several lines.
  case severalLines
  /// An object or a list without brackets would be replaced, or would lose its last member.
  case blockCollection
  /// An object without braces in a list with brackets: `[key: value]`.
  case singlePair
  /// A key behind a question mark.
  case explicitKey
  /// A comment would vanish with what it stands beside.
  case comment
  /// The edited text would not say what the patch asks for.
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
  /// The words behind a comma: `because the text goes over several lines`
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
