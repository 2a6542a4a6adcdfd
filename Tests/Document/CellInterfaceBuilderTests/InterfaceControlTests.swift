// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellInterfaceBuilder

/// Controls, table view cell styles and decorations of Interface Builder as elements.
@Suite struct InterfaceControlTests {
  @Test func `controls have the sizes and the parts of those of UIKit`() throws {
    let fixture = try InterfaceFixture("controls")
    let frames = try fixture.frames()
    // A switch is 51 points wide, of which constraints see 49.
    #expect(frames["content/switch"] == [10, 0, 51, 31])
    #expect(frames["content/switch-2"] == [69, 0, 51, 31])
    #expect(frames["content/switch/shape"] == [32, 2, 27, 27])
    #expect(frames["content/switch-2/shape"] == [71, 2, 27, 27])
    #expect(frames["content/stepper"] == [128, 0, 94, 32])
    // A slider reaches 2 points beyond its alignment rectangle. Its knob is at 3 tenths of the way.
    #expect(frames["content/slider"] == [8, 35, 104, 31])
    #expect(frames["content/slider/shape-2"] == [31.1, 37, 27, 27])
    #expect(frames["content/progressView"] == [10, 70, 100, 4])
    #expect(frames["content/progressView/shape"] == [10, 70, 25, 4])
    #expect(fixture.differences == [])
    #expect(fixture.cell.contains("background: \"#34C759\""))
    #expect(fixture.cell.contains("background: \"#78788029\""))
    #expect(fixture.cell.contains("fill: \"#FF0000\"\n        flex: 0.25"))
  }

  @Test func `indicators have the sizes and the parts of those of UIKit`() throws {
    let fixture = try InterfaceFixture("indicators")
    let frames = try fixture.frames()
    #expect(frames["content/activityIndicatorView"] == [0, 0, 20, 20])
    #expect(frames["content/activityIndicatorView-2"] == [20, 0, 37, 37])
    #expect(frames["content/pageControl"]?[3] == 26)
    #expect(frames["content/pageControl/shape-3"]?.dropFirst(2) == [7, 7])
    #expect(frames["content/segmentedControl"]?[3] == 32)
    #expect(fixture.children.contains("- name: activityIndicatorView-3\n  hidden: true\n"))
    #expect(fixture.children.contains("text: \"Week\"\n          size: 13\n          weight: 600"))
  }

  @Test func `a style places its labels, whatever their texts`() throws {
    let subtitle = try InterfaceFixture("style-subtitle").frames(["title": "A longer title"])
    #expect(subtitle["cell/content"] == [0, 0, 276, 44])
    #expect(subtitle["cell/content/title"] == [60, 4, 140, 20])
    #expect(subtitle["cell/content/label"] == [60, 22, 60, 20])
    #expect(subtitle["cell/content/imageView"] == [16, 7, 30, 30])
    let value = try InterfaceFixture("style-value1").frames(["title": "A title that leaves the detail its room"])
    #expect(value["cell/content/title"] == [16, 12, 188, 20])
    #expect(value["cell/content/label"] == [210, 12, 60, 20])
    let pair = try InterfaceFixture("style-value2").frames(["title": "Name"])
    #expect(pair["content/title"] == [16, 12, 91, 20])
    #expect(pair["content/label"] == [113, 12, 60, 20])
  }

  @Test func `accessories lie outside of the content view`() throws {
    let chevron = try InterfaceFixture("style-value1")
    #expect(
      chevron.cell.hasSuffix(
        """
          - type: icon
            path: "M2 2l5.5 6L2 14"
            viewBox: [0, 0, 9.5, 16]
            size: 16
            strokeWidth: 2
            tint: "tertiaryLabel"
            constraints:
              - trailing == parent.trailing - 16
              - centerY == parent.centerY
        """))
    #expect(try chevron.frames()["cell/icon"] == [294.5, 14, 9.5, 16])
    let details = try InterfaceFixture("accessory-details").frames()
    #expect(details["cell/content"]?[2] == 253)
    #expect(details["cell/icon"] == [294.5, 14, 9.5, 16])
    #expect(details["cell/icon-2"] == [263, 11, 22, 22])
    #expect(try InterfaceFixture("style-subtitle").cell.contains("path: \"M1.5 8l4 4.5L14 2\""))
  }

  @Test func `the background and the separator of a cell are drawn`() throws {
    let fixture = try InterfaceFixture("separator")
    #expect(fixture.cell.hasPrefix("name: cell\nheight: 60\nlayout: constraints\nbackground: \"#FFFF00\"\n"))
    #expect(try fixture.frames()["cell/separator"] == [15, 59.5, 300, 0.5])
    // Without anything around it, the content view has the background and the corners of its cell.
    #expect(
      try InterfaceFixture("cell-background").cell == """
        name: content
        height: 60
        layout: constraints
        layoutMargins: [11, 16, 11, 16]
        background: "#FFFF00"
        cornerRadius: 9
        children:
          - name: view-5
            hidden: "${.'5.hidden' ?? false}"
            layout: constraints
        """)
  }

  @Test func `runtime attributes round, outline, clip and shadow views`() throws {
    let fixture = try InterfaceFixture("runtime-attributes")
    #expect(
      fixture.children == """
        - name: view
          background: "#FFFFFF"
          cornerRadius: 8
          border: {color: "#FF0000", width: 0.5}
          shadow: {color: "#000000/25%", offset: [0, 2], blur: 8, path: frame}
          layout: constraints
        - name: view-2
          clip: true
          border: {color: "#000000"}
          layout: constraints
        - name: view-3
          cornerRadius: 6
          layout: constraints
        """)
    #expect(
      fixture.differences == [
        "approximated own: cornerRadius is drawn as that of the layer; without the attribute strokeColor"
      ])
  }

  @Test func `an effect is its tint, with the views of its content view`() throws {
    let fixture = try InterfaceFixture("effects")
    #expect(
      fixture.children == """
        - name: visualEffectView
          background: "#1C1C1EBA"
          layout: constraints
          children:
            - name: view
              autoresizing: {x: 0, y: 0, width: 100, height: 40, parentWidth: 100, parentHeight: 40, flexible: [width, height]}
              layout: constraints
              children:
                - name: label
                  type: text
                  text: "Hi"
                  size: 17
                  color: "label"
                  maxLines: 1
                  constraints:
                    - centerX == parent.centerX
        """)
    #expect(fixture.differences == ["approximated eff: the tint of its effect: what is behind it is not blurred"])
  }

  @Test func `a scroll view has constraints of its own unless a view outside is tied to its content`() throws {
    let fixture = try InterfaceFixture("scroll-views")
    #expect(
      fixture.children == """
        - name: scrollView
          layout: constraints
          overflow: scroll
          scrollAxis: both
          hugging: 1
          resistance: 1
          children:
            - name: label
              type: text
              text: "wide"
              size: 17
              color: "label"
              maxLines: 1
              constraints:
                - leading == parent.leading + 10
                - trailing == parent.trailing - 12
        - name: scrollView-2
          clip: true
          layout: constraints
          children:
            - name: label-2
              type: text
              text: "tied"
              size: 17
              color: "label"
              maxLines: 1
              constraints:
                - width == content.width
        - name: collectionView
          type: shape
          fill: "#00000000"
        - name: mapView
          type: shape
          fill: "#00000000"
        """)
    #expect(
      fixture.differences == [
        "approximated own: at the start of its content", "approximated tie: its content has the size of the view",
        "withoutPixels col: what it lists comes from the app", "withoutPixels map: what it shows is loaded by the app",
      ])
  }
}
