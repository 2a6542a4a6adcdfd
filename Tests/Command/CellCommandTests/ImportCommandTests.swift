// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// `cellraster import`, as its user runs it.
@Suite struct ImportCommandTests {
  /// A workspace with a cell of Interface Builder that was made for these tests.
  private func workspace(cells: Int = 1) throws -> Workspace {
    let cell = { (number: Int) in
      """
      <tableViewCell id="cel\(number)" reuseIdentifier="row \(number)">
      <tableViewCellContentView key="contentView" id="con\(number)">
      <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
      <subviews>
      <label text="Mei" translatesAutoresizingMaskIntoConstraints="NO" id="lab\(number)"/>
      <switch translatesAutoresizingMaskIntoConstraints="NO" id="swi\(number)"/>
      </subviews>
      <constraints>
      <constraint firstItem="lab\(number)" firstAttribute="leading" secondItem="con\(number)" secondAttribute="leadingMargin" id="a"/>
      <constraint firstItem="lab\(number)" firstAttribute="centerY" secondItem="con\(number)" secondAttribute="centerY" id="b"/>
      <constraint firstAttribute="trailingMargin" secondItem="swi\(number)" secondAttribute="trailing" id="c"/>
      <constraint firstItem="swi\(number)" firstAttribute="centerY" secondItem="lab\(number)" secondAttribute="centerY" id="d"/>
      </constraints>
      </tableViewCellContentView>
      <connections><outlet property="nameLabel" destination="lab\(number)" id="o"/></connections>
      </tableViewCell>
      """
    }
    let workspace = try Workspace()
    try workspace.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
      <objects>
      \((1...cells).map(cell).joined(separator: "\n"))
      </objects>
      </document>
      """, to: "Row.xib")
    return workspace
  }

  @Test func `a cell is written, drawn with other data, and its layout is that of its constraints`() throws {
    let workspace = try workspace()
    let run = try workspace.run("import", "Row.xib")
    #expect(run.status == 0)
    #expect(run.text == "row 1: 3 drawn\n  texts are set in Inter in place of the font of iOS, so their sizes differ a little\n")
    #expect(run.errors == "wrote row-1/template.yaml\nwrote row-1/data.json\n")
    let layout = try workspace.run("layout", "row-1/template.yaml", "--data", "row-1/data.json")
    #expect(layout.status == 0)
    // The switch is 51 points wide, of which constraints see 49: its frame ends 2 points after the margin.
    #expect(layout.text.contains("content/switch          255    6.5     51      31"))
    try workspace.write("{\"nameLabel\": null}", to: "none.json")
    #expect(try workspace.run("render", "row-1/template.yaml", "--data", "none.json", "-o", "none.png").status == 0)
    #expect(try workspace.run("render", "row-1/template.yaml", "--data", "row-1/data.json", "-o", "shown.png").status == 0)
    // Without data, the cell shows what the file shows.
    #expect(try workspace.bytes("none.png") == workspace.bytes("shown.png"))
  }

  @Test func `files that were edited are kept`() throws {
    let workspace = try workspace()
    #expect(try workspace.run("import", "Row.xib", "-o", "row").status == 0)
    #expect(try workspace.run("import", "Row.xib", "-o", "row").status == 0)
    try workspace.write("{}", to: "row/data.json")
    let run = try workspace.run("import", "Row.xib", "-o", "row")
    #expect(run.status == 73)
    #expect(run.errors == "row/data.json was edited: name another folder with -o, or replace it with --force\n")
    #expect(try workspace.run("import", "Row.xib", "-o", "row", "--force").status == 0)
  }

  @Test func `a cell is chosen by name, and a bad file is one sentence`() throws {
    let workspace = try workspace(cells: 2)
    let run = try workspace.run("import", "Row.xib")
    #expect(run.status == 65)
    #expect(run.errors == "Row.xib: there are several cells; choose one by its name, as in \"Row.xib#row 1\": row 1 and row 2\n")
    #expect(try workspace.run("import", "Row.xib", "--cell", "row 2", "-o", "two").status == 0)
    #expect(
      try workspace.run("import", "Row.xib", "--cell", "row 3").errors
        == "Row.xib: no cell, or more than one, is called \"row 3\"; choose one by its name, as in \"Row.xib#row 1\": row 1 and row 2\n"
    )
    try workspace.write("<document>", to: "Bad.xib")
    let bad = try workspace.run("import", "Bad.xib")
    #expect(bad.status == 65)
    #expect(bad.errors == "Bad.xib:1:1: the element has no end tag; add </document>\n")
    #expect(try workspace.run("import", "Gone.xib").status == 66)
  }

  @Test func `pictures of the project are copied, and drawn from the copy as from the catalogue`() throws {
    let workspace = try Workspace()
    try workspace.write("", to: "App/Package.swift")
    let set = "App/Media.xcassets/star.imageset"
    try workspace.write(#"{"images": [{"idiom": "universal", "filename": "star.svg"}]}"#, to: "\(set)/Contents.json")
    let picture =
      ##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="10" cy="10" r="9" fill="#D00"/></svg>"##
    try workspace.write(picture, to: "\(set)/star.svg")
    try workspace.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><tableViewCell id="cel" reuseIdentifier="row">
      <tableViewCellContentView key="contentView" id="con"><rect key="frame" x="0" y="0" width="100" height="40"/>
      <subviews><imageView image="star" id="pic"><rect key="frame" x="10" y="10" width="20" height="20"/></imageView></subviews>
      </tableViewCellContentView><connections><outlet property="star" destination="pic" id="o"/></connections>
      </tableViewCell></objects></document>
      """, to: "App/Cells/Row.xib")
    let run = try workspace.run("import", "App/Cells/Row.xib", "-o", "row")
    #expect(run.text == "row: 2 drawn\n")
    #expect(run.errors == "wrote row/template.yaml\nwrote row/data.json\nwrote row/pictures/star.svg\n")
    #expect(try workspace.bytes("row/pictures/star.svg") == Array(picture.utf8))
    try workspace.write("{}", to: "none.json")
    #expect(try workspace.run("render", "row/template.yaml", "--data", "row/data.json", "-o", "copy.png").status == 0)
    #expect(try workspace.run("render", "App/Cells/Row.xib", "--data", "none.json", "-o", "direct.png").status == 0)
    #expect(try workspace.bytes("copy.png") == workspace.bytes("direct.png"))
    try workspace.write("<svg/>", to: "row/pictures/star.svg")
    #expect(
      try workspace.run("import", "App/Cells/Row.xib", "-o", "row").errors
        == "row/pictures/star.svg was edited: name another folder with -o, or replace it with --force\n")
  }
}
