// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellDocument
import CellGraphics
internal import CellNotation

/// Generates the values that proofs set at a place in the data, depending on how the template uses the place.
struct ValueGenerator {
  /// The named colours of the template.
  let colors: [String: RGBA]
  let styleNames: [String]
  let statements: DataConstraints

  /// Returns the values worth trying at a place, except lists.
  ///
  /// For each use of the place, they include typical and extreme values. For a condition, they include the value that it compares
  /// with, and values on both sides of it. The limits set by a data constraint are included too. All values satisfy the document's
  /// data constraints.
  func values(for used: UsedDataPlace) -> [GeneratedValue] {
    let statement = statements.statement(about: used.place)
    var values = used.uses.flatMap(values(for:))
    if let statement { values += statement.ends }
    values += [.absent, .null]
    return distinct(values).filter { isAllowed($0, by: statement) }
  }

  private func isAllowed(_ value: GeneratedValue, by statement: DataConstraint?) -> Bool {
    guard let statement else { return true }
    guard statement.refusal(of: value.value, colors: colors) == nil else { return false }
    guard statement.isOpaque, case .string(let text)? = value.value, let picture = GeneratedPicture(namedIn: text) else {
      return true
    }
    return picture.kind != .translucent
  }

  private func values(for use: DataUse) -> [GeneratedValue] {
    switch use {
    case .list: []
    case .truth: [.boolean(true), .boolean(false), .text("A")]
    case .comparison(let literal, let filters): filters.contains(.count) ? [] : Self.values(around: literal)
    case .value(let shape, let filters, let isWhole): values(for: shape, filters, isWhole: isWhole)
    }
  }

  /// Returns the literal that a condition compares with, and values on both sides of it.
  private static func values(around literal: DataValue) -> [GeneratedValue] {
    switch literal {
    case .null, .array, .object: return [.text("A")]
    case .boolean: return [.boolean(true), .boolean(false)]
    case .number(let number): return [number.value - 1, number.value, number.value + 1].compactMap(GeneratedValue.number)
    case .string(let text): return [.text(text), .text(text + "-2")]
    }
  }

  private func values(for shape: ValueShape, _ filters: [FilterName], isWhole: Bool) -> [GeneratedValue] {
    if let filtered = filters.lazy.compactMap({ TextSamples.values(before: $0) }).first { return filtered }
    // An expression within other text gives text, whatever type the key has.
    guard isWhole else { return TextSamples.texts + Self.pictures(for: shape) + numbersWithin(shape) }
    switch shape {
    case .text, .nonEmptyText: return TextSamples.texts
    case .picture, .vectorImage: return Self.pictures(for: shape)
    case .boolean: return [.boolean(true), .boolean(false)]
    case .number(let range): return numbers(in: range).compactMap(GeneratedValue.number)
    case .integer(let range): return numbers(in: range).compactMap(GeneratedValue.number)
    case .length(let range, let keywords):
      return numbers(in: range).compactMap(GeneratedValue.number) + [.text("50%"), .text("100%")]
        + keywords.names.map(GeneratedValue.text)
    case .lineWidth: return numbers(in: .atLeast(0)).compactMap(GeneratedValue.number) + [.text("1px")]
    case .emLength(let range): return numbers(in: range).compactMap(GeneratedValue.number) + [.text("1.2em")]
    case .color:
      let named = colors.filter { $0.key.contains(where: \.isLetter) }.keys.sorted().prefix(3)
      return (["#FF0000", "#00FF0080", "#FFFFFF", "#000000", "#00000000", NewColors.text(0)] + named).map(GeneratedValue.color)
    case .name(.style, _): return styleNames.map(GeneratedValue.text)
    case .name(_, let names): return names.map(GeneratedValue.text)
    case .oneOf(let shapes): return shapes.flatMap { values(for: $0, filters, isWhole: isWhole) }
    case .nullable(let shape), .literal(let shape): return values(for: shape, filters, isWhole: isWhole)
    case .identifier, .segment, .list, .object, .named, .paths, .rootElement, .element, .children, .anyList, .anyObject,
      .condition,
      .listExpression,
      .formula, .constraint:
      return []
    }
  }

  /// Returns numbers for a key whose value is a number with other text around it, such as `${share}%`.
  private func numbersWithin(_ shape: ValueShape) -> [GeneratedValue] {
    switch shape {
    case .number, .integer, .length: [-10.25, 0, 1, 37.5, 50, 100, 1000].compactMap(GeneratedValue.number)
    case .nullable(let shape), .literal(let shape): numbersWithin(shape)
    case .oneOf(let shapes): shapes.flatMap { numbersWithin($0) }
    default: []
    }
  }

  private static func pictures(for shape: ValueShape) -> [GeneratedValue] {
    switch shape {
    case .picture(canBeEmpty: true): pictures + [.adjective("an empty", "")]
    case .picture(canBeEmpty: false): pictures
    case .vectorImage: vectorImages
    default: []
    }
  }

  private static let pictures: [GeneratedValue] = [
    .picture(GeneratedPicture(.opaque, width: 480, height: 320), "an opaque picture"),
    .picture(GeneratedPicture(.translucent, width: 160, height: 120), "a translucent picture"),
    .picture(GeneratedPicture(.opaque), "a tiny picture"),
    .picture(GeneratedPicture(.opaque, width: 97, height: 61), "a picture of odd size"),
    .picture(GeneratedPicture(.translucent, width: 33, height: 71), "a translucent picture of odd size"),
    .picture(GeneratedPicture(.missing), "a missing picture"),
  ]

  private static let vectorImages: [GeneratedValue] = [
    .vectorImage(GeneratedPicture(.opaque, width: 24, height: 24), "an image that fills its square"),
    .vectorImage(GeneratedPicture(.translucent, width: 24, height: 24), "a square image with holes"),
    .vectorImage(GeneratedPicture(.translucent, width: 97, height: 61), "a wide image"),
    .vectorImage(GeneratedPicture(.translucent, width: 33, height: 71), "a high image"),
    .vectorImage(GeneratedPicture(.missing), "a missing image"),
  ]

  private func numbers(in range: NumberRange) -> [Double] {
    switch range {
    case .any: [-10.25, 0, 1, 1000]
    case .atLeast(let least): [least, least + 1, least + 10.25, least + 1000]
    case .above(let bound): [bound + 0.01, bound + 1, bound + 10.25, bound + 1000]
    case .within(let ends):
      [
        ends.lowerBound, (ends.lowerBound + ends.upperBound) / 2, ends.lowerBound * 0.75 + ends.upperBound * 0.25,
        ends.upperBound,
      ]
    }
  }

  private func numbers(in range: ClosedRange<Int>) -> [Double] {
    [range.lowerBound, 1, 9, 100, min(range.upperBound, 1_000_000_000)].filter(range.contains).map(Double.init)
  }
}

extension DataConstraint {
  /// The values at the limits set by the constraint, and the values that it lists. Texts of the maximum length are also tried with
  /// the widest and the narrowest letters, and with as many lines as possible.
  fileprivate var ends: [GeneratedValue] {
    let lengths = [minLength, maxLength].compactMap { $0 }.filter { $0 <= 4000 }
    var numbers = [minimum, maximum].compactMap { $0 }
    if let minimum, let maximum { numbers += (1...7).map { minimum + (maximum - minimum) * Double($0) / 8 } }
    let longest = maxLength.map { TextSamples.extremes(ofLength: min($0, 4000), atMostLines: lines) } ?? []
    return lengths.map { .text(TextSamples.text(ofLength: $0)) } + longest + numbers.compactMap(GeneratedValue.number)
      + (values ?? []).map(GeneratedValue.text)
  }
}

/// Opaque colours that a template is unlikely to use.
enum NewColors {
  private static let texts = ["#2E7D5B", "#C2185B", "#F57C1F", "#303F9F", "#5D4037", "#7B1FA2", "#00A2B8", "#9E9D24"]

  /// Returns a colour for a number; eight colours in turn.
  static func text(_ number: Int) -> String { texts[number % texts.count] }
}

/// Sample strings that differ in wrapping, truncation and shaping.
enum TextSamples {
  private static let sentence =
    "The path along the river is longer than it looks, and nobody who walked it once forgets the light. "
  private static let long = String(repeating: sentence, count: 8)
  private static let unbroken = String(repeating: "Bridge", count: 20)
  private static let arabic = "\u{0645}\u{0631}\u{062D}\u{0628}\u{0627} \u{0628}\u{0643}"
  private static let chinese = "\u{4F60}\u{597D}\u{FF0C}\u{4E16}\u{754C}"

  static let texts: [GeneratedValue] = [
    .adjective("an empty", ""), .text("A"), .text("Hi there"), .text("\u{C5}ngstr\u{F6}m \u{BD} \u{20AC}"),
    .adjective("a very long", .string(long)),
    .adjective("an unbroken", .string(unbroken)), .adjective("an Arabic", .string(arabic)),
    .adjective("a long Arabic", .string(String(repeating: arabic + " ", count: 30))),
    .adjective("a Chinese", .string(chinese)), .adjective("a long Chinese", .string(String(repeating: chinese, count: 40))),
    .adjective("a multi-line", "One\nTwo\nThree\nFour\nFive\nSix\nSeven"),
  ]

  /// Returns strings of `count` characters: of the widest and of the narrowest Latin letters, of wide Chinese characters, and with
  /// as many line breaks as possible, but at most `lines` lines.
  static func extremes(ofLength count: Int, atMostLines lines: Int?) -> [GeneratedValue] {
    guard count > 0 else { return [] }
    let breaks = min((count - 1) / 2, (lines ?? .max) - 1)
    let rest = String(repeating: "W", count: max(0, count - 2 * breaks))
    let broken = String(repeating: "W\n", count: breaks) + rest
    func sample(_ letter: String, _ noun: String) -> GeneratedValue {
      .adjective("\(counted(count, noun)) as", .string(String(repeating: letter, count: count)))
    }
    return [sample("W", "wide letter"), sample("i", "narrow letter"), sample("\u{6F22}", "Chinese character")]
      + (breaks > 0 ? [.adjective("\(counted(breaks + 1, "line")) of letters as", .string(broken))] : [])
  }

  /// Returns a string of `count` characters, with words of various lengths.
  static func text(ofLength count: Int) -> String { String(String(repeating: sentence, count: count / 80 + 1).prefix(count)) }

  /// Returns sample inputs for a filter, or `nil` if the filter accepts any text.
  static func values(before filter: FilterName) -> [GeneratedValue]? {
    switch filter {
    case .html:
      [
        .adjective("an empty", ""), .text("<p>A</p>"), .adjective("a very long", .string("<p>\(long)</p><p>\(long)</p>")),
        .adjective("an unbroken", .string(unbroken)), .adjective("an Arabic", .string("<p>\(arabic)</p>")),
        .adjective("a Chinese", .string("<p>\(chinese)</p>")), .text("One<br>Two<br>Three"),
      ]
    case .date, .ago:
      [
        .text("2026-01-01T00:00:00Z"), .text("1999-09-30T23:59:59Z"), .text("2024-02-29"), .number(0), .number(1_800_000_000),
      ].compactMap { $0 }
    case .number: [0, 1, 999, 1000, 12_345_678, -5].compactMap(GeneratedValue.number)
    case .plural: [0, 1, 2].compactMap(GeneratedValue.number)
    case .decimal, .money: [0, -0.5, 9.995, 1234.5, 12_345_678].compactMap(GeneratedValue.number)
    case .percent: [0, 0.125, 0.999, 1, -0.5].compactMap(GeneratedValue.number)
    case .count, .join: [.list([]), .list(["A"]), .list(["A", "Hi there", .string(arabic)])]
    case .initials, .first, .upper, .lower, .title, .trim, .truncate, .shortcodes, .marks, .local, .emoji, .mentions: nil
    }
  }
}
