// SPDX-License-Identifier: MIT

internal import Notation

/// The key `states` of an element: an object with the element's changes in each state.
enum ElementStates {
  static let key = "states"
  /// The keys that are the same in all states: type, name, children and repetition of the element, and `states` itself.
  static let fixedKeys =
    [ElementKind.typeKey, ElementKind.nameKey, ElementKind.childrenKey, key] + Repetition.repetitionFields.map(\.name)

  /// Reads and checks the key. The result of the changes is checked later, when the element is decoded in the state.
  /// - Throws: ``CellDocumentError`` if a state is unknown, or if it changes a key that is fixed.
  static func check(_ reader: inout NodeReader) throws(CellDocumentError) {
    guard let states = reader.take(key) else { return }
    let context = reader.context
    // Checked only when no state is applied: in a state, the keys that it removes are already gone.
    guard context.site.states.isEmpty else { return }
    for state in try NodeReader(states.value, context).members {
      let known = context.definitions.stateNames
      guard known.contains(state.key) else {
        throw context.site.error(.unknownState(state.key, among: known), at: state.keyPosition)
      }
      let overrides = try NodeReader(state.value, context).members
      if let fixed = overrides.first(where: { fixedKeys.contains($0.key) }) {
        throw context.site.error(.fixedInStates(fixed.key), at: fixed.keyPosition)
      }
      try reader.node.checkLeavingOut(by: overrides, context.site)
    }
  }
}

extension CellDocumentProblem {
  package static func unknownState(_ name: String, among known: [String]) -> CellDocumentProblem {
    .unknownName(name, kind: .state, suggestion: nearestName(to: name, among: known), known: known)
  }
}
