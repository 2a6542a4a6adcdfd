// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

/// `cellraster explain`, and the input that it refuses.
@Suite struct ExplainCommandTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
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
    try workspace.write(#"[{"text": "one"}, {"text": "two"}]"#, to: "texts.json")
  }

  @Test func `tables list the items and passes that touch a pixel, and the stores that a compositor has there`() throws {
    let run = try workspace.run("explain", "group.yaml", "--at", "4,10")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.text == """
        pixel 4,10 of 60 x 30 at 1x: group.yaml, item 1

        layer              place  step                                       coverage  alpha  before   after      result   could go
        canvas                    background                                                           #FFFFFF    #FFFFFF
        cell/below         6:7    fill #FF0000                                    255    255  #FFFFFF  #FF0000    #FF0000  no, it changes 400 pixels
        cell/group         7:7    pass begins: group-opacity                                           clear
          cell/group/blue  15:11  fill #0000FF                                    128    255  clear    #0000FF80  #BF0040  no, it changes 604 pixels
        cell/group         7:7    pass of #0000FF80 composited: opacity 0.5        64         #FF0000  #BF0040    #BF0040

        the pixel is #BF0040

        in each frame, a compositor has these stores here:
        cell/below       colour  copied   400 copied; reads 0 bytes, writes 1,600
        cell/group/blue  colour  blended  620 blended; reads 2,480 bytes, writes 2,480
        cell/group       pass    blended  700 blended; reads 5,600 bytes, writes 2,800

        """)
  }

  @Test(arguments: ["60,0", "0,30", "1000,1000"])
  func `a pixel outside the picture is refused with the picture's size`(place: String) throws {
    let run = try workspace.run("explain", "group.yaml", "--at", place)
    #expect(run.status == 64)
    #expect(run.text == "")
    #expect(
      run.errors.hasPrefix(
        "Error: --at: there is no pixel \(place): the picture has 60 x 30 device pixels, from 0,0 to 59,29.\n"))
  }

  @Test(arguments: ["4", "4,", "a,b", "1.5,2", "1,2,3"])
  func `a malformed pixel is refused`(place: String) throws {
    let run = try workspace.run("explain", "group.yaml", "--at", place)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: The value '\(place)' is invalid for '--at <x,y>'\n"))
  }

  @Test func `an item that does not exist is refused with the number of items`() throws {
    let run = try workspace.run("explain", "group.yaml", "--data", "texts.json", "--item", "3", "--at", "1,1")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("Error: --item must be from 1 to 2.\n"))
    try workspace.write("[]", to: "none.json")
    let none = try workspace.run("explain", "group.yaml", "--data", "none.json", "--at", "1,1")
    #expect(none.status == 64)
    #expect(none.errors.hasPrefix("Error: The data has no items.\n"))
  }

  @Test func `a broken picture is reported with its element`() throws {
    try workspace.write("no picture", to: "broken.png")
    try workspace.write(
      "version: 1\ncell:\n  children:\n    - {type: image, source: broken.png, width: 10, height: 10}\n", to: "picture.yaml")
    let run = try workspace.run("explain", "picture.yaml", "--at", "1,1")
    #expect(run.status == 65)
    #expect(run.errors == "picture.yaml:4:7 cell/image: the picture is neither PNG nor JPEG\n")
  }

  @Test func `a missing template is reported in one sentence`() throws {
    let run = try workspace.run("explain", "nothing.yaml", "--at", "1,1")
    #expect(run.status == 66)
    #expect(run.errors == "nothing.yaml: cannot read: No such file or directory\n")
  }

  @Test func `a terminal shows swatches, unless colours are switched off`() throws {
    func shown(_ environment: [String: String]) throws -> String {
      try workspace.runOnTerminal("explain", "group.yaml", "--at", "2,10", stream: .standardOutput, environment: environment)
        .terminal
    }
    #expect(try shown(["NO_COLOR": ""]).contains("\u{1B}[48;2;255;0;0m  \u{1B}[0m #FF0000"))
    let plain = try shown(["NO_COLOR": "1"])
    #expect(plain.contains("#FF0000"))
    #expect(!plain.contains("\u{1B}"))
    #expect(try !shown(["NO_COLOR": "", "TERM": "dumb"]).contains("\u{1B}"))
  }
}
