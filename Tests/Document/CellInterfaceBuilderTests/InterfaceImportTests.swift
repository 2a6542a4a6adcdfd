// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import Testing

@testable import CellInterfaceBuilder

/// Cells of Interface Builder as documents. The files are made for these tests.
@Suite struct InterfaceImportTests {
  private func file(_ subviews: String, _ constraints: String = "", cell: String = "", resources: String = "") throws
    -> InterfaceFile
  {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES">
      <objects>
      <tableViewCell id="cel" reuseIdentifier="row">
      <tableViewCellContentView key="contentView" id="con">
      <rect key="frame" x="0.0" y="0.0" width="320" height="60"/>
      <subviews>\(subviews)</subviews>
      <constraints>\(constraints)</constraints>
      </tableViewCellContentView>
      \(cell)
      </tableViewCell>
      </objects>
      <resources>\(resources)</resources>
      </document>
      """
    return try InterfaceFile(Array(text.utf8), fileName: "Row.xib")
  }

  /// The lines of the template from the first child on, without the comments.
  private func children(
    _ subviews: String, _ constraints: String = "", cell: String = "", resources: String = "",
    _ options: ImportedCell.Options = .init()
  ) throws -> [String] {
    let file = try file(subviews, constraints, cell: cell, resources: resources)
    let lines = ImportedCell(file.cells[0], in: file, options).template.split(separator: "\n").map(String.init)
    return lines.drop { $0 != "  children:" }.dropFirst().filter { !$0.contains("# ") }.map { String($0.dropFirst(4)) }
  }

  private let plain = #"translatesAutoresizingMaskIntoConstraints="NO""#

  @Test func `a cell becomes a document that says where it comes from`() throws {
    let file = try file(#"<label text="Hi" \#(plain) id="lab"/>"#)
    let imported = ImportedCell(file.cells[0], in: file)
    #expect(
      imported.template == """
        # row, from Row.xib, line 4
        version: 1
        canvas: {width: 320, scale: 2, background: "systemBackground", family: Inter}
        colors: {label: "#000000", systemBackground: "#FFFFFF"}
        states: {dark: {colors: {label: "#FFFFFF", systemBackground: "#000000"}}}
        cell:
          # tableViewCellContentView con
          name: content
          height: 60
          layout: constraints
          layoutMargins: [11, 16, 11, 16]
          children:
            # label lab
            - name: label
              type: text
              text: "Hi"
              size: 17
              color: "label"
              maxLines: 1

        """)
    #expect(imported.remarks.map(\.outcome) == [.drawn, .drawn])
    #expect(imported.remarks.map(\.line) == [5, 7])
  }

  @Test(arguments: [
    // A constraint goes to the element of its first item, and names its parent as such.
    (
      #"firstItem="a" firstAttribute="leading" secondItem="con" secondAttribute="leading" constant="8""#,
      "leading == parent.leading + 8"
    ),
    // The root has no constraints, so the other item has them, solved for its attribute.
    (#"firstAttribute="trailing" secondItem="a" secondAttribute="trailing" constant="12""#, "trailing == parent.trailing - 12"),
    (
      #"firstAttribute="bottom" relation="greaterThanOrEqual" secondItem="a" secondAttribute="bottom" constant="4""#,
      "bottom <= parent.bottom - 4"
    ),
    (
      #"firstAttribute="height" secondItem="a" secondAttribute="height" multiplier="2" constant="6""#,
      "height == 0.5 * parent.height - 3"
    ),
    // The cell and its safe area have the frame of the content view.
    (#"firstItem="a" firstAttribute="top" secondItem="cel" secondAttribute="top""#, "top == parent.top"),
    (#"firstItem="a" firstAttribute="top" secondItem="saf" secondAttribute="top" constant="3""#, "top == parent.top + 3"),
    (#"firstItem="a" firstAttribute="width" constant="40" priority="750""#, "width == 40 @750"),
    (
      #"firstItem="a" firstAttribute="width" secondItem="a" secondAttribute="height" multiplier="16:9""#,
      "width == 1.7777777777777777 * height"
    ),
    (
      #"firstItem="a" firstAttribute="baseline" secondItem="b" secondAttribute="firstBaseline""#,
      "lastBaseline == inner.firstBaseline"
    ),
    (
      #"firstItem="a" firstAttribute="leading" secondItem="b" secondAttribute="trailing" symbolic="YES""#,
      "leading == inner.trailing + 8"
    ),
    // Margins are keys on the right side, and numbers on the left one.
    (
      #"firstItem="a" firstAttribute="leading" secondItem="con" secondAttribute="leadingMargin""#,
      "leading == parent.leadingMargin"
    ),
    (#"firstAttribute="trailingMargin" secondItem="a" secondAttribute="trailing""#, "trailing == parent.trailingMargin"),
    (#"firstItem="a" firstAttribute="leadingMargin" secondItem="b" secondAttribute="trailing""#, "leading == inner.trailing - 8"),
  ])
  func `constraints are those of the element that they place`(written: String, expected: String) throws {
    let views = """
      <view \(plain) id="box" userLabel="Box"><subviews><label text="b" \(plain) id="b" userLabel="inner"/></subviews></view>
      <label text="a" \(plain) id="a"/>
      """
    let lines = try children(
      views, "<constraint \(written) id=\"one\"/>", cell: #"<viewLayoutGuide key="safeArea" id="saf"/>"#)
    #expect(lines.last == "    - \(expected)")
    #expect(lines.dropLast().last == "  constraints:")
  }

  @Test func `constraints that a phone in portrait does not have are left out, and placeholders`() throws {
    let views = """
      <label text="a" \(plain) id="a"><constraints>
      <constraint firstAttribute="width" constant="1" id="one"/><constraint firstAttribute="width" constant="2" id="two"/>
      <constraint firstAttribute="width" constant="3" placeholder="YES" id="three"/><constraint firstAttribute="width" constant="4" id="four"/>
      </constraints>
      <variation key="default"><mask key="constraints"><exclude reference="one"/><exclude reference="two"/></mask></variation>
      <variation key="widthClass=regular"><mask key="constraints"><include reference="one"/></mask></variation>
      <variation key="widthClass=compact"><mask key="constraints"><include reference="two"/></mask></variation>
      </label>
      """
    #expect(try children(views).suffix(2) == ["    - width == 2", "    - width == 4"])
  }

  @Test func `texts have their fonts, colours and lines, and outlets name data`() throws {
    let views = """
      <label text="It's &quot;late&quot;" textAlignment="center" numberOfLines="0" horizontalHuggingPriority="251" \(plain) id="a">
      <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="15"/>
      <color key="textColor" name="accent"/></label>
      <label numberOfLines="2" hidden="YES" \(plain) id="b"><string key="text">Two
      lines</string><fontDescription key="fontDescription" style="UICTFontTextStyleFootnote"/></label>
      """
    let file = try file(
      views, cell: #"<connections><outlet property="title" destination="a" id="x"/></connections>"#,
      resources: #"<namedColor name="accent"><color red="1" green="0.5" blue="0" alpha="0.5"/></namedColor>"#)
    let imported = ImportedCell(file.cells[0], in: file)
    #expect(
      imported.template.hasSuffix(
        """
            # label a
            - name: title
              hidden: "${.'title.hidden' ?? false}"
              type: text
              text: "${title ?? 'It\\\\'s \\"late\\"'}"
              size: 15
              weight: 600
              color: "${.'title.textColor' ?? '#FF800080'}"
              align: center
              keepsEmpty: true
              hugging: {horizontal: 251, vertical: 250}
            # label b
            - name: label
              hidden: true
              type: text
              text: "Two\\nlines"
              size: 13
              color: "label"
              maxLines: 2

        """))
    #expect(imported.data == ["title": "It's \"late\""])
  }

  @Test func `stacks and masks are keys`() throws {
    let views = """
      <stackView axis="vertical" alignment="center" spacing="4" \(plain) id="sta"><subviews><label text="a" \(plain) id="a"/></subviews></stackView>
      <view id="old"><rect key="frame" x="10" y="5" width="300" height="20"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
      """
    #expect(
      try children(views) == [
        "- name: stackView", "  layout: constraints", "  stack: {axis: vertical, alignment: center, spacing: 4}", "  children:",
        "    - name: label", "      type: text", "      text: \"a\"", "      size: 17",
        "      color: \"label\"", "      maxLines: 1", "- name: view",
        "  autoresizing: {x: 10, y: 5, width: 300, height: 20, parentWidth: 320, parentHeight: 60, flexible: [width, bottomMargin]}",
        "  layout: constraints",
      ])
  }

  @Test func `a view in a file without cells is one, with the outlets of the owner`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"><connections><outlet property="title" destination="lab" id="o"/></connections></placeholder>
      <view id="con" customClass="Row"><rect key="frame" x="0" y="0" width="200" height="30"/>
      <subviews><label text="Hi" translatesAutoresizingMaskIntoConstraints="NO" id="lab"/></subviews></view>
      </objects></document>
      """
    let file = try InterfaceFile(Array(text.utf8), fileName: "Row.xib")
    #expect(file.cells.map(\.name) == ["Row"])
    #expect(ImportedCell(file.cells[0], in: file).data == ["title": "Hi"])
  }

  @Test func `nothing is dropped without a remark`() throws {
    let views = """
      <imageView image="star" \(plain) id="pic"/><switch \(plain) id="swi"/><slider \(plain) id="sli"/>
      """
    let file = try file(
      views, #"<constraint firstItem="pic" firstAttribute="leading" secondItem="gone" secondAttribute="leading" id="odd"/>"#)
    let imported = ImportedCell(file.cells[0], in: file)
    #expect(
      imported.remarks.map { "\($0.outcome.rawValue) \($0.kind) \($0.id)" } == [
        "drawn tableViewCellContentView con", "withoutPixels imageView pic", "drawn switch swi",
        "drawn slider sli",
        "unsupported constraint odd",
      ])
  }

  @Test(arguments: [
    ("<a>", "Bad.xib:1:1: the element has no end tag; add </a>"),
    (
      "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>",
      "Bad.xib:1:1: this is no XIB or storyboard for iOS; its first element is <document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">"
    ),
    ("<a b='&c;'/>", "Bad.xib:1:7: the entity \"&c;\" is unknown; write the character itself"),
  ])
  func `a bad file is refused with its place`(text: String, message: String) {
    let error = #expect(throws: InterfaceFileError.self) { try InterfaceFile(Array(text.utf8), fileName: "Bad.xib") }
    #expect(error?.description == message)
  }
}
