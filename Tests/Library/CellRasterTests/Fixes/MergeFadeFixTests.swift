// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster
import Testing

@Suite struct MergeFadeFixTests {
  /// Returns a label of 100 x 40 points with a gradient over it.
  private static func cell(
    label: String = "", between: String = "", fade: String = "left: 0, right: 0, bottom: 0, height: 16, colors: [white/0%, white]"
  ) -> String {
    """
    height: 40
    children:
      - {type: text, text: One two three four five six seven, width: 100, height: 40, background: white\(label)}
    \(between)
      - {type: gradient, position: absolute, \(fade)}
    """
  }

  @Test(arguments: [
    ("left: 0, right: 0, bottom: 0, height: 16, colors: [white/0%, white]", "bottom"),
    ("left: 0, right: 0, bottom: 0, height: 16, angle: 0, colors: [white, white/0%]", "bottom"),
    ("left: 0, right: 0, top: 0, height: 16, angle: 0, colors: [white/0%, white]", "top"),
    ("left: 0, width: 16, top: 0, bottom: 0, angle: 270, colors: [white/0%, white]", "left"),
    ("right: 0, width: 16, top: 0, bottom: 0, angle: 90, stops: [{at: 0, color: white/0%}, {at: 1, color: white}]", "right"),
  ]) func `a gradient along an edge becomes the label's fade`(_ fade: String, _ edge: String) throws {
    let document = try InspectedDocument(cell: Self.cell(fade: fade), scale: 2, isResizable: false)
    let fixed = try document.fixed()
    #expect(fixed.applied.map(\.proposal.kind) == [.mergeFade])
    #expect(fixed.source.text.contains("fade: {edge: \(edge), length: 16, color: "))
    #expect(fixed.source.text.contains("hidden: true}"))
    let after = try document.inspector.inspect(fixed.source)
    #expect(after.redLayers().isEmpty)
    #expect(after.cells.map(\.pixels) == (try document.pixels(document.source)))
  }

  @Test func `a gradient along the text of a padded label becomes its fade`() throws {
    let cell = Self.cell(label: ", padding: 6", fade: "left: 6, right: 6, bottom: 6, height: 16, colors: [white/0%, white]")
    #expect(try InspectedDocument(cell: cell, isResizable: false).inspect().summary == ["merge-fade cell/gradient: safe"])
  }

  @Test func `any transparent colour fades to the colour of the fade`() throws {
    let cell = Self.cell(fade: "left: 0, right: 0, bottom: 0, height: 16, colors: [black/0%, white]")
    #expect(try InspectedDocument(cell: cell).inspect().fixes.contains { $0.proposal.kind == .mergeFade })
  }

  @Test(arguments: [
    // Not along an edge, not along a whole edge, from another colour, in the wrong direction, with round corners, under a
    // condition.
    cell(fade: "left: 0, right: 0, bottom: 4, height: 16, colors: [white/0%, white]"),
    cell(fade: "left: 0, right: 8, bottom: 0, height: 16, colors: [white/0%, white]"),
    cell(fade: "left: 0, right: 0, bottom: 0, height: 16, colors: [black/10%, white]"),
    cell(fade: "left: 0, right: 0, bottom: 0, height: 16, colors: [white, white/0%]"),
    cell(fade: "left: 0, right: 0, bottom: 0, height: 16, cornerRadius: 4, colors: [white/0%, white]"),
    cell(fade: "left: 0, right: 0, bottom: 0, height: 16, when: true, colors: [white/0%, white]"),
    // A label that has a mask, and a second label below the gradient.
    cell(label: ", mask: {fade: {edge: top, length: 4}}"),
    cell(between: "  - {type: text, text: Two, position: absolute, bottom: 0, left: 0}"),
  ]) func `a gradient that is not the fade of a single label is left unchanged`(_ cell: String) throws {
    #expect(try !InspectedDocument(cell: cell).inspect().fixes.contains { $0.proposal.kind == .mergeFade })
  }

  @Test func `an element between the label and the gradient makes the fix unsafe`() throws {
    let cell = Self.cell(
      between: "  - {type: shape, fill: '#FF0000', position: absolute, left: 0, bottom: 0, width: 10, height: 10}")
    let document = try InspectedDocument(cell: cell)
    #expect(try document.inspect().summary == ["merge-fade cell/gradient: changes 100 pixels of item 1"])
    #expect(try document.fixed().source == document.source)
  }
}
