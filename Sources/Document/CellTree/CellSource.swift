// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation

/// What a document says about a cell besides the keys of its elements, for explanations of why a cell has changed.
///
/// All values compare equal, so that cells with the same keys are equal, whatever document they come from.
package struct CellSource: Hashable, Sendable {
  /// The font family of text whose style sets none; `nil` for a cell that was not made from a document.
  package var family: String?
  /// The factor by which text is scaled.
  package var textScale = TextScale.one.factor
  /// The named colours, with the changes of the applied states.
  package var colors: [String: RGBA] = [:]
  /// The conditions of elements, and of the spans and paragraphs of their texts, by path without the numbers of repetitions.
  package var conditions: [String: String] = [:]
  /// The lists that repeat elements, by path without the numbers of repetitions.
  package var lists: [String: String] = [:]
  /// The conditions of states, by the name of the state.
  package var stateConditions: [String: String] = [:]
  /// The states that are applied, in order.
  package var states: [String] = []
  /// The source locations of named colours and of conditions.
  package var locations: [String: DocumentLocation] = [:]
  /// The notations of the named colours that are made from others, by name.
  package var derivations: [String: ColorNotation] = [:]
  /// The parts of the document whose keys may have colours, and their file.
  package var parts: [DocumentNode] = []
  package var file = ""
  /// The bytes of the files that the document includes, by their names.
  package var included: [String: [UInt8]] = [:]

  package init() {}

  package static func == (_: CellSource, _: CellSource) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}

  /// Returns the source location of a named colour.
  package func location(ofColor name: String) -> DocumentLocation? { locations["color " + name] }
  /// Returns the source location of the condition of an element, a span or a paragraph, by its path without the numbers of
  /// repetitions.
  package func location(ofConditionAt path: String) -> DocumentLocation? { locations["element " + path] }
  /// Returns the source location of the list that repeats an element, by its path without the numbers of repetitions.
  package func location(ofListAt path: String) -> DocumentLocation? { locations["list " + path] }
  /// Returns the source location of a state's condition: that of the state if it has none, that of all states if the document does
  /// not have the state, and that of the document if it has no states.
  package func location(ofConditionOfState name: String) -> DocumentLocation? {
    locations["state " + name] ?? locations[Self.statesKey]
  }

  package static let statesKey = "states"

  /// Returns how a named colour is made from others; `nil` if it is not.
  package func derivation(ofColor name: String) -> ColorNotation? { derivations[name] }
}
