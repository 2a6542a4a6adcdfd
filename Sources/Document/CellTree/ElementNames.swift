// SPDX-License-Identifier: MIT

extension Cell {
  /// The paths of the elements, in document order: each element before those inside it.
  public var paths: [String] { root.paths }
}

extension Element {
  fileprivate var paths: [String] { [path] + children.flatMap(\.paths) }

  /// The last component of the path, such as `text-2` or `replies#0`.
  package var segment: String {
    // Searches bytes, not characters: a name may begin with a combining mark, which forms one character with the slash.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The name by which formulas refer to the element: its segment without the numbers of repetitions.
  package var nameInFormulas: String { Segment.base(of: segment) }

  /// Whether the element is a repetition.
  package var isNumbered: Bool { segment.utf8.contains(UInt8(ascii: "#")) }
}

/// The last components of paths: the name of an element, with the numbers of repetitions.
package enum Segment {
  /// The last component of the path of the layer with the indicators of a scroll container. No element has such a name.
  package static let indicators = "(indicators)"

  /// Splits the text at its last `#`; `nil` if it has none.
  package static func repetition(_ text: String) -> (base: String, number: Substring.UTF8View)? {
    guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    return (String(text[..<sign]), text.utf8[text.utf8.index(after: sign)...])
  }

  /// Returns the name without the numbers of repetitions: `reply` for `reply#2`.
  package static func base(of segment: String) -> String { repetition(segment).map { base(of: $0.base) } ?? segment }
}
