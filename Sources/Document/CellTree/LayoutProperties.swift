// SPDX-License-Identifier: MIT

package import CellGraphics

/// A length on one axis, as in CSS.
@nonexhaustive public enum Length: Hashable, Sendable {
  /// A number of points.
  case points(Double)
  /// A percentage of the containing box; 100 is its whole length.
  case percent(Double)
  /// A percentage of the containing box and a number of points, as in `50% - 8`; the points may be negative.
  case percentAndPoints(Double, Double)
  case auto
  /// The smallest width into which the content fits, such as that of the longest word; for a width, a height or a basis. The height
  /// of content does not depend on this.
  case minContent
  /// The width of the content without line breaks that are not in the text; for a width, a height or a basis.
  case maxContent
  /// The width of the content, but at most the available width and at least `minContent`; for a width, a height or a basis.
  case fitContent
  /// The width of the longest line of a text that wraps where ``fitContent`` would let it; only for the width of a text.
  case fitLines
  /// The size of the content, even if the element has a width or a height; only for a basis.
  case content
}

/// Four lengths, one for each edge of a box.
package struct EdgeLengths: Hashable, Sendable {
  package var top, right, bottom, left: Length

  package init(top: Length, right: Length, bottom: Length, left: Length) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  package init(all length: Length) {
    self.init(top: length, right: length, bottom: length, left: length)
  }

  /// - Parameter insets: in points.
  package init(_ insets: Insets) {
    self.init(
      top: .points(insets.top), right: .points(insets.right), bottom: .points(insets.bottom), left: .points(insets.left))
  }

  /// The lengths in points; zero for those that are none.
  package var points: Insets {
    func points(_ length: Length) -> Double { if case .points(let points) = length { points } else { 0 } }
    return Insets(top: points(top), right: points(right), bottom: points(bottom), left: points(left))
  }

  package static let zero = EdgeLengths(all: .points(0))
  package static let auto = EdgeLengths(all: .auto)
}

/// The values of the key `direction`: the direction in which a container places its children.
@nonexhaustive public enum FlexDirection: String, Hashable, Sendable, CaseIterable {
  case row, column
  case rowReverse = "row-reverse"
  case columnReverse = "column-reverse"

  package var isColumn: Bool { self == .column || self == .columnReverse }
}

/// The values of the key `wrap`: whether a container's children wrap into several lines.
@nonexhaustive public enum FlexWrap: String, Hashable, Sendable, CaseIterable {
  case noWrap = "nowrap"
  case wrap
  case wrapReverse = "wrap-reverse"
}

/// The values of `justify`, which distributes the free space along the main axis, and of `alignContent`, which distributes it
/// between lines on the cross axis.
@nonexhaustive public enum ContentDistribution: String, Hashable, Sendable, CaseIterable {
  case start, end, center, stretch
  case spaceBetween = "space-between"
  case spaceAround = "space-around"
  case spaceEvenly = "space-evenly"
  /// At the start if there is too little space; otherwise like the value without `safe`.
  case safeStart = "safe start"
  case safeEnd = "safe end"
  case safeCenter = "safe center"
  /// The same as without `unsafe`, except that an absolute element is not kept inside its container.
  case unsafeStart = "unsafe start"
  case unsafeEnd = "unsafe end"
  case unsafeCenter = "unsafe center"
}

/// The values of `alignItems` and `alignSelf`, which align elements on the cross axis of their line.
@nonexhaustive public enum ItemAlignment: String, Hashable, Sendable, CaseIterable {
  case start, end, center, stretch
  /// Aligns the first baselines.
  case baseline
  /// Aligns the last baselines.
  case lastBaseline = "last baseline"
  /// At the start if there is too little space; otherwise like the value without `safe`.
  case safeStart = "safe start"
  case safeEnd = "safe end"
  case safeCenter = "safe center"
  /// The same as without `unsafe`, except that an absolute element is not kept inside its container.
  case unsafeStart = "unsafe start"
  case unsafeEnd = "unsafe end"
  case unsafeCenter = "unsafe center"
}

/// The values of the key `position`: whether an element is part of its container's flow or is taken out of it.
@nonexhaustive public enum Position: String, Hashable, Sendable, CaseIterable {
  case relative, absolute
}

/// The values of the key `overflow`: what happens to content that does not fit into its box.
@nonexhaustive public enum Overflow: String, Hashable, Sendable, CaseIterable {
  case visible
  /// The content is clipped. The box still does not shrink below it by itself.
  case clip
  /// The content is clipped, and the box may shrink below it. No scroll bar is drawn and none takes up space.
  case hidden, scroll
}

/// The values of the key `boxSizing`: what a width or a height measures.
package enum BoxSizing: String, Hashable, Sendable, CaseIterable {
  case borderBox = "border-box"
  case contentBox = "content-box"
}

/// The values of the key `display` of a container.
package enum Display: String, Hashable, Sendable, CaseIterable {
  case flex
  /// The container has no box. Its children are laid out as if they were children of the container around it.
  case contents
}

/// The values of the key `layout`: the engines that can lay out a container's children.
package enum LayoutEngineName: String, Hashable, Sendable, CaseIterable {
  /// CSS Flexible Box Layout.
  case flexbox
  /// Manual frames: each child states its position and size as numbers or formulas.
  case frames
  /// Auto Layout: constraints between the edges and lengths of the children.
  case constraints
}

/// The layout properties of an element, as in CSS Flexible Box Layout Level 1. Initial values are those of CSS unless noted.
package struct LayoutProperties: Hashable, Sendable {
  // Properties of a container.
  package var engine: LayoutEngineName = .flexbox
  package var display: Display = .flex
  package var direction: FlexDirection = .row
  package var wrap: FlexWrap = .noWrap
  package var justify: ContentDistribution = .start
  package var alignItems: ItemAlignment = .stretch
  package var alignContent: ContentDistribution = .stretch
  /// The gap between rows, at least zero: points, or a percentage of the container's inner height.
  package var rowGap: Length = .points(0)
  /// The gap between columns, at least zero: points, or a percentage of the container's inner width.
  package var columnGap: Length = .points(0)
  /// Whether the frames of the children are moved to whole device pixels; only with manual frames.
  package var isIntegral = false
  /// The padding of each edge, at least zero; never `auto`.
  package var padding: EdgeLengths = .zero

  package var overflow: Overflow = .visible
  /// What few elements state; `nil` for the initial values. Stored apart, because layout properties are compared and copied for each row.
  private var rare: Shared<RareLayoutProperties>?
  package var boxSizing: BoxSizing = .borderBox

  // Properties of an item.
  /// The place of the element among its siblings in the order of layout and painting: those with lower numbers come first.
  package var order = 0
  /// The flex grow factor, at least zero.
  package var grow: Double = 0
  /// The flex shrink factor, at least zero; `nil` for the default. The default is 0 for badges and separators. It is also 0 for
  /// other elements whose size or basis on the main axis is in points, unless they are containers. Otherwise it is 1.
  package var shrink: Double?
  package var basis: Length = .auto
  /// The alignment on the cross axis; `nil` for the container's `alignItems`.
  package var alignSelf: ItemAlignment?
  package var margin: EdgeLengths = .zero
  package var width: Length = .auto
  package var height: Length = .auto
  package var minWidth: Length = .auto
  package var minHeight: Length = .auto
  /// The maximum width; `auto` for no maximum.
  package var maxWidth: Length = .auto
  /// The maximum height; `auto` for no maximum.
  package var maxHeight: Length = .auto
  /// The width divided by the height, above zero. With `nil`, an image has its own ratio, and other elements have no fixed ratio.
  package var aspectRatio: Double?
  package var position: Position = .relative
  /// The values of the keys `top`, `right`, `bottom` and `left`. An absolute element is placed at these distances from the edges of
  /// its container. A relative element is moved by them from its place in the flow.
  package var insets: EdgeLengths = .auto

  /// The function that computes the frames of the children; `nil` if they have formulas. Only with manual frames.
  package var frameLayout: AnyFrameLayout?

  // Properties of a child of a container with manual frames.
  package var frame = FrameFormulas()
  /// The constraints of an element in a container with constraints.
  package var autoLayout = ElementConstraints()

  package init() {}
}

extension LayoutProperties {
  /// The keys that set an element's position and size.
  package static let frameKeys: Set<String> = [
    "top", "right", "bottom", "left", "start", "end", "margin", "width", "height", "size", "minWidth", "minHeight", "maxWidth",
    "maxHeight", "aspectRatio", "x", "y", "leading", "trailing", "constraints",
  ]

  package var scrolling: Scrolling {
    get { rare?.value.scrolling ?? Scrolling() }
    set { setRare { $0.scrolling = newValue } }
  }

  /// The room for those siblings before and after the element in a scroll container that were not made because they are far from what is
  /// seen, in points, with the gaps between them.
  package var absentSiblings: Insets {
    get { rare?.value.absentSiblings ?? .zero }
    set { setRare { $0.absentSiblings = newValue } }
  }

  /// The margins of the element that attributes such as `leadingMargin` are inside of, in points: 8 at each edge, as in UIKit.
  package static let initialMargins = EdgeLengths(top: .points(8), right: .points(8), bottom: .points(8), left: .points(8))

  /// The margins of a container that attributes of constraints such as `leadingMargin` refer to, in points.
  package var layoutMargins: EdgeLengths {
    get { rare?.value.layoutMargins ?? Self.initialMargins }
    set { setRare { $0.layoutMargins = newValue } }
  }

  /// The parts of an element's frame outside its alignment rectangle, in points. Constraints place that rectangle.
  package var alignmentInsets: EdgeLengths {
    get { rare?.value.alignmentInsets ?? .zero }
    set { setRare { $0.alignmentInsets = newValue } }
  }

  /// How a container with constraints arranges its children; `nil` if their own constraints do.
  package var stack: StackProperties? {
    get { rare?.value.stack }
    set { setRare { $0.stack = newValue } }
  }

  /// The gap after a child of a stack, in points; `nil` for that of the stack.
  package var spacingAfter: Double? {
    get { rare?.value.spacingAfter }
    set { setRare { $0.spacingAfter = newValue } }
  }

  /// Whether the child of a stack is hidden, so that it takes no room. No key says so: it follows from the decoration.
  package var isLeftOutOfStack: Bool {
    get { rare?.value.isLeftOutOfStack ?? false }
    set { setRare { $0.isLeftOutOfStack = newValue } }
  }

  /// Whether a text without characters stays among the constraints of its container, with the size 0 x 0, as a `UILabel` does.
  package var keepsEmpty: Bool {
    get { rare?.value.keepsEmpty ?? false }
    set { setRare { $0.keepsEmpty = newValue } }
  }

  /// How the frame follows the size of the container around it; `nil` if constraints determine it.
  package var autoresizing: Autoresizing? {
    get { rare?.value.autoresizing }
    set { setRare { $0.autoresizing = newValue } }
  }

  private mutating func setRare(_ change: (inout RareLayoutProperties) -> Void) {
    var changed = rare?.value ?? RareLayoutProperties()
    change(&changed)
    rare = changed == RareLayoutProperties() ? nil : Shared(changed)
  }

  /// The margins with the room for absent siblings.
  package var marginInFlow: EdgeLengths {
    if absentSiblings == .zero { return margin }
    func sum(_ margin: Length, _ room: Double) -> Length {
      // Only beside margins in points are siblings absent.
      if case .points(let points) = margin { .points(points + room) } else { margin }
    }
    return EdgeLengths(
      top: sum(margin.top, absentSiblings.top), right: sum(margin.right, absentSiblings.right),
      bottom: sum(margin.bottom, absentSiblings.bottom), left: sum(margin.left, absentSiblings.left))
  }
}

/// The layout properties that few elements state.
private struct RareLayoutProperties: Hashable, Sendable {
  var scrolling = Scrolling()
  var absentSiblings = Insets.zero
  var layoutMargins = LayoutProperties.initialMargins
  var alignmentInsets = EdgeLengths.zero
  var stack: StackProperties?
  var spacingAfter: Double?
  var isLeftOutOfStack = false
  var keepsEmpty = false
  var autoresizing: Autoresizing?
}

/// A factor that enlarges or reduces all text of a cell, like the text size in a system's settings.
///
/// It multiplies font sizes, line heights and letter spacing. Badges are scaled as a whole, so that their text is not cut off. Box
/// lengths, avatars and their initials keep their size.
public struct TextScale: Hashable, Sendable {
  /// The valid factors. The settings of iOS range from 0.82 to 3.12, those of Android from 0.85 to 2.
  public static let range = 0.5...5.0

  public static let one = TextScale(unchecked: 1)

  public let factor: Double

  /// Creates a scale, or returns `nil` if the factor is outside ``range``.
  public init?(factor: Double) {
    guard Self.range.contains(factor) else { return nil }
    self.factor = factor
  }

  private init(unchecked factor: Double) {
    self.factor = factor
  }

  /// Returns a length times the factor, rounded to a 1000th of a point. More digits would lengthen every dump, but change no pixel.
  /// Returns the length unchanged if the product is not finite.
  package func scaled(_ length: Double) -> Double {
    let product = length * factor * 1000
    return product.isFinite ? product.rounded() / 1000 : length
  }
}
