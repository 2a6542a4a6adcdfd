// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
internal import CellRenderAnalysis

/// Finds the fixes of a version that change the element of a layer, or an ancestor of that element.
struct FixOwners: Sendable {
  let fixes: [FixProposal]
  /// The indices of the fixes by the template paths that they change.
  private var owners: [String: [Int]] = [:]

  init(_ fixes: [FixProposal]) {
    self.fixes = fixes
    for (index, fix) in fixes.enumerated() {
      for path in Set(fix.changedPaths) { owners[path, default: []].append(index) }
    }
  }

  /// Returns the indices of the fixes; those that change the nearest element come first. O(d) for a path of d elements.
  fileprivate func all(of path: String) -> [Int] {
    var path = Substring(path.withoutRepetitions)
    var found: [Int] = []
    while true {
      found += owners[String(path)] ?? []
      guard let slash = path.lastIndex(of: "/") else { return distinct(found) }
      path = path[..<slash]
    }
  }

  fileprivate func owner(of path: String) -> Int? { all(of: path).first }
}

extension [LayerChange] {
  /// Returns the areas that each fix alone changes, by the index of the fix. Fixes are left out if another fix may also have caused
  /// one of their changes. Returns an empty dictionary if a layer changes that belongs to no fix.
  ///
  /// - Parameter owners: The fixes that together made these changes.
  func causes(among owners: FixOwners) -> [Int: [PixelRect]] {
    var causes: [Int: [LayerChange]] = [:]
    var unclear: [(fixes: [Int], area: PixelRect)] = []
    for change in self {
      let all = owners.all(of: change.path)
      if all.isEmpty { return [:] }
      if all.count == 1 { causes[all[0], default: []].append(change) } else { unclear.append((all, change.area)) }
    }
    for change in unclear {
      for fix in change.fixes { causes[fix] = nil }
      causes = causes.filter { !$0.value.contains { $0.area.overlaps(change.area) } }
    }
    return causes.mapValues(\.areas)
  }

  /// Returns groups of fixes, by their indices, such that the areas that the fixes of one group change do not overlap.
  ///
  /// - Parameter owners: The fixes that together made these changes.
  func disjointGroups(among owners: FixOwners) -> [[Int]] {
    var groups: [(fixes: [Int], areas: [PixelRect])] = []
    for (fix, areas) in causes(among: owners).sorted(by: { $0.key < $1.key }) {
      if let group = groups.firstIndex(where: { group in !areas.contains { area in group.areas.contains(where: area.overlaps) } })
      {
        groups[group].fixes.append(fix)
        groups[group].areas += areas
      } else {
        groups.append(([fix], areas))
      }
    }
    return groups.map(\.fixes)
  }

  /// Returns the fixes whose effects on the pixels cannot be told apart, because the areas that they change overlap.
  ///
  /// - Parameter owners: The fixes that together made these changes.
  func entangled(among owners: FixOwners) -> Set<FixProposal> {
    guard owners.fixes.count > 1, !isEmpty else { return [] }
    var made: [(fix: Int, area: PixelRect)] = []
    var entangled: Set<Int> = []
    for change in self {
      // No fix changes the element of this layer or an ancestor of it. So the layer changed through layout, and any of the fixes
      // may be the cause.
      guard let fix = owners.owner(of: change.path) else { return Set(owners.fixes) }
      for other in made where other.fix != fix && other.area.overlaps(change.area) { entangled.formUnion([fix, other.fix]) }
      made.append((fix, change.area))
    }
    return Set(entangled.map { owners.fixes[$0] })
  }
}
