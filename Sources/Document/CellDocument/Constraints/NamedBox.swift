// SPDX-License-Identifier: MIT

internal import CellTree

/// An element in a container with constraints, as constraints name it.
final class NamedBox: Sendable {
  /// The name without the numbers of repetitions.
  let name: String
  /// Whether the data decides how many of it there are.
  let isRepeated: Bool
  /// The elements inside, if it is a container with constraints; otherwise empty.
  let children: [NamedBox]
  /// Whether constraints around the element reach what is inside it.
  let sharesSystem: Bool

  init(segment: String, isRepeated: Bool, sharesSystem: Bool, children: [NamedBox]) {
    name = Segment.base(of: segment)
    self.isRepeated = isRepeated
    self.sharesSystem = sharesSystem
    self.children = children
  }
}

/// The containers around an element whose constraints can name each other's elements, from the outermost one to that of the element.
struct NamedSurroundings: Sendable {
  private var containers: [NamedBox] = []

  /// Returns the surroundings of the elements in a container with these surroundings.
  func inside(_ container: NamedBox) -> NamedSurroundings {
    NamedSurroundings(containers: (container.sharesSystem ? containers : []) + [container])
  }

  /// Returns the element at an index of the innermost container.
  func child(_ index: Int) -> NamedBox? {
    guard let innermost = containers.last, innermost.children.indices.contains(index) else { return nil }
    return innermost.children[index]
  }

  /// Whether there is more to name than the elements of one container.
  var reachesFarther: Bool { containers.count > 1 || containers.contains { $0.children.contains(where: \.sharesSystem) } }

  /// The names that may have been meant.
  var names: [String] { containers.first.map { [$0.name] + $0.namesInside } ?? [] }

  /// Returns the way to the element with a name: the innermost container is searched first, and in each one its children before what is
  /// inside them. Of an element that is repeated, only the own repetition is searched.
  /// - Returns: `nil` if no element has the name.
  /// - Throws: ``FormulaProblem`` if several have it at one distance.
  func route(to name: String) throws(FormulaProblem) -> ElementRoute? {
    for (levels, container) in containers.reversed().enumerated() {
      let own = levels == 0 ? nil : containers[containers.count - levels]
      var frontier: [(box: NamedBox, names: [String])] = [(container, [])]
      while !frontier.isEmpty {
        let found = frontier.filter { around in around.box.children.contains { $0.name == name } }.map { $0.names + [name] }
        if found.count > 1 { throw .ambiguousName(name, found.prefix(2).map { $0.joined(separator: "/") }) }
        if let names = found.first { return ElementRoute(levels: levels, names: names) }
        frontier = frontier.flatMap { around in
          around.box.children.filter { $0.sharesSystem && !$0.isRepeated && $0 !== own }.map { ($0, around.names + [$0.name]) }
        }
      }
      if levels == containers.count - 1, container.name == name { return ElementRoute(levels: levels, names: []) }
    }
    return nil
  }
}

extension NamedBox {
  fileprivate var namesInside: [String] { children.flatMap { [$0.name] + ($0.sharesSystem ? $0.namesInside : []) } }
}
