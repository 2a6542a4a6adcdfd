// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import Testing

/// Rows whose content scrolls, in `list` and `scroll`.
@Suite struct CarouselCommandTests {
  let workspace: Workspace

  /// A row with 40 bars of 10 pixels each, in a viewport of 20, and two rows that cannot be scrolled.
  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: white}
      cell:
        direction: column
        children:
          - {name: reel, when: "bars ?? false", overflow: scroll, snap: children, height: 10, children: [
              {name: bar, each: bars, as: bar, width: 10, background: "${bar}", children: [{type: text, text: "${bar}", size: 4}]}]}
          - {type: shape, fill: "#888888", height: 5}
      """, to: "row.yaml")
    let bars = (0..<40).map { #""\#(color($0))""# }.joined(separator: ", ")
    try workspace.write(
      #"{"id": "reel", "bars": [\#(bars)]}"# + "\n" + #"{"id": "one"}"# + "\n" + #"{"id": "two"}"# + "\n", to: "rows.ndjson")
  }

  private func color(_ bar: Int) -> String { "#2030" + String(64 + bar, radix: 16).uppercased() }

  private func list(_ script: String, _ option: String) throws -> ProgramRun {
    try workspace.write(script + "\n", to: "script.ndjson")
    return try workspace.run(
      [
        "list", "row.yaml", "--data", "rows.ndjson", "--viewport", "25", option, "script.ndjson", "-o",
        option == "--play" ? "out" : "out.png",
      ])
  }

  /// The bar at the left edge of the first row, above its text, or of the row at another height.
  private func firstBar(_ name: String, y: Int = 8) throws -> Int {
    Int(try decodePicture(workspace.bytes(name)).pixels[9, y].blue) - 64
  }

  @Test func `a batch scrolls what is in a row, and the row keeps that when others move`() throws {
    let run = try list(#"{"row": "reel", "offset": 200}"# + "\n" + #"{"move": [{"from": 0, "to": 1}]}"#, "--edits")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try firstBar("out.png", y: 13) == 20)
    #expect(try list(#"{"row": "reel", "container": "cell/reel", "offset": {"index": 7}}"#, "--edits").status == 0)
    #expect(try firstBar("out.png") == 7)
  }

  @Test(arguments: [
    (#"{"row": "none", "offset": 3}"#, #"no row has the identity "none""#),
    (
      #"{"row": "one", "offset": 3, "container": "cell"}"#,
      #""cell" is no container with "overflow: scroll" in the row "one"; there is cell/reel"#
    ),
    (#"{"row": "reel"}"#, #""row" and "offset" belong together"#),
    (#"{"container": "cell/reel"}"#, #""container" needs "row" and "offset""#),
    (#"{"row": "reel", "offset": {"x": 1, "index": 2}}"#, #""index" of "offset" cannot be used with "x" or "y""#),
    (#"{"row": "reel", "offset": "far"}"#, #""offset" must be a number of points, or an object with "x", "y" or "index""#),
  ])
  func mistakes(batch: String, message: String) throws {
    let run = try list(batch, "--edits")
    #expect(run.status == 65)
    #expect(run.errors == "item 1 at script.ndjson:1:1: \(message)\n")
  }

  @Test func `a played list shows the earlier pixels for one frame, and then those at the offset`() throws {
    let run = try list(#"{"frames": 1}"# + "\n" + #"{"row": "reel", "offset": 100, "frames": 2}"#, "--play")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try (1...3).map { try firstBar("out/frame-000\($0).png") } == [0, 0, 10])
  }

  private func scroll(_ script: String, _ options: String...) throws -> ProgramRun {
    try workspace.write(script + "\n", to: "script.ndjson")
    return try workspace.run(["scroll", "row.yaml", "--data", "rows.ndjson", "--script", "script.ndjson"] + options)
  }

  @Test func `a flick of what is in a row names the children that made frames slow`() throws {
    let run = try scroll(#"{"flick": 200, "item": 1}"#)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("\n  item 1, child 6: "))
    let json = try scroll(#"{"flick": 200, "item": 1}"#, "--json").text
    #expect(json.contains(#""child": 6,"#))
    #expect(json.contains(#"{"item": 1, "flick": 200,"#))
  }

  @Test func `the pictures of the page show what is in the row where it is in each frame`() throws {
    let run = try scroll(#"{"flick": 200, "item": 1}"#, "--slowdown", "128", "--rate", "1000", "--html", "page.html")
    #expect(run.status == 0, "\(run.errors)")
    let pictures = String(decoding: try workspace.bytes("page.html"), as: UTF8.self).split(separator: "data:image/png;base64,")
      .dropFirst().map { $0.prefix { $0 != "\"" && $0 != ")" } }
    #expect(pictures.count > 10)
    // Frames in which the content moves by less than a pixel have the same.
    #expect(Set(pictures).count > 5)
  }

  @Test func `a script names an item that has content to scroll`() throws {
    let other = try scroll(#"{"flick": 200, "item": 2}"#)
    #expect(other.status == 64)
    #expect(
      other.errors.hasPrefix("Error: --script: item 2 has no container with \"overflow: scroll\" that a gesture could scroll.\n"))
    #expect(
      try scroll(#"{"flick": 200, "item": 9}"#).errors.hasPrefix(
        "Error: --script: the data has no item 9, whose content a gesture scrolls.\n"))
    #expect(try scroll(#"{"rest": 200, "item": 1}"#).errors == "item 1 at script.ndjson:1:1: \"rest\" has no key \"item\"\n")
  }
}
