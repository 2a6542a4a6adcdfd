// SPDX-License-Identifier: MIT

public import Binding
public import Notation

/// What can be wrong with a document or its data: facts, which the description puts into words.
@nonexhaustive public enum CellDocumentProblem: Error, Hashable, Sendable {
  // The text.
  case notation(NotationProblem)
  case tooManyElements
  case tooManyRepetitions
  case unsupportedVersion(FoundValue)

  // Keys and values.
  case unexpected(found: FoundValue, expected: ValueShape)
  /// A key that the object does not know; `owners` are the element types that know it.
  case unknownKey(String, suggestion: String?, owners: [String])
  case missingKey(String)
  /// None of the keys, of which exactly one must be there.
  case missingOneOf([String])
  /// The data gives null for what may stand behind the keys, of which one is needed.
  case nullKey([String])
  /// Two keys that cannot stand beside each other.
  case conflictingKeys(String, String)
  /// Text that is none of the names that may stand there.
  case unknownName(String, kind: NameKind, suggestion: String?, known: [String])
  case outOfRange(String, expected: ValueShape)
  /// A name that two elements beside each other bear.
  case duplicateName(String)
  case invalidName(String)
  /// A style that extends itself, maybe by way of others.
  case circularStyle(String)
  case decreasingStops
  /// A colour that is to cover what lies below it, and does not.
  case translucentColor(String)

  // States.
  case tooManyStates
  /// A name in a state that the document does not define outside its states.
  case undefinedOverride(String, kind: NameKind, suggestion: String?, known: [String])
  /// A key that a state leaves out and that is not there.
  case nothingToLeaveOut(String, suggestion: String?)
  /// A key of an element that is the same in all states.
  case fixedInStates(String)

  // Golden images.
  /// A second variant whose picture would have the same name, of which this is the end.
  case duplicateVariant(String)
  /// Text that is no time by ISO 8601.
  case invalidTime(String)
  /// A tolerance that nothing can keep.
  case emptyTolerance(atLeast: Int, atMost: Int)
  /// A golden case that is about the document `template`, and has no cell to draw.
  case noCell(template: String)

  // Data.
  /// The data breaks what the document states of a path.
  case dataRefused(path: String, DataRefusal)

  // Expressions.
  case expression(ExpressionProblem, in: String)
  /// `${...}` where the template takes only what is written out.
  case expressionNotAllowed
  case binding(BindingProblem)

  // Text.
  case textTooLong(bytes: Int)
  case tooManyMarks
}

/// What a name stands for.
public enum NameKind: Hashable, Sendable {
  case color, style, elementType, filter, state
  /// A rule of an inspection, or several.
  case rule
  /// One of the fixed values of a property.
  case value
}
