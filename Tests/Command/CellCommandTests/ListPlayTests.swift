// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import FoundationEssentials
import Testing

/// `cellraster list --play`: the frames of a scroll.
@Suite struct ListPlayTests {
  let workspace: Workspace

  /// 40 bars, each 10 pixels high and with a colour of its own.
  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: "#FFFFFF"}
      cell:
        height: 10
        background: "${color}"
        children:
          - {type: image, when: "${picture ?? null}", source: "${picture}", width: 5, height: 5}
      """, to: "bar.yaml")
    let bars = (1...40).map { number in #"{"id": "\#(number)", "color": "\#(color(ofBar: number))"}"# }
    try workspace.write(bars.joined(separator: "\n"), to: "bars.ndjson")
  }

  private func color(ofBar number: Int) -> RGBA { RGBA(red: 10, green: UInt8(number * 6), blue: 200) }

  private func play(_ script: String, _ options: String...) throws -> ProgramRun {
    try workspace.write(script + "\n", to: "script.ndjson")
    return try workspace.run(
      ["list", "bar.yaml", "--data", "bars.ndjson", "--viewport", "20", "--play", "script.ndjson", "-o", "out"] + options)
  }

  private func pixels(_ name: String) throws -> PixelBuffer { try decodePicture(workspace.bytes(name)).pixels }

  /// The picture that the command draws of the list at an offset.
  private func still(at offset: Int, _ options: String...) throws -> PixelBuffer {
    let run = try workspace.run(
      ["list", "bar.yaml", "--data", "bars.ndjson", "--viewport", "20", "--offset", "\(offset)", "-o", "still.png"] + options)
    #expect(run.status == 0, "\(run.errors)")
    return try pixels("still.png")
  }

  // MARK: Frames

  @Test func `a table has a line for each frame, and a summary`() throws {
    let run = try play(
      """
      {"frames": 3, "scrollBy": 5}
      {"scroll": 300}
      {"frames": 2}
      """)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.text == """
        frame  offset  drawn  known  blank  failed  moved  copied
            1       5      0      3      0       0      0     400
            2      10      0      2      0       0    300     100
            3      15      0      3      0       0    300     100
            4     300      0      0      2       0      0       0
            5     300      2      0      0       0      0     400
            6     300      0      2      0       0      0       0
        6 frames, 1 with blank rows; 26 rows laid out and 22 drawn in the background; 37 % of the pixels of rows were moved
        3 cells built, 3 used again

        """)
    #expect(
      try workspace.files(in: "out")
        == (1...6).map { "frame-000\($0).png" } + (1...6).map { "overlay-000\($0).png" })
  }

  @Test func `with an overlay, the table has its totals, and tints replace those of hits and misses`() throws {
    let run = try play(#"{"frames": 1}"#, "--overlay", "layers")
    #expect(
      run.text.hasPrefix(
        """
        frame  offset  drawn  known  blank  failed  moved  copied  errors  warnings  notes
            1       0      0      2      0       0      0     400       0         0      0
        """))
    #expect(try pixels("out/overlay-0001.png") == pixels("out/frame-0001.png"))
    let refused = try play(#"{"frames": 1}"#, "--overlay", "updates")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--overlay updates compares two versions of a cell, which a list does not have"))
  }

  @Test func `frames are the pictures of the list at their offsets`() throws {
    _ = try play(#"{"frames": 30, "scrollBy": 7}"#, "--offset", "3")
    #expect(try pixels("out/frame-0001.png") == still(at: 10))
    #expect(try pixels("out/frame-0017.png") == still(at: 122))
    #expect(try pixels("out/frame-0030.png") == still(at: 213))
  }

  @Test func `rows that come too late are blank, and are there in the end`() throws {
    let run = try play(#"{"frames": 2}"# + "\n" + #"{"frames": 5, "scroll": 200}"#, "--rows-per-frame", "1")
    let blank = run.text.split(separator: "\n").dropFirst().dropLast(2).map { $0.split(separator: " ")[4] }
    #expect(blank == ["0", "0", "2", "1", "0", "0", "0"])
    let frame = try pixels("out/frame-0004.png")
    #expect((frame[0, 9].straight, frame[0, 10].straight) == (color(ofBar: 21), .white))
    #expect(try pixels("out/frame-0007.png") == still(at: 200))
  }

  @Test func `a viewport in which all rows are blank has the background of the template`() throws {
    _ = try play(#"{"frames": 2}"# + "\n" + #"{"scroll": 200}"#)
    #expect(try pixels("out/frame-0003.png") == PixelBuffer(size: #require(PixelSize(width: 20, height: 20)), filledWith: .white))
  }

  @Test func `beyond the end of the list is the background`() throws {
    let run = try play(#"{"scroll": 390}"# + "\n" + #"{"scroll": 4000}"#)
    #expect(run.text.contains("\n    2    4000      0      0      0       0      0       0\n"))
    let (last, beyond) = try (pixels("out/frame-0001.png"), pixels("out/frame-0002.png"))
    #expect((last[0, 9].straight, last[0, 10].straight) == (color(ofBar: 40), .white))
    #expect((beyond[0, 0].straight, beyond[19, 19].straight) == (.white, .white))
  }

  @Test
  func
    `the overlay is green where rows were drawn before, red where they were drawn for the frame, and plain where they are blank`()
    throws
  {
    _ = try play(#"{"frames": 1}"# + "\n" + #"{"frames": 3, "scroll": 200}"#, "--rows-per-frame", "1")
    let overlays = try (1...4).map { try pixels("out/overlay-000\($0).png") }
    let frames = try (1...4).map { try pixels("out/frame-000\($0).png") }
    /// How much more green and red a pixel of an overlay has than the frame.
    func tint(_ frame: Int, y: Int) -> [Int] {
      let (tinted, plain) = (overlays[frame - 1][3, y].straight, frames[frame - 1][3, y].straight)
      return [Int(tinted.green) - Int(plain.green), Int(tinted.red) - Int(plain.red)].map { $0.signum() }
    }
    #expect([tint(1, y: 0), tint(1, y: 19)] == [[1, -1], [1, -1]])
    #expect([tint(2, y: 0), tint(2, y: 19)] == [[0, 0], [0, 0]])
    #expect([tint(3, y: 0), tint(3, y: 19)] == [[-1, 1], [0, 0]])
    #expect([tint(4, y: 0), tint(4, y: 19)] == [[1, -1], [-1, 1]])
  }

  @Test func `stripes tell the tints apart without colour`() throws {
    _ = try play(#"{"frames": 1}"#)
    let plain = try pixels("out/overlay-0001.png")
    _ = try play(#"{"frames": 1}"#, "--hatching")
    #expect(Set((0..<10).map { plain[0, $0].packed }).count == 1)
    #expect(try Set((0..<10).map { try pixels("out/overlay-0001.png")[0, $0].packed }).count > 1)
  }

  @Test func `an animation has the frames of the numbered files, 60 in a second`() throws {
    let script = #"{"frames": 3, "scrollBy": 5}"# + "\n" + #"{"frames": 2, "scroll": 300}"#
    _ = try play(script)
    let run = try play(script, "--animated")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try workspace.files(in: "out").filter { !$0.contains("0") } == ["frames.png", "overlay.png"])
    for (file, name) in [("frames", "frame"), ("overlay", "overlay")] {
      var animation = AnimatedPNG(size: try #require(PixelSize(width: 20, height: 20)), hasAlpha: false)
      var bytes = animation.prefix
      for number in 1...5 { bytes += try animation.append(pixels("out/\(name)-000\(number).png"), delay: .sixtieth) }
      let (suffix, header) = try animation.finish()
      bytes.replaceSubrange(0..<header.count, with: header)
      #expect(try workspace.bytes("out/\(file).png") == bytes + suffix)
      // The number of frames in the chunk acTL, after the signature and the chunk IHDR.
      #expect(try Array(workspace.bytes("out/\(file).png")[37..<45]) == Array("acTL".utf8) + [0, 0, 0, 5])
    }
  }

  @Test func `frames of different widths are no animation`() throws {
    try workspace.write("version: 1\ncanvas: {width: 30, scale: 1}\ncell: {height: 10}", to: "wide.yaml")
    let run = try play(
      #"{"frames": 9, "scrollBy": 40}"#, "--animated", "--template-by", "id", "--template", "10=wide.yaml")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("frame 2 is 30 pixels wide, but frame 1 is 20: an animation has frames of one size; "))
    #expect(try workspace.files(in: "out") == [])
  }

  @Test func `the bytes of all files are the same each time, on one core and on all`() throws {
    let script = """
      {"frames": 6, "scrollBy": 33}
      {"frames": 4, "scroll": 0, "scrollBy": 60, "move": [{"from": 7, "to": 0}]}
      """
    func written(_ prefix: String) throws -> [[UInt8]] {
      try workspace.write(script, to: "script.ndjson")
      let run = try workspace.shell(
        """
        rm -rf out; \(prefix) "$0" list bar.yaml --data bars.ndjson --viewport 20 --play script.ndjson -o out \
          --rows-per-frame 2 --heights background --json
        """)
      #expect(run.status == 0, "\(run.errors)")
      return try [run.output] + workspace.files(in: "out").map { try workspace.bytes("out/\($0)") }
    }
    let first = try written("")
    #expect(first.count == 21)
    #expect(try written("") == first)
    #expect(try written("taskset -c 0") == first)
  }

  // MARK: Changes

  @Test func `changes come before the first frame of their step, and the visible rows keep their places`() throws {
    let run = try play(
      """
      {"frames": 2, "scroll": 100}
      {"insert": [{"at": 0, "item": {"id": "new", "color": "#FF0000"}}]}
      {"scroll": 0}
      {}
      """)
    #expect(run.text.contains("\n    3     110      0      2      0       0      0       0\n"), "\(run.text)")
    #expect(try workspace.bytes("out/frame-0003.png") == workspace.bytes("out/frame-0002.png"))
    #expect(try pixels("out/frame-0005.png")[0, 0].straight == RGBA(red: 255, green: 0, blue: 0))
  }

  @Test(arguments: ["estimated", "background"])
  func `with estimates, the first frame is drawn, and the background measures rows far from the viewport`(
    heights: String
  ) throws {
    try workspace.write(
      """
      version: 1
      canvas: {width: 20, scale: 1, background: white}
      cell: {height: "${height}", background: "${color}"}
      """, to: "bar.yaml")
    let bars = (1...300).map { ##"{"id": \##($0), "height": \##(4 + $0 % 13), "color": "#00\##(10 + $0 % 80)00"}"## }
    try workspace.write(bars.joined(separator: "\n"), to: "bars.ndjson")
    let run = try play(#"{"frames": 8, "scroll": 1500}"#, "--heights", heights, "--json")
    #expect(run.text.contains(#""frames": [{"frame": 1, "offset": "#))
    #expect(!run.text.contains(#""blank": 1"#))
    let isMeasured = run.text.contains(/"id": "21", "top": \d+, "height": \d+, "isMeasured": true/)
    #expect(isMeasured == (heights == "background"))
  }

  @Test func `a row that cannot be drawn is a warning, once, and stays blank`() throws {
    let bars = (1...40).map { number in
      ##"{"id": "\##(number)", "color": "#FF0000"\##(number == 38 ? #", "picture": "gone.png""# : "")}"##
    }
    try workspace.write(bars.joined(separator: "\n"), to: "bars.ndjson")
    let run = try play(#"{"frames": 3, "scroll": 365, "scrollBy": 1}"#, "--heights", "estimated")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        warning: item 38 at bars.ndjson:38:1: bar.yaml:7:7 cell/image: there is no picture "gone.png" in ".": \
        fix the path, choose another --root, or pass --missing-images placeholder

        """)
    #expect(run.text.contains("\n    3     368      0      2      0       1    200      20\n"), "\(run.text)")
    #expect(try pixels("out/frame-0001.png")[0, 9].straight == .white)
  }

  // MARK: Mistakes

  @Test(arguments: [
    (#"{"frames": 0}"#, #""frames" must be at least 1"#), (#"{"frames": "2"}"#, #""frames" must be a whole number"#),
    (#"{"scrollBy": 0.5}"#, #""scrollBy" must be a whole number"#), (#"{"speed": 3}"#, #"a step has no key "speed""#),
    ("[1]", "a step is an object with the keys"),
    (#"{"frames": 100000}"#, "the script has 100001 frames; at most 100000 are allowed"),
    (#"{"delete": [40]}"#, "row 40 of section 0 is deleted, but the section has 40 rows before the batch"),
    (#"{"insert": [{"at": 1, "item": {"id": "x"}}]}"#, #"the data has no value "color""#),
  ])
  func `a step is refused with its place and the reason, and nothing is written`(step: String, reason: String) throws {
    let run = try play(#"{"frames": 1}"# + "\n" + step)
    #expect(run.status == 65)
    #expect(run.text == "")
    #expect(run.errors.contains("script.ndjson:2:1"), "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(try !workspace.files().contains("out"))
  }

  @Test(arguments: [
    (["--play", "s.json"], "name their folder with -o"), (["--play", "s.json", "-o", "x.png"], "name a folder"),
    (["--play", "s.json", "-o", "-"], "name a folder"),
    (["--play", "s.json", "-o", "out", "--edits", "e.json"], "pass one of them"),
    (["--play", "s.json", "-o", "out", "--rows-per-frame", "0"], "at least 1"), (["--animated"], "for the frames of --play"),
    (["--rows-per-frame", "3"], "for the frames of --play"), (["--heights", "background"], "--heights background is for --play"),
    (["--play", "-", "-o", "out", "--data", "-"], "the data and the script"),
  ])
  func `wrong options are refused`(options: [String], reason: String) throws {
    let run = try workspace.run(["list", "bar.yaml", "--data", "bars.ndjson", "--viewport", "20"] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `a folder that is a file is refused, a script that is missing is named`() throws {
    try workspace.write("", to: "out")
    #expect(try play(#"{"frames": 1}"#).errors.hasPrefix(#"Error: -o: "out" is a file; name a folder"#))
    let run = try workspace.run(
      "list", "bar.yaml", "--data", "bars.ndjson", "--viewport", "20", "--play", "none.json", "-o", "dir")
    #expect(run.status == 66)
    #expect(run.errors.hasPrefix("none.json: cannot read: "))
  }

  @Test func `a script from standard input, and one without steps`() throws {
    let arguments = ["list", "bar.yaml", "--data", "bars.ndjson", "--viewport", "20", "--play", "-", "-o", "out"]
    #expect(try workspace.run(arguments, input: #"[{"frames": 2}, {"scroll": 9}]"#).text.contains("3 frames, 0 with blank rows"))
    let run = try workspace.run(arguments + ["--animated"], input: "[]")
    #expect((run.status, run.text) == (0, "no frames\n"))
    #expect(run.errors == "the script has no steps: there is nothing to draw\n")
    #expect(try !workspace.files(in: "out").contains("frames.png"))
  }

  @Test func `a list without rows has empty frames`() throws {
    try workspace.write("", to: "bars.ndjson")
    #expect(try play(#"{"frames": 1}"#).status == 0)
    #expect(try pixels("out/frame-0001.png") == PixelBuffer(size: #require(PixelSize(width: 20, height: 20)), filledWith: .white))
  }
}
