// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// Decodes the tree of elements.
struct ElementDecoder {
  private var context: DecodingContext
  /// The number of elements decoded so far.
  private var count = 0

  /// The path of a root element without a name.
  static let rootSegment = "cell"

  private init(context: DecodingContext) {
    self.context = context
  }

  /// Decodes the root element, which is the value of `cell`, with its contents. The root has no `when` or `each`.
  static func decode(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) -> ElementTemplate {
    var decoder = ElementDecoder(context: context)
    decoder.context.site.path = rootSegment
    decoder.context.language = node[TextProperties.languageKey].flatMap { node in
      if case .string(let tag) = FoundValue(node), !node.holdsExpression { tag } else { nil }
    }
    let kind = try decoder.kind(of: node)
    var reader = try NodeReader(node, decoder.context)
    _ = reader.take(ElementKind.typeKey)
    _ = reader.take(ElementKind.nameKey)
    var segments = SegmentNames()
    let segment = try decoder.name(of: node, among: &segments) ?? rootSegment
    decoder.context.site.path = segment
    return try decoder.element(
      kind, reader: &reader, segment: segment, repetition: Repetition(position: node.position), in: .flexbox)
  }

  /// - Parameters:
  ///   - path: the path of the container.
  ///   - engine: the engine of the container.
  private mutating func children(
    _ node: DocumentNode, of path: String, in engine: LayoutEngineName
  ) throws(CellDocumentError) -> [ElementTemplate] {
    guard case .array(let nodes) = node.value else {
      throw context.site.error(
        .unexpected(found: FoundValue(node), expected: .list(of: .anyObject, count: 0...Int.max)), at: node.position)
    }
    var errors = DocumentErrors()
    var segments = SegmentNames()
    let names = nodes.map { node in
      errors.attempt { () throws(CellDocumentError) in try name(of: node, among: &segments) } ?? nil
    }
    let children = zip(nodes, names).map { node, name -> ChildNode? in
      errors.attempt { () throws(CellDocumentError) in
        let kind = try kind(of: node)
        return ChildNode(node: node, kind: kind, segment: name ?? segments.next(for: kind.name))
      }
    }
    context.siblings = SiblingNames(ofSegments: engine.usesNames ? children.compactMap { $0?.segment } : [])
    if engine.usesNames {
      for child in children.compactMap({ $0 }) { errors.add(reservedName: child, in: engine, at: context.site) }
    }
    let (siblings, named) = (context.siblings, context.named)
    var elements: [ElementTemplate] = []
    for (index, child) in children.enumerated() {
      guard let child else { continue }
      let box = named.child(index)
      if let element = errors.attempt({ () throws(CellDocumentError) in try self.child(child, box, of: path, in: engine) }) {
        elements.append(element)
      }
      context.site.path = path
      context.siblings = siblings
      context.named = named
      // Later elements have later errors, which would neither be reported nor counted.
      if count > Limits.elements || errors.isFull { break }
    }
    try errors.check()
    return elements
  }

  private mutating func child(
    _ child: ChildNode, _ box: NamedBox?, of path: String, in engine: LayoutEngineName
  ) throws(CellDocumentError) -> ElementTemplate {
    context.site.path = path + "/" + child.segment
    context.isRepeated = child.node["each"] != nil || Segment.base(of: child.segment) != child.segment
    context.language = child.node[TextProperties.languageKey].flatMap { node in
      if case .string(let tag) = FoundValue(node), !node.holdsExpression { tag } else { nil }
    }
    var reader = try NodeReader(child.node, context)
    _ = reader.take(ElementKind.typeKey)
    _ = reader.take(ElementKind.nameKey)
    let repetition = Repetition(&reader)
    return try element(child.kind, reader: &reader, box, segment: child.segment, repetition: repetition, in: engine)
  }

  /// - Parameter box: the element as constraints around it name it; `nil` if there are none.
  private mutating func element(
    _ kind: ElementKind, reader: inout NodeReader, _ box: NamedBox? = nil, segment: String, repetition: Repetition,
    in engine: LayoutEngineName
  ) throws(CellDocumentError) -> ElementTemplate {
    count += 1
    guard count <= Limits.elements else { throw context.site.error(.tooManyElements, at: reader.node.position) }
    let children = kind.holdsChildren ? reader.take(ElementKind.childrenKey) : nil
    var errors = DocumentErrors()
    let childless = errors.attempt { () throws(CellDocumentError) in
      try childlessElement(kind, reader: &reader, segment: segment, repetition: repetition, in: engine)
    }
    let path = context.site.path ?? segment
    let inner = errors.attempt { () throws(CellDocumentError) in
      guard let children else { return [ElementTemplate]() }
      let engine = LayoutEngineName(ofContainer: reader.node)
      let names = engine == .constraints ? box ?? NamedBox(reader.node, segment: segment) : nil
      context.named = names.map(context.named.inside) ?? NamedSurroundings()
      return try self.children(children.value, of: path, in: engine)
    }
    var element = try errors.check(childless)
    element.children = try errors.check(inner)
    return element
  }

  private func childlessElement(
    _ kind: ElementKind, reader: inout NodeReader, segment: String, repetition: Repetition, in engine: LayoutEngineName
  ) throws(CellDocumentError) -> ElementTemplate {
    ElementStates.check(&reader)
    var layout = Template(kind.initialLayout)
    var decoration = Template(Decoration())
    reader.read(kind.layout(in: engine), into: &layout)
    reader.read(kind.decoration, into: &decoration)
    let content = kind.content.read(&reader)
    try reader.finish { key, suggestion in
      if let other = engine.otherEngine(withItemKey: key, of: kind) { return other }
      return .unknownKey(
        key, suggestion: suggestion, owners: ElementKind.all.filter { $0.has(key, in: engine) }.map(\ElementKind.name))
    }
    var errors = DocumentErrors()
    _ = errors.attempt { () throws(CellDocumentError) in
      try reader.check(DecorationFields.rules, kind.layoutRules(in: engine))
    }
    let bindable = errors.attempt { () throws(CellDocumentError) in try content() }
    var element = ElementTemplate(
      segment: segment, number: count, position: reader.node.position, repetition: repetition, layout: layout,
      decoration: decoration,
      content: try errors.check(bindable))
    element.suppressedRules = SuppressedRule.all(of: reader.node, at: context.site, reason: decoration.base.ignoreReason)
    element.boundKeys = Set(reader.node.members?.filter { $0.value.holdsAnyExpression || $0.holdsCondition }.map(\.key) ?? [])
    element.keyLocations = keyLocations(of: reader.node)
    for part in reader.node.textParts {
      element.partConditions[part.path] = part.node["when"].flatMap(Repetition.text(ofCondition:))
    }
    return element
  }

  /// Returns the locations of the element's keys, of the keys of its named style, and of its constraints, spans and paragraphs with
  /// their keys. A key that the element and its style have is located in the element.
  private func keyLocations(of node: DocumentNode) -> KeyLocations {
    var positions = keyPositions(of: node)
    if case .array(let constraints)? = node["constraints"]?.value {
      for (index, constraint) in constraints.enumerated() { positions["constraints.\(index)"] = constraint.position }
    }
    for part in node.textParts {
      positions[KeyLocations.name(ofPart: part.path)] = part.node.position
      for (key, position) in keyPositions(of: part.node) {
        positions[KeyLocations.name(ofPart: part.path, key: key)] = position
      }
      guard let marker = part.node[ParagraphProperties.markerKey] else { continue }
      for (key, position) in keyPositions(of: marker) {
        positions[KeyLocations.name(ofPart: part.path, key: ParagraphProperties.markerKey + "." + key)] = position
      }
    }
    return KeyLocations(positions, in: context.site.file)
  }

  private func keyPositions(of node: DocumentNode) -> [String: SourcePosition] {
    var positions = node.keyPositions
    guard let style = node["style"] else { return positions }
    // A style names the keys of a text element, and those of the label of any other element.
    if case .string(let name) = FoundValue(style), let keys = context.definitions.styleKeys[name] {
      positions.merge(keys) { own, _ in own }
      positions.merge(keys.map { ("style." + $0.key, $0.value) }) { own, _ in own }
    }
    positions.merge(style.keyPositions.map { ("style." + $0.key, $0.value) }) { own, _ in own }
    return positions
  }

  /// Returns the element's type; a container if it has no `type`.
  private func kind(of node: DocumentNode) throws(CellDocumentError) -> ElementKind {
    guard node.members != nil else {
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .anyObject), at: node.position)
    }
    guard let type = node[ElementKind.typeKey] else { return .container }
    guard case .string(let name) = FoundValue(type) else {
      let shape = ValueShape.name(.elementType, CellTemplate.elementTypes)
      throw context.site.error(.unexpected(found: FoundValue(type), expected: shape), at: type.position)
    }
    guard let kind = ElementKind.named[name] else {
      let names = CellTemplate.elementTypes
      throw context.site.error(
        .unknownName(
          name, kind: .elementType, suggestion: Habit.elementTypes[name] ?? nearestName(to: name, among: names), known: names),
        at: type.position)
    }
    return kind
  }

  /// Returns the value of the key `name`, or `nil` if there is none. Reserves the name, which must be unique among its siblings.
  private func name(of node: DocumentNode, among segments: inout SegmentNames) throws(CellDocumentError) -> String? {
    guard let value = node[ElementKind.nameKey] else { return nil }
    let name = try SegmentNames.name(value, context, where: SegmentNames.isSegment)
    guard segments.reserve(name) else { throw context.site.error(.duplicateName(name), at: value.position) }
    return name
  }
}

extension DocumentNode.Member {
  /// Whether the member has a constraint, a paragraph or a span that depends on a condition or a list.
  fileprivate var holdsCondition: Bool {
    let isParagraphs = key == TextProperties.paragraphsKey
    guard isParagraphs || key == TextProperties.spansKey || key == "constraints", let entries = value.elements else {
      return false
    }
    return entries.contains { $0["when"] != nil || $0["each"] != nil || isParagraphs && $0.holdsConditionOfSpan }
  }
}

extension DocumentNode {
  /// Whether the node, a paragraph, has a span that depends on a condition or a list.
  fileprivate var holdsConditionOfSpan: Bool {
    members?.contains { $0.key == TextProperties.spansKey && $0.holdsCondition } ?? false
  }
}

/// A child of a container: its node, its type and the last component of its path.
private struct ChildNode {
  let node: DocumentNode
  let kind: ElementKind
  let segment: String
}

extension DocumentErrors {
  /// Adds an error if a child has a name with a meaning in the formulas or constraints of the engine.
  fileprivate mutating func add(reservedName child: ChildNode, in engine: LayoutEngineName, at site: Site) {
    guard ["parent", "previous"].contains(child.segment) else { return }
    let position = child.node[ElementKind.nameKey]?.position ?? child.node.position
    add(site.error(.reservedName(child.segment, engine), at: position))
  }
}

/// The rules for names that the author of a document chooses. An instance assigns each of several siblings its last path component.
/// These components are unique and do not depend on the data.
struct SegmentNames {
  private var taken: Set<String> = []
  /// For each taken name that contains a `#`: the part before the last `#`.
  private var repeated: Set<String> = []
  private var lastNumber: [String: Int] = [:]

  static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
  }

  /// A regular expression for names. It also accepts non-ASCII characters that are neither letters nor digits.
  static let pattern = #"([-0-9A-Z_a-z]|[^\x00-\x7F])+"#

  /// A regular expression for the names that ``isSegment(_:)`` accepts, with the same exception.
  static let segmentPattern = pattern + "(#[0-9]+)*"

  /// Returns the value of a node as a name.
  /// - Throws: ``CellDocumentError`` if the value is not a string, or if `isName` returns false for it.
  static func name(
    _ node: DocumentNode, _ context: DecodingContext, where isName: (String) -> Bool = isName
  ) throws(CellDocumentError) -> String {
    guard case .string(let name) = FoundValue(node) else {
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .identifier), at: node.position)
    }
    guard isName(name) else { throw context.site.error(.invalidName(name), at: node.position) }
    return name
  }

  /// Whether the text is a name, or the name of a repeated element, such as `reply#2`. Documents that encode a cell have such
  /// names.
  static func isSegment(_ text: String) -> Bool {
    guard let (base, number) = Segment.repetition(text) else { return isName(text) }
    return !number.isEmpty && number.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } && isSegment(base)
  }

  /// Reserves a name. Returns `false` if the name is taken, or if siblings would be called both `reply` and `reply#2`.
  mutating func reserve(_ name: String) -> Bool {
    if let (base, _) = Segment.repetition(name) {
      if taken.contains(base) { return false }
      repeated.insert(base)
    }
    return !repeated.contains(name) && taken.insert(name).inserted
  }

  /// Returns the automatic name of an unnamed element: `text`, `text-2` and so on.
  /// - Parameter number: the element's number, from 1, among its unnamed siblings of the same type.
  static func automatic(_ type: String, number: Int) -> String { number == 1 ? type : "\(type)-\(number)" }

  /// Reserves and returns the first free name of `text`, `text-2`, `text-3` and so on.
  mutating func next(for type: String) -> String {
    while true {
      let number = (lastNumber[type] ?? 0) + 1
      lastNumber[type] = number
      let name = Self.automatic(type, number: number)
      if !repeated.contains(name), taken.insert(name).inserted { return name }
    }
  }
}

extension NamedBox {
  /// The element of a node that has not been decoded.
  fileprivate convenience init(_ node: DocumentNode, segment: String) {
    let hasConstraints = LayoutEngineName(ofContainer: node) == .constraints
    let scrolls = node[LayoutFields.overflowKey].map { FoundValue($0) == .string(Overflow.scroll.rawValue) } ?? false
    let nodes = hasConstraints ? node[ElementKind.childrenKey]?.elements ?? [] : []
    self.init(
      segment: segment, isRepeated: node["each"] != nil || Segment.base(of: segment) != segment,
      sharesSystem: hasConstraints && !scrolls,
      children: zip(nodes, Self.segments(of: nodes)).map { NamedBox($0, segment: $1) })
  }

  /// The last components of the paths of siblings. A name that decoding refuses counts as none.
  private static func segments(of nodes: [DocumentNode]) -> [String] {
    var segments = SegmentNames()
    let names = nodes.map { node -> String? in
      guard case .string(let name)? = node[ElementKind.nameKey].map({ FoundValue($0) }), SegmentNames.isSegment(name),
        segments.reserve(name)
      else { return nil }
      return name
    }
    return zip(nodes, names).map { node, name in
      guard case .string(let type)? = node[ElementKind.typeKey].map({ FoundValue($0) }) else {
        return name ?? segments.next(for: ElementKind.container.name)
      }
      return name ?? segments.next(for: type)
    }
  }
}
