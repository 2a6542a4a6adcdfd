// SPDX-License-Identifier: MIT

package import CellDocument
package import Notation

/// What a cell says: the keys of its canvas and of its elements.
package struct CellKeys: Hashable, Sendable {
  package var canvas: DataObject
  package var root: ElementKeys

  package init(canvas: DataObject, root: ElementKeys) {
    self.canvas = canvas
    self.root = root
  }

  package init(_ cell: Cell) {
    self.init(canvas: cell.writtenCanvas, root: ElementKeys(cell.root))
  }
}

/// What an element says, and what it holds.
package struct ElementKeys: Hashable, Sendable {
  /// The last part of its path.
  package let segment: String
  /// `type` first; keys with their initial values are left out.
  package let keys: DataObject
  package var children: [ElementKeys]

  package init(segment: String, keys: DataObject, children: [ElementKeys] = []) {
    self.segment = segment
    self.keys = keys
    self.children = children
  }

  fileprivate init(_ element: Element) {
    self.init(segment: element.segment, keys: element.writtenKeys, children: element.children.map { ElementKeys($0) })
  }
}

extension ElementKeys {
  /// Visits the element and all inside it, in preorder, with their paths.
  package func forEach(_ visit: (String, ElementKeys) -> Void) { forEach(inside: "", visit) }

  private func forEach(inside parent: String, _ visit: (String, ElementKeys) -> Void) {
    let path = parent + segment
    visit(path, self)
    for child in children { child.forEach(inside: path + "/", visit) }
  }

  /// The paths of the element and of all inside it, in the same order.
  package var paths: [String] {
    var paths: [String] = []
    forEach { path, _ in paths.append(path) }
    return paths
  }

  var type: String { keys["type"]?.words ?? "" }

  /// All but the name.
  fileprivate struct Content: Hashable {
    let keys: DataObject
    let children: [ElementKeys]
  }

  fileprivate var content: Content { Content(keys: keys, children: children) }

  /// The name that repetitions of an element share, and elements beside each other that the document does not name.
  fileprivate var sharedName: Substring {
    var name = segment[...]
    if let sign = name.utf8.lastIndex(of: UInt8(ascii: "#")) { name = name[..<sign] }
    guard let hyphen = name.utf8.lastIndex(of: UInt8(ascii: "-")), name[..<hyphen] == type else { return name }
    return name[name.index(after: hyphen)...].allSatisfy(\.isNumber) ? name[..<hyphen] : name
  }
}

/// The changes from one cell to another, and which of their elements correspond.
package struct CellKeysComparison {
  /// An element of both cells, by its paths.
  package struct Partners: Hashable {
    package let old, new: String
  }

  package struct Change: Hashable {
    /// The element's path; `canvas` for the canvas. In the older cell where only that has it.
    package let path: String
    /// The type of the element; `canvas` for the canvas.
    package let type: String
    package let change: ElementChange.Change
  }

  /// First the canvas, then the elements from the root down in the older cell's order, those that are new behind the others. Of an
  /// element that came or went, what it holds is not listed.
  package private(set) var changes: [Change] = []
  /// In the same order.
  package private(set) var partners: [Partners] = []

  /// The paths in the older cell, by those in the newer one.
  package var oldPaths: [String: String] { Dictionary(partners.map { ($0.new, $0.old) }) { first, _ in first } }

  /// Elements are the same that have the same name in the same container. Of those that share a name, repetitions and what has no name
  /// of its own, those are the same that say the same; so are a renamed element, and one around which a container was put.
  package init(from old: CellKeys, to new: CellKeys) {
    add(old.canvas.changes(to: new.canvas), at: "canvas", "canvas")
    compare(old.root, at: old.root.segment, new.root, at: new.root.segment)
  }

  private mutating func add(_ found: [ElementChange.Change], at path: String, _ type: String) {
    changes += found.map { Change(path: path, type: type, change: $0) }
  }

  private mutating func compare(_ old: ElementKeys, at oldPath: String, _ new: ElementKeys, at newPath: String) {
    partners.append(Partners(old: oldPath, new: newPath))
    add(old.keys.changes(to: new.keys), at: newPath, new.type)
    var matches = Matches(old.children, new.children)
    if let order = matches.order { add([order], at: newPath, new.type) }
    for (index, child) in old.children.enumerated() {
      let path = oldPath + "/" + child.segment
      switch matches.fates[index] {
      case .stayed(let place): compare(child, at: path, new.children[place], at: newPath + "/" + new.children[place].segment)
      case .renamed(let place):
        let other = new.children[place]
        let otherPath = newPath + "/" + other.segment
        add([.key("name", old: .string(child.segment), new: .string(other.segment))], at: otherPath, other.type)
        compare(child, at: path, other, at: otherPath)
      case .wrapped(let place, let inner):
        let group = new.children[place]
        let groupPath = newPath + "/" + group.segment
        if matches.tellGroup(place) { add([.added(type: group.type)], at: groupPath, group.type) }
        compare(child, at: path, group.children[inner], at: groupPath + "/" + group.children[inner].segment)
      case .unwrapped(let members):
        add([.removed(type: child.type)], at: path, child.type)
        for member in members {
          let (inner, other) = (child.children[member.inner], new.children[member.place])
          compare(inner, at: path + "/" + inner.segment, other, at: newPath + "/" + other.segment)
        }
      case .removed: add([.removed(type: child.type)], at: path, child.type)
      }
    }
    for child in matches.added.map({ new.children[$0] }) {
      add([.added(type: child.type)], at: newPath + "/" + child.segment, child.type)
    }
  }
}

/// What became of the elements in a container.
private struct Matches {
  enum Fate {
    case stayed(Int)
    case renamed(Int)
    /// It is now inside of a new container: the place of that, and its own in it.
    case wrapped(Int, inner: Int)
    /// The container is gone, and some that were in it are here.
    case unwrapped([(inner: Int, place: Int)])
    case removed
  }

  private(set) var fates: [Fate]
  /// The places of those that are new, but for containers around others.
  private(set) var added: [Int]
  /// Another painting order of those that stayed.
  private(set) var order: ElementChange.Change?
  private var toldGroups: Set<Int> = []

  init(_ old: [ElementKeys], _ new: [ElementKeys]) {
    let alignment = Alignment(from: old, to: new, key: \.sharedName, content: \.content)
    fates = Array(repeating: .removed, count: old.count)
    for pair in alignment.pairs { fates[pair.old] = .stayed(pair.new) }
    var open = Set(alignment.added)
    var gone: [Int] = []
    var newContents = Pool(alignment.added) { new[$0].content }
    for index in alignment.removed {
      if let place = newContents.take(old[index].content) {
        fates[index] = .renamed(place)
        open.remove(place)
      } else {
        gone.append(index)
      }
    }
    var goneNames = Pool(gone) { old[$0].sharedName }
    for place in alignment.added where open.contains(place) {
      for (inner, child) in new[place].children.enumerated() {
        guard let index = goneNames.take(child.sharedName) else { continue }
        fates[index] = .wrapped(place, inner: inner)
        open.remove(place)
      }
    }
    var newNames = Pool(alignment.added.filter(open.contains)) { new[$0].sharedName }
    for index in gone {
      guard case .removed = fates[index] else { continue }
      let members = old[index].children.enumerated().compactMap { inner, child in
        newNames.take(child.sharedName).map { (inner: inner, place: $0) }
      }
      if members.isEmpty { continue }
      fates[index] = .unwrapped(members)
      open.subtract(members.map(\.place))
    }
    added = alignment.added.filter(open.contains)
    guard !alignment.moved.isEmpty else { return }
    let names = (
      old: alignment.pairs.map { old[$0.old].segment },
      new: alignment.pairs.sorted { $0.new < $1.new }.map { old[$0.old].segment }
    )
    let differing = names.old.indices.filter { names.old[$0] != names.new[$0] }
    guard let first = differing.first, let last = differing.last else { return }
    order = .order(old: Array(names.old[first...last]), new: Array(names.new[first...last]))
  }

  /// Whether a new container around others is still to be told.
  mutating func tellGroup(_ place: Int) -> Bool { toldGroups.insert(place).inserted }
}

/// Places of elements by something that they have, each to be taken once.
private struct Pool<Key: Hashable> {
  private var places: [Key: ArraySlice<Int>]

  init(_ places: [Int], _ key: (Int) -> Key) {
    self.places = Dictionary(grouping: places, by: key).mapValues { $0[...] }
  }

  mutating func take(_ key: Key) -> Int? { places[key]?.popFirst() }
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
