// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
package import CellNotation
internal import CellRenderAnalysis
internal import CellTree

extension PixelReport {
  package static let output = Output<PixelReport>(
    "explain", "Output of cellraster explain --json",
    [
      .member("template", .text, "The template's file, as given; \"standard input\" for standard input.") {
        $0.cell.root.location.file
      },
      .member("item", .ordinal, "The number of the item in the data, counted from 1.") { $0.item },
      .member("x", .count, "The column of the pixel, counted from 0.") { $0.explanation.x },
      .member("y", .count, "The row of the pixel, counted from 0.") { $0.explanation.y },
      .member("width", .ordinal, "The width of the picture in device pixels.") { $0.list.size.width },
      .member("height", .ordinal, "The height of the picture in device pixels.") { $0.list.size.height },
      .member("scale", .scale, "The number of device pixels per point.") { $0.list.scale },
      .member("background", .color, "The pixel before anything is drawn.") { $0.explanation.background },
      .member("steps", .list(step), "Everything that touches the pixel, in painting order. Empty if nothing does.") { report in
        report.explanation.steps.map { PlacedStep($0, report.cell) }
      },
      .member("color", .color, "The pixel of the finished picture.") { $0.explanation.color },
      .member(
        "stores", .list(store), "The stores of layers that a compositor copies or blends at the pixel in each frame, in order."
      ) { $0.stores },
    ])

  private static let store = OutputForm<Compositing.Store>.record(
    "store", "The store of a layer, which a compositor copies or blends.",
    [
      .member("layer", .layer, "The layer.") { $0.path },
      .member("kind", .words(Compositing.Store.Kind.allCases.map(\.rawValue)), "What the store consists of.") {
        $0.kind.rawValue
      },
      .member("isCopied", .boolean, "Whether the compositor copies the store; otherwise it blends it.") { $0.isOpaque },
      .member("blended", .count, "The number of its pixels that are blended in each frame.") { $0.pixels[.blended] },
      .member("bytesRead", .count, "The bytes that the compositor reads for the store in each frame.") { $0.pixels.bytesRead },
      .member("bytesWritten", .count, "The bytes that it writes.") { $0.pixels.bytesWritten },
      .member("bytes", .count, "The memory of the store; 0 if the compositor fills it by itself.") { $0.bytes },
    ])

  private static let step: OutputForm<PlacedStep<PixelExplanation.Step>> = .choice(
    "step", "An item that touches the pixel, or an offscreen pass.",
    [
      .way(item) { placed in if case .item(let step) = placed.step { PlacedStep(step, placed.cell) } else { nil } },
      .way(pass) { placed in if case .pass(let step) = placed.step { PlacedStep(step, placed.cell) } else { nil } },
    ])

  private static let item = OutputForm<PlacedStep<PixelExplanation.ItemStep>>.record(
    "item", "An item of the display list.",
    [
      .member("kind", .words(["fill", "border", "shadow", "picture", "text"]), "The kind of item.") { $0.step.item.content.kind },
      .member("layer", .layer, "The layer of the item, or the path of the span of a text that it belongs to at the pixel.") {
        $0.step.path
      },
      .member("location", .nullable(DocumentLocation.output), elementLocation) { $0.cell.location(ofLayer: $0.step.path) },
      .member("description", .text, "The item in a few words, such as \"fill #FFFFFF\".") { $0.step.words },
      .member("number", .ordinal, "The number of the item in the display list, counted from 1.") { $0.step.index + 1 },
      .member("coverage", .integer(1...255), "The alpha of the item when it is drawn alone.") { $0.step.coverage },
      .member(
        "alpha", .integer(0...255), "The alpha of the item's colour, gradient or picture at the pixel, with the item's opacity."
      ) { $0.step.alpha },
    ] + change { $0.step.change } + [
      .member("couldGo", .boolean, "Whether the picture is the same without the item.") { $0.step.removal.isFree },
      .member("pixelsChangedWithout", .count, "The number of pixels of the picture that are different without the item.") {
        $0.step.removal.changedPixels
      },
      .member("changesThisPixel", .boolean, "Whether this pixel is different without the item.") { $0.step.removal.changesPixel },
      .member(
        "keepsLayerOpaque", .boolean,
        "Whether the item makes its layer opaque, so that a compositor need not blend the layer."
      ) { $0.step.removal.endsPromise },
    ])

  private static let pass = OutputForm<PlacedStep<PixelExplanation.PassStep>>.record(
    "pass", "An offscreen pass: a buffer that is drawn into first, and then composited.",
    [
      .constant("kind", "pass", "The kind of step."),
      .member("layer", .layer, "The layer that needs the pass.") { $0.step.layer.path },
      .member("location", .nullable(DocumentLocation.output), elementLocation) { $0.cell.location(ofLayer: $0.step.layer.path) },
      .member("description", .text, "How the pass is composited, in a few words, such as \"opacity 0.5, a mask\".") {
        $0.step.words
      },
      .member("reasons", .list(.word), "Why the layer needs the pass.") { $0.step.reasons },
      .member(
        "steps", .list(.recursive { step }), "The steps that draw into the pass at the pixel, in painting order."
      ) { placed in placed.step.steps.map { PlacedStep($0, placed.cell) } },
      .member("holds", .color, "The pixel in the buffer of the pass, right before it is composited.") { $0.step.buffer },
      .member("coverage", .integer(0...255), "The alpha of the pass when it is composited alone.") { $0.step.coverage },
    ] + change { $0.step.change })

  private static let elementLocation =
    "The place of the element, or of the span of its text, in the template; null if it is not known."

  private static func change<Step>(
    _ change: @escaping @Sendable (Step) -> PixelExplanation.Change
  ) -> [OutputMember<Step>] {
    [
      .member("before", .color, "The pixel before the step, in the buffer that the step draws into.") { change($0).before },
      .member("after", .color, "The pixel after the step, in the same buffer.") { change($0).after },
      .member("result", .color, "The pixel of the picture if all open passes were composited right after the step.") {
        change($0).result
      },
    ]
  }
}

/// A step, and the cell that tells where the elements of its layers are.
private struct PlacedStep<Step> {
  let step: Step
  let cell: Cell

  init(_ step: Step, _ cell: Cell) {
    self.step = step
    self.cell = cell
  }
}
