// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellInterfaceBuilder

/// Texts of Interface Builder as elements.
@Suite struct InterfaceTextTests {
  @Test func `labels cut, break, slant and shadow their lines as the file says`() throws {
    let fixture = try InterfaceFixture("labels")
    #expect(
      fixture.children == """
        - name: label
          type: text
          text: "cut at its start"
          size: 17
          color: "label"
          maxLines: 1
          ellipsis: start
        - name: label-2
          type: text
          text: "cut in its middle"
          size: 17
          color: "label"
          maxLines: 1
          ellipsis: middle
        - name: label-3
          type: text
          text: "clipped"
          size: 17
          color: "label"
          wrap: character
          maxLines: 1
          ellipsis: none
        - name: label-4
          type: text
          text: "two lines"
          size: 17
          weight: 600
          color: "label"
          align: right
          wrap: character
          maxLines: 2
          ellipsis: none
        - name: label-5
          type: text
          text: "small"
          size: 16
          italic: true
          color: "label"
          maxLines: 1
        - name: label-6
          shadow: {color: "#000000", offset: [1, 2]}
          type: text
          text: "shadow"
          size: 20
          weight: 600
          color: "label"
          maxLines: 1
        - name: label-7
          type: text
          text: "lit"
          size: 17
          color: "#FF0000"
          maxLines: 1
        """)
    // A label that states a smallest size shrinks, unless it says that it does not.
    #expect(fixture.differences == ["approximated e: a text that is too long is cut off, and does not shrink to 50 % before"])
  }

  @Test func `attributed texts are spans, and paragraphs where the alignment changes`() throws {
    let fixture = try InterfaceFixture("attributed-text")
    #expect(
      fixture.children == """
        - name: label
          type: text
          spans: [{text: "Late "}, {text: "by $${5}", size: 12, weight: 400, color: "#000000", underline: true}]
          size: 15
          weight: 600
          color: "#FF0000"
          align: center
          lineHeight: 38
        - name: body
          hidden: "${.'body.hidden' ?? false}"
          type: text
          paragraphs: [{spans: [{text: "${body ?? ''}", when: "body ?? null != null"}]}, \
        {spans: [{text: "left"}], align: left, when: "body ?? null == null"}, \
        {spans: [{text: "right"}], align: right, when: "body ?? null == null"}]
          size: 14
          weight: 600
          color: "${.'body.textColor' ?? null}"
          align: left
          keepsEmpty: true
        """)
    #expect(fixture.imported.data == ["body": nil])
    #expect(fixture.differences == ["approximated two: the font of the system in place of Nunito-SemiBold"])
    // A text from the data is one paragraph in place of the two.
    #expect(try fixture.frames(["body": "abc"])["content/body"]?.dropFirst(2) == [30, 20])
  }

  @Test func `an empty label has no size, but what is tied to it stays where it is`() throws {
    let fixture = try InterfaceFixture("label-heights")
    let empty = try fixture.frames()
    #expect(empty["content/badge"] == [10, 5, 0, 0])
    #expect(empty["content/label"] == [18, 7, 50, 20])
    let full = try fixture.frames(["badge": "new"])
    #expect(full["content/badge"] == [10, 5, 30, 20])
    #expect(full["content/label"] == [48, 27, 50, 20])
    // A label that is higher than its line centres it.
    #expect(empty["content/label-2"] == [0, 0, 40, 50])
    #expect(empty["content/label-2/text"] == [0, 15, 40, 20])
  }

  @Test func `a label shows no more lines than its height has room for, and keeps its baseline`() throws {
    let fixture = try InterfaceFixture("label-lines")
    #expect(
      fixture.children.hasPrefix(
        """
        - name: label
          type: text
          text: "two lines"
          size: 15
          color: "label"
          maxLines: 2
          constraints:
            - height <= 36
        - name: label-2
          autoresizing: {x: 10, y: 4, width: 100, height: 50, parentWidth: 320, parentHeight: 60, flexible: [rightMargin, bottomMargin]}
          layout: constraints
          stack: {alignment: center}
          children:
            - type: text
              text: "old"
              size: 20
              color: "label"
              maxLines: 2
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        """))
    let frames = try fixture.frames()
    #expect(frames["content/label-2/text"] == [10, 19, 100, 20])
    #expect(frames["content/name"] == [0, 4, 40, 20])
    #expect(frames["content/label-3"] == [0, 7, 40, 20])
  }

  @Test func `text views have insets, and those that scroll have no size of their own`() throws {
    let fixture = try InterfaceFixture("text-views")
    #expect(
      fixture.children == """
        - name: body
          hidden: "${.'body.hidden' ?? false}"
          layout: constraints
          stack: {axis: horizontal}
          padding: [8, 5]
          constraints:
            - height >= 35 @750
          children:
            - type: text
              text: "${body ?? 'see example.org'}"
              size: 15
              color: "label"
              detect: {links: {color: "tint", underline: true}}
        - name: textView
          direction: column
          padding: [8, 5]
          overflow: hidden
          hugging: 1
          resistance: 1
          children:
            - type: text
              text: "more"
              size: 15
              color: "label"
              shrink: 0
        """)
    #expect(try fixture.frames()["content/body"] == [0, 0, 160, 36])
    #expect(try fixture.frames(["body": ""])["content/body"] == [0, 0, 10, 35])
  }

  @Test func `a text field shows its placeholder while it is empty`() throws {
    let fixture = try InterfaceFixture("text-fields")
    #expect(
      fixture.children == """
        - name: textField
          background: "#FFFFFF"
          border: {color: "#CDCDCD"}
          cornerRadius: 5
          layout: constraints
          stack: {alignment: center}
          padding: 6
          constraints:
            - height >= 29 @750
          children:
            - type: text
              text: "Name"
              size: 14
              color: "#3C3C434D"
              maxLines: 1
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        - name: textField-2
          layout: constraints
          stack: {alignment: center}
          constraints:
            - height >= 21 @750
          children:
            - type: text
              text: "•••"
              size: 17
              color: "label"
              maxLines: 1
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        - name: field
          hidden: "${.'field.hidden' ?? false}"
          layout: constraints
          stack: {alignment: center}
          constraints:
            - height >= 21 @750
          children:
            - type: text
              text: "${field ?? 'Mei'}"
              size: 17
              color: "label"
              maxLines: 1
              when: "field ?? 'Mei'"
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
            - type: text
              text: "Name"
              when: "not (field ?? 'Mei')"
              size: 17
              color: "#3C3C434D"
              maxLines: 1
              hugging: {horizontal: 250, vertical: 999}
              constraints:
                - height == parent.height @250
        """)
    #expect(fixture.differences == ["approximated c: without the button that clears it"])
    #expect(try fixture.frames()["content/field"]?.dropFirst(2) == [30, 21])
    #expect(try fixture.frames(["field": ""])["content/field"]?.dropFirst(2) == [40, 21])
  }

  @Test func `outlets name texts, colours and whether views are hidden, whatever their names`() throws {
    let fixture = try InterfaceFixture("outlets")
    #expect(
      fixture.children == """
        - name: nameLabel
          hidden: "${.'nameLabel.hidden' ?? true}"
          type: text
          text: "${nameLabel ?? 'it\\\\'s'}"
          size: 17
          color: "${.'nameLabel.textColor' ?? 'label'}"
          maxLines: 1
          keepsEmpty: true
        - name: odd-näme
          hidden: "${.'odd näme.hidden' ?? false}"
          type: text
          text: "${.'odd näme' ?? 'one'}"
          size: 17
          color: "${.'odd näme.textColor' ?? 'label'}"
          maxLines: 1
          keepsEmpty: true
        - name: star
          hidden: "${.'star.hidden' ?? false}"
          justify: center
          alignItems: center
          children:
            - type: shape
              fill: "#00000000"
              width: 20
              height: 20
              shrink: 0
            - type: text
              text: "${star ?? ''}"
              size: 15
              color: "#FFFFFF"
              align: center
              maxLines: 1
              ellipsis: middle
              padding: [6, 0]
              when: "star ?? ''"
        - name: rating
          hidden: "${.'rating.hidden' ?? false}"
          layout: constraints
        """)
    #expect(
      fixture.imported.data == ["nameLabel.hidden": true, "nameLabel": "it's", "odd näme": "one", "star": ""])
    #expect(
      fixture.differences == [
        "approximated c: without its picture: no asset catalogue has the picture \"star\"",
        "approximated d: a plain view: what RatingView draws is not in the file",
      ])
    // Absent keys keep what the file shows.
    #expect(try fixture.frames([:])["content/nameLabel"]?[2] == 40)
    #expect(try fixture.frames(["nameLabel": "Mei Tanaka"])["content/nameLabel"]?[2] == 100)
  }
}
