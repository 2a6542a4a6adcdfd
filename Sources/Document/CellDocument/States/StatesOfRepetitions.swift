// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellNotation

/// The states whose conditions name the entry or the index of a repeated element. Such a state applies to single repetitions of the
/// element, with all elements inside them.
struct StatesOfRepetitions: Sendable {
  /// The states, in the order of the document.
  private let candidates: [DocumentState]
  /// The names of the states that data can select, in the order of the document.
  private let order: [String]
  private let requested: [String]
  /// The names of the states that data has selected for the enclosing element.
  private var selected: Set<String>
  private let document: @Sendable (_ states: [String]) throws(CellDocumentError) -> DecodedDocument

  /// - Parameters:
  ///   - states: all states of the document.
  ///   - requested: the names of the states that were requested for the cell.
  ///   - selected: the names of those that the item has selected.
  ///   - document: returns the document in states.
  /// - Returns: `nil` if there is no such state.
  init?(
    of states: [DocumentState], besides requested: [String], selected: Set<String>,
    document: @escaping @Sendable (_ states: [String]) throws(CellDocumentError) -> DecodedDocument
  ) {
    candidates = states.filter { $0.isOfRepetitions && !requested.contains($0.name) }
    if candidates.isEmpty { return nil }
    order = states.filter { $0.condition != nil }.map(\.name)
    (self.requested, self.selected, self.document) = (requested, selected, document)
  }

  /// Returns an element in the states of one repetition, with the scope for binding it; `nil` if these are the states of the enclosing
  /// element.
  /// - Parameter scope: the scope with the names of the repetition.
  func variant(
    of element: ElementTemplate, repeatedBy list: Repetition.List, in scope: Scope
  ) throws(CellDocumentError) -> (ElementTemplate, Scope)? {
    let own = list.definedNames
    var states = self
    for state in candidates where !state.repetitionNames.isDisjoint(with: own) && scope.data.defines(state.repetitionNames) {
      guard let (condition, position) = state.condition else { continue }
      if try scope.holds(condition, at: position) {
        states.selected.insert(state.name)
      } else {
        states.selected.remove(state.name)
      }
    }
    guard states.selected != selected else { return nil }
    let names = requested + order.filter(states.selected.contains)
    let document = try document(names)
    guard let variant = document.root.element(numbered: element.number) else { return nil }
    var inner = scope
    (inner.states, inner.definitions, inner.site.states) = (states, document.definitions, names)
    return (variant, inner)
  }
}
