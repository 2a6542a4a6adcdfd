// SPDX-License-Identifier: MIT

import CellTestSupport

/// A file of Interface Builder in pieces, for changes that leave it well-formed XML but say something else.
struct InterfaceMutants {
  private let bytes: [UInt8]
  /// The ranges of elements, and of the values of attributes without their quotation marks.
  private var elements: [Range<Int>] = []
  private var values: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var open: [Int] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      index = end + 1
      switch bytes[start + 1] {
      case UInt8(ascii: "/"): if let start = open.popLast() { elements.append(start..<index) }
      case UInt8(ascii: "?"), UInt8(ascii: "!"): break
      default:
        addValues(in: start..<end)
        if bytes[end - 1] == UInt8(ascii: "/") { elements.append(start..<index) } else { open.append(start) }
      }
    }
  }

  private mutating func addValues(in tag: Range<Int>) {
    let marks = tag.filter { bytes[$0] == UInt8(ascii: "\"") }
    for index in stride(from: 0, to: marks.count - 1, by: 2) { values.append(marks[index] + 1..<marks[index + 1]) }
  }

  /// Returns the file with a change in one to three places: an element removed, doubled or moved, or another value of an attribute.
  func mutant(_ random: inout SplitMix64) -> [UInt8] {
    // The last place comes first, so that the others stay where they are.
    var mutant = bytes
    let count = Int.random(in: 1...3, using: &random)
    let changes = (0..<count).map { _ in change(&random) }.sorted { $0.place.lowerBound > $1.place.lowerBound }
    for (place, replacement) in changes where place.upperBound <= mutant.count {
      mutant.replaceSubrange(place, with: replacement)
    }
    return mutant
  }

  private func change(_ random: inout SplitMix64) -> (place: Range<Int>, replacement: [UInt8]) {
    let element = elements.randomElement(using: &random) ?? 0..<0
    let value = values.randomElement(using: &random) ?? 0..<0
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return (element, [])
    case 1: return (element.upperBound..<element.upperBound, Array(bytes[element]))
    case 2: return (element, Array(bytes[elements.randomElement(using: &random) ?? element]))
    case 3, 4: return (value, Array(bytes[values.randomElement(using: &random) ?? value]))
    default: return (value, Array((Self.oddValues.randomElement(using: &random) ?? "").utf8))
    }
  }

  /// Numbers that are huge, negative or none, and names that mean something in a document.
  private static let oddValues = [
    "", "0", "-1", "1e308", "-1e308", "1e-300", "99999999999999999999", "nan", "inf", "-0.0", "0x10", "0.30000000000000004",
    "1000000", "-50000", "100001", "1:0", "0:1", "-1", "3/2", "YES", "NO", "true", "null", "not", "parent", "previous", "cell",
    "content", "text", "-", "#", "a#b", "# a", "a b", "a.b", "a-2", "ä", "日本", "🇩🇪", "1st", "&#10;", "a&#10;b: c", "&#13;", "&#9;",
    "&#x2028;", "&#x85;", "&quot;", "'", "&amp;", "{", "}", "[", "]", ": ", "- a", "${", "${a", "$${a}", "*a", "&amp;a", "!a",
    "%",
    "@", "`", "|", "&gt;", "\\", "a/b", "../a", ".", "..", "/", "~", "===", "---", "\u{202E}a", "\u{FEFF}", "&#x7F;",
    String(repeating: "a", count: 300), String(repeating: "9", count: 400), "leading", "width", "centerYWithinMargins",
    "baseline",
    "firstBaseline", "topMargin", "displayP3", "extended-linear-srgb", "contentView", "equalCentering", "fillProportionally",
    "vertical",
    "system", "UICTFontTextStyleBody", "scaleAspectFit", "lessThanOrEqual",
  ]
}
