// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
internal import CellTree

/// The inputs of a cell besides its data: states, scale, direction, text scale and width.
struct Configuration: Hashable, Sendable {
  var states: [String] = []
  /// `nil` for the scale that the environment or the document sets.
  var scale: PixelScale?
  /// `nil` for the text scale that the environment or the document sets.
  var textScale: TextScale?
  /// The width in points; `nil` for the width that the environment or the document sets.
  var width: Double?
  /// Whether the cell is laid out in the direction opposite to the document's.
  var isMirrored = false
  /// How far all scroll containers are scrolled; `nil` for the offsets that the document states.
  var scrolled: ScrolledPart?
}

/// How far content is scrolled.
enum ScrolledPart: String, Hashable, Sendable, CaseIterable {
  case toStart = "to the start"
  case betweenChildren = "between two children"
  case halfway = "halfway"
  case toEnd = "to the end"

  var offset: ScrollOffset {
    switch self {
    case .toStart: .part(0)
    case .betweenChildren: .betweenChildren
    case .halfway: .part(0.5)
    case .toEnd: .part(1)
    }
  }
}

extension Configuration: CustomStringConvertible {
  /// The configuration in words, such as `in state dark at scale 3 in the opposite direction`; empty if nothing differs from the
  /// document.
  var description: String {
    var words: [String] = []
    if !states.isEmpty { words.append("in \(states.count == 1 ? "state" : "states") \(states.joined(separator: " and "))") }
    if let scale { words.append("at scale \(scale.rawValue)") }
    if let textScale { words.append("at text scale \(shortest(textScale.factor))") }
    if let width { words.append("at width \(shortest(width))") }
    if isMirrored { words.append("in the opposite direction") }
    if let scrolled { words.append("scrolled \(scrolled.rawValue)") }
    return words.joined(separator: " ")
  }
}

/// The configurations in which a template is laid out to test fixes.
struct ProofConfigurations: Equatable, Sendable {
  /// Every combination of a set of states, a scale, a direction and a text scale (the document's own, 1 or 1.5).
  ///
  /// The sets of states are no state, each single state, each pair of states in the document's order, and the sets that the caller
  /// adds.
  let all: [Configuration]
  /// Further text scales and widths, without a state, in each single state, and in the opposite direction. Few items are drawn in
  /// them.
  let further: [Configuration]
  /// The configurations in which every generated value is drawn.
  ///
  /// Each differs from the document in at most one respect: the text scale, the direction, a single active state, or the scale.
  let forGeneratedData: [Configuration]
  /// Further text scales and widths, each alone.
  let ofOtherSizes: [Configuration]

  /// The text scales of a reader's settings: the smallest, the ordinary, a large one, and the largest ones.
  private static let textScales = [1, 1.5, 0.82, 2, 3.12].compactMap { TextScale(factor: $0) }

  /// - Parameters:
  ///   - environment: Overrides the document's scale, text scale and width.
  ///   - chosen: Additional sets of states.
  init(of template: CellTemplate, _ environment: BindingEnvironment, including chosen: [[String]]) {
    let names = template.states
    let pairs = names.indices.flatMap { first in names[(first + 1)...].map { [names[first], $0] } }
    let choices = distinct([[]] + names.map { [$0] } + pairs + chosen)
    let scales = [nil] + PixelScale.allCases.filter { $0 != environment.scale ?? template.scale }
    let own = environment.textScale ?? template.textScale
    let textScales = [nil] + Self.textScales.prefix(2).filter { $0 != own }
    let scrolled = template.scrolls ? ScrolledPart.allCases.map { Configuration(scrolled: $0) } : []
    let combined = choices.flatMap { states in
      scales.flatMap { scale in
        textScales.flatMap { textScale in
          [false, true].map {
            Configuration(states: states, scale: scale, textScale: textScale, isMirrored: $0)
          }
        }
      }
    }
    all = combined + scrolled
    let width = environment.width ?? template.width
    let widths = template.isResizable ? [width * 0.75, width * 1.25].map { $0.rounded() }.filter { $0 >= 1 && $0 != width } : []
    let sizes =
      Self.textScales.dropFirst(2).filter { $0 != own }.map { Configuration(textScale: $0) }
      + widths.map { Configuration(width: $0) }
    ofOtherSizes = sizes
    further =
      ([[]] + names.map { [$0] }).flatMap { states in
        sizes.map { size in
          var size = size
          size.states = states
          return size
        }
      }
      + (sizes + scrolled).map { size in
        var size = size
        size.isMirrored = true
        return size
      }
    forGeneratedData =
      textScales.map { Configuration(textScale: $0) } + [Configuration(isMirrored: true)]
      + names.map { Configuration(states: [$0]) } + scales.dropFirst().map { Configuration(scale: $0) }
      + scrolled.suffix(1)
  }
}
