// SPDX-License-Identifier: MIT

/// Writes YAML in house style: two spaces for each level; lists and objects in brackets and braces where they are on one line of at most
/// 120 characters, and otherwise an entry on each line.
struct YAMLWriter {
  /// The maximum number of Unicode scalars on a line. A line exceeds it only if a single key or value is too long.
  private static let width = 120

  static func text(of source: YAMLSource) -> String {
    var lines = comments(source.head, at: 0)
    switch source.root.value {
    case .entries(let entries):
      lines += block(entries, at: 0)
      while lines.first == "" { lines.removeFirst() }
    case .scalar(let text): lines.append(text)
    case .block(let header, let content): lines += [header] + content.map { $0.isEmpty ? "" : "  " + $0 }
    }
    if !source.tail.isEmpty { lines += [""] + comments(source.tail, at: 0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func comments(_ lines: [String], at indentation: Int) -> [String] {
    lines.map { $0.isEmpty ? "" : spaces(indentation) + $0 }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Returns the lines of the entries, each on lines of its own.
  private static func block(_ entries: YAMLSource.Entries, at indentation: Int) -> [String] {
    var lines: [String] = []
    for (index, entry) in entries.entries.enumerated() {
      // No blank line begins the entries.
      lines += comments(index == 0 && indentation > 0 ? Array(entry.above.drop(while: \.isEmpty)) : entry.above, at: indentation)
      lines += Self.lines(of: entry, at: indentation)
    }
    return lines + comments(entries.tail, at: indentation)
  }

  private static func lines(of entry: YAMLSource.Entry, at indentation: Int) -> [String] {
    let start = spaces(indentation) + (entry.key.map { $0.written + ":" } ?? "-")
    let comment = entry.beside.map { " " + $0 } ?? ""
    switch entry.node.value {
    case .scalar(""): return [start + comment]
    case .scalar(let text): return [start + " " + text + comment]
    case .block(let header, let lines):
      return [start + " " + header + comment] + lines.map { $0.isEmpty ? "" : spaces(indentation + 2) + $0 }
    case .entries(let entries) where entries.entries.isEmpty:
      return comments(entries.tail, at: indentation) + [start + (entries.isList ? " []" : " {}") + comment]
    case .entries(var entries):
      if let text = entry.node.inline, (start + " " + text).unicodeScalars.count <= width {
        return [start + " " + text + comment]
      }
      if entry.key != nil { return [start + comment] + block(entries, at: indentation + 2) }
      // The first entry is on the line of the dash, and the comments before it and beside it are above.
      let above = (entry.beside.map { [$0] } ?? []) + entries.entries[0].above.filter { !$0.isEmpty }
      entries.entries[0].above = []
      var lines = block(entries, at: indentation + 2)
      lines[0] = start + " " + lines[0].dropFirst(indentation + 2)
      return comments(above, at: indentation) + lines
    }
  }
}

extension YAMLSource.Node {
  /// The text on one line; `nil` for what has comments or is in block style.
  fileprivate var inline: String? {
    switch value {
    case .scalar(let text): return text.isEmpty ? "null" : text
    case .block: return nil
    case .entries(let entries):
      guard entries.isFlow || entries.entries.isEmpty, entries.tail.isEmpty else { return nil }
      var parts: [String] = []
      for entry in entries.entries {
        guard entry.beside == nil, entry.above.allSatisfy(\.isEmpty), let text = entry.node.inline else { return nil }
        parts.append((entry.key.map { $0.written + ": " } ?? "") + text)
      }
      let text = parts.joined(separator: ", ")
      return entries.isList ? "[\(text)]" : "{\(text)}"
    }
  }
}
