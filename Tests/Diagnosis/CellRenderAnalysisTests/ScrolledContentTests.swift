// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderAnalysis
import Testing

/// What lies outside a scroll container is not lost: a user scrolls to it.
@Suite struct ScrolledContentTests {
  /// Returns the findings that say that something cannot be seen or touched, or is drawn for nothing.
  private func losses(_ cell: String, width: Int = 100) throws -> [String] {
    let categories: Set<Rule.Category> = [.invisible, .text, .layout, .overdraw, .touch]
    return try analysis(of: cell, width: width).findings.filter { categories.contains($0.rule.category) }
      .map { "\($0.path) \($0.rule.rawValue)" }
  }

  /// A container of 50 x 24 points with a text that is cut in its middle, and with a text, a picture, a shape and a control below that.
  private func rows(overflow: String) -> String {
    """
    height: 60
    children:
      - name: list
        overflow: \(overflow)
        width: 50
        height: 24
        direction: column
        alignItems: start
        children:
          - {type: text, text: One, size: 12, lineHeight: 16, shrink: 0}
          - {type: text, text: Two, size: 12, lineHeight: 16, shrink: 0}
          - {type: text, text: Three, size: 12, lineHeight: 16, shrink: 0}
          - {type: image, source: scene.png, width: 60, height: 40}
          - {type: shape, fill: black, width: 10, height: 10, shrink: 0}
          - {type: shape, fill: '#0000FF', control: true, width: 44, height: 44, shrink: 0}
    """
  }

  @Test func `content that a clip cuts off is lost`() throws {
    #expect(
      try losses(rows(overflow: "hidden")) == [
        "cell/list/text-2 text.cut-off", "cell/list/text-3 invisible.outside", "cell/list/image invisible.outside",
        "cell/list/shape invisible.outside", "cell/list/shape-2 invisible.outside",
      ])
  }

  @Test func `content below the fold of a scroll container is not lost`() throws {
    #expect(try losses(rows(overflow: "scroll")) == [])
  }

  @Test(arguments: [
    // To the right, and below.
    "{type: shape, fill: black, width: 10, height: 10, position: absolute, left: 60, top: 0}",
    "{type: shape, fill: black, width: 10, height: 10, position: absolute, left: 0, top: 40}",
    "{type: text, text: Sideways, position: absolute, left: 30, top: 0}",
    "{type: image, source: scene.png, width: 60, height: 40, position: absolute, left: 20, top: 10}",
    // Only the clear part of a gradient is visible.
    "{type: gradient, stops: [{at: 0, color: '#00000000'}, {at: 0.5, color: '#00000000'}, {at: 1, color: black}], width: 40, height: 60, position: absolute, left: 0, top: 0}",
    // A control of which a corner is visible.
    "{type: shape, fill: black, control: true, width: 44, height: 44, position: absolute, left: 45, top: 20}",
    // A container with its content.
    "{position: absolute, left: 0, top: 90, children: [{type: badge, label: '3', fill: black}, {type: avatar, source: scene.png, size: 20}]}",
  ])
  func `on both axes, a user scrolls to what the container cuts off`(child: String) throws {
    #expect(
      try losses(
        """
        height: 60
        children:
          - {name: list, overflow: scroll, width: 50, height: 24, children: [\(child)]}
        """) == [])
  }

  @Test func `content of a scroll container inside another is not lost, wherever both are scrolled`() throws {
    #expect(
      try losses(
        """
        height: 60
        children:
          - name: page
            overflow: scroll
            height: 30
            direction: column
            children:
              - {type: text, text: Title, size: 12, lineHeight: 16, shrink: 0}
              - {name: list, overflow: scroll, height: 40, shrink: 0, direction: column, children: [
                  {type: text, text: One, size: 12, lineHeight: 30, shrink: 0}, {type: text, text: Two, size: 12, lineHeight: 30, shrink: 0}]}
              - {type: text, text: End, size: 12, lineHeight: 16, shrink: 0}
        """) == [])
  }

  @Test func `a clip inside a scroll container still cuts content off`() throws {
    #expect(
      try losses(
        """
        height: 60
        children:
          - name: list
            overflow: scroll
            height: 24
            direction: column
            children:
              - {name: window, clip: true, height: 8, shrink: 0, children: [{type: text, text: Hg, size: 12, lineHeight: 16}]}
              - {name: far, clip: true, height: 8, width: 20, shrink: 0, margin: {top: 40}, children: [
                  {type: shape, fill: black, width: 5, height: 5, position: absolute, left: 30, top: 0}]}
        """) == ["cell/list/window/text text.cut-off", "cell/list/far/shape invisible.outside"])
  }

  @Test func `content inside the frame of a scroll container is lost beyond the edge of the cell`() throws {
    #expect(
      try losses(
        """
        height: 20
        children:
          - {name: list, overflow: scroll, position: absolute, left: 0, top: 10, width: 90, height: 40, direction: column, children: [
              {type: text, text: Hg, size: 12, lineHeight: 16}, {type: shape, fill: black, width: 5, height: 5}]}
        """) == ["cell/list/text text.cut-off", "cell/list/shape invisible.outside"])
  }

  @Test func `a scroll container without height shows nothing, however far it is scrolled`() throws {
    #expect(
      try losses(
        "height: 20\nchildren: [{name: list, overflow: scroll, width: 50, height: 0, children: [{type: shape, fill: black, width: 5, height: 5}]}]"
      ) == ["cell/list invisible.outside"])
  }

  @Test func `pictures, edges and passes outside the viewport count in no total, and are no findings`() throws {
    func counts(_ overflow: String, offset: String = "") throws -> [CostMeasure: Int] {
      let found = try analysis(
        of: """
          alignItems: start
          children:
            - name: reel
              overflow: \(overflow)
              width: 50
              height: 40
              \(offset)
              children:
                - {type: shape, fill: black, width: 50, height: 40, shrink: 0}
                - {type: image, source: scene.png, width: 30, height: 31, shrink: 0}
                - {type: shape, fill: '#36C', width: 20.5, height: 30, shrink: 0, position: absolute, left: 90, top: 0}
                - {opacity: 0.5, shrink: 0, children: [
                    {type: shape, fill: black, width: 9, height: 9}, {type: shape, fill: black, width: 9, height: 9, margin: [0, 0, 0, -4]}]}
          """)
      let totals = CellTotals(of: found, findings: found.findings)
      return Dictionary(uniqueKeysWithValues: [CostMeasure.scaled, .misalignedLayers, .offscreen].map { ($0, Int(totals[$0])) })
    }
    #expect(try counts("scroll") == [.scaled: 0, .misalignedLayers: 0, .offscreen: 0])
    #expect(try counts("scroll", offset: "scrollOffset: 400") == [.scaled: 1, .misalignedLayers: 1, .offscreen: 1])
  }

  @Test func `the indicators of scrolling blend, which is inherent`() throws {
    let found = try analysis(
      of: """
        overflow: scroll
        indicators: true
        height: 40
        background: '#36C'
        children: [{type: shape, fill: '#36C', width: 150, height: 30, shrink: 0}, {type: shape, fill: '#360', width: 90, height: 40}]
        """)
    #expect(found.list.layers.last?.path == "cell/(indicators)")
    let own = found.findings.filter { $0.path == "cell/(indicators)" }
    #expect(own.map { "\($0.rule.rawValue), \($0.severity)" } == ["blend.background-missing, note"])
  }

  @Test func `a text that scrolls in its own box is not cut off`() throws {
    func text(_ overflow: String) -> String {
      "height: 60\nalignItems: start\nchildren: [{type: text, text: One two three four, width: 40, height: 20, overflow: \(overflow)}]"
    }
    #expect(try losses(text("hidden")) == ["cell/text text.cut-off"])
    #expect(try losses(text("scroll")) == [])
  }

  @Test func `a bar over a scroll container hides no row for good, unlike a row's own picture`() throws {
    #expect(
      try losses(
        """
        height: 60
        children:
          - name: list
            overflow: scroll
            height: 40
            direction: column
            children:
              - {name: first, background: black, height: 20, shrink: 0, width: 60, children: [{type: image, source: scene.png, width: 60, height: 20}]}
              - {type: shape, fill: black, width: 60, height: 10, shrink: 0, margin: {top: 5}}
              - {type: shape, fill: black, width: 60, height: 90, shrink: 0}
          - {name: bar, background: white, position: absolute, left: 0, top: 20, width: 100, height: 20}
        """) == ["cell/list/first overdraw.hidden"])
  }
}
