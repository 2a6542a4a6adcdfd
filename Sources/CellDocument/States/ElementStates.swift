// SPDX-License-Identifier: MIT

internal import Notation

/// The key `states` of an element: an object with the properties that it has in each state.
enum ElementStates {
  static let key = "states"
  /// What is the same in all states: what an element is, what it holds, how often, and what all that is called.
  static let fixedKeys =
    [ElementKind.typeKey, ElementKind.nameKey, ElementKind.childrenKey, key] + Flow.repetitionFields.map(\.name)

  /// Takes the key. What the properties amount to is checked when the element is decoded in the state.
  /// - Throws: that a state is unknown, or changes what no state can.
  static func check(_ reader: inout NodeReader) throws(CellDocumentError) {
    guard let states = reader.take(key) else { return }
    let context = reader.context
    // Checked once, in no state: in one, what it leaves out is gone already.
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
  static func unknownState(_ name: String, among known: [String]) -> CellDocumentProblem {
    .unknownName(name, kind: .state, suggestion: nearestName(to: name, among: known), known: known)
  }
}
