// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellInterfaceBuilder

/// Buttons of Interface Builder as elements.
@Suite struct InterfaceButtonTests {
  @Test func `buttons have the title, the insets and the alignment of their state`() throws {
    let fixture = try InterfaceFixture("buttons")
    #expect(
      fixture.children == """
        - name: buy
          hidden: "${.'buy.hidden' ?? false}"
          layout: constraints
          stack: {alignment: center}
          constraints:
            - width >= 30 @750
          children:
            - type: text
              text: "${buy ?? 'More'}"
              size: 15
              color: "tint"
              align: center
              maxLines: 1
              ellipsis: middle
              padding: [6, 0]
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        - name: button
          justify: start
          alignItems: start
          padding: [4, 10, 6, 12]
          children:
            - type: shape
              fill: "#00000000"
              width: 24
              height: 22
              shrink: 0
              top: 2.5
            - type: text
              text: "Custom"
              size: 18
              weight: 600
              color: "#FF0000"
              maxLines: 1
              ellipsis: middle
              left: 8
        - name: button-2
          layout: constraints
          stack: {alignment: center}
          constraints:
            - width >= 30 @750
          children:
            - type: text
              text: "Off"
              size: 15
              color: "#3C3C434D"
              align: center
              maxLines: 1
              ellipsis: middle
              padding: [6, 0]
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        - name: button-3
          justify: center
          alignItems: center
          children:
            - type: shape
              fill: "#00000000"
              width: 30
              height: 31
        """)
    #expect(fixture.imported.data == ["buy": "More"])
    let frames = try fixture.frames()
    // Without insets, a title has 6 points above and below it.
    #expect(frames["content/buy"]?.dropFirst(2) == [40, 32])
    // The picture and the title lie side by side, inside the insets of the content; those of the parts move them only.
    #expect(frames["content/button"]?.dropFirst(2) == [106, 32])
    #expect(frames["content/button/text"]?.first == 44)
  }

  @Test func `button configurations have grounds, insets and round corners`() throws {
    #expect(
      try InterfaceFixture("button-configurations").children == """
        - name: button
          cornerRadius: 6
          layout: constraints
          stack: {alignment: center}
          padding: [7, 12, 7, 12]
          children:
            - type: text
              text: "Plain"
              size: 17
              color: "tint"
              align: center
              maxLines: 1
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        - name: button-2
          background: "#FF0000/18%"
          cornerRadius: 6
          layout: constraints
          stack: {alignment: center}
          padding: [7, 12, 7, 12]
          children:
            - type: text
              text: "Tinted"
              size: 17
              color: "#FF0000"
              align: center
              maxLines: 1
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        - name: button-3
          background: "#7878801F"
          cornerRadius: 6
          layout: constraints
          stack: {alignment: center}
          padding: [1, 4, 3, 2]
          children:
            - type: text
              text: "Gray"
              size: 17
              color: "tint"
              align: center
              maxLines: 1
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        - name: button-4
          background: "tint"
          cornerRadius: 1000
          layout: constraints
          stack: {alignment: center}
          padding: [7, 12, 7, 12]
          children:
            - type: text
              text: "Filled"
              size: 13
              color: "#FFFFFF"
              align: center
              maxLines: 1
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        """)
  }
}
