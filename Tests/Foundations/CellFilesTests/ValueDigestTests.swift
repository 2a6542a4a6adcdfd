// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import Testing

@Suite struct ValueDigestTests {
  private func digest(_ subject: String, _ values: [Double]) -> ValueDigest {
    var writer = DigestWriter(subject)
    writer.add(values)
    return ValueDigest(writer)
  }

  @Test func `a digest is the beginning of the SHA-256 of a documented sequence of bytes`() {
    var writer = DigestWriter("row")
    writer.add(true)
    writer.add(String?.none)
    writer.add([1.0, -0.0])
    writer.add("é")
    #expect(
      writer.bytes == [
        3, 0, 0, 0, 0, 0, 0, 0, 114, 111, 119, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0,
        2, 0, 0,
        0, 0, 0, 0, 0, 0xC3, 0xA9,
      ])
    #expect("\(ValueDigest(writer))" == SHA256Digest.hexadecimal(of: writer.bytes).prefix(32))
  }

  @Test func `the subject is part of the digest`() {
    #expect(digest("row", [1]) != digest("layout", [1]))
    #expect(digest("row", [1]) == digest("row", [1]))
  }

  @Test func `a digest can be read back from its text`() {
    let digest = digest("row", [0.1])
    #expect(ValueDigest(hexadecimal: "\(digest)") == digest)
    #expect(ValueDigest(hexadecimal: "0123456789abcdef0123456789abcde") == nil)
    #expect(ValueDigest(hexadecimal: "+123456789abcdef0123456789abcdef") == nil)
    #expect("\(ValueDigest(hexadecimal: "00000000000000010000000000000002")!)" == "00000000000000010000000000000002")
  }
}
