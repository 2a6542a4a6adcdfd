// SPDX-License-Identifier: MIT

import CellFlexbox

/// Reads one value of a property.
struct StyleValueReader {
  let property: String
  let value: StyleValue

  private var text: String {
    switch value {
    case .text(let text): text
    case .number(let number): "\(number)"
    }
  }

  private var unsupported: UnsupportedDeclaration { UnsupportedDeclaration(property: property, value: value) }

  func keyword<Value>(_ meanings: [String: Value]) throws(UnsupportedDeclaration) -> Value {
    guard let meaning = meanings[text] else { throw unsupported }
    return meaning
  }

  func number() throws(UnsupportedDeclaration) -> Double {
    guard case .number(let number) = value else { throw unsupported }
    return number
  }

  func overflow() throws(UnsupportedDeclaration) -> FlexStyle.Overflow {
    try keyword(["visible": .visible, "clip": .clip, "hidden": .hidden, "scroll": .scroll])
  }

  /// Reads `10px`, `50%`, or the sum `calc(50% + 3px)`.
  func length() throws(UnsupportedDeclaration) -> LengthPercentage {
    if let term = Self.term(text) { return term }
    guard text.hasPrefix("calc("), text.hasSuffix(")") else { throw unsupported }
    let words = text.dropFirst("calc(".count).dropLast().split(separator: " ")
    guard words.count == 3, let first = Self.term(words[0]), var second = Self.term(words[2]) else { throw unsupported }
    switch words[1] {
    case "+": break
    case "-": second = LengthPercentage(points: -second.points, percent: second.percent.map { -$0 })
    default: throw unsupported
    }
    let percent = first.percent.map { $0 + (second.percent ?? 0) } ?? second.percent
    return LengthPercentage(points: first.points + second.points, percent: percent)
  }

  private static func term(_ text: some StringProtocol) -> LengthPercentage? {
    if text.hasSuffix("px") { return Double(String(text.dropLast(2))).map { .points($0) } }
    if text.hasSuffix("%") { return Double(String(text.dropLast())).map { .percent($0) } }
    return text == "0" ? .zero : nil
  }

  func lengthOrAuto() throws(UnsupportedDeclaration) -> LengthOrAuto {
    text == "auto" ? .auto : .length(try length())
  }

  func dimension() throws(UnsupportedDeclaration) -> Dimension {
    switch text {
    case "auto", "none": .auto
    case "min-content": .minContent
    case "max-content": .maxContent
    case "fit-content": .fitContent
    case "stretch": .stretch
    default: .length(try length())
    }
  }

  /// Returns `nil` for `auto`.
  func itemAlignment() throws(UnsupportedDeclaration) -> ItemAlignment? {
    if text == "auto" { return nil }
    let (position, overflow) = overflowAlignment()
    switch position {
    case "normal": return ItemAlignment(.normal, overflow)
    case "stretch": return ItemAlignment(.stretch, overflow)
    case "flex-start": return ItemAlignment(.flexStart, overflow)
    case "flex-end": return ItemAlignment(.flexEnd, overflow)
    case "center": return ItemAlignment(.center, overflow)
    case "start": return ItemAlignment(.start, overflow)
    case "end": return ItemAlignment(.end, overflow)
    case "self-start": return ItemAlignment(.selfStart, overflow)
    case "self-end": return ItemAlignment(.selfEnd, overflow)
    case "baseline", "first baseline": return ItemAlignment(.firstBaseline, overflow)
    case "last baseline": return ItemAlignment(.lastBaseline, overflow)
    default: throw unsupported
    }
  }

  func contentAlignment() throws(UnsupportedDeclaration) -> ContentAlignment {
    let (position, overflow) = overflowAlignment()
    switch position {
    case "normal": return ContentAlignment(.normal, overflow)
    case "stretch": return ContentAlignment(.stretch, overflow)
    case "flex-start": return ContentAlignment(.flexStart, overflow)
    case "flex-end": return ContentAlignment(.flexEnd, overflow)
    case "center": return ContentAlignment(.center, overflow)
    case "start": return ContentAlignment(.start, overflow)
    case "end": return ContentAlignment(.end, overflow)
    case "left": return ContentAlignment(.left, overflow)
    case "right": return ContentAlignment(.right, overflow)
    case "space-between": return ContentAlignment(.spaceBetween, overflow)
    case "space-around": return ContentAlignment(.spaceAround, overflow)
    case "space-evenly": return ContentAlignment(.spaceEvenly, overflow)
    default: throw unsupported
    }
  }

  private func overflowAlignment() -> (position: Substring, overflow: OverflowAlignment) {
    if text.hasPrefix("safe ") { return (text.dropFirst("safe ".count), .safe) }
    if text.hasPrefix("unsafe ") { return (text.dropFirst("unsafe ".count), .unsafe) }
    return (text[...], .automatic)
  }
}
