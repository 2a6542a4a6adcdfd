// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
internal import CellNotation

/// A cell that a proof draws with and without the fix: a data item in a configuration.
package struct ProofCase: Equatable, Sendable {
  enum Origin: Hashable, Sendable {
    /// An item of the user's data, by its zero-based index.
    case given(Int)
    /// An item of the user's data with generated values at some places.
    case generated([Change])
  }

  /// A place in the data, and the generated value that a proof sets there.
  package struct Change: Hashable, Sendable {
    let place: DataPlace
    let value: GeneratedValue
  }

  let item: DataItem
  let configuration: Configuration
  let origin: Origin

  /// Whether the item comes from the user's data unchanged.
  package var isGiven: Bool { if case .given = origin { true } else { false } }

  /// The generated values and their places; empty for the user's own items.
  var changes: [Change] { if case .generated(let changes) = origin { changes } else { [] } }
}

extension ProofCase: CustomStringConvertible {
  /// The case in words: `item 2 in state dark`, `with an empty price at scale 3`.
  package var description: String {
    let configuration = "\(configuration)"
    return configuration.isEmpty ? subject : "\(subject) \(configuration)"
  }

  private var subject: String {
    switch origin {
    case .given(let index): return "item \(index + 1)"
    case .generated(let changes):
      let phrases = changes.map { $0.value.phrase(at: $0.place) }
      guard phrases.count > 3 else { return "with " + phrases.joined(separator: ", ") }
      return "with \(phrases.prefix(3).joined(separator: ", ")) and \(counted(phrases.count - 3, "more generated value"))"
    }
  }
}

extension RandomAccessCollection {
  /// Returns at most `most` elements, evenly spaced over the collection and in the same order.
  func evenlySpread(atMost most: Int) -> [Element] {
    let taken = Swift.min(count, most)
    return (0..<taken).map { self[index(startIndex, offsetBy: $0 * count / taken)] }
  }
}
