// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

/// Turns the elements of an SVG file into nodes.
///
/// It visits elements as they are drawn, so that what is never drawn is never an error. What `use` repeats is visited again, and counts
/// again for all limits.
struct DrawingBuilder {
  let document: XMLDocument
  let sheet: StyleSheet
  /// The first element of each id.
  let ids: [String: Int]
  /// The rectangle of the image in points.
  private(set) var imageBounds = Rect.zero
  /// The size of the file in the user units of its root.
  private(set) var rootUserViewport = Viewport.unit
  /// Whether a paint that is drawn was given as `currentColor`.
  var usesCurrentColor = false
  /// The errors that do not keep the file from being drawn, as in browsers; at most ``maximumWarnings``.
  private(set) var warnings: [SourceFailure] = []

  // What was found so far, for elements that others refer to.
  var gradients: [Int: Gradient] = [:]
  var documentStyles: [Int: Style] = [:]
  /// The elements that have no animation or script among their children.
  var staticElements: Set<Int> = []

  // Limits.
  private var visitedElements = 0
  private var measuredElements = 0
  private var segments = 0
  private var interpretedBytes = 0

  /// The bounds of the outlines visited so far while only bounds are needed; `nil` while nodes are needed.
  var measuredBounds: MeasuredBounds?

  struct MeasuredBounds: Equatable {
    var rect: Rect?
  }

  /// Where and how an element is drawn.
  struct Context {
    /// The style that the element inherits.
    var style = Style()
    /// From the user units around the element to points of the image.
    var transform = VectorTransform.identity
    /// The nearest viewport, in user units.
    var viewport: Viewport
    /// The number of elements around the element.
    var depth = 0
    /// The elements that `use` elements around the element refer to.
    var uses: [Int] = []
    /// The element to which the nearest `use` element refers, if the element is drawn for one. Selectors see nothing around it: section
    /// 5.5 of SVG 2.
    var usedRoot: Int?
  }

  /// - Parameter isDark: whether the rules for dark surroundings apply.
  init(_ document: XMLDocument, isDark: Bool) throws(SourceFailure) {
    self.document = document
    let root = document.elements[0]
    guard root.namespace == .svg, root.name == "svg" else {
      throw SourceFailure(
        .invalid(root.namespace == .none && root.name == "svg" ? .noNamespace : .root(root.name)), at: root.offset,
        element: root.name)
    }
    var ids: [String: Int] = [:]
    for (index, element) in document.elements.enumerated() {
      for attribute in document.attributes[element.attributes] where attribute.name == "id" && attribute.namespace == .none {
        let id = String(decoding: attribute.value.bytes, as: UTF8.self)
        if ids[id] == nil { ids[id] = index }
      }
    }
    self.ids = ids
    sheet = try Self.styleSheet(of: document, isDark: isDark)
  }

  private static func styleSheet(of document: XMLDocument, isDark: Bool) throws(SourceFailure) -> StyleSheet {
    var sheet = StyleSheet(isDark: isDark)
    for (index, text) in document.texts.sorted(by: { $0.key < $1.key }) {
      func value(_ name: String) -> String {
        document.attribute(name, of: index).map { String(decoding: $0.value.bytes, as: UTF8.self).lowercased() } ?? ""
      }
      guard ["", "text/css"].contains(value("type")) else { continue }
      try sheet.add(text, media: value("media"))
    }
    return sheet
  }

  // MARK: The whole file

  /// Returns the size of the image and its nodes.
  mutating func build(fragment: String?) throws(SourceFailure) -> (Size, [VectorNode]) {
    let viewport = try rootViewport()
    rootUserViewport = viewport?.userViewport ?? .unit
    guard let fragment, ids[fragment] != 0 else {
      guard let viewport else { throw failure(.invalid(.noSize), in: 0) }
      imageBounds = Rect(origin: .zero, size: viewport.size)
      return (viewport.size, try drawRoot(viewport))
    }
    return try build(fragment: fragment, root: viewport)
  }

  /// The size of the file, and the view box that fills it; `nil` if the file has no size.
  func rootViewport() throws(SourceFailure) -> ViewportGeometry? {
    let style = try computedStyle(of: 0, parent: Style(), viewport: .unit).style
    return try intrinsicViewport(of: 0, style: style)
  }

  mutating func drawRoot(_ geometry: ViewportGeometry) throws(SourceFailure) -> [VectorNode] {
    var context = Context(viewport: Viewport(width: geometry.size.width, height: geometry.size.height))
    try look(at: 0)
    try visit(0, in: context)
    let style = try styleForDrawing(of: 0, in: context)
    guard let style, let inner = geometry.userViewport else { return [] }
    // The outermost element is a box of CSS, whose transforms have their origin in the middle.
    let origin = style.own.transformOrigin ?? .center
    context.transform = origin.applied(to: style.own.transform, in: context.viewport)
    guard context.transform.determinant != 0 else { return [] }
    var content = context
    content.style = style
    content.transform = context.transform.concatenating(geometry.transform)
    content.viewport = inner
    content.depth = 1
    try check(content.transform, of: 0)
    let nodes = try drawChildren(of: 0, in: content)
    return try group(nodes, of: 0, style: style, in: context, adding: [])
  }

  mutating func setImage(_ size: Size) {
    imageBounds = Rect(origin: .zero, size: size)
  }

  // MARK: Limits

  /// Counts an element that is about to be drawn. Its bytes are counted elsewhere.
  mutating func visit(_ element: Int, in context: Context) throws(SourceFailure) {
    if measuredBounds == nil { visitedElements += 1 } else { measuredElements += 1 }
    if context.depth >= Limits.depth { throw failure(.limit(.depth), in: element) }
    if max(visitedElements, measuredElements) > Limits.elements { throw failure(.limit(.elements), in: element) }
  }

  /// Counts the bytes of an element that is looked at, whether it is drawn or not.
  mutating func look(at element: Int) throws(SourceFailure) {
    try spend(bytes: document.elements[element].length, on: element)
  }

  mutating func spend(bytes count: Int, on element: Int) throws(SourceFailure) {
    interpretedBytes += count
    if interpretedBytes > Limits.svgInterpretedBytes { throw failure(.limit(.interpretedBytes), in: element) }
  }

  mutating func spend(segments count: Int, on element: Int) throws(SourceFailure) {
    segments += count
    if segments > Limits.vectorSegments { throw failure(.limit(.segments), in: element) }
  }

  /// Throws if a transform would move points so far that their coordinates lose precision.
  func check(_ transform: VectorTransform, of element: Int) throws(SourceFailure) {
    let largest = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map(abs).max() ?? 0
    // Also false for NaN.
    guard largest <= 1e12 else { throw failure(.limit(.coordinate), in: element) }
  }

  // MARK: Warnings

  /// The most errors that are remembered.
  private static let maximumWarnings = 20

  /// Remembers an error that does not keep the file from being drawn. It counts once, even if its element is drawn several times.
  mutating func warn(_ failure: SourceFailure) {
    if warnings.count < Self.maximumWarnings, !warnings.contains(failure) { warnings.append(failure) }
  }

  // MARK: Elements

  func failure(_ kind: VectorImageError.Kind, in element: Int) -> SourceFailure {
    SourceFailure(kind, at: document.elements[element].offset, element: document.elements[element].name)
  }

  func failure(_ kind: VectorImageError.Kind, in element: Int, attribute: String, at place: Int) -> SourceFailure {
    SourceFailure(kind, at: place, element: document.elements[element].name, attribute: attribute)
  }

  func name(of element: Int) -> String { document.elements[element].name }

  /// What SVG does with an element; `nil` for an element of another namespace.
  func kind(of element: Int) -> ElementKind? {
    document.elements[element].namespace == .svg ? ElementKind(document.elements[element].name) : nil
  }

  /// Reads an attribute without a namespace; `nil` if the element does not have it.
  func attribute<Value>(
    _ name: String, of element: Int, _ body: (inout ValueScanner) throws(ValueFailure) -> Value
  ) throws(SourceFailure) -> Value? {
    guard let attribute = document.attribute(name, of: element) else { return nil }
    return try attribute.value.read(element: self.name(of: element), attribute: name) { scanner throws(ValueFailure) in
      scanner.skipWhitespace()
      let value = try body(&scanner)
      try scanner.finish()
      return value
    }
  }
}
