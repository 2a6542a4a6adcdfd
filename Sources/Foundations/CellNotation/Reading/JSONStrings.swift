// SPDX-License-Identifier: MIT

extension JSONReader {
  /// Reads the string whose opening quotation mark is at `index`, and moves past it.
  mutating func string() throws(NotationError) -> String {
    let opening = position
    index += 1
    let start = index
    // Fast path: the bytes of a string without escapes are its value.
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return String(decoding: bytes[start..<index - 1], as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try stringWithEscapes(from: start, opening: opening) }
      try skipCharacter(byte)
    }
    throw failure(.unterminatedString, at: opening)
  }

  /// Moves past the string whose opening quotation mark is at `index`.
  mutating func skipString() throws(NotationError) {
    let opening = position
    index += 1
    var escaped: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        try appendEscape(to: &escaped)
        escaped.removeAll(keepingCapacity: true)
      } else {
        try skipCharacter(byte)
      }
    }
    throw failure(.unterminatedString, at: opening)
  }

  private mutating func stringWithEscapes(from start: Int, opening: SourcePosition) throws(NotationError) -> String {
    var text = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        try appendEscape(to: &text)
      } else {
        let first = index
        try skipCharacter(byte)
        text.append(contentsOf: bytes[first..<index])
      }
    }
    throw failure(.unterminatedString, at: opening)
  }

  /// Moves past one character of a string. `byte` is its first byte. Throws for a control character and for malformed UTF-8.
  @inline(__always) private mutating func skipCharacter(_ byte: UInt8) throws(NotationError) {
    if byte < 0x80 {
      if byte < 0x20 {
        // A line break in a string usually means that a quotation mark is missing, but it is reported like any other control
        // character.
        throw failure(.controlCharacter(byte))
      }
      index += 1
    } else {
      guard let length = UTF8Sequence.length(in: bytes, at: index) else { throw failure(.invalidUTF8) }
      index += length
      lineStart += length - 1
    }
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(NotationError) {
    let place = position
    guard index + 1 < bytes.count else { throw failure(.unexpectedEnd, at: place) }
    index += 2
    switch bytes[index - 1] {
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: UTF8.encode(try escapedScalar(from: place)).map(Array.init) ?? [])
    default: throw failure(.invalidEscape, at: place)
    }
  }

  /// Reads the four hexadecimal digits after `\u` and, if they are the first half of a surrogate pair, the escape of the second
  /// half.
  private mutating func escapedScalar(from place: SourcePosition) throws(NotationError) -> Unicode.Scalar {
    let first = try hexadecimalQuad(from: place)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else {
      throw failure(.loneSurrogate, at: place)
    }
    index += 2
    let second = try hexadecimalQuad(from: place)
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw failure(.loneSurrogate, at: place) }
    return scalar
  }

  private mutating func hexadecimalQuad(from place: SourcePosition) throws(NotationError) -> UInt16 {
    guard index + 4 <= bytes.count else { throw failure(.invalidEscape, at: place) }
    var value: UInt16 = 0
    for byte in bytes[index..<index + 4] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt16(byte - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt16(byte - 87)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt16(byte - 55)
      default: throw failure(.invalidEscape, at: place)
      }
    }
    index += 4
    return value
  }
}
