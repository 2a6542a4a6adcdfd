// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellDocument
internal import CellGraphics
package import CellNotation
package import CellTree

/// The document keys that express a cell: the keys of the canvas, and the keys of each element.
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

/// The document keys of an element and of its descendants.
package struct ElementKeys: Hashable, Sendable {
  /// The last part of the element's path.
  package let segment: String
  /// The keys of the element itself, `type` first. Keys with default values are left out.
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
  /// Visits the element and its descendants in preorder, with their paths.
  package func forEach(_ visit: (String, ElementKeys) -> Void) { forEach(inside: "", visit) }

  private func forEach(inside parent: String, _ visit: (String, ElementKeys) -> Void) {
    let path = parent + segment
    visit(path, self)
    for child in children { child.forEach(inside: path + "/", visit) }
  }

  /// The paths of the element and its descendants, in preorder.
  package var paths: [String] {
    var paths: [String] = []
    forEach { path, _ in paths.append(path) }
    return paths
  }

  var type: String { keys["type"]?.words ?? "" }

  /// An element without its name: its own keys and its children.
  fileprivate struct Content: Hashable {
    let keys: DataObject
    let children: [ElementKeys]
  }

  fileprivate var content: Content { Content(keys: keys, children: children) }

  /// The segment without its number: `reply` for `reply#2`, and `text` for `text-2`, an unnamed element of the type `text`. All
  /// repetitions of an element have the same shared name. So do unnamed siblings of the same type.
  fileprivate var sharedName: Substring {
    var name = segment[...]
    if let sign = name.utf8.lastIndex(of: UInt8(ascii: "#")) { name = name[..<sign] }
    guard let hyphen = name.utf8.lastIndex(of: UInt8(ascii: "-")), name[..<hyphen] == type else { return name }
    return name[name.index(after: hyphen)...].allSatisfy(\.isNumber) ? name[..<hyphen] : name
  }
}

/// The changes from one cell to another, and the elements that correspond.
package struct CellKeysComparison {
  /// An element that is in both cells: its path in the older cell, and its path in the newer one.
  package struct Partners: Equatable {
    package let old, new: String
  }

  package struct Change: Hashable {
    /// The path of the element in the newer cell, or in the older one if only that has it; `canvas` for the canvas.
    package let element: String
    /// The path of the span or the paragraph of a text that changed; otherwise that of the element.
    package let path: String
    /// The type of the element, `span` or `paragraph`; `canvas` for the canvas.
    package let type: String
    /// The text of a span or a paragraph whose number says little about where it is; `nil` for any other.
    package let text: String?
    package let change: ElementChange.Change
    /// The keys of the element, or of the canvas, in the older and in the newer cell; empty where it does not exist.
    private let oldKeys, newKeys: DataObject

    fileprivate init(
      _ element: String, part: SpanComparison.Part? = nil, _ type: String, _ change: ElementChange.Change, _ oldKeys: DataObject,
      _ newKeys: DataObject
    ) {
      self.element = element
      path = part.map { element + "/" + $0.path } ?? element
      self.type = part?.type ?? type
      text = part.flatMap { $0.path.contains("#") && !$0.text.isEmpty ? $0.text : nil }
      self.change = change
      self.oldKeys = oldKeys
      self.newKeys = newKeys
    }

    /// The change, with the key's default value in place of a value that one of the cells omits.
    package var changeWithDefaults: ElementChange.Change {
      guard case .key(let key, let old, let new) = change else { return change }
      return .key(
        key, old: old ?? oldKeys.initialValue(of: key, inType: type), new: new ?? newKeys.initialValue(of: key, inType: type))
    }
  }

  /// The changes. Changes of the canvas come first, then changes of elements from the root down, in the older cell's order. In each
  /// container, new elements come last; in each text, new spans. The descendants of an added or removed element are not listed.
  package private(set) var changes: [Change] = []
  /// The elements that are in both cells, in the same order as ``changes``.
  package private(set) var partners: [Partners] = []

  /// The elements' paths in the older cell, by their paths in the newer one.
  package var oldPaths: [String: String] { Dictionary(partners.map { ($0.new, $0.old) }) { first, _ in first } }

  /// Compares two cells.
  ///
  /// Elements with the same name in the same container correspond. If several share a name, as repetitions and unnamed elements
  /// can, elements with equal content are matched first. A renamed element corresponds to its old version, and so does an element
  /// that was put into a new container or taken out of a removed one.
  package init(from old: CellKeys, to new: CellKeys) {
    add(old.canvas.changes(to: new.canvas), at: "canvas", "canvas", old.canvas, new.canvas)
    compare(old.root, at: old.root.segment, new.root, at: new.root.segment)
  }

  private mutating func add(
    _ found: [ElementChange.Change], at path: String, _ type: String, _ old: DataObject = DataObject([]),
    _ new: DataObject = DataObject([])
  ) {
    changes += found.map { Change(path, type, $0, old, new) }
  }

  private mutating func compare(_ old: ElementKeys, at oldPath: String, _ new: ElementKeys, at newPath: String) {
    partners.append(Partners(old: oldPath, new: newPath))
    if let spans = SpanComparison(from: old.keys, to: new.keys) {
      changes += spans.changes.map { found in
        Change(newPath, part: found.part, new.type, found.change, old.keys, new.keys)
      }
    } else {
      // If only one of them is square, the changes are those of its sides.
      let isOneSquare = old.type == new.type && (old.keys.isSquare && new.keys.hasSide || new.keys.isSquare && old.keys.hasSide)
      let (before, after) =
        isOneSquare ? (old.keys.writingSides(ofType: old.type), new.keys.writingSides(ofType: new.type)) : (old.keys, new.keys)
      add(before.changes(to: after), at: newPath, new.type, before, after)
    }
    var matches = Matches(old.children, new.children)
    if let order = matches.order { add([order], at: newPath, new.type) }
    for (index, child) in old.children.enumerated() {
      let path = oldPath + "/" + child.segment
      switch matches.outcomes[index] {
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

/// The matching between the children of a container in the older cell and its children in the newer one.
struct Matches {
  enum Outcome {
    /// The element kept its name. The value is its index among the new children.
    case stayed(Int)
    /// The element has a new name. The value is its index among the new children.
    case renamed(Int)
    /// The element is now inside a new container: the container's index, and the element's index in it.
    case wrapped(Int, inner: Int)
    /// The element was a container. It is gone, but some of its children have taken its place: their old indices in the container,
    /// and their indices among the new children.
    case unwrapped([(inner: Int, place: Int)])
    case removed
  }

  /// The outcome for each old child.
  private(set) var outcomes: [Outcome]
  /// The indices, among the new children, of added elements. Containers that were put around existing elements are left out.
  private(set) var added: [Int]
  /// The change in the painting order of the elements that both containers have; `nil` if the order is the same.
  private(set) var order: ElementChange.Change?
  private var toldGroups: Set<Int> = []

  init(_ old: [ElementKeys], _ new: [ElementKeys]) {
    let alignment = Alignment(from: old, to: new, key: \.sharedName, content: \.content)
    outcomes = Array(repeating: .removed, count: old.count)
    for pair in alignment.pairs { outcomes[pair.old] = .stayed(pair.new) }
    var open = Set(alignment.added)
    var gone: [Int] = []
    var newContents = Pool(alignment.added) { new[$0].content }
    for index in alignment.removed {
      if let place = newContents.take(old[index].content) {
        outcomes[index] = .renamed(place)
        open.remove(place)
      } else {
        gone.append(index)
      }
    }
    var goneNames = Pool(gone) { old[$0].sharedName }
    for place in alignment.added where open.contains(place) {
      for (inner, child) in new[place].children.enumerated() {
        guard let index = goneNames.take(child.sharedName) else { continue }
        outcomes[index] = .wrapped(place, inner: inner)
        open.remove(place)
      }
    }
    var newNames = Pool(alignment.added.filter(open.contains)) { new[$0].sharedName }
    for index in gone {
      guard case .removed = outcomes[index] else { continue }
      let members = old[index].children.enumerated().compactMap { inner, child in
        newNames.take(child.sharedName).map { (inner: inner, place: $0) }
      }
      if members.isEmpty { continue }
      outcomes[index] = .unwrapped(members)
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

  /// Returns the index, among the new children, of the element that corresponds to an old one and is still in the same container.
  func place(ofOld index: Int) -> Int? {
    switch outcomes[index] {
    case .stayed(let place), .renamed(let place): place
    case .wrapped, .unwrapped, .removed: nil
    }
  }

  func isRenamed(_ index: Int) -> Bool { if case .renamed = outcomes[index] { true } else { false } }

  /// Marks a new container around existing elements as reported. Returns `false` if it was already marked.
  mutating func tellGroup(_ place: Int) -> Bool { toldGroups.insert(place).inserted }
}

/// The indices of elements, grouped by a key. Each index can be taken once.
private struct Pool<Key: Hashable> {
  private var places: [Key: ArraySlice<Int>]

  init(_ places: [Int], _ key: (Int) -> Key) {
    self.places = Dictionary(grouping: places, by: key).mapValues { $0[...] }
  }

  mutating func take(_ key: Key) -> Int? { places[key]?.popFirst() }
}

extension DataObject {
  fileprivate var isSquare: Bool { self["size"] != nil }
  fileprivate var hasSide: Bool { self["width"] != nil || self["height"] != nil }

  /// Returns the keys whose values differ in another object. A key of a nested object is named by its dotted path, such as `border.width`,
  /// and that of one of several shadows by its number: `shadow.2.blur`.
  func changes(to new: DataObject, in path: String = "") -> [ElementChange.Change] {
    let names = members.map(\.name) + new.members.map(\.name).filter { self[$0] == nil }
    return names.flatMap { name in
      let (old, new) = (self[name], new[name])
      if old == new { return [] as [ElementChange.Change] }
      if case .object(let old) = old, case .object(let new) = new { return old.changes(to: new, in: path + name + ".") }
      if path.isEmpty, name == "shadow", case .array(let old) = old, case .array(let new) = new, old.count == new.count {
        return zip(old, new).enumerated().flatMap { index, shadows in
          (shadows.0.object ?? DataObject([])).changes(to: shadows.1.object ?? DataObject([]), in: "\(name).\(index + 1).")
        }
      }
      // A label has a style even if it states none.
      if path.isEmpty, name == "style" {
        return (old?.object ?? DataObject([])).changes(to: new?.object ?? DataObject([]), in: name + ".")
      }
      return [.key(path + name, old: old, new: new)]
    }
  }
}

extension DataValue {
  /// The value on one line, as people would write it in YAML: `#FFFFFF`, `{edge: bottom, length: 20}`, `"two words"`.
  ///
  /// A string is cut after 40 characters.
  var words: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): Self.isPlain(text) ? text : Self.quoted(text)
    case .array(let values): "[\(values.map(\.words).joined(separator: ", "))]"
    case .object(let object): "{\(object.members.map { "\($0.name): \($0.value.words)" }.joined(separator: ", "))}"
    }
  }

  fileprivate var object: DataObject? { if case .object(let object) = self { object } else { nil } }

  /// Returns the value on one line. A long string is cut to an excerpt. If `other` has a string in the same place, the excerpt
  /// shows where the two differ.
  func words(beside other: DataValue?) -> String {
    switch (self, other) {
    case (.string(let text), .string(let other)) where !Self.isPlain(text): TextExcerpt(of: text, beside: other).description
    case (.array(let values), .array(let others)) where values.count == others.count:
      "[\(zip(values, others).map { $0.words(beside: $1) }.joined(separator: ", "))]"
    case (.object(let object), .object(let other)):
      "{\(object.members.map { "\($0.name): \($0.value.words(beside: other[$0.name]))" }.joined(separator: ", "))}"
    default: words
    }
  }

  /// Returns whether a string is short and simple enough to be shown without quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    let others: Set<Character> = ["#", "%", ".", "/", "-", "_"]
    return !text.isEmpty && text.count <= 40
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
  }

  /// Returns the text in quotation marks, cut after 40 characters.
  static func quoted(_ text: String) -> String {
    String(text.prefix(40)).quotedOnOneLine + (text.count > 40 ? "..." : "")
  }
}
