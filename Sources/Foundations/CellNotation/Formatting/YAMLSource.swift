// SPDX-License-Identifier: MIT

/// YAML with its comments and blank lines, and with the way in which its values are written.
struct YAMLSource {
  /// A scalar, a list or an object.
  struct Node {
    enum Value {
      /// A scalar as it is written on one line.
      case scalar(String)
      /// A scalar in block style: its header, such as `>-`, and its lines without their common indentation.
      case block(header: String, lines: [String])
      case entries(Entries)
    }

    var value: Value
  }

  /// The entries of a list, or the members of an object.
  struct Entries {
    var isList: Bool
    /// Whether they are in brackets or braces.
    var isFlow: Bool
    var entries: [Entry] = []
    /// The comments after the last entry.
    var tail: [String] = []
  }

  /// An entry of a list, or a member of an object.
  struct Entry {
    /// The comments before the entry. A blank line is an empty text.
    var above: [String]
    /// The key, and how it is written; `nil` in a list.
    var key: (name: String, written: String)?
    var node: Node
    /// The comment on the line of the key or the value.
    var beside: String?
  }

  var root: Node
  /// The comments before the document that stay there, and those after it.
  var head: [String] = []
  var tail: [String] = []
}

extension YAMLSource {
  /// Puts the members of objects into the order that they have in another tree of the same document.
  mutating func reorder(as node: DocumentNode) {
    // A comment that begins the file stays there, whichever key becomes the first.
    if case .entries(var entries) = root.value, !entries.isList, !entries.entries.isEmpty {
      head = entries.entries[0].above
      entries.entries[0].above = []
      root.value = .entries(entries)
    }
    root.reorder(as: node)
    if case .entries(var entries) = root.value, !entries.entries.isEmpty {
      entries.entries[0].above = Array(entries.entries[0].above.drop(while: \.isEmpty))
      root.value = .entries(entries)
    }
  }
}

extension YAMLSource.Node {
  fileprivate mutating func reorder(as node: DocumentNode) {
    guard case .entries(var entries) = value else { return }
    switch node.value {
    case .array(let elements):
      for (index, element) in elements.enumerated() { entries.entries[index].node.reorder(as: element) }
    case .object(let members):
      let byName = Dictionary(entries.entries.map { ($0.key?.name ?? "", $0) }) { first, _ in first }
      entries.entries = members.compactMap { member in
        var entry = byName[member.key]
        entry?.node.reorder(as: member.value)
        return entry
      }
    case .null, .boolean, .number, .string, .plain: return
    }
    value = .entries(entries)
  }
}
