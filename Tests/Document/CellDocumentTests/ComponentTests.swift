// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import CellTestSupport
import CellTree
import Testing

/// Returns the document of the cell that a template gives for an item.
private func written(_ template: String, _ item: DataValue = [:]) throws -> String {
  try CellTemplate(parsing: "version: 1\n" + template, fileName: "t.yaml", format: .yaml)
    .bind(item, environment: BindingEnvironment(now: 0)).encodedDocument()
}

@Suite struct ComponentTests {
  /// Components for the uses below.
  static let components = """
    components:
      a:
        parameters: {name: text, isOn: {type: boolean, default: false}}
        cell:
          direction: column
          children:
            - {type: text, text: "${name | upper}"}
            - {type: badge, when: isOn, count: 3}
      icon:
        parameters:
          side: {type: number, default: 20}
          fill: {type: color, default: null}
          picture: {type: picture, default: null}
        variants: {size: {normal: {}, large: {side: 48, fill: red}}}
        cell: {type: avatar, initials: A, size: "${side}", background: "${fill}", source: "${picture}"}
      pair:
        variants: {size: {normal: {}, large: {}}}
        cell: {children: [{use: icon, with: {size: "${size}"}}, {type: text, text: "${size}"}]}
      shown:
        parameters: {isOn: {type: boolean, default: true}}
        cell: {type: text, when: isOn, text: x}
      list:
        parameters: {values: list, before: text}
        cell: {children: [{type: text, each: values, as: y, index: i, text: "${before}${i}${y}"}]}
      card:
        parameters: {person: object}
        cell:
          children:
            - {type: text, text: "${person.name ?? 1}"}
            - {type: text, text: "${person.tags.0}"}
            - {type: text, text: "${person.title ?? 'none'}"}
      frame:
        cell:
          children:
            - {name: in, children: [{slot: body}]}
            - {slot: end, children: [{type: text, text: none}]}
      rich:
        parameters: {words: list, color: color}
        cell: {type: text, spans: [{text: a, color: "${color}"}, {each: words, as: list, text: "${list.t}", color: "${color}"}]}

    """

  @Test(arguments: [
    // Arguments that are literals, expressions, texts around them, and conditions.
    (
      "{use: a, with: {name: Ada, isOn: true}}",
      "{direction: column, children: [{type: text, text: ADA}, {type: badge, count: 3}]}"
    ),
    (
      "{use: a, with: {name: '${who ?? nick | trim}', isOn: '${n}'}}",
      "{direction: column, children: [{type: text, text: '${who ?? nick | trim | upper}'}, {type: badge, when: n, count: 3}]}"
    ),
    (
      "{use: a, with: {name: 'Dr ${nick}: \"${n}\"', isOn: '${not n or n > 4}'}}",
      "{direction: column, children: [{type: text, text: 'DR JO: \"5\"'}, {type: badge, when: not n or n > 4, count: 3}]}"
    ),
    ("{use: a, with: {name: 'a $${b}'}}", "{direction: column, children: [{type: text, text: 'A $${B}'}]}"),
    // Defaults, and null for none.
    ("{use: a, with: {name: x, isOn: null}}", "{direction: column, children: [{type: text, text: X}]}"),
    ("{use: icon}", "{type: avatar, initials: A, size: 20}"),
    ("{use: icon, with: {picture: ''}}", "{type: avatar, initials: A, source: '', size: 20}"),
    // Variants, which arguments of their own change.
    ("{use: icon, with: {size: large}}", "{type: avatar, initials: A, size: 48, background: red}"),
    ("{use: icon, with: {size: large, side: 50}}", "{type: avatar, initials: A, size: 50, background: red}"),
    (
      "{use: pair, with: {size: large}}",
      "{children: [{type: avatar, initials: A, size: 48, background: red}, {type: text, text: large}]}"
    ),
    // The keys of the use.
    (
      "{use: icon, name: b, grow: 1, size: 7, opacity: '${o}', with: {size: large}}",
      "{type: avatar, name: b, initials: A, size: 7, background: red, grow: 1, opacity: '${o}'}"
    ),
    ("{use: icon, with: {size: large}, background: null}", "{type: avatar, initials: A, size: 48}"),
    ("{use: shown, when: n > 4}", "{type: text, text: x, when: n > 4}"),
    ("{use: shown, when: n > 5, with: {isOn: true}}", "{type: text, text: x, when: n > 5}"),
    ("{use: shown, with: {isOn: false}}", "{type: text, text: x, when: false}"),
    ("{use: shown, when: true, with: {isOn: '${not n}'}}", "{type: text, text: x, when: false}"),
    // Repetition outside and inside, with names that would collide.
    (
      "{use: a, each: list, with: {name: '${item.t}'}}",
      "{each: list, direction: column, children: [{type: text, text: '${item.t | upper}'}]}"
    ),
    (
      "{use: list, each: list, as: x, with: {values: '${x.all}', before: '${x.t}-'}}",
      "{each: list, as: x, children: [{type: text, each: x.all, as: y, index: i, text: '${x.t}-${i}${y}'}]}"
    ),
    (
      "{use: list, each: list, as: y, index: i, with: {values: '${y.all}', before: '${i}${y.t}-'}}",
      "{each: list, as: y, index: i, children: [{type: text, each: y.all, as: z, index: j, text: '${i}${y.t}-${j}${z}'}]}"
    ),
    (
      "{use: list, with: {values: [a, 'b \"c\"'], before: ''}}",
      "{children: [{type: text, name: text#0, text: 0a}, {type: text, name: text#1, text: '1b \"c\"'}]}"
    ),
    ("{use: list, with: {values: [], before: ''}}", "{children: []}"),
    // Objects, by their paths and as a whole.
    (
      "{use: card, with: {person: {name: '${nick}', tags: [q]}}}",
      "{children: [{type: text, text: jo}, {type: text, name: text-2, text: q}, {type: text, text: none}]}"
    ),
    (
      "{use: card, with: {person: '${list.0 ?? list.1}'}}",
      "{children: [{type: text, text: '${list.0.name ?? 1}'}, {type: text, text: p}, {type: text, text: '${list.0.title}'}]}"
    ),
    // Slots, whose elements see what is around the use.
    (
      "{use: frame, each: list, as: t, slots: {body: [{type: text, text: '${t.t}'}, {use: icon}], end: []}}",
      "{each: list, as: t, children: [{name: in, children: [{type: text, text: '${t.t}'}, {type: avatar, initials: A, size: 20}]}]}"
    ),
    (
      "{use: frame}",
      "{children: [{name: in, children: []}, {type: text, text: none}]}"
    ),
    // Spans and paragraphs.
    (
      "{use: rich, with: {words: '${list}', color: red}}",
      "{type: text, spans: [{text: 'a', color: red}, {each: list, as: w, text: '${w.t}', color: red}]}"
    ),
  ])
  func `a use is the element that it stands for`(use: String, element: String) throws {
    let item: DataValue = [
      "n": 5, "o": 1, "nick": "jo",
      "list": [
        ["t": "v", "all": ["k", "l"], "name": "nn", "tags": ["p"], "title": "tt"],
        ["t": "w", "all": ["m"], "name": "mm", "tags": ["r"]],
      ],
    ]
    func cell(_ element: String) -> String { "cell: {children: [\(element)]}" }
    #expect(try written(Self.components + cell(use), item) == written(cell(element), item))
  }

  @Test func `the root can use a component, and states change what is inside`() throws {
    let template = """
      colors: {ink: black}
      states: {dark: {colors: {ink: white}}, wide: {}}
      components:
        row:
          parameters: {gap: number}
          cell:
            gap: "${gap}"
            states: {dark: {padding: 1, gap: 2}, wide: {padding: 3}}
            children: [{type: text, text: a, style: {color: ink}}]
      """
    let used = "version: 1\n" + template + "\ncell: {use: row, with: {gap: 8}, states: {dark: {padding: 5}}}"
    let plain =
      "version: 1\n" + template + """

        cell:
          gap: 8
          states: {dark: {padding: 5, gap: 2}, wide: {padding: 3}}
          children: [{type: text, text: a, style: {color: ink}}]
        """
    for states in [[], ["dark"], ["wide"], ["wide", "dark"]] {
      let cells = try [used, plain].map { text in
        try CellTemplate(parsing: text, fileName: "t.yaml", format: .yaml).applying(states)
          .bind([:], environment: BindingEnvironment(now: 0)).encodedDocument()
      }
      #expect(cells[0] == cells[1])
    }
  }

  @Test(arguments: [
    ("{use: b}", #"t.yaml:9:25: there is no component "b"; there are a, ring"#),
    ("{use: rng}", #"t.yaml:9:25: there is no component "rng"; did you mean "ring"?"#),
    ("{use: a, with: {nam: x}}", #"t.yaml:9:35: there is no parameter "nam"; did you mean "name"?"#),
    ("{use: a}", #"t.yaml:9:25: "a" needs "name" under "with""#),
    ("{use: a, with: {name: [x]}}", "t.yaml:9:41: expected a string, found a list of 1 value"),
    ("{use: a, with: {name: x, side: big}}", #"t.yaml:9:50: expected a number, found the string "big""#),
    (
      "{use: a, with: {name: x, size: '${n}'}}",
      #"t.yaml:9:50: "size" chooses a variant when the document is read; write the name of one, and use "when" for what depends on the data"#
    ),
    ("{use: a, with: {name: x, size: larg}}", #"t.yaml:9:50: there is no variant "larg"; did you mean "large"?"#),
    ("{use: a, with: {name: x}, slots: {c: []}}", #"t.yaml:9:53: there is no slot "c"; there are body"#),
    ("{use: a, with: {name: x}, slots: {body: x}}", #"t.yaml:9:59: expected a list, found the string "x""#),
    (
      "{use: a, with: {name: x}, children: []}",
      #"t.yaml:9:45: the component has the key "children" itself; a use can fill its slots"#
    ),
    ("{use: round}", #"t.yaml:5:35 (in "round", used at t.yaml:9:25): the component "round" uses itself"#),
    (
      "{use: self}",
      #"t.yaml:6:23 (in "twice", used at t.yaml:7:22, in "self", used at t.yaml:9:25): the component "self" uses itself, by way of "twice""#
    ),
    (
      "{use: faulty, with: {txt: a}}",
      """
      t.yaml:5:31 faulty/text: unknown key "txt"; did you mean "text"?
      t.yaml:9:40: there is no parameter "txt"; the component has none
      """
    ),
    ("{slot: a}", "t.yaml:9:26: a slot is a place in a component; there is none around it"),
    ("{use: a, with: {name: x}, colour: red}", #"t.yaml:9:45 cell/container: unknown key "colour""#),
    // The place in the component, and that of the use.
    (
      "{use: a, with: {name: x, side: -1}}",
      "t.yaml:9:50 cell/container/text: expected a number above 0, found -1"
    ),
  ])
  func `an error names the place of the use`(use: String, expected: String) {
    // Components that use themselves are errors of each document that has them.
    let isCircular = use.contains("round") || use.contains("self")
    let isFaulty = use.contains("faulty")
    let message = refusal(
      """
      version: 1
      components:
        a: {parameters: {name: text, side: {type: number, default: 4}}, variants: {size: {small: {}, large: {}}},
          cell: {children: [{type: text, text: "${name}", lineHeight: "${side}"}, {slot: body}]}}
        \(isCircular ? "round: {cell: {children: [{use: round}]}}" : isFaulty ? "faulty: {cell: {type: text, txt: a}}" : "#")
        \(isCircular ? "twice: {cell: {use: self}}" : "#")
        \(isCircular ? "self: {cell: {use: twice}}" : "#")
        ring: {cell: {}}
      cell: {children: [\(use)]}
      """)
    #expect(isCircular ? message?.contains(expected) == true : message == expected)
  }

  @Test func `components that nothing uses are checked, too`() {
    let message = refusal(
      """
      version: 1
      styles: {body: {size: 9}}
      components:
        a: {parameters: {kind: text, w: number}, cell: {type: "${kind}", width: "${w}", justify: "${kind}"}}
        b:
          parameters: {size: text}
          variants: {look: {plain: {size: small}}}
          cell: {children: [{use: c, with: {size: "${size}", look: "${look}"}}, {type: text, style: bodi, text: "${sice}"}]}
        c: {variants: {size: {small: {}, large: {}}, look: {plain: {}}}, cell: {type: text, txt: "${size}"}}
        d: {cell: {each: list, as: x, type: text, text: "${x}"}}
      cell: {}
      """)
    #expect(
      message == #"""
        t.yaml:8:107: the component "b" has no parameter "sice", and it does not see the data; did you mean "size"?
        t.yaml:9:87 c/text: unknown key "txt"; did you mean "text"?
        t.yaml:10:20: the component "d" has no parameter "list", and it does not see the data; pass the value as an argument
        """#)
  }

  @Test(arguments: [
    // Texts, lists and elements that grow tenfold from level to level.
    (
      #"{type: text, text: "\#(String(repeating: "${a}", count: 40))"}"#, #"a: "\#(String(repeating: "${a | trim}", count: 40))""#
    ),
    (#"{type: text, text: "${a}"}"#, #"a: [\#(String(repeating: "\"${a}\", ", count: 40))]"#),
    (#"{type: text, text: "${a}"}"#, #"a: {\#((0..<40).map { "k\($0): \"${a}\"" }.joined(separator: ", "))}"#),
    (#"{type: text, text: "${a}"}"#, "a: x"),
  ])
  func `components that grow from use to use are refused`(last: String, argument: String) throws {
    let type = argument.hasPrefix("a: [") ? "list" : argument.hasPrefix("a: {") ? "object" : "text"
    let uses = argument == "a: x" ? 40 : 1
    var lines = ["version: 1", "components:", "  c0: {parameters: {a: \(type)}, cell: \(last)}"]
    for level in 1..<15 {
      let use = "{use: c\(level - 1), with: {\(argument)}}"
      let children = Array(repeating: use, count: uses).joined(separator: ", ")
      lines.append("  c\(level): {parameters: {a: \(type)}, cell: {children: [\(children)]}}")
    }
    let start = type == "list" ? "[x]" : type == "object" ? "{x: y}" : "\"${x}\""
    lines.append("cell: {children: [{use: c14, with: {a: \(start)}}]}")
    let message = try #require(refusal(lines.joined(separator: "\n")))
    #expect(message.contains("more than 16 MB") || message.contains("more than 20000 elements"), "\(message.prefix(300))")
    #expect(message.utf8.count < 2_000)
  }
}
