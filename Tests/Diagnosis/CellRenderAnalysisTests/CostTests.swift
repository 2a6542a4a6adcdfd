// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderAnalysis
import Testing

/// The costs of small cells, in numbers that can be checked by hand.
@Suite struct CostTests {
  @Test func `mean overdraw is the number of touches divided by the number of pixels touched`() throws {
    let found = try analysis(
      of:
        "children: [{width: 10, height: 10, background: '#DDDDDD', children: [{type: shape, fill: black, width: 5, height: 10}]}]",
      width: 20)
    #expect(found.overdraw.sum == 150)
    #expect(found.overdraw.touched == 100)
    #expect(found.overdraw.mean == 1.5)
    #expect(found.overdraw.highest == 2)
    #expect(found.overdraw[4, 9] == 2)
    #expect(found.overdraw[15, 0] == 0)
  }

  @Test func `an item in a pass counts once, and the pass is reported separately from overdraw`() throws {
    let found = try analysis(
      of: "opacity: 0.5\nbackground: black\nchildren: [{type: shape, fill: white, width: 5, height: 10}]", width: 10)
    #expect(found.overdraw[0, 0] == 2)
    #expect(found.overdraw[9, 0] == 1)
    #expect(found.overdraw.sum == 150)
    #expect(found.passes.count == 1)
    let size = found.list.size
    let subject = OverlaySubject(
      OverlaySubject.Drawing(found, pixels: PixelBuffer(size: size)), findings: found.findings)
    let legend = subject.legend(.overdraw, tints: subject.tints(.overdraw))
    #expect(legend.totals == "Mean 1.5, highest 2, over 100 pixels; 1 pass")
  }

  @Test func `a store with only a border is clear inside, and its border could be copied`() throws {
    let store = try #require(
      try analysis(of: "children: [{width: 10, height: 10, border: {width: 1, color: black}}]").stores.first)
    #expect(store.blended == Evidence.Blended(wasted: 64, mixed: 0, copied: 36))
    #expect(store.colorBelow == .white)
  }

  @Test func `a store is mixed where its edges are between device pixels`() throws {
    let found = try analysis(of: absolute("type: shape, fill: black, left: 0.5, top: 0, width: 9, height: 10"))
    let store = try #require(found.stores.first)
    #expect(store.region == PixelRect(x: 0, y: 0, width: 10, height: 10))
    #expect(store.blended == Evidence.Blended(wasted: 0, mixed: 20, copied: 80))
  }

  @Test func `a store over nothing is not blended`() throws {
    let found = try analysis(of: "children: [{type: shape, shape: circle, fill: black, width: 10, height: 10}]", background: nil)
    #expect(found.stores.first?.blendedPixels == 0)
  }

  @Test func `a pass takes four bytes for each pixel of its ink`() throws {
    let found = try analysis(
      of:
        "opacity: 0.5\nchildren: [{type: shape, fill: black, width: 10, height: 10}, {type: shape, fill: '#FF0000', width: 10, height: 10}]"
    )
    #expect(found.passes.map(\.colorBytes) == [800])
    let finding = try #require(found.findings.first { $0.rule == .groupOpacity })
    #expect(finding.cost == Finding.Cost(pixels: 200, bytes: 800, passes: 1))
    #expect(finding.severity == .warning)
  }

  @Test(
    arguments: [
      ("mode: fill, source: scene.png, width: 60, height: 40", 1.0, 1.0, []),
      ("mode: fill, source: scene.png, width: 120, height: 80", 2, 2, ["picture.enlarged"]),
      ("mode: fill, source: scene.png, width: 45, height: 30", 0.75, 0.75, ["picture.reduced"]),
      ("mode: stretch, source: scene.png, width: 59, height: 40", 59.0 / 60, 1, ["picture.reduced"]),
      ("mode: stretch, source: scene.png, width: 60, height: 39", 1, 39.0 / 40, ["picture.reduced"]),
      ("mode: stretch, source: scene.png, width: 61, height: 40", 61.0 / 60, 1, ["picture.enlarged"]),
      ("mode: stretch, source: scene.png, width: 60, height: 80", 1, 2, ["picture.stretched"]),
      ("mode: fill, source: ring.png, width: 20, height: 20", 0.25, 0.25, ["picture.reduced", "picture.oversized"]),
    ] as [(String, Double, Double, [String])])
  func `the rules for a picture depend on its scale factors`(picture: String, x: Double, y: Double, rules: [String]) throws {
    let found = try analysis(of: "children: [{type: image, \(picture)}]", width: 200)
    #expect(found.pictures.map(\.factorX) == [x])
    #expect(found.pictures.map(\.factorY) == [y])
    #expect(found.rules("cell/image").filter { $0.hasPrefix("picture") } == rules)
  }

  @Test func `an oversized picture costs the bytes that are decoded but not shown`() throws {
    let found = try analysis(of: "children: [{type: image, mode: fill, source: ring.png, width: 20, height: 20}]")
    let finding = try #require(found.findings.first { $0.rule == .oversized })
    #expect(finding.cost == Finding.Cost(pixels: 400, bytes: 24_000))
  }

  @Test func `the pixels on the edges of a clip between device pixels are counted`() throws {
    let found = try analysis(
      of: absolute(
        "clip: true, left: 0.5, top: 0, width: 20, height: 10, children: [{type: shape, fill: black, width: 30, height: 10}]"))
    #expect(found.misalignments.map(\.part) == [.clip])
    #expect(found.misalignedPixels == 20)
  }

  @Test func `the pass of an opacity that applies to one item and its shadow belongs to the finding about the shadow`() throws {
    let found = try analysis(
      of: "children: [{width: 10, height: 10, background: black, opacity: 0.5, shadow: {color: black, blur: 0}}]")
    #expect(found.passes.map(\.kind) == [.whole, .shadow])
    let offscreen = found.findings.filter { $0.rule.category == .offscreen }
    #expect(offscreen.map(\.rule) == [.shadowWithoutPath])
    #expect(offscreen.map(\.cost.passes) == [2])
  }

  @Test func `an inset shadow and a border that take more work than the cell are reported with their work`() throws {
    func found(_ keys: String) throws -> [Finding] {
      try analysis(of: "children: [{width: 90, height: 40, background: white, \(keys)}]").findings.filter {
        $0.rule.category == .commit
      }
    }
    let dear = try found("shadow: {inset: true, blur: 12, color: black}, border: {width: 2, color: black, style: dotted}")
    #expect(dear.map(\.rule) == [.insetShadow, .borderPaths])
    #expect(dear.map(\.severity) == [.note, .note])
    // The border has 23 dots on each of the long sides and 11 on each of the short ones, each with an arc at each corner, a start and an end.
    #expect(
      dear.map(\.reason) == [
        "its inset shadow blurs 5,400 pixels, and shades 3,096, whenever the row appears or changes",
        "its border has 884 lines and curves in 3,600 pixels, which are drawn whenever the row appears or changes",
      ])
    #expect(dear.map(\.cost.pixels) == [5_400 + 3_096, 3_600])
    #expect(try found("border: {width: 2, color: black}, shadow: {blur: 12, color: black}") == [])
    #expect(try found("tail: {corner: bottom-left}, cornerRadius: 8") == [])
    #expect(try found("children: [{width: 9, height: 9, shadow: {inset: true, blur: 1, color: black}}]") == [])
  }

  @Test func `a box off the grid in a clear box that is off the grid, too, has a finding of its own`() throws {
    let box = "position: absolute, left: 0.25, top: 0, width: 8, height: 8"
    let found = try analysis(
      of: absolute(
        "left: 10.25, top: 0, width: 20, height: 20, background: '#00000000', children: [{type: shape, fill: black, \(box)}]"))
    #expect(found.rules("cell/container") == ["invisible.clear"])
    #expect(found.rules("cell/container/shape").contains("align.fractional-origin"))
  }

  @Test(
    arguments: [
      "width: 20, height: 10, cornerRadius: 4, background: '#FF0000', border: {width: 1, color: black}",
      "width: 20, height: 10, cornerRadius: 4, clip: true, border: {width: 3, color: black}, children: [{type: spacer, background: black}]",
      "width: 5, height: 5, clip: true, border: {width: 4, color: black}, children: [{type: shape, fill: black, width: 9, height: 9}]",
      "type: shape, width: 20, height: 10, cornerRadius: 4, padding: 1, fill: '#FF0000', border: {width: 1, color: black}",
      "type: image, source: missing.png, width: 25, height: 25",
    ], [1, 2, 3])
  func `lines that painting draws half a pixel off the grid are not reported`(element: String, scale: Int) throws {
    let found = try analysis(of: "children: [{\(element)}]", scale: scale)
    #expect(found.misalignments == [])
    #expect(found.misalignedPixels == 0)
  }

  @Test func `a rounded box off the grid counts its outer edges and the inner edges of its border`() throws {
    let found = try analysis(
      of: absolute(
        "left: 10.5, top: 4, width: 20, height: 12, cornerRadius: 2, background: '#FF0000', border: {width: 1, color: black}"))
    #expect(found.rules("cell/container").contains("align.fractional-origin"))
    // Two columns of 8 pixels at the outer edges, and a column of 8 next to each at the inner edges.
    #expect(found.misalignedPixels == 32)
  }

  @Test(arguments: [
    "left: 0.5, width: 20, top: 4, height: 8", "left: 0.5, right: 79.5, top: 4, bottom: 8",
    "right: 79.5, width: 20, bottom: 8, height: 8",
    "start: 0.5, end: 79.5, top: 4, height: 8",
  ])
  func `a frame set in numbers is reported whichever edges define it`(frame: String) throws {
    let found = try analysis(of: "height: 20\nchildren: [{type: shape, fill: black, position: absolute, \(frame)}]")
    #expect(found.rules("cell/shape").contains("align.fractional-origin"))
    #expect(found.misalignedPixels == 16)
  }

  @Test func `a label off the grid reports its offset, and counts no pixels`() throws {
    let found = try analysis(of: absolute("type: text, text: Hi, left: 10.25, top: 0, width: 40, height: 15"))
    #expect(found.misalignments.map(\.part) == [.frame])
    #expect(found.misalignedPixels == 0)
    let finding = try #require(found.findings.first { $0.rule == .fractionalOrigin })
    #expect(finding.rect == PixelRect(x: 10, y: 0, width: 41, height: 15))
    #expect(finding.reason == "its frame lies at [10.25 0 40 15] device pixels, off the grid by 0.25 and 0")
    #expect(finding.severity == .error)
  }

  @Test func `a label that a formula puts off the grid is drawn on whole pixels, which is only a note`() throws {
    func severities(_ label: String) throws -> [Severity] {
      let shell = "{type: shape, name: shell, fill: '#DDDDDD', x: 8, y: 4, width: 60, height: 36.5}"
      let found = try analysis(
        of: "layout: frames\nchildren: [\(shell), {type: text, text: Hi, name: label, \(label)}]", scale: 2)
      return found.findings.filter { $0.path == "cell/label" && $0.rule == .fractionalOrigin }.map(\.severity)
    }
    #expect(try severities("x: 10, y: shell.midY - 4.125") == [.note])
    #expect(try severities("x: 10.25, y: shell.midY - 4.125") == [.error])
    #expect(try severities("x: 10, y: 4.125") == [.error])
    // The edges of a background are soft.
    #expect(try severities("x: 10, y: shell.midY - 4.125, background: '#FF0000'") == [.error])
  }

  @Test(arguments: [
    ("type: badge, label: '3', fill: '#0000FF'", "; what it shows is drawn on whole ones"),
    ("type: avatar, initials: AB, size: 20", "; its outline is round, and has no straight edge there"),
    ("type: avatar, source: scene.png, size: 20", "; what it shows is drawn on whole ones"),
  ])
  func `what a formula puts off the grid is a note if no edge covers a part of a pixel`(element: String, end: String) throws {
    let shell = "{type: shape, name: shell, fill: '#DDDDDD', x: 8, y: 4, width: 60, height: 36.5}"
    let found = try analysis(
      of: "layout: frames\nchildren: [\(shell), {\(element), name: it, x: 10, y: shell.midY - height / 2 + 0.125}]", scale: 2)
    let aligned = found.findings.filter { $0.rule == .fractionalOrigin }
    #expect(aligned.filter { !$0.reason.hasSuffix(end) }.map(\.reason) == [])
    #expect(aligned.map(\.severity) == [.note])
    #expect(found.misalignedPixels == 0)
  }

  @Test func `a note about a badge off the grid does not hide an error about a shape next to it`() throws {
    let found = try analysis(
      of: "layout: frames\nchildren: [{type: badge, label: '3', fill: '#0000FF', height: 20, x: 10, y: parent.midY - 9.75}, "
        + "{type: shape, fill: '#FF0000', width: 20, height: 20, x: 50, y: parent.midY - 9.75}]\nheight: 40", scale: 2)
    let events = found.findings.events.filter { $0.finding.rule == .fractionalOrigin }
    #expect(events.map(\.finding.severity) == [.note, .error])
  }

  @Test func `a picture of 60 pixels centred in 61 is drawn on whole pixels, and nothing is reported`() throws {
    let found = try analysis(of: "children: [{type: image, mode: center, source: scene.png, width: 61, height: 40}]")
    #expect(found.misalignments.count == 1)
    #expect(found.findings.filter { $0.rule.category == .align } == [])
    #expect(CellTotals(of: found, findings: found.findings)[.misalignedLayers] == 0)
  }

  @Test func `the clip, border and background of one box are one finding`() throws {
    let found = try analysis(
      of: absolute(
        "clip: true, background: white, border: {width: 2, color: black}, left: 10.25, top: 0, width: 40, height: 15, "
          + "children: [{type: text, text: Hi}]"))
    #expect(found.misalignments.map(\.layer) == [1, 1])
    let aligned = found.findings.filter { $0.rule.category == .align }
    #expect(
      aligned.map(\.reason) == [
        "its edges lie at [10.25 0 40 15] device pixels, off the grid by 0.25 and 0: 52 pixels are only partly covered"
      ])
  }

  @Test func `boxes inside a box off the grid share its finding, except a box with its own fraction`() throws {
    let inside =
      "children: [{position: absolute, left: 2, top: 2, width: 5, height: 5, background: black}, "
      + "{position: absolute, left: 12.5, top: 2, width: 5, height: 5, background: black}]"
    let found = try analysis(of: absolute("background: white, left: 10.25, top: 0, width: 40, height: 15, \(inside)"))
    #expect(
      found.findings.filter { $0.rule.category == .align }.map { "\($0.path): \($0.reason)" } == [
        "cell/container: an edge lies at [10.25 0 40 15] device pixels, off the grid by 0.25 and 0, with 1 layer inside: 40 pixels are only partly covered",
        "cell/container/container-2: an edge lies at [22.75 2 5 5] device pixels, off the grid by -0.25 and 0: 10 pixels are only partly covered",
      ])
  }

  @Test func `an item that opaque items cover is hidden, and one that a translucent item covers is not`() throws {
    let covered = absolute("type: shape, fill: black, left: 2, top: 2, width: 5, height: 5")
    let found = try analysis(
      of: covered + "\n  - {type: shape, fill: '#FF0000', position: absolute, left: 0, top: 0, width: 9, height: 9}")
    #expect(found.hiddenItems.map(\.pixels) == [25])
    #expect(found.rules("cell/shape").contains("overdraw.hidden"))
    let seen = try analysis(
      of: covered + "\n  - {type: shape, fill: '#FF0000CC', position: absolute, left: 0, top: 0, width: 9, height: 9}")
    #expect(seen.hiddenItems == [])
  }

  @Test func `a border in the colour of its background repeats it, and a background that makes a store opaque does not`() throws {
    let found = try analysis(
      of: "background: white\nchildren: [{width: 10, height: 10, background: white, border: {width: 1, color: white}}]")
    #expect(found.rules("cell/container") == ["overdraw.same-colour"])
    #expect(found.repaintingItems.map(\.pixels) == [36])
  }

  @Test func `an item that casts a shadow with its layer repeats no colour`() throws {
    let found = try analysis(
      of: """
        padding: 10
        background: white
        children:
          - {width: 20, height: 10, opaque: true, cornerRadius: 2, background: white, border: {width: 1, color: white}, shadow: {blur: 4, color: black}}
        """)
    #expect(found.repaintingItems == [])
  }
}
