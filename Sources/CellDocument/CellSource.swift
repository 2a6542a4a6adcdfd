// SPDX-License-Identifier: MIT

package import Graphics
package import Notation

/// What a document says about a cell besides the keys of its elements, for explanations of why a cell has changed.
///
/// All values compare equal, so that cells with the same keys are equal, whatever document they come from.
package struct CellSource: Hashable, Sendable {
  /// The font family of text whose style sets none; `nil` for a cell that was not made from a document.
  package internal(set) var family: String?
  /// The factor by which text is scaled.
  package internal(set) var textScale = TextScale.one.factor
  /// The named colours, with the changes of the applied states.
  package internal(set) var colors: [String: RGBA] = [:]
  /// The conditions of elements, by the path of the element without the numbers of repetitions.
  package internal(set) var conditions: [String: String] = [:]
  /// The conditions of states, by the name of the state.
  package internal(set) var stateConditions: [String: String] = [:]
  /// The states that are applied, in order.
  package internal(set) var states: [String] = []
  /// The source locations of named colours and of conditions.
  private var locations: [String: DocumentLocation] = [:]

  package init() {}

  package static func == (_: CellSource, _: CellSource) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}

  /// Returns the source location of a named colour.
  package func location(ofColor name: String) -> DocumentLocation? { locations["color " + name] }
  /// Returns the source location of an element's condition, by the path of the element without the numbers of repetitions.
  package func location(ofConditionAt path: String) -> DocumentLocation? { locations["element " + path] }
  /// Returns the source location of a state's condition.
  package func location(ofConditionOfState name: String) -> DocumentLocation? { locations["state " + name] }

  /// Reads a document with some states applied to it.
  init(of parts: DocumentParts, _ canvas: Canvas, _ definitions: Definitions, _ root: ElementTemplate, site: Site) {
    family = canvas.family
    textScale = canvas.textScale.factor
    states = site.states
    for member in parts.colors?.members ?? [] {
      colors[member.key] = definitions.colors[member.key]
      locations["color " + member.key] = DocumentLocation(member.keyPosition, in: site.file)
    }
    for state in parts.states?.members ?? [] {
      guard let condition = state.value.members?.first(where: { $0.key == "when" }) else { continue }
      stateConditions[state.key] = Repetition.text(ofCondition: condition.value)
      locations["state " + state.key] = DocumentLocation(condition.keyPosition, in: site.file)
    }
    add(root, at: root.segment, in: site.file)
  }

  private mutating func add(_ element: ElementTemplate, at path: String, in file: String) {
    if let text = element.repetition.conditionText {
      conditions[path] = text
      locations["element " + path] = element.keyLocations["when"]
    }
    for child in element.children { add(child, at: path + "/" + child.segment, in: file) }
  }
}
