// SPDX-License-Identifier: MIT

/// Makes random trees in which every property of flexbox occurs.
package struct RandomTrees<Generator: RandomNumberGenerator> {
  private var generator: Generator
  private let hasRatios: Bool

  /// - Parameter hasRatios: whether boxes have aspect ratios.
  package init(_ generator: Generator, hasRatios: Bool = true) {
    self.generator = generator
    self.hasRatios = hasRatios
  }

  /// Returns a tree of a given depth: a chain of boxes, with a few more boxes beside it at each level.
  package mutating func deepTree(depth: Int) -> SuiteNode {
    if depth == 0 { return leaf() }
    var children = (0..<number(below: 3)).map { _ in chance(4) ? smallTree(depth: 1) : leaf() }
    children.insert(deepTree(depth: depth - 1), at: number(below: children.count + 1))
    return SuiteNode(style: style(), children: children)
  }

  /// Returns a chain of boxes in which the same few styles recur at every level, with a text beside each box. What multiplies the
  /// work at one level multiplies it at all of them.
  package mutating func periodicChain(depth: Int) -> SuiteNode {
    let styles = (0..<1 + number(below: 3)).map { _ in
      style().merging(style()) { first, _ in first }.filter { $0.key != "display" }
    }
    let text = leaf()
    let isFirst = chance(2)
    return (0..<depth).reduce(leaf()) { inner, level in
      SuiteNode(style: styles[level % styles.count], children: isFirst ? [inner, text] : [text, inner])
    }
  }

  /// Returns a tree of at most three levels below the root, with up to five boxes in each.
  package mutating func smallTree(depth: Int = 3) -> SuiteNode {
    if depth == 0 || chance(3) { return leaf() }
    return SuiteNode(style: style(), children: (0..<1 + number(below: 5)).map { _ in smallTree(depth: depth - 1) })
  }

  /// Returns a tree that can be laid out in a browser. The root is a plain container: it has no container of its own to which
  /// percentages, alignment or stretching could refer.
  package mutating func tree() -> SuiteNode {
    var root = SuiteNode(style: style(), children: (0..<1 + number(below: 5)).map { _ in smallTree(depth: 2) })
    let ownProperties: Set = [
      "flex-direction", "flex-wrap", "justify-content", "align-content", "align-items", "column-gap", "row-gap", "direction",
    ]
    root.style = root.style.filter { property, value in
      (ownProperties.contains(property) || property.hasPrefix("padding-") || property.hasPrefix("border-"))
        && !"\(value)".contains("%")
    }
    if chance(2) { root.style["width"] = .text("\(40 + number(below: 40) * 10)px") }
    if chance(4) { root.style["height"] = .text("\(20 + number(below: 20) * 10)px") }
    return root
  }

  private mutating func leaf() -> SuiteNode {
    if chance(3) { return SuiteNode(style: style(), children: nil) }
    let words = (0..<1 + number(below: 8)).map { _ in String(repeating: "X", count: 1 + number(below: 7)) }
    // Neighbouring texts without boxes would be one item in a browser.
    return SuiteNode(style: style().filter { $0.value != .text("contents") }, text: words.joined(separator: " "))
  }

  // MARK: Styles

  private mutating func style() -> [String: StyleValue] {
    var style: [String: StyleValue] = [:]
    for _ in 0..<number(below: 8) {
      switch number(below: 30) {
      case 0: style["flex-direction"] = keyword("row", "row-reverse", "column", "column", "column-reverse")
      case 1: style["flex-direction"] = keyword("column", "row")
      case 2: style["flex-wrap"] = keyword("wrap", "wrap", "wrap-reverse", "nowrap")
      case 3: style["justify-content"] = contentAlignment(hasSides: true)
      case 4: style["align-content"] = contentAlignment(hasSides: false)
      case 5: style["align-items"] = itemAlignment()
      case 6: style["align-self"] = itemAlignment()
      case 7: style["column-gap"] = .text(length(from: 0, to: 20))
      case 8: style["row-gap"] = .text(length(from: 0, to: 20))
      case 9: style["order"] = .number(Double(number(below: 5) - 2))
      case 10: style["flex-grow"] = .number([0.25, 0.5, 1, 1, 2, 3][number(below: 6)])
      case 11: style["flex-shrink"] = .number([0, 0, 0.25, 2, 3][number(below: 5)])
      case 12: style["flex-basis"] = basis()
      case 13, 14: style["width"] = dimension()
      case 15, 16: style["height"] = dimension()
      case 17: style["min-width"] = dimension()
      case 18: style["min-height"] = dimension()
      case 19: style["max-width"] = dimension()
      case 20: style["max-height"] = dimension()
      case 21: style["aspect-ratio"] = .number([0.5, 0.75, 1, 1.5, 1.7778, 2, 3][number(below: 7)])
      case 22: style["margin-" + side()] = chance(3) ? .text("auto") : .text(length(from: -8, to: 20))
      case 23: style["padding-" + side()] = .text(length(from: 0, to: 20))
      case 24: style["border-\(side())-width"] = .text("\(number(below: 6))px")
      case 25: style[side()] = .text(length(from: -10, to: 30))
      case 26:
        style["position"] = keyword("absolute", "absolute", "static", "relative")
        style[side()] = .text(length(from: -10, to: 30))
      case 27: style["box-sizing"] = keyword("content-box")
      case 28: style[chance(2) ? "overflow-x" : "overflow-y"] = keyword("hidden", "clip", "scroll")
      default:
        if chance(2) {
          style["direction"] = keyword("rtl", "ltr")
        } else {
          style["display"] = keyword("contents", "none", "flex")
        }
      }
    }
    if !hasRatios { style["aspect-ratio"] = nil }
    // CSS Overflow 3, section 3.1: one axis that scrolls makes the other one scroll too; `clip` stays only beside `visible`.
    if style["overflow-x"] != nil || style["overflow-y"] != nil {
      style["overflow-y"] = style["overflow-x"] ?? style["overflow-y"]
      style["overflow-x"] = style["overflow-y"]
      style["scrollbar-width"] = .number(0)
    }
    return style
  }

  private mutating func dimension() -> StyleValue {
    switch number(below: 10) {
    // Not `stretch`, which is part of CSS Sizing 4.
    case 0: keyword("min-content", "max-content", "fit-content")
    case 1: .text("calc(\(number(below: 100))% \(chance(2) ? "+" : "-") \(number(below: 20))px)")
    case 2, 3: .text("\(5 * number(below: 25))%")
    default: .text("\(number(below: 240) / 2)px")
    }
  }

  private mutating func basis() -> StyleValue { chance(4) ? .text("content") : dimension() }

  private mutating func length(from smallest: Int, to largest: Int) -> String {
    chance(4) ? "\(number(below: 15))%" : "\(Double(smallest * 2 + number(below: (largest - smallest) * 2)) / 2)px"
  }

  /// - Parameter hasSides: whether `left` and `right` are values, as for `justify-content`.
  private mutating func contentAlignment(hasSides: Bool) -> StyleValue {
    let values = [
      "normal", "stretch", "flex-start", "flex-end", "center", "start", "end", "space-between", "space-around", "space-evenly",
      "safe center", "unsafe flex-end", "safe end", "left", "right",
    ]
    return .text(values[number(below: hasSides ? values.count : values.count - 2)])
  }

  private mutating func itemAlignment() -> StyleValue {
    let values = [
      "normal", "stretch", "flex-start", "flex-end", "center", "start", "end", "self-start", "self-end", "baseline",
      "baseline", "last baseline", "safe center", "unsafe center", "safe flex-end",
    ]
    return .text(values[number(below: values.count)])
  }

  // MARK: Numbers

  private mutating func keyword(_ values: String...) -> StyleValue { .text(values[number(below: values.count)]) }
  private mutating func side() -> String { ["top", "right", "bottom", "left"][number(below: 4)] }
  private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
  private mutating func chance(_ oneIn: Int) -> Bool { number(below: oneIn) == 0 }
}
