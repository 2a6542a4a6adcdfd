// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderAnalysis

/// A layer that two display lists draw differently, and the pixels that may differ because of it.
struct LayerChange {
  /// The path of the layer; empty if the lists differ in their layers, scale or background.
  let path: String
  /// The area in which pixels may differ, in device pixels.
  let area: PixelRect
}

extension DisplayList {
  /// Returns the layers that two lists draw differently, or `nil` if the lists have different sizes.
  ///
  /// Outside the areas of these layers, both lists draw the same pixels. The key `opaque` changes no pixel and is not compared.
  /// O(n) for n layers and items, plus the cost of `inkBounds` for the items of layers that differ.
  func changes<Failure: Error>(
    to other: DisplayList, inkBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> [LayerChange]? {
    guard size == other.size else { return nil }
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard scale == other.scale, background == other.background, layers.map(\.path) == other.layers.map(\.path) else {
      return self == other ? [] : [LayerChange(path: "", area: whole)]
    }
    var changes: [LayerChange] = []
    for index in layers.indices {
      var changed = PixelRect.empty
      if !layers[index].draws(like: other.layers[index]) {
        for list in [self, other] { changed = changed.union(try list.inkBounds(of: index, itemBounds: inkBounds)) }
      } else if !hasSameItems(as: other, in: index) {
        for list in [self, other] {
          for item in list.items[list.layers[index].ownItems] { changed = changed.union(try inkBounds(item)) }
        }
      }
      let area = reach(of: changed, from: index).intersection(whole)
      if !area.isEmpty { changes.append(LayerChange(path: layers[index].path, area: area)) }
    }
    return changes
  }

  private func hasSameItems(as other: DisplayList, in layer: Int) -> Bool {
    let (own, others) = (items[layers[layer].ownItems], other.items[other.layers[layer].ownItems])
    return own.elementsEqual(others) { $0.content == $1.content && $0.opacity == $1.opacity && $0.clip == $1.clip }
  }

  /// Returns the area that a change inside a layer can affect, including the shadows of the layer and of its ancestors.
  private func reach(of area: PixelRect, from layer: Int) -> PixelRect {
    var reach = area
    var index: Int? = layer
    while let number = index {
      reach = reach.union(layers[number].shadows.bounds(of: reach))
      index = layers[number].parent
    }
    return reach
  }
}

extension [LayerChange] {
  /// The areas of all changes. Areas that overlap are merged into the rectangle around them, so that no two of the results overlap.
  var areas: [PixelRect] {
    reduce(into: []) { areas, change in
      var joined = change.area
      while let index = areas.firstIndex(where: { $0.overlaps(joined) }) { joined = joined.union(areas.remove(at: index)) }
      areas.append(joined)
    }
  }

  /// Returns the areas that each fix alone changes, by the index of the fix. Fixes are left out if another fix may also have caused
  /// one of their changes. Returns an empty dictionary if a layer changes that belongs to no fix.
  ///
  /// - Parameter fixes: The fixes that together made these changes.
  func causes(among fixes: [FixProposal]) -> [Int: [PixelRect]] {
    let owners = FixOwners(fixes)
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
  /// - Parameter fixes: The fixes that together made these changes.
  func disjointGroups(among fixes: [FixProposal]) -> [[Int]] {
    var groups: [(fixes: [Int], areas: [PixelRect])] = []
    for (fix, areas) in causes(among: fixes).sorted(by: { $0.key < $1.key }) {
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
  /// - Parameter fixes: The fixes that together made these changes.
  func entangled(among fixes: [FixProposal]) -> Set<FixProposal> {
    guard fixes.count > 1, !isEmpty else { return [] }
    let owners = FixOwners(fixes)
    var made: [(fix: Int, area: PixelRect)] = []
    var entangled: Set<Int> = []
    for change in self {
      // No fix changes the element of this layer or an ancestor of it. So the layer changed through layout, and any of the fixes
      // may be the cause.
      guard let fix = owners.owner(of: change.path) else { return Set(fixes) }
      for other in made where other.fix != fix && other.area.overlaps(change.area) { entangled.formUnion([fix, other.fix]) }
      made.append((fix, change.area))
    }
    return Set(entangled.map { fixes[$0] })
  }
}

/// Finds the fixes that change the element of a layer, or an ancestor of that element.
private struct FixOwners {
  /// The indices of the fixes by the template paths that they change.
  private var owners: [String: [Int]] = [:]

  init(_ fixes: [FixProposal]) {
    for (index, fix) in fixes.enumerated() {
      for path in Set(fix.changedPaths) { owners[path, default: []].append(index) }
    }
  }

  /// Returns the indices of the fixes; those that change the nearest element come first. O(d) for a path of d elements.
  func all(of path: String) -> [Int] {
    var path = Substring(path.withoutRepetitions)
    var found: [Int] = []
    while true {
      found += owners[String(path)] ?? []
      guard let slash = path.lastIndex(of: "/") else { return distinct(found) }
      path = path[..<slash]
    }
  }

  func owner(of path: String) -> Int? { all(of: path).first }
}

extension FixProposal {
  /// Whether the fix changes the element of the layer at `path`, or an ancestor of that element.
  func changes(_ path: String) -> Bool {
    let path = path.withoutRepetitions
    return changedPaths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}

extension PixelRect {
  func overlaps(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}

extension Layer {
  /// Whether two layers draw their items in the same way: with the same opacity, clips, mask, shadow and parent. Does not compare
  /// the items.
  fileprivate func draws(like other: Layer) -> Bool {
    opacity == other.opacity && contentClip == other.contentClip && mask == other.mask && shadows == other.shadows
      && clip == other.clip && isolationReasons == other.isolationReasons && parent == other.parent
  }
}
