// SPDX-License-Identifier: MIT

import CellDocument
import Graphics
import RenderAnalysis

/// The one colour below each element, in each choice of states in which there is one.
struct ColorsBelow {
  private struct Place: Hashable {
    let path: String
    let states: [String]
  }

  private var colors: [Place: Set<RGBA>] = [:]
  /// The colours that the template names, as they are in each choice of states.
  private var named: [[String]: [String: RGBA]] = [:]

  init(_ cells: [ExaminedCell]) {
    for cell in cells {
      named[cell.states] = cell.colors
      for finding in cell.findings {
        guard let color = finding.evidence.colorBelow else { continue }
        colors[Place(path: finding.path.withoutRepetitions, states: cell.states), default: []].insert(color)
      }
    }
  }

  /// The colour below all elements with a path in a template; `nil` where they lie over several, or over none that is known.
  func color(below path: String, in states: [String]) -> RGBA? {
    guard let found = colors[Place(path: path, states: states)], found.count == 1 else { return nil }
    return found.first
  }

  /// The single states in which there is one colour below an element, with that colour.
  func states(below path: String) -> [(name: String, color: RGBA)] {
    colors.keys.filter { $0.path == path && $0.states.count == 1 }.map { $0.states[0] }.sorted().compactMap { name in
      color(below: path, in: [name]).map { (name, $0) }
    }
  }

  /// The template's colours in some states.
  func names(in states: [String]) -> [String: RGBA] { named[states] ?? [:] }
}

extension Evidence {
  /// The one colour below what was found.
  fileprivate var colorBelow: RGBA? {
    switch self {
    case .blending(.noBackground(let below), _), .blending(.corners(let below), _), .blending(.gradient(_, let below), _): below
    default: nil
    }
  }
}
