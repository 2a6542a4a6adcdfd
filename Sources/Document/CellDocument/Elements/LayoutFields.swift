// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

/// The layout keys. The keys that place an element in its container depend on the container's engine.
enum LayoutFields {
  typealias Layout = LayoutProperties
  static let overflowKey = "overflow"

  /// Returns the keys of a container inside a container with the given engine. Only flexbox can lay out the children of a container
  /// without a box.
  static func container(in engine: LayoutEngineName) -> [Field<Layout>] {
    [Self.engine] + flexContainer.filter { engine == .flexbox || $0.name != display.name } + frameContainer + ScrollFields.all
      + constraintContainer
  }

  /// The keys that determine how a container with constraints lays out its children.
  static let constraintContainer: [Field<Layout>] = [layoutMargins, StackFields.stack]

  /// The margins of a container for the constraints of elements in it and beside it.
  static let layoutMargins = Field<Layout>.edges(
    "layoutMargins", points, \.layoutMargins.top, \.layoutMargins.right, \.layoutMargins.bottom, \.layoutMargins.left)

  /// The rules about the keys of a container: an engine does not accept those of another one.
  static let containerRules: [KeyRule] =
    (flexContainer + ScrollFields.flexbox).flatMap { conflicts($0, with: [.frames, .constraints]) }
    + frameContainer.flatMap { [.needs(engine.name, for: $0.name)] + conflicts($0, with: [.flexbox, .constraints]) }
    + [.needs(engine.name, for: StackFields.stack.name)] + conflicts(StackFields.stack, with: [.flexbox, .frames])
    + ScrollFields.rules

  private static func conflicts(_ field: Field<Layout>, with engines: [LayoutEngineName]) -> [KeyRule] {
    engines.map { .conflict(.equal(engine.name, $0.written), .any(field.name)) }
  }

  static let engine = Field<Layout>(
    "layout", .literal(.name), \.engine, summary: "The engine that lays out the children; flexbox by default.")

  /// The keys that determine how a flexbox container lays out its children.
  static let flexContainer: [Field<Layout>] = [
    display,
    Field("direction", .name, \.direction, summary: "The main axis, along which children are placed, and its direction."),
    Field("wrap", .name, \.wrap, summary: "Whether children that do not fit on a line continue on the next one."),
    Field("justify", .name, \.justify, summary: "How free space on the main axis is distributed."),
    Field("alignItems", .name, \.alignItems, summary: "How children are aligned on the cross axis."),
    Field("alignContent", .name, \.alignContent, summary: "How lines of wrapped children are distributed on the cross axis."),
    Field(
      "gap", gapLength, summary: "The gap between children and between lines.", shortFor: ["rowGap", "columnGap"],
      get: { $0.rowGap == $0.columnGap ? $0.rowGap : nil }
    ) { layout, gap, _ in (layout.rowGap, layout.columnGap) = (gap, gap) },
    Field("rowGap", gapLength, \.rowGap),
    Field("columnGap", gapLength, \.columnGap),
  ]

  private static let display = Field<Layout>(
    "display", .literal(.name), \.display, summary: "Whether the container has a box, or only its children have.")

  /// The rules about the keys of a container without a box: everything about its box has no effect.
  static let boxlessRules: [KeyRule] = {
    let layout =
      flexContainer.filter { $0.name != display.name } + ScrollFields.all + constraintContainer + box + flexItem + [size]
    let decoration = (DecorationFields.common + DecorationFields.outline).map(\.name)
      .filter { $0 != DecorationFields.ignoreKey && $0 != DecorationFields.ignoreReasonKey }
    return (layout.map(\.name) + decoration).map { .conflict(.equal(display.name, Display.contents.written), .any($0)) }
  }()

  /// The keys that determine how a container with manual frames lays out its children.
  static let frameContainer: [Field<Layout>] = [
    Field("integral", .literal(.boolean), \.isIntegral, summary: "Moves the frames of the children to whole device pixels.")
  ]

  private static let gapLength = ValueReader.length(.atLeast(0), .none)

  /// The keys of every element that do not depend on its container.
  static let box: [Field<Layout>] = [
    Field.edges("padding", .length(.atLeast(0), .none), \.padding.top, \.padding.right, \.padding.bottom, \.padding.left),
    Field(overflowKey, .literal(.name), \.overflow, summary: "What happens to content that does not fit."),
  ]

  /// The keys that determine an element's size and its place in a flexbox container.
  static let flexItem: [Field<Layout>] =
    [
      Field.edges("margin", .length(.any, .auto), \.margin.top, \.margin.right, \.margin.bottom, \.margin.left),
      // As in CSS: the number is the flex grow factor; the shrink factor is 1 and the basis 0.
      Field(
        "flex", .number(.atLeast(0)), summary: "The flex grow factor, with a shrink factor of 1 and a basis of 0.",
        shortFor: ["grow", "shrink", "basis"], get: { $0.shrink == 1 && $0.basis == .points(0) ? $0.grow : nil }
      ) { layout, share, _ in (layout.grow, layout.shrink, layout.basis) = (share, 1, .points(0)) },
      Field(
        "boxSizing", .literal(.name), \.boxSizing, summary: "Whether width and height include padding and border, as by default."),
      Field(
        "order", .integer(-10_000...10_000), \.order, summary: "The place among the siblings; lower numbers come first."),
      Field("grow", .number(.atLeast(0)), \.grow, summary: "The element's share of the free space."),
      Field("shrink", .number(.atLeast(0)), \.shrink, summary: "The element's share of the missing space, weighted by its size."),
      Field(
        "basis", .length(.atLeast(0), .basis), \.basis, summary: "The main-axis length before growing or shrinking."
      ),
      Field("alignSelf", .name, \.alignSelf, summary: "The alignment on the cross axis; overrides \"alignItems\"."),
      Field("width", .length(.atLeast(0), .size), \.width),
      Field("height", .length(.atLeast(0), .size), \.height),
      Field("minWidth", .length(.atLeast(0), .size), \.minWidth),
      Field("minHeight", .length(.atLeast(0), .size), \.minHeight),
      Field("maxWidth", .length(.atLeast(0), .size), \.maxWidth),
      Field("maxHeight", .length(.atLeast(0), .size), \.maxHeight),
      Field("aspectRatio", .number(.above(0)), \.aspectRatio, summary: "The width divided by the height."),
      Field(
        "position", .name, \.position, summary: "Whether the element is in the flow or placed by its distances from the edges."),
    ] + insets

  /// The same keys of a text, whose width may follow from its lines.
  static let flexText = replacingWidth(in: flexItem, by: Field("width", .length(.atLeast(0), .textWidth), \.width))

  private static func replacingWidth(in fields: [Field<Layout>], by width: Field<Layout>) -> [Field<Layout>] {
    fields.map { $0.name == width.name ? width : $0 }
  }

  /// The keys that determine the frame of an element in a container with manual frames.
  static let frameItem: [Field<Layout>] = [
    Field("x", .formula(.x), \.frame.x, summary: "The distance from the left edge of the container's content; 0 by default."),
    Field("y", .formula(.y), \.frame.y, summary: "The distance from the top edge of the container's content; 0 by default."),
    Field("width", .formula(.width), \.frame.width, summary: "The width; that of the content by default."),
    Field("height", .formula(.height), \.frame.height, summary: "The height; that of the content by default."),
    Field("leading", .formula(.leading), \.frame.leading, summary: "Like x, but from the edge where lines of text start."),
    Field("trailing", .formula(.trailing), \.frame.trailing, summary: "The distance from the edge where lines of text end."),
  ]

  /// The same keys of a text, or of a container, whose width may follow from the lines of its texts.
  static let frameText = replacingWidth(
    in: frameItem,
    by: Field("width", .formula(.widthOfLines), \.frame.width, summary: "The width; that of the content by default."))

  /// The rules about the keys of an element in a container with manual frames.
  static let frameItemRules: [KeyRule] = [
    .conflict(.any("x"), .any("leading")), .conflict(.any("x"), .any("trailing")),
    .conflict(.both("leading", "trailing"), .any("width")),
  ]

  /// The rule about ``frameSize``.
  static let frameSizeRule = KeyRule.conflict(.both("leading", "trailing"), .any("size"))

  /// The width and the height of an element in a container with manual frames, if they are equal.
  static let frameSize = Field<Layout>(
    "size", .formula(.size), summary: "The width and the height, if they are equal.", shortFor: ["width", "height"],
    get: { $0.frame.width == $0.frame.height ? $0.frame.width : nil }
  ) { layout, side, _ in (layout.frame.width, layout.frame.height) = (side, side) }

  /// The insets of a positioned element; `start` and `end` are left or right, depending on the canvas's direction.
  private static let insets: [Field<Layout>] = [
    inset("top", \.insets.top), inset("right", \.insets.right), inset("bottom", \.insets.bottom), inset("left", \.insets.left),
    logicalInset("start", \.insets.left, rightToLeft: \.insets.right),
    logicalInset("end", \.insets.right, rightToLeft: \.insets.left),
  ]

  /// The keys that tie an element to others in a container with constraints.
  static let constraintItem: [Field<Layout>] = [
    Field(
      "constraints", .list(of: .constraint), \.autoLayout.constraints,
      summary: "Constraints such as leading == avatar.trailing + 10 @750."),
    Field(
      "hugging", .priorities("hugging", initial: ElementConstraints().hugging), \.autoLayout.hugging,
      summary: "How strongly the element resists becoming larger than its content; 250 by default."),
    Field(
      "resistance", .priorities("resistance", initial: ElementConstraints().resistance), \.autoLayout.resistance,
      summary: "How strongly the element resists becoming smaller than its content; 750 by default."),
    .edges(
      "alignmentInsets", points, \.alignmentInsets.top, \.alignmentInsets.right, \.alignmentInsets.bottom,
      \.alignmentInsets.left, missing: .points(0)),
    StackFields.spacingAfter,
    StackFields.autoresizing,
    Field("width", points, \.width, summary: "The width in points, as a required constraint."),
    Field("height", points, \.height, summary: "The height in points, as a required constraint."),
  ]

  /// The same keys of a text.
  static let constraintText =
    replacingWidth(
      in: constraintItem,
      by: Field("width", .points(orLines: true), \.width, summary: "The width in points, as a required constraint, or fit-lines.")
    )
    + [
      Field(
        "keepsEmpty", .boolean, \.keepsEmpty,
        summary: "Whether constraints with the text hold while it is empty; it is then 0 wide and high.")
    ]

  private static let points = ValueReader<Length>.points(orLines: false)

  /// The width and the height, if they are equal. Text elements do not have this key, because their `size` is the font size.
  static let size = size(.length(.atLeast(0), .size))

  /// The same in a container with constraints.
  static let constraintSize = size(points)

  private static func size(_ reader: ValueReader<Length>) -> Field<Layout> {
    Field(
      "size", reader, summary: "The width and the height, if they are equal.", shortFor: ["width", "height"],
      get: { $0.width == $0.height ? $0.width : nil }
    ) { layout, side, _ in (layout.width, layout.height) = (side, side) }
  }

  /// A spacer's fixed length on its container's main axis. Without this key, the spacer takes the free space.
  static let spacerSize = Field<Layout>(
    "size", .number(.atLeast(0)), summary: "The length on the main axis in points, instead of the free space.",
    shortFor: ["flex", "grow", "shrink", "basis"],
    get: { if $0.grow == 0, $0.shrink == 0, case .points(let length) = $0.basis { length } else { nil } }
  ) { layout, length, _ in (layout.basis, layout.grow, layout.shrink) = (.points(length), 0, 0) }

  private static func inset(_ name: String, _ edge: any WritableKeyPath<Layout, Length> & Sendable) -> Field<Layout> {
    Field(name, .length(.any, .auto), edge)
  }

  private static func logicalInset(
    _ name: String, _ edge: any WritableKeyPath<Layout, Length> & Sendable,
    rightToLeft other: any WritableKeyPath<Layout, Length> & Sendable
  ) -> Field<Layout> {
    // Encoding writes the physical edge.
    Field(name, .length(.any, .auto), get: { _ in nil }) { layout, length, isRightToLeft in
      layout[keyPath: isRightToLeft ? other : edge] = length
    }
  }
}
