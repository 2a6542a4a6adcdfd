// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines
internal import CellTree

/// Makes the layouts of a cell's containers. These visit the elements in preorder, each once.
final class KeptTreeBuilder {
  let sizes: ContentSizes
  let isRightToLeft: Bool
  /// Whether a container inside one of flexbox is laid out together with it. Containers keep this closure, and must not keep the builder,
  /// which has them.
  let isJoined: (Element) -> Bool
  /// Whether a container inside one with constraints has no system of its own. As ``isJoined``.
  let sharesSystem: (Element) -> Bool
  private let engine: (Element) -> ContainerEngine
  private(set) var parts: [KeptPart] = []
  /// In preorder; the first one is the cell.
  private(set) var containers: [KeptContainer] = []

  /// - Parameter engine: returns the engine of a container.
  init(sizes: ContentSizes, isRightToLeft: Bool, _ engine: @escaping (Element) -> ContainerEngine) {
    self.sizes = sizes
    self.isRightToLeft = isRightToLeft
    self.engine = engine
    isJoined = { if case .flexbox = engine($0) { true } else { false } }
    sharesSystem = { if case .constraints = engine($0) { $0.sharesConstraints } else { false } }
  }

  /// Makes the layout of a cell. CSS determines the size of the cell itself, whichever engine lays out the content.
  func build(_ cell: Cell) throws -> FlexboxContainer {
    let kept = KeptContainer(cell.root)
    containers.append(kept)
    let container = try FlexboxContainer(cell, self)
    kept.setEngine(container)
    return container
  }

  /// Notes an element that the engine of a container lays out.
  func note(_ element: Element, in owner: Int, box: Int) { parts.append(KeptPart(element, owner: owner, box: box)) }

  /// Returns an element without children as content to measure and place as a whole.
  /// - Parameter isUpright: whether a separator is vertical.
  func leaf(_ element: Element, in owner: Int, box: Int, isUpright: Bool = false) throws -> KeptLeaf {
    note(element, in: owner, box: box)
    let leaf = KeptLeaf(element, try sizes.content(of: element, isUpright: isUpright), isUpright: isUpright)
    parts[parts.count - 1].leaf = leaf
    return leaf
  }

  /// Returns a container with an engine of its own as content to measure and place as a whole.
  func container(_ element: Element, in owner: Int, box: Int) throws -> KeptContainer {
    note(element, in: owner, box: box)
    let number = containers.count
    parts[parts.count - 1].own = number
    let kept = KeptContainer(element)
    containers.append(kept)
    switch engine(element) {
    case .flexbox, .separateFlexbox: kept.setEngine(try FlexboxContainer(element, self, in: number))
    case .frames: kept.setEngine(try FramesContainer(element, try children(of: element, in: number), self))
    case .constraints: kept.setEngine(try ConstraintsContainer(element, try views(of: element, in: number), self))
    case .other(let make):
      kept.setEngine(try make(ContainerToLayOut(element: element, children: try children(of: element, in: number))))
    }
    return kept
  }

  private func children(of element: Element, in owner: Int) throws -> [any LayoutContent] {
    var children: [any LayoutContent] = []
    for (index, child) in element.children.enumerated() {
      let isContainer = child.isContainer
      children.append(
        isContainer ? try container(child, in: owner, box: index + 1) : try leaf(child, in: owner, box: index + 1))
    }
    return children
  }

  /// Returns what a system of constraints measures and places: the children of a container, and those of containers that share its system.
  private func views(of container: Element, in owner: Int) throws -> [any LayoutContent] {
    var views: [any LayoutContent] = []
    func append(_ children: [Element]) throws {
      for child in children {
        let box = views.count + 1
        if child.isContainer, sharesSystem(child) {
          note(child, in: owner, box: box)
          views.append(SharedBox())
          try append(child.children)
        } else {
          views.append(child.isContainer ? try self.container(child, in: owner, box: box) : try leaf(child, in: owner, box: box))
        }
      }
    }
    try append(container.children)
    return views
  }
}

/// A container whose children the engine around it places. It has no content to measure.
private struct SharedBox: LayoutContent {
  func measure(in space: LayoutSpace) -> MeasuredSize { MeasuredSize(size: .zero) }

  func place(_ size: Size, definite: DefiniteAxes, in surroundings: LayoutSurroundings) -> Placement {
    Placement(frames: [Rect(origin: .zero, size: size)])
  }
}
