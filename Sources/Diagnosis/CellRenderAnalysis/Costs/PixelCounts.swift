// SPDX-License-Identifier: MIT

package import CellGraphics

/// A number for each pixel of a picture, row by row.
///
/// The numbers are stored as bytes if none exceeds 255, which is nearly always the case; otherwise, they are stored as 32-bit
/// words. Bytes take a quarter of the memory and time of words.
package struct PixelCounts: Hashable, Sendable {
  package let size: PixelSize
  /// The sum of all numbers.
  package private(set) var sum = 0
  /// How many pixels have a number above zero.
  package private(set) var touched = 0
  package private(set) var highest = 0
  /// The counts since the last time the bytes were added to ``words``; empty if the final numbers do not fit in bytes.
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

  /// Computes the totals. Stores the numbers as bytes whenever they fit, so that instances with the same numbers are equal.
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

extension UnsafeBufferPointer<UInt8> {
  /// Returns how many bytes equal `value`. Compares 16 bytes at a time, with one counter for each lane of a vector.
  func count(of value: UInt8) -> Int {
    guard let baseAddress else { return 0 }
    let memory = UnsafeRawPointer(baseAddress)
    let pattern = SIMD16(repeating: value)
    let blocks = count / 16
    var total = 0
    var start = 0
    while start < blocks {
      // A lane cannot count beyond 255.
      let end = start &+ 255 < blocks ? start &+ 255 : blocks
      var matches = SIMD16<UInt8>()
      for block in start..<end {
        let bytes = memory.loadUnaligned(fromByteOffset: block &* 16, as: SIMD16<UInt8>.self)
        // The comparison sets a lane that matches to -1.
        matches &-= unsafeBitCast(bytes .== pattern, to: SIMD16<UInt8>.self)
      }
      for lane in matches.indices { total &+= Int(matches[lane]) }
      start = end
    }
    for place in blocks &* 16..<count { total &+= baseAddress[place] == value ? 1 : 0 }
    return total
  }

  /// Returns the largest byte value; 0 if the buffer is empty.
  func highest() -> UInt8 {
    guard let baseAddress else { return 0 }
    var highest: UInt8 = 0
    for place in 0..<count { highest = baseAddress[place] > highest ? baseAddress[place] : highest }
    return highest
  }
}

/// The set of those pixels of a picture in which at least one part is opaque.
struct CoveredPixels {
  private var plane: DeferredPlane<UInt8>

  init(size: PixelSize, in memory: [UInt8]) {
    plane = DeferredPlane(size: size, of: 0, in: memory) { $1.cover($0) }
  }

  var memory: [UInt8] { plane.memory }

  mutating func cover(_ part: DrawnPart) {
    if part.opaque > 0 { plane.add(part) }
  }

  /// Whether a part touches any pixels, and all of them are covered.
  mutating func covers(_ part: DrawnPart) -> Bool {
    guard part.touched > 0 else { return false }
    if !plane.isFilled {
      // Most parts have too few opaque pixels above them to be covered. Then the pixels need not be compared.
      let above = plane.pending.lazy.filter { $0.inkBounds.overlaps(part.inkBounds) }
      guard above.reduce(0, { $0 + $1.opaque }) >= part.touched else { return false }
    }
    return plane.values().covers(part)
  }

  /// 1 for each covered pixel of a rectangle, 0 for the others, row by row. Set only values that were read earlier, or zeros: this
  /// discards all parts added since the values were read. These parts must be inside the rectangle.
  subscript(rect: PixelRect) -> [UInt8] {
    mutating get { plane[rect] }
    set { plane[rect] = newValue }
  }
}
