// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
internal import CellNotation
import CellRenderAnalysis

/// Finds numbers at which edges of a cell meet: numbers in the data for which an edge that they move lies on another edge.
///
/// Two layouts with slightly different numbers show which edges move, and how far. From this follows, for every pair of edges, the
/// number at which they meet. Numbers that act in other ways than linearly are only approximated.
struct EdgeNumbers {
  /// An edge of a layer on one axis, in device pixels.
  private struct Edge: Hashable {
    let position, slope: Double
    let isConcerned: Bool
  }

  /// The most edges of one axis that are compared with each other.
  private static let mostEdges = 64
  /// The most numbers at which edges meet; as many numbers lie between them.
  private static let mostMeetings = 24

  /// The numbers at which edges meet, numbers between them, and a number beyond each end; empty if no edge moves.
  let numbers: [Double]

  /// - Parameters:
  ///   - first: The cell with the number `value`.
  ///   - second: The cell with the number `value + step`.
  ///   - concerned: The template paths of elements that fixes change. Their edges matter most.
  init(_ first: DisplayList, _ second: DisplayList, value: Double, step: Double, concerned: Set<String>) {
    let moved = Dictionary(second.layers.map { ($0.path, $0.deviceFrame) }) { first, _ in first }
    var across: Set<Edge> = []
    var down: Set<Edge> = []
    for layer in first.layers {
      guard let other = moved[layer.path] else { continue }
      let frame = layer.deviceFrame
      let isConcerned = concerned.contains(layer.path.withoutRepetitions)
      func edge(_ position: Double, _ new: Double) -> Edge {
        Edge(position: position, slope: (new - position) / step, isConcerned: isConcerned)
      }
      across.formUnion([edge(frame.x, other.x), edge(frame.maxX, other.maxX)])
      down.formUnion([edge(frame.y, other.y), edge(frame.maxY, other.maxY)])
    }
    var meetings: Set<Double> = []
    var others: Set<Double> = []
    for edges in [across, down] {
      let most = Self.mostEdges
      func ranked(_ edges: [Edge]) -> [Edge] {
        Array(
          (edges.filter(\.isConcerned).sorted { $0.position < $1.position }.evenlySpread(atMost: most)
            + edges.filter { !$0.isConcerned }.sorted { $0.position < $1.position }.evenlySpread(atMost: most)).prefix(most))
      }
      let moving = ranked(edges.filter { $0.slope != 0 })
      let all = moving + ranked(edges.filter { $0.slope == 0 })
      for edge in moving {
        for other in all where abs(other.slope - edge.slope) > 1e-6 {
          let meeting = value + (other.position - edge.position) / (edge.slope - other.slope)
          guard abs(meeting) < 100_000 else { continue }
          let rounded = (meeting * 100).rounded() / 100
          if edge.isConcerned || other.isConcerned { meetings.insert(rounded) } else { others.insert(rounded) }
        }
      }
    }
    let room = Self.mostMeetings - min(meetings.count, Self.mostMeetings)
    let found =
      (meetings.sorted().evenlySpread(atMost: Self.mostMeetings)
      + others.subtracting(meetings).sorted().evenlySpread(atMost: room)).sorted()
    guard let lowest = found.first, let highest = found.last else {
      numbers = []
      return
    }
    let between = zip(found, found.dropFirst()).map { ($0 + $1) / 2 }
    numbers = between + [lowest - 10, highest + 10] + found
  }
}
