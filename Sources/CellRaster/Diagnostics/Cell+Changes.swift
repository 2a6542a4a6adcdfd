// SPDX-License-Identifier: MIT

public import CellDocument

extension Cell {
  /// What this cell says otherwise than an older one, element by element by their paths.
  ///
  /// First the canvas, then the older cell's elements in its order, then those that are new. Of an element that came or went, what it
  /// holds is not listed. The data's own values count: texts and pictures that differ are changes.
  public func changes(since old: Cell) -> [ElementChange] {
    var changes = Self.changes(of: "canvas", at: root.location, from: old.writtenCanvas, to: writtenCanvas)
    let oldElements = Elements(of: old.root)
    let newElements = Elements(of: root)
    for element in oldElements.inOrder {
      if let other = newElements.byPath[element.path] {
        changes += Self.changes(of: element.path, at: other.location, from: element.writtenKeys, to: other.writtenKeys)
        changes += other.orderChange(since: element)
      } else if newElements.holdsParent(of: element, in: oldElements) {
        changes.append(ElementChange(path: element.path, location: element.location, change: .removed(type: element.type)))
      }
    }
    for element in newElements.inOrder where oldElements.byPath[element.path] == nil {
      guard oldElements.holdsParent(of: element, in: newElements) else { continue }
      changes.append(ElementChange(path: element.path, location: element.location, change: .added(type: element.type)))
    }
    return changes
  }

  private static func changes(of path: String, at location: SourceLocation, from old: DataObject, to new: DataObject)
    -> [ElementChange]
  {
    old.changes(to: new).map { ElementChange(path: path, location: location, change: $0) }
  }
}

/// The elements of a cell.
private struct Elements {
  private(set) var inOrder: [Element] = []
  private(set) var byPath: [String: Element] = [:]
  /// The paths of the elements that hold others, by those.
  private var parents: [String: String] = [:]

  init(of root: Element) {
    add(root)
  }

  private mutating func add(_ element: Element) {
    inOrder.append(element)
    byPath[element.path] = element
    for child in element.children {
      parents[child.path] = element.path
      add(child)
    }
  }

  /// Whether what holds an element of `others` is here too; so for a root.
  func holdsParent(of element: Element, in others: Elements) -> Bool {
    others.parents[element.path].map { byPath[$0] != nil } ?? true
  }
}

extension Element {
  fileprivate var type: String { writtenKeys["type"]?.words ?? "" }

  /// Another painting order of the children that both elements have.
  fileprivate func orderChange(since old: Element) -> [ElementChange] {
    let (oldPaths, newPaths) = (old.children.map(\.path), children.map(\.path))
    let (oldShared, newShared) = (oldPaths.filter(Set(newPaths).contains), newPaths.filter(Set(oldPaths).contains))
    guard oldShared != newShared else { return [] }
    func names(_ paths: [String]) -> [String] { paths.map { String($0.utf8.dropFirst(path.utf8.count + 1)) ?? $0 } }
    return [ElementChange(path: path, location: location, change: .order(old: names(oldShared), new: names(newShared)))]
  }
}

extension DataObject {
  /// The keys that another object says otherwise, those inside of objects that both have by a path with points.
  fileprivate func changes(to new: DataObject, in path: String = "") -> [ElementChange.Change] {
    let names = members.map(\.name) + new.members.map(\.name).filter { self[$0] == nil }
    return names.flatMap { name in
      let (old, new) = (self[name], new[name])
      if old == new { return [] as [ElementChange.Change] }
      if case .object(let old) = old, case .object(let new) = new { return old.changes(to: new, in: path + name + ".") }
      return [.key(path + name, old: old, new: new)]
    }
  }
}
