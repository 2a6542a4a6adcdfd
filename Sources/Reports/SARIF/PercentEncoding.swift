// SPDX-License-Identifier: MIT

extension String {
  /// The file path as a URI reference by RFC 3986. Relative paths stay relative; absolute paths get the scheme `file`.
  var fileURI: String {
    let path = utf8.reduce(into: "") { uri, byte in
      if Self.unescapedInPaths.contains(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return hasPrefix("/") ? "file://" + path : path
  }

  /// The unreserved characters of section 2.3, and the slash. The colon is escaped, because it would mark the end of a scheme in
  /// a first segment.
  private static let unescapedInPaths = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
}
