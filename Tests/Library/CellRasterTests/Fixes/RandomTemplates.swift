// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport

/// Small templates with much to fix, the same for the same seed. They have few colours, so that layers are often over one of them.
/// They also have frames that cover each other, and edges between pixels.
struct RandomTemplates {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Returns a document whose canvas states the scale and the width.
  mutating func document() -> DataValue {
    [
      "version": 1,
      "canvas": [
        "width": 32, "scale": any([1, 1, 2]), "background": any(["white", "paper"]),
      ],
      "colors": ["paper": any(["#FFFFFF", "#FFEEDD"]), "ink": "#223344"],
      "states": ["dark": ["colors": ["paper": "#000000"]]],
      "cell": element(members: ["height": 26, "children": .array(children(depth: 0))]),
    ]
  }

  /// Returns the data: one or two items.
  mutating func data() -> DataValue {
    let item: DataValue = ["shown": true, "list": ["a", "b"], "text": "One two three four", "tint": "#FF0000"]
    let other: DataValue = ["shown": false, "list": ["c"], "text": "", "tint": "#FFEEDD"]
    return isChosen(2, of: 3) ? .array([item]) : .array([item, other])
  }

  /// Returns the choices of states: no state alone, or also `dark`.
  mutating func states() -> [[String]] { isChosen(3, of: 4) ? [[]] : [[], ["dark"]] }

  private mutating func any(_ values: [DataValue]) -> DataValue { values[Int.random(in: values.indices, using: &random)] }

  private mutating func isChosen(_ share: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &random) < share }

  private mutating func color() -> DataValue { any(["paper", "white", "#FF0000", "ink", "ink/40%", "${tint}"]) }

  private mutating func number(_ range: ClosedRange<Int>) -> DataValue {
    let whole = Int.random(in: range, using: &random)
    return isChosen(1, of: 4) ? .number(DataNumber(text: "\(whole).25") ?? DataNumber(whole)) : .number(DataNumber(whole))
  }

  private mutating func children(depth: Int) -> [DataValue] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in child(depth: depth) }
  }

  private mutating func child(depth: Int) -> DataValue {
    switch Int.random(in: 0...(depth < 2 ? 8 : 6), using: &random) {
    case 0, 1:
      return element(members: ["type": "text", "text": any(["Hi", "${text}", "One two three"]), "size": 9, "lineHeight": 12])
    case 2:
      return element(members: [
        "type": "gradient", "height": number(4...12), "colors": any([["white/0%", "white"], ["paper", "ink"]]),
      ])
    case 3: return element(members: ["type": "shape", "fill": color(), "width": number(4...30), "height": number(2...12)])
    case 4: return element(members: ["type": "avatar", "initials": "A", "fill": color(), "size": 10])
    case 5: return element(members: ["type": "badge", "count": 3, "fill": color(), "diameter": 8])
    case 6: return fadingLabel()
    default: return element(members: ["children": .array(children(depth: depth + 1))])
    }
  }

  /// Returns a label with a gradient over its lower edge, or near it.
  private mutating func fadingLabel() -> DataValue {
    let label = element(members: ["type": "text", "text": "One two three four five", "size": 9, "width": 32, "height": 24])
    let fade: DataValue = [
      "type": "gradient", "position": "absolute", "left": any([0, 0, 2]), "right": 0, "bottom": any([0, 0, 3]), "height": 8,
      "colors": any([["paper/0%", "paper"], ["white/0%", "white"]]),
    ]
    return ["direction": "column", "children": [label, fade]]
  }

  /// Returns an element with some of the keys that every element may have.
  private mutating func element(members: DataValue) -> DataValue {
    guard case .object(let object) = members else { return members }
    var added: [DataObject.Member] = []
    func add(_ key: String, _ value: DataValue) { added.append(DataObject.Member(name: key, value: value)) }
    if isChosen(1, of: 4) { add("background", color()) }
    if isChosen(1, of: 6), object["type"] != "shape" { add("cornerRadius", number(1...6)) }
    if isChosen(1, of: 8) {
      let soft: DataValue = ["color": "ink/40%", "blur": 2, "offset": [0, 1]]
      let inner: DataValue = ["color": "ink/60%", "blur": 3, "offset": [1, 1], "inset": true]
      let outline: DataValue = ["color": "ink", "spread": 1]
      add("shadow", isChosen(1, of: 2) ? soft : isChosen(1, of: 2) ? .array([inner, soft]) : .array([outline, soft, inner]))
    }
    if isChosen(1, of: 10) { add("opacity", .number(DataNumber(text: "0.5") ?? DataNumber(1))) }
    if isChosen(1, of: 10) {
      add("clip", true)
      if isChosen(1, of: 2), object["type"] != "shape", !added.contains(where: { $0.name == "cornerRadius" }) {
        add("cornerRadius", number(2...6))
      }
    }
    if isChosen(1, of: 10) { add("padding", 2) }
    if object["height"] != 26 {
      if isChosen(1, of: 10) { add("when", "shown") }
      if isChosen(1, of: 12) { add("each", "list") }
      if isChosen(1, of: 4) {
        add("position", "absolute")
        for key in ["left", "top"] { add(key, number(0...12)) }
        for key in ["width", "height"] where object[key] == nil && object["size"] == nil { add(key, number(6...24)) }
      }
    }
    return .object(DataObject(object.members + added))
  }
}
