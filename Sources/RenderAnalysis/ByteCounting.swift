// SPDX-License-Identifier: MIT

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes have a value. Sixteen at a time, each lane of a vector counting for itself.
  func count(of value: UInt8) -> Int {
    guard let baseAddress else { return 0 }
    let memory = UnsafeRawPointer(baseAddress)
    let pattern = SIMD16(repeating: value)
    let blocks = count / 16
    var total = 0
    var start = 0
    while start < blocks {
      // A lane holds up to 255.
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

  /// The highest byte; zero where there are none.
  func highest() -> UInt8 {
    guard let baseAddress else { return 0 }
    var highest: UInt8 = 0
    for place in 0..<count { highest = baseAddress[place] > highest ? baseAddress[place] : highest }
    return highest
  }
}
