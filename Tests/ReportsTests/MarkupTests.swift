// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Reports

@Suite struct MarkupTests {
  @Test func `texts put into markup are escaped, and markup is not`() {
    let inner: Markup = "<b>\("</script>")</b>"
    let outer: Markup = "<p title=\"\("\"'&\u{7}")\">\(inner)\(7)\(lines: ["a<", "b"])</p>"
    #expect(outer.source == "<p title=\"&quot;&#39;&amp;\\u{7}\"><b>&lt;/script&gt;</b>7a&lt;\nb</p>")
  }

  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 is that of the RFC's test vectors`(text: String, base64: String) {
    #expect(Array(text.utf8).base64 == base64)
  }

  @Test func `every byte comes back from Base64`() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(Data(base64Encoded: bytes.base64).map(Array.init) == bytes)
  }

  // FIPS 180-4's examples, and lengths around the edge of a block.
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
  ])
  func `SHA-256 is that of the standard's examples`(text: String, hash: String) {
    #expect(sha256(Array(text.utf8)).base64 == hash)
  }

  @Test func `SHA-256 of long texts is that of sha256sum`() throws {
    let lengths = [55, 56, 63, 64, 65, 119, 120, 4000]
    let program = try Program(path: "/usr/bin/sha256sum", arguments: [])
    let expected = try lengths.map { try program.run(input: String(repeating: "x", count: $0)).output.prefix(64) }
    let digests = lengths.map { length in
      sha256(Array(repeating: UInt8(ascii: "x"), count: length)).map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }
        .joined()
    }
    #expect(digests.map { $0[...] } == expected)
  }
}
