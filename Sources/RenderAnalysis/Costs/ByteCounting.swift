// SPDX-License-Identifier: MIT

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
        // A lane that matches is -1.
        matches &-= unsafeBitCast(bytes .== pattern, to: SIMD16<UInt8>.self)
      }
      for lane in matches.indices { total &+= Int(matches[lane]) }
      start = end
    }
    for place in blocks &* 16..<count { total &+= baseAddress[place] == value ? 1 : 0 }
    return total
  }

  /// Returns the highest byte; 0 if there are none.
  func highest() -> UInt8 {
    guard let baseAddress else { return 0 }
    var highest: UInt8 = 0
    for place in 0..<count { highest = baseAddress[place] > highest ? baseAddress[place] : highest }
    return highest
  }
}
