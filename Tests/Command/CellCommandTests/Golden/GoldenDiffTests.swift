// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellNotation
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct GoldenDiffTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try write(PixelBuffer(size: try size(4, 3), filledWith: .white), to: "white.png")
    try write(try white(changing: [5: 0xFFFE_FFFF]), to: "near.png")
    try write(try white(changing: [5: 0xFF00_0000, 6: 0xFF00_0000]), to: "black.png")
    try write(PixelBuffer(size: try size(4, 4), filledWith: .white), to: "taller.png")
  }

  private func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  private func white(changing changes: [Int: UInt32]) throws -> PixelBuffer {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 12)
    for (index, pixel) in changes { pixels[index] = pixel }
    return PixelBuffer(size: try size(4, 3), pixels: pixels)
  }

  private func write(_ picture: PixelBuffer, to name: String) throws {
    try Data(encodePNG(picture)).write(to: workspace.folder.appending(path: name))
  }

  @Test func `equal pixels in another encoding pass`() throws {
    let other = try encodePNG(
      PixelBuffer(size: try size(4, 3), filledWith: .white), texts: [#require(PNGText(keyword: "Comment", text: "another"))])
    try Data(other).write(to: workspace.folder.appending(path: "other.png"))
    let run = try workspace.run("golden", "diff", "white.png", "other.png")
    #expect(run.status == 0)
    #expect(run.text == "other.png has the same pixels as white.png\n")
    #expect(run.errors == "")
  }

  @Test(arguments: [
    ("near.png", "near.png differs from white.png: 1 pixel differs, by up to 1 of 255 in a channel, within (1, 1, 1 x 1)\n", 1),
    (
      "near.png --metric channel --tolerance 1",
      "near.png differs from white.png within the tolerance of 1: a channel differs by up to 1 of 255, in 1 pixel within "
        + "(1, 1, 1 x 1)\n", 0
    ),
    ("near.png --metric perceptual", "near.png looks like white.png: no pixel differs visibly\n", 0),
    (
      "near.png --metric perceptual --threshold 0",
      "near.png differs from white.png: 1 pixel differs visibly, by up to 1 of 255 in a channel, within (1, 1, 1 x 1)\n", 1
    ),
    (
      "black.png --metric window --window 1",
      "black.png differs from white.png: 1 pixel differs within the window (1, 1, 1 x 1), 2 in all, by up to 255 of 255 in a "
        + "channel, within (1, 1, 2 x 1)\n", 1
    ),
    ("black.png --ignore 1,0,1,3 --ignore 2,1,1,1", "black.png has the same pixels as white.png\n", 0),
    (
      "taller.png --tolerance 99",
      "taller.png differs from white.png: the size changed from 4 x 3 to 4 x 4; 4 pixels differ, by up to 255 of 255 in a "
        + "channel, within (0, 3, 4 x 1)\n", 1
    ),
  ])
  func `one sentence describes the difference`(arguments: String, sentence: String, status: Int32) throws {
    let run = try workspace.shell("exec \"$0\" golden diff white.png \(arguments)")
    #expect(run.text == sentence)
    #expect(run.errors == "")
    #expect(run.status == status)
  }

  @Test func `difference pictures are written whether the pictures differ or not`() throws {
    let run = try workspace.run("golden", "diff", "white.png", "black.png", "-o", "diff.png", "--panels", "panels.png")
    #expect(run.status == 1)
    let difference = try decodePicture(workspace.bytes("diff.png")).pixels
    #expect(difference[1, 1].packed == 0xFFFF_0000)
    #expect(difference[0, 0].packed == 0xFFFF_FFFF)
    #expect(try decodePicture(workspace.bytes("panels.png")).pixels.size == size(76, 35))
    #expect(try workspace.run("golden", "diff", "white.png", "white.png", "-o", "same.png").status == 0)
    #expect(try workspace.files().contains("same.png"))
  }

  @Test(arguments: [
    (
      "-o out.png", 65,
      "a difference picture as wide as one picture and as high as the other is too large; omit -o and --panels\n"
    ),
    ("", 1, ""),
  ])
  func `a very wide and a very high picture are compared, but not drawn`(options: String, status: Int32, errors: String) throws {
    for (name, size) in [("wide.png", try size(65_535, 1)), ("high.png", try size(1, 65_535))] {
      try Data(encodePNG(PixelBuffer(size: size, filledWith: .white))).write(to: workspace.folder.appending(path: name))
    }
    let run = try workspace.shell("exec \"$0\" golden diff wide.png high.png \(options)")
    #expect(run.errors == errors)
    #expect(run.status == status)
    #expect(try !workspace.files().contains("out.png"))
  }

  @Test func `if a picture goes to standard output, the sentence goes to standard error`() throws {
    let run = try workspace.shell("exec \"$0\" golden diff - near.png -o - <white.png")
    #expect(run.status == 1)
    #expect(
      run.errors == "near.png differs from standard input: 1 pixel differs, by up to 1 of 255 in a channel, within "
        + "(1, 1, 1 x 1)\n")
    #expect(try decodePicture(run.output).pixels[1, 1].packed == 0xFFFF_0000)
  }

  @Test func `the difference picture has the requested colours`() throws {
    let run = try workspace.run(
      "golden", "diff", "white.png", "black.png", "-o", "-", "--metric", "perceptual", "--include-aa", "--diff-color", "#00F",
      "--diff-color-alt", "#00FF00", "--mask")
    let picture = try decodePicture(run.output).pixels
    #expect(picture[1, 1].packed == 0xFF00_FF00)
    #expect(picture[0, 0].packed == 0)
  }

  @Test func `the JSON has the content of the sentence`() throws {
    let run = try workspace.run("golden", "diff", "white.png", "black.png", "--json")
    #expect(
      run.text == """
        {"formatVersion": 1, "tool": {"name": "cellraster", "version": "\(Tool.version)"}, \
        "passes": false, "metric": "exact", "value": 2, "tolerance": 0, "pixels": 2, "largestStep": 255, "antialiased": 0, \
        "reference": {"width": 4, "height": 3}, "actual": {"width": 4, "height": 3}, \
        "changed": {"x": 1, "y": 1, "width": 2, "height": 1}, "window": null}

        """)
    #expect(run.status == 1)
  }

  @Test(arguments: [
    ("white.png data.json", 65, "data.json: the picture is neither PNG nor JPEG\n"),
    ("nowhere.png white.png", 66, "nowhere.png: cannot read: No such file or directory\n"),
    ("white.png near.png -o nowhere/a.png", 73, "nowhere/a.png: cannot write: No such file or directory\n"),
  ])
  func `an unreadable or unwritable file is reported in one sentence`(arguments: String, status: Int32, sentence: String) throws {
    let run = try workspace.shell("exec \"$0\" golden diff \(arguments)")
    #expect(run.status == status)
    #expect(run.errors == sentence)
    #expect(run.text == "")
  }

  @Test(arguments: [
    "- -", "white.png near.png --threshold 0.2", "white.png near.png --metric perceptual --threshold 2",
    "white.png near.png --window 3", "white.png near.png --metric window --window 0", "white.png near.png --tolerance=-1",
    "white.png near.png --ignore 1,2,3", "white.png near.png --ignore 1,2,-3,4", "white.png near.png -o - --json",
    "white.png near.png -o - --panels -", "white.png near.png --alpha 1.5", "white.png near.png --diff-color red",
  ])
  func `invalid and contradictory options are wrong usage`(arguments: String) throws {
    #expect(try workspace.shell("exec \"$0\" golden diff \(arguments)").status == 64)
  }
}
