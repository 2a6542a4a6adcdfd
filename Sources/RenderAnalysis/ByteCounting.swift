// SPDX-License-Identifier: MIT

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes have a value.
  ///
  /// Eight at a time, each byte of a word counting for itself, by arithmetic that the compiler turns into vectors.
  func count(of value: UInt8) -> Int {
    guard let baseAddress else { return 0 }
    let bytes = UnsafeRawPointer(baseAddress)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let pattern = UInt64(value) &* ones
    let words = count / 8
    var total = 0
    var start = 0
    while start < words {
      // A byte holds up to 255.
      let end = start &+ 255 < words ? start &+ 255 : words
      var matches: UInt64 = 0
      for word in start..<end {
        let difference = bytes.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self) ^ pattern
        // The upper bit of each byte that differs.
        let differs = ((difference & lowBits) &+ lowBits) | difference
        matches &+= (~differs &>> 7) & ones
      }
      let pairs = (matches & 0x00FF_00FF_00FF_00FF) &+ ((matches &>> 8) & 0x00FF_00FF_00FF_00FF)
      total &+= Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
      start = end
    }
    for place in words &* 8..<count { total &+= baseAddress[place] == value ? 1 : 0 }
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
