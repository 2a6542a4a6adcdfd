// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics

/// What a cell of a template depends on besides its data: states, scale, direction and the size of texts.
package struct Configuration: Hashable, Sendable {
  package var states: [String]
  /// `nil` for that of the document in its states, or of the command.
  package var scale: PixelScale?
  package var textScale: TextScale?
  /// Whether it is laid out in the direction that is not the document's.
  package var isMirrored: Bool

  package init(states: [String] = [], scale: PixelScale? = nil, textScale: TextScale? = nil, isMirrored: Bool = false) {
    self.states = states
    self.scale = scale
    self.textScale = textScale
    self.isMirrored = isMirrored
  }
}

extension Configuration: CustomStringConvertible {
  /// `in state dark at scale 3 in the other direction`; empty for the document as it is.
  package var description: String {
    var words: [String] = []
    if !states.isEmpty { words.append("in \(states.count == 1 ? "state" : "states") \(states.joined(separator: " and "))") }
    if let scale { words.append("at scale \(scale.rawValue)") }
    if let textScale { words.append("at text scale \(textScale.factor)") }
    if isMirrored { words.append("in the other direction") }
    return words.joined(separator: " ")
  }
}

/// The configurations in which a template is drawn to prove fixes.
struct ProofConfigurations: Hashable, Sendable {
  /// No state, each state, and each pair of states in the document's order.
  let stateChoices: [[String]]
  /// Every choice of states at each scale, in both directions, with texts as they are and half as large again.
  let all: [Configuration]
  /// Those in which every generated value is drawn: the document as it is, with larger texts, at the other scales, in the other
  /// direction, and in each state.
  let forGeneratedData: [Configuration]

  /// - Parameters:
  ///   - environment: what stands in for the document's own scale and size of texts.
  ///   - chosen: choices of states to draw besides.
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
