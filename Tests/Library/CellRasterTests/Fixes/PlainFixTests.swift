// SPDX-License-Identifier: MIT

import CellFiles
import CellInspection
import CellRaster
import Testing

@Suite struct PlainFixTests {
  // MARK: Shadows

  @Test func `the frame of an opaque box casts the same shadow as its content`() throws {
    let found = try InspectedDocument(
      cell: "padding: 20\nchildren: [{width: 40, height: 20, background: '#FF0000', shadow: {color: black/50%, blur: 6}}]"
    ).inspect()
    #expect(found.summary == ["shadow-path cell/container: safe"])
    #expect(found.avoidable() == ["offscreen.shadow-without-path cell/container"])
  }

  /// A card as most cells have it: round, with text and a shape, over a colour that Cairo rounds in two ways.
  @Test(
    arguments: [1, 2, 3],
    [
      "", ", clip: true", ", border: {width: 1, color: '#D0D0D8'}", ", border: {width: 2, color: '#D0D0D8/50%'}",
    ])
  func `the frame of a round card casts the same shadow as its content, at all scales`(scale: Int, more: String) throws {
    let found = try InspectedDocument(
      cell: """
        padding: 16
        background: '#F4F4F5'
        children:
          - {background: '#FEFDFC', cornerRadius: 10, shadow: [{color: black/35%, offset: [0, 3], blur: 9}, {color: black/20%, blur: 2, inset: true}]\(more),
             padding: 8, gap: 4, minHeight: 40, children: [{type: shape, width: 12, height: 12, fill: '#3060C0'}, {width: 9, height: 20, cornerRadius: 3, background: '#D03030'}]}
        """, scale: scale
    ).inspect()
    let fix = try #require(found.fixes.first { $0.proposal.kind == .shadowPath })
    #expect(fix.isSafe, "\(fix.verdict)")
  }

  @Test func `the frame casts all shadows of a list but the inset one`() throws {
    let document = try InspectedDocument(
      cell: """
        padding: 20
        children:
          - width: 40
            height: 20
            background: '#FF0000'
            shadow: [{color: black/50%, blur: 6}, {color: white, inset: true}, {color: black/20%, offset: [0, 4]}]
        """)
    #expect(try document.inspect().summary.first == "shadow-path cell/container: safe")
    #expect(try document.fixed().source.text.components(separatedBy: "path: frame").count == 3)
  }

  @Test func `the frame of a label does not cast the shadow of its letters`() throws {
    let found = try InspectedDocument(
      cell: "padding: 20\nchildren: [{type: text, text: Hi, shadow: {color: black/50%, blur: 6}}]"
    ).inspect()
    let fix = try #require(found.fixes.first { $0.proposal.kind == .shadowPath })
    #expect(!fix.isSafe)
    #expect(fix.resolved.isEmpty)
  }

  // MARK: Round clips

  @Test func `a round clip that cuts nothing is removed`() throws {
    let found = try InspectedDocument(
      cell: """
        padding: 4
        children:
          - {cornerRadius: 8, clip: true, padding: 4, children: [
              {width: 20, height: 8, background: '#FF0000'}, {width: 20, height: 8, background: '#0000FF'}]}
        """
    ).inspect()
    #expect(found.summary == ["unclip cell/container: safe"])
    let fix = try #require(found.fixes.first)
    #expect(fix.proposal.title == "Remove the clip of cell/container, which cuts nothing")
    #expect(fix.gain.savedPasses == 1)
  }

  @Test func `what reaches the corners of a round clip is rounded itself`() throws {
    let found = try InspectedDocument(
      cell: """
        direction: column
        padding: 4
        children:
          - {name: card, direction: column, cornerRadius: 8, clip: true, background: '#EEEEEE', children: [
              {name: top, height: 20, background: '#FF0000'}, {margin: 12, width: 20, height: 8, background: '#0000FF'}]}
        """
    ).inspect()
    let fix = try #require(found.fixes.first { $0.proposal.kind == .unclip })
    #expect(fix.isSafe)
    #expect(fix.proposal.title == "Round cell/card/top instead of clipping cell/card")
    #expect(
      fix.proposal.patch.jsonText == """
        [
          {"op": "remove", "path": "/cell/children/0/clip"},
          {"op": "add", "path": "/cell/children/0/children/0/cornerRadius", "value": [8, 8, 0, 0]}
        ]
        """)
  }

  @Test func `a clip whose sides cut something keeps them and loses its corners`() throws {
    let found = try InspectedDocument(
      cell: """
        direction: column
        padding: 4
        children:
          - {name: top, height: 20, cornerRadius: [8, 8, 0, 0], clip: true, children: [
              {name: picture, position: absolute, top: 0, left: 0, right: 0, height: 32, background: '#FF0000'},
              {position: absolute, top: 4, left: 12, width: 20, height: 8, background: '#0000FF'}]}
        """
    ).inspect()
    let fix = try #require(found.fixes.first { $0.proposal.kind == .unclip })
    #expect(fix.isSafe)
    #expect(fix.proposal.title == "Round cell/top/picture instead of cell/top")
    #expect(fix.proposal.patch.operations.first == .remove(JSONPointer(["cell", "children", "0", "cornerRadius"])))
  }

  @Test func `a lone picture in a round clip is rounded itself, over the colour below`() throws {
    let found = try InspectedDocument(
      cell: """
        direction: column
        padding: 4
        children: [{name: frame, cornerRadius: 8, clip: true, children: [
          {name: photo, type: gradient, colors: ['#FF0000', '#0000FF'], grow: 1, height: 24}]}]
        """
    ).inspect()
    #expect(found.summary == ["unclip cell/frame/photo: safe"])
    #expect(found.avoidable() == ["blend.corner cell/frame/photo"])
    #expect(
      found.fixes.map(\.proposal.title) == [
        "Round cell/frame/photo instead of clipping cell/frame, and give cell/frame/photo the backdrop white"
      ])
  }

  @Test func `a clip that cuts a text in some data stays`() throws {
    let found = try InspectedDocument(
      cell: """
        direction: column
        padding: 4
        children:
          - {name: card, direction: column, cornerRadius: 8, clip: true, height: 40, padding: 8, children: [
              {type: text, text: '${text}', background: '#FF0000', color: black}, {height: 4, background: '#0000FF'}]}
        """, data: #"{"text": "short"}"#
    ).inspect()
    let fix = try #require(found.fixes.first { $0.proposal.kind == .unclip })
    #expect(!fix.isSafe)
  }

  // MARK: Promises

  private func inspect(data: String, source: String = "${source}") throws -> TemplateInspection {
    let folder = try AssetFolder()
    let text = """
      version: 1
      canvas: {width: 8, scale: 1, background: white}
      cell: {children: [{type: image, source: "\(source)", width: 8, height: 4}]}

      """
    return try InspectedDocument(text, data: data, assets: folder.root.path).inspect()
  }

  @Test func `a picture that does not use its alpha channel is declared opaque`() throws {
    let found = try inspect(data: "{}", source: "solid.png")
    #expect(found.summary == ["unused-alpha cell/image: safe"])
    #expect(found.avoidable() == ["blend.picture-alpha-unused cell/image"])
  }

  @Test func `a picture without an alpha channel has none, even if a border surrounds it`() throws {
    let folder = try AssetFolder()
    let text = """
      version: 1
      canvas: {width: 20, scale: 1, background: white}
      cell: {children: [{type: image, source: "SOURCE", width: 12, height: 8, border: {width: 2, color: black}}]}

      """
    func rules(_ source: String) throws -> [String] {
      let document = try InspectedDocument(text.replacing("SOURCE", with: source), assets: folder.root.path)
      return try document.inspect().cells[0].findings.map(\.rule.rawValue).filter { $0.hasPrefix("blend.") }
    }
    #expect(try rules("solid.png") == ["blend.picture-alpha-unused"])
    #expect(try rules("red.png") == ["blend.background-missing"])
  }

  @Test func `a promise that another data item breaks is unsafe, even if it changes no pixel`() throws {
    let found = try inspect(data: #"[{"source": "solid.png"}, {"source": "glass.png"}]"#)
    #expect(
      found.summary == [
        "unused-alpha cell/image: causes blend.opaque-declared-falsely at cell/image in item 2", "background cell/image: safe",
      ])
  }

  // MARK: Covered elements

  private static func covered(when condition: String = "true") -> String {
    """
    height: 20
    children:
      - {name: below, position: absolute, left: 0, top: 0, width: 40, height: 20, children: [{type: shape, fill: black, width: 10, height: 10}]}
      - {name: above, when: \(condition), background: '#FF0000', position: absolute, left: 0, top: 0, width: 40, height: 20}
    """
  }

  @Test func `an element that is covered completely is hidden, with its children`() throws {
    let fixed = try InspectedDocument(cell: Self.covered()).fixed()
    #expect(fixed.applied.map(\.proposal.title) == ["Hide cell/below, which is not visible"])
    #expect(fixed.source.text.contains("{type: shape, fill: black, width: 10, height: 10}], hidden: true}"))
  }

  @Test func `no fix hides what a user scrolls to`() throws {
    func fixes(_ overflow: String) throws -> [String] {
      let found = try InspectedDocument(
        cell: """
          height: 60
          children:
            - name: list
              overflow: \(overflow)
              width: 50
              height: 20
              direction: column
              children:
                - {name: one, type: shape, fill: black, width: 20, height: 20, shrink: 0}
                - {name: two, type: shape, fill: black, width: 20, height: 20, shrink: 0}
                - {name: three, type: image, source: scene.png, width: 60, height: 40}
          """
      ).inspect()
      return found.summary.filter { $0.hasPrefix("hidden") }
    }
    #expect(try fixes("hidden") == ["hidden cell/list/two: safe", "hidden cell/list/three: safe"])
    #expect(try fixes("scroll") == [])
  }

  @Test func `an element that is covered for only one data item is not hidden`() throws {
    let document = try InspectedDocument(cell: Self.covered(when: "covers"), data: #"[{"covers": true}, {"covers": false}]"#)
    #expect(try document.inspect().summary == ["hidden cell/below: changes 100 pixels of item 2"])
    #expect(try document.fixed().source == document.source)
  }

  @Test func `an element that is covered for all given items, but not for other data, is not hidden`() throws {
    let document = try InspectedDocument(cell: Self.covered(when: "covers"), data: #"{"covers": true}"#)
    #expect(
      try document.inspect().summary == ["hidden cell/below: works for this data, but not with covers false: 100 pixels differ"])
    #expect(try document.fixed().source == document.source)
  }

  @Test func `of two elements that each make the other redundant, one stays`() throws {
    let document = try InspectedDocument(
      cell: """
        height: 20
        children:
          - {name: one, border: {color: '#FF0000'}, position: absolute, left: 0, top: 0, width: 40, height: 20}
          - {name: two, border: {color: '#FF0000'}, position: absolute, left: 0, top: 0, width: 40, height: 20}
        """)
    let hidden = try document.inspect().summary.filter { $0.hasPrefix("hidden") }
    #expect(
      hidden == ["hidden cell/one: safe", "hidden cell/two: changes pixels of item 1 in combination with other fixes"])
    let fixed = try document.fixed()
    #expect(fixed.applied.filter { $0.proposal.kind == .hidden }.map(\.proposal.path) == ["cell/one"])
    #expect(try document.pixels(fixed.source) == document.pixels(document.source))
  }

  // MARK: Invisible elements

  @Test(arguments: [
    "{name: one, type: shape, fill: '#00000000', width: 20, height: 10}",
    "{name: one, opacity: 0, children: [{type: shape, fill: black, width: 20, height: 10}]}",
    "{name: one, type: image, source: scene.png, width: 0, height: 10}",
    "{name: one, type: shape, fill: black, position: absolute, left: 200, top: 0, width: 20, height: 10}",
  ])
  func `an invisible element is hidden, and gets no other fix`(element: String) throws {
    let document = try InspectedDocument(cell: "height: 20\nalignItems: start\nchildren: [\(element)]")
    #expect(try document.inspect().summary == ["hidden cell/one: safe"])
    #expect(try document.fixed().source.text.contains("hidden: true"))
  }

  @Test func `a transparent background around visible content is removed`() throws {
    let document = try InspectedDocument(
      cell: "children: [{name: one, background: '#00000000', children: [{type: shape, fill: black, width: 20, height: 10}]}]")
    #expect(try document.inspect().summary == ["clear-paint cell/one: safe"])
    #expect(try document.fixed().source.text.contains("{name: one, children:"))
  }

  // MARK: Fixes that change pixels

  @Test func `a pale text is offered a colour of the document, which is not a safe fix`() throws {
    let document = try InspectedDocument(
      cell: "children: [{type: text, text: Hi, color: '#AAAAAA', background: white}]", colors: "colors: {ink: '#111111'}")
    let fixes = try document.inspect().fixes
    #expect(fixes.map(\.proposal.title) == ["Give cell/text the colour ink"])
    #expect(fixes.allSatisfy { "\($0.verdict)".hasPrefix("changes ") && "\($0.verdict)".hasSuffix(" of item 1") })
    #expect(try document.fixed().source == document.source)
  }

  @Test func `a pale icon is offered a tint of the document, which is not a safe fix`() throws {
    let document = try InspectedDocument(
      cell: "children: [{type: icon, path: M5 12h14, strokeWidth: 2, tint: '#AAAAAA', background: white}]",
      colors: "colors: {ink: '#111111'}")
    let fixes = try document.inspect().fixes
    #expect(fixes.map(\.proposal.title) == ["Give cell/icon the tint ink"])
    #expect(fixes.first?.source?.text.contains("tint: ink") == true)
    #expect(try document.fixed().source == document.source)
  }

  @Test func `a small control is offered a minimum size, unless the template states its size`() throws {
    func titles(_ keys: String) throws -> [String] {
      try InspectedDocument(
        cell: "alignItems: start\nchildren: [{type: text, text: Hi, background: white, control: true, \(keys)}]"
      ).inspect().fixes.map(\.proposal.title)
    }
    #expect(try titles("size: 14") == ["Make cell/text at least 44 points wide and high"])
    #expect(try titles("width: 60, height: 20") == [])
  }
}
