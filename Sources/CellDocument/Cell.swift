// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellNotation

/// A list cell with its data bound: a self-contained tree of values, ready for layout and drawing.
public struct Cell: Hashable, Sendable {
  /// The width in points, above zero. The height follows from the content.
  public var width: Double
  public var scale: PixelScale
  /// The colour below the root element; `nil` for a transparent picture.
  public var background: RGBA?
  /// Whether rows run from right to left.
  public var isRightToLeft: Bool
  public var root: Element
  /// What few cells differ in; one reference, because each row is copied.
  private var shared = Shared(SharedParts())

  struct SharedParts: Hashable, Sendable {
    var opaquePictures: Set<DocumentLocation> = []
    var canvasKeyLocations = KeyLocations()
    var source = CellSource()
  }

  public init(width: Double, scale: PixelScale, background: RGBA?, isRightToLeft: Bool = false, root: Element) {
    self.width = width
    self.scale = scale
    self.background = background
    self.isRightToLeft = isRightToLeft
    self.root = root
  }

  /// The source locations of the elements whose pictures the document declares opaque. Drawing fails if such a picture is
  /// translucent.
  package var opaquePictures: Set<DocumentLocation> {
    get { shared.value.opaquePictures }
    set { shared.value.opaquePictures = newValue }
  }

  /// The source locations of the keys of `canvas`.
  package var canvasKeyLocations: KeyLocations {
    get { shared.value.canvasKeyLocations }
    set { shared.value.canvasKeyLocations = newValue }
  }

  /// What the document says about the cell besides the keys of its elements.
  package var source: CellSource {
    get { shared.value.source }
    set { shared.value.source = newValue }
  }
}

/// The source locations of the keys of an object. All values compare equal, so that locations do not affect whether elements are
/// equal.
package struct KeyLocations: Hashable, Sendable {
  private let locations: [String: DocumentLocation]

  init(_ positions: [String: SourcePosition] = [:], in file: String = "") {
    locations = positions.mapValues { DocumentLocation($0, in: file) }
  }

  package subscript(key: String) -> DocumentLocation? { locations[key] }

  package static func == (_: KeyLocations, _: KeyLocations) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// A box in a cell: its content, layout and decoration, and the elements inside it.
///
/// A copy shares the storage of the original: it takes one reference, however much is inside. A change copies the properties, but not
/// those of the elements inside.
public struct Element: Hashable, Sendable {
  @usableFromInline struct Properties: Hashable, Sendable {
    @usableFromInline var path: String
    @usableFromInline var location: DocumentLocation
    @usableFromInline var content: Content { didSet { text = content.elementText } }
    /// The text of a text element, apart: to match the content would copy that.
    private(set) var text: StyledText?
    // Large values, which rows share.
    @usableFromInline var layout: Shared<LayoutProperties>
    @usableFromInline var decoration: Shared<Decoration>
    @usableFromInline var boundKeys: Set<String>
    var keyLocations: KeyLocations
    @usableFromInline var children: [Element]

    init(
      path: String, location: DocumentLocation, content: Content, layout: Shared<LayoutProperties>,
      decoration: Shared<Decoration>,
      boundKeys: Set<String>, keyLocations: KeyLocations, children: [Element]
    ) {
      self.path = path
      self.location = location
      self.content = content
      text = content.elementText
      self.layout = layout
      self.decoration = decoration
      self.boundKeys = boundKeys
      self.keyLocations = keyLocations
      self.children = children
    }
  }

  @usableFromInline var properties: Shared<Properties>

  public init(
    path: String, location: DocumentLocation, content: Content, layout: LayoutProperties = LayoutProperties(),
    decoration: Decoration = Decoration(), boundKeys: Set<String> = [], children: [Element] = []
  ) {
    self.init(
      Properties(
        path: path, location: location, content: content, layout: Shared(layout), decoration: Shared(decoration),
        boundKeys: boundKeys, keyLocations: KeyLocations(), children: children))
  }

  init(_ properties: Properties) { self.properties = Shared(properties) }

  /// Whether both are copies of one element, with everything inside it. Equal elements may have different storage.
  package func isIdentical(to other: Element) -> Bool { properties.isIdentical(to: other.properties) }
}

extension Element {
  /// The path in the template. The name of a repeated element is followed by `#` and the index, from 0: `cell/replies#2/text`.
  @inlinable public var path: String {
    _read { yield properties.storage.value.path }
    _modify { yield &properties.value.path }
  }

  @inlinable public var location: DocumentLocation {
    _read { yield properties.storage.value.location }
    _modify { yield &properties.value.location }
  }

  @inlinable public var content: Content {
    _read { yield properties.storage.value.content }
    _modify { yield &properties.value.content }
  }

  @inlinable public var layout: LayoutProperties {
    _read { yield properties.storage.value.layout.storage.value }
    _modify { yield &properties.value.layout.value }
  }

  @inlinable public var decoration: Decoration {
    _read { yield properties.storage.value.decoration.storage.value }
    _modify { yield &properties.value.decoration.value }
  }

  /// The keys whose values contain a `${}` expression; empty for an element written in Swift.
  @inlinable public var boundKeys: Set<String> {
    _read { yield properties.storage.value.boundKeys }
    _modify { yield &properties.value.boundKeys }
  }

  /// The source locations of the element's keys and of the keys of its named style. In a cell written in Swift, every key has the
  /// location of its element. Empty for an element that was not decoded.
  package var keyLocations: KeyLocations {
    _read { yield properties.storage.value.keyLocations }
    _modify { yield &properties.value.keyLocations }
  }

  /// The elements inside, in document order; empty for every type except a container.
  @inlinable public var children: [Element] {
    _read { yield properties.storage.value.children }
    _modify { yield &properties.value.children }
  }

  /// The indices of the children in the order in which they are painted: by the key `order`, and those with the same number in
  /// document order.
  package var paintingOrder: [Int] {
    guard children.contains(where: { $0.layout.order != 0 }) else { return Array(children.indices) }
    return children.indices.sorted { (children[$0].layout.order, $0) < (children[$1].layout.order, $1) }
  }
}

/// The content of an element, which is drawn above its background and below its children.
public enum Content: Hashable, Sendable {
  case container
  case text(TextContent)
  case picture(PictureContent)
  case avatar(AvatarContent)
  case badge(BadgeContent)
  case gradient(Gradient)
  /// A line along the container's cross axis. It has no length of its own; the default alignment stretches it.
  case separator(SeparatorContent)
  case spacer
  case shape(ShapeContent)
}

extension Content {
  fileprivate var elementText: StyledText? { if case .text(let text) = self { text.text } else { nil } }

  /// The text of a text element, the label of a badge, or the initials of an avatar; empty for other content.
  package var texts: [StyledText] {
    switch self {
    case .text(let text): [text.text]
    case .badge(let badge): badge.label.map { [$0] } ?? []
    case .avatar(let avatar): avatar.initials.map { [$0] } ?? []
    case .container, .picture, .gradient, .separator, .spacer, .shape: []
    }
  }
}

/// Styled text, with an optional fade at its end.
public struct TextContent: Hashable, Sendable {
  public var text: StyledText
  public var fade: Fade?

  public init(text: StyledText, fade: Fade? = nil) {
    self.text = text
    self.fade = fade
  }
}

/// A gradient over one edge of a text element, from transparent to a colour, usually the colour of the background.
///
/// It is drawn as part of the text and needs no offscreen pass.
public struct Fade: Hashable, Sendable {
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case bottom, top, left, right
  }

  /// The edge at which the gradient covers the text completely.
  public var edge: Edge
  /// The distance that the gradient reaches inwards from the edge, in points, above zero.
  public var length: Double
  /// The colour that covers the text at the edge; the gradient runs from it to the same colour with alpha 0.
  public var color: RGBA
  /// Whether the fade is drawn only when `maxLines` truncates the text.
  public var onlyWhenTruncated: Bool

  public init(edge: Edge, length: Double, color: RGBA, onlyWhenTruncated: Bool) {
    self.edge = edge
    self.length = length
    self.color = color
    self.onlyWhenTruncated = onlyWhenTruncated
  }
}

/// How a picture fills its box.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Scaled to cover the box; the excess is cropped equally on both sides.
  case fill
  /// Scaled to fit inside the box, centred.
  case fit
  /// Scaled to the box's width and height independently, which distorts the picture if the aspect ratios differ.
  case stretch
  /// Not scaled: one source pixel per device pixel, centred, and cropped to the box.
  case center
}

/// A picture below the asset root.
public struct PictureContent: Hashable, Sendable {
  /// The file's path below the asset root.
  public var source: String
  public var mode: ContentMode

  public init(source: String, mode: ContentMode) {
    self.source = source
    self.mode = mode
  }
}

/// A picture scaled to cover its box, or initials on a colour, with rounded corners.
///
/// ``Decoration/cornerRadii`` rounds the corners. Without them, the avatar is a circle.
public struct AvatarContent: Hashable, Sendable {
  /// The picture file's path below the asset root; `nil` to show the initials.
  public var source: String?
  /// The text shown when there is no picture.
  public var initials: StyledText?
  /// The colour behind the initials.
  public var fill: RGBA

  public init(source: String?, initials: StyledText?, fill: RGBA) {
    self.source = source
    self.initials = initials
    self.fill = fill
  }
}

/// A pill with a short label, or a dot without a label.
public struct BadgeContent: Hashable, Sendable {
  /// The text on the pill; `nil` for a dot.
  public var label: StyledText?
  public var color: RGBA
  /// The height and the minimum width, in points.
  public var diameter: Double
  /// The smallest distance between the label and each end of the pill, in points.
  public var padding: Double

  public init(label: StyledText?, color: RGBA, diameter: Double, padding: Double) {
    self.label = label
    self.color = color
    self.diameter = diameter
    self.padding = padding
  }
}

/// A line along the container's cross axis.
public struct SeparatorContent: Hashable, Sendable {
  public var color: RGBA
  /// The thickness in points; `nil` for one device pixel.
  public var thickness: Double?

  public init(color: RGBA, thickness: Double?) {
    self.color = color
    self.thickness = thickness
  }
}

/// A filled or outlined shape.
public struct ShapeContent: Hashable, Sendable {
  public enum Outline: Hashable, Sendable {
    /// A box with rounded corners; radii in points.
    case roundedRectangle(CornerRadii)
    /// The largest circle that fits the box, centred.
    case circle
  }

  public var outline: Outline
  public var fill: Fill?
  public var border: Border?

  public init(outline: Outline, fill: Fill?, border: Border?) {
    self.outline = outline
    self.fill = fill
    self.border = border
  }
}

/// A linear or radial colour gradient across a box.
public struct Gradient: Hashable, Sendable {
  public enum Geometry: Hashable, Sendable {
    /// Along a line through the centre, at a CSS angle in degrees: 0 points up, 90 to the right, 180 down.
    case linear(angle: Double)
    /// From the centre outwards. It ends at the ellipse that touches all four sides of the box.
    case radial
  }

  public typealias Stop = ColorStop

  public var geometry: Geometry
  /// At least two colour stops, in ascending order of their offsets.
  public var stops: [Stop]

  public init(geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

/// The colour or the gradient that fills a shape or a background.
public enum Fill: Hashable, Sendable {
  case color(RGBA)
  case gradient(Gradient)
}

/// A line just inside the edge of a box.
public struct Border: Hashable, Sendable {
  /// The width at each edge in points, at least zero.
  public var widths: Insets
  public var color: RGBA

  public init(width: Double, color: RGBA) {
    self.init(widths: Insets(all: width), color: color)
  }

  public init(widths: Insets, color: RGBA) {
    self.widths = widths
    self.color = color
  }

  /// Whether the line has the same width at all edges, so that it can follow round corners.
  package var isEven: Bool { widths == Insets(all: widths.top) }
}

/// The parts of an element's appearance that do not depend on its content, and declarations that only the cost analysis uses.
public struct Decoration: Hashable, Sendable {
  public var background: Fill?
  /// An opaque colour that fills the whole frame below everything except the shadow. Rounded corners and `clips` do not affect it.
  ///
  /// A document accepts only an opaque colour. If the area behind the element already has that colour, the backdrop changes no
  /// pixel, and the element needs no blending in spite of its rounded corners.
  public var backdrop: RGBA?
  /// The corner radii in points; `nil` for the element's own corners. Those of an avatar and the ends of a badge are round, and all
  /// others are square, as with radii of zero. Radii that do not fit the box are reduced together, as in CSS.
  public var cornerRadii: CornerRadii?
  public var border: Border?
  public var shadow: DropShadow?
  public var mask: AlphaMask?
  /// The opacity of the element, its contents and its shadow, in `0...1`.
  public var opacity: Double
  /// Whether the content and the children are clipped at the inner edge of the border, with its rounded corners.
  public var clips: Bool
  /// Whether the element is hidden: not drawn, but still laid out.
  public var isHidden: Bool
  /// Whether the document promises that the element covers its frame with opaque colour; never changes pixels.
  public var promisesOpaque: Bool
  /// Whether to rasterize the element once into its own bitmap. Changes pixels by no more than the rounding of an offscreen pass.
  public var rasterizes: Bool
  /// Whether the element responds to touches; never changes pixels.
  public var isControl: Bool
  /// The names of rules to suppress in the element and its contents. An inspection counts the suppressed findings, but they fail no
  /// check. Never changes pixels.
  public var suppressedRules: [String]
  /// Why the rules are suppressed; `nil` if none are.
  public var ignoreReason: String?

  public init(
    background: Fill? = nil, backdrop: RGBA? = nil, cornerRadii: CornerRadii? = nil, border: Border? = nil,
    shadow: DropShadow? = nil, mask: AlphaMask? = nil, opacity: Double = 1, clips: Bool = false, isHidden: Bool = false,
    promisesOpaque: Bool = false, rasterizes: Bool = false, isControl: Bool = false, suppressedRules: [String] = [],
    ignoreReason: String? = nil
  ) {
    self.background = background
    self.backdrop = backdrop
    self.cornerRadii = cornerRadii
    self.border = border
    self.shadow = shadow
    self.mask = mask
    self.opacity = opacity
    self.clips = clips
    self.isHidden = isHidden
    self.promisesOpaque = promisesOpaque
    self.rasterizes = rasterizes
    self.isControl = isControl
    self.suppressedRules = suppressedRules
    self.ignoreReason = ignoreReason
  }
}
