// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellNotation
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct GoldenDoctorTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "golden-images/rows"), withIntermediateDirectories: true)
    try workspace.write(
      "version: 1\ncell: {height: 20, background: \"#336699\", children: [{type: text, text: 12:30}]}\n",
      to: "golden-images/rows/time.yaml")
  }

  /// Writes a picture that was recorded, according to its metadata, with Cairo 1.0 and a font that is not installed.
  private func writeForeignGolden() throws {
    let environment =
      #"{"libraries": {"cairo": "1.0.0"}, "options": {}, "fonts": [{"file": "Brand.otf", "sha256": "0123456789abcdef"}]}"#
    let text = try #require(PNGText(keyword: "cellraster:environment", text: environment))
    let pixels = PixelBuffer(size: try #require(PixelSize(width: 1, height: 1)))
    let path = workspace.folder.appending(path: "golden-images/rows/foreign@2x.png")
    try Data(encodePNG(pixels, texts: [text])).write(to: path)
  }

  @Test func `goldens that were recorded on this machine can be compared on it`() throws {
    #expect(try workspace.run("golden", "verify", "--record", "missing").status == 1)
    let run = try workspace.run("golden", "doctor")
    #expect(run.status == 0)
    #expect(run.text == "This machine has the fonts and libraries of 1 golden.\n")
  }

  @Test func `a missing font is reported, and the status is 1`() throws {
    try writeForeignGolden()
    let run = try workspace.run("golden", "doctor", "--folder", "golden-images/rows")
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(run.status == 1)
    #expect(lines.first == "font Brand.otf with sha256 01234567… is missing: 1 golden is skipped")
    #expect(lines.contains { $0.hasPrefix("recorded with cairo 1.0.0, now ") && $0.hasSuffix(": 1 golden may differ") })
    #expect(lines.last == "Of 1 golden, 1 cannot be compared here: their fonts are missing.")
  }

  @Test func `the diagnosis in JSON names the goldens`() throws {
    try writeForeignGolden()
    let run = try workspace.run("golden", "doctor", "--json")
    #expect(
      run.text.contains(
        #"{"subject": "font", "name": "Brand.otf", "recorded": "0123456789abcdef", "skips": true, "#
          + #""goldens": ["golden-images/rows/foreign@2x.png"]}"#))
    #expect(run.text.contains(#""version": "\#(Tool.version)"}, "usable": false, "goldenCount": 1, "differences": ["#))
  }

  @Test func `an incomplete golden is reported, and the status is 1`() throws {
    try writeForeignGolden()
    let path = workspace.folder.appending(path: "golden-images/rows/foreign@2x.png")
    try Data(try Data(contentsOf: path).prefix(60)).write(to: path)
    let run = try workspace.run("golden", "doctor")
    #expect(run.status == 1)
    #expect(run.text.hasPrefix("golden-images/rows/foreign@2x.png: "))
  }

  @Test func `a folder that does not exist is missing input`() throws {
    let run = try workspace.run("golden", "doctor", "--folder", "nowhere")
    #expect(run.status == 66)
    #expect(run.errors == "nowhere: cannot read: No such file or directory\n")
  }

  @Test func `a folder without goldens is reported as such`() throws {
    #expect(try workspace.run("golden", "doctor").text == "There are no goldens.\n")
  }
}
