// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A part of cells that a document defines once: an element with parameters and slots.
struct Component: Sendable {
  let name: String
  /// The types of the arguments, by their names.
  private(set) var parameters: [String: ParameterType] = [:]
  /// The names of the arguments, in the order of the document: those of the parameters, then those of the variants.
  private(set) var argumentNames: [String] = []
  /// The values of the arguments that a use leaves out.
  private(set) var defaults: [String: DocumentNode] = [:]
  private(set) var variants: [Variant] = []
  private(set) var cell: DocumentNode
  /// The names of the places in the component for elements of its users, in the order of the document.
  private(set) var slots: [String] = []

  /// Values of several arguments, of which an argument chooses one set by its name.
  struct Variant: Sendable {
    let name: String
    /// The sets, in the order of the document. The first one is the default.
    let sets: [(name: String, values: [String: DocumentNode])]
  }

  /// The type of a parameter.
  enum ParameterType: String, CaseIterable, Sendable {
    case text, number, color, picture, boolean, list, object

    fileprivate static let shape = ValueShape.name(.parameterType, allCases.map(\.rawValue))

    var shape: ValueShape {
      switch self {
      case .text: .text
      case .number: .number(.any)
      case .color: .color
      case .picture: .picture(canBeEmpty: true)
      case .boolean: .boolean
      case .list: .anyList
      case .object: .anyObject
      }
    }

    /// Whether a value has the type. Only data tells that of an expression.
    func accepts(_ value: DocumentNode) -> Bool {
      if value.holdsExpression { return true }
      return switch (self, value.resolved) {
      case (.text, .string), (.text, .number), (.text, .boolean), (.number, .number), (.color, .string), (.picture, .string),
        (.boolean, .boolean), (.list, .array), (.object, .object):
        true
      default: false
      }
    }
  }

  static let useKey = "use"
  static let argumentsKey = "with"
  static let slotsKey = "slots"
  static let slotKey = "slot"

  static let shape = ValueShape.named(
    .object(ObjectShape("component", fields.map(\.key))), count: 0...Int.max)

  /// Returns the shape of an element that uses a component, in a container with an engine. It may have the keys of any type of element.
  static func useShape(in engine: LayoutEngineName) -> ObjectShape {
    let keys = ElementKind.all.flatMap { $0.keysBesidesStates(in: engine) }.filter {
      ![ElementKind.typeKey, ElementKind.childrenKey].contains($0.name)
    }
    let shapes = Dictionary(grouping: keys, by: \.name).mapValues { distinct($0.map(\.shape)) }
    let elementKeys = distinct(keys.map(\.name)).map { name in
      let shapes = shapes[name] ?? []
      return ObjectShape.Key(name, .nullable(shapes.count == 1 ? shapes[0] : .oneOf(shapes)))
    }
    let states = ObjectShape.Key(ElementStates.key, .named(.anyObject, count: 0...Limits.states))
    return ObjectShape("use" + (engine == .flexbox ? "" : "-in-" + engine.rawValue), useKeys + elementKeys + [states])
  }

  private static let useKeys = [
    ObjectShape.Key(useKey, .literal(.identifier), isRequired: true, summary: "The name of a component."),
    ObjectShape.Key(argumentsKey, .anyObject, summary: "The arguments, by the names of parameters and variants."),
    ObjectShape.Key(
      slotsKey, .named(.children, count: 0...Int.max), summary: "The elements for the slots of the component, by their names."),
  ]

  /// The keys of a place for elements.
  static let slotShape = ObjectShape(
    "slot",
    [
      ObjectShape.Key(slotKey, .literal(.identifier), isRequired: true, summary: "The name of a place for elements of each use."),
      ObjectShape.Key(ElementKind.childrenKey, .children, summary: "The elements for uses that give none."),
    ])

  private struct Keys: Sendable {
    var parameters, variants, cell: DocumentNode?
  }

  private static let fields: [Field<Keys>] = [
    .node(
      "parameters", .named(.oneOf([.literal(ParameterType.shape), .object(parameterShape)]), count: 0...Int.max), \.parameters,
      summary: "The types of the arguments, by their names."),
    .node(
      "variants", .named(.named(.anyObject, count: 1...Int.max), count: 0...Int.max), \.variants,
      summary: "Sets of arguments, by the name of the argument that chooses one, and by their own names."),
    .node("cell", .element, \.cell, isRequired: true, summary: "The element that a use of the component becomes."),
  ]

  private struct ParameterKeys: Sendable {
    var type, initial: DocumentNode?
  }

  private static let parameterFields: [Field<ParameterKeys>] = [
    .node("type", .literal(ParameterType.shape), \.type, isRequired: true),
    .node(
      "default", .nullable(.oneOf([.text, .anyList, .anyObject])), \.initial,
      summary: "The value for uses that give none; null for none."),
  ]

  private static let parameterShape = ObjectShape("parameter", parameterFields.map(\.key))

  // MARK: Reading

  /// Reads a component.
  /// - Parameter errors: receives the errors of the component. A component with errors is not used.
  init?(_ member: DocumentNode.Member, _ context: DecodingContext, _ errors: inout DocumentErrors) {
    name = member.key
    let read = errors.attempt { () throws(CellDocumentError) in
      try Self.keys(of: member.value, Self.fields, initial: Keys(), "component", context)
    }
    guard let keys = read, let cell = keys.cell else { return nil }
    self.cell = cell
    var own = DocumentErrors()
    readParameters(keys.parameters, context, &own)
    readVariants(keys.variants, context, &own)
    if cell.members == nil {
      own.add(context.site.error(.unexpected(found: FoundValue(cell), expected: .anyObject), at: cell.position))
    }
    var search = ComponentSearch(of: self, context.site)
    search.look(in: cell)
    slots = search.slots
    for error in search.errors { own.add(error) }
    guard (errors.attempt { () throws(CellDocumentError) in try own.check() }) != nil else { return nil }
  }

  private static func keys<Keys>(
    of node: DocumentNode, _ fields: [Field<Keys>], initial: Keys, _ name: String, _ context: DecodingContext
  ) throws(CellDocumentError) -> Keys {
    var reader = try NodeReader(node, context)
    var template = Template(initial)
    reader.read(fields, into: &template)
    try reader.finish(in: name)
    return template.base
  }

  private mutating func readParameters(_ node: DocumentNode?, _ context: DecodingContext, _ errors: inout DocumentErrors) {
    for member in Self.names(node, context, &errors) {
      argumentNames.append(member.key)
      _ = errors.attempt { () throws(CellDocumentError) in
        guard member.value.members != nil else {
          parameters[member.key] = try Self.type(member.value, context)
          return
        }
        let keys = try Self.keys(of: member.value, Self.parameterFields, initial: ParameterKeys(), "parameter", context)
        guard let written = keys.type else { return }
        let type = try Self.type(written, context)
        parameters[member.key] = type
        if let initial = keys.initial { defaults[member.key] = try Self.literal(initial, type, context) }
      }
    }
  }

  private mutating func readVariants(_ node: DocumentNode?, _ context: DecodingContext, _ errors: inout DocumentErrors) {
    for member in Self.names(node, context, &errors) {
      if parameters[member.key] != nil {
        errors.add(context.site.error(.component(.twoMeanings(member.key)), at: member.keyPosition))
      }
      argumentNames.append(member.key)
      let sets = Self.names(member.value, context, &errors).map { set in
        var values: [String: DocumentNode] = [:]
        for value in Self.names(set.value, context, &errors) {
          values[value.key] =
            errors.attempt { () throws(CellDocumentError) in
              guard let type = parameters[value.key] else {
                let known = Array(parameters.keys)
                throw context.site.error(
                  .unknownName(
                    value.key, kind: .parameter, suggestion: nearestName(to: value.key, among: known), known: known.sorted()),
                  at: value.keyPosition)
              }
              return try Self.literal(value.value, type, context)
            }
        }
        return (name: set.key, values: values)
      }
      variants.append(Variant(name: member.key, sets: sets))
    }
  }

  /// Returns the members of an object whose keys the author chooses; none if there is no node.
  private static func names(
    _ node: DocumentNode?, _ context: DecodingContext, _ errors: inout DocumentErrors
  ) -> [DocumentNode.Member] {
    guard let node else { return [] }
    let reader = errors.attempt { () throws(CellDocumentError) in try NodeReader(node, context) }
    return reader?.names(&errors) ?? []
  }

  private static func type(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) -> ParameterType {
    let known = ParameterType.allCases.map(\.rawValue)
    guard case .string(let text) = FoundValue(node) else {
      throw context.site.error(.unexpected(found: FoundValue(node), expected: ParameterType.shape), at: node.position)
    }
    guard let type = ParameterType(rawValue: text) else {
      throw context.site.error(
        .unknownName(text, kind: .parameterType, suggestion: nearestName(to: text, among: known), known: known), at: node.position
      )
    }
    return type
  }

  /// Returns a value that does not depend on data.
  private static func literal(
    _ node: DocumentNode, _ type: ParameterType, _ context: DecodingContext
  ) throws(CellDocumentError) -> DocumentNode {
    guard !node.holdsAnyExpression else { throw context.site.error(.expressionNotAllowed, at: node.position) }
    guard node.isNull || type.accepts(node) else {
      throw context.site.error(.unexpected(found: FoundValue(node), expected: type.shape), at: node.position)
    }
    return node
  }
}
