// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

extension ValueScanner {
  /// Reads a colour of CSS Color Module Level 3, with `#RGBA`, `#RRGGBBAA`, and alpha in `rgb()` and `hsl()`.
  mutating func color() throws(ValueFailure) -> VectorColor {
    let start = index
    if take(UInt8(ascii: "#")) {
      while let byte = peek, isNameByte(byte) { index += 1 }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      guard let color = RGBA(hexadecimal: text) else { throw failure(.color(text), at: start) }
      return VectorColor(color)
    }
    let word = word()
    guard !word.isEmpty else { throw unexpected(.color) }
    if take(UInt8(ascii: "(")) { return try colorFunction(word, at: start) }
    switch word {
    case "currentcolor": return VectorColor(hue: .current, alpha: 1)
    default:
      guard let color = RGBA(cssName: word) else {
        throw failure(.color(String(decoding: bytes[start..<index], as: UTF8.self)), at: start)
      }
      return VectorColor(color)
    }
  }

  private mutating func colorFunction(_ name: String, at start: Int) throws(ValueFailure) -> VectorColor {
    switch name {
    case "rgb", "rgba": return try rgb()
    case "hsl", "hsla": return try hsl()
    case "icc-color", "icc-named-color", "device-cmyk": throw ValueFailure(kind: .unsupported(.iccColor), index: start)
    default: throw ValueFailure(kind: .unsupported(.function(name)), index: start)
    }
  }

  private mutating func rgb() throws(ValueFailure) -> VectorColor {
    var channels: [Double] = []
    var isPercentage = false
    for position in 0..<3 {
      try skipSeparator(before: position)
      let start = index
      let value = try number()
      let hasSign = take(UInt8(ascii: "%"))
      if position == 0 { isPercentage = hasSign }
      if hasSign != isPercentage { throw failure(.mixedChannels, at: start) }
      channels.append(isPercentage ? value * 255 / 100 : value)
    }
    return try colorEnd(.rgb(channels[0], channels[1], channels[2]))
  }

  /// Section 4.2.4 of CSS Color Module Level 3.
  private mutating func hsl() throws(ValueFailure) -> VectorColor {
    skipWhitespace()
    let start = index
    let angle = try number(.angle)
    let unit = word()
    guard unit.isEmpty || unit == "deg" else { throw failure(.expected(.comma, found: unit.unicodeScalars.first), at: start) }
    try skipSeparator(before: 1)
    let saturation = try percentage()
    try skipSeparator(before: 2)
    let lightness = try percentage()
    return try colorEnd(.hsl(angle, saturation, lightness))
  }

  private mutating func percentage() throws(ValueFailure) -> Double {
    let value = try number(.percentage)
    guard take(UInt8(ascii: "%")) else { throw unexpected(.percentage) }
    return min(1, max(0, value / 100))
  }

  /// Skips the commas or spaces between two channels.
  private mutating func skipSeparator(before position: Int) throws(ValueFailure) {
    if position == 0 {
      skipWhitespace()
    } else if !skipCommaAndWhitespace(), !isWhitespace(bytes[index - 1]) {
      throw unexpected(.comma)
    }
  }

  /// Reads the alpha, if there is one, and the closing parenthesis.
  private mutating func colorEnd(_ color: RGBA) throws(ValueFailure) -> VectorColor {
    var alpha = 1.0
    let hasComma = skipCommaAndWhitespace()
    if hasComma || take(UInt8(ascii: "/")) {
      skipWhitespace()
      alpha = try share()
      skipWhitespace()
    }
    guard take(UInt8(ascii: ")")) else { throw unexpected(.closingParenthesis) }
    return VectorColor(hue: .fixed(color), alpha: alpha)
  }

  // MARK: Paints

  /// Reads the value of `fill` or `stroke`.
  mutating func paint() throws(ValueFailure) -> SpecifiedPaint {
    skipWhitespace()
    let start = index
    let word = word()
    if word == "url", peek == UInt8(ascii: "(") {
      let id = try reference(from: start)
      skipWhitespace()
      return .reference(id: id, fallback: isAtEnd ? nil : try paintWithoutReference())
    }
    index = start
    guard !isAtEnd else { throw unexpected(.paint) }
    return try paintWithoutReference()
  }

  /// Reads `none` or a colour up to the end of the value.
  private mutating func paintWithoutReference() throws(ValueFailure) -> SpecifiedPaint {
    let start = index
    switch word() {
    case "none":
      try finish()
      return .none
    case "context-fill", "context-stroke": throw ValueFailure(kind: .unsupported(.contextPaint), index: start)
    default:
      index = start
      let color = try color()
      skipWhitespace()
      let place = index
      if ["icc-color", "icc-named-color", "device-cmyk"].contains(word()) {
        throw ValueFailure(kind: .unsupported(.iccColor), index: place)
      }
      index = place
      try finish()
      return .color(color)
    }
  }

  /// Reads `(#id)`, with or without quotation marks, and returns the id.
  ///
  /// - Parameter start: the index of `url`.
  mutating func reference(from start: Int) throws(ValueFailure) -> String {
    guard take(UInt8(ascii: "(")) else { throw unexpected(.openingParenthesis) }
    skipWhitespace()
    let quote = peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") ? peek : nil
    if quote != nil { index += 1 }
    let first = index
    while let byte = peek, byte != quote, quote != nil || byte != UInt8(ascii: ")") && !isWhitespace(byte) { index += 1 }
    let target = bytes[first..<index]
    if let quote, !take(quote) { throw unexpected(.reference) }
    skipWhitespace()
    guard take(UInt8(ascii: ")")) else { throw unexpected(.closingParenthesis) }
    guard target.first == UInt8(ascii: "#") else {
      throw target.isEmpty
        ? failure(.expected(.reference, found: nil), at: start)
        : ValueFailure(kind: .unsupported(.externalReference), index: first)
    }
    return String(decoding: target.dropFirst(), as: UTF8.self)
  }
}

/// The value of `fill` or `stroke` before references are followed.
enum SpecifiedPaint: Hashable {
  case none
  case color(VectorColor)
  /// A reference to a gradient. If there is no such gradient, `fallback` is painted.
  indirect case reference(id: String, fallback: SpecifiedPaint?)
}
