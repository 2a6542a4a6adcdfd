// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
package import CellInspection
package import CellNotation
internal import CellRenderAnalysis

extension InspectionComparison {
  package static let output = Output<InspectionComparison>(
    "comparison", "Output of cellraster inspect --compare OLD --json", isReadable: true,
    [
      .member("olderTemplate", .text, "The file of the older template; empty if none of its cells could be inspected.") {
        $0.oldFile
      },
      .member("template", .text, "The file of the newer template; empty if none of its cells could be inspected.") { $0.newFile },
      .member("cells", .list(ComparedCell.output), "The cells that both templates have.") { $0.cells },
      .member("onlyOld", .list(.text), "The names of the cells that only the older template has.") { $0.onlyOld },
      .member("onlyNew", .list(.text), "The names of the cells that only the newer template has.") { $0.onlyNew },
      .member("before", ComparedTotals.output, "The costs of all cells in \"cells\" with the older template.") {
        $0.totals.before
      },
      .member("after", ComparedTotals.output, "The costs of all cells in \"cells\" with the newer template.") {
        $0.totals.after
      },
    ])
}

extension ComparedCell {
  fileprivate static let output = OutputForm<ComparedCell>.record(
    "cell", "A data item in a set of states, drawn with both templates.",
    [
      .member("name", .text, "The name of the cell: its item, followed by its states, such as \"item 2, dark\".") { $0.name },
      .member(
        "changes", .list(ElementChange.output),
        "The changes from the older cell to the newer one. Canvas first, then the elements."
      ) { $0.changes },
      .member("gone", .list(ChangeEffect.output), "The findings that only the older cell has, without suppressed ones.") {
        $0.gone
      },
      .member("new", .list(ChangeEffect.output), "The findings that only the newer cell has, without suppressed ones.") {
        $0.new
      },
      .member("staying", .count, "The number of findings that both cells have, without suppressed ones.") { $0.staying },
      .member("before", ComparedTotals.output, "The costs of the cell with the older template.") { $0.before },
      .member("after", ComparedTotals.output, "The costs of the cell with the newer template.") { $0.after },
      .member("pixels", ComparedPixels.output, "How the pictures of the cell differ.") { $0.pixels },
    ])
}

// MARK: Changes

extension ElementChange {
  fileprivate static let output = OutputForm<ElementChange>.choice(
    "change", "A change of one element, of a span or a paragraph of its text, or of the canvas.",
    [
      .way(
        elementOfOneCell(
          "addedElement", "An element, a span or a paragraph that only the newer cell has. What is inside it is not listed.",
          change: "added")
      ) { if case .added(let type) = $0.change { ($0, type) } else { nil } },
      .way(
        elementOfOneCell(
          "removedElement", "An element, a span or a paragraph that only the older cell has. What is inside it is not listed.",
          change: "removed")
      ) { if case .removed(let type) = $0.change { ($0, type) } else { nil } },
      .way(changedCondition) {
        if case .condition(let text, let holds) = $0.change { (element: $0, condition: text, holds: holds) } else { nil }
      },
      .way(changedKey) {
        if case .key(let key, let old, let new) = $0.change { (element: $0, key: key, old: old, new: new) } else { nil }
      },
      .way(changedOrder) {
        if case .order(let old, let new) = $0.change { (element: $0, old: old, new: new) } else { nil }
      },
    ])

  private static func elementOfOneCell(
    _ name: String, _ meaning: String, change: String
  ) -> OutputForm<(element: ElementChange, type: String)> {
    .record(
      name, meaning,
      place { $0.element } + [
        .constant("change", .string(change), "The kind of change."),
        .member(
          "type", .words(CellTemplate.elementTypes + [WrittenSpan.type, WrittenParagraph.type]), "The type of the element."
        ) {
          $0.type
        },
      ])
  }

  private static let changedCondition = OutputForm<(element: ElementChange, condition: String, holds: Bool)>.record(
    "changedCondition", "The reason why the element, the span or the paragraph in the next change was added or removed.",
    place { $0.element } + [
      .constant("change", "condition", "The kind of change."),
      .member("condition", .text, "The condition in the key \"when\", which is the same in both templates.") { $0.condition },
      .member("holds", .boolean, "Whether the condition holds in the newer cell.") { $0.holds },
    ])

  private static let changedKey = OutputForm<(element: ElementChange, key: String, old: DataValue?, new: DataValue?)>.record(
    "changedKey", "A key with a different value. Values from data count too.",
    place { $0.element } + [
      .constant("change", "key", "The kind of change."),
      .member("key", .text, "The key, or a path with full stops if it is nested, such as \"fade.length\".") { $0.key },
      .member("old", .anything, "The older value, of any JSON type; null for the default.") { $0.old ?? .null },
      .member("new", .anything, "The newer value, of any JSON type; null for the default.") { $0.new ?? .null },
    ])

  private static let changedOrder = OutputForm<(element: ElementChange, old: [String], new: [String])>.record(
    "changedOrder", "A new order of the children that both cells have.",
    place { $0.element } + [
      .constant("change", "order", "The kind of change."),
      .member(
        "old", .list(.text, atLeast: 2),
        "The names of the children in their older order, from the first to the last that moved."
      ) { $0.old },
      .member("new", .list(.text, atLeast: 2), "The same names in the newer order.") { $0.new },
    ])

  private static func place<Change>(
    _ element: @escaping @Sendable (Change) -> ElementChange
  ) -> [OutputMember<Change>] {
    [
      .member(
        "path", .text,
        "The path of the element, the span or the paragraph in the newer template, or in the older one if only that has it; \"canvas\" for the canvas."
      ) { element($0).path },
      .member("location", DocumentLocation.output, "The place of the element, the span or the paragraph.") {
        element($0).location
      },
    ]
  }
}

extension ChangeEffect {
  fileprivate static let output = OutputForm<ChangeEffect>.record(
    "finding", "A finding that is gone or new.",
    [
      .rule { $0.finding.rule },
      .severity { $0.finding.severity },
      .member("layer", .layer, "The layer.") { $0.finding.path },
      .member(
        "location", .nullable(DocumentLocation.output),
        "The place of the element in its own template; null if it is not known."
      ) { $0.location },
      .message { $0.finding.reason },
      .member("by", .list(ElementChange.output), "The nearest changes, which may have caused or removed the finding.") {
        $0.properties
      },
    ])
}

// MARK: Costs and pixels

extension ComparedTotals {
  fileprivate static let output = OutputForm<ComparedTotals>.record(
    "totals", "The costs of one cell, or of several cells together.",
    [
      .member("findings", .count, "The number of findings, without suppressed ones.") { $0.findings },
      .member(
        "blended", .count,
        "The number of pixels that must be blended. A pixel counts once for each layer that blends it."
      ) { $0.blended },
      .member(
        "mean-overdraw", .number(0...),
        "The mean number of items that draw a pixel, over all pixels that are drawn; 0 if there are none."
      ) { $0.meanOverdraw },
      .member("misaligned", .count, "The number of pixels that an edge crosses between device pixels.") { $0.misaligned },
      .member("offscreen", .count, "The number of offscreen passes.") { $0.passes },
      .member("offscreen-bytes", .count, "The number of bytes in the buffers of the passes.") { $0.passBytes },
    ])
}

extension ComparedPixels {
  fileprivate static let output = OutputForm<ComparedPixels>.choice(
    "pixels", "How the pictures of the cell differ.",
    [
      .way(identical) { $0 == .identical ? () : nil },
      .way(differing) {
        if case .differing(let pixels, let step) = $0 { (pixels: pixels, largestStep: step) } else { nil }
      },
      .way(otherSize) { if case .otherSize(let old, let new) = $0 { (old: old, new: new) } else { nil } },
    ])

  private static let identical = OutputForm<Void>.record(
    "samePixels", "The pictures have the same pixels.", [isIdentical(true)])

  private static let differing = OutputForm<(pixels: Int, largestStep: UInt8)>.record(
    "otherPixels", "The pictures have the same size and different pixels.",
    [
      isIdentical(false),
      .member("pixels", .ordinal, "The number of pixels that differ.") { $0.pixels },
      .member("largestStep", .integer(1...255), "The largest difference of a channel.") { $0.largestStep },
    ])

  private static let otherSize = OutputForm<(old: PixelSize, new: PixelSize)>.record(
    "otherSize", "The pictures have different sizes.",
    [
      isIdentical(false),
      .member("oldSize", PixelSize.output, "The older size.") { $0.old },
      .member("newSize", PixelSize.output, "The newer size.") { $0.new },
    ])

  private static func isIdentical<Pixels>(_ isIdentical: Bool) -> OutputMember<Pixels> {
    .constant("identical", .boolean(isIdentical), "Whether the pictures have the same pixels.")
  }
}
