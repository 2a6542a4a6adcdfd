// SPDX-License-Identifier: MIT

/// A random document with containers of all layout engines inside each other, whose texts, lengths, conditions and repetitions come from
/// data; and random data for it.
public struct RandomTemplate {
  /// The document, as JSON.
  public let json: String

  public init(_ random: inout SplitMix64) {
    var writer = TemplateWriter(generator: random)
    let root = writer.container(depth: 3, engine: writer.engine(), keys: [])
    random = writer.generator
    json =
      #"{"version": 1, "canvas": {"width": 200, "scale": 1, "background": "white"}, "states": {"on": {"when": "on"}}, "cell": \#(root)}"#
  }

  /// Returns a data item, as JSON: the texts t0 to t3, the numbers n0 to n3, the Booleans b0 to b2 and `on`, and the list of texts `list`.
  public static func row(_ random: inout SplitMix64) -> String {
    func text() -> String {
      let count = Int.random(in: 0...9, using: &random)
      return #"""# + (0..<count).map { _ in ["ab", "cde", "f", "ghijkl"].randomElement(using: &random)! }.joined(separator: " ")
        + #"""#
    }
    var members = (0...3).map { #""t\#($0)": \#(text())"# }
    members += (0...3).map { #""n\#($0)": \#(Int.random(in: 0...20, using: &random))"# }
    members += (0...2).map { #""b\#($0)": \#(Bool.random(using: &random))"# }
    members.append(#""on": \#(Int.random(in: 0...3, using: &random) == 0)"#)
    members.append(#""list": [\#((0..<Int.random(in: 0...3, using: &random)).map { _ in text() }.joined(separator: ", "))]"#)
    return "{\(members.joined(separator: ", "))}"
  }
}

private struct TemplateWriter {
  var generator: SplitMix64
  private var count = 0

  init(generator: SplitMix64) { self.generator = generator }

  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }

  private mutating func one(of choices: [String]) -> String { choices.randomElement(using: &generator)! }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { generator.number(in: range) }

  /// A number of points, from the template or the data.
  private mutating func length() -> String { chance(0.4) ? #""${n\#(number(0...3))}""# : "\(number(0...40))" }

  /// A number for a formula or a constraint.
  private mutating func term() -> String { chance(0.4) ? "${n\(number(0...3))}" : "\(number(0...20))" }

  mutating func engine() -> String { one(of: ["flexbox", "flexbox", "frames", "constraints"]) }

  mutating func container(depth: Int, engine: String, keys: [String]) -> String {
    var keys = keys
    if engine != "flexbox" { keys.append(#""layout": "\#(engine)""#) }
    if chance(0.3) { keys.append(#""padding": \#(length())"#) }
    if engine == "flexbox" {
      if chance(0.5) { keys.append(#""direction": "\#(one(of: ["column", "row"]))""#) }
      if chance(0.4) { keys.append(#""gap": \#(length())"#) }
      if chance(0.2) { keys.append(#""wrap": "wrap""#) }
      if chance(0.4) { keys.append(#""alignItems": "\#(one(of: ["start", "center", "end", "stretch", "baseline"]))""#) }
      if chance(0.2) { keys.append(#""justify": "\#(one(of: ["center", "end", "space-between"]))""#) }
    }
    var names: [String] = []
    var children: [String] = []
    for _ in 0..<number(1...4) {
      let name = "e\(count)"
      count += 1
      children.append(child(name, after: names, depth: depth - 1, in: engine))
      names.append(name)
    }
    keys.append(#""children": [\#(children.joined(separator: ", "))]"#)
    return "{\(keys.joined(separator: ", "))}"
  }

  private mutating func child(_ name: String, after names: [String], depth: Int, in engine: String) -> String {
    var keys = [#""name": "\#(name)""#]
    let isRepeated = chance(0.1)
    if isRepeated { keys.append(#""each": "list""#) }
    if chance(0.2) { keys.append(#""when": "\#(one(of: ["b0", "b1", "b2", "not b0"]))""#) }
    switch engine {
    case "flexbox": keys += itemKeys()
    case "frames": keys += frameKeys(after: names)
    default: keys += constraintKeys(after: names)
    }
    if depth > 0, chance(0.4) { return container(depth: depth, engine: self.engine(), keys: keys) }
    switch number(0...6) {
    case 0...3:
      let text = isRepeated && chance(0.7) ? "${item}" : chance(0.7) ? "${t\(number(0...3))}" : "abc de"
      keys += [#""type": "text""#, #""text": "\#(text)""#]
      if chance(0.2) { keys.append(#""maxLines": \#(number(1...2))"#) }
    case 4: keys += [#""type": "badge""#, #""label": "${t\#(number(0...3))}""#]
    case 5: keys += [#""type": "shape""#, ##""fill": "#246""##]
    default: keys.append(#""type": "separator""#)
    }
    return "{\(keys.joined(separator: ", "))}"
  }

  // MARK: Keys of items

  private mutating func itemKeys() -> [String] {
    var keys: [String] = []
    if chance(0.3) { keys.append(#""grow": \#(number(0...2))"#) }
    if chance(0.3) { keys.append(#""shrink": \#(number(0...2))"#) }
    if chance(0.3) { keys.append(#""width": \#(chance(0.3) ? #""\#(number(1...10) * 10)%""# : length())"#) }
    if chance(0.2) { keys.append(#""height": \#(length())"#) }
    if chance(0.2) { keys.append(#""margin": \#(length())"#) }
    if chance(0.1) { keys += [#""position": "absolute""#, #""left": \#(length())"#, #""top": \#(length())"#] }
    if chance(0.2) { keys.append(#""states": {"on": {"minHeight": \#(number(1...40))}}"#) }
    return keys
  }

  private mutating func frameKeys(after names: [String]) -> [String] {
    func place(_ side: String, _ otherwise: String, _ writer: inout TemplateWriter) -> String {
      guard let name = names.randomElement(using: &writer.generator), writer.chance(0.6) else {
        return "\(otherwise) + \(writer.term())"
      }
      return "\(name).\(side) + \(writer.term()) ?? \(otherwise)"
    }
    var keys = [
      #""x": "\#(place("maxX", "0", &self))""#, #""y": "\#(place("maxY", "0", &self))""#,
    ]
    if chance(0.5) { keys.append(#""width": "min(fit, parent.width - \#(term()))""#) }
    if chance(0.2) { keys.append(#""height": "fit + \#(term())""#) }
    return keys
  }

  private mutating func constraintKeys(after names: [String]) -> [String] {
    func tie(_ own: String, _ side: String, _ parent: String, _ writer: inout TemplateWriter) -> String {
      let priority = writer.chance(0.3) ? " @\(writer.number(1...999))" : ""
      guard let name = names.randomElement(using: &writer.generator), writer.chance(0.6) else {
        return "\(own) == parent.\(parent) + \(writer.term())\(priority)"
      }
      return "\(own) \(writer.one(of: ["==", ">="])) \(name).\(side) + \(writer.term())\(priority)"
    }
    var constraints = [tie("leading", "trailing", "leading", &self), tie("top", "bottom", "top", &self)]
    if chance(0.5) { constraints.append("trailing <= parent.trailing - \(term())") }
    if chance(0.6) { constraints.append("bottom <= parent.bottom") }
    if chance(0.2) { constraints.append("width == \(term())") }
    if chance(0.1) { constraints.append("height == 0.5 * width") }
    var keys = [#""constraints": [\#(constraints.map { #""\#($0)""# }.joined(separator: ", "))]"#]
    if chance(0.2) { keys.append(#""states": {"on": {"hugging": \#(number(1...999))}}"#) }
    return keys
  }
}
