// SPDX-License-Identifier: MIT

/// Follows the lists of HTML, and gives the markers of their items (HTML, sections 4.4.5 to 4.4.8).
struct HTMLLists {
  /// An attribute `type` of a list or an item.
  enum Style: Hashable {
    case bullet, none, decimal, lowercaseLetters, uppercaseLetters, lowercaseRoman, uppercaseRoman

    /// Returns the style for the value of an attribute; `nil` for an unknown one.
    init?(_ value: String) {
      switch value {
      case "1": self = .decimal
      case "a": self = .lowercaseLetters
      case "A": self = .uppercaseLetters
      case "i": self = .lowercaseRoman
      case "I": self = .uppercaseRoman
      default:
        switch value.lowercased() {
        case "disc", "circle", "square": self = .bullet
        case "none": self = .none
        default: return nil
        }
      }
    }
  }

  private struct List {
    let style: Style
    /// The number of the next item.
    var next: Int
    let step: Int
    /// Its index among the lists that count backwards from the number of their items.
    let index: Int?
  }

  private var lists: [List] = []
  /// The numbers of items of the lists that count backwards from them, in the order of their opening tags.
  private(set) var itemCounts: [Int] = []
  /// The same for the whole text; `nil` if they are not known yet.
  var knownCounts: [Int]?

  /// The number of open lists.
  var depth: Int { lists.count }

  static func isList(_ name: String) -> Bool { name == "ul" || name == "ol" || name == "menu" || name == "dir" }

  /// Whether the number of items must be known when the list begins.
  static func needsCount(_ tag: HTMLTag) -> Bool { tag.name == "ol" && tag.isReversed && tag.start == nil }

  mutating func open(_ tag: HTMLTag) {
    let style = tag.type.flatMap(Style.init)
    guard tag.name == "ol" else {
      lists.append(List(style: style == Style.none ? .none : .bullet, next: 1, step: 1, index: nil))
      return
    }
    let needsCount = Self.needsCount(tag)
    let index = itemCounts.count
    let count = knownCounts.map { index < $0.count ? $0[index] : 0 }
    lists.append(
      List(
        style: style ?? .decimal, next: needsCount ? count ?? 0 : tag.start ?? 1, step: tag.isReversed ? -1 : 1,
        index: needsCount ? index : nil))
    if needsCount { itemCounts.append(0) }
  }

  mutating func close() { _ = lists.popLast() }

  /// Returns the marker of an item; `nil` if it has none.
  mutating func marker(_ tag: HTMLTag) -> String? {
    guard let last = lists.indices.last else { return Self.marker(tag.value ?? 1, tag.type.flatMap(Style.init) ?? .bullet) }
    if let index = lists[last].index { itemCounts[index] += 1 }
    let number = tag.value ?? lists[last].next
    lists[last].next = number + lists[last].step
    return Self.marker(number, tag.type.flatMap(Style.init) ?? lists[last].style)
  }

  /// Letters begin at 1, and Roman numbers end at 3,999; other numbers are decimal (CSS Counter Styles 3, section 6).
  private static func marker(_ number: Int, _ style: Style) -> String? {
    switch style {
    case .none: nil
    case .bullet: "•"
    case .lowercaseLetters where number >= 1: letters(number) + "."
    case .uppercaseLetters where number >= 1: letters(number).uppercased() + "."
    case .lowercaseRoman where 1...3999 ~= number: roman(number) + "."
    case .uppercaseRoman where 1...3999 ~= number: roman(number).uppercased() + "."
    case .decimal, .lowercaseLetters, .uppercaseLetters, .lowercaseRoman, .uppercaseRoman: "\(number)."
    }
  }

  private static func letters(_ number: Int) -> String {
    var rest = number
    var letters: [Character] = []
    while rest > 0 {
      letters.append(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26))))
      rest = (rest - 1) / 26
    }
    return String(letters.reversed())
  }

  private static func roman(_ number: Int) -> String {
    var rest = number
    var numerals = ""
    for (value, numeral) in [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
      (5, "v"), (4, "iv"), (1, "i"),
    ] {
      numerals += String(repeating: numeral, count: rest / value)
      rest %= value
    }
    return numerals
  }
}
