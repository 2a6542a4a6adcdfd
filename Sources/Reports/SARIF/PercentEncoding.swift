// SPDX-License-Identifier: MIT

extension String {
  /// The path of a file as a URI reference by RFC 3986: relative ones stay relative, absolute ones get the scheme `file`.
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

  /// The unreserved characters of section 2.3, and the slash. A colon stays out: in a first segment it would end a scheme.
  private static let unescapedInPaths = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
}
