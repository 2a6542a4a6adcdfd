// SPDX-License-Identifier: MIT

internal import CellDocument
import CellGraphics
internal import CellNotation

/// A value that proofs set at a place in the data, with its description in words.
struct GeneratedValue: Hashable, Sendable {
  /// The value to set; `nil` to remove the place from the data.
  let value: DataValue?
  private let words: Words

  /// How to describe the value in a sentence.
  private enum Words: Hashable {
    /// Written before the place's name: `an empty`.
    case adjective(String)
    /// The literal, written after the place's name: `"A"`, `#FF0000`.
    case literal(String)
    /// A noun, written before `as` and the place's name: `a translucent picture`.
    case noun(String)
    /// The number of entries, written before `in` and the place's name: `3 entries`.
    case entries(Int)
  }

  private init(_ value: DataValue?, _ words: Words) {
    self.value = value
    self.words = words
  }

  /// Returns the words that follow "with" in a sentence: `an empty price`, `no price`, `a translucent picture as avatar`.
  func phrase(at place: DataPlace) -> String {
    switch words {
    case .adjective(let adjective): "\(adjective) \(place)"
    case .literal(let text): "\(place) \(text)"
    case .noun(let noun): "\(noun) as \(place)"
    case .entries(let count): "\(count) \(count == 1 ? "entry" : "entries") in \(place)"
    }
  }

  /// The number of entries of a list; `nil` for other values.
  var count: Int? { if case .array(let entries)? = value { entries.count } else { nil } }

  static let absent = GeneratedValue(nil, .adjective("no"))
  static let null = GeneratedValue(.null, .literal("null"))

  static func adjective(_ adjective: String, _ value: DataValue) -> GeneratedValue {
    GeneratedValue(value, .adjective(adjective))
  }

  static func text(_ text: String) -> GeneratedValue { GeneratedValue(.string(text), .literal("\"\(text)\"")) }

  static func number(_ number: Double) -> GeneratedValue? {
    DataNumber(number).map { GeneratedValue(.number($0), .literal($0.text)) }
  }

  static func boolean(_ value: Bool) -> GeneratedValue { GeneratedValue(.boolean(value), .literal(value ? "true" : "false")) }

  static func color(_ text: String) -> GeneratedValue { GeneratedValue(.string(text), .literal(text)) }

  static func picture(_ picture: GeneratedPicture, _ noun: String) -> GeneratedValue {
    GeneratedValue(.string(picture.name), .noun(noun))
  }

  static func vectorImage(_ image: GeneratedPicture, _ noun: String) -> GeneratedValue {
    GeneratedValue(.string(image.name + ".svg"), .noun(noun))
  }

  static func list(_ entries: [DataValue]) -> GeneratedValue { GeneratedValue(.array(entries), .entries(entries.count)) }
}
