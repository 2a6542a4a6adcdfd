// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
import CellTree

/// The reasons why nothing is in a cell: the conditions that leave elements out, and the lists without entries.
struct EmptyCell {
  /// Such as `"when: unread" leaves out cell/badge`; at least one.
  private let reasons: [String]
  /// The place of the first one.
  let location: DocumentLocation?

  private static let namedReasons = 3

  /// Returns `nil` if the document leaves out nothing.
  init?(_ cell: Cell) {
    var shown: Set<String> = []
    Self.add(cell.root, below: "", to: &shown)
    let source = cell.source
    let conditions = source.conditions.keys.map {
      ($0, "when: \(source.conditions[$0] ?? "")", source.location(ofConditionAt: $0))
    }
    let lists = source.lists.keys.map { ($0, "each: \(source.lists[$0] ?? "")", source.location(ofListAt: $0)) }
    // An element inside one that is left out is left out because of that one.
    let missing = (conditions + lists).filter { path, _, location in
      location != nil && !shown.contains(path) && shown.contains(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    guard let first = missing.first else { return nil }
    reasons = missing.map { path, key, _ in
      key.hasPrefix("when") ? "\"\(key)\" leaves out \(path)" : "\"\(key)\" has no entries for \(path)"
    }
    location = first.2
  }

  private static func add(_ element: Element, below parent: String, to paths: inout Set<String>) {
    let segment = element.path.split(separator: "/").last.map { $0.prefix { $0 != "#" } } ?? ""
    let path = parent.isEmpty ? String(segment) : "\(parent)/\(segment)"
    paths.insert(path)
    for child in element.children { add(child, below: path, to: &paths) }
  }

  var sentence: String {
    let more = reasons.count - Self.namedReasons
    return "nothing is in it: " + reasons.prefix(Self.namedReasons).joined(separator: ", ")
      + (more > 0 ? ", and \(more) more" : "")
  }
}
