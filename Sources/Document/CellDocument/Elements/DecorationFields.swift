// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys that are read into ``Decoration``. Text elements have the keys in `ofText`; all other types have the keys in `common`.
/// Of these other types, those that can have rounded corners and a border also have the keys in `outline`, or in `roundOutline` if
/// they are round without `cornerRadius`.
enum DecorationFields {
  static let outline: [Field<Decoration>] =
    [Field(cornerRadiusKey, .cornerRadii, \.radiiOfBox, summary: cornerRadiusSummary)] + lines
  static let roundOutline: [Field<Decoration>] =
    [Field(cornerRadiusKey, .cornerRadii, \.cornerRadii, summary: cornerRadiusSummary)] + lines

  /// The keys of elements that can be speech bubbles.
  static let bubble: [Field<Decoration>] = [
    Field("tail", .tail, \.tail, summary: "A point at a corner, outside the frame; takes no room in the layout.")
  ]

  private static let cornerRadiusKey = "cornerRadius"
  private static let cornerRadiusSummary =
    "One radius in points, or four, clockwise from the top left; each may be a list: horizontal, vertical."

  private static let lines: [Field<Decoration>] = [
    Field(
      "cornerCurve", .name, \.cornerCurve,
      summary: "Whether round corners are circular (the default) or continuous, as a superellipse with the exponent 4."),
    Field("border", .border, \.border), outlineLine,
  ]

  private static let outlineLine = Field<Decoration>(
    "outline", .outline, \.outline, summary: "A line around the frame, outside it; takes no room in the layout.")

  /// The line around a shape, which has its other lines and corners in its content.
  static let outlineOfShape = [outlineLine]

  static let common = always + [Field("mask", .mask, \.mask)]
  /// The decoration keys of a text element. The fade of their `mask` can be limited to truncated text.
  static let ofText = always + [Field("mask", .maskOfText, \.maskOfText)] + outline

  private static let always: [Field<Decoration>] = [
    Field("background", .fill, \.background, summary: "A colour or a gradient."),
    Field("backdrop", .opaqueColor, \.backdrop, summary: "An opaque colour that fills the whole frame below the background."),
    Field("shadow", .shadows, \.shadowList, summary: "A shadow, or a list of them; the first is on top."),
    Field("opacity", .number(.within(0...1)), \.opacity, summary: "The opacity of the element, its contents and its shadow."),
    Field("clip", .boolean, \.clips, summary: "Whether contents are clipped at the inner edge of the border."),
    Field("hidden", .boolean, \.isHidden, summary: "Whether the element is laid out but not drawn."),
    Field("opaque", .boolean, \.promisesOpaque, summary: "Promises that the whole frame is opaque; changes no pixels."),
    Field("rasterize", .boolean, \.rasterizes, summary: "Asks for a separate bitmap; changes pixels only by rounding."),
    Field("control", .boolean, \.isControl, summary: "Whether the element responds to touches; changes no pixels."),
    Field(
      ignoreKey, .literal(.list(of: .nonEmptyText, count: 1...Int.max)), \.suppressedRules,
      summary: "Rules that \"cellraster inspect\" suppresses in the element and its contents; changes no pixels."),
    Field(ignoreReasonKey, .literal(.nonEmptyText), \.ignoreReason, summary: "Why the rules in \"ignore\" are suppressed."),
  ]

  static let ignoreKey = "ignore"
  static let ignoreReasonKey = "ignoreReason"

  /// Requires a reason if rules are suppressed, and rules if there is a reason.
  static let rules: [KeyRule] = [.needs(ignoreReasonKey, for: ignoreKey), .needs(ignoreKey, for: ignoreReasonKey)]
}

extension Decoration {
  /// The corner radii of an element that is square without any. Radii of zero are the same as none.
  fileprivate var radiiOfBox: CornerRadii {
    get { cornerRadii ?? .zero }
    set { cornerRadii = newValue.isZero ? nil : newValue }
  }

  fileprivate var shadowList: ShadowList? {
    get { shadows.isEmpty ? nil : ShadowList(shadows) }
    set { shadows = newValue?.shadows ?? [] }
  }

  fileprivate var maskOfText: MaskOfText? {
    get { mask.map(MaskOfText.init) }
    set { mask = newValue?.mask }
  }
}

struct TailProperties: ObjectKeys {
  var corner: BoxCorner?
  var size = 6.0

  static let fields: [Field<TailProperties>] = [
    Field("corner", .name, \.corner, isRequired: true),
    Field("size", .number(.above(0)), \.size, summary: "How far the point reaches beyond the frame, in points; 6 by default."),
  ]

  init() {}

  init(_ tail: BubbleTail) { (corner, size) = (tail.corner, tail.size) }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> BubbleTail {
    guard let corner else { throw site.missing(["corner"], at: position) }
    return BubbleTail(corner: corner, size: size)
  }
}

extension BubbleTail: ObjectValue { typealias Keys = TailProperties }

extension ValueReader<BubbleTail> {
  static let tail = object("tail", TailProperties.self).conditional()
}
