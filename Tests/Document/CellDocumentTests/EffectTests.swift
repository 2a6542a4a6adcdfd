// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@Suite struct EffectTests {
  private static let faint = RGBA(red: 255, green: 0, blue: 0, alpha: 128)

  @Test(
    arguments: [
      ("{color: faint}", DropShadow(color: faint)),
      (
        "{color: faint, offset: [-1.5, 2], blur: 8, path: frame}",
        DropShadow(color: faint, offset: Point(x: -1.5, y: 2), blur: 8, path: .frame)
      ),
      (
        #"{color: "${c}", offset: ["${x}", 0], blur: "${b}", path: "${p}"}"#,
        DropShadow(color: faint, offset: Point(x: 3, y: 0), blur: 200, path: .content)
      ),
      ("{color: faint, spread: -2.5}", DropShadow(color: faint, spread: -2.5, path: .frame)),
      ("{color: faint, spread: 3, path: frame}", DropShadow(color: faint, spread: 3)),
      ("{color: faint, path: content}", DropShadow(color: faint, path: .content)),
      ("{color: faint, inset: true, blur: 4}", DropShadow(color: faint, blur: 4, isInset: true)),
      (#"{color: faint, spread: "${s}", inset: "${i}"}"#, DropShadow(color: faint, spread: 4, isInset: true)),
    ])
  func `a shadow is decoded`(yaml: String, shadow: DropShadow) throws {
    let item: DataValue = ["c": "faint", "x": 3, "b": 200, "p": "content", "s": 4, "i": true]
    #expect(try element("{type: spacer, shadow: \(yaml)}", item).decoration.shadows == [shadow])
  }

  @Test(
    arguments: [
      ("[{color: faint, blur: 2}]", [DropShadow(color: faint, blur: 2)]),
      (
        "[{color: faint, blur: 2}, {color: black, offset: [0, 1]}]",
        [DropShadow(color: faint, blur: 2), DropShadow(color: .black, offset: Point(x: 0, y: 1))]
      ),
      (
        "[{color: faint, inset: true}, {color: black}]",
        [DropShadow(color: faint, isInset: true), DropShadow(color: .black, path: .content)]
      ),
      (
        "[{color: faint, spread: 1}, {color: black}]",
        [DropShadow(color: faint, spread: 1), DropShadow(color: .black, path: .frame)]
      ),
      (#"[{color: faint, when: "!no"}, {color: black, when: no}]"#, [DropShadow(color: faint)]),
      ("[{color: faint, when: no}]", []),
    ] as [(String, [DropShadow])])
  func `a list of shadows is decoded, the first on top`(yaml: String, shadows: [DropShadow]) throws {
    #expect(try element("{type: text, text: a, shadow: \(yaml)}", ["no": false]).decoration.shadows == shadows)
  }

  @Test(
    arguments: [
      (
        "{colors: [faint, transparent], angle: 90}",
        .gradient(
          Gradient(
            geometry: .linear(angle: 90), stops: [ColorStop(offset: 0, color: faint), ColorStop(offset: 1, color: .clear)]))
      ),
      (
        "{radial: true, stops: [{at: 0.5, color: faint}, {at: 1, color: transparent}]}",
        .gradient(
          Gradient(geometry: .radial(), stops: [ColorStop(offset: 0.5, color: faint), ColorStop(offset: 1, color: .clear)]))
      ),
      ("{cornerRadius: 12}", .rounded(CornerRadii(all: 12))), (#"{cornerRadius: "${r}"}"#, .rounded(CornerRadii(all: 7))),
      ("{fade: {length: 24}}", .fade(.init(edge: .bottom, length: 24, onlyWhenTruncated: false))),
      ("{fade: {length: 24, edge: left, when: always}}", .fade(.init(edge: .left, length: 24, onlyWhenTruncated: false))),
    ] as [(String, AlphaMask)])
  func `a mask is decoded`(yaml: String, mask: AlphaMask) throws {
    #expect(try element("{type: spacer, mask: \(yaml)}", ["r": 7]).decoration.mask == mask)
  }

  @Test(arguments: [("", true), (", when: truncated", true), (", when: always", false)])
  func `a text fades only when truncated, unless the mask sets always`(when: String, onlyWhenTruncated: Bool) throws {
    #expect(
      try element("{type: text, text: a, mask: {fade: {length: 9\(when)}}}").decoration.mask
        == .fade(.init(edge: .bottom, length: 9, onlyWhenTruncated: onlyWhenTruncated)))
  }

  @Test(arguments: [
    ("shadow: {blur: 3}", #"the key "color" is missing"#),
    ("shadow: {color: black, blur: 201}", "expected a number from 0 to 200, found 201"),
    ("shadow: {color: black, blur: -1}", "expected a number from 0 to 200, found -1"),
    ("shadow: {color: black, offset: 3}", "expected a list of 2 values, each a number from -500 to 500, found the number 3"),
    ("shadow: {color: black, offset: [0, 501]}", "expected a number from -500 to 500, found 501"),
    ("shadow: {color: black, spread: 501}", "expected a number from -500 to 500, found 501"),
    (
      "shadow: {color: black, inset: true, path: content}",
      #""path: content" and "inset" cannot be used together: "inset" needs an outline; write "path: frame""#
    ),
    (
      "shadow: {color: black, spread: 2, path: content}",
      #""path: content" and "spread" cannot be used together: "spread" needs an outline; write "path: frame""#
    ),
    (
      #"shadow: {color: black, spread: "${'2'}", path: content}"#,
      #""path: content" and "spread" cannot be used together: "spread" needs an outline; write "path: frame" (item 1)"#
    ),
    (
      "shadow: [{color: black, path: content}, {color: white, spread: 1}]",
      #"the shadows of an element must be cast either by its content or by its frame; give all of them the same "path""#
    ),
    ("shadow: {color: black, path: text}", #"there is no value "text"; there are content, frame"#),
    ("shadow: {color: black, raduis: 3}", #"unknown key "raduis" in shadow; it has color, offset, blur, spread, path, inset"#),
    (
      #"shadow: {color: "${none}"}"#,
      #"the data has null for "color", but a value is needed; add a default with ?? (item 1)"#
    ),
    (#"shadow: {color: black, offset: ["${none}", 0]}"#, "expected a number from -500 to 500, found null (item 1)"),
    ("mask: {}", #"one of the keys "colors", "stops", "cornerRadius", "fade" is required"#),
    ("mask: {angle: 90}", #"one of the keys "colors", "stops", "cornerRadius", "fade" is required"#),
    ("mask: {colors: [black, white], cornerRadius: 3}", #""colors" and "cornerRadius" cannot be used together"#),
    ("mask: {cornerRadius: 3, fade: {length: 3}}", #""cornerRadius" and "fade" cannot be used together"#),
    ("mask: {angle: 90, fade: {length: 3}}", #""angle" and "fade" cannot be used together"#),
    ("mask: {fade: {edge: top}}", #"the key "length" is missing"#),
    ("mask: {fade: {length: 0}}", "expected a number above 0, found 0"),
    ("mask: {fade: {length: 3, when: truncated}}", #"there is no value "truncated"; there are always"#),
  ])
  func `an invalid shadow or mask is rejected`(yaml: String, problem: String) {
    let sentence = refusal("version: 1\ncell: {children: [{type: image, source: a, \(yaml)}]}", ["none": .null])
    #expect(sentence?.split(separator: ": ", maxSplits: 1).last.map(String.init) == problem)
  }

  @Test func `an inset shadow of a bubble with a tail is rejected`() {
    #expect(
      refusal("version: 1\ncell: {tail: {corner: top-left}, shadow: [{color: black, inset: true}]}", [:])
        == #"t.yaml:2:7 cell: an inset shadow cannot follow a tail; remove the tail, or "inset" (item 1)"#)
  }

  @Test func `shadows and masks appear in the description`() throws {
    let template = """
      version: 1
      cell:
        children:
          - {shadow: {color: "#0004", offset: [0, 2], blur: 8, path: frame}, mask: {colors: [black, transparent], angle: 90}}
          - {type: text, text: a, mask: {fade: {length: 24}}}
          - {mask: {cornerRadius: 12}}
      """
    let cell = try CellTemplate(parsing: template, fileName: "t.yaml", format: .yaml).bind(
      [:], environment: BindingEnvironment(now: 0))
    let lines = cell.description.split(separator: "\n")
    #expect(lines[2].contains(##""shadow": {"color": "#00000044", "offset": [0, 2], "blur": 8, "path": "frame"}"##))
    #expect(lines[2].hasSuffix(##""mask": {"angle": 90, "colors": ["#000000", "#00000000"]}}"##))
    #expect(lines[3].hasSuffix(##"{"type": "text", "text": "a", "mask": {"fade": {"length": 24}}}"##))
    #expect(lines[4].hasSuffix(##"{"type": "container", "mask": {"cornerRadius": 12}}"##))
  }
}
