// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayout
package import CellNotation
internal import CellTree

extension LayoutReport {
  package static let output = Output<LayoutReport>(
    "layout", "Output of cellraster layout --json",
    [
      .member("template", .text, "The template's file, as given; \"standard input\" for standard input.") {
        $0.cell.root.location.file
      },
      .member("item", .ordinal, "The number of the item in the data, counted from 1.") { $0.item },
      .member("width", .number, "The width of the cell in points.") { $0.layout.boxes[0].frame.width },
      .member("height", .number, "The height of the cell in points.") { $0.layout.boxes[0].frame.height },
      .member("scale", .scale, "The number of device pixels per point.") { $0.cell.scale },
      .member(
        "elements", .list(ReportedBox.output, atLeast: 1),
        "The elements in document order; with --explain, only the one that it names."
      ) { $0.shown },
      .optional(
        "costs", .list(CostReport.container),
        "With --cost: what constraints cost the solver, for each container with constraints."
      ) { $0.costs?.containers },
    ])

  private var shown: [ReportedBox] {
    let indices = explained.map { [$0.index] } ?? Array(layout.boxes.indices)
    let links = Dictionary(grouping: links, by: \.path)
    return indices.map { index in
      let box = layout.boxes[index]
      return ReportedBox(number: index + 1, box: box, links: links[box.path] ?? [], numbers: explained?.numbers)
    }
  }
}

/// An element of a report.
private struct ReportedBox {
  /// Counted from 1.
  let number: Int
  let box: ExplainedBox
  let links: [LayoutReport.Link]
  /// The numbers that determine the frame; `nil` if they are not reported.
  let numbers: DecidingNumbers?

  static let output = OutputForm<ReportedBox>.record(
    "element", "An element, its frame, and the reasons for it. Lengths are in points.",
    [
      .member("number", .ordinal, "The number of the element, counted from 1, as in the overlay.") { $0.number },
      .member("path", .text, "The path of the element.") { $0.box.path },
      .member("location", DocumentLocation.output, "The place of the element.") { $0.box.location },
      .member("frame", Rect.output, "The border box, relative to the upper left corner of the cell.") { $0.box.frame },
      .member("content", Rect.output, "The frame without border and padding.") { $0.box.content },
      .member("margin", margin, "The margins. Automatic ones are zero.") { $0.box.margin },
      .member(
        "firstBaseline", .nullable(.number),
        "The distance of a text's first baseline from the top of the cell; null for other elements."
      ) { $0.box.firstBaseline },
      .member(
        "lastBaseline", .nullable(.number),
        "The distance of a text's last baseline from the top of the cell; null for other elements."
      ) { $0.box.lastBaseline },
      .member("position", LayoutReport.position, "What determines the position.") { $0.box },
      .member("width", LayoutReport.side, "How the width got its length.") { $0.box.width },
      .member("height", LayoutReport.side, "How the height got its length.") { $0.box.height },
      .optional("scroll", scroll, "What a container with \"overflow: scroll\" shows of its content. Absent for other elements.") {
        $0.box.scrollArea
      },
      .optional(
        "scrolledBy", .list(shift, atLeast: 1),
        "How the scroll containers around the element moved it, from the inside outwards. Absent if none is scrolled."
      ) { $0.box.shifts.isEmpty ? nil : $0.box.shifts },
      .optional(
        "links", .list(link, atLeast: 1),
        "The parts of a text that lead to addresses, one for each line. Absent if there are none."
      ) { $0.links.isEmpty ? nil : $0.links },
      .optional("numbers", LayoutReport.numbers, "With --explain: the numbers of the document that change the frame.") {
        $0.numbers
      },
    ])

  private static let scroll = OutputForm<ScrollArea>.record(
    "scroll", "What a scroll container shows of its content.",
    [
      .member("axis", .text, "The directions in which the content can be scrolled: horizontal, vertical or both.") {
        $0.axis.rawValue
      },
      .member("viewport", Rect.output, "Where the content is seen: the container without its border.") { $0.viewport },
      .member("contentWidth", .number, "The extent of the children with margins and padding; it may be less than the viewport.") {
        $0.contentSize.width
      },
      .member("contentHeight", .number, "The same for the height.") { $0.contentSize.height },
      .member("x", .number, "How far the content is scrolled from the side where it starts.") { $0.offset.x },
      .member("y", .number, "How far the content is scrolled from the top.") { $0.offset.y },
    ])

  private static let shift = OutputForm<ExplainedShift>.record(
    "shift", "How a scroll container moved what is inside it.",
    [
      .member("container", .text, "The path of the container.") { $0.container },
      .member("x", .number, "The distance to the right.") { $0.distance.x },
      .member("y", .number, "The distance downwards.") { $0.distance.y },
      .member("key", LayoutReport.key, "The key with the offset.") { $0.key },
    ])

  private static let link = OutputForm<LayoutReport.Link>.record(
    "link", "A part of a text that leads to an address.",
    [
      .member("address", .text, "The address.") { $0.address },
      .member("frame", Rect.output, "As high as the line, relative to the upper left corner of the cell.") { $0.frame },
    ])

  private static let margin = OutputForm<Insets>.record(
    "margin", "The margins of an element.",
    [
      .member("top", .number, "The upper margin.") { $0.top },
      .member("right", .number, "The right margin.") { $0.right },
      .member("bottom", .number, "The lower margin.") { $0.bottom },
      .member("left", .number, "The left margin.") { $0.left },
    ])
}

extension Rect {
  static let output = OutputForm<Rect>.record(
    "frame", "A rectangle in points.",
    [
      .member("x", .number, "The left edge.") { $0.x },
      .member("y", .number, "The upper edge.") { $0.y },
      .member("width", .number, "The width.") { $0.width },
      .member("height", .number, "The height.") { $0.height },
    ])
}

// MARK: Parts of explanations

extension LayoutReport {
  static let constraint = OutputForm<ExplainedConstraint>.record(
    "constraint", "A constraint of a container.",
    [
      .member("text", .text, "The constraint as written, or the reason for one that is not in the document.") { $0.text },
      .member("path", .text, "The path of the element that it belongs to.") { $0.path },
      .member("location", .nullable(DocumentLocation.output), "Null for a constraint that is not in the document.") {
        $0.location
      },
    ])

  static let chain = OutputForm<[ExplainedConstraint]>.list(constraint).named(
    "chain",
    "The constraints that determine a position or a length: a chain from the container to the element; empty if there are none.")

  static let key = OutputForm<DocumentKey>.record(
    "key", "A key of the document.",
    [
      .member("name", .text, "The name of the key.") { $0.name },
      .member(
        "location", .nullable(DocumentLocation.output),
        "The place of the key; null if the document does not have it, so that its default applies."
      ) { $0.location },
    ])

  static let formula = OutputForm<ExplainedFormula>.record(
    "formula", "The formula of a key.",
    [
      .member("key", key, "The key.") { $0.key },
      .member("formula", .text, "The formula, with the numbers from the data.") { $0.text },
    ])

  fileprivate static let numbers = OutputForm<DecidingNumbers>.record(
    "numbers", "The numbers of the document that change a frame.",
    [
      .member("isIncomplete", .boolean, "Whether the search ended at its limit.") { $0.isIncomplete },
      .member("untried", .list(.word), "The kinds of numbers that the cell has and the search did not try.") { $0.untried },
      .member("named", .list(number), "The numbers that were found.") { $0.numbers },
    ])

  private static let number = OutputForm<DecidingNumber>.record(
    "number", "A number of the document.",
    [
      .member("path", .nullable(.text), "The element that has the key; null for the canvas.") { $0.path },
      .member("key", key, "The key that has the number.") { $0.key },
      .member(
        "edge", .nullable(.words(["top", "right", "bottom", "left"])),
        "The edge that the number belongs to, for a key with one number for each edge; otherwise null."
      ) { $0.edge },
      .member("value", .number, "The number.") { $0.value },
      .member("sides", .list(.word, atLeast: 1), "The sides of the frame, in the cell, that change with the number.") {
        $0.sides
      },
    ])
}

// MARK: Sizes

extension LayoutReport {
  fileprivate static let side = OutputForm<ExplainedSide>.record(
    "side", "How one side got its length.",
    [
      .member("size", .number, "The length.") { $0.size },
      .member("preferred", points, "The length before limits apply, from which an element grows or shrinks.") { $0.preferred },
      .member("minimum", .nullable(points), "The lower limit; null in a container with manual frames.") { $0.minimum },
      .member("maximum", .nullable(points), "The upper limit; null if there is no maximum.") { $0.maximum },
      .member(
        "flexLine", .nullable(flexLine), "The line in which the element grows or shrinks; null for the side across it."
      ) { $0.line },
      .member(
        "breakingWidth", .nullable(.number),
        "The width at which lines of text broke before the box became as narrow as its longest line; null if it did not."
      ) { $0.breakingWidth },
    ])

  private static let points = OutputForm<ExplainedPoints>.record(
    "points", "A length and the reason for it.",
    [
      .member("points", .number, "The length.") { $0.points },
      .member(
        "reason", .word, "Where the length came from. A stretched element fills its line, or the space between its edges."
      ) { $0.reason.word },
      .member("key", .nullable(key), "The key, if it or its formula is the reason; otherwise null.") { length in
        switch length.reason {
        case .key(let key): key
        case .formula(let formula): formula.key
        default: nil
        }
      },
      .member(
        "formula", .nullable(.text), "The formula, if it is the reason, with the numbers from the data; otherwise null."
      ) { if case .formula(let formula) = $0.reason { formula.text } else { nil } },
      .member("constraints", .nullable(chain), "The constraints, if they are the reason; otherwise null.") {
        if case .constraints(let chain) = $0.reason { chain } else { nil }
      },
    ])

  private static let flexLine = OutputForm<ExplainedLine>.record(
    "flexLine", "A line of a container.",
    [
      .member("container", .text, "The path of the container.") { $0.container },
      .member("axis", .words(["row", "column"]), "The direction of the line.") { $0.isRow ? "row" : "column" },
      .member("number", .ordinal, "The number of the line, counted from 1.") { $0.number },
      .member("lines", .ordinal, "The number of lines of the container.") { $0.count },
      .member("items", .ordinal, "The number of elements in the line.") { $0.itemCount },
      .member("room", .number, "The inner length of the container.") { $0.room },
      .member("gap", .number, "The gap between neighbours.") { $0.gap },
      .member(
        "freeSpace", .number,
        """
        The length that is left over if every element has its preferred length within its limits; negative if there is too little.
        """
      ) { $0.freeSpace },
      .member(
        "distributed", .nullable(.number),
        """
        The length that was distributed when the element got its final length; negative if there was too little. It differs from \
        freeSpace if other elements had reached a limit, or if the factors add up to less than one. Null if the element took no part.
        """
      ) { $0.distributed },
      .member(
        "factor", .number,
        """
        The element's factor: "grow" if there is free space; otherwise "shrink" times the preferred length without border and padding.
        """
      ) { $0.factor },
      .member("factorSum", .number, "The sum of the factors of the elements in the line that had no final length yet.") {
        $0.factorSum
      },
      .member("factorKey", key, "The key of the factor.") { $0.factorKey },
    ])
}

extension ExplainedPoints.Reason {
  fileprivate enum Word: String, CaseIterable {
    case key, formula, constraints, content
    case aspectRatio = "aspect-ratio"
    case stretch
    case automaticMinimum = "automatic-minimum"
    case borderAndPadding = "border-and-padding"
  }

  fileprivate var word: Word {
    switch self {
    case .key: .key
    case .formula: .formula
    case .constraints: .constraints
    case .content: .content
    case .aspectRatio: .aspectRatio
    case .stretch: .stretch
    case .automaticMinimum: .automaticMinimum
    case .borderAndPadding: .borderAndPadding
    }
  }
}
