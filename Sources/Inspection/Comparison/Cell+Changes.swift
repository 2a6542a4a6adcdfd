// SPDX-License-Identifier: MIT

package import CellDocument
package import Notation

extension Cell {
  /// Returns the changes from an older cell to this one, element by element.
  ///
  /// The canvas comes first, then the older cell's elements in order; in each container, new elements come last. The descendants of
  /// an added or removed element are not listed. Values from data count too: a different text or picture is a change.
  package func changes(since old: Cell) -> [ElementChange] {
    let comparison = CellKeysComparison(from: CellKeys(old), to: CellKeys(self))
    let (oldLocations, locations) = (old.root.locations, root.locations)
    return comparison.changes.map { found in
      let location = locations[found.path] ?? oldLocations[found.path] ?? root.location
      return ElementChange(path: found.path, location: location, change: found.change)
    }
  }
}

extension Element {
  /// The source locations of the element and its descendants, by path.
  package var locations: [String: DocumentLocation] {
    var locations: [String: DocumentLocation] = [:]
    func add(_ element: Element) {
      locations[element.path] = element.location
      element.children.forEach(add)
    }
    add(self)
    return locations
  }
}
