// SPDX-License-Identifier: MIT

/// The SHA-256 of some bytes, by FIPS 180-4, section 6.2; 32 bytes.
///
/// Content security policies name scripts and styles by it, and this room imports no C library that has one.
func sha256(_ bytes: [UInt8]) -> [UInt8] {
  var hash: [UInt32] = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]
  let message = paddedMessage(bytes)
  for block in stride(from: 0, to: message.count, by: 64) { compress(message[block..<block + 64], into: &hash) }
  return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
}

/// Section 5.1.1: a bit 1, bits 0, and the length in bits, up to whole blocks of 64 bytes.
private func paddedMessage(_ bytes: [UInt8]) -> [UInt8] {
  let zeros = (119 - bytes.count % 64) % 64
  let length = (0..<8).map { UInt8(truncatingIfNeeded: (bytes.count * 8) >> (56 - 8 * $0)) }
  return bytes + [0x80] + Array(repeating: 0, count: zeros) + length
}

/// Section 6.2.2, for one block.
private func compress(_ block: ArraySlice<UInt8>, into hash: inout [UInt32]) {
  var schedule = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
    block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }
  for index in 16..<64 {
    let (older, newer) = (schedule[index - 15], schedule[index - 2])
    let small = rotated(older, by: 7) ^ rotated(older, by: 18) ^ older >> 3
    let large = rotated(newer, by: 17) ^ rotated(newer, by: 19) ^ newer >> 10
    schedule.append(schedule[index - 16] &+ small &+ schedule[index - 7] &+ large)
  }
  var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
  var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
  for index in 0..<64 {
    let choice = (e & f) ^ (~e & g)
    let first =
      h &+ (rotated(e, by: 6) ^ rotated(e, by: 11) ^ rotated(e, by: 25)) &+ choice &+ roundConstants[index] &+ schedule[index]
    let majority = (a & b) ^ (a & c) ^ (b & c)
    let second = (rotated(a, by: 2) ^ rotated(a, by: 13) ^ rotated(a, by: 22)) &+ majority
    (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
  }
  for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] &+= word }
}

private func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

/// Section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]
