// SPDX-License-Identifier: MIT

import CellFiles
import Foundation
import Testing

@Suite struct SHA256DigestTests {
  // The examples of FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the SHA-256 matches the standard's examples, in hexadecimal and in bytes`(text: String, hash: String) {
    #expect(SHA256Digest.hexadecimal(of: Array(text.utf8)) == hash)
    #expect(SHA256Digest.bytes(of: text).map { String(format: "%02x", $0) }.joined() == hash)
  }

  @Test func `bytes may be added in pieces, even after the digest was read`() {
    let digest = SHA256Digest()
    digest.add(Array("a".utf8)[...])
    #expect(digest.hexadecimal == SHA256Digest.hexadecimal(of: Array("a".utf8)))
    digest.add(Array("xbcx".utf8)[1...2])
    #expect(digest.hexadecimal == SHA256Digest.hexadecimal(of: Array("abc".utf8)))
  }
}
