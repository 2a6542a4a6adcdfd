// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// Makes elements of a cell from those that are written in Swift.
struct SwiftCellBuilder {
  /// The font family, the direction and the names of siblings.
  var context: DecodingContext
  let textScale: TextScale
  private var count = 0

  init(file: String, family: String, isRightToLeft: Bool, textScale: TextScale) {
    context = DecodingContext(fileName: file)
    context.site.family = family
    context.definitions.isRightToLeft = isRightToLeft
    self.textScale = textScale
  }

  /// Returns an element with all elements inside it; `nil` if its document would be refused, or has a limit that only reading tells.
  /// - Parameters:
  ///   - box: the element as constraints around it name it; `nil` if there are none.
  ///   - depth: the number of objects and lists around the element in its document.
  mutating func element(
    _ element: AnyElement, _ box: NamedBox? = nil, path: String, in engine: LayoutEngineName, depth: Int
  ) throws(CellDocumentError) -> Element? {
    count += 1
    // Values are nested in lists and objects of their own.
    guard count <= Limits.elements, depth + 8 <= Limits.depth,
      let table = SettingTable.table(of: element.type, in: engine),
      let settings = table.entries(of: element.last?.all ?? [])
    else { return nil }
    let position = SourcePosition(element.location)
    context.site.path = path
    let kind = table.kind
    var layout = kind.initialLayout
    var decoration = Decoration()
    for (setting, entry) in settings {
      try entry.layout?.set(setting.value, in: &layout, context, at: position)
      try entry.decoration?.set(setting.value, in: &decoration, context, at: position)
    }
    let content = try kind.content.make(settings.map(\.setting), context, position).scalingText(by: textScale)
    guard !content.hasUnevenTailBorder(decoration), !decoration.hasInsetShadowWithTail else { return nil }
    if layout.overflow != .visible { decoration.clips = true }
    layout.frameLayout = element.frameLayout
    let named = context.named
    defer { context.named = named }
    context.named = NamedSurroundings()
    if layout.engine == .constraints { context.named = named.inside(box ?? NamedBox(element, segment: path)) }
    guard kind.holdsChildren || element.children.isEmpty,
      var children = try children(element.children, of: path, in: layout.engine, depth: depth + 2)
    else { return nil }
    children.leaveOutMissingNames(in: layout.engine)
    children.leaveHiddenOut(of: layout.stack)
    return Element(
      path: path, location: element.location, content: content, layout: Shared(layout), decoration: Shared(decoration),
      boundKeys: [], keyLocations: KeyLocations(of: settings.map(\.setting.key), at: element.location), children: children)
  }

  private mutating func children(
    _ children: [AnyElement], of path: String, in engine: LayoutEngineName, depth: Int
  ) throws(CellDocumentError) -> [Element]? {
    if children.isEmpty { return [] }
    guard let segments = segments(of: children, in: engine) else { return nil }
    let siblings = SiblingNames(ofSegments: engine.usesNames ? segments : [])
    var elements: [Element] = []
    elements.reserveCapacity(children.count)
    for (index, (child, segment)) in zip(children, segments).enumerated() {
      context.siblings = siblings
      context.isRepeated = Segment.base(of: segment) != segment
      let box = context.named.child(index)
      guard let element = try element(child, box, path: path + "/" + segment, in: engine, depth: depth) else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// Returns the last parts of the paths of siblings; `nil` if a name is not possible.
  private func segments(of children: [AnyElement], in engine: LayoutEngineName) -> [String]? {
    if engine.usesNames, children.contains(where: { ["parent", "previous"].contains($0.name) }) { return nil }
    return AnyElement.segments(of: children)
  }
}

extension AnyElement {
  /// Returns the last parts of the paths of siblings; `nil` if a name is not possible.
  fileprivate static func segments(of siblings: [AnyElement]) -> [String]? {
    var names = SegmentNames()
    for name in siblings.lazy.compactMap(\.name) where !(SegmentNames.isSegment(name) && names.reserve(name)) { return nil }
    return siblings.map { $0.name ?? names.next(for: $0.type) }
  }
}

extension NamedBox {
  /// An element before it is made.
  fileprivate convenience init(_ element: AnyElement, segment: String) {
    let settings = element.last?.all ?? []
    let hasConstraints = settings.value(of: LayoutFields.engine.name)?.value as? LayoutEngineName == .constraints
    let scrolls = settings.value(of: LayoutFields.overflowKey)?.value as? Overflow == .scroll
    let children = hasConstraints ? element.children : []
    self.init(
      segment: segment, isRepeated: Segment.base(of: segment) != segment, sharesSystem: hasConstraints && !scrolls,
      children: zip(children, AnyElement.segments(of: children) ?? []).map { NamedBox($0, segment: $1) })
  }
}
