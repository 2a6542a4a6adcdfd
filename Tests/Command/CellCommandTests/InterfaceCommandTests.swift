// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// Commands that read files of Interface Builder directly, as their user runs them. The files are made for these tests.
@Suite struct InterfaceCommandTests {
  private static let plain = #"translatesAutoresizingMaskIntoConstraints="NO""#

  /// Returns a table view cell with some views and constraints, in line 4 of its file; its content view is in line 5.
  private func cell(
    _ id: String, _ subviews: String, _ constraints: [String], outlets: [String: String] = [:], height: Int = 60
  ) -> String {
    """
    <tableViewCell id="\(id)" reuseIdentifier="\(id)">
    <tableViewCellContentView key="contentView" id="con-\(id)">
    <rect key="frame" x="0" y="0" width="320" height="\(height)"/>
    <subviews>
    \(subviews)
    </subviews>
    <constraints>
    \(constraints.enumerated().map { "<constraint \($1) id=\"c\($0)-\(id)\"/>" }.joined(separator: "\n"))
    </constraints>
    </tableViewCellContentView>
    <connections>
    \(outlets.sorted { $0.key < $1.key }.map { "<outlet property=\"\($0.key)\" destination=\"\($0.value)\" id=\"o-\($0.key)\"/>" }
      .joined(separator: "\n"))
    </connections>
    </tableViewCell>
    """
  }

  private func write(_ cells: [String], to path: String, in workspace: Workspace) throws {
    try workspace.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
      <objects>
      \(cells.joined(separator: "\n"))
      </objects>
      </document>
      """, to: path)
  }

  /// A label with a frame.
  private func label(_ id: String, _ text: String, _ frame: String = #"x="16" y="11" width="100" height="20""#) -> String {
    #"<label text="\#(text)" \#(Self.plain) id="\#(id)"><rect key="frame" \#(frame)/></label>"#
  }

  private static let pinned = [
    #"firstItem="name" firstAttribute="leading" secondItem="con-row" secondAttribute="leading" constant="16""#,
    #"firstItem="name" firstAttribute="top" secondItem="con-row" secondAttribute="top" constant="11""#,
    #"firstAttribute="trailing" relation="greaterThanOrEqual" secondItem="name" secondAttribute="trailing" constant="16""#,
  ]
  private static let bottom = #"firstAttribute="bottom" secondItem="name" secondAttribute="bottom" constant="9""#

  @Test func `a file has the pixels of the template that is written of it`() throws {
    let workspace = try Workspace()
    try write([cell("row", label("name", "Mei"), Self.pinned, outlets: ["nameLabel": "name"])], to: "Row.xib", in: workspace)
    #expect(try workspace.run("import", "Row.xib", "-o", "row").status == 0)
    try workspace.write(#"[{"nameLabel": "Amara"}]"#, to: "data.json")
    for data in [[], ["--data", "data.json"]] {
      #expect(try workspace.run(["render", "Row.xib", "-o", "one.png"] + data).status == 0)
      #expect(try workspace.run(["render", "row/template.yaml", "-o", "two.png"] + data).status == 0)
      #expect(try workspace.bytes("one.png") == workspace.bytes("two.png"))
    }
    #expect(try workspace.run("layout", "Row.xib").text.contains("content/nameLabel  16  11"))
    #expect(try workspace.run("list", "Row.xib", "--data", "data.json").status == 0)
    #expect(try workspace.run("scroll", "Row.xib", "--data", "data.json").status == 0)
  }

  @Test func `a cell whose constraints give the height of the file is as high as its texts`() throws {
    let workspace = try Workspace()
    let tall = label("name", "Mei", #"x="16" y="11" width="100" height="40""#)
    try write([cell("row", tall, Self.pinned + [Self.bottom], outlets: ["nameLabel": "name"])], to: "Row.xib", in: workspace)
    try workspace.write(#"{"nameLabel": "one\ntwo"}"#, to: "data.json")
    let row = try workspace.run("layout", "Row.xib", "--data", "data.json").text
    #expect(row.contains("320 x 40.5 points"))
    // An empty label has no height, but its constraints hold.
    try workspace.write(#"{"nameLabel": ""}"#, to: "data.json")
    #expect(try workspace.run("layout", "Row.xib", "--data", "data.json").text.contains("320 x 20 points"))
  }

  @Test func `a cell whose height only a button gives keeps that of the file`() throws {
    let workspace = try Workspace()
    let button = #"<button \#(Self.plain) id="go"><rect key="frame" x="0" y="0" width="44" height="60"/></button>"#
    let constraints = [
      #"firstItem="go" firstAttribute="leading" secondItem="con-row" secondAttribute="leading""#,
      #"firstItem="go" firstAttribute="top" secondItem="con-row" secondAttribute="top""#,
      #"firstItem="go" firstAttribute="height" secondItem="con-row" secondAttribute="height""#,
    ]
    try write([cell("row", button, constraints)], to: "Row.xib", in: workspace)
    #expect(try workspace.run("layout", "Row.xib").text.contains("320 x 60 points"))
  }

  @Test func `one cell of several is named after a number sign, and inspected with the others`() throws {
    let workspace = try Workspace()
    let cells = ["row", "other"].map { name in
      cell(name, label("name", "Mei"), Self.pinned.map { $0.replacing("con-row", with: "con-\(name)") })
    }
    try write(cells, to: "app/Main.storyboard", in: workspace)
    #expect(try workspace.run("render", "app/Main.storyboard#other", "-o", "other.png").status == 0)
    let run = try workspace.run("render", "app/Main.storyboard", "-o", "all.png")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "app/Main.storyboard: there are several cells; choose one by its name, as in \"app/Main.storyboard#row\": row and other\n"
    )
    for path in ["app/Main.storyboard", "app"] {
      let report = try workspace.run("inspect", path, "--json", "--no-fixes").text
      #expect(report.contains("app/Main.storyboard#row") && report.contains("app/Main.storyboard#other"))
    }
    #expect(try workspace.run("inspect", "app", "-o", "pictures", "--overlay", "blended").status == 0)
    #expect(try workspace.files(in: "pictures") == ["Main-other.blended@2x.png", "Main-row.blended@2x.png"])
  }

  @Test func `a device chooses the constraints, and data their constants`() throws {
    let workspace = try Workspace()
    let varied = label("name", "Mei").replacing(
      "</label>",
      with: """
        <constraints><constraint firstAttribute="width" constant="80" id="wide"><variation key="widthClass=regular" constant="200"/></constraint>
        </constraints></label>
        """)
    try write(
      [cell("row", varied, Array(Self.pinned.prefix(2)), outlets: ["nameWidth": "wide", "top": "c1-row"])], to: "Row.xib",
      in: workspace)
    #expect(try workspace.run("layout", "Row.xib").text.contains("content/label  16  11     80"))
    #expect(try workspace.run("layout", "Row.xib", "--device", "pad").text.contains("content/label  16  11    200"))
    try workspace.write(#"{"nameWidth.constant": 50, "top.constant": -3}"#, to: "data.json")
    #expect(try workspace.run("layout", "Row.xib", "--data", "data.json").text.contains("content/label  16  -3     50"))
  }

  /// The rules of the findings about a cell, with their lines and messages.
  private func findings(_ subviews: String, _ constraints: [String], outlets: [String: String] = [:]) throws -> [String] {
    let workspace = try Workspace()
    try write([cell("row", subviews, constraints, outlets: outlets)], to: "Row.xib", in: workspace)
    let run = try workspace.run("inspect", "Row.xib", "--details", "--no-fixes")
    #expect(run.errors == "")
    var place = ""
    return run.text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("Row.xib:") { place = String(line.split(separator: ":")[1]) }
      guard let rule = line.firstRange(of: "interface.") else { return nil }
      let words = line[rule.lowerBound...].split(separator: " ")
      return "\(place) \(words.joined(separator: " "))"
    }
  }

  @Test func `a cell that does not determine its height says where the chain breaks off`() throws {
    #expect(
      try findings(label("name", "Mei"), Self.pinned) == [
        "5 interface.not-self-sizing does not determine its height: without the 60 points of the file it is 0 points high; \"label\" hangs "
          + "from its top, and no view is tied to its bottom; tie the bottom of \"label\" to it"
      ])
    // Tied to the bottom, the label determines the height, which is then not the one in the file.
    #expect(try findings(label("name", "Mei", #"x="16" y="11" width="100" height="40""#), Self.pinned + [Self.bottom]) == [])
  }

  @Test func `frames that are not the solution are found, without those of texts`() throws {
    let misplaced = label("name", "Mei", #"x="20" y="11" width="100" height="40""#)
    #expect(
      try findings(misplaced, Self.pinned + [Self.bottom]) == [
        "8 interface.misplaced has the frame (20, 11, 100, 40) in the file, but the constraints give (16, 11, 100, 40)"
      ])
  }

  @Test func `conflicts and ambiguities of other texts are found`() throws {
    let two =
      label("name", "Mei", #"x="16" y="11" width="100" height="40""#)
      + label("time", "now", #"x="250" y="11" width="54" height="20""#)
      .replacing(#"id="time""#, with: #"horizontalCompressionResistancePriority="1000" id="time""#)
    let constraints =
      Self.pinned + [
        Self.bottom, #"firstItem="time" firstAttribute="top" secondItem="name" secondAttribute="top""#,
        #"firstAttribute="trailing" secondItem="time" secondAttribute="trailing" constant="16""#,
        #"firstItem="time" firstAttribute="width" relation="lessThanOrEqual" constant="60""#,
      ]
    let found = try findings(two, constraints, outlets: ["nameLabel": "name", "timeLabel": "time"])
    #expect(found.count == 2)
    #expect(found.first == "5 interface.not-self-sizing determines its height only while \"nameLabel\" has a text")
    #expect(
      found.last?.hasPrefix("17 interface.conflict with texts of three times the length, and in 7 other variants: ignores")
        == true)
  }

  @Test func `what the file itself shows to be wrong is found`() throws {
    let views =
      label("name", "Mei", #"x="16" y="11" width="100" height="40""#).replacing("<label", with: #"<label userLabel="Text""#)
      + "\n<view \(Self.plain) userLabel=\"Text\" id=\"box\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"4\" height=\"60\"/></view>"
    let constraints =
      Self.pinned + [
        Self.bottom, #"firstItem="box" firstAttribute="left" secondItem="con-row" secondAttribute="left""#,
        #"firstItem="box" firstAttribute="top" secondItem="row" secondAttribute="top""#,
        #"firstItem="box" firstAttribute="bottom" secondItem="row" secondAttribute="bottom""#,
        #"firstItem="box" firstAttribute="width" constant="3.5""#,
      ]
    #expect(
      try findings(views, constraints, outlets: ["gone": "nowhere"]) == [
        "16 interface.left-or-right has a constraint to \"left\", which keeps its side from right to left; use \"leading\" unless that is meant",
        "19 interface.fractional-constant has a constraint with the constant 3.5, which is 10.5 device pixels at 3x",
        "23 interface.outlet-without-object has an outlet \"gone\" to an object that the file does not have; connect it, or remove it",
        "9 interface.repeated-label has the label \"Text\" of 1 other object, in line 8 first",
        "17 interface.outside-content-view has 2 constraints to the cell, whose edges do not move with those of the content view; tie it to that",
      ])
  }

  @Test func `fixes are not written into a file of Interface Builder`() throws {
    let workspace = try Workspace()
    try write([cell("row", label("name", "Mei"), Self.pinned)], to: "Row.xib", in: workspace)
    let run = try workspace.run("inspect", "Row.xib", "--fix")
    #expect(run.status == 64)
    #expect(run.errors.contains("--fix cannot change Row.xib: write a template with cellraster import, and fix that one."))
    let sarif = try workspace.run("inspect", "Row.xib", "--sarif", "-").text
    #expect(sarif.contains("\"uri\": \"Row.xib\"") && sarif.contains("\"startLine\": 8"))
    #expect(!sarif.contains("\"fixes\": [\n"))
  }

  @Test func `a comparison with a git revision names the findings that are gone`() throws {
    let workspace = try Workspace()
    let tall = label("name", "Mei", #"x="16" y="11" width="100" height="40""#)
    try write([cell("row", tall, Self.pinned), cell("other", "", [])], to: "Row.xib", in: workspace)
    let git = "git -c user.email=team@example.org -c user.name=Team"
    #expect(try workspace.shell("git init -q . && git add Row.xib && \(git) commit -qm one").status == 0)
    try write([cell("row", tall, Self.pinned + [Self.bottom]), cell("other", "", [])], to: "Row.xib", in: workspace)
    let run = try workspace.run("inspect", "Row.xib#row", "--compare", "HEAD")
    #expect(run.status == 0)
    #expect(run.text.contains("findings gone\n  interface.not-self-sizing content"))
  }

  @Test func `a rule is switched off in the settings`() throws {
    let workspace = try Workspace()
    try write([cell("row", label("name", "Mei"), Self.pinned)], to: "Row.xib", in: workspace)
    try workspace.write("rules: {interface.not-self-sizing: off}\n", to: "cellraster.yaml")
    let run = try workspace.run("inspect", "Row.xib", "--details", "--no-fixes")
    #expect(!run.text.contains("not-self-sizing"))
  }
}
