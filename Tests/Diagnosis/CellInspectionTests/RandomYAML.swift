// SPDX-License-Identifier: MIT

import CellTestSupport

/// Random YAML that mixes all notations that documents may use. The same seed gives the same text.
struct RandomYAML {
  private var random: SplitMix64
  private(set) var text = ""
  private var lineBreak = "\n"
  private let hasBlockScalars: Bool

  /// - Parameter hasBlockScalars: Whether block scalars (`|` and `>`) may occur. Text after one can become part of it.
  init(seed: UInt64, hasBlockScalars: Bool) {
    random = SplitMix64(seed: seed)
    self.hasBlockScalars = hasBlockScalars
    lineBreak = isLikely(0.2) ? "\r\n" : "\n"
    comments(indentation: 0)
    blockMapping(indentation: 0, depth: 0)
    if isLikely(0.3) { text = String(text.dropLast()) }
  }

  private mutating func isLikely(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  private mutating func pick(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &random)] }

  private mutating func blanks(_ range: ClosedRange<Int>) -> String {
    String(repeating: " ", count: Int.random(in: range, using: &random))
  }

  private mutating func endLine() {
    if isLikely(0.2) { text += " " + pick(["#% c", "#%", "#% a: {b, \"c", "#% it's [x"]) }
    text += lineBreak
  }

  /// Adds blank lines and comments, indented at most as deep as the current block.
  private mutating func comments(indentation: Int) {
    while isLikely(0.2) { text += isLikely(0.5) ? lineBreak : blanks(0...indentation) + "#% d: 1" + lineBreak }
  }

  private mutating func key(_ index: Int) -> String {
    pick(["k\(index)", "\"k\(index): é\"", "'k\(index) # '", "key \(index)", "日\(index)"])
  }

  private mutating func blockMapping(indentation: Int, depth: Int) {
    for index in 0..<Int.random(in: 1...4, using: &random) {
      if index > 0 { text += String(repeating: " ", count: indentation) }
      text += key(index) + ":"
      blockValue(indentation: indentation, depth: depth + 1)
      comments(indentation: indentation)
    }
  }

  private mutating func blockSequence(indentation: Int, depth: Int) {
    for index in 0..<Int.random(in: 1...3, using: &random) {
      if index > 0 { text += String(repeating: " ", count: indentation) }
      text += "-"
      if isLikely(0.5), depth < 4 {
        let gap = blanks(1...3)
        text += gap
        blockMapping(indentation: indentation + 1 + gap.count, depth: depth + 1)
      } else {
        blockValue(indentation: indentation, depth: depth + 1)
      }
      comments(indentation: indentation)
    }
  }

  /// Adds the value after a colon or a dash, up to the end of its line.
  private mutating func blockValue(indentation: Int, depth: Int) {
    let deeper = indentation + Int.random(in: 1...3, using: &random)
    switch Int.random(in: 0..<(depth < 4 ? 9 : 6), using: &random) {
    case 0:
      text += blanks(0...1)
      endLine()
    case 1, 2:
      text += " " + scalar()
      endLine()
    case 3, 4:
      text += blanks(1...2)
      flow(indentation: indentation, depth: depth)
      endLine()
    case 5: severalLines(indentation: deeper)
    case 6:
      endLine()
      text += String(repeating: " ", count: deeper)
      blockSequence(indentation: deeper, depth: depth)
    default:
      endLine()
      text += String(repeating: " ", count: deeper)
      blockMapping(indentation: deeper, depth: depth)
    }
  }

  private mutating func severalLines(indentation: Int) {
    let (first, last) = pick((hasBlockScalars ? ["|:", ">-:"] : []) + ["some:words", "\"in:quotes\"", "'it''s:two'"]).parts
    text += " " + first + lineBreak
    if isLikely(0.3) { text += lineBreak }
    text += String(repeating: " ", count: indentation) + (last.isEmpty ? "- text # here" : last) + lineBreak
  }

  private mutating func scalar() -> String {
    pick([
      "1", "-0.50", "word", "some words", "it's", "a#b", "\"a, b} # c\"", "'it''s {'", "\"\\\"]\"", "true", "~", "12:30",
      "\"#FFF\"", "日本",
    ])
  }

  private mutating func flow(indentation: Int, depth: Int) {
    let isMapping = isLikely(0.6)
    text += isMapping ? "{" : "["
    let count = Int.random(in: 0...3, using: &random)
    for index in 0..<count {
      if index > 0 { text += "," }
      flowSpace(indentation: indentation)
      if isMapping { text += key(index) + ": " }
      if isLikely(0.3), depth < 5 { flow(indentation: indentation, depth: depth + 1) } else { text += scalar() }
      if isLikely(0.2) { text += " " }
    }
    if count > 0, isLikely(0.2) { text += "," }
    flowSpace(indentation: indentation)
    text += isMapping ? "}" : "]"
  }

  private mutating func flowSpace(indentation: Int) {
    guard isLikely(0.2) else { return text += blanks(0...1) }
    endLine()
    text += String(repeating: " ", count: indentation + 2)
  }
}

extension String {
  /// The text before and after the colon.
  fileprivate var parts: (String, String) {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    return (String(parts[0]), String(parts[1]))
  }
}
