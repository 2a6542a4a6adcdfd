// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// Looks for the slots of a component, and for names that are no parameters.
struct ComponentSearch {
  private let component: Component
  private let site: Site
  /// The names of entries of lists and their indices in the element that is looked at.
  private var names: Set<String> = []
  private(set) var slots: [String] = []
  private(set) var errors: [CellDocumentError] = []

  init(of component: Component, _ site: Site) {
    self.component = component
    self.site = site
  }

  /// - Parameter place: the key of the node.
  mutating func look(in node: DocumentNode, at place: KeyPlace = KeyPlace()) {
    switch node.value {
    case .array(let elements): for element in elements { look(in: element, at: place) }
    case .object(let members):
      let outer = names
      if let repetition = RepeatedNames(of: node) { names.formUnion(repetition.all) }
      if let slot = node[Component.slotKey] { note(slot) }
      for member in members {
        let inner = names
        if member.key == RepeatedNames.listKey { names = outer }
        look(in: member.value, at: place.inside(member.key))
        names = inner
      }
      names = outer
    case .string(let text), .plain(let text):
      for path in place.paths(in: text) where !isKnown(path) {
        let known = component.argumentNames + names.sorted()
        errors.append(
          site.error(
            .component(
              .dataNotVisible(
                path.description, of: component.name,
                suggestion: path.steps.first.flatMap { nearestName(to: $0, among: known) }, known: known)),
            at: node.position))
      }
    case .null, .boolean, .number: break
    }
  }

  private func isKnown(_ path: DataPath) -> Bool {
    guard let name = path.steps.first else { return false }
    return names.contains(name) || component.argumentNames.contains(name)
  }

  private mutating func note(_ node: DocumentNode) {
    guard case .string(let name) = FoundValue(node), SegmentNames.isName(name) else {
      return errors.append(site.error(.unexpected(found: FoundValue(node), expected: .identifier), at: node.position))
    }
    guard !slots.contains(name) else { return errors.append(site.error(.component(.slotTwice(name)), at: node.position)) }
    slots.append(name)
  }
}
