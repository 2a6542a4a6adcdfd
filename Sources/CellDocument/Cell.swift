// SPDX-License-Identifier: MIT

public import Graphics
public import Notation

/// One list cell with its data bound: a tree of values that can be laid out and drawn without looking anything up again.
public struct Cell: Hashable, Sendable {
  /// The width in points, above zero; the height is what the content needs.
  public var width: Double
  public var scale: PixelScale
  /// What lies under the root element; `nil` for a transparent picture.
  public var background: RGBA?
  /// Whether rows run from right to left.
  public var isRightToLeft: Bool
  public var root: Element
  /// The elements whose pictures the document states to be opaque: drawing refuses others.
  package var opaquePictures: Set<SourceLocation> = []
  /// Where the keys of the canvas stand.
  package var canvasKeys = KeyPlaces()

  public init(width: Double, scale: PixelScale, background: RGBA?, isRightToLeft: Bool = false, root: Element) {
    self.width = width
    self.scale = scale
    self.background = background
    self.isRightToLeft = isRightToLeft
    self.root = root
  }
}

/// Where keys stand. It makes no difference between elements that say the same.
package struct KeyPlaces: Hashable, Sendable {
  private let locations: [String: SourceLocation]

  init(_ positions: [String: SourcePosition] = [:], in file: String = "") {
    locations = positions.mapValues { SourceLocation($0, in: file) }
  }

  package subscript(key: String) -> SourceLocation? { locations[key] }

  package static func == (_: KeyPlaces, _: KeyPlaces) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// A box of a cell with what it shows, and how it is laid out.
public struct Element: Hashable, Sendable {
  /// The path in the template, with `#i` (from 0) behind each repeated element: `cell/replies#2/text`.
  public var path: String
  public var location: SourceLocation
  public var content: Content
  public var layout: LayoutProperties
  public var decoration: Decoration
  /// The keys whose value comes from the data, in part at least; empty for an element written in Swift.
  public var boundKeys: Set<String>
  /// Where its keys stand, those of its style among them; nowhere for an element written in Swift.
  package var keyPlaces = KeyPlaces()
  /// The boxes inside, in document order; empty for everything but a container.
  public var children: [Element]

  public init(
    path: String, location: SourceLocation, content: Content, layout: LayoutProperties = LayoutProperties(),
    decoration: Decoration = Decoration(), boundKeys: Set<String> = [], children: [Element] = []
  ) {
    self.path = path
    self.location = location
    self.content = content
    self.layout = layout
    self.decoration = decoration
    self.boundKeys = boundKeys
    self.children = children
  }
}

/// What an element shows between its background and its children.
public enum Content: Hashable, Sendable {
  case container
  case text(TextContent)
  case picture(PictureContent)
  case avatar(AvatarContent)
  case badge(BadgeContent)
  case gradient(Gradient)
  /// A line as long as its container allows, along the container's cross axis.
  case separator(SeparatorContent)
  case spacer
  case shape(ShapeContent)
}

extension Content {
  /// All texts that the content shows.
  package var texts: [StyledText] {
    switch self {
    case .text(let text): [text.text]
    case .badge(let badge): badge.label.map { [$0] } ?? []
    case .avatar(let avatar): avatar.initials.map { [$0] } ?? []
    case .container, .picture, .gradient, .separator, .spacer, .shape: []
    }
  }
}

public struct TextContent: Hashable, Sendable {
  public var text: StyledText
  public var fade: Fade?

  public init(text: StyledText, fade: Fade? = nil) {
    self.text = text
    self.fade = fade
  }
}

/// A gradient of the background's colour over the end of a text, drawn into the label's own bitmap.
public struct Fade: Hashable, Sendable {
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case bottom, top, left, right
  }

  /// Where the text has vanished.
  public var edge: Edge
  /// How far the gradient reaches inwards from the edge, in points, above zero.
  public var length: Double
  /// The colour that covers the text at the edge; the gradient runs from it to its own transparent form.
  public var color: RGBA
  /// Whether the fade is drawn only where `maxLines` has cut the text.
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
  /// Scaled to cover the box, the rest cut off on both sides alike.
  case fill
  /// Scaled to lie whole inside the box, centred.
  case fit
  /// Scaled to the box in each direction alone.
  case stretch
  /// Not scaled: one source pixel on one device pixel, centred, and cut off at the box.
  case center
}

public struct PictureContent: Hashable, Sendable {
  /// The file's path below the asset root.
  public var source: String
  public var mode: ContentMode

  public init(source: String, mode: ContentMode) {
    self.source = source
    self.mode = mode
  }
}

/// A picture cut round at its exact pixel size, or initials on a colour.
///
/// The cut is the decoration's corner radius; a circle where the document gives none.
public struct AvatarContent: Hashable, Sendable {
  /// The picture's path below the asset root; `nil` for initials.
  public var source: String?
  /// What stands there when there is no picture.
  public var initials: StyledText?
  /// What lies behind the initials.
  public var fill: RGBA

  public init(source: String?, initials: StyledText?, fill: RGBA) {
    self.source = source
    self.initials = initials
    self.fill = fill
  }
}

/// A pill with a short text, or a dot.
public struct BadgeContent: Hashable, Sendable {
  /// The text on the pill; `nil` for a dot.
  public var label: StyledText?
  public var color: RGBA
  /// The height in points, and the least width.
  public var diameter: Double
  /// The distance between the label and each end of the pill, in points.
  public var padding: Double

  public init(label: StyledText?, color: RGBA, diameter: Double, padding: Double) {
    self.label = label
    self.color = color
    self.diameter = diameter
    self.padding = padding
  }
}

public struct SeparatorContent: Hashable, Sendable {
  public var color: RGBA
  /// In points; `nil` for one device pixel.
  public var thickness: Double?

  public init(color: RGBA, thickness: Double?) {
    self.color = color
    self.thickness = thickness
  }
}

public struct ShapeContent: Hashable, Sendable {
  public enum Outline: Hashable, Sendable {
    /// The box with the radii in points.
    case roundedRectangle(CornerRadii)
    /// The largest circle in the middle of the box.
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

/// Colours that run into each other across a box.
public struct Gradient: Hashable, Sendable {
  public enum Geometry: Hashable, Sendable {
    /// Along a line through the middle at a CSS angle in degrees: 0 to the top, 90 to the right, 180 to the bottom.
    case linear(angle: Double)
    /// From the middle to the farthest side, in both directions alike.
    case radial
  }

  public typealias Stop = ColorStop

  public var geometry: Geometry
  /// At least two.
  public var stops: [Stop]

  public init(geometry: Geometry, stops: [Stop]) {
    self.geometry = geometry
    self.stops = stops
  }
}

public enum Fill: Hashable, Sendable {
  case color(RGBA)
  case gradient(Gradient)
}

/// A line just inside the edge of a box.
public struct Border: Hashable, Sendable {
  /// In points, above zero.
  public var width: Double
  public var color: RGBA

  public init(width: Double, color: RGBA) {
    self.width = width
    self.color = color
  }
}

/// What any element may have around its content, and what it promises.
public struct Decoration: Hashable, Sendable {
  public var background: Fill?
  /// What fills the whole frame below the background and all else but a shadow: square, whatever the corner radii, and not cut by
  /// `clips`. An opaque colour, where a document gives it: over the colour that lies there anyway it changes no pixel, and
  /// leaves nothing to blend at round corners.
  public var backdrop: RGBA?
  /// In points; reduced where they do not fit the box.
  public var cornerRadii: CornerRadii
  public var border: Border?
  public var shadow: DropShadow?
  public var mask: AlphaMask?
  /// Of the element with all it holds and its shadow, in `0...1`.
  public var opacity: Double
  /// Whether what it holds ends at its (rounded) edge.
  public var clips: Bool
  /// Not drawn, keeps its place.
  public var isHidden: Bool
  /// A promise that the element covers its frame; it never changes pixels.
  public var promisesOpaque: Bool
  /// A wish that the element be drawn once into a bitmap of its own; it never changes pixels.
  public var rasterizes: Bool
  /// Whether the element takes touches; it never changes pixels.
  public var isControl: Bool
  /// The names of rules whose findings in the element, and in all it holds, an inspection only counts; they never change pixels.
  public var ignoredRules: [String]
  /// Why the rules are ignored; `nil` where none is.
  public var ignoreReason: String?

  public init(
    background: Fill? = nil, backdrop: RGBA? = nil, cornerRadii: CornerRadii = .zero, border: Border? = nil,
    shadow: DropShadow? = nil, mask: AlphaMask? = nil, opacity: Double = 1, clips: Bool = false, isHidden: Bool = false,
    promisesOpaque: Bool = false, rasterizes: Bool = false, isControl: Bool = false, ignoredRules: [String] = [],
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
    self.ignoredRules = ignoredRules
    self.ignoreReason = ignoreReason
  }
}
