// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The chains of vertical constraints from the edges of the content view, for saying where one from its top to its bottom breaks off.
package struct HeightChain: Equatable, Sendable {
  /// The upper or the lower edge of a view.
  private struct Edge: Hashable {
    let view: String
    let isTop: Bool
  }

  /// The view at which the chain from the top ends, and that at which the one from the bottom ends; `nil` if nothing is tied to the edge.
  package let fromTop, fromBottom: InterfaceView?

  package init(_ cell: InterfaceCell) {
    var neighbours: [Edge: [Edge]] = [:]
    func tie(_ one: Edge, _ other: Edge) {
      neighbours[one, default: []].append(other)
      neighbours[other, default: []].append(one)
    }
    let root = cell.root.id
    var sized = Set(cell.root.all.filter(\.hasContent).map(\.id))
    for constraint in cell.constraints {
      let view = cell.viewID(constraint.first)
      if constraint.firstAttribute == "height" { sized.insert(view) }
      guard let second = constraint.second.map(cell.viewID), let own = Self.edges(constraint.firstAttribute),
        let others = constraint.secondAttribute.flatMap(Self.edges)
      else { continue }
      // A centre leaves the height open.
      if own.count > 1 && view == root || others.count > 1 && second == root { continue }
      for isTop in own { for isOtherTop in others { tie(Edge(view: view, isTop: isTop), Edge(view: second, isTop: isOtherTop)) } }
    }
    for stack in cell.root.all where stack.kind == "stackView" {
      if !stack.subviews.isEmpty { sized.insert(stack.id) }
      for child in stack.subviews {
        for isTop in [true, false] { tie(Edge(view: stack.id, isTop: isTop), Edge(view: child.id, isTop: isTop)) }
      }
    }
    for view in sized where view != root { tie(Edge(view: view, isTop: true), Edge(view: view, isTop: false)) }

    func reached(from edge: Edge) -> [InterfaceView] {
      var known: Set = [edge]
      var open = [edge]
      while let next = open.popLast() {
        for neighbour in neighbours[next] ?? [] where neighbour.view != root && known.insert(neighbour).inserted {
          open.append(neighbour)
        }
      }
      let views = Set(known.map(\.view)).subtracting([root])
      return cell.root.all.filter { views.contains($0.id) }
    }
    let origins = Self.origins(cell.root)
    func position(_ view: InterfaceView, _ height: Double) -> Double {
      (origins[view.id] ?? 0) + (view.frame?.height ?? 0) * height
    }
    fromTop = reached(from: Edge(view: root, isTop: true)).max { position($0, 1) < position($1, 1) }
    fromBottom = reached(from: Edge(view: root, isTop: false)).min { position($0, 0) < position($1, 0) }
  }

  /// The edges that an attribute is about: both for a centre or a baseline, `nil` for a length or a horizontal one. `true` is the upper one.
  private static func edges(_ attribute: String) -> [Bool]? {
    switch attribute {
    case "top", "topMargin": [true]
    case "bottom", "bottomMargin": [false]
    case "centerY", "centerYWithinMargins", "baseline", "firstBaseline", "lastBaseline": [true, false]
    default: nil
    }
  }

  /// Returns the vertical positions of views in the root, by their ids.
  private static func origins(_ root: InterfaceView) -> [String: Double] {
    var origins: [String: Double] = [:]
    func add(_ view: InterfaceView, in parent: Double) {
      for child in view.subviews {
        origins[child.id] = parent + (child.frame?.y ?? 0)
        add(child, in: parent + (child.frame?.y ?? 0))
      }
    }
    add(root, in: 0)
    return origins
  }
}

extension ImportedCell {
  /// Says where the chain of constraints breaks off that would determine the height of the cell.
  package func sentence(of chain: HeightChain) -> String {
    func name(_ view: InterfaceView) -> String { "\"\(names[view.id] ?? view.id)\"" }
    return switch (chain.fromTop, chain.fromBottom) {
    case (nil, nil): "no view is tied to its top or its bottom"
    case (let top?, nil):
      "\(name(top)) hangs from its top, and no view is tied to its bottom; tie the bottom of \(name(top)) to it"
    case (nil, let bottom?):
      "\(name(bottom)) stands on its bottom, and no view is tied to its top; tie the top of \(name(bottom)) to it"
    case (let top?, let bottom?):
      top.id == bottom.id
        ? "\(name(top)) is tied to its top and its bottom, but has no height of its own; give it one"
        : "the chain from its top ends at \(name(top)), and the one from its bottom at \(name(bottom)); tie them together"
    }
  }
}
