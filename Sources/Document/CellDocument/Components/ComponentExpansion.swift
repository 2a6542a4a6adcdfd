// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

extension DocumentParts {
  /// Returns the document with each use of a component replaced by the elements that it stands for. They keep the places where their
  /// keys are written, together with the place of the use.
  /// - Parameter errors: receives the errors of the components and of their uses.
  func expandingComponents(_ context: DecodingContext, _ errors: inout DocumentErrors) -> DocumentParts {
    guard let cell, self.components != nil || cell.usesComponents else { return self }
    var components: [String: Component?] = [:]
    if let node = self.components {
      let members = errors.attempt { () throws(CellDocumentError) in try NodeReader(node, context) }?.names(&errors) ?? []
      for member in members { components.updateValue(Component(member, context, &errors), forKey: member.key) }
    }
    var expansion = ComponentExpansion(of: components, context.site)
    let elements = expansion.elements(for: cell, in: ComponentExpansion.Surroundings())
    var parts = self
    for name in components.keys.sorted() where !expansion.used.contains(name) {
      if let component = components[name].flatMap({ $0 }) { parts.unusedElements.append(expansion.unused(component)) }
    }
    for error in expansion.errors { errors.add(error) }
    parts.components = nil
    parts.cell = elements.first ?? DocumentNode(value: .object([]), position: cell.position)
    return parts
  }
}

/// Replaces uses of components by elements.
struct ComponentExpansion {
  /// The components by their names; `nil` for one with errors.
  let components: [String: Component?]
  let site: Site
  /// The components that have been used without errors.
  private(set) var used: Set<String> = []
  private(set) var errors: [CellDocumentError] = []
  /// The number of elements, and of bytes of texts and arguments, so far. Components that use others twice grow in powers of two.
  private var elementCount = 0
  private var byteCount = 0
  /// Whether a limit has been exceeded.
  private var isFull = false

  /// What an element can refer to.
  struct Surroundings {
    /// The component that the element is written in, and its use; `nil` for what is written in the cell itself.
    var component: Component?
    var use: ComponentUse?
    /// The arguments, which are values in the surroundings of the use.
    var arguments: [String: DocumentNode] = [:]
    /// The elements for the slots.
    var slots: [String: [DocumentNode]] = [:]
    /// The names that arguments and the elements for slots read. Entries of lists inside the component get other names.
    var reserved: Set<String> = []
    /// The names of entries and indices of lists inside the component, with the names that they get.
    var names: [String: String] = [:]
    /// The components that are being expanded, from the outermost.
    var chain: [String] = []
  }

  init(of components: [String: Component?], _ site: Site) {
    self.components = components
    self.site = site
  }

  /// Notes the use of a component.
  mutating func use(_ component: Component) { used.insert(component.name) }

  /// Returns an element with the name of a component and with what the component stands for, with arguments that are known only with data.
  mutating func unused(_ component: Component) -> DocumentNode {
    let position = component.cell.position
    var surroundings = Surroundings(component: component, chain: [component.name])
    surroundings.arguments = component.defaults
    for variant in component.variants {
      guard let first = variant.sets.first else { continue }
      surroundings.arguments.merge(first.values) { $1 }
      surroundings.arguments[variant.name] = DocumentNode(value: .string(first.name), position: position)
    }
    for name in component.parameters.keys where surroundings.arguments[name] == nil {
      surroundings.arguments[name] = DocumentNode(
        value: .string("${.\(PathRewriter.quoted(name))}"), position: position)
    }
    let known = errors.count
    let children = elements(for: component.cell, in: surroundings)
    // A variant may be chosen by an argument that is not given here.
    errors = errors[..<known] + errors[known...].filter { !$0.isOfVariantFromData }
    let members = [
      (ElementKind.nameKey, DocumentNode(value: .string(component.name), position: position)),
      (ElementKind.childrenKey, DocumentNode(value: .array(children), position: position)),
    ]
    return DocumentNode(
      value: .object(members.map { DocumentNode.Member(key: $0, keyPosition: position, value: $1) }), position: position)
  }

  // MARK: Elements

  /// Returns the elements for one entry of a list of children: several if it is a slot.
  mutating func elements(for node: DocumentNode, in outer: Surroundings) -> [DocumentNode] {
    guard node.members != nil else { return [node] }
    if isFull || errors.count >= DocumentErrors.countedLimit { return [] }
    if let slot = node[Component.slotKey] { return elements(of: slot, in: node, outer) }
    elementCount += 1
    guard elementCount <= Limits.elements else {
      isFull = true
      add(.tooManyElements, at: node.position, outer)
      return []
    }
    let (repeated, inner) = renamed(node, in: outer)
    guard repeated[Component.useKey] != nil else { return [object(repeated, in: inner, outer)] }
    return [element(using: repeated, in: inner, outer) ?? placeholder(for: node)]
  }

  /// What stands for an element that has errors, so that others still find its name.
  private func placeholder(for node: DocumentNode) -> DocumentNode {
    DocumentNode(value: .object((node.members ?? []).filter { $0.key == ElementKind.nameKey }), position: node.position)
  }

  mutating func elements(of slot: DocumentNode, in node: DocumentNode, _ surroundings: Surroundings) -> [DocumentNode] {
    guard surroundings.component != nil else {
      add(.component(.slotOutside), at: slot.position, surroundings)
      return []
    }
    check(node, has: Component.slotShape, surroundings)
    if case .string(let name) = FoundValue(slot), let elements = surroundings.slots[name] { return elements }
    return children(node[ElementKind.childrenKey], in: surroundings)
  }

  mutating func children(_ node: DocumentNode?, in surroundings: Surroundings) -> [DocumentNode] {
    (node?.elements ?? []).flatMap { elements(for: $0, in: surroundings) }
  }

  /// Returns an object with other names for the entries of its list where an argument reads the same name, and the surroundings of what is
  /// inside it.
  private func renamed(_ node: DocumentNode, in outer: Surroundings) -> (DocumentNode, Surroundings) {
    guard outer.component != nil, let repetition = RepeatedNames(of: node), let members = node.members else {
      return (node, outer)
    }
    var inner = outer
    var named: [String: String] = [:]
    for (key, name) in [(RepeatedNames.entryKey, repetition.entry), (RepeatedNames.indexKey, repetition.index)] {
      guard let name else { continue }
      inner.names[name] = freeName(name, in: outer)
      if inner.names[name] != name { named[key] = inner.names[name] }
    }
    if named.isEmpty { return (node, inner) }
    let position = node[RepeatedNames.listKey]?.position ?? node.position
    let changes = named.map { key, name in
      DocumentNode.Member(key: key, keyPosition: position, value: DocumentNode(value: .string(name), position: position))
    }
    return (DocumentNode(value: .object(members), position: node.position).overridden(by: changes), inner)
  }

  private func freeName(_ name: String, in surroundings: Surroundings) -> String {
    var free = name
    var number = 1
    while surroundings.reserved.contains(free) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  // MARK: Values

  /// Returns an object with the arguments in place of the parameters.
  /// - Parameters:
  ///   - outer: the surroundings of the list that the object is repeated for.
  ///   - place: the key of the object.
  mutating func object(
    _ node: DocumentNode, in inner: Surroundings, _ outer: Surroundings, at place: KeyPlace = KeyPlace()
  ) -> DocumentNode {
    var members: [DocumentNode.Member] = []
    for member in node.members ?? [] {
      var member = member
      member.keyPosition = placed(member.keyPosition, in: inner)
      if member.key == ElementKind.childrenKey, member.value.elements != nil {
        member.value = DocumentNode(
          value: .array(children(member.value, in: inner)), position: placed(member.value.position, in: inner))
      } else {
        let surroundings = member.key == RepeatedNames.listKey ? outer : inner
        guard let value = value(member.value, at: place.inside(member.key), in: surroundings) else { continue }
        member.value = value
      }
      members.append(member)
    }
    return DocumentNode(value: .object(members), position: placed(node.position, in: inner))
  }

  /// Returns a value with the arguments in place of the parameters; `nil` for a parameter without value.
  /// - Parameter place: the key of the value.
  mutating func value(
    _ node: DocumentNode, at place: KeyPlace = KeyPlace(), in surroundings: Surroundings
  ) -> DocumentNode? {
    guard surroundings.component != nil else { return node }
    var result = node
    result.position = placed(node.position, in: surroundings)
    switch node.value {
    case .array(let elements): result.value = .array(elements.compactMap { value($0, at: place, in: surroundings) })
    case .object:
      let (repeated, inner) = renamed(node, in: surroundings)
      return object(repeated, in: inner, surroundings, at: place)
    case .string(let text), .plain(let text):
      let isBare = place.isBareExpression(text)
      if !isBare, let whole = argument(forWhole: text, in: surroundings) {
        let isAffordable = spend(whole.bytes(atMost: Limits.componentBytes - byteCount), at: node.position, surroundings)
        return isAffordable && !whole.isNull ? whole : nil
      }
      guard let changed = rewritten(text, isBare: isBare, at: node.position, surroundings) else { return result }
      result.value = .string(changed)
    case .null, .boolean, .number: break
    }
    return result
  }

  /// Returns the argument that a text consists of.
  private func argument(forWhole text: String, in surroundings: Surroundings) -> DocumentNode? {
    // Decoding reports a text that cannot be parsed.
    guard text.hasPrefix("${"), let bound = try? BoundText(text), let path = bound.wholeExpression?.path,
      let (value, rest) = value(at: path, in: surroundings), rest.isEmpty
    else { return nil }
    return value
  }

  /// Returns the written value that a path leads to, and the steps after it.
  private func value(at path: DataPath, in surroundings: Surroundings) -> (value: DocumentNode, rest: ArraySlice<String>)? {
    guard let name = path.steps.first, surroundings.names[name] == nil, var value = surroundings.arguments[name] else {
      return nil
    }
    var rest = path.steps.dropFirst()
    while let step = rest.first, let inner = value.child(step) {
      value = inner
      rest = rest.dropFirst()
    }
    return (value, rest)
  }

  /// Counts bytes that arguments take. Returns whether there is room for them.
  private mutating func spend(_ bytes: Int, at position: SourcePosition, _ surroundings: Surroundings) -> Bool {
    byteCount += bytes
    if byteCount > Limits.componentBytes, !isFull {
      isFull = true
      add(.component(.tooLong), at: position, surroundings)
    }
    return !isFull
  }

  /// Returns a text with the arguments in place of the parameters; `nil` if it has none, or cannot be parsed.
  private mutating func rewritten(
    _ text: String, isBare: Bool, at position: SourcePosition, _ surroundings: Surroundings
  ) -> String? {
    var written: [DataPath] = []
    var bytes = 0
    let room = Limits.componentBytes - byteCount
    let expansion = self
    // A text may name a path many times, and its argument may be long.
    var operands: [DataPath: (operand: String, isPath: Bool)?] = [:]
    let rewriter = PathRewriter { path in
      if let name = path.steps.first, let renamed = surroundings.names[name] {
        return renamed == name ? nil : PathRewriter.operand(renamed, at: path.steps.dropFirst())
      }
      guard let (value, rest) = expansion.value(at: path, in: surroundings) else { return nil }
      let found = operands[path] ?? value.operand
      operands[path] = .some(found)
      guard let (operand, isPath) = found else {
        // A member that an object does not have is missing, whatever the others are.
        if !rest.isEmpty { return PathRewriter.operand("({})", at: rest) }
        written.append(path)
        return nil
      }
      let replacement = PathRewriter.operand(isPath || rest.isEmpty ? operand : "(\(operand))", at: rest)
      bytes += replacement.utf8.count
      return bytes > room ? "" : replacement
    }
    do throws(ExpressionProblem) {
      let result = try isBare ? rewriter.rewriting(condition: text) : rewriter.rewriting(text: text)
      for path in written { add(.component(.writtenOut(path.description)), at: position, surroundings) }
      return spend(bytes, at: position, surroundings) && result != text ? result : nil
    } catch {
      return nil  // decoding reports the error
    }
  }

  // MARK: Errors

  mutating func members(of node: DocumentNode?, _ surroundings: Surroundings) -> [DocumentNode.Member] {
    guard let node else { return [] }
    guard let members = node.members else {
      add(.unexpected(found: FoundValue(node), expected: .anyObject), at: node.position, surroundings)
      return []
    }
    return members
  }

  mutating func check(_ node: DocumentNode, has shape: ObjectShape, _ surroundings: Surroundings) {
    let known = shape.keys.map(\.name)
    for member in node.members ?? [] where !known.contains(member.key) {
      let object = KeyedObject(name: ObjectShape.title(of: shape.name), keys: known)
      add(
        .unknownKey(member.key, suggestion: nearestName(to: member.key, among: known), owners: [], object: object),
        at: member.keyPosition, surroundings)
    }
  }

  mutating func add(
    unknown member: DocumentNode.Member, kind: NameKind, among known: [String], _ surroundings: Surroundings
  ) {
    add(
      .unknownName(member.key, kind: kind, suggestion: nearestName(to: member.key, among: known), known: known),
      at: member.keyPosition, surroundings)
  }

  mutating func add(_ problem: CellDocumentProblem, at position: SourcePosition, _ surroundings: Surroundings) {
    errors.append(site.error(problem, at: placed(position, in: surroundings)))
  }

  /// Returns a position in a component together with the place of its use.
  func placed(_ position: SourcePosition, in surroundings: Surroundings) -> SourcePosition {
    guard let use = surroundings.use, position.use == nil else { return position }
    var position = position
    position.use = use
    return position
  }
}

extension DocumentNode {
  /// Whether an element inside the element, or itself, uses a component or is a slot.
  fileprivate var usesComponents: Bool {
    self[Component.useKey] != nil || self[Component.slotKey] != nil
      || self[ElementKind.childrenKey]?.elements?.contains(where: \.usesComponents) ?? false
  }

  /// The value as an operand of an expression, and whether it is a path; `nil` for a list or an object with expressions inside.
  fileprivate var operand: (operand: String, isPath: Bool)? {
    if case .string(let text) = FoundValue(self), holdsExpression { return BoundText.operand(ofValueOf: text) }
    return holdsAnyExpression ? nil : (PathRewriter.operand(DataValue(self)), false)
  }

  /// Returns the bytes that another copy of a list or an object stands for, up to a number after which it does not matter.
  fileprivate func bytes(atMost limit: Int) -> Int {
    var bytes = 0
    func count(_ node: DocumentNode) {
      guard bytes <= limit else { return }
      bytes += MemoryLayout<DocumentNode>.stride
      for element in node.elements ?? [] { count(element) }
      for member in node.members ?? [] { count(member.value) }
    }
    if members != nil || elements != nil { count(self) }
    return bytes
  }

  /// Adds the first steps of all paths that the value reads.
  func addNames(at place: KeyPlace = KeyPlace(), to names: inout Set<String>) {
    switch value {
    case .array(let elements): for element in elements { element.addNames(at: place, to: &names) }
    case .object(let members): for member in members { member.value.addNames(at: place.inside(member.key), to: &names) }
    case .string(let text), .plain(let text): names.formUnion(place.paths(in: text).compactMap(\.steps.first))
    case .null, .boolean, .number: break
    }
  }

  /// Returns the object with other members, of which those that are null remain: they remove keys in a state.
  func replacing(_ changes: [Member]) -> DocumentNode {
    let names = Set(changes.map(\.key))
    return DocumentNode(value: .object((members ?? []).filter { !names.contains($0.key) } + changes), position: position)
  }
}

extension CellDocumentError {
  fileprivate var isOfVariantFromData: Bool { if case .component(.variantFromData) = problem { true } else { false } }
}
