// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

extension ComponentExpansion {
  /// Returns the element that a use of a component stands for; `nil` for a use with errors.
  mutating func element(using node: DocumentNode, in inner: Surroundings, _ outer: Surroundings) -> DocumentNode? {
    guard let written = node[Component.useKey], let component = component(named: written, in: inner) else { return nil }
    var use = Surroundings(component: component)
    use.chain = inner.chain + [component.name]
    use.use = ComponentUse(component.name, at: DocumentLocation(placed(written.position, in: inner), in: site.file))
    let count = errors.count
    use.arguments = arguments(of: node, for: component, in: inner)
    use.slots = slots(of: node, for: component, in: inner)
    let own = [Component.useKey, Component.argumentsKey, Component.slotsKey]
    let rest = DocumentNode(value: .object((node.members ?? []).filter { !own.contains($0.key) }), position: node.position)
    guard let changes = object(rest, in: inner, outer).members, errors.count == count else { return nil }
    self.use(component)
    for value in use.arguments.values { value.addNames(to: &use.reserved) }
    for element in use.slots.values.joined() { element.addNames(to: &use.reserved) }
    for change in changes { change.value.addNames(at: KeyPlace().inside(change.key), to: &use.reserved) }
    return elements(for: component.cell, in: use).first.map { merged($0, with: changes, inner) }
  }

  /// Returns the component with the name that a node has, unless it is being expanded.
  fileprivate mutating func component(named node: DocumentNode, in surroundings: Surroundings) -> Component? {
    guard case .string(let name) = FoundValue(node) else {
      add(.unexpected(found: FoundValue(node), expected: .identifier), at: node.position, surroundings)
      return nil
    }
    guard let component = components[name] else {
      let known = components.keys.sorted()
      add(
        .unknownName(name, kind: .component, suggestion: nearestName(to: name, among: known), known: known), at: node.position,
        surroundings)
      return nil
    }
    if let first = surroundings.chain.firstIndex(of: name) {
      add(.component(.usesItself(Array(surroundings.chain[first...]))), at: node.position, surroundings)
      return nil
    }
    guard surroundings.chain.count < Limits.componentDepth else {
      add(.component(.tooDeep), at: node.position, surroundings)
      return nil
    }
    return component
  }

  fileprivate mutating func arguments(
    of node: DocumentNode, for component: Component, in surroundings: Surroundings
  ) -> [String: DocumentNode] {
    let count = errors.count
    var given: [String: DocumentNode] = [:]
    for member in members(of: node[Component.argumentsKey], surroundings) {
      guard component.argumentNames.contains(member.key) else {
        add(unknown: member, kind: .parameter, among: component.argumentNames, surroundings)
        continue
      }
      guard let value = value(member.value, in: surroundings), !value.isNull else { continue }
      if let type = component.parameters[member.key], !type.accepts(value) {
        add(.unexpected(found: FoundValue(value), expected: type.shape), at: member.value.position, surroundings)
      }
      given[member.key] = value
    }
    var arguments = component.defaults
    for variant in component.variants {
      guard let set = set(of: variant, chosenBy: given[variant.name], surroundings) else { continue }
      arguments.merge(set.values) { $1 }
      arguments[variant.name] = given[variant.name] ?? DocumentNode(value: .string(set.name), position: node.position)
    }
    arguments.merge(given) { $1 }
    let position = node[Component.useKey]?.position ?? node.position
    let missing = component.argumentNames.filter { arguments[$0] == nil && component.parameters[$0] != nil }
    // What is missing may be misspelt.
    if errors.count > count { return arguments }
    if !missing.isEmpty { add(.component(.missingArguments(missing, of: component.name)), at: position, surroundings) }
    return arguments
  }

  fileprivate mutating func set(
    of variant: Component.Variant, chosenBy argument: DocumentNode?, _ surroundings: Surroundings
  ) -> (name: String, values: [String: DocumentNode])? {
    guard let argument else { return variant.sets.first }
    let names = variant.sets.map(\.name)
    guard case .string(let name) = FoundValue(argument), !argument.holdsExpression else {
      let problem: CellDocumentProblem =
        argument.holdsExpression
        ? .component(.variantFromData(variant.name)) : .unexpected(found: FoundValue(argument), expected: .name(.variant, names))
      add(problem, at: argument.position, surroundings)
      return nil
    }
    guard let set = variant.sets.first(where: { $0.name == name }) else {
      add(
        .unknownName(name, kind: .variant, suggestion: nearestName(to: name, among: names), known: names), at: argument.position,
        surroundings)
      return nil
    }
    return set
  }

  fileprivate mutating func slots(
    of node: DocumentNode, for component: Component, in surroundings: Surroundings
  ) -> [String: [DocumentNode]] {
    var slots: [String: [DocumentNode]] = [:]
    for member in members(of: node[Component.slotsKey], surroundings) {
      guard component.slots.contains(member.key) else {
        add(unknown: member, kind: .slot, among: component.slots, surroundings)
        continue
      }
      guard member.value.elements != nil else {
        add(.unexpected(found: FoundValue(member.value), expected: .children), at: member.value.position, surroundings)
        continue
      }
      slots[member.key] = children(member.value, in: surroundings)
    }
    return slots
  }

  /// Returns the element of a component with the keys of its use.
  fileprivate mutating func merged(
    _ element: DocumentNode, with changes: [DocumentNode.Member], _ surroundings: Surroundings
  ) -> DocumentNode {
    var changes = changes
    for index in changes.indices {
      let key = changes[index].key
      guard let inner = element[key] else { continue }
      switch key {
      case Repetition.conditionKey:
        guard let first = Repetition.text(ofCondition: changes[index].value), let second = Repetition.text(ofCondition: inner)
        else { continue }
        changes[index].value.value = .string("(\(first)) and (\(second))")
      case RepeatedNames.listKey: add(.component(.repeatedTwice), at: changes[index].keyPosition, surroundings)
      case ElementKind.childrenKey, ElementKind.typeKey:
        add(.component(.keyOfComponent(key)), at: changes[index].keyPosition, surroundings)
      case ElementStates.key:
        let states = changes[index].value.members ?? []
        let combined = states.map { state in
          var state = state
          if let own = inner[state.key] { state.value = own.replacing(state.value.members ?? []) }
          return state
        }
        changes[index].value = inner.overridden(by: combined)
      default: continue
      }
    }
    return element.overridden(by: changes)
  }
}
