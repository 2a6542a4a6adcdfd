// SPDX-License-Identifier: MIT

/// The target of a request in origin form, `/path?query` (RFC 9112, section 3.2.1), decoded.
///
/// Other forms are refused: they are for proxies.
struct RequestTarget {
  let path: String
  let query: [HTTPRequest.QueryItem]

  init(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) {
    guard bytes.first == UInt8(ascii: "/"), !bytes.contains(UInt8(ascii: "#")) else { throw .target }
    let parts = bytes.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    path = try Self.decoded(parts[0])
    // Looked for after decoding, because `%2e` is a dot and `%2f` a slash.
    let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) }
    guard !segments.contains("."), !segments.contains("..") else { throw .dotSegment }
    query = parts.count == 2 ? try Self.items(parts[1]) : []
  }

  /// Returns the items of a query, as the URL Standard parses `application/x-www-form-urlencoded`.
  private static func items(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> [HTTPRequest.QueryItem] {
    var items: [HTTPRequest.QueryItem] = []
    for piece in bytes.split(separator: UInt8(ascii: "&")) {
      let spaced = piece.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }[...]
      let end = spaced.firstIndex(of: UInt8(ascii: "=")) ?? spaced.endIndex
      items.append(HTTPRequest.QueryItem(name: try decoded(spaced[..<end]), value: try decoded(spaced[end...].dropFirst())))
    }
    return items
  }

  /// Returns the text without percent-encoding. It must be UTF-8 without control characters.
  private static func decoded(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
        throw .percentEncoding
      }
      result.append(high << 4 | low)
    }
    guard let text = String(validating: result, as: UTF8.self) else { throw .percentEncoding }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { throw .percentEncoding }
    return text
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    // Character.hexDigitValue also accepts full-width digits, but a byte is none of them.
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
