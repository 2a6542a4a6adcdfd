// SPDX-License-Identifier: MIT

package import Binding
package import Notation

/// A problem with a document or its data. The cases hold facts; the description puts them into words.
package enum CellDocumentProblem: Error, Hashable, Sendable {
  // Problems of the text.
  case notation(NotationProblem)
  case tooManyElements
  case tooManyRepetitions
  case unsupportedVersion(FoundValue)

  // Problems of keys and values.
  case unexpected(found: FoundValue, expected: ValueShape)
  /// A key that the object does not have; `owners` are the element types that have it.
  case unknownKey(String, suggestion: String?, owners: [String])
  case missingKey(String)
  /// None of the keys is present, but one of them is required.
  case missingOneOf([String])
  /// The data is null for all of the keys, one of which is required.
  case nullKey([String])
  /// Two keys that exclude each other.
  case conflictingKeys(String, String)
  /// A text that is not one of the valid names.
  case unknownName(String, kind: NameKind, suggestion: String?, known: [String])
  case outOfRange(String, expected: ValueShape)
  /// A name that two siblings have.
  case duplicateName(String)
  case invalidName(String)
  /// A style that extends itself, directly or through other styles.
  case circularStyle(String)
  case decreasingStops
  /// A colour that must be opaque but is translucent.
  case translucentColor(String)

  // Problems of states.
  case tooManyStates
  /// A name that a state overrides, but that the document does not define.
  case undefinedOverride(String, kind: NameKind, suggestion: String?, known: [String])
  /// A key that a state removes with null, but that does not exist.
  case nothingToLeaveOut(String, suggestion: String?)
  /// A key that an element cannot change in a state.
  case fixedInStates(String)

  // Problems of other modules' settings, such as those of golden images.
  /// A problem that this module does not know, in words.
  case inSection(String)
  /// A golden case for another document, `template`. It has no cell to draw.
  case noCell(template: String)

  // Problems of the data.
  /// Data that violates the document's statement about a path.
  case dataViolation(path: String, DataViolation)

  // Problems of expressions.
  case expression(ExpressionProblem, in: String)
  /// A `${...}` where the template accepts only literal values.
  case expressionNotAllowed
  case binding(BindingProblem)

  // Problems of text.
  case textTooLong(bytes: Int)
  case tooManyMarks
}

/// The kind of thing that a name refers to.
package enum NameKind: Hashable, Sendable {
  case color, style, elementType, filter, state
  /// A rule of an inspection, or a group of rules.
  case rule
  /// One of the fixed values of a property.
  case value
}
