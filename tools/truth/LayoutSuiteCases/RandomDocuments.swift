// SPDX-License-Identifier: MIT

/// Makes random cell documents in which every type of element and every layout key of flexbox occurs.
///
/// Each letter of their texts is meant to be a square of 10 points, and the name of a picture is its size, such as `40x30.png`.
package struct RandomDocuments<Generator: RandomNumberGenerator> {
  private typealias Keys = [String: DocumentValue]

  private var generator: Generator
  /// Whether most containers can be scrolled, and are.
  private let scrolls: Bool

  package init(_ generator: Generator, scrolls: Bool = false) {
    self.generator = generator
    self.scrolls = scrolls
  }

  package mutating func document() -> DocumentValue {
    var canvas: Keys = ["width": .number(Double(60 + number(below: 35) * 10)), "scale": 1]
    if chance(4) { canvas["direction"] = "rtl" }
    var root: Keys = containerKeys()
    for _ in 0..<number(below: 3) {
      switch number(below: 5) {
      case 0, 1: root["padding"] = edges(from: 0, to: 20)
      case 2: root["border"] = border()
      case 3: root["height"] = .number(Double(20 + number(below: 20) * 10))
      default: root["minHeight"] = .number(Double(20 + number(below: 10) * 10))
      }
    }
    root["children"] = .list((0..<1 + number(below: 5)).map { _ in .object(element(depth: 3)) })
    return .object(["version": 1, "canvas": .object(canvas), "cell": .object(root)])
  }

  // MARK: Elements

  private mutating func element(depth: Int) -> Keys {
    let kind = number(below: 100)
    if depth > 0, kind < 38 {
      var container: Keys =
        kind < 31
        ? scrollKeys().merging(containerKeys()) { first, _ in first }.merging(itemKeys(isContainer: true)) { first, _ in first }
        : ["display": "contents"]
      container["children"] = .list((0..<number(below: kind < 31 ? 5 : 4)).map { _ in .object(element(depth: depth - 1)) })
      return container
    }
    switch kind {
    case ..<58: return text().merging(itemKeys()) { first, _ in first }
    case ..<76: return ["type": "image", "source": picture()].merging(itemKeys()) { first, _ in first }
    case ..<86: return ["type": "shape", "fill": "#000"].merging(itemKeys(hasBorder: false)) { first, _ in first }
    case ..<91: return badge().merging(itemKeys()) { first, _ in first }
    case ..<95: return separator().merging(itemKeys(hasBorder: false)) { first, _ in first }
    case ..<98: return avatar().merging(itemKeys(hasBorder: false)) { first, _ in first }
    default: return chance(2) ? ["type": "spacer"] : ["type": "spacer", "size": .number(Double(number(below: 30)))]
    }
  }

  private mutating func text() -> Keys {
    let words = (0..<1 + number(below: 8)).map { _ in String(repeating: "X", count: 1 + number(below: 7)) }
    return ["type": "text", "text": .text(words.joined(separator: " "))]
  }

  private mutating func picture() -> DocumentValue {
    .text(["40x30.png", "24x24.png", "16x50.png", "90x20.png"][number(below: 4)])
  }

  private mutating func badge() -> Keys {
    var keys: Keys = ["type": "badge"]
    if chance(3) {
      keys["dot"] = .boolean(true)
    } else {
      keys["label"] = .text(String(repeating: "X", count: 1 + number(below: 6)))
    }
    if chance(2) { keys["diameter"] = .number(Double(10 + 2 * number(below: 10))) }
    if keys["dot"] == nil, chance(2) { keys["labelPadding"] = .number(Double(number(below: 12))) }
    return keys
  }

  private mutating func separator() -> Keys {
    chance(2) ? ["type": "separator", "thickness": .number(Double(1 + number(below: 6)))] : ["type": "separator"]
  }

  private mutating func avatar() -> Keys {
    var keys: Keys = chance(2) ? ["type": "avatar", "initials": "AB"] : ["type": "avatar", "source": picture()]
    if chance(2) { keys["size"] = .number(Double(10 + number(below: 50))) }
    return keys
  }

  // MARK: Keys

  private mutating func containerKeys() -> Keys {
    var keys: Keys = [:]
    if chance(2) { keys["direction"] = oneOf("column", "column", "row-reverse", "column-reverse") }
    for _ in 0..<number(below: 3) {
      switch number(below: 7) {
      case 0: keys["wrap"] = oneOf("wrap", "wrap", "wrap-reverse")
      case 1: keys["justify"] = distribution()
      case 2: keys["alignContent"] = distribution()
      case 3, 4: keys["alignItems"] = alignment()
      case 5: keys["gap"] = length(from: 0, to: 16)
      default: keys[chance(2) ? "rowGap" : "columnGap"] = length(from: 0, to: 20)
      }
    }
    return keys
  }

  private mutating func scrollKeys() -> Keys {
    guard scrolls, !chance(4) else { return [:] }
    var keys: Keys = ["overflow": "scroll"]
    if chance(2) { keys["scrollAxis"] = oneOf("horizontal", "vertical", "both") }
    keys["scrollOffset"] = .object(["x": .number(Double(number(below: 120))), "y": .number(Double(number(below: 80)))])
    return keys
  }

  /// Returns keys of an element in a flexbox container.
  /// - Parameter hasBorder: whether the element may have a border around its box.
  private mutating func itemKeys(isContainer: Bool = false, hasBorder: Bool = true) -> Keys {
    var keys: Keys = [:]
    for _ in 0..<number(below: 6) {
      switch number(below: 28) {
      case 0: keys["grow"] = oneOf(0.25, 0.5, 1, 1, 2, 3)
      case 1, 2: keys["shrink"] = oneOf(0, 0.25, 1, 1, 2)
      case 3: keys["basis"] = chance(4) ? "content" : dimension()
      case 4: keys["flex"] = oneOf(0, 1, 1, 2)
      case 5: keys["order"] = .number(Double(number(below: 5) - 2))
      case 6, 7: keys["alignSelf"] = alignment()
      case 8, 9, 10: keys["width"] = dimension()
      case 11, 12, 13: keys["height"] = dimension()
      case 14: keys["minWidth"] = dimension()
      case 15: keys["minHeight"] = dimension()
      case 16: keys["maxWidth"] = dimension()
      case 17: keys["maxHeight"] = dimension()
      case 18, 19: keys["aspectRatio"] = oneOf(0.5, 0.75, 1, 1.5, 2, 3)
      case 20, 21: keys["margin"] = edges(from: -8, to: 16, hasAuto: true)
      case 22, 23: keys["padding"] = edges(from: 0, to: 16)
      case 24: if hasBorder { keys["border"] = border() }
      case 25:
        keys["position"] = oneOf("absolute", "absolute", "relative")
        keys[side()] = length(from: -10, to: 30)
      case 26: keys["boxSizing"] = "content-box"
      default: if isContainer { keys["overflow"] = oneOf("hidden", "clip", "scroll") }
      }
    }
    return keys
  }

  private mutating func border() -> DocumentValue {
    .object([
      "color": "#000",
      "width": chance(2) ? .number(Double(number(below: 5))) : edgeObject { .number(Double($0.number(below: 6))) },
    ])
  }

  private mutating func edges(from smallest: Int, to largest: Int, hasAuto: Bool = false) -> DocumentValue {
    if chance(3) { return length(from: smallest, to: largest) }
    return edgeObject { hasAuto && $0.chance(3) ? "auto" : $0.length(from: smallest, to: largest) }
  }

  private mutating func edgeObject(_ length: (inout Self) -> DocumentValue) -> DocumentValue {
    var edges: Keys = [:]
    for _ in 0..<1 + number(below: 3) { edges[side()] = length(&self) }
    return .object(edges)
  }

  private mutating func dimension() -> DocumentValue {
    switch number(below: 12) {
    case 0: oneOf("min-content", "max-content", "fit-content")
    case 1: .text("\(5 * number(below: 20))% \(chance(2) ? "+" : "-") \(number(below: 20))")
    case 2, 3: .text("\(5 * number(below: 25))%")
    default: .number(Double(number(below: 200)) / 2)
    }
  }

  private mutating func length(from smallest: Int, to largest: Int) -> DocumentValue {
    switch number(below: 8) {
    case 0: .text("\(number(below: 15))%")
    case 1: .text("\(number(below: 15))% - \(number(below: 12))")
    default: .number(Double(smallest * 2 + number(below: (largest - smallest) * 2)) / 2)
    }
  }

  private mutating func distribution() -> DocumentValue {
    oneOf(
      "start", "end", "center", "stretch", "space-between", "space-around", "space-evenly", "safe center", "unsafe end",
      "safe end")
  }

  private mutating func alignment() -> DocumentValue {
    oneOf(
      "start", "end", "center", "stretch", "start", "center", "baseline", "last baseline", "safe center", "unsafe center",
      "safe end")
  }

  // MARK: Numbers

  private mutating func oneOf(_ values: DocumentValue...) -> DocumentValue { values[number(below: values.count)] }
  private mutating func side() -> String { ["top", "right", "bottom", "left"][number(below: 4)] }
  private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
  private mutating func chance(_ oneIn: Int) -> Bool { number(below: oneIn) == 0 }
}
