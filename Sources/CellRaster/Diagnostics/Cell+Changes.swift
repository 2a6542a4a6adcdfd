// SPDX-License-Identifier: MIT

public import CellDocument
package import Notation

extension Cell {
  /// The changes from an older cell to this one, element by element.
  ///
  /// First the canvas, then the older cell's elements in its order, then those that are new. Of an element that came or went, what it
  /// holds is not listed. The data's own values count: texts and pictures that differ are changes.
  public func changes(since old: Cell) -> [ElementChange] {
    let comparison = CellKeysComparison(from: CellKeys(old), to: CellKeys(self))
    let (oldLocations, locations) = (old.root.locations, root.locations)
    return comparison.changes.map { found in
      let location = locations[found.path] ?? oldLocations[found.path] ?? root.location
      return ElementChange(path: found.path, location: location, change: found.change)
    }
  }
}

extension Element {
  /// Where the element and those inside it stand, by their paths.
  package var locations: [String: SourceLocation] {
    var locations: [String: SourceLocation] = [:]
    func add(_ element: Element) {
      locations[element.path] = element.location
      element.children.forEach(add)
    }
    add(self)
    return locations
  }
}
