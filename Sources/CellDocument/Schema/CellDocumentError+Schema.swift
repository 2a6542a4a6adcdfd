// SPDX-License-Identifier: MIT

extension CellDocumentError {
  /// Whether a document with this problem may still be valid against the schema (``CellTemplate/jsonSchema()``).
  ///
  /// All other problems of a document are found both by decoding and by validating against the schema.
  public var isBeyondSchema: Bool {
    switch problem {
    // Problems of the text, not of the value it contains.
    case .notation: true
    // The size of the whole document.
    case .tooManyElements, .textTooLong, .tooManyMarks: true
    // Names that are defined elsewhere in the document or outside of it. Names may also contain characters that a regular
    // expression supported by all validators cannot describe.
    case .unknownName(_, .color, _, _), .unknownName(_, .style, _, _), .unknownName(_, .state, _, _): true
    case .unknownName(_, .rule, _, _): true
    case .undefinedOverride, .nothingToLeaveOut, .circularStyle, .duplicateName, .invalidName: true
    case .decreasingStops, .expression: true
    // Golden images: names of variants, times, and which of two numbers is larger.
    case .duplicateVariant, .invalidTime, .emptyTolerance: true
    // A golden case without a cell is valid, but cannot be drawn.
    case .noCell: true
    // The alpha of a colour, which depends on its name and its percentage.
    case .translucentColor: true
    // The keys that an element has in a state.
    case .missingKey, .missingOneOf, .conflictingKeys: !states.isEmpty
    case .unsupportedVersion, .unexpected, .unknownKey, .unknownName, .outOfRange, .tooManyStates, .fixedInStates,
      .expressionNotAllowed:
      false
    // Problems of the data.
    case .tooManyRepetitions, .nullKey, .binding, .dataViolation: true
    }
  }
}
