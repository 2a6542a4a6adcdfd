// SPDX-License-Identifier: MIT

internal import CellLayoutEngines
internal import CellTree

/// The layout of a container of a cell by its engine, in the vocabulary of cells.
protocol ContainerLayout: LayoutEngine {
  /// Takes over the keys of elements that differ from those of the row before. The container has the same elements.
  /// - Parameters:
  ///   - boxes: the boxes of these elements, numbered as in `Placement.frames`.
  ///   - container: the container as it is now.
  mutating func keysChanged(of boxes: [Int], in container: Element) throws

  /// Adds why the boxes of the last placement have their frames, and what is wrong with them.
  mutating func explain(_ container: Element, in explanation: inout CellExplanation) throws

  /// Returns what the rules of the container cost; `nil` if that is not known.
  mutating func costs(of container: Element) throws -> ExplainedCosts?
}

extension ContainerLayout {
  package mutating func costs(of container: Element) throws -> ExplainedCosts? { nil }
}

/// The layout engine of a container.
enum ContainerEngine {
  case flexbox, frames, constraints
  /// A flexbox container that is laid out apart from the one around it.
  case separateFlexbox
  /// Another engine. The function is called once for the containers of all rows with the same elements.
  case other((ContainerToLayOut) throws -> any ContainerLayout)

  init(_ name: LayoutEngineName) {
    switch name {
    case .flexbox: self = .flexbox
    case .frames: self = .frames
    case .constraints: self = .constraints
    }
  }
}

/// A container as it is passed to the engine that lays it out.
struct ContainerToLayOut {
  package let element: Element
  /// The children as content to measure and place, each as a whole.
  package let children: [any LayoutContent]
}
