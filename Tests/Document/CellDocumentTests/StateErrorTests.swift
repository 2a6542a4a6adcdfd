// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import Testing

@Suite struct StateErrorTests {
  @Test(arguments: [
    ("states: []\ncell: {}", "t.yaml:2:9: expected an object, found a list of 0 values"),
    ("states: {dark: }\ncell: {}", "t.yaml:2:16: expected an object, found null"),
    ("states: {very dark: {}}\ncell: {}", #"t.yaml:2:10: "very dark" is not a valid name: use letters, digits, - and _"#),
    ("states: {dark: {colours: {}}}\ncell: {}", #"t.yaml:2:17: unknown key "colours"; did you mean "colors"?"#),
    ("states: {dark: {cell: {}}}\ncell: {}", #"t.yaml:2:17: unknown key "cell""#),
    ("states: {dark: {when: 5}}\ncell: {}", "t.yaml:2:23: expected a condition, found the number 5"),
    (
      "states: {dark: {when: a, canvas: {scale: 1}}}\ncell: {}",
      #"t.yaml:2:26: "when" and "canvas" cannot be used together"#
    ),
    (
      "states: {dark: {colors: {surfce: black}}}\ncolors: {surface: white}\ncell: {}",
      #"t.yaml:2:26: a state can change only what the document defines, and it defines no colour "surfce"; did you mean "surface"?"#
    ),
    (
      "states: {dark: {colors: {white: black}}}\ncolors: {surface: white}\ncell: {}",
      #"t.yaml:2:26: a state can change only what the document defines, and it defines no colour "white", only surface"#
    ),
    (
      "states: {dark: {styles: {body: {}}}}\ncell: {}",
      #"t.yaml:2:26: a state can change only what the document defines, and it defines no style "body""#
    ),
    ("states: {dark: {colors: {a: null}}}\ncolors: {a: white}\ncell: {}", "t.yaml:2:29: expected a colour, found null"),
    (
      "states: {dark: {styles: {a: bold}}}\nstyles: {a: {}}\ncell: {}",
      #"t.yaml:2:29: expected an object, found the string "bold""#
    ),
    (
      "states: {dark: {styles: {a: {wieght: null}}}}\nstyles: {a: {weight: 600}}\ncell: {}",
      #"t.yaml:2:30: there is no key "wieght" for null to remove; did you mean "weight"?"#
    ),
    (
      "states: {dark: {canvas: {background: null}}}\ncell: {}",
      #"t.yaml:2:26: there is no key "background" for null to remove"#
    ),
  ])
  func `a state can only change what the document defines`(document: String, sentence: String) {
    #expect(refusal("version: 1\n" + document) == sentence)
  }

  @Test(arguments: [
    (
      "states: {dark: {colors: {a: \"#GGG\"}}}\ncolors: {a: white}\ncell: {}",
      "t.yaml:2:29: expected a colour, found #GGG (in state dark)"
    ),
    (
      "states: {dark: {styles: {a: {extends: b}}}}\nstyles: {a: {}, b: {extends: a}}\ncell: {}",
      #"t.yaml:3:10: the style "a" extends itself (in state dark)"#
    ),
    (
      "states: {dark: {canvas: {widht: 3}}}\ncell: {}",
      #"t.yaml:2:26: unknown key "widht"; did you mean "width"? (in state dark)"#
    ),
    (
      "states: {large: {canvas: {textScale: 6}}}\ncell: {}",
      "t.yaml:2:38: expected a number from 0.5 to 5, found 6 (in state large)"
    ),
    (
      "states: {dark: {}, bold: {}}\ncell: {children: [{states: {bold: {backgruond: white}}}]}",
      #"t.yaml:3:36 cell/container: unknown key "backgruond"; did you mean "background"? (in state bold)"#
    ),
    (
      "states: {empty: {}}\ncell: {children: [{type: text, name: t, text: x, states: {empty: {text: null}}}]}",
      #"t.yaml:3:19 cell/t: one of the keys "text", "spans", "paragraphs" is required (in state empty)"#
    ),
    (
      "states: {empty: {}}\ncell: {states: {empty: {when: false}}}",
      #"t.yaml:3:25 cell: unknown key "when" (in state empty)"#
    ),
  ])
  func `a problem in a state is reported even if the state is not applied`(document: String, sentence: String) {
    #expect(refusal("version: 1\n" + document) == sentence)
  }

  @Test(arguments: [
    (
      "states: {selectd: {}}", "",
      #"t.yaml:3:17 cell: there is no state "selectd" among dark, selected; did you mean "selected"?"#
    ),
    ("states: {hovered: {}}", "", #"t.yaml:3:17 cell: there is no state "hovered"; there are dark, selected"#),
    ("states: {dark: white}", "", #"t.yaml:3:23 cell: expected an object, found the string "white""#),
    ("states: {dark: {border: null}}", "", #"t.yaml:3:24 cell: there is no key "border" for null to remove"#),
    (
      "children: [{name: a}]", ", states: {dark: {name: b}}",
      #"t.yaml:3:45 cell/a: a state cannot change "name"; hide the element with "hidden: true", or leave it out with "when: false""#
    ),
    (
      "children: [{name: a}]", ", states: {dark: {children: []}}",
      #"t.yaml:3:45 cell/a: a state cannot change "children"; hide the element with "hidden: true", or leave it out with "when: false""#
    ),
    (
      "children: [{name: a}]", ", states: {dark: {each: l}}",
      #"t.yaml:3:45 cell/a: a state cannot change "each"; hide the element with "hidden: true", or leave it out with "when: false""#
    ),
  ])
  func `an element's states must be defined by the document and may not change fixed keys`(
    element: String, states: String, sentence: String
  ) {
    let cell = element.replacing("name: a}", with: "name: a\(states)}")
    #expect(refusal("version: 1\nstates: {dark: {}, selected: {}}\ncell: {\(cell)}") == sentence)
  }

  @Test func `an element's state is rejected if the document defines no states`() {
    #expect(
      refusal("version: 1\ncell: {states: {dark: {}}}")
        == #"t.yaml:2:17 cell: there is no state "dark"; the document defines none"#)
  }

  @Test func `a document has at most 16 states`() {
    let states = (1...17).map { "s\($0): {}" }
    #expect(refusal("version: 1\nstates: {\(states.dropLast().joined(separator: ", "))}\ncell: {}") == nil)
    #expect(
      refusal("version: 1\nstates: {\(states.joined(separator: ", "))}\ncell: {}")
        == "t.yaml:2:9: a document has at most 16 states; put the others into another document")
  }

  @Test func `states that are valid separately can be invalid together`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        states: {a: {}, b: {}}
        cell: {type: badge, label: x, states: {a: {label: null, count: 1}, b: {label: null, dot: true}}}
        """, fileName: "t.yaml", format: .yaml)
    #expect {
      try template.applying(["a", "b"])
    } throws: {
      "\($0)" == #"t.yaml:3:85 cell: "count" and "dot" cannot be used together (in state a and b)"#
    }
  }

  @Test func `an unknown state is reported with the existing ones`() throws {
    let template = try CellTemplate(
      parsing: "version: 1\nstates: {dark: {}, selected: {}}\ncell: {}", fileName: "t.yaml", format: .yaml)
    #expect {
      try template.applying(["dark", "selcted"])
    } throws: {
      "\($0)" == #"t.yaml:2:9: there is no state "selcted" among dark, selected; did you mean "selected"?"#
    }
    let without = try CellTemplate(parsing: "version: 1\ncell: {}", fileName: "t.yaml", format: .yaml)
    #expect {
      try without.applying(["dark"])
    } throws: {
      "\($0)" == #"t.yaml:1:1: there is no state "dark"; the document defines none"#
    }
  }

  @Test func `an error in the data names the state`() throws {
    let template = try CellTemplate(
      parsing: "version: 1\nstates: {dark: {}}\ncell: {type: text, text: x, states: {dark: {text: \"${t}\"}}}",
      fileName: "t.yaml", format: .yaml)
    #expect {
      try template.applying(["dark"]).bind([:], environment: BindingEnvironment(now: 0))
    } throws: {
      "\($0)" == #"t.yaml:3:51 cell: the data has no value "t"; for a default, write ${t ?? "..."} (item 1, in state dark)"#
    }
  }
}
