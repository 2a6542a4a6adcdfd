// SPDX-License-Identifier: MIT

public import Graphics

/// A number for each pixel of a picture, row by row.
///
/// Kept in bytes as long as these suffice, which they nearly always do: a fourth of the memory, and of the time that it takes.
public struct PixelCounts: Hashable, Sendable {
  public let size: PixelSize
  /// All numbers together.
  public private(set) var sum = 0
  /// How many pixels have a number above zero.
  public private(set) var touched = 0
  public private(set) var highest = 0
  /// What has been counted since bytes were last emptied into ``words``.
  private var bytes: [UInt8]
  /// Empty where bytes suffice.
  private var words: [UInt32] = []

  public subscript(x: Int, y: Int) -> Int {
    let place = y * size.width + x
    return words.isEmpty ? Int(bytes[place]) : Int(words[place])
  }

  public var values: [UInt32] { words.isEmpty ? bytes.map(UInt32.init) : words }

  /// The numbers, those above `limit` as `limit`.
  func limited(to limit: UInt8) -> [UInt8] {
    guard words.isEmpty else { return words.map { UInt8(min($0, UInt32(limit))) } }
    var limited = bytes
    // A loop over the buffer is compiled to vectors, a map over the array is not: it took a third of an overlay.
    limited.withUnsafeMutableBufferPointer { numbers in
      for place in 0..<numbers.count { numbers[place] = min(numbers[place], limit) }
    }
    return limited
  }

  /// The sum over the pixels that have a number above zero; zero where there are none.
  public var mean: Double { touched == 0 ? 0 : Double(sum) / Double(touched) }

  /// Counts up the pixels that parts touch.
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

  /// Sums up, and keeps equal numbers in equal memory, so that equal counts are equal values.
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
