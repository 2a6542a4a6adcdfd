// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import CellTree

@testable import CellDocument
@testable import CellGoldenImages

/// Generates documents with random changes, most of them mistakes and some of them valid. The same seed gives the same documents.
struct DocumentMutations {
  private var random: SplitMix64
  private let documents: [DataValue]
  /// All members of the documents, and the names of all keys that exist.
  private let members: [DataObject.Member]
  private let keys: [String]

  init(of documents: [DataValue], seed: UInt64) {
    self.documents = documents
    members = documents.flatMap(\.allMembers)
    let shapes = ElementKind.all.flatMap { kind in LayoutEngineName.allCases.map { kind.shape(in: $0) } }
    let tables: [String] =
      shapes.flatMap(\.keys).map(\.name) + TextStyle.shape.keys.map(\.name) + Canvas.shape.keys.map(\.name)
      + GoldenSettings.fields.map(\.name) + GoldenVariant.fields.map(\.name) + ToleranceProperties.fields.map(\.name)
    keys = Set(tables + members.map(\.name)).sorted()
    random = SplitMix64(seed: seed)
  }

  mutating func next() -> DataValue {
    var document = any(documents)
    for _ in 0..<any([1, 1, 1, 1, 2]) {
      // All places are equally likely, so most changes are deep in the elements.
      var place = Int.random(in: 0..<document.size, using: &random)
      document = document.replacing(at: &place) { changed($0) }
    }
    return document
  }

  private mutating func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }

  private mutating func changed(_ value: DataValue) -> DataValue {
    if Int.random(in: 0..<5, using: &random) == 0 { return any(Self.values) }
    switch value {
    case .object(let object): return .object(DataObject(changed(object.members)))
    case .array(let values): return .array(changed(values))
    case .null, .boolean, .number, .string:
      return Bool.random(using: &random) ? any(Self.values) : any(members).value
    }
  }

  private mutating func changed(_ members: [DataObject.Member]) -> [DataObject.Member] {
    var members = members
    let change = Int.random(in: 0..<8, using: &random)
    if members.isEmpty || change == 0 { return members + [DataObject.Member(name: any(keys), value: any(Self.values))] }
    let index = Int.random(in: members.indices, using: &random)
    let name = members[index].name
    switch change {
    case 1: members.remove(at: index)
    case 2: members[index] = DataObject.Member(name: any([any(keys), name + "s"]), value: members[index].value)
    case 3: members.append(any(self.members))
    // A different value of the same key is usually valid.
    case 4, 5, 6: members[index] = any(self.members.filter { $0.name == name } + [members[index]])
    default: members[index] = DataObject.Member(name: name, value: any(Self.values))
    }
    return members
  }

  private mutating func changed(_ values: [DataValue]) -> [DataValue] {
    guard let first = values.first else { return [any(Self.values)] }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return []
    case 1: return Array(values.dropFirst())
    case 2: return values + [first]
    case 3: return values + [any(members).value]
    default: return [any(Self.values)] + values.dropFirst()
    }
  }

  private static let numbers = [
    "-1", "-0.5", "-0", "0", "0.5", "1", "1.0", "1.5", "2", "3", "3.5", "4", "5", "5.5", "16", "50", "100", "101", "1000", "1001",
    "10000", "10001", "1e3", "1e300", "9223372036854775807", "9223372036854775808",
  ].compactMap { DataNumber(text: $0).map(DataValue.number) }

  private static let texts: [DataValue] = [
    "", "auto", "50%", "-5%", "0%", "1e1%", "050%", ".5%", "%", "12", "true", "null", "a name", "name", "é", "→", "a.b", "a/b",
    "a#1",
    "#FFF", "#FFFF", "#FFFFF", "#12345G", "#123456", "#12345678", "white", "white/50%", "white/101%", "white/", "white/5%/5%",
    "white/-1%", "#000/12.5%", "rgb(1 2 3 / 50%)", "hsl(210, 50%, 40%)/50%", "oklch(70% 0.1 200)",
    "mix(white, mix(black, #00F, 10%), 30%)", "readable(on: white)", "rgb(1 2)", "mix(white", "lab(1 2 3)", "rgb(1 2 3)/120%",
    "rebeccapurple", "${a}", "a ${b} c", "$${a}", "$$${a}", "$$$${a", "${a ?? 'b'}", "${", "${}", "row", "column",
    "center",
    "start", "end", "space-between", "stretch", "absolute", "circle", "bottom", "left", "always", "truncated", "links", "word",
    "fill", "container", "text", "badge", "shape", "a > 1", "not a", "content", "outline",
  ]

  private static let others: [DataValue] = [
    nil, true, false, [], [:], [1], [1, "50%"], [1, 2, 3, 4], [1, 2, 3, 4, 5], ["white"], ["white", "black"], ["links"],
    ["links", "${a}"], ["color": "white"], ["color": "white", "width": 2], ["colors": ["white", "${c}"]],
    ["colors": ["white", "black"], "radial": true], ["colors": ["white", "black"], "radial": true, "angle": 3],
    ["colors": ["white", "black"], "radial": "${r}", "angle": 3],
    ["stops": [["at": 0, "color": "white"], ["at": 1, "color": "red"]]],
    ["left": 1, "start": 2], ["top": "auto"], ["left": 1, "right": "5%"], ["text": "a"], ["text": "${a}", "weight": 700],
    ["type": "spacer"], ["type": "text", "text": 12], ["type": "badge", "dot": true], ["type": "badge", "dot": false],
    ["type": "badge", "dot": "${d}", "count": 3], ["type": "badge", "label": "${d}", "count": 3],
    [["type": "spacer", "name": "a"]],
    ["length": 20, "color": "white"], ["cornerRadius": 3], ["cornerRadius": 3, "angle": 2], ["fade": ["length": 4]],
    ["fade": ["length": 4, "when": "truncated"]], ["color": "black", "offset": [0, 2], "blur": 4], ["hashtags": "link"],
    ["links": ["color": "blue"]], ["extends": "body"], ["dark": [:]], ["dark": ["hidden": true]], ["dark": ["opacity": nil]],
    ["a b": [:]], ["variants": [["scale": 2], ["state": ["dark", "a b"]]]], ["template": "a.yaml"],
    ["metric": "window", "side": 8, "atMost": 3, "reason": "r"], ["metric": "exact", "threshold": 1, "atMost": 3, "reason": "r"],
  ]

  /// Values of all kinds, including the limits of ranges.
  private static let values = numbers + numbers + texts + others
}

extension DataValue {
  /// The number of values in it, including itself.
  fileprivate var size: Int {
    switch self {
    case .null, .boolean, .number, .string: 1
    case .array(let values): values.reduce(1) { $0 + $1.size }
    case .object(let object): object.members.reduce(1) { $0 + $1.value.size }
    }
  }

  fileprivate var allMembers: [DataObject.Member] {
    switch self {
    case .null, .boolean, .number, .string: []
    case .array(let values): values.flatMap(\.allMembers)
    case .object(let object): object.members + object.members.flatMap(\.value.allMembers)
    }
  }

  /// Returns the value with its part number `place` changed. Parts are counted depth first, from 0 for the value itself.
  fileprivate func replacing(at place: inout Int, by change: (DataValue) -> DataValue) -> DataValue {
    place -= 1
    if place == -1 { return change(self) }
    switch self {
    case .null, .boolean, .number, .string: return self
    case .array(let values): return .array(values.map { place < 0 ? $0 : $0.replacing(at: &place, by: change) })
    case .object(let object):
      return .object(
        DataObject(
          object.members.map { member in
            place < 0 ? member : DataObject.Member(name: member.name, value: member.value.replacing(at: &place, by: change))
          }))
    }
  }
}
