// SPDX-License-Identifier: MIT

import FoundationEssentials
import Testing

@testable import CellReports

@Suite struct MarkupTests {
  @Test func `interpolated texts are escaped, and interpolated markup is not`() {
    let inner: Markup = "<b>\("</script>")</b>"
    let outer: Markup = "<p title=\"\("\"'&\u{7}")\">\(inner)\(7)\(lines: ["a<", "b"])</p>"
    #expect(outer.source == "<p title=\"&quot;&#39;&amp;\\u{7}\"><b>&lt;/script&gt;</b>7a&lt;\nb</p>")
  }

  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `Base64 matches the test vectors of the RFC`(text: String, base64: String) {
    #expect(Array(text.utf8).base64 == base64)
  }

  @Test func `every byte is decoded from Base64 unchanged`() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(Data(base64Encoded: bytes.base64).map(Array.init) == bytes)
  }
}
