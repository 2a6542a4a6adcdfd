// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
internal import CellTree

/// Reads the members of one object according to tables of fields, and rejects unknown keys.
struct NodeReader {
  let node: DocumentNode
  let context: DecodingContext
  let members: [DocumentNode.Member]
  private var isUsed: [Bool]
  private(set) var knownNames: [String] = []
  private var missingName: String?
  /// The errors that ``finish(_:)`` will throw.
  var errors = DocumentErrors()

  /// - Throws: ``CellDocumentError`` if the node is not an object.
  init(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    guard let members = node.members else {
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .anyObject), at: node.position)
    }
    self.node = node
    self.context = context
    self.members = members
    isUsed = Array(repeating: false, count: members.count)
  }

  /// Returns the members of an object in which the author of the document chooses the keys. A key that is not a valid name is an
  /// error.
  func names(_ errors: inout DocumentErrors) -> [DocumentNode.Member] {
    for member in members where !SegmentNames.isName(member.key) {
      errors.add(context.site.error(.invalidName(member.key), at: member.keyPosition))
    }
    return members
  }

  /// Returns the member named `name`, or `nil` if it is absent. ``finish(_:)`` reports absent members that are required.
  mutating func take(_ name: String, isRequired: Bool = false) -> DocumentNode.Member? {
    knownNames.append(name)
    guard let index = members.firstIndex(where: { $0.key == name }) else {
      if isRequired { missingName = missingName ?? name }
      return nil
    }
    isUsed[index] = true
    return members[index]
  }

  /// Reads the fields' keys into a template. ``finish(_:)`` throws the errors in their values.
  mutating func read<Target>(_ fields: [Field<Target>], into template: inout Template<Target>) {
    for field in fields {
      guard let member = take(field.name, isRequired: field.isRequired) else { continue }
      do throws(CellDocumentError) {
        try field.read(member.value, context, &template)
      } catch {
        errors.add(error)
      }
    }
  }

  /// Reads one value; `nil` for an error, which ``finish(_:)`` throws.
  mutating func read<Value>(_ node: DocumentNode, _ reader: ValueReader<Value>) -> Bindable<Value>? {
    do throws(CellDocumentError) {
      return try reader.read(node, context)
    } catch {
      errors.add(error)
      return nil
    }
  }

  /// Throws for invalid values and for keys that have not been taken. If every key is known, also throws for the first required key
  /// that is absent: for a misspelt key, "unknown key" is a better message than "missing key".
  ///
  /// - Parameters:
  ///   - object: The name of an object inside an element; `nil` for an element or a whole document.
  ///   - problem: Returns the problem with an unknown key, given the key that may be meant; `nil` to say that it is unknown.
  func finish(
    in object: String? = nil, _ problem: ((_ key: String, _ suggestion: String?) -> CellDocumentProblem)? = nil
  ) throws(CellDocumentError) {
    var errors = errors
    // Later keys have later errors, which would neither be reported nor counted.
    for (member, isUsed) in zip(members, isUsed) where !isUsed && !errors.isFull {
      let suggestion = suggestion(for: member.key)
      let found =
        problem?(member.key, suggestion)
        ?? .unknownKey(
          member.key, suggestion: suggestion, owners: [],
          object: object.map { KeyedObject(name: ObjectShape.title(of: $0), keys: distinct(knownNames)) })
      errors.add(context.site.error(found, at: member.keyPosition))
    }
    if let missingName, !isUsed.contains(false) { errors.add(context.site.error(.missingKey(missingName), at: node.position)) }
    try errors.check()
  }

  private func suggestion(for key: String) -> String? {
    // The `size` of a container is not that of a font.
    if key == "fontSize", !knownNames.contains("weight") { return nil }
    return Habit.keys[key]?.first(where: knownNames.contains) ?? nearestName(to: key, among: knownNames)
  }
}

extension ValueReader {
  /// Returns a reader for objects with the given fields.
  /// - Parameters:
  ///   - name: the name of these objects in the schema.
  ///   - initial: the properties of an object without keys.
  ///   - accept: returns the value that reading the written form of a value gives, as for all readers.
  ///   - finish: converts the properties to the value. Throws if they are incomplete or do not fit together.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func object<Properties>(
    _ name: String, _ fields: [Field<Properties>], rules: [KeyRule] = [], initial: Properties,
    accept: @escaping @Sendable (Value) -> Value? = { _ in nil },
    finish: @escaping @Sendable (Properties, Site, SourcePosition) throws(CellDocumentError) -> Value
  ) -> ValueReader {
    let shape = ValueShape.object(ObjectShape(name, fields.map { $0.key(in: initial) }, rules: rules))
    return ValueReader(shape, accept: accept) { (node, context) throws(CellDocumentError) in
      guard node.members != nil else {
        throw context.site.error(.unexpected(found: FoundValue(node), expected: shape), at: node.position)
      }
      var reader = try NodeReader(node, context)
      var template = Template(initial)
      reader.read(fields, into: &template)
      try reader.finish(in: name)
      try reader.check(rules)
      let position = node.position
      return try template.bindable.map(at: context.site) { (properties, site) throws(CellDocumentError) in
        try finish(properties, site, position)
      }
    }
  }

  /// Returns a reader for objects whose properties are themselves the value.
  package static func object(_ name: String, _ fields: [Field<Value>], initial: Value) -> ValueReader {
    object(name, fields, initial: initial, accept: { Field.accepted($0, by: fields, initial: initial) }) {
      (value, _, _) throws(CellDocumentError) in value
    }
  }

  /// Returns a reader for objects with the keys of a type.
  /// - Parameter fields: the keys, if they are not all.
  @_semantics("optimize.sil.specialize.generic.never")
  static func object<Keys: ObjectKeys<Value>>(_ name: String, _ keys: Keys.Type, fields: [Field<Keys>] = Keys.fields)
    -> ValueReader
  {
    object(name, fields, rules: Keys.rules, initial: Keys(), accept: { Keys.accepted($0, by: fields) }) {
      (keys, site, position) throws(CellDocumentError) in try keys.value(at: site, position)
    }
  }

  /// Returns a reader for objects whose keys are names that another module defines.
  /// - Parameters:
  ///   - reader: the reader for the values of these keys.
  ///   - problem: returns the problem with a name that does not exist; `nil` for a name that exists.
  package static func named<Member>(
    _ reader: ValueReader<Member>, problem: @escaping @Sendable (String) -> CellDocumentProblem?
  ) -> ValueReader where Value == [(name: String, value: Member)] {
    ValueReader(.anyObject) { (node, context) throws(CellDocumentError) in
      var values: [(name: String, value: Member)] = []
      var errors = DocumentErrors()
      for member in try NodeReader(node, context).members {
        if let problem = problem(member.key) {
          errors.add(context.site.error(problem, at: member.keyPosition))
        } else if let value = errors.attempt({ () throws(CellDocumentError) in try reader.value(of: member.value, context) }) {
          values.append((member.key, value))
        }
      }
      try errors.check()
      return .literal(values)
    }
  }

  /// Returns a reader for lists whose number of elements is in `count`.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func list<Element>(
    of element: ValueReader<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> ValueReader where Value == [Element] {
    let shape = ValueShape.list(of: element.shape, count: count)
    @Sendable func accept(_ elements: [Element]) -> [Element]? {
      guard count.contains(elements.count) else { return nil }
      var accepted: [Element] = []
      accepted.reserveCapacity(elements.count)
      for stated in elements {
        guard let value = element.accept(stated) else { return nil }
        accepted.append(value)
      }
      return accepted
    }
    return ValueReader(shape, accept: accept) { (node, context) throws(CellDocumentError) in
      guard case .array(let nodes) = node.value, count.contains(nodes.count) else {
        throw context.site.error(.unexpected(found: FoundValue(node), expected: shape), at: node.position)
      }
      var elements: [Bindable<Element>] = []
      var errors = DocumentErrors()
      for node in nodes {
        if let value = errors.attempt({ () throws(CellDocumentError) in try element.read(node, context) }) {
          elements.append(value)
        }
      }
      try errors.check()
      return .list(elements)
    }
  }

  /// Returns a reader for two kinds of value. `isFirst` receives the node, and returns whether the first reader applies.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func either(
    _ first: ValueReader, or second: ValueReader, isFirst: @escaping @Sendable (DocumentNode) -> Bool
  ) -> ValueReader {
    ValueReader(.oneOf([first.shape, second.shape]), accept: { first.accept($0) ?? second.accept($0) }) {
      (node, context) throws(CellDocumentError) in
      try (isFirst(node) ? first : second).read(node, context)
    }
  }
}

extension Bindable {
  /// Combines the values into one list, without the values that are null in the data.
  static func list<Element>(_ elements: [Bindable<Element>]) -> Bindable where Value == [Element] {
    var literals: [Element] = []
    for element in elements {
      guard case .literal(let value) = element else {
        return .bound { (scope) throws(CellDocumentError) in
          var values: [Element] = []
          for element in elements {
            if let value = try element.value(in: scope) { values.append(value) }
          }
          return values
        }
      }
      literals.append(value)
    }
    return .literal(literals)
  }
}
