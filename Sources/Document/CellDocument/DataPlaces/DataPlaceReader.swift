// SPDX-License-Identifier: MIT

internal import CellBinding
import CellGraphics
internal import CellNotation
internal import CellTree

/// Finds the places in the data that a document reads. The shape of each key says how to interpret the key's value.
struct DataPlaceReader {
  private(set) var table = DataPlaceTable()
  /// The parts of the document that are drawn only while conditions hold.
  private(set) var conditional = ConditionalParts()
  /// The places that conditions test, in the order of the document.
  private(set) var tested: [TestedPlaces] = []
  /// For each element whose picture path comes from the data: the element's position, and the places that supply the path.
  private(set) var picturePlaces: [SourcePosition: Set<DataPlace>] = [:]
  /// The names set by `as` and `index` in the current element and its containers, with the places that each name refers to. A name
  /// set by `index` refers to no place.
  private var names: [String: [DataPlace]] = [:]
  /// The names set by `as` and `index` in all elements of the cell, with the places that each name refers to in any of them. Used
  /// for styles, because any element may use a style.
  private var allNames: [String: [DataPlace]] = [:]
  private var element: SourcePosition?
  /// The names set by `as` and `index` in elements, without those in spans and paragraphs.
  private(set) var repeatedNames: Set<String> = []
  /// The keys of the types of elements that the document has, by engine.
  private var keysOfElements: [ElementPlace: [ObjectShape.Key]] = [:]

  /// A type of element in containers of an engine.
  private struct ElementPlace: Hashable {
    let kind: String
    let engine: LayoutEngineName
  }

  /// Reads a document before it is decoded. Expressions that cannot be parsed are skipped; decoding reports them later.
  init(_ document: DocumentParts) {
    conditional.begin(with: nil)
    if let canvas = document.canvas { read(canvas, as: .object(Canvas.shape)) }
    if let cell = document.cell { readElement(cell, in: .flexbox) }
    // The condition of a state may name the entries of any repeated element, to which the state then applies.
    names = allNames.filter { repeatedNames.contains($0.key) }
    for state in document.states?.members ?? [] { if let condition = state.value["when"] { read(condition, as: .condition) } }
    names = allNames
    if let styles = document.styles { read(styles, as: Definitions.stylesShape) }
    if let states = document.states { read(states, as: DocumentState.shape) }
    conditional.end()
  }

  // MARK: Elements

  /// - Parameter engine: the engine of the element's container.
  private mutating func readElement(_ node: DocumentNode, in engine: LayoutEngineName) {
    guard let members = node.members else { return }
    let outer = (names, element)
    defer { (names, element) = outer }
    if let list = node["each"] {
      repeatElement(for: list, in: node)
      repeatedNames.formUnion([entryName(of: node), name(behind: "index", of: node)].compactMap { $0 })
    }
    element = node.position
    conditional.begin(with: node["when"].flatMap(condition(in:)))
    defer { conditional.end() }
    let keys = keys(of: kind(of: node), in: engine)
    for member in members {
      switch member.key {
      case ElementKind.childrenKey:
        guard case .array(let children) = member.value.value else { continue }
        for child in children { readElement(child, in: LayoutEngineName(ofContainer: node)) }
      case ElementStates.key:
        for state in member.value.members ?? [] {
          for override in state.value.members ?? [] { read(override, of: keys) }
        }
      default: read(member, of: keys)
      }
    }
  }

  private mutating func keys(of kind: ElementKind, in engine: LayoutEngineName) -> [ObjectShape.Key] {
    let place = ElementPlace(kind: kind.name, engine: engine)
    if let keys = keysOfElements[place] { return keys }
    let keys = kind.keysBesidesStates(in: engine)
    keysOfElements[place] = keys
    return keys
  }

  private func kind(of node: DocumentNode) -> ElementKind {
    guard let type = node[ElementKind.typeKey], case .string(let name) = FoundValue(type) else { return .container }
    return ElementKind.named[name] ?? .container
  }

  /// Records the use of the list in `each`, and the names by which the element refers to an entry and its index.
  private mutating func repeatElement(for list: DocumentNode, in node: DocumentNode) {
    guard case .string(let text) = FoundValue(list),
      let expression = parsed({ () throws(ExpressionProblem) in try ExpressionParser.wholeExpression(text) })
    else { return }
    let places = expression.paths.flatMap(places(of:))
    for place in places { table.add(.list, at: place, list.position) }
    let entries = places.map { $0.appending([.entries]) }
    let entryName = entryName(of: node)
    names[entryName] = entries
    allNames[entryName, default: []] += entries
    if let index = name(behind: "index", of: node) {
      names[index] = []
      allNames[index] = allNames[index] ?? []
    }
  }

  private func entryName(of node: DocumentNode) -> String { name(behind: "as", of: node) ?? Repetition.initialItemName }

  private func name(behind key: String, of node: DocumentNode) -> String? {
    guard let value = node[key], case .string(let name) = FoundValue(value) else { return nil }
    return name
  }

  // MARK: Values

  private mutating func read(_ member: DocumentNode.Member, of keys: [ObjectShape.Key]) {
    let isSpans = member.key == TextProperties.spansKey
    if isSpans || member.key == TextProperties.paragraphsKey, keys.contains(where: { $0.name == member.key }) {
      return isSpans
        ? readParts(member.value, of: TextSpan.shape, textKey: SpanProperties.textKey)
        : readParts(member.value, of: TextParagraph.shape, textKey: TextProperties.spansKey)
    }
    // If two tables of fields contain a key, its shape is the same in both.
    if let key = keys.first(where: { $0.name == member.key }) { read(member.value, as: key.shape) }
  }

  private mutating func read(_ node: DocumentNode, as shape: ValueShape) {
    switch shape {
    case .boolean where readCondition(node): break
    case .text, .nonEmptyText, .picture, .vectorImage, .boolean, .number, .integer, .length, .emLength, .lineWidth, .color, .name:
      readScalar(node, as: shape)
    case .formula, .constraint: readScalar(node, as: .number(.any), isAlwaysWhole: true)
    case .condition:
      if let condition = parsedCondition(node) {
        conditional.add(resolved(condition))
        read(condition, at: node.position)
      }
    case .list(let element, _):
      if case .array(let nodes) = node.value { for node in nodes { read(node, as: element) } }
    case .object(let object):
      for member in node.members ?? [] { read(member, of: object.keys) }
    case .named(let value, _), .paths(let value):
      for member in node.members ?? [] { read(member.value, as: value) }
    case .oneOf(let shapes):
      // A word that the key knows is no condition.
      let isWord = shapes.contains { $0.contains(word: node) }
      for shape in shapes where shape.fits(node) && !(isWord && shape == .condition) { read(node, as: shape) }
    case .nullable(let shape): read(node, as: shape)
    case .literal, .identifier, .segment, .rootElement, .element, .children, .anyList, .anyObject, .listExpression: return
    }
  }

  /// Reads the spans or paragraphs of a text: a list, or one expression.
  /// - Parameter textKey: the key with the text of one.
  private mutating func readParts(_ node: DocumentNode, of shape: ObjectShape, textKey: String) {
    for part in node.elements ?? [] {
      guard let members = part.members else {
        read(part, as: .text)
        continue
      }
      let outer = names
      defer { names = outer }
      if let list = part["each"] { repeatElement(for: list, in: part) }
      conditional.begin(with: part["when"].flatMap(condition(in:)))
      defer { conditional.end() }
      for member in members { read(member, of: shape.keys) }
    }
    guard case .string(let text) = FoundValue(node),
      let expression = parsed({ () throws(ExpressionProblem) in try BoundText(text) })?.wholeExpression
    else { return }
    readChoices(in: expression.operands, at: node.position)
    for (place, filters) in placesAndFilters(of: expression) {
      if filters.isEmpty { addList(at: place, with: [textKey], node.position) }
      table.add(.value(.text, filters: filters, isWhole: true), at: place, node.position)
    }
    addArguments(of: expression, node.position)
  }

  /// Records the use of the lists that filters of an expression take as arguments.
  private mutating func addArguments(of expression: Expression, _ position: SourcePosition) {
    for filter in expression.filters {
      for place in filter.operands.flatMap(\.uses).map(\.path).flatMap(places(of:)) {
        addList(at: place, with: filter.name.entryKeys, position)
      }
    }
  }

  /// Records the use of a list of objects with the given keys.
  private mutating func addList(at place: DataPlace, with keys: [String], _ position: SourcePosition) {
    table.add(.list, at: place, position)
    for key in keys {
      table.add(.value(.text, filters: [], isWhole: true), at: place.appending([.entries, .member(key)]), nil)
    }
  }

  /// Reads a condition in `${` and `}`. Returns whether the node is one.
  private mutating func readCondition(_ node: DocumentNode) -> Bool {
    guard case .string(let text) = FoundValue(node),
      let condition = parsed({ () throws(ExpressionProblem) in try ExpressionParser.enclosedCondition(text) }) ?? nil
    else { return false }
    conditional.add(resolved(condition))
    read(condition, at: node.position)
    return true
  }

  /// Reads the conditions of conditional values.
  private mutating func readChoices(in operands: [Expression.Operand], at position: SourcePosition) {
    for operand in operands {
      switch operand {
      case .literal, .path: continue
      case .choice(let condition, let then, let otherwise):
        conditional.add(resolved(condition))
        read(condition, at: position)
        readChoices(in: then + otherwise, at: position)
      case .nested(let expression, _): readChoices(in: expression.operands, at: position)
      case .text(let text): for expression in text.expressions { readChoices(in: expression.operands, at: position) }
      }
    }
  }

  /// - Parameter isAlwaysWhole: whether each expression is a value of its own, even with other text around it.
  private mutating func readScalar(_ node: DocumentNode, as shape: ValueShape, isAlwaysWhole: Bool = false) {
    guard case .string(let text) = FoundValue(node),
      let bound = parsed({ () throws(ExpressionProblem) in try BoundText(text) })
    else { return }
    for case .expression(let expression) in bound.parts {
      readChoices(in: expression.operands, at: node.position)
      let isWhole = isAlwaysWhole || bound.parts.count == 1
      for (place, filters) in placesAndFilters(of: expression) {
        table.add(.value(shape, filters: filters, isWhole: isWhole), at: place, node.position)
        if shape.isColor { conditional.addColor(place) }
        if case .picture = shape, let element { picturePlaces[element, default: []].insert(place) }
      }
      addArguments(of: expression, node.position)
    }
  }

  /// - Parameter position: that of the key with the condition.
  private mutating func read(_ condition: Condition, at position: SourcePosition) {
    switch condition {
    case .value(let expression): add({ _ in .truth }, at: expression, position)
    case .not(let inner): read(inner, at: position)
    case .and(let all), .or(let all): for inner in all { read(inner, at: position) }
    case .comparison(let left, _, let right):
      add(comparison(with: right), at: left, position)
      add(comparison(with: left), at: right, position)
    }
  }

  private func comparison(with other: Expression) -> ([FilterName]) -> DataUse {
    guard other.filters.isEmpty, case .literal(let literal)? = other.operands.first else { return { _ in .truth } }
    return { .comparison(literal, filters: $0) }
  }

  /// - Parameter use: returns the use of a place whose value goes through filters.
  private mutating func add(_ use: ([FilterName]) -> DataUse, at expression: Expression, _ position: SourcePosition) {
    let uses = placesAndFilters(of: expression)
    let places = uses.map(\.place)
    for (place, filters) in uses { table.add(use(filters), at: place, position) }
    let hasDefault = expression.operands.contains { if case .literal = $0 { true } else { false } }
    if !places.isEmpty, !hasDefault { tested.append(TestedPlaces(places: places, position: position)) }
    addArguments(of: expression, position)
  }

  private func parsedCondition(_ node: DocumentNode) -> Condition? {
    guard case .string(let text) = FoundValue(node) else { return nil }
    return parsed { () throws(ExpressionProblem) in try ExpressionParser.condition(text) }
  }

  private func condition(in node: DocumentNode) -> UsedCondition? { parsedCondition(node).map(resolved) }

  private func resolved(_ condition: Condition) -> UsedCondition {
    switch condition {
    case .value(let expression):
      guard let (place, filters) = onlyPlace(of: expression) else { return .other }
      return .value(place, filters: filters)
    case .not(let inner): return .not(resolved(inner))
    case .and(let all): return .and(all.map(resolved))
    case .or(let all): return .or(all.map(resolved))
    case .comparison(let left, let comparison, let right):
      guard right.filters.isEmpty, case .literal(let literal)? = right.operands.first, let (place, filters) = onlyPlace(of: left)
      else { return .other }
      return .comparison(place, filters: filters, comparison, literal)
    }
  }

  private func onlyPlace(of expression: Expression) -> (place: DataPlace, filters: [FilterName])? {
    let uses = placesAndFilters(of: expression)
    return uses.count == 1 ? uses[0] : nil
  }

  // MARK: Paths

  /// Returns the places that an expression reads, each with the filters that its value goes through.
  private func placesAndFilters(of expression: Expression) -> [(place: DataPlace, filters: [FilterName])] {
    expression.uses.flatMap { use in places(of: use.path).map { ($0, use.filters) } }
  }

  /// Returns the places that a path refers to; none if the path is the index of a repetition.
  private func places(of path: DataPath) -> [DataPlace] {
    let steps = path.steps.map { step in Int(step).map(DataPlace.Step.entry) ?? .member(step) }
    guard let first = path.steps.first, let named = names[first] else { return [DataPlace(steps)] }
    return named.map { $0.appending(Array(steps.dropFirst())) }
  }

  /// Returns the result of `parse`, or `nil` if it throws.
  private func parsed<Result>(_ parse: () throws(ExpressionProblem) -> Result) -> Result? {
    do throws(ExpressionProblem) {
      return try parse()
    } catch {
      return nil  // decoding rejects the document later
    }
  }
}

extension Expression {
  fileprivate var paths: [DataPath] { uses.map(\.path) }

  /// The paths that the expression reads, each with the filters that its value goes through.
  fileprivate var uses: [(path: DataPath, filters: [FilterName])] {
    operands.flatMap(\.uses).map { ($0.path, $0.filters + filters.map(\.name)) }
  }
}

extension Expression.Operand {
  fileprivate var uses: [(path: DataPath, filters: [FilterName])] {
    switch self {
    case .literal: []
    case .path(let path): [(path, [])]
    case .choice(_, let then, let otherwise): (then + otherwise).flatMap(\.uses)
    case .nested(let expression, let steps):
      // What a path leads to in the result of a filter is not known.
      expression.uses.map { (DataPath(steps: $0.path.steps + ($0.filters.isEmpty ? steps : [])), $0.filters) }
    case .text(let text): text.expressions.flatMap(\.uses)
    }
  }
}

extension ValueShape {
  /// Whether a value of this shape can be a colour.
  package var isColor: Bool {
    switch self {
    case .color: true
    case .nullable(let shape), .literal(let shape): shape.isColor
    case .oneOf(let shapes): shapes.contains(where: \.isColor)
    default: false
    }
  }

  /// Whether the shape is a choice of words, and the node is one of them.
  fileprivate func contains(word node: DocumentNode) -> Bool {
    guard case .name(_, let words) = self, case .string(let text) = FoundValue(node) else { return false }
    return words.contains(text)
  }

  /// Whether the node's kind (object, list or neither) fits the shape.
  fileprivate func fits(_ node: DocumentNode) -> Bool {
    switch self {
    case .object, .named, .paths, .anyObject, .rootElement, .element: node.members != nil
    case .list, .anyList, .children: if case .array = node.value { true } else { false }
    case .oneOf, .nullable: true
    case .text, .nonEmptyText, .picture, .vectorImage, .boolean, .number, .integer, .length, .emLength, .lineWidth, .formula,
      .constraint,
      .color,
      .name,
      .identifier,
      .segment,
      .condition,
      .listExpression, .literal:
      switch node.value {
      case .object, .array: false
      case .null, .boolean, .number, .string, .plain: true
      }
    }
  }
}
