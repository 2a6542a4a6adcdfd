// SPDX-License-Identifier: MIT

package import CellNotation

/// The source locations of the keys of an object. All values compare equal, so that locations do not affect whether elements are
/// equal.
package struct KeyLocations: Hashable, Sendable {
  private let locations: [String: DocumentLocation]
  /// The keys that have the location of their object, with those inside their values; empty where ``locations`` has all.
  private var uniform: (keys: [String], location: DocumentLocation)?

  package init(_ positions: [String: SourcePosition] = [:], in file: String = "") {
    locations = positions.mapValues { DocumentLocation($0, in: file) }
  }

  /// Creates the locations of keys that are all in one place, as in a cell that is written in Swift.
  package init(of keys: [String], at location: DocumentLocation) {
    locations = [:]
    uniform = (keys, location)
  }

  package subscript(key: String) -> DocumentLocation? {
    guard let uniform else { return locations[key] }
    let outer = key.hasPrefix(Self.partPrefix) ? nil : key.prefix { $0 != "." }
    let isStated = uniform.keys.contains { outer.map($0.elementsEqual) ?? Self.keysOfParts.contains($0) }
    return isStated ? uniform.location : nil
  }

  package static func == (_: KeyLocations, _: KeyLocations) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

// MARK: Spans and paragraphs

extension KeyLocations {
  private static let partPrefix = "part "
  private static let keysOfParts = ["spans", "paragraphs"]

  /// Returns the name under which a span or a paragraph of a text is listed, or a key of it.
  /// - Parameter part: its path inside the text, without the numbers of repetitions: `paragraph-2/span`.
  package static func name(ofPart part: String, key: String? = nil) -> String { partPrefix + part + (key.map { "." + $0 } ?? "") }

  /// Returns the location of a span or a paragraph of a text. If the template does not list it, because an expression gives it, the
  /// result is the location of the key that has the expression.
  /// - Parameter part: its path inside the text, without the numbers of repetitions.
  package func location(ofPart part: String) -> DocumentLocation? {
    if let found = self[Self.name(ofPart: part)] { return found }
    guard let slash = part.lastIndex(of: "/") else { return Self.keysOfParts.reversed().lazy.compactMap { self[$0] }.first }
    let paragraph = String(part[..<slash])
    return self[Self.name(ofPart: paragraph, key: "spans")] ?? location(ofPart: paragraph)
  }

  /// Returns the first location of a key that only spans or paragraphs of the text have.
  package func firstLocation(inPartsOf key: String) -> DocumentLocation? {
    if uniform != nil { return self[Self.partPrefix] }
    return locations.filter { $0.key.hasPrefix(Self.partPrefix) && $0.key.hasSuffix("." + key) }.values.min { $0 < $1 }
  }
}

extension Element {
  /// Returns the location of a span or a paragraph of the element's text; that of the element if it has no such part.
  /// - Parameter path: the whole path of the span or the paragraph, or of the element itself.
  package func location(ofPartAt path: String) -> DocumentLocation {
    let part = Substring(path.utf8.dropFirst(self.path.utf8.count + 1))
    guard !part.isEmpty else { return location }
    let segments = part.unicodeScalars.split(separator: "/").map { Segment.base(of: String($0)) }
    return keyLocations.location(ofPart: segments.joined(separator: "/")) ?? location
  }
}
