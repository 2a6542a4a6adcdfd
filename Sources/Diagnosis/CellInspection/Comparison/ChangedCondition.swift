// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellRenderAnalysis

extension CellKeysComparison.Change {
  /// Returns the condition that adds the element, or the part of a text, to a cell, or removes it: one that changed, or one that holds
  /// only in one of the cells. `nil` if there is none, or if only one of the templates has the element.
  /// - Parameters: the conditions in the older and in the newer template, by paths without the numbers of repetitions.
  package func condition(_ old: [String: String], _ new: [String: String]) -> ElementChange.Change? {
    let template = path.withoutRepetitions
    let (before, now) = (old[template], new[template])
    let addedOrRemoved: (type: String, isAdded: Bool)
    switch change {
    case .added(let type) where before != nil: addedOrRemoved = (type, true)
    case .removed(let type) where now != nil: addedOrRemoved = (type, false)
    case .added, .removed, .key, .order, .condition: return nil
    }
    guard !Self.mayBeRenumbered(template, addedOrRemoved.type, old, new) else { return nil }
    if before != now { return .key("when", old: before.map { .string($0) }, new: now.map { .string($0) }) }
    // A repetition may also have lost its entry in the list.
    guard let now, !path.contains("#") else { return nil }
    return .condition(now, holds: addedOrRemoved.isAdded)
  }

  /// Whether an element without a name, or a part of a text, may have got the number of another one, because others with conditions
  /// were added or removed before it.
  private static func mayBeRenumbered(
    _ path: String, _ type: String, _ old: [String: String], _ new: [String: String]
  ) -> Bool {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    guard path[start...] == type || path[start...].hasPrefix(type + "-") else { return false }
    let container = String(path[..<start])
    func siblings(_ conditions: [String: String]) -> Set<String> {
      Set(
        conditions.keys.filter { other in
          other != path && other.hasPrefix(container) && !other.dropFirst(container.count).contains("/")
        })
    }
    return siblings(old) != siblings(new)
  }
}
