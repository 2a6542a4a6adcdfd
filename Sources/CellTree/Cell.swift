// SPDX-License-Identifier: MIT

public import CellGraphics
package import CellNotation

/// A list cell with its data bound: a self-contained tree of values, ready for layout and drawing.
public struct Cell: Hashable, Sendable {
  /// The width in points, above zero. The height follows from the content.
  public var width: Double
  public var scale: PixelScale
  /// The colour below the root element; `nil` for a transparent picture.
  public var background: RGBA?
  /// Whether rows run from right to left.
  public var isRightToLeft: Bool
  package var root: Element
  /// What few cells differ in; one reference, because each row is copied.
  private var shared = Shared(SharedParts())

  struct SharedParts: Hashable, Sendable {
    var opaquePictures: Set<DocumentLocation> = []
    var canvasKeyLocations = KeyLocations()
    var source = CellSource()
  }

  package init(width: Double, scale: PixelScale, background: RGBA?, isRightToLeft: Bool = false, root: Element) {
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

  package init(_ positions: [String: SourcePosition] = [:], in file: String = "") {
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
package struct Element: Hashable, Sendable {
  package struct Properties: Hashable, Sendable {
    package var path: String
    package var location: DocumentLocation
    package var content: Content { didSet { text = content.elementText } }
    /// The text of a text element, apart: to match the content would copy that.
    package fileprivate(set) var text: StyledText?
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
        path: path, location: location, content: content, text: content.elementText, layout: layout, decoration: decoration,
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

  /// The properties where they are stored. In other modules, the accessors above copy what they return.
  package var stored: Shared<Properties>.Storage { properties.storage }

  /// The text of a text element, the label of a badge, or the initials of an avatar; empty for other content.
  package var texts: [StyledText] { properties.storage.value.content.texts }

  /// The text of a text element; `nil` for other content. To read it from the content would copy that.
  package var text: StyledText? { properties.storage.value.text }

  /// The padding; as ``text``, without a copy of what it is in.
  package var padding: EdgeLengths { properties.storage.value.layout.storage.value.padding }

  /// The widths of the border; zero without a border.
  package var borderWidths: Insets { properties.storage.value.decoration.storage.value.border?.widths ?? .zero }

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

/// The content of an element, which is drawn above its background and below its children.
package enum Content: Hashable, Sendable {
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
package struct TextContent: Hashable, Sendable {
  package var text: StyledText
  package var fade: Fade?

  package init(text: StyledText, fade: Fade? = nil) {
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
@nonexhaustive public enum ContentMode: String, Hashable, Sendable, CaseIterable {
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
package struct PictureContent: Hashable, Sendable {
  /// The file's path below the asset root.
  package var source: String
  package var mode: ContentMode

  package init(source: String, mode: ContentMode) {
    self.source = source
    self.mode = mode
  }
}

/// A picture scaled to cover its box, or initials on a colour, with rounded corners.
///
/// ``Decoration/cornerRadii`` rounds the corners. Without them, the avatar is a circle.
package struct AvatarContent: Hashable, Sendable {
  /// The picture file's path below the asset root; `nil` to show the initials.
  package var source: String?
  /// The text shown when there is no picture.
  package var initials: StyledText?
  /// The colour behind the initials.
  package var fill: RGBA

  package init(source: String?, initials: StyledText?, fill: RGBA) {
    self.source = source
    self.initials = initials
    self.fill = fill
  }
}

/// A pill with a short label, or a dot without a label.
package struct BadgeContent: Hashable, Sendable {
  /// The text on the pill; `nil` for a dot.
  package var label: StyledText?
  package var color: RGBA
  /// The height and the minimum width, in points.
  package var diameter: Double
  /// The smallest distance between the label and each end of the pill, in points.
  package var padding: Double

  package init(label: StyledText?, color: RGBA, diameter: Double, padding: Double) {
    self.label = label
    self.color = color
    self.diameter = diameter
    self.padding = padding
  }
}

/// A line along the container's cross axis.
package struct SeparatorContent: Hashable, Sendable {
  package var color: RGBA
  /// The thickness in points; `nil` for one device pixel.
  package var thickness: Double?

  package init(color: RGBA, thickness: Double?) {
    self.color = color
    self.thickness = thickness
  }
}

/// A filled or outlined shape.
package struct ShapeContent: Hashable, Sendable {
  package enum Outline: Hashable, Sendable {
    /// A box with rounded corners; radii in points.
    case roundedRectangle(CornerRadii)
    /// The largest circle that fits the box, centred.
    case circle
  }

  package var outline: Outline
  package var fill: Fill?
  package var border: Border?

  package init(outline: Outline, fill: Fill?, border: Border?) {
    self.outline = outline
    self.fill = fill
    self.border = border
  }
}

/// A linear or radial colour gradient across a box.
public struct Gradient: Hashable, Sendable {
  @nonexhaustive public enum Geometry: Hashable, Sendable {
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
package enum Fill: Hashable, Sendable {
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
package struct Decoration: Hashable, Sendable {
  package var background: Fill?
  /// An opaque colour that fills the whole frame below everything except the shadow. Rounded corners and `clips` do not affect it.
  ///
  /// A document accepts only an opaque colour. If the area behind the element already has that colour, the backdrop changes no
  /// pixel, and the element needs no blending in spite of its rounded corners.
  package var backdrop: RGBA?
  /// The corner radii in points; `nil` for the element's own corners. Those of an avatar and the ends of a badge are round, and all
  /// others are square, as with radii of zero. Radii that do not fit the box are reduced together, as in CSS.
  package var cornerRadii: CornerRadii?
  package var border: Border?
  package var shadow: DropShadow?
  package var mask: AlphaMask?
  /// The opacity of the element, its contents and its shadow, in `0...1`.
  package var opacity: Double
  /// Whether the content and the children are clipped at the inner edge of the border, with its rounded corners.
  package var clips: Bool
  /// Whether the element is hidden: not drawn, but still laid out.
  package var isHidden: Bool
  /// Whether the document promises that the element covers its frame with opaque colour; never changes pixels.
  package var promisesOpaque: Bool
  /// Whether to rasterize the element once into its own bitmap. Changes pixels by no more than the rounding of an offscreen pass.
  package var rasterizes: Bool
  /// Whether the element responds to touches; never changes pixels.
  package var isControl: Bool
  /// The names of rules to suppress in the element and its contents. An inspection counts the suppressed findings, but they fail no
  /// check. Never changes pixels.
  package var suppressedRules: [String]
  /// Why the rules are suppressed; `nil` if none are.
  package var ignoreReason: String?

  package init(
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
