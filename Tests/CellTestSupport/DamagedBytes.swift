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
}
