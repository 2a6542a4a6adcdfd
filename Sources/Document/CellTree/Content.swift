// SPDX-License-Identifier: MIT

package import CellGraphics

/// A kind of content: what the rest of the program has to know about it.
///
/// Layout, painting, encoding and the checks ask this record and have no case for a kind. A new kind is a type of its own.
package protocol ElementContent: Digestible, Hashable, Sendable {
  /// The value of the key `type`.
  static var typeName: String { get }
  /// The number that stands for the kind in digests; each kind has its own.
  static var digestNumber: UInt8 { get }
  /// The corners of an element without corner radii.
  static var corners: DefaultCorners { get }
  /// Whether the document always states the size, so that constraints need not keep that of the content.
  static var hasStatedSize: Bool { get }

  /// The size that the content has of its own, whichever engine lays it out.
  var size: IntrinsicSize { get }
  /// What people see in it; `nil` for content that draws nothing.
  var role: ContentRole? { get }
  /// Whether there is something to draw, given a box with a size: not spaces, and not an outline without paint.
  var isDrawn: Bool { get }
  /// Whether the template means to cut the content if its box is too small.
  var mayBeCut: Bool { get }
  var texts: [StyledText] { get }
  /// The path of the picture below the asset root; `nil` without a picture.
  var pictureSource: String? { get }
  /// The paths of all pictures, as often as they are shown.
  var pictureSources: [String] { get }
  /// Returns the fills and marks that show the content.
  /// - Parameter hasPicture: whether the file of the picture is there.
  func drawing(hasPicture: Bool) -> ContentDrawing
  /// The numbers that affect the size.
  var numbers: [ContentNumber] { get }
  /// Returns the content with its text scaled, and the lengths that belong to the text.
  func scaled(_ text: (StyledText) -> StyledText, _ length: (Double) -> Double) -> Self
}

extension ElementContent {
  package static var corners: DefaultCorners { .square }
  package static var hasStatedSize: Bool { false }
  package var size: IntrinsicSize { .none }
  package var isDrawn: Bool { role != nil }
  package var mayBeCut: Bool { false }
  package var texts: [StyledText] { [] }
  package var pictureSource: String? { nil }
  package var pictureSources: [String] { pictureSource.map { [$0] } ?? [] }
  package var numbers: [ContentNumber] { [] }
  package func scaled(_ text: (StyledText) -> StyledText, _ length: (Double) -> Double) -> Self { self }

  fileprivate func isEqual(to other: any ElementContent) -> Bool { (other as? Self) == self }
}

/// The content of an element, which is drawn above its background and below its children.
package struct Content: Hashable, Sendable {
  package let record: any ElementContent

  package init(_ record: any ElementContent) { self.record = record }

  /// The content as one of a given kind; `nil` if it is of another kind.
  package func `as`<Kind: ElementContent>(_ kind: Kind.Type) -> Kind? { record as? Kind }

  package var typeName: String { type(of: record).typeName }
  package var corners: DefaultCorners { type(of: record).corners }
  package var hasStatedSize: Bool { type(of: record).hasStatedSize }

  package static func == (first: Content, second: Content) -> Bool { first.record.isEqual(to: second.record) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(type(of: record).digestNumber)
    record.hash(into: &hasher)
  }
}

extension Content: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.addCase(type(of: record).digestNumber)
    record.write(to: &writer)
  }
}

/// The size that content has of its own.
package enum IntrinsicSize: Hashable, Sendable {
  /// The size of its box.
  case none
  /// That of text, broken into lines at the available width.
  case text(StyledText)
  /// One point for each pixel of a picture, or the available width in the picture's proportions.
  case picture(source: String)
  /// That of a vector image, scaled so that its longer side has a length in points.
  case vector(source: String, longerSide: Double)
  case fixed(Size)
  /// A size that no container stretches or shrinks.
  case kept(Size)
  /// A line along the container's cross axis; `nil` for a thickness of one device pixel.
  case line(thickness: Double?)
  /// A box for one line of text: as high as `diameter`, and as wide as the label with the padding, but at least as wide as high.
  case pill(label: StyledText?, diameter: Double, padding: Double)

  package var hasBaselines: Bool {
    switch self {
    case .text, .pill(.some, _, _): true
    case .none, .picture, .vector, .fixed, .kept, .line, .pill(nil, _, _): false
    }
  }
}

/// The corners of an element without corner radii.
package enum DefaultCorners: Hashable, Sendable {
  case square
  /// The frame is a circle, or has semicircular ends.
  case roundFrame
  /// The frame is square, but the content inside it is round.
  case roundContent
}

/// What content draws.
package struct ContentDrawing: Equatable, Sendable {
  /// Fills of the whole frame, above the background and behind the border.
  package var fills: [Fill]
  /// A picture in the frame inside the border, above the fills.
  package var backgroundImage: PictureFill?
  /// Text, pictures and shapes above the border. Later marks cover earlier ones.
  package var marks: [Mark]

  package init(fills: [Fill] = [], backgroundImage: PictureFill? = nil, marks: [Mark] = []) {
    self.fills = fills
    self.backgroundImage = backgroundImage
    self.marks = marks
  }

  /// Returns the drawing of content that draws nothing.
  package static var nothing: ContentDrawing { ContentDrawing() }

  /// The pictures, from back to front, without icons.
  package var pictures: [PictureFill] {
    (backgroundImage.map { [$0] } ?? []) + marks.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
  }

  /// Whether everything is drawn in the content box, and nothing in the whole frame.
  package var isInsidePadding: Bool {
    fills.isEmpty && backgroundImage == nil && !marks.contains(where: \.isOutsidePadding)
  }

  package enum Mark: Hashable, Sendable {
    /// Text in lines, in the content box, with a gradient over the frame in place of its colours, and a fade above it.
    case lines(StyledText, gradient: Gradient?, fade: Fade?)
    /// One line in the middle of the content box, cut at the outline of a shape; `nil` for the corners of the element.
    case label(StyledText, inside: MarkOutline?)
    /// A picture in the content box, with the corners of the element; a placeholder if the file is missing.
    case picture(PictureFill)
    /// A vector image in the content box, as large as fits, centred.
    case icon(IconImage, tint: IconTint, strokeWidth: Double?)
    case shape(MarkOutline, fill: Fill?, border: Border?)
    /// The whole frame, with at least one device pixel on each axis.
    case line(RGBA)
    /// A ring around the frame.
    case ring(AvatarRing)
    /// A dot in a corner of the frame.
    case dot(AvatarStatus)

    fileprivate var isOutsidePadding: Bool {
      switch self {
      case .line, .ring, .dot: true
      case .lines, .label, .picture, .icon, .shape: false
      }
    }
  }
}

/// The outline of a shape in the content box.
package enum MarkOutline: Hashable, Sendable {
  /// A box with rounded corners; radii in points.
  case roundedRectangle(CornerRadii)
  /// The largest circle that fits the box, centred.
  case circle
  /// The box on whole device pixels, with the corner radii of the element; semicircular ends if it has none.
  case pill
}

/// A number of a kind of content that affects the size.
package struct ContentNumber {
  package let key: String
  package let value: Double
  /// Returns the content with the number changed by a difference.
  package let adding: (_ difference: Double) -> Content
}
