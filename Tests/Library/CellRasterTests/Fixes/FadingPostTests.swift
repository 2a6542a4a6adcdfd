// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster
import Testing

/// The fading post: a gradient over labels without backgrounds, which fixes turn into a fade inside an opaque label.
@Suite struct FadingPostTests {
  private static let data = """
    [{"title": "What the tide keeps",
      "text": "At low water you can walk out to the island in forty minutes, if you leave the path where the second post leans."},
     {"title": "Notes on mending", "text": "Begin where the last hand left off: its knots are drawn a little tighter than mine."}]
    """

  private static func document(label: String = "", title: String = "", isLayer: Bool) -> String {
    let layer =
      "\n        - {name: fade, type: gradient, position: absolute, right: 0, bottom: 0, left: 0, height: 24, "
      + "colors: [paper/0%, paper]}"
    return """
      version: 1
      canvas: {width: 160, scale: 2, background: paper}
      colors: {paper: "#FFFFFF", ink: "#14171C"}
      states:
        dark: {colors: {paper: "#000000", ink: "#F2F2F7"}}
      cell:
        direction: column
        padding: 12
        children:
          - {name: title, type: text, text: "${title}", size: 15, lineHeight: 22, color: ink, maxLines: 1\(title)}
          - name: body
            clip: true
            direction: column
            children:
              - {name: text, type: text, text: "${text}", color: ink, lineHeight: 18, maxLines: 3\(label)}\(isLayer ? layer : "")

      """
  }

  private static let layers = document(isLayer: true)
  private static let backgrounds = document(label: ", background: paper", title: ", background: paper", isLayer: true)
  private static let whole = document(
    label: ", background: paper, fade: {edge: bottom, length: 24, color: paper, when: always}", title: ", background: paper",
    isLayer: false)
  private static let states = [[], ["dark"]]

  @Test func `all fixes of the first version are safe, in both states`() throws {
    let found = try InspectedDocument(Self.layers, data: Self.data, states: Self.states).inspect()
    #expect(found.redLayers() == ["cell/title", "cell/body/text", "cell/body/fade"])
    #expect(
      found.summary == [
        "background cell/title: safe", "background cell/body/text: safe",
        "merge-fade cell/body/fade: safe",
      ])
    #expect(
      found.avoidable(1) == [
        "blend.background-missing cell/title", "blend.background-missing cell/body/text",
        "blend.gradient-alpha cell/body/fade",
      ])
  }

  @Test func `the fixes use the template's names for colours`() throws {
    let found = try InspectedDocument(Self.layers, data: Self.data, states: Self.states).inspect()
    #expect(
      found.fixes.map(\.proposal.title) == [
        "Give cell/title the background paper", "Give cell/body/text the background paper",
        "Replace cell/body/fade with a fade on cell/body/text: the last 24 points before the bottom edge fade to paper",
      ])
  }

  @Test(arguments: [layers, backgrounds]) func `fixes leave no blended layer and change no pixel`(_ text: String) throws {
    let document = try InspectedDocument(text, data: Self.data, states: Self.states)
    let fixed = try document.fixed()
    let after = try document.inspector.inspect(fixed.source)
    #expect((0..<4).map(after.redLayers) == [[], [], [], []])
    #expect(after.fixes.isEmpty)
    #expect(try document.pixels(document.source) == after.cells.map(\.pixels))
  }

  @Test func `all fixes of the first version are written into its text`() throws {
    let fixed = try InspectedDocument(Self.layers, data: Self.data, states: Self.states).fixed()
    let mended = Self.document(
      label: ", background: paper, fade: {edge: bottom, length: 24, color: paper, when: always}", title: ", background: paper",
      isLayer: true)
    #expect(fixed.source.text == mended.replacing("paper]}", with: "paper], hidden: true}"))
    #expect(fixed.unapplied.isEmpty)
  }

  @Test func `the three versions have the same pixels`() throws {
    let first = try InspectedDocument(Self.layers, data: Self.data, states: Self.states)
    let second = try InspectedDocument(Self.backgrounds, data: Self.data, states: Self.states)
    let third = try InspectedDocument(Self.whole, data: Self.data, states: Self.states)
    let pixels = try first.pixels(first.source)
    #expect(try second.pixels(second.source) == pixels)
    #expect(try third.pixels(third.source) == pixels)
    #expect(try third.inspect().redLayers().isEmpty)
  }
}
