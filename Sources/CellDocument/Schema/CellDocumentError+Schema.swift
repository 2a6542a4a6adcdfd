// SPDX-License-Identifier: MIT

extension CellDocumentError {
  /// Whether a document with this problem may keep to the schema (``CellTemplate/jsonSchema()``). All other problems of a document
  /// are seen by both.
  public var isBeyondSchema: Bool {
    switch problem {
    // Of a text, not of what it says.
    case .notation: true
    // How large the whole is.
    case .tooManyElements, .textTooLong, .tooManyMarks: true
    // What is defined or named elsewhere. Names have other signs than those of a regular expression that every validator knows.
    case .unknownName(_, .color, _, _), .unknownName(_, .style, _, _), .unknownName(_, .state, _, _): true
    case .unknownName(_, .rule, _, _): true
    case .undefinedOverride, .nothingToLeaveOut, .circularStyle, .duplicateName, .invalidName: true
    case .decreasingStops, .expression: true
    // Of golden images: how variants are named, what a time is, and which number is the larger.
    case .duplicateVariant, .invalidTime, .emptyTolerance: true
    // A golden case without a cell is right, but not to be drawn.
    case .noCell: true
    // What is left of a colour's alpha, by its name and its share.
    case .translucentColor: true
    // What an element comes to in a state.
    case .missingKey, .missingOneOf, .conflictingKeys: !states.isEmpty
    case .unsupportedVersion, .unexpected, .unknownKey, .unknownName, .outOfRange, .tooManyStates, .fixedInStates,
      .expressionNotAllowed:
      false
    // Of the data.
    case .tooManyRepetitions, .nullKey, .binding, .dataRefused: true
    }
  }
}
