// SPDX-License-Identifier: MIT

public import CellGraphics
internal import CellNotation
public import CellTree

/// An element of a cell that is written in Swift: ``Row``, ``Text``, ``Avatar`` and so on.
///
/// Most modifiers have the name of the key that they set in documents. The order of different modifiers does not matter: `width`
/// overrides `size` wherever it is called. Of several calls of one modifier, the last wins. To factor out part of a cell, write a
/// function or property that returns `some CellElement`, or one marked ``ElementBuilder`` for several elements.
///
/// Nothing is checked until a ``Cell`` is created from the elements: its initializers throw the same errors as decoding the equivalent
/// document.
public protocol CellElement: Hashable, Sendable {
  /// The element with its type erased.
  var erased: AnyElement { get set }
}

/// A type-erased element.
public struct AnyElement: CellElement {
  let type: String
  let location: DocumentLocation
  var name: String?
  /// The last key that was set, which knows those before it.
  var last: Setting?
  var children: [AnyElement] = []
  /// The function that lays out the children. No document can express it.
  var frameLayout: AnyFrameLayout?

  /// Wraps an element.
  public init(_ element: some CellElement) {
    self = element.erased
  }

  init(_ kind: ElementKind, _ place: (file: String, line: Int, column: Int)) {
    type = kind.name
    location = DocumentLocation(file: place.file, line: place.line, column: place.column)
  }

  public static func == (one: AnyElement, other: AnyElement) -> Bool {
    one.node == other.node && one.frameLayouts == other.frameLayouts
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }

  /// The functions of the element and of all elements inside it.
  private var frameLayouts: [AnyFrameLayout?] { [frameLayout] + children.flatMap(\.frameLayouts) }

  public var erased: AnyElement {
    get { self }
    set { self = newValue }
  }
}

extension CellElement {
  /// Returns a copy with `key` set to `value`, or the element unchanged if `value` is `nil`.
  func setting(_ key: String, _ value: (some DocumentValue)?) -> Self { setting(key, anyOf: value) }

  func setting(_ key: String, anyOf value: (any DocumentValue)?) -> Self {
    guard let value else { return self }
    var element = self
    element.erased.last = Setting(key, value, after: element.erased.last)
    return element
  }

  /// Sets the element's name, which replaces its type in paths such as `cell/body/badge`, and `cell` if it is the root.
  ///
  /// A name consists of letters, digits, `-` and `_`, and must be unique among the siblings of the element.
  public func name(_ name: String) -> Self {
    var element = self
    element.erased.name = name
    return element
  }
}

/// Collects the elements listed in a container's braces; supports `if`, `switch` and `for`.
@resultBuilder public enum ElementBuilder {
  public static func buildExpression(_ element: some CellElement) -> [AnyElement] { [AnyElement(element)] }
  /// Accepts the elements returned by a function marked `@ElementBuilder`.
  public static func buildExpression(_ elements: [AnyElement]) -> [AnyElement] { elements }
  public static func buildBlock(_ elements: [AnyElement]...) -> [AnyElement] { elements.flatMap { $0 } }
  public static func buildOptional(_ elements: [AnyElement]?) -> [AnyElement] { elements ?? [] }
  public static func buildEither(first elements: [AnyElement]) -> [AnyElement] { elements }
  public static func buildEither(second elements: [AnyElement]) -> [AnyElement] { elements }
  public static func buildArray(_ elements: [[AnyElement]]) -> [AnyElement] { elements.flatMap { $0 } }
}

/// Returns the root element of a cell: one element, or one of several with `if … else` or `switch`.
@resultBuilder public enum RootBuilder {
  public static func buildExpression<Root: CellElement>(_ element: Root) -> Root { element }
  public static func buildBlock<Root: CellElement>(_ element: Root) -> Root { element }
  public static func buildEither(first element: some CellElement) -> AnyElement { AnyElement(element) }
  public static func buildEither(second element: some CellElement) -> AnyElement { AnyElement(element) }

  @available(*, unavailable, message: "a cell has one root element: put several elements into a Row or a Column")
  public static func buildBlock(_ first: some CellElement, _ others: any CellElement...) -> AnyElement { AnyElement(first) }

  @available(*, unavailable, message: "a cell has one root element: put the 'if' into a Row or a Column, or add an 'else'")
  public static func buildOptional<Root: CellElement>(_ element: Root?) -> Root { preconditionFailure("unavailable") }

  @available(*, unavailable, message: "a cell has one root element: put the loop into a Row or a Column")
  public static func buildArray(_ elements: [some CellElement]) -> AnyElement { preconditionFailure("unavailable") }
}

extension Cell {
  /// Creates a cell from elements written in Swift.
  ///
  ///     let cell = try Cell(background: .white) {
  ///       Row {
  ///         Avatar("ada.png", initials: "AL").size(40)
  ///         Text("Lunch at 12:30?").font(.body).maxLines(3).flex(1)
  ///       }.gap(10).padding(12)
  ///     }
  ///
  /// Paths, default values and limits are the same as for a document. Strings are literal: `${` has no special meaning in them.
  /// - Parameters:
  ///   - width: The width in points, in `1...10000`; 375 by default.
  ///   - scale: The device pixels per point; 2 by default.
  ///   - background: The colour below the root element; `nil` for a transparent picture.
  ///   - isRightToLeft: Whether rows run from right to left, so that `start` is the right side.
  ///   - family: The font family of text whose style sets none; DejaVu Sans by default.
  ///   - textScale: The factor by which text is scaled; 1 by default.
  ///   - isDark: Whether SVG files follow their rules for dark surroundings, as in the state `dark` of a document.
  ///   - root: Returns the root element, which contains all others.
  /// - Throws: ``CellDocumentError`` for the first value that is out of range or too large. The error names the element's path and
  ///   its position in the Swift source.
  public init(
    width: Double? = nil, scale: PixelScale? = nil, background: RGBA? = nil, isRightToLeft: Bool = false, family: String? = nil,
    textScale: TextScale? = nil, isDark: Bool = false, @RootBuilder root: () -> some CellElement
  ) throws(CellDocumentError) {
    try self.init(
      root().erased, width: width, scale: scale, background: background, isRightToLeft: isRightToLeft, family: family,
      textScale: textScale, isDark: isDark)
  }

  /// Creates a cell from elements written in Swift, with a background as text: `Cell(background: "#FFF") { … }`.
  /// - Parameter background: The colour below the root element, in the form of documents: `#RRGGBB`, a name of CSS, or a
  ///   function such as `hsl(210 50% 40%)`.
  /// - Throws: ``CellDocumentError`` for the first value that is malformed, out of range or too large.
  public init(
    width: Double? = nil, scale: PixelScale? = nil, background: String, isRightToLeft: Bool = false, family: String? = nil,
    textScale: TextScale? = nil, isDark: Bool = false, @RootBuilder root: () -> some CellElement
  ) throws(CellDocumentError) {
    try self.init(
      root().erased, width: width, scale: scale, background: RGBA(notation: background) ?? background,
      isRightToLeft: isRightToLeft, family: family, textScale: textScale, isDark: isDark)
  }

  /// - Parameter background: a colour, or a text that a document has to read.
  private init(
    _ root: AnyElement, width: Double?, scale: PixelScale?, background: (any DocumentValue)?, isRightToLeft: Bool,
    family: String?, textScale: TextScale?, isDark: Bool
  ) throws(CellDocumentError) {
    let values: [(key: String, value: (any DocumentValue)?)] = [
      ("width", width), ("scale", scale?.rawValue), ("background", background),
      ("direction", isRightToLeft ? Canvas.Direction.rightToLeft : nil), ("family", family), ("textScale", textScale?.factor),
    ]
    let canvas = values.compactMap { key, value in value.map { Setting(key, $0) } }
    if let cell = Cell(made: root, canvas: canvas) {
      self = cell
    } else {
      // The document says what is wrong, and reading it knows what only reading can tell.
      try self.init(root.node.document(canvas: canvas.members))
      self.root.setFrameLayouts(of: root)
    }
    if isDark { source.states = ["dark"] }
  }

  /// Creates a cell from the values of its elements; `nil` if its document would be refused, or has a limit that only reading tells.
  init?(made element: AnyElement, canvas settings: [Setting]) {
    var canvas = Canvas.Properties()
    let areAccepted = settings.allSatisfy { setting in
      Canvas.fields.first { $0.name == setting.key }?.assign(setting.value, false, &canvas) ?? false
    }
    guard areAccepted, element.name.map(SegmentNames.isSegment) ?? true,
      let scale = PixelScale(rawValue: canvas.scale), let textScale = TextScale(factor: canvas.textScale)
    else { return nil }
    let isRightToLeft = canvas.direction == .rightToLeft
    var builder = SwiftCellBuilder(
      file: element.location.file, family: canvas.family, isRightToLeft: isRightToLeft, textScale: textScale)
    do throws(CellDocumentError) {
      let path = element.name ?? ElementDecoder.rootSegment
      guard let root = try builder.element(element, path: path, in: .flexbox, depth: 2) else { return nil }
      self.init(
        width: canvas.width, scale: scale, background: canvas.background, isRightToLeft: isRightToLeft, root: root)
    } catch {
      return nil
    }
    source.family = canvas.family
    source.textScale = canvas.textScale
    source.file = element.location.file
    canvasKeyLocations = KeyLocations(of: settings.map(\.key), at: element.location)
  }
}

extension Element {
  /// Sets the functions that lay out containers, which documents cannot express.
  fileprivate mutating func setFrameLayouts(of element: AnyElement) {
    layout.frameLayout = element.frameLayout
    for index in children.indices { children[index].setFrameLayouts(of: element.children[index]) }
  }
}
