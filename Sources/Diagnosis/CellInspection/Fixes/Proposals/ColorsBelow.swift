// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis

/// The colour below each element, for each set of states in which the colour is the same in all cells.
struct ColorsBelow {
  private struct Place: Hashable {
    let path: String
    let states: [String]
  }

  private var colors: [Place: Set<RGBA>] = [:]
  /// The named colours of the template, as resolved in each set of states.
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

  /// Returns the colour below all elements with a template path, or `nil` if it is unknown or not the same everywhere.
  func color(below path: String, in states: [String]) -> RGBA? {
    guard let found = colors[Place(path: path, states: states)], found.count == 1 else { return nil }
    return found.first
  }

  /// Returns the colour below an element in each single state in which it is known and the same everywhere. The states are in
  /// alphabetical order.
  func states(below path: String) -> [(name: String, color: RGBA)] {
    colors.keys.filter { $0.path == path && $0.states.count == 1 }.map { $0.states[0] }.sorted().compactMap { name in
      color(below: path, in: [name]).map { (name, $0) }
    }
  }

  /// Returns the template's named colours in a set of states.
  func names(in states: [String]) -> [String: RGBA] { named[states] ?? [:] }
}

extension Evidence {
  /// The single colour below the layer; `nil` if there are several or the finding does not report it.
  fileprivate var colorBelow: RGBA? {
    switch self {
    case .blending(.noBackground(let below), _), .blending(.corners(let below), _), .blending(.gradient(_, let below), _): below
    default: nil
    }
  }
}
