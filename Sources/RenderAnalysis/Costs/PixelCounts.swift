// SPDX-License-Identifier: MIT

package import Graphics

/// A number for each pixel of a picture, row by row.
///
/// The numbers are kept in bytes while they fit, which is nearly always the case. That takes a quarter of the memory and time.
package struct PixelCounts: Hashable, Sendable {
  package let size: PixelSize
  /// The sum of all numbers.
  package private(set) var sum = 0
  /// How many pixels have a number above zero.
  package private(set) var touched = 0
  package private(set) var highest = 0
  /// The counts since the bytes were last added to ``words``.
  private var bytes: [UInt8]
  /// The counts moved out of ``bytes``; empty while bytes suffice.
  private var words: [UInt32] = []

  package subscript(x: Int, y: Int) -> Int {
    let place = y * size.width + x
    return words.isEmpty ? Int(bytes[place]) : Int(words[place])
  }

  package var values: [UInt32] { words.isEmpty ? bytes.map(UInt32.init) : words }

  /// Returns the numbers, with numbers above `limit` replaced by `limit`.
  func limited(to limit: UInt8) -> [UInt8] {
    guard words.isEmpty else { return words.map { UInt8(min($0, UInt32(limit))) } }
    var limited = bytes
    // The compiler vectorizes a loop over the buffer, but not a map over the array, which took a third of an overlay's time.
    limited.withUnsafeMutableBufferPointer { numbers in
      for place in 0..<numbers.count { numbers[place] = min(numbers[place], limit) }
    }
    return limited
  }

  /// The mean over the pixels with a number above zero; 0 if there are none.
  package var mean: Double { touched == 0 ? 0 : Double(sum) / Double(touched) }

  /// Counts the parts that touch each pixel.
  init(size: PixelSize, _ parts: [DrawnPart]) {
    self.size = size
    bytes = [UInt8](repeating: 0, count: size.area)
    var room = UInt8.max
    for part in parts {
      if room == 0 {
        emptyBytes()
        room = .max
      }
      count(part)
      room -= 1
    }
    summarize()
  }

  private mutating func count(_ part: DrawnPart) {
    sum += part.touched
    let width = size.width
    bytes.withUnsafeMutableBufferPointer { bytes in
      part.forEachSpan(inPictureOfWidth: width) { place, count, _ in
        let row = UnsafeMutableBufferPointer(rebasing: bytes[place..<place &+ count])
        for x in 0..<count { row[x] &+= 1 }
      } literal: { place, pixels in
        let row = UnsafeMutableBufferPointer(rebasing: bytes[place..<place &+ pixels.count])
        for x in 0..<pixels.count { row[x] &+= pixels[x] >> 24 > 0 ? 1 : 0 }
      }
    }
  }

  private mutating func emptyBytes() {
    if words.isEmpty { words = [UInt32](repeating: 0, count: bytes.count) }
    for place in bytes.indices {
      words[place] += UInt32(bytes[place])
      bytes[place] = 0
    }
  }

  /// Computes the totals, and stores equal numbers in the same form, so that equal counts are equal values.
  private mutating func summarize() {
    if words.isEmpty {
      touched = bytes.count - bytes.withUnsafeBufferPointer { $0.count(of: 0) }
      highest = Int(bytes.withUnsafeBufferPointer { $0.highest() })
    } else {
      emptyBytes()
      touched = words.count { $0 > 0 }
      highest = Int(words.max() ?? 0)
      bytes = highest > 255 ? [] : words.map(UInt8.init)
      if highest <= 255 { words = [] }
    }
  }
}
