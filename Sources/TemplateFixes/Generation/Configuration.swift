// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics

/// The inputs of a cell besides its data: states, scale, direction and text scale.
package struct Configuration: Hashable, Sendable {
  package var states: [String] = []
  /// `nil` for the scale that the environment or the document sets.
  package var scale: PixelScale?
  /// `nil` for the text scale that the environment or the document sets.
  package var textScale: TextScale?
  /// Whether the cell is laid out in the direction opposite to the document's.
  package var isMirrored = false
}

extension Configuration: CustomStringConvertible {
  /// The configuration in words, such as `in state dark at scale 3 in the opposite direction`; empty if nothing differs from the
  /// document.
  package var description: String {
    var words: [String] = []
    if !states.isEmpty { words.append("in \(states.count == 1 ? "state" : "states") \(states.joined(separator: " and "))") }
    if let scale { words.append("at scale \(scale.rawValue)") }
    if let textScale { words.append("at text scale \(textScale.factor)") }
    if isMirrored { words.append("in the opposite direction") }
    return words.joined(separator: " ")
  }
}

/// The configurations in which a template is drawn to prove fixes.
struct ProofConfigurations: Hashable, Sendable {
  /// The sets of active states: no state, each single state, each pair of states in the document's order, and the sets that the
  /// caller adds.
  let stateChoices: [[String]]
  /// Every combination of a set of states, a scale, a direction and a text scale (the document's own, 1 or 1.5).
  let all: [Configuration]
  /// The configurations in which every generated value is drawn.
  ///
  /// Each differs from the document in at most one respect: the text scale, the direction, a single active state, or the scale.
  let forGeneratedData: [Configuration]

  /// - Parameters:
  ///   - environment: Overrides the document's scale and text scale.
  ///   - chosen: Additional sets of states.
  init(of template: CellTemplate, _ environment: BindingEnvironment, including chosen: [[String]]) {
    let names = template.states
    let pairs = names.indices.flatMap { first in names[(first + 1)...].map { [names[first], $0] } }
    let choices = distinct([[]] + names.map { [$0] } + pairs + chosen)
    let scales = [nil] + PixelScale.allCases.filter { $0 != environment.scale ?? template.scale }
    let own = environment.textScale ?? template.textScale
    let textScales = [nil] + [1, 1.5].compactMap { TextScale(factor: $0) }.filter { $0 != own }
    stateChoices = choices
    all = choices.flatMap { states in
      scales.flatMap { scale in
        textScales.flatMap { textScale in
          [false, true].map {
            Configuration(states: states, scale: scale, textScale: textScale, isMirrored: $0)
          }
        }
      }
    }
    forGeneratedData =
      textScales.map { Configuration(textScale: $0) } + [Configuration(isMirrored: true)]
      + names.map { Configuration(states: [$0]) } + scales.dropFirst().map { Configuration(scale: $0) }
  }
}
