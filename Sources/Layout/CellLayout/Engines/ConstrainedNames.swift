// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellTree

/// The elements of a system by their names.
struct ConstrainedNames {
  private struct Place: Hashable {
    let container: Int?
    let name: String
  }

  private struct View {
    let name: String
    let parent: Int?
    let isPresent: Bool
    /// The repetition before it that is there.
    let previous: Int?
  }

  private var views: [View] = []
  /// The last element with a name that is there, without the numbers of repetitions.
  private var lastByName: [Place: Int] = [:]

  mutating func append(_ element: Element, in parent: Int?, isPresent: Bool) {
    let place = Place(container: parent, name: element.nameInFormulas)
    views.append(
      View(
        name: place.name, parent: parent, isPresent: isPresent, previous: element.isNumbered ? lastByName[place] : nil))
    if isPresent { lastByName[place] = views.count - 1 }
  }

  func isPresent(_ view: Int) -> Bool { views[view].isPresent }

  /// The container of a view.
  func container(of view: Int) -> Constraint.Item { views[view].parent.map { .content($0) } ?? .container }

  /// Returns the item that a term of a view's constraint names; `nil` if it is not there.
  func item(_ term: ConstraintTerm, of view: Int) -> Constraint.Item? {
    switch term.owner {
    case .own: return .view(view)
    case .parent: return container(of: view)
    case .previous: return views[view].previous.map { .view($0) }
    case .sibling(let name):
      if let route = term.route { return item(along: route, from: view) }
      return lastByName[Place(container: views[view].parent, name: name)].map { .view($0) }
    }
  }

  private func item(along route: ElementRoute, from view: Int) -> Constraint.Item? {
    var around = [view]
    while let parent = views[around[around.count - 1]].parent { around.append(parent) }
    // The view itself is not one of the containers around it.
    guard route.levels < around.count else { return nil }
    var place: Int? = route.levels + 1 < around.count ? around[route.levels + 1] : nil
    for (step, name) in route.names.enumerated() {
      // Of repetitions, that with the view itself.
      let own = step == 0 ? around[route.levels] : nil
      if let own, own != view, views[own].name == name {
        place = own
      } else {
        guard let found = lastByName[Place(container: place, name: name)] else { return nil }
        place = found
      }
    }
    guard let place else { return .container }
    return around.dropFirst().contains(place) ? .content(place) : .view(place)
  }
}
