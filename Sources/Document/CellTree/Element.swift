// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation

/// A box in a cell: its content, layout and decoration, and the elements inside it.
///
/// A copy shares the storage of the original: it takes one reference, however much is inside. A change copies the properties, but not
/// those of the elements inside.
package struct Element: Hashable, Sendable {
  package struct Properties: Hashable, Sendable {
    package var path: String
    package var location: DocumentLocation
    package var content: Content { didSet { facts = ContentFacts(content) } }
    /// What layout reads of the content for each row: to ask the content would copy it.
    package fileprivate(set) var facts: ContentFacts
    // Large values, which rows share.
    package var layout: Shared<LayoutProperties>
    package var decoration: Shared<Decoration>
    package var boundKeys: Set<String>
    package var keyLocations: KeyLocations
    package var children: [Element]
  }

  var properties: Shared<Properties>

  package init(
    path: String, location: DocumentLocation, content: Content, layout: LayoutProperties = LayoutProperties(),
    decoration: Decoration = Decoration(), boundKeys: Set<String> = [], children: [Element] = []
  ) {
    self.init(
      path: path, location: location, content: content, layout: Shared(layout), decoration: Shared(decoration),
      boundKeys: boundKeys, keyLocations: KeyLocations(), children: children)
  }

  /// Makes an element that shares its layout and decoration with others.
  package init(
    path: String, location: DocumentLocation, content: Content, layout: Shared<LayoutProperties>, decoration: Shared<Decoration>,
    boundKeys: Set<String>, keyLocations: KeyLocations, children: [Element]
  ) {
    properties = Shared(
      Properties(
        path: path, location: location, content: content, facts: ContentFacts(content), layout: layout, decoration: decoration,
        boundKeys: boundKeys, keyLocations: keyLocations, children: children))
  }

  /// Whether both are copies of one element, with everything inside it. Equal elements may have different storage.
  package func isIdentical(to other: Element) -> Bool { properties.isIdentical(to: other.properties) }
}

extension Element {
  /// The path in the template. The name of a repeated element is followed by `#` and the index, from 0: `cell/replies#2/text`.
  package var path: String {
    _read { yield properties.storage.value.path }
    _modify { yield &properties.value.path }
  }

  package var location: DocumentLocation {
    _read { yield properties.storage.value.location }
    _modify { yield &properties.value.location }
  }

  package var content: Content {
    _read { yield properties.storage.value.content }
    _modify { yield &properties.value.content }
  }

  package var layout: LayoutProperties {
    _read { yield properties.storage.value.layout.storage.value }
    _modify { yield &properties.value.layout.value }
  }

  package var decoration: Decoration {
    _read { yield properties.storage.value.decoration.storage.value }
    _modify { yield &properties.value.decoration.value }
  }

  /// The keys whose values contain a `${}` expression; empty for an element written in Swift.
  package var boundKeys: Set<String> {
    _read { yield properties.storage.value.boundKeys }
    _modify { yield &properties.value.boundKeys }
  }

  /// The source locations of the element's keys and of the keys of its named style. In a cell written in Swift, every key has the
  /// location of its element. Empty for an element that was not decoded.
  package var keyLocations: KeyLocations {
    _read { yield properties.storage.value.keyLocations }
    _modify { yield &properties.value.keyLocations }
  }

  /// The text of a text element, the label of a badge, or the initials of an avatar; empty for other content.
  package var texts: [StyledText] {
    // Most elements can tell without a copy of their content.
    if isContainer { return [] }
    if let text, !text.hasPictures { return [text] }
    return record.texts
  }

  /// The text of a text element; `nil` for other content. To read it from the content would copy that.
  package var text: StyledText? { properties.storage.value.facts.text }

  /// The padding; as ``text``, without a copy of what it is in.
  package var padding: EdgeLengths { properties.storage.value.layout.storage.value.padding }

  /// The parts of the frame outside the rectangle that constraints place, in points; as ``text``.
  package var alignmentInsets: Insets {
    let edges = properties.storage.value.layout.storage.value.alignmentInsets
    func points(_ edge: Length) -> Double { if case .points(let points) = edge { points } else { 0 } }
    return Insets(top: points(edges.top), right: points(edges.right), bottom: points(edges.bottom), left: points(edges.left))
  }

  /// Returns whether formulas place the element on a grid; as ``text``.
  package func isPlacedByFormula(on grid: PixelGrid) -> Bool {
    properties.storage.value.layout.storage.value.frame.isComputed(on: grid)
  }

  /// The mask of the decoration; as ``text``.
  package var mask: AlphaMask? { properties.storage.value.decoration.storage.value.mask }

  /// The corner radii of the decoration, in points; as ``text``.
  package var cornerRadii: CornerRadii? { properties.storage.value.decoration.storage.value.cornerRadii }

  /// The form of the decoration's corners; as ``text``.
  package var cornerCurve: CornerCurve { properties.storage.value.decoration.storage.value.cornerCurve }

  /// The kind of the content with its properties; as ``text``.
  package var record: any ElementContent { properties.storage.value.content.record }

  /// Returns the widths of the border in points; zero without a border.
  package func borderWidths(at scale: PixelScale) -> Insets {
    properties.storage.value.decoration.storage.value.border?.widths.points(at: scale) ?? .zero
  }

  /// Whether the element is a container.
  package var isContainer: Bool { properties.storage.value.facts.number == ContainerContent.digestNumber }

  /// The size that the content has of its own.
  package var intrinsicSize: IntrinsicSize { properties.storage.value.facts.size }

  /// The elements inside, in document order; empty for every type except a container.
  package var children: [Element] {
    _read { yield properties.storage.value.children }
    _modify { yield &properties.value.children }
  }

  /// The indices of the children in the order in which they are painted: by the key `order`, and those with the same number in
  /// document order. `nil` for document order.
  package var paintingOrder: [Int]? {
    func order(_ child: Int) -> Int { children[child].properties.storage.value.layout.storage.value.order }
    guard children.indices.contains(where: { order($0) != 0 }) else { return nil }
    return children.indices.sorted { (order($0), $0) < (order($1), $1) }
  }
}

/// What layout reads of the content for each row.
package struct ContentFacts: Hashable, Sendable {
  /// The number of the kind.
  package let number: UInt8
  package let size: IntrinsicSize
  /// The text of a text element; `nil` for other content.
  package let text: StyledText?

  fileprivate init(_ content: Content) {
    number = type(of: content.record).digestNumber
    size = content.record.size
    text = if case .text(let text) = size { text } else { nil }
  }
}

extension Element {
  /// Whether a text in the element leads to an address.
  package var hasLinks: Bool {
    texts.contains { $0.runs.contains { $0.ornament?.value.link != nil } } || children.contains(where: \.hasLinks)
  }
}
