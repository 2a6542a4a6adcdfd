// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellList
package import CellNotation
internal import CellRenderAnalysis

extension ListReport {
  package static let output = Output<ListReport>(
    "list", "Output of cellraster list --json",
    [
      .member("contentHeight", .count, "The height of all rows in device pixels.") { $0.contentHeight },
      .member("viewport", viewport, "The part of the list that is on the screen, after all batches.") { $0 },
      .member("work", work, "What the list did for all of this.") { $0 },
      .member(
        "batches", .list(Batch.output), "What each batch of --edits did, or each step of --play that changes rows."
      ) { $0.batches },
      .member(
        "sections", .list(section),
        "The sections from top to bottom, after all batches; one without a name if rows are not grouped."
      ) { $0.sections },
      .member("rows", .list(row), "All rows, headers and footers from top to bottom, after all batches.") { Array($0.elements) },
      .optional(
        "frames", .list(PlayedFrame.output),
        "What each frame of --play showed, in numbers of visible rows, headers and footers. Missing without --play."
      ) { $0.frames },
      .optional(
        "cells", .list(ReusedKind.output),
        "The cells that --play needs if they are used again, for each kind of row. Missing without --play."
      ) { report in report.reuse.map { zip(1..., $0).map { NumberedKind(number: $0, kind: $1) } } },
      .optional(
        "totals", .list(ViewportTotals.output),
        "The total costs of the cells in the viewport, each as a whole. Missing without --overlay, and with --play."
      ) { $0.totals?.all },
    ])

  private static let viewport = OutputForm<ListReport>.record(
    "viewport", "A part of a list.",
    [
      .member("offset", .integer, "The distance from the top of the content, in device pixels.") { $0.viewport.offset },
      .member("height", .count, "The height in device pixels; 0 without --viewport.") { $0.viewport.height },
      .member(
        "rows", .list(visible), "The visible rows, headers and footers from top to bottom, without a pinned header."
      ) { $0.visible },
      .member(
        "pinnedHeader", .nullable(visible), "The header that is drawn over the rows; null if there is none."
      ) { $0.pinnedHeader },
    ])

  private static let work = OutputForm<ListReport>.record(
    "work", "What a list did.",
    [
      .member("bound", .count, "How often data was bound to the template.") { $0.counts.bound + $0.work.bound },
      .member("laidOut", .count, "How often a row was laid out.") { $0.counts.laidOut + $0.work.laidOut },
      .member("knownHeights", .count, "How often a height was known from a row with the same layout.") { $0.memory.heightHits },
      .member("knownLayouts", .count, "How often the layout of a row to show was still kept.") { $0.memory.layoutHits },
      .member(
        "unknownLayouts", .count, "How often the layout of a row to show was not kept, so that it was laid out again."
      ) { $0.memory.layoutMisses },
      .member("keptBytes", .count, "The memory of the kept heights and layouts, in bytes, approximately.") { $0.memory.bytes },
    ])

  private static let section = OutputForm<(name: String, rowCount: Int)>.record(
    "section", "A section of a list.",
    [
      .member("name", .text, "The value that its rows have in common.") { $0.name },
      .member("rows", .count, "The number of its rows.") { $0.rowCount },
    ])

  private static let visible = OutputForm<VisibleElement>.record(
    "visibleRow", "A row, header or footer in the viewport.",
    ListElement.members({ ($0.element.placed.element, $0.element.id) }) + [
      .member(
        "y", .integer,
        "The distance from the top of the viewport in device pixels; negative for a row that begins above it."
      ) { $0.top }
    ])

  private static let row = OutputForm<Element>.record(
    "row", "A row, header or footer of the list.",
    ListElement.members({ ($0.placed.element, $0.id) }) + [
      .member("top", .count, "The distance from the top of the content, in device pixels.") { $0.placed.top },
      .member("height", .count, "The height in device pixels.") { $0.placed.row.height },
      .member("isMeasured", .boolean, "Whether the row was laid out. Otherwise, its height is an estimate.") {
        $0.placed.row.isMeasured
      },
    ])
}

extension ListReport.Batch {
  fileprivate static let output = OutputForm<ListReport.Batch>.record(
    "batch", "A batch of changes.",
    [
      .member("place", .text, "The place of the batch in its file.") { $0.place },
      .member(
        "scrolledBy", .integer, "How far the viewport moved, in device pixels, so that its anchor kept its place."
      ) { $0.update.scrolledBy },
      .member("offset", .integer, "The offset of the viewport after the batch.") { $0.offset },
      .member("contentHeight", .count, "The height of all rows in device pixels after the batch.") { $0.contentHeight },
      .member("anchor", .nullable(.text), "The identity of the row that kept its place; null if no row did.") { $0.anchor },
      .member("rows", .list(row), "The rows that the batch made or changed.") { $0.rows },
    ])

  private static let row = OutputForm<Row>.record(
    "changedRow", "A row that a batch made or changed.",
    ListElement.members({ ($0.work.element, $0.id) }) + [
      .member("reason", .word, "What the batch did to the row.") { $0.work.reason },
      .member("effort", .word, "Whether the row was laid out; if not, why its height was known.") { $0.work.effort },
      .member("oldHeight", .nullable(.integer), "The height before the batch; null for a new row.") { $0.work.oldHeight },
      .member("height", .count, "The height in device pixels.") { $0.work.height },
    ])
}

extension ListElement {
  private enum Part: String, CaseIterable { case header, row, footer }

  private var part: Part {
    switch self {
    case .header: .header
    case .row: .row
    case .footer: .footer
    }
  }

  /// What kind of element it is: `header`, `row` or `footer`.
  var partName: String { part.rawValue }

  /// The number of a row in its section; `nil` for a header or footer.
  var rowNumber: Int? {
    guard case .row(let path) = self else { return nil }
    return path.row
  }

  /// Returns the members that name an element.
  fileprivate static func members<Value>(
    _ named: @escaping @Sendable (Value) -> (element: ListElement, id: String)
  ) -> [OutputMember<Value>] {
    [
      .member("section", .count, "The number of the section, counted from 0.") { named($0).element.section },
      .member("part", .word, "What part of the section it is.") { named($0).element.part },
      .member(
        "row", .nullable(.count), "The number of the row in its section, counted from 0; null for a header or footer."
      ) { named($0).element.rowNumber },
      .member("id", .text, "The identity of the row; the name of the section for a header or footer.") { named($0).id },
    ]
  }
}

extension PlayedFrame {
  fileprivate static let output = OutputForm<PlayedFrame>.record(
    "frame", "What a frame of a played list showed.",
    [
      .member("frame", .ordinal, "The number of the frame, counted from 1.") { $0.number },
      .member("offset", .integer, "The distance from the top of the content, in device pixels.") { $0.offset },
      .member("drawn", .count, "The rows that were drawn for this frame: red in the overlay.") { $0.drawn },
      .member("known", .count, "The rows that were drawn before: green in the overlay.") { $0.known },
      .member("blank", .count, "The rows that were not drawn yet.") { $0.blank },
      .member("failed", .count, "The rows that cannot be laid out or drawn.") { $0.failed },
      .member("movedPixels", .count, "The pixels that were moved within the viewport.") { $0.movedPixels },
      .member("copiedPixels", .count, "The pixels that were copied from rows.") { $0.copiedPixels },
      .optional(
        "totals", .list(ViewportTotals.output),
        "The total costs of the cells that have pixels, each as a whole. Missing without --overlay."
      ) { $0.totals?.all },
      .optional(
        "bitmapHits", .count,
        "The rows whose rasterized layers were composited from kept bitmaps. Only with --overlay rasterized."
      ) { $0.bitmaps?.hits },
      .optional(
        "bitmapMisses", .count, "The rows whose rasterized layers had to be drawn. Only with --overlay rasterized."
      ) { $0.bitmaps?.misses },
    ])
}

/// A kind of row with its number, from 1.
private struct NumberedKind {
  let number: Int
  let kind: ReusedKind
}

extension ReusedKind {
  fileprivate static let output = OutputForm<NumberedKind>.record(
    "cellKind", "The cells of one kind of row, if a row that leaves the viewport leaves its cell for the next row of its kind.",
    [
      .member("kind", .ordinal, "The number of the kind, counted from 1. Rows of one kind have the same elements.") { $0.number },
      .member(
        "firstID", .text,
        "The identity of the first row of the kind that was shown; the name of the section for a header or footer."
      ) { $0.kind.firstID },
      .member("built", .count, "How often a cell was built.") { $0.kind.built },
      .member("reused", .count, "How often a cell was used again.") { $0.kind.reused },
    ])
}

/// A total of a viewport.
private struct MeasuredTotal {
  let measure: CostMeasure
  let value: Double
}

extension ViewportTotals {
  fileprivate var all: [MeasuredTotal] { Self.measures.map { MeasuredTotal(measure: $0, value: self[$0]) } }

  fileprivate static let output = OutputForm<MeasuredTotal>.record(
    "viewportTotal", "A cost of the cells in a viewport.",
    [
      .member("id", .words(measures.map(\.rawValue)), "The name of the cost.") { $0.measure.rawValue },
      .member("label", .text, "A short label for people.") { $0.measure.title },
      .member("value", .number(0...), "The cost.") { $0.value },
      .member(
        "unit", .nullable(.words(["pixels", "layers", "passes", "bytes", "pictures"])),
        "The unit of the cost, in the plural; null for a plain number."
      ) { $0.measure.noun?.many },
    ])
}
