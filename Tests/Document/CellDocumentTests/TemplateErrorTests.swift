// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import CellTestSupport
import CellTree
import Testing

/// Returns the error message for decoding a YAML template and binding it to `item`; `nil` if both succeed.
func refusal(_ template: String, _ item: DataValue = [:]) -> String? {
  do throws(CellDocumentError) {
    _ = try CellTemplate(parsing: template, fileName: "t.yaml", format: .yaml).bind(item, environment: BindingEnvironment(now: 0))
    return nil
  } catch {
    return error.description
  }
}

@Suite struct TemplateErrorTests {
  @Test(arguments: [
    ("text, text: a, fontSize: 12", "fontSize", "size"), ("text, text: a, textAlign: center", "textAlign", "align"),
    ("text, text: a, numberOfLines: 2", "numberOfLines", "maxLines"),
    ("text, text: a, backgroundColor: black", "backgroundColor", "background"),
    ("text, text: a, borderRadius: 3", "borderRadius", "cornerRadius"), ("image, src: a.png", "src", "source"),
    ("container, justifyContent: center", "justifyContent", "justify"),
    ("container, flexDirection: row", "flexDirection", "direction"),
  ])
  func `a key that another notation uses is answered with ours`(element: String, key: String, ours: String) {
    let sentence = refusal("version: 1\ncell: {children: [{type: \(element)}]}")
    #expect(sentence?.hasSuffix("unknown key \"\(key)\"; did you mean \"\(ours)\"?") == true, "\(sentence ?? "no error")")
  }

  @Test(arguments: [
    (
      "version: 2\ncell: {type: spacer}",
      "t.yaml:1:10: expected the number 1, the version that this release reads, found the number 2"
    ),
    ("cell: {type: spacer}", #"t.yaml:1:1: the key "version" is missing"#),
    ("version: 1", #"t.yaml:1:1: the key "cell" is missing"#),
    ("versoin: 1\ncell: {}", #"t.yaml:1:1: unknown key "versoin"; did you mean "version"?"#),
    ("- 1", "t.yaml:1:1: expected an object, found a list of 1 value"),
    ("version: 1\ncanvas: {widht: 3}\ncell: {type: spacer}", #"t.yaml:2:10: unknown key "widht"; did you mean "width"?"#),
    ("version: 1\ncanvas: {width: 0}\ncell: {type: spacer}", "t.yaml:2:17: expected a number from 1 to 10000, found 0"),
    ("version: 1\ncanvas: {scale: 4}\ncell: {type: spacer}", "t.yaml:2:17: expected a whole number from 1 to 3, found 4"),
    ("version: 1\ncanvas: {scale: 1.5}\ncell: {type: spacer}", "t.yaml:2:17: expected a whole number from 1 to 3, found 1.5"),
    (
      "version: 1\ncanvas: {direction: left}\ncell: {type: spacer}", #"t.yaml:2:21: there is no value "left"; there are ltr, rtl"#
    ),
    (
      "version: 1\ncanvas: {width: \"${w}\"}\ncell: {type: spacer}",
      "t.yaml:2:17: ${...} is not allowed here: this part of the document is the same for all data"
    ),
    (
      "version: 1\ncolors: {a: b, c: \"#FFF\"}\ncell: {type: spacer}",
      ##"t.yaml:2:13: there is no colour "b"; a colour is #RRGGBB, a name of CSS, or one of a, black, c, transparent, white"##
    ),
    (
      "version: 1\ncolors: {a/b: \"#FFF\"}\ncell: {type: spacer}",
      #"t.yaml:2:10: "a/b" is not a valid name: use letters, digits, - and _"#
    ),
    (
      "version: 1\nstyles: {a b: {}}\ncell: {type: spacer}",
      #"t.yaml:2:10: "a b" is not a valid name: use letters, digits, - and _"#
    ),
    ("version: 1\ncolors: {a: \"#GGG\"}\ncell: {type: spacer}", "t.yaml:2:13: expected a colour, found #GGG"),
    ("version: 1\ncolors: {a: white/120%}\ncell: {type: spacer}", "t.yaml:2:13: expected a colour, found white/120%"),
    (
      "version: 1\ncolors: {a: \"${x}\"}\ncell: {type: spacer}",
      "t.yaml:2:13: ${...} is not allowed here: this part of the document is the same for all data"
    ),
    (
      "version: 1\nstyles: {a: {extends: b}, b: {extends: a}}\ncell: {type: spacer}",
      #"t.yaml:2:10: the style "a" extends itself"#
    ),
    (
      "version: 1\nstyles: {a: {extends: c}, bold: {}}\ncell: {type: spacer}",
      #"t.yaml:2:23: there is no style "c"; there are a, bold"#
    ),
    ("version: 1\nstyles: {a: {wieght: 3}}\ncell: {type: spacer}", #"t.yaml:2:14: unknown key "wieght"; did you mean "weight"?"#),
    (
      "version: 1\nstyles: {a: {weight: 1001}}\ncell: {type: spacer}",
      "t.yaml:2:22: expected a whole number from 1 to 1000, found 1001"
    ),
    ("version: 1\nstyles: {a: {size: 0}}\ncell: {type: spacer}", "t.yaml:2:20: expected a number above 0, found 0"),
  ])
  func `a problem outside the cell is reported with its position`(template: String, expected: String) {
    #expect(refusal(template) == expected)
  }

  @Test(arguments: [
    ("3", "t.yaml:3:7 cell: expected an object, found the number 3"),
    ("{type: txt}", #"t.yaml:3:14 cell: there is no element type "txt"; did you mean "text"?"#),
    (
      "{type: blob}",
      #"t.yaml:3:14 cell: there is no element type "blob"; there are container, text, image, icon, avatar, badge, gradient, separator, spacer, shape"#
    ),
    ("{type: [a]}", "t.yaml:3:14 cell: expected an element type, found a list of 1 value"),
    ("{type: text}", #"t.yaml:3:7 cell: one of the keys "text", "spans", "paragraphs" is required"#),
    ("{type: text, text: a, spans: []}", #"t.yaml:3:29 cell: "text" and "spans" cannot be used together"#),
    (
      "{type: text, text: a, spans: [], align: \"${a}\"}", #"t.yaml:3:29 cell: "text" and "spans" cannot be used together"#
    ),
    ("{type: text, txet: a}", #"t.yaml:3:20 cell: unknown key "txet"; did you mean "text"?"#),
    ("{type: text, text: a, initials: b}", #"t.yaml:3:29 cell: unknown key "initials"; it belongs to elements of type "avatar""#),
    ("{type: text, text: a, textDirection: rtl}", #"t.yaml:3:29 cell: unknown key "textDirection"; did you mean "direction"?"#),
    ("{type: text, text: a, colour: red}", #"t.yaml:3:29 cell: unknown key "colour"; did you mean "color"?"#),
    ("{type: text, text: a, color: rad}", ##"t.yaml:3:36 cell: there is no colour "rad"; did you mean "red"?"##),
    ("{type: text, text: a, style: bdy}", #"t.yaml:3:36 cell: there is no style "bdy"; did you mean "body"?"#),
    ("{type: text, text: a, align: centre}", #"t.yaml:3:36 cell: there is no value "centre"; did you mean "center"?"#),
    ("{type: text, text: a, maxLines: 0}", "t.yaml:3:39 cell: expected a whole number of at least 1, found 0"),
    ("{type: text, text: a, opacity: 2}", "t.yaml:3:38 cell: expected a number from 0 to 1, found 2"),
    ("{type: text, text: a, clip: yes}", "t.yaml:3:35 cell: expected true or false, found the string \"yes\""),
    (
      "{type: text, text: a, width: wide}",
      "t.yaml:3:36 cell: expected a number of at least 0, a percentage, auto, fit-content, fit-lines, max-content or min-content, found the string \"wide\""
    ),
    (
      "{type: text, text: a, width: -1}",
      "t.yaml:3:36 cell: expected a number of at least 0, a percentage, auto, fit-content, fit-lines, max-content or min-content, found -1"
    ),
    (
      "{type: text, text: a, width: content}",
      "t.yaml:3:36 cell: expected a number of at least 0, a percentage, auto, fit-content, fit-lines, max-content or min-content, found the string \"content\""
    ),
    (
      "{type: text, text: a, basis: contents}",
      "t.yaml:3:36 cell: expected a number of at least 0, a percentage, auto, content, fit-content, max-content or min-content, found the string \"contents\""
    ),
    (
      "{type: text, text: a, padding: min-content}",
      "t.yaml:3:38 cell: expected a number of at least 0 or a percentage, found the string \"min-content\""
    ),
    ("{type: text, text: a, fade: {length: 3}}", #"t.yaml:3:35 cell: the key "color" is missing"#),
    (
      "{type: text, text: a, detect: [links, tags]}",
      #"t.yaml:3:45 cell: there is no value "tags"; there are hashtags, mentions, links"#
    ),
    ("{type: text, text: a, detect: [links]}", #"t.yaml:3:37 cell: there is no style "link"; there are body"#),
    ("{type: text, text: [a]}", "t.yaml:3:26 cell: expected a string, found a list of 1 value"),
    ("{type: text, text: }", "t.yaml:3:26 cell: expected a string, found null"),
    ("{type: text, text: ~}", "t.yaml:3:26 cell: expected a string, found null"),
    ("{type: text, text: a, color: 12}", "t.yaml:3:36 cell: expected a colour, found the number 12"),
    ("{children: [{type: spacer, when: 1}]}", "t.yaml:3:40 cell/spacer: expected a condition, found the number 1"),
    (
      "{type: text, spans: [{style: body}]}",
      #"t.yaml:3:28 cell/span: one of the keys "text", "picture", "icon", "avatar" is required"#
    ),
    ("{type: text, spans: [{text: a, lineHeight: 3}]}", #"t.yaml:3:38 cell/span: unknown key "lineHeight""#),
    ("{direction: rwo, children: []}", #"t.yaml:3:19 cell: there is no value "rwo"; did you mean "row"?"#),
    ("{justify: flex-start, children: []}", #"t.yaml:3:17 cell: there is no value "flex-start"; did you mean "start"?"#),
    (
      "{padding: [1, 2, 3, 4, 5], children: []}",
      "t.yaml:3:17 cell: expected a list of 1 to 4 values, each a number of at least 0 or a percentage, found a list of 5 values"
    ),
    (
      "{padding: auto, children: []}",
      "t.yaml:3:17 cell: expected a number of at least 0 or a percentage, found the string \"auto\""
    ),
    ("{padding: {start: 1, left: 2}, children: []}", #"t.yaml:3:18 cell: "left" and "start" cannot be used together"#),
    ("{padding: {left: 1, end: 2}, children: []}", #"t.yaml:3:27 cell: "left" and "end" cannot be used together"#),
    ("{children: {}}", "t.yaml:3:18 cell: expected a list of values, each an object, found an object"),
    ("{children: [3]}", "t.yaml:3:19 cell: expected an object, found the number 3"),
    (
      "{children: [{type: spacer, name: a}, {type: spacer, name: a}]}",
      #"t.yaml:3:65 cell: another element in the same container is also named "a""#
    ),
    (
      "{children: [{type: spacer, name: a/b}]}", #"t.yaml:3:40 cell: "a/b" is not a valid name: use letters, digits, - and _"#
    ),
    ("{children: [{type: spacer, as: x}]}", #"t.yaml:3:19 cell/spacer: the key "each" is missing"#),
    ("{children: [{type: spacer, when: a b}]}", #"t.yaml:3:40 cell/spacer: in "a b": unexpected "b""#),
    (
      "{children: [{type: spacer}, {type: spacer, sise: 3}]}",
      #"t.yaml:3:50 cell/spacer-2: unknown key "sise"; did you mean "size"?"#
    ),
    ("{when: a, type: spacer}", #"t.yaml:3:8 cell: unknown key "when""#),
    ("{type: badge}", #"t.yaml:3:7 cell: one of the keys "count", "label", "dot" is required"#),
    ("{type: badge, count: 1, dot: true}", #"t.yaml:3:31 cell: "count" and "dot" cannot be used together"#),
    ("{type: badge, count: 1.5}", "t.yaml:3:28 cell: expected a whole number of at least 0, found 1.5"),
    ("{type: image}", #"t.yaml:3:7 cell: the key "source" is missing"#),
    ("{type: image, source: \"\"}", "t.yaml:3:29 cell: expected a string that is not empty, found the string \"\""),
    ("{type: shape}", #"t.yaml:3:7 cell: one of the keys "fill", "border" is required"#),
    (
      "{type: shape, fill: red, shape: circle, cornerRadius: 3}",
      #"t.yaml:3:47 cell: "shape: circle" and "cornerRadius" cannot be used together"#
    ),
    ("{type: gradient}", #"t.yaml:3:7 cell: one of the keys "stops", "colors" is required"#),
    (
      "{type: gradient, colors: [red]}",
      "t.yaml:3:32 cell: expected a list of 2 or more values, each a colour, found a list of 1 value"
    ),
    (
      "{type: gradient, radial: true, angle: 3, colors: [red, red]}",
      #"t.yaml:3:38 cell: "radial" and "angle" cannot be used together"#
    ),
    (
      "{type: gradient, stops: [{at: 1, color: red}, {at: 0, color: red}]}",
      "t.yaml:3:7 cell: a stop comes before the previous one; sort the stops by position"
    ),
    (
      "{type: gradient, stops: [{at: 1, color: red}, {at: 101, color: red}]}",
      "t.yaml:3:58 cell: expected a number from -100 to 100, found 101"
    ),
    (
      "{type: spacer, background: {colors: [red, blu]}}",
      ##"t.yaml:3:49 cell: there is no colour "blu"; did you mean "blue"?"##
    ),
    (
      "{type: badge, dot: true, backdrop: red/50%}",
      "t.yaml:3:42 cell: expected an opaque colour, found red/50%; a background may be translucent"
    ),
    (
      "{type: spacer, backdrop: transparent}",
      "t.yaml:3:32 cell: expected an opaque colour, found transparent; a background may be translucent"
    ),
    ("{type: spacer, backdrop: {colors: [red, red]}}", "t.yaml:3:32 cell: expected a colour, found an object"),
    ("{type: shape, border: {width: 2}}", #"t.yaml:3:29 cell: the key "color" is missing"#),
    (
      "{type: spacer, cornerRadius: 3}",
      #"t.yaml:3:22 cell: unknown key "cornerRadius"; it belongs to elements of type "container", "text", "image", "avatar", "badge", "gradient", "shape""#
    ),
    (
      "{type: image, source: a, cornerRadius: [1, 2]}",
      "t.yaml:3:46 cell: expected a list of 4 values, each a number of at least 0, or a list of 2 values, each a number of at least 0, found a list of 2 values"
    ),
    (
      "{type: text, text: \"${a | htlm}\"}",
      #"t.yaml:3:26 cell: in "${a | htlm}": there is no filter "htlm"; did you mean "html"?"#
    ),
  ])
  func `a problem in an element is reported with its position`(element: String, expected: String) {
    #expect(refusal("{version: 1, colors: {red: \"#F00\"},\nstyles: {body: {}},\ncell: \(element)}") == expected)
  }

  @Test(arguments: [
    (
      "{type: text, text: \"${name}\"}",
      #"t.yaml:2:26 cell: the data has no value "name"; for a default, write ${name ?? "..."} (item 1)"#
    ),
    (
      "{type: text, text: \"a ${nothing}\"}",
      "t.yaml:2:26 cell: nothing is null, but a value is needed; add a default with ?? (item 1)"
    ),
    (
      "{type: text, text: \"${nothing}\"}",
      #"t.yaml:2:7 cell: the data has null for "text" or "spans" or "paragraphs", but a value is needed; add a default with ?? (item 1)"#
    ),
    (
      "{type: text, text: a, color: \"${word}\"}",
      ##"t.yaml:2:36 cell: there is no colour "many"; a colour is #RRGGBB, a name of CSS, or one of black, transparent, white (item 1)"##
    ),
    (
      "{type: spacer, backdrop: \"${faint}\"}",
      "t.yaml:2:32 cell: expected an opaque colour, found #FF000080; a background may be translucent (item 1)"
    ),
    (
      "{type: text, text: a, maxLines: \"${word}\"}",
      "t.yaml:2:39 cell: expected a whole number of at least 1, found the string \"many\" (item 1)"
    ),
    (
      "{type: text, text: a, align: \"${word}\"}",
      #"t.yaml:2:36 cell: there is no value "many"; there are start, end, left, right, center (item 1)"#
    ),
    (
      "{type: text, text: a, style: \"${word}\"}",
      #"t.yaml:2:36 cell: there is no style "many"; the document defines none (item 1)"#
    ),
    ("{type: text, text: a, opacity: \"${big}\"}", "t.yaml:2:38 cell: expected a number from 0 to 1, found 7 (item 1)"),
    ("{type: text, text: a, clip: \"${big}\"}", "t.yaml:2:35 cell: expected true or false, found the number 7 (item 1)"),
    ("{type: text, text: \"${list}\"}", "t.yaml:2:26 cell: expected a string, found a list of 2 values (item 1)"),
    (
      "{type: text, text: \"${word | number}\"}",
      "t.yaml:2:26 cell: filter \"number\": expected a number, found the string \"many\" (item 1)"
    ),
    ("{children: [{type: spacer, each: word}]}", #"t.yaml:2:40 cell/spacer: expected a list, found the string "many" (item 1)"#),
    (
      "{children: [{type: spacer, each: gone}]}",
      #"t.yaml:2:40 cell/spacer: the data has no value "gone"; for a default, write ${gone ?? "..."} (item 1)"#
    ),
    (
      "{children: [{type: text, each: list, text: \"${item.x}\"}]}",
      #"t.yaml:2:50 cell/text#0: the data has no value "item.x"; for a default, write ${item.x ?? "..."} (item 1)"#
    ),
    (
      "{children: [{type: spacer, when: \"word | count\"}]}",
      #"t.yaml:2:40 cell/spacer: filter "count": expected a list, found the string "many" (item 1)"#
    ),
    (
      "{type: gradient, colors: [\"${nothing}\", white]}",
      #"t.yaml:2:7 cell: the data has null for "stops" or "colors", but a value is needed; add a default with ?? (item 1)"#
    ),
    (
      "{type: image, source: \"${nothing}\"}",
      #"t.yaml:2:7 cell: the data has null for "source", but a value is needed; add a default with ?? (item 1)"#
    ),
  ])
  func `a problem in the data is reported with its position in the template`(element: String, expected: String) {
    let item: DataValue = ["nothing": nil, "word": "many", "faint": "#FF000080", "big": 7, "list": [1, 2]]
    #expect(refusal("version: 1\ncell: \(element)", item) == expected)
  }

  @Test func `an item from a file is named with its position`() throws {
    let template = try CellTemplate(parsing: "version: 1\ncell: {type: text, text: \"${a}\"}", fileName: "t.yaml", format: .yaml)
    let data = try DataDocument(parsing: "[{\"a\": 1},\n {\"b\": 2}]", fileName: "d.json", format: .json)
    #expect(try template.bind(data.items[0], environment: BindingEnvironment(now: 0)).root.path == "cell")
    #expect {
      try template.bind(data.items[1], environment: BindingEnvironment(now: 0))
    } throws: {
      ($0 as? CellDocumentError)?.description
        == #"t.yaml:2:26 cell: the data has no value "a"; for a default, write ${a ?? "..."} (item 2 at d.json:2:2)"#
    }
  }

  @Test func `long chains are accepted or rejected without delay`() {
    let chain = (1...2000).reversed().map { "s\($0): {extends: s\($0 - 1)}" }.joined(separator: ", ")
    let time = threadTime {
      #expect(
        refusal("version: 1\nstyles: {\(chain), s0: {size: \"${n}\"}}\ncell: {type: spacer}")?.hasSuffix(
          "values are nested more than 64 levels deep; make the document flatter") == true)
      let condition = String(repeating: "a or ", count: 50_000) + "b"
      #expect(refusal("version: 1\ncell: {children: [{type: spacer, when: \(condition)}]}") == nil)
    }
    #expect(time < .seconds(30))
  }

  @Test func `an exceeded limit is reported`() {
    let long = String(repeating: "a", count: 65_537)
    #expect(refusal("version: 1\ncell: {type: text, text: \"${t}\"}", ["t": .string(String(long.dropLast()))]) == nil)
    #expect(
      refusal("version: 1\ncell: {type: text, text: \"${t}\"}", ["t": .string(long)])
        == "t.yaml:2:7 cell: the text has 65537 bytes, more than an element's limit of 65536; shorten it with the filter "
        + "\"truncate\" (item 1)")
    let stacked = "a" + String(repeating: "\u{301}", count: 15)
    #expect(
      refusal(
        "version: 1\ncell: {type: text, spans: [\"${t}\", \"\(String(repeating: "\u{301}", count: 15))\"]}",
        ["t": .string(stacked)]) == nil)
    #expect(
      refusal(
        "version: 1\ncell: {type: text, spans: [\"${t}\", \"\(String(repeating: "\u{301}", count: 16))\"]}",
        ["t": .string(stacked)])
        == #"t.yaml:2:7 cell: a character has more than 30 combining marks; limit them with the filter "marks", as in ${name | marks 2} (item 1)"#
    )
    let many = DataValue.array(Array(repeating: 0, count: 500))
    #expect(
      refusal("version: 1\ncell: {children: [{each: l, children: [{type: spacer, each: l, when: false}]}]}", ["l": many])
        == "t.yaml:2:61 cell/container#399/spacer#100: \"each\" runs over more than 200000 values in one cell; nest fewer lists, or shorten them (item 1)"
    )
    let list = DataValue.array(Array(repeating: 0, count: 19_999))
    #expect(refusal("version: 1\ncell: {children: [{type: spacer, each: l}]}", ["l": list]) == nil)
    #expect(
      refusal("version: 1\ncell: {children: [{type: spacer, each: l}, {type: spacer}]}", ["l": list])
        == "t.yaml:2:44 cell/spacer-2: the cell has more than 20000 elements; show fewer, or split the data into several items (item 1)"
    )
  }
}
