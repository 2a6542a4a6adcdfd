// SPDX-License-Identifier: MIT

extension SplitMix64 {
  /// Returns the bytes with damage in one to four places: a flipped bit, some bytes removed or repeated, or others in their place.
  ///
  /// - Parameter pieces: texts that may be inserted, in addition to bytes that are not UTF-8.
  public mutating func damaged(_ bytes: [UInt8], with pieces: [String]) -> [UInt8] {
    let pieces = pieces.map { Array($0.utf8) } + [[0], [0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80]]
    var damaged = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !damaged.isEmpty {
      let place = Int.random(in: 0..<damaged.count, using: &self)
      let end = min(damaged.count, place + Int.random(in: 0...8, using: &self))
      switch Int.random(in: 0..<6, using: &self) {
      case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: damaged.removeSubrange(place..<end)
      case 2: damaged.insert(contentsOf: damaged[place..<end], at: place)
      case 3 where Int.random(in: 0..<8, using: &self) == 0: damaged.removeSubrange(place...)
      default: damaged.replaceSubrange(place..<end, with: pieces.randomElement(using: &self) ?? [])
      }
    }
    return damaged
  }

  /// Returns an SVG file with such damage.
  public mutating func damagedSVG(_ bytes: [UInt8]) -> [UInt8] { damaged(bytes, with: svgPieces) }
}

/// What may go wrong in an SVG file: references to each other, empty and huge values, and markup that does not end.
private let svgPieces = [
  "<use href=\"#a\"/>", "<g id=\"a\">", "</g>", "url(#a)", "clip-path=\"url(#a)\"", "transform=\"scale(1e6)\"", "1e999",
  "<clipPath id=\"a\" clipPathUnits=\"objectBoundingBox\">", "style=\"fill:", "<style>.a{fill:red}</style>", "&#x41;",
  "<![CDATA[", "<!--", "%", "-", "a1 1 0 01 5 5", "inherit", "viewBox=\"0 0 0 0\"", " opacity=\".5\"", " stroke=\"red\"",
  " stroke-dasharray=\"0 1e-9\"", " stroke-linecap=\"square\"", " stroke-width=\"1e5\"",
  "<mask id=\"a\" maskContentUnits=\"objectBoundingBox\">", " mask=\"url(#a)\"", "var(--a, ", "--a: var(--a) var(--b);",
  "<switch>",
  "@media (prefers-color-scheme: dark) {", " > ", ":root", "[d^=\"M\"]", "<!DOCTYPE svg [<!ENTITY a \"red\">]>", "&a;",
  " systemLanguage=\"de\"", " requiredExtensions=\"\"", " filter=\"url(#a)\"",
]
