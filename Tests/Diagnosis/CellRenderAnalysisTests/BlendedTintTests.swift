// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderAnalysis
import Testing

/// Key 1 is green; keys 2, 3 and 4 are red.
@Suite struct BlendedTintTests {
  @Test func `a copied layer is green, a blended layer is red, and pixels without a layer have no tint`() throws {
    let cell = try subject(
      of: """
        direction: row
        children:
          - {type: shape, fill: '#336699', width: 2, height: 2}
          - {type: shape, fill: '#FFFFFF80', width: 2, height: 2}
        """, width: 6)
    #expect(cell.tints(.blended).rows == ["112200", "112200"])
  }

  @Test func `green and red over white give the expected colours`() throws {
    let cell = try subject(
      of: """
        direction: row
        children:
          - {type: shape, fill: white, width: 1, height: 1}
          - {type: shape, fill: '#FFFFFF80', width: 1, height: 1}
        """, width: 3)
    #expect(cell.overlay(.blended).pixels == [0xFFA3_EBC1, 0xFFFA_B1B6, 0xFFFF_FFFF])
  }

  @Test func `red is stronger where two or three blended layers overlap, and no stronger for more`() throws {
    let layer = "background: '#FFFFFF80', height: 1, direction: row"
    let cell = try subject(
      of: """
        children:
          - \(layer.braced(width: 5, around: layer.braced(width: 4, around: layer.braced(width: 3, around: layer.braced(width: 2)))))
        """, width: 6)
    #expect(cell.tints(.blended).rows == ["444320"])
  }

  @Test func `layers below a copied layer do not affect the tint`() throws {
    let cell = try subject(
      of: """
        direction: row
        children:
          - background: '#00000080'
            padding: [0, 1]
            children: [{type: shape, fill: '#336699', width: 2, height: 1}]
        """, width: 5)
    #expect(cell.tints(.blended).rows == ["21120"])
  }

  @Test func `a layer is not tinted where enclosing layers clip it`() throws {
    let cell = try subject(
      of: """
        direction: row
        children:
          - {width: 3, height: 2, clip: true, children: [{type: shape, fill: '#33669980', width: 6, height: 3, shrink: 0}]}
        """, width: 5)
    #expect(cell.tints(.blended).rows == ["22200", "22200"])
  }

  @Test func `a store that round corners clip is blended as if the corners were its own`() throws {
    let cell = try subject(
      of: """
        direction: row
        children:
          - width: 4
            height: 4
            clip: true
            cornerRadius: 2
            children: [{type: shape, fill: '#336699', width: 4, height: 4}]
        """, width: 4)
    #expect(cell.tints(.blended).rows == ["2222", "2222", "2222", "2222"])
    let own = try subject(
      of: "direction: row\nchildren: [{type: shape, fill: '#336699', width: 4, height: 4, cornerRadius: 2}]", width: 4)
    #expect(cell.analysis.stores.map(\.blended) == own.analysis.stores.map(\.blended))
    #expect(cell.analysis.findings.map(\.rule) == own.analysis.findings.map(\.rule))
  }

  @Test func `round corners around two stores need a pass, whose store is blended above theirs`() throws {
    let cell = try subject(
      of: """
        direction: row
        children:
          - width: 4
            height: 4
            clip: true
            cornerRadius: 2
            children:
              - {type: shape, fill: '#336699', width: 2, height: 4}
              - {type: shape, fill: '#336699', width: 2, height: 4}
        """, width: 4)
    #expect(cell.analysis.passes.map(\.kind) == [.cornerClip])
    // Outside the corners, nothing is below the buffer.
    #expect(cell.tints(.blended).rows == ["2222", "2222", "2222", "2222"])
    #expect(cell.analysis.stores.map(\.kind) == [.items, .items, .pass])
  }

  @Test func `two passes of a layer are reported with the pixels that each of them blends`() throws {
    let cell = try subject(
      of: """
        direction: row
        children:
          - width: 4
            height: 4
            clip: true
            cornerRadius: 2
            opacity: 0.5
            background: white
            children:
              - {type: shape, fill: '#336699', width: 2, height: 2}
              - {type: shape, fill: '#336699', width: 2, height: 2}
        """, width: 4)
    let blended = cell.analysis.findings.compactMap { finding -> String? in
      if case .offscreen(let reason, _, let blended?) = finding.evidence { "\(reason): \(blended.pixels)" } else { nil }
    }
    // The clipped buffer has the children's 4 x 2 pixels; the buffer of the whole layer has those of the background.
    #expect(cell.analysis.passes.map(\.kind) == [.whole, .cornerClip])
    #expect(blended == ["cornerClip: 8", "groupOpacity: 16"])
  }

  @Test func `by pixel, a border without a fill is opaque at its edge and blended for nothing inside`() throws {
    let cell = try subject(
      of: "direction: row\nchildren: [{width: 4, height: 3, border: {width: 1, color: '#336699'}}]", width: 5)
    #expect(cell.tints(.blended, options: OverlayOptions(view: .pixel)).rows == ["88880", "82280", "88880"])
    #expect(cell.tints(.blended).rows == ["22220", "22220", "22220"])
  }

  @Test func `by pixel, translucent pixels are mixed`() throws {
    let cell = try subject(
      of: "direction: row\nchildren: [{width: 3, height: 3, border: {width: 1, color: '#33669980'}}]", width: 4)
    #expect(cell.tints(.blended, options: OverlayOptions(view: .pixel)).rows == ["5550", "5250", "5550"])
  }

  @Test func `by pixel, nothing is blended where nothing is below`() throws {
    let cell = try subject(
      of: "direction: row\nchildren: [{type: shape, fill: '#33669980', width: 2, height: 1}]", width: 3, background: nil)
    #expect(cell.tints(.blended, options: OverlayOptions(view: .pixel)).rows == ["000"])
    #expect(cell.tints(.blended).rows == ["220"])
  }

  @Test func `blended pixels are counted for each layer, and avoidable ones are also counted separately`() throws {
    let drawing = try drawing(
      of: """
        direction: row
        alignItems: start
        children:
          - {type: shape, fill: '#00000080', width: 2, height: 3}
          - {type: shape, fill: '#00000080', width: 4, height: 1}
        """, width: 8)
    var findings = drawing.analysis.findings
    #expect(findings.map(\.rule) == [.backgroundMissing, .backgroundMissing])
    findings[1] = findings[1].withSafeFix()
    let cell = OverlaySubject(drawing, findings: findings, knowsAvoidable: true)
    #expect(drawing.analysis.blending(of: findings) == BlendedPixels(pixels: 10, avoidable: 4))
    #expect(cell.legend(.blended, tints: cell.tints(.blended)).totals == "10 pixels blended: 4 avoidable")
    let unknown = OverlaySubject(drawing, findings: findings)
    #expect(unknown.legend(.blended, tints: unknown.tints(.blended)).totals == "10 pixels blended")
  }
}

extension String {
  /// Returns a container of a document with these keys.
  fileprivate func braced(width: Int, around child: String? = nil) -> String {
    "{\(self), width: \(width)" + (child.map { ", children: [\($0)]" } ?? "") + "}"
  }
}
