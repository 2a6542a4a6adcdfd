// SPDX-License-Identifier: MIT

internal import CellDocument
public import Notation

/// Something that two cells say otherwise of one element, or of the canvas.
public struct ElementChange: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    /// An element that only the newer cell has: its type.
    case added(type: String)
    /// An element that only the older cell has: its type.
    case removed(type: String)
    /// The value of a key, or of one inside it (`fade.length`); `nil` where it has its initial value.
    case key(String, old: DataValue?, new: DataValue?)
    /// The children that both have, by the last parts of their paths, in another painting order.
    case order(old: [String], new: [String])
  }

  /// The element's path; `canvas` for the canvas.
  public let path: String
  /// Where the element stands in the newer template, or in the older one where the newer has none.
  public let location: SourceLocation
  public let change: Change
}

extension ElementChange: CustomStringConvertible {
  /// In the document's words: `cell/text: background none -> #FFFFFF`.
  public var description: String { "\(path): \(change)" }
}

extension ElementChange.Change: CustomStringConvertible {
  public var description: String {
    switch self {
    case .added(let type): "added (\(type))"
    case .removed(let type): "removed (\(type))"
    case .key(let key, let old, let new): "\(key) \(old?.words(beside: new) ?? "none") -> \(new?.words(beside: old) ?? "none")"
    case .order(let old, let new): "order \(old.joined(separator: ", ")) -> \(new.joined(separator: ", "))"
    }
  }
}
