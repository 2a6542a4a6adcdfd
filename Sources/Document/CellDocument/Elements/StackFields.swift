// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys for what Auto Layout lays out without constraints of the element: stacks and autoresizing masks.
enum StackFields {
  static let stack = Field<LayoutProperties>(
    "stack", .object("stack", properties, initial: StackProperties()), \.stack,
    summary: "Arranges the children in a row or a column, as UIStackView does.")

  static let spacingAfter = Field<LayoutProperties>(
    "spacingAfter", .number(), \.spacingAfter,
    summary: "The gap after this child of a stack, in points; that of the stack by default.")

  static let autoresizing = Field<LayoutProperties>(
    "autoresizing", .object("autoresizing", mask, initial: Autoresizing()), \.autoresizing,
    summary: "A frame that follows the size of the container, as an autoresizing mask makes it.")

  fileprivate static let properties: [Field<StackProperties>] = [
    Field("axis", .name, \.axis, summary: "The direction in which the children follow each other; horizontal by default."),
    Field("alignment", .name, \.alignment, summary: "Where the children are across the axis; fill by default."),
    Field("distribution", .name, \.distribution, summary: "How the children share the length along the axis; fill by default."),
    Field("spacing", .number(), \.spacing, summary: "The gap between the children, in points; 0 by default."),
    Field("margins", .boolean, \.isWithinMargins, summary: "Whether the children lie inside \"layoutMargins\"."),
  ]

  fileprivate static let mask: [Field<Autoresizing>] = [
    Field("x", .number(), \.x), Field("y", .number(), \.y),
    Field("width", .number(.atLeast(0)), \.width, isRequired: true),
    Field("height", .number(.atLeast(0)), \.height, isRequired: true),
    Field(
      "parentWidth", .number(.atLeast(0)), \.parentWidth, isRequired: true,
      summary: "The width of the container for which the frame was designed."),
    Field("parentHeight", .number(.atLeast(0)), \.parentHeight, isRequired: true),
    Field(
      "flexible", .list(of: .name), \.flexible,
      summary: "What grows and shrinks with the container; nothing by default."),
  ]
}

extension ConstraintAxis: DocumentValue {}
extension StackAlignment: DocumentValue {}
extension StackDistribution: DocumentValue {}
extension AutoresizingPart: DocumentValue {}

extension StackProperties: DocumentValue {
  var written: DataValue { .object(StackFields.properties, of: self, unlike: StackProperties()) }
}

extension Autoresizing: DocumentValue {
  var written: DataValue {
    // Keys that every mask needs are written, whatever their values are.
    var unwritten = Autoresizing()
    (unwritten.width, unwritten.height, unwritten.parentWidth, unwritten.parentHeight) = (-1, -1, -1, -1)
    return .object(StackFields.mask, of: self, unlike: unwritten)
  }
}
