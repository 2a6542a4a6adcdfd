// SPDX-License-Identifier: MIT

internal import DisplayList

/// The glyphs of a text, line by line.
struct GlyphLines {
  private let lines: [[Glyph]]

  init(of text: TextItem) {
    let glyphs = text.runs.flatMap(\.glyphs)
    lines = Dictionary(grouping: glyphs, by: \.y).sorted { $0.key < $1.key }.map(\.value)
  }

  var lengths: [Int] { lines.map(\.count) }
  var ids: [UInt32] { lines.flatMap { $0.map(\.id) } }
  var places: [Int32] { lines.flatMap { $0.map(\.x) } }

  /// By how many device pixels the glyphs of other lines stand wider apart; `nil` where most do not by the same.
  ///
  /// Reads what the first lines have in common: those below break elsewhere with another spacing.
  func widening(to other: GlyphLines) -> Int32? {
    guard let old = lines.first, let new = other.lines.first else { return nil }
    let shared = zip(old, new).prefix { $0.id == $1.id }.count
    let changes = zip(Self.advances(old.prefix(shared)), Self.advances(new.prefix(shared))).map { $1 - $0 }
    let counts = Dictionary(grouping: changes, by: \.self).mapValues(\.count)
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), most.key != 0, 2 * most.value > changes.count
    else {
      return nil
    }
    return most.key
  }

  /// From glyph to glyph, in whichever direction the words run.
  private static func advances(_ glyphs: ArraySlice<Glyph>) -> [Int32] {
    zip(glyphs, glyphs.dropFirst()).map { abs($1.x - $0.x) }
  }
}
