// SPDX-License-Identifier: MIT

/// A colour as text in the form of documents: hexadecimal, a name, or a function of other colours, such as
/// `mix(accent, white, 30%)`. A suffix such as `/60%` multiplies the alpha.
package struct ColorNotation: Equatable, Sendable {
  private indirect enum Part: Hashable, Sendable {
    case color(RGBA)
    case name(String)
    case alpha(Part, Double)
    case mix(Part, Part, share: Double)
    case readable(on: Part, Part, Part)
  }

  private let part: Part

  /// Parses a text. Whether its names are known is checked when they are looked up.
  package init(_ text: String) throws(ColorNotationProblem) {
    guard text.utf8.count <= Limits.colorBytes else { throw .tooLong(bytes: text.utf8.count) }
    part = try Self.part(text[...], depth: 1)
  }

  /// Parses a text; `nil` if it is no colour, whatever its names mean.
  package init?(orNil text: String) {
    do throws(ColorNotationProblem) {
      try self.init(text)
    } catch {
      return nil
    }
  }

  /// The names in the text, in order of appearance. They include `black` and `white` if `readable` has no other candidates.
  package var names: [String] {
    var names: [String] = []
    func add(_ part: Part) {
      switch part {
      case .color: break
      case .name(let name): if !names.contains(name) { names.append(name) }
      case .alpha(let part, _): add(part)
      case .mix(let first, let second, _):
        add(first)
        add(second)
      case .readable(let background, let first, let second):
        add(background)
        add(first)
        add(second)
      }
    }
    add(part)
    return names
  }

  /// Returns the colour.
  /// - Parameter named: returns the colour with a name.
  package func color<Failure>(_ named: (String) throws(Failure) -> RGBA) throws(Failure) -> RGBA {
    func color(_ part: Part) throws(Failure) -> RGBA {
      switch part {
      case .color(let color): color
      case .name(let name): try named(name)
      case .alpha(let part, let share): try color(part).multipliedAlpha(by: share)
      case .mix(let first, let second, let share): RGBA.mix(try color(first), try color(second), share)
      case .readable(let background, let first, let second):
        RGBA.readable(on: try color(background), try color(first), try color(second))
      }
    }
    return try color(part)
  }

  /// Returns the colour; `nil` if a name is neither among `names` nor a name of CSS.
  package func color(among names: [String: RGBA]) -> RGBA? {
    do throws(UnknownColorName) {
      return try color { (name) throws(UnknownColorName) in
        guard let color = RGBA(named: name, among: names) else { throw UnknownColorName() }
        return color
      }
    } catch {
      return nil
    }
  }

  private struct UnknownColorName: Error {}
}

extension RGBA {
  /// Returns the colour with a name: one of `names`, or else a colour of CSS. Returns `nil` if there is none.
  package init?(named name: String, among names: [String: RGBA]) {
    if let color = names[name] { self = color } else { self.init(cssName: name) }
  }

  /// Returns the colour that a text means in a document with these named colours; `nil` if it means none.
  package init?(notation text: String, among names: [String: RGBA] = [:]) {
    guard let color = ColorNotation(orNil: text)?.color(among: names) else { return nil }
    self = color
  }
}

/// The functions that make colours, by their names in documents.
package enum ColorFunction: String, Hashable, Sendable, CaseIterable {
  case rgb, rgba, hsl, hsla, oklch, mix, readable

  /// Two calls, without and with the arguments that may be left out.
  package var examples: (String, String) {
    switch self {
    case .rgb, .rgba: ("rgb(255 128 0)", "rgb(255 128 0 / 50%)")
    case .hsl, .hsla: ("hsl(210 50% 40%)", "hsl(210 50% 40% / 50%)")
    case .oklch: ("oklch(0.7 0.15 210)", "oklch(0.7 0.15 210 / 50%)")
    case .mix: ("mix(black, white)", "mix(black, white, 30%)")
    case .readable: ("readable(on: black)", "readable(on: black, yellow, white)")
    }
  }

  /// The names without `rgba` and `hsla`, which mean the same as `rgb` and `hsl`.
  package static let names = allCases.filter { ![.rgba, .hsla].contains($0) }.map(\.rawValue)

  /// A regular expression for calls. It accepts any arguments.
  package static let pattern = "(\(allCases.map(\.rawValue).joined(separator: "|")))\\(.*\\)"
}

/// Why a text is no colour.
package enum ColorNotationProblem: Error, Hashable, Sendable {
  /// The text, or a part of it, has no form that a colour can have.
  case malformed(String)
  /// A call whose arguments do not fit the function.
  case arguments(String, ColorFunction)
  /// A call without its closing parenthesis.
  case unclosed(String)
  case unknownFunction(String)
  case tooLong(bytes: Int)
  case tooDeep
}

// MARK: Parsing

extension ColorNotation {
  private static func part(_ text: Substring, depth: Int) throws(ColorNotationProblem) -> Part {
    guard depth <= Limits.colorDepth else { throw .tooDeep }
    // A slash before the last parenthesis belongs to a function.
    let end =
      text.utf8.lastIndex(of: UInt8(ascii: ")")) ?? (text.utf8.contains(UInt8(ascii: "(")) ? text.endIndex : text.startIndex)
    if let slash = text[end...].utf8.lastIndex(of: UInt8(ascii: "/")) {
      guard let share = share(text[text.utf8.index(after: slash)...]) else { throw .malformed(String(text)) }
      return .alpha(try withoutAlpha(text[..<slash], depth), share)
    }
    return try withoutAlpha(text, depth)
  }

  private static func withoutAlpha(_ text: Substring, _ depth: Int) throws(ColorNotationProblem) -> Part {
    if text.utf8.first == UInt8(ascii: "#") {
      guard let color = RGBA(hexadecimal: text) else { throw .malformed(String(text)) }
      return .color(color)
    }
    guard let parenthesis = text.utf8.firstIndex(of: UInt8(ascii: "(")) else {
      guard !text.isEmpty else { throw .malformed("\"\"") }
      return .name(String(text))
    }
    let name = text[..<parenthesis]
    guard !name.isEmpty, name.utf8.allSatisfy({ isLetter($0) || $0 == UInt8(ascii: "-") }) else { throw .malformed(String(text)) }
    guard let function = ColorFunction(rawValue: String(name)) else { throw .unknownFunction(String(name)) }
    let inside = text[text.utf8.index(after: parenthesis)...]
    guard inside.utf8.contains(UInt8(ascii: ")")) else { throw .unclosed(String(text)) }
    guard inside.utf8.last == UInt8(ascii: ")"), let arguments = arguments(inside.dropLast()) else {
      throw .arguments(String(text), function)
    }
    let call = Call(function: function, text: text, arguments: arguments)
    switch function {
    case .rgb, .rgba: return .color(try call.rgb())
    case .hsl, .hsla: return .color(try call.hsl())
    case .oklch: return .color(try call.oklch())
    case .mix:
      guard 2...3 ~= arguments.count, let share = arguments.count == 3 ? share(arguments[2]) : 0.5 else {
        throw call.problem
      }
      return .mix(try part(arguments[0], depth: depth + 1), try part(arguments[1], depth: depth + 1), share: share)
    case .readable:
      guard [1, 3].contains(arguments.count), let background = call.background else { throw call.problem }
      let candidates = arguments.count == 3 ? [arguments[1], arguments[2]] : ["black", "white"]
      return .readable(
        on: try part(background, depth: depth + 1), try part(candidates[0], depth: depth + 1),
        try part(candidates[1], depth: depth + 1))
    }
  }

  /// Splits arguments at the commas outside parentheses; `nil` if the parentheses do not match.
  private static func arguments(_ text: Substring) -> [Substring]? {
    var arguments: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        arguments.append(text[start..<index].withoutSpaces)
        start = text.utf8.index(after: index)
      default: break
      }
      if depth < 0 { return nil }
    }
    return depth == 0 ? arguments + [text[start...].withoutSpaces] : nil
  }

  /// Reads a percentage from 0 to 100, without a sign or an exponent, as a share from 0 to 1.
  private static func share(_ text: Substring) -> Double? {
    let digits = text.utf8.prefix(while: isDigit)
    guard let number = CSSNumber(text), number.unit == "%", 0...100 ~= number.value,
      text.utf8.dropLast().allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
      digits.count == 1 || digits.count > 1 && digits.first != UInt8(ascii: "0")
    else { return nil }
    return number.value / 100
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

/// A call of a function with its arguments between commas.
private struct Call {
  let function: ColorFunction
  let text: Substring
  let arguments: [Substring]

  var problem: ColorNotationProblem { .arguments(String(text), function) }

  /// The colour after `on:`; `nil` without it.
  var background: Substring? {
    guard let first = arguments.first, first.hasPrefix("on:") else { return nil }
    return first.dropFirst(3).withoutSpaces
  }

  func rgb() throws(ColorNotationProblem) -> RGBA {
    let (channels, alpha, isLegacy) = try components()
    guard !isLegacy || channels.allSatisfy({ $0.unit == channels[0].unit }) else { throw problem }
    var values: [Double] = []
    for channel in channels {
      switch channel.unit {
      case "": values.append(channel.value)
      case "%": values.append(channel.value * 255 / 100)
      default: throw problem
      }
    }
    return .rgb(values[0], values[1], values[2], alpha: alpha)
  }

  func hsl() throws(ColorNotationProblem) -> RGBA {
    let (parts, alpha, isLegacy) = try components()
    guard let hue = parts[0].degrees, ["%", ""].contains(parts[1].unit), ["%", ""].contains(parts[2].unit),
      !isLegacy || (parts[1].unit == "%" && parts[2].unit == "%")
    else { throw problem }
    return .hsl(hue, parts[1].value / 100, parts[2].value / 100, alpha: alpha)
  }

  func oklch() throws(ColorNotationProblem) -> RGBA {
    let (parts, alpha, isLegacy) = try components()
    guard !isLegacy, let lightness = parts[0].share(ofWhole: 1), let chroma = parts[1].share(ofWhole: 0.4),
      let hue = parts[2].degrees
    else { throw problem }
    return .oklch(lightness, chroma, hue, alpha: alpha)
  }

  /// Reads three components and an alpha: with spaces and a slash, or with commas as in older versions of CSS.
  private func components() throws(ColorNotationProblem) -> (parts: [CSSNumber], alpha: Double, isLegacy: Bool) {
    let isLegacy = arguments.count > 1
    let texts: [Substring]
    if isLegacy {
      texts = arguments
    } else {
      let halves = arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      let parts = halves[0].split(whereSeparator: \.isCSSWhitespace)
      guard halves.count <= 2, parts.count == 3 else { throw problem }
      texts = parts + halves.dropFirst().map(\.withoutSpaces)
    }
    guard 3...4 ~= texts.count else { throw problem }
    var numbers: [CSSNumber] = []
    for text in texts {
      guard let number = text == "none" && !isLegacy ? CSSNumber.zero : CSSNumber(text) else { throw problem }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return (numbers, 1, isLegacy) }
    guard let alpha = numbers[3].share(ofWhole: 1) else { throw problem }
    return (Array(numbers[..<3]), alpha.clampedToShare, isLegacy)
  }
}

/// A number of CSS, with `%` or the unit of an angle.
private struct CSSNumber {
  let value: Double
  let unit: Substring

  static let zero = CSSNumber(value: 0, unit: "")

  private init(value: Double, unit: Substring) { (self.value, self.unit) = (value, unit) }

  init?(_ text: Substring) {
    let unit = ["%", "deg", "grad", "rad", "turn"].first { text.hasSuffix($0) } ?? ""
    let number = text.dropLast(unit.count)
    // Swift also reads other spellings, such as "0x1" and "nan". In CSS, a digit follows each point.
    guard number.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }), isDigit(number.utf8.last ?? 0),
      !number.contains(".e"), !number.contains(".E"), let value = Double(number), value.isFinite
    else { return nil }
    self.init(value: value, unit: text.suffix(unit.count))
  }

  /// An angle in degrees; `nil` for a percentage.
  var degrees: Double? {
    switch unit {
    case "", "deg": value
    case "grad": value * 0.9
    case "rad": value * 180 / .pi
    case "turn": value.truncatingRemainder(dividingBy: 1) * 360
    default: nil
    }
  }

  /// The number, or the percentage of `whole`; `nil` for an angle.
  func share(ofWhole whole: Double) -> Double? {
    switch unit {
    case "": value
    case "%": value / 100 * whole
    default: nil
    }
  }
}

extension Substring {
  fileprivate var withoutSpaces: Substring {
    var text = self[...]
    while text.first?.isCSSWhitespace == true { text.removeFirst() }
    while text.last?.isCSSWhitespace == true { text.removeLast() }
    return text
  }
}

extension Character {
  fileprivate var isCSSWhitespace: Bool { [" ", "\t", "\n", "\r\n"].contains(self) }
}
