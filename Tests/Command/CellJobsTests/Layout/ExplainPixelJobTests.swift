// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

@Suite struct ExplainPixelJobTests {
  let folder: DocumentFolder

  init() throws {
    folder = try DocumentFolder()
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 60, scale: 1, background: "#FFFFFF"}
      cell:
        height: 30
        children:
          - {name: below, type: shape, fill: "#FF0000", position: absolute, left: 0, top: 0, width: 20, height: 20}
          - name: group
            opacity: 0.5
            position: absolute
            left: 4.5
            top: 0
            width: 30
            height: 20
            children:
              - {name: blue, type: shape, fill: "#0000FF", position: absolute, left: 0, top: 0, width: 30, height: 20}
              - {name: text, type: text, text: "${text ?? 'Hi'}", position: absolute, left: 20, top: 2}
      """, to: "group.yaml")
    try folder.scratch.write(#"[{"text": "one"}, {"text": "two"}]"#, to: "texts.json")
  }

  @Test func `without passes there is no result column`() async throws {
    let pixel = try await folder.pixel(2, 10, of: "group.yaml")
    #expect(
      pixel.text == """
        pixel 2,10 of 60 x 30 at 1x: group.yaml, item 1

        layer       place  step          coverage  alpha  before   after    could go
        canvas             background                              #FFFFFF
        cell/below  6:7    fill #FF0000       255    255  #FFFFFF  #FF0000  no, it changes 400 pixels

        the pixel is #FF0000

        in each frame, a compositor has these stores here:
        cell/below  colour  copied  400 copied; reads 0 bytes, writes 1,600

        """)
  }

  @Test func `the item is chosen by its number`() async throws {
    let pixel = try await folder.pixel(26, 10, of: "group.yaml", data: "texts.json", item: 2)
    #expect(pixel.text.hasPrefix("pixel 26,10 of 60 x 30 at 1x: group.yaml, item 2\n"))
    #expect(pixel.text.contains(#"text "two""#))
  }

  @Test func `the JSON has the same content, with steps inside passes`() async throws {
    let pixel = try await folder.pixel(4, 10, of: "group.yaml")
    let object = try #require(JSONSerialization.jsonObject(with: Data(pixel.json.utf8)) as? [String: Any])
    #expect(
      Set(object.keys)
        == [
          "formatVersion", "tool", "template", "item", "x", "y", "width", "height", "scale", "background", "steps", "color",
          "stores",
        ])
    let steps = try #require(object["steps"] as? [[String: Any]])
    #expect(steps.map { $0["kind"] as? String } == ["fill", "pass"])
    #expect(
      Set(steps[0].keys) == [
        "kind", "layer", "location", "description", "number", "coverage", "alpha", "before", "after", "result",
        "couldGo", "pixelsChangedWithout", "changesThisPixel", "keepsLayerOpaque",
      ])
    #expect(
      Set(steps[1].keys) == [
        "kind", "layer", "location", "description", "reasons", "steps", "holds", "coverage", "before", "after", "result",
      ])
    let inner = try #require(steps[1]["steps"] as? [[String: Any]])
    #expect(inner.map { $0["layer"] as? String } == ["cell/group/blue"])
    #expect(inner.map { $0["coverage"] as? Int } == [128])
    #expect(object["color"] as? String == steps[1]["after"] as? String)
  }
}
