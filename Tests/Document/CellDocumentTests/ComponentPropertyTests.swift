// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import CellTestSupport
import CellTree
import Testing

/// Takes elements of a document at random out of it, as components with parameters, slots and keys of their uses.
private struct RandomComponents {
  private var random: SplitMix64
  private(set) var components: [DataObject.Member] = []
  /// The data that the expressions of the document read.
  private(set) var item: [DataObject.Member] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The keys whose values can be expressions in any element.
  private static let boundKeys: Set<String> = ["opacity", "text", "width", "height", "color", "background", "grow", "gap"]
  /// The keys that stay in the component.
  private static let ownKeys: Set<String> = ["type", "children", "states"]

  private mutating func happens(_ chance: Double) -> Bool { Double.random(in: 0..<1, using: &random) < chance }

  /// Returns an element that takes some of its values from the data.
  mutating func binding(_ element: DataValue) -> DataValue {
    element.mapped { key, value in
      if key == "children" { return value.entries { binding($0) } }
      guard Self.boundKeys.contains(key), value.isScalar, !value.holdsExpression, happens(0.3) else { return value }
      let name = "v\(item.count)"
      item.append(DataObject.Member(name: name, value: value.literal))
      return .string("${\(name)}")
    }
  }

  /// Returns an element with the same meaning, which uses components.
  mutating func extracting(_ element: DataValue) -> DataValue {
    var inner = element.mapped { key, value in key == "children" ? value.entries { extracting($0) } : value }
    // An element that is a use already becomes the whole of another component.
    guard happens(0.4) else { return inner }
    var use: [DataObject.Member] = [DataObject.Member(name: "use", value: .string("c\(components.count)"))]
    var parameters: [DataObject.Member] = []
    var arguments: [DataObject.Member] = []
    var slots: [DataObject.Member] = []
    inner = inner.filtered { key, value in
      guard !Self.ownKeys.contains(key), !["use", "with", "slots"].contains(key), happens(0.2) else { return true }
      use.append(DataObject.Member(name: key, value: value))
      return false
    }
    inner = inner.mapped { key, value in
      if key == "children", happens(0.3) {
        slots.append(DataObject.Member(name: "s", value: value))
        return [["slot": "s"]]
      }
      return key == "use" ? value : parametrized(value, &parameters, &arguments)
    }
    components.append(
      DataObject.Member(
        name: "c\(components.count)", value: ["parameters": .object(DataObject(parameters)), "cell": inner]))
    if !arguments.isEmpty { use.append(DataObject.Member(name: "with", value: .object(DataObject(arguments)))) }
    if !slots.isEmpty { use.append(DataObject.Member(name: "slots", value: .object(DataObject(slots)))) }
    return .object(DataObject(use))
  }

  /// Returns a value with parameters for some of the scalars in it, and for all that read the data.
  private mutating func parametrized(
    _ value: DataValue, _ parameters: inout [DataObject.Member], _ arguments: inout [DataObject.Member]
  ) -> DataValue {
    switch value {
    case .array(let values): return .array(values.map { parametrized($0, &parameters, &arguments) })
    case .object:
      return value.mapped { key, inner in
        ["type", "use", "slot"].contains(key) ? inner : parametrized(inner, &parameters, &arguments)
      }
    case .null: return value
    case .string, .number, .boolean:
      guard value.holdsExpression || happens(0.3) else { return value }
      let name = "p\(parameters.count)"
      let type = if case .number = value { "number" } else if case .boolean = value { "boolean" } else { "text" }
      parameters.append(DataObject.Member(name: name, value: .string(type)))
      arguments.append(DataObject.Member(name: name, value: value))
      return .string("${\(name)}")
    }
  }
}

extension DataValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .string, .number, .boolean: true
    case .null, .array, .object: false
    }
  }

  /// The value that a document means, whose texts have `$${` for `${`.
  fileprivate var literal: DataValue {
    if case .string(let text) = self { .string(text.replacing("$${", with: "${")) } else { self }
  }

  /// Whether the value itself is a text with an expression. A literal text has `$${`.
  fileprivate var holdsExpression: Bool {
    if case .string(let text) = self { text.replacing("$${", with: "").contains("${") } else { false }
  }

  fileprivate func mapped(_ transform: (String, DataValue) -> DataValue) -> DataValue {
    guard case .object(let object) = self else { return self }
    return .object(DataObject(object.members.map { DataObject.Member(name: $0.name, value: transform($0.name, $0.value)) }))
  }

  fileprivate func filtered(_ condition: (String, DataValue) -> Bool) -> DataValue {
    guard case .object(let object) = self else { return self }
    return .object(DataObject(object.members.filter { condition($0.name, $0.value) }))
  }

  fileprivate func entries(_ transform: (DataValue) -> DataValue) -> DataValue {
    guard case .array(let values) = self else { return self }
    return .array(values.map(transform))
  }
}

@Suite struct ComponentPropertyTests {
  private static let block = 250

  @Test(arguments: 0..<8)
  func `a document with components has the cell of the same document written out`(part: Int) throws {
    var componentCount = 0
    for seed in (part * Self.block)..<((part + 1) * Self.block) {
      var cells = RandomCells(seed: UInt64(seed))
      let cell = try cells.cell()
      guard case .object(let document) = try DataValue(json: Array(cell.encodedDocument().utf8), fileName: "c.json"),
        let root = document["cell"]
      else {
        Issue.record("no document for seed \(seed)")
        return
      }
      var random = RandomComponents(seed: UInt64(seed))
      let plain = random.binding(root)
      let used = random.extracting(plain)
      componentCount += random.components.count
      let item = DataValue.object(DataObject(random.item))
      func result(_ cell: DataValue, _ more: [DataObject.Member]) -> Result<Cell, CellDocumentError> {
        let members = document.members.filter { $0.name != "cell" } + more + [DataObject.Member(name: "cell", value: cell)]
        return Result { () throws(CellDocumentError) in
          try CellTemplate(parsing: DataValue.object(DataObject(members)).compactJSON, fileName: "t.json", format: .json)
            .bind(item, environment: BindingEnvironment(now: 0))
        }
      }
      let components = DataObject.Member(name: "components", value: .object(DataObject(random.components)))
      switch (result(plain, []), result(used, [components])) {
      case (.success(let plain), .success(let used)):
        #expect(plain.withoutPlaces == used.withoutPlaces, "seed \(seed)")
      case (.failure(let plain), .failure(let used)): #expect(plain.message == used.message, "seed \(seed)")
      case (.success, .failure(let error)): Issue.record("seed \(seed): with components, \(error)")
      case (.failure(let error), .success): Issue.record("seed \(seed): only written out, \(error)")
      }
    }
    #expect(componentCount > 2 * Self.block)
  }

  @Test func `of 5,000 changed documents with components, each is read or has errors with places`() throws {
    let texts = ["", "{use: list, each: list, as: y, with: {values: '${y.all}', before: '${y.t}-'}}"].map { more in
      "version: 1\n" + ComponentTests.components
        + """
        cell:
          children:
            - {use: a, with: {name: "${who ?? nick}", isOn: "${not n}"}, grow: 1, states: {}}
            - {use: pair, name: p, with: {size: large}}
            - {use: card, with: {person: {name: "${nick}", tags: [q]}}}
            - {use: frame, slots: {body: [{use: icon, with: {fill: red}}], end: []}}
            \(more.isEmpty ? "" : "- " + more)
        """
    }
    let documents = try texts.map { DataValue(try DocumentNode(Array($0.utf8), fileName: "t.yaml", format: .yaml)) }
    var mutations = DocumentMutations(of: documents, seed: 20_261_129)
    var counts = (read: 0, refused: 0)
    for _ in 0..<5_000 {
      let document = mutations.next().compactJSON
      do throws(CellDocumentError) {
        _ = try CellTemplate(parsing: document, fileName: "d.json", format: .json)
        counts.read += 1
      } catch {
        counts.refused += 1
        for sentence in error.sentences {
          #expect(sentence.contains(/^d\.json:\d+:\d+( \(in "|:| )/), "\(sentence) in \(document)")
          #expect(!sentence.contains("\n"))
        }
      }
    }
    #expect(counts.read > 1_000)
    #expect(counts.refused > 1_000)
  }
}
