// SPDX-License-Identifier: MIT

internal import CellLayout
internal import CellNotation
internal import CellTree

/// How the position of an element is written in the JSON of a layout.
extension LayoutReport {
  static let position = OutputForm<ExplainedBox>.choice(
    "position",
    """
    What determines a position: the cell's own, an item of a container's flow, the edges of a container, or a frame that the element \
    states.
    """,
    [
      .way(root) { if case .root = $0.position { () } else { nil } },
      .way(flow) {
        if case .inFlow(let container, let alignment, let key) = $0.position {
          FlowPosition(container: container, alignment: alignment, key: key, placement: $0.placement)
        } else {
          nil
        }
      },
      .way(container("absolutePosition", "The position of an absolute element.", kind: "absolute")) {
        if case .absolute(let container) = $0.position { container } else { nil }
      },
      .way(
        container("contentsPosition", "An element without a box, whose children belong to the container.", kind: "contents")
      ) { if case .noBox(let container) = $0.position { container } else { nil } },
      .way(frame) {
        if case .frame(let container, let x, let y) = $0.position { (container: container, x: x, y: y) } else { nil }
      },
      .way(constraints) {
        if case .constraints(let container, let x, let y) = $0.position { (container: container, x: x, y: y) } else { nil }
      },
    ])

  private static let root = OutputForm<Void>.record(
    "rootPosition", "The position of the cell itself.", [.constant("kind", "root", "The kind of position.")])

  private static func container(_ name: String, _ meaning: String, kind: String) -> OutputForm<String> {
    .record(
      name, meaning,
      [
        .constant("kind", .string(kind), "The kind of position."),
        .member("container", .text, "The path of the container.") { $0 },
      ])
  }

  private static let frame = OutputForm<(container: String, x: ExplainedFormula?, y: ExplainedFormula?)>.record(
    "framePosition", "The position of an element in a container with manual frames.",
    [
      .constant("kind", "frame", "The kind of position."),
      .member("container", .text, "The path of the container.") { $0.container },
      .member("x", .nullable(formula), "The formula of the left edge; null if the element is at 0.") { $0.x },
      .member("y", .nullable(formula), "The formula of the upper edge; null if the element is at 0.") { $0.y },
    ])

  private static let constraints = OutputForm<
    (container: String, x: [ExplainedConstraint], y: [ExplainedConstraint])
  >.record(
    "constrainedPosition", "The position of an element in a container with constraints.",
    [
      .constant("kind", "constraints", "The kind of position."),
      .member("container", .text, "The path of the container.") { $0.container },
      .member("x", chain, "The constraints that determine the horizontal position.") { $0.x },
      .member("y", chain, "The constraints that determine the vertical position.") { $0.y },
    ])
}

// MARK: Items of a flow

/// The position of an item of a container's flow.
private struct FlowPosition {
  let container: String
  let alignment: ItemAlignment
  let key: DocumentKey
  let placement: ExplainedPlacement?
}

extension LayoutReport {
  private static let flow = OutputForm<FlowPosition>.record(
    "flowPosition", "The position of an item of a container's flow.",
    [
      .constant("kind", "flow", "The kind of position."),
      .member("container", .text, "The path of the container.") { $0.container },
      .member("alignment", .word, "The alignment across the container's line.") { $0.alignment },
      .member("key", key, "The key of the alignment.") { $0.key },
      .member("x", .nullable(distance), "The horizontal distance.") { position in
        position.placement.map { (edge: $0.x.isFromRight ? .right : .left, parts: $0.x.parts) }
      },
      .member("y", .nullable(distance), "The vertical distance.") { position in
        position.placement.map { (edge: .top, parts: $0.y.parts) }
      },
    ])

  private enum Edge: String, CaseIterable { case left, right, top }

  private static let distance = OutputForm<(edge: Edge, parts: [ExplainedDistance.Part])>.record(
    "distance", "The distance from an edge of the container's frame to the same edge of the element's frame, as a sum.",
    [
      .member("from", .word, "The edge.") { $0.edge },
      .member("parts", .list(part), "The lengths that are not zero.") { $0.parts },
    ])

  private static let part = OutputForm<ExplainedDistance.Part>.record(
    "part", "A part of a distance.",
    [
      .member("points", .number, "The length.") { $0.points },
      .member("reason", .word, "Where the length came from.") { $0.reason.word },
      .member("path", .nullable(.text), "The element or the container; null for the element itself.") { part in
        switch part.reason {
        case .edges(let path), .element(let path): path
        default: nil
        }
      },
      .member("key", .nullable(key), "The key that gave the length; null if there is none.") { part in
        switch part.reason {
        case .gaps(let key), .freeSpace(let key), .margin(let key), .automaticMargin(let key), .shift(let key): key
        default: nil
        }
      },
    ])
}

extension ExplainedDistance.Reason {
  fileprivate enum Word: String, CaseIterable {
    case borderAndPadding = "border-and-padding"
    case element, gaps
    case freeSpace = "free-space"
    case margin
    case automaticMargin = "automatic-margin"
    case lines, shift
  }

  fileprivate var word: Word {
    switch self {
    case .edges: .borderAndPadding
    case .element: .element
    case .gaps: .gaps
    case .freeSpace: .freeSpace
    case .margin: .margin
    case .automaticMargin: .automaticMargin
    case .lines: .lines
    case .shift: .shift
    }
  }
}
