// SPDX-License-Identifier: MIT

import CellNotation
import Testing

@testable import CellBinding

private let conditionNotAllowed = #"comparisons, "not", "and" and "or" are allowed only in "when" and for true or false"#

@Suite struct ExpressionTests {
  private let scope = DataScope(
    item: [
      "name": "jo", "nick": nil, "n": 5, "zero": 0, "yes": true, "no": false, "empty": "", "list": [["a": 1], ["a": 2]],
      "none": [],
      "og:title": "T", "odd key": ["x.y": "odd"], "html": "<b>x</b>",
    ], clock: Clock(now: 0))

  @Test(arguments: [
    ("plain", "plain"), ("${name}", "jo"), ("a ${name} b ${n}", "a jo b 5"), ("$${name} $5 $", "${name} $5 $"),
    ("$$${name}", "$${name}"), ("${ name }", "jo"),
    ("${nick ?? name}", "jo"), ("${gone ?? nick ?? \"x\"}", "x"), ("${gone.deep.er ?? 'it\\'s'}", "it's"), ("${list.1.a}", "2"),
    ("${.\"odd key\".'x.y'}", "odd"), ("${.\"null\" ?? name}", "jo"), ("${.'true' ?? .'no' ? 1 : .\"n\"}", "5"),
    ("${list.7.a ?? -1.50}", "-1.50"),
    ("${og:title}", "T"), ("${list.0.a ?? 3 | plural \"x\" \"y\"}", "x"), ("${name | upper | lower}", "jo"),
    ("${\"}\" | trim}", "}"), ("${yes}", "true"),
    ("${yes ? \"grey\" : 'blue'}", "grey"), ("${no ? name : n}", "5"), ("${no ? name: n}", "5"),
    ("${list | count > 1 and not gone ? name : gone}", "jo"), ("${no ? 1 : zero ? 2 : n ? 3 : 4}", "3"),
    ("${n > 4 ? nick ?? name : 1 | upper}", "JO"), ("${(no or yes) ? og:title : 1}", "T"), ("a ${yes ? 1 : 2} b", "a 1 b"),
    ("${html | html}", "x"), ("${name ?? gone}", "jo"), ("é${name}日", "éjo日"),
    ("${.'odd key'.\"x.y\"}", "odd"), ("${.'x.y' ?? .\"name\"}", "jo"),
    ("${(nick ?? name) | upper}", "JO"), ("${( name | upper ) | lower}", "jo"), ("${nick ?? (name | upper)}", "JO"),
    ("${(list.1).a}", "2"), ("${(gone ?? list).0.a ?? 3}", "1"), ("${(list.0).b ?? (nick ?? 4)}", "4"), ("${(no ? 1 : n)}", "5"),
    ("${((yes ? name : 1) ?? 2) | upper}", "JO"), ("${(yes and name) ? (no ? 1 : 2) : 3}", "2"),
    ("${'a ${name} b' | upper}", "A JO B"), ("${nick ?? \"x${n}\"}", "x5"), ("${'$${a}' | upper}", "${A}"),
    ("${\"${'${name}!'}?\" | upper}", "JO!?"),
    ("${[1, \"b\", null] | count}", "3"), ("${[] | count}", "0"), ("${({\"a\": [true, {\"b\": -1.5e1}]}).a.1.b}", "-1.5e1"),
  ])
  func `expressions in a text are replaced by their values`(text: String, expected: String) throws {
    #expect(try BoundText(text).text(in: scope) == expected)
  }

  @Test(arguments: [
    ("${absent}", BindingProblem.missingValue(path: "absent")), ("${list.2}", .missingValue(path: "list.2")),
    ("${name.x}", .missingValue(path: "name.x")),
    ("${nick ?? absent}", .missingValue(path: "absent")), ("a${nick}", .nullValue(expression: "nick")),
    ("a${list}", .noText(.array(count: 2))),
  ])
  func `a value that is not there is an error`(text: String, expected: BindingProblem) {
    #expect(throws: expected) { try BoundText(text).text(in: scope) }
  }

  @Test func `a text that repeats a long value is not made if it would be too long`() throws {
    let long = DataScope(item: ["a": .string(String(repeating: "x", count: 1 << 20))], clock: Clock(now: 0))
    #expect(try BoundText(String(repeating: "${a}", count: 16)).text(in: long).utf8.count == 16_777_216)
    #expect(throws: BindingProblem.textTooLong(bytes: 17_825_793)) {
      try BoundText(String(repeating: "${a}", count: 16) + "-" + String(repeating: "${a}", count: 2_000)).text(in: long)
    }
  }

  @Test(arguments: [
    ("${", "the expression ends too early"), ("${name", "a ${ has no closing }; for a literal ${, write $${"),
    ("${}", "there is nothing between ${ and }"),
    ("${a b}", "unexpected \"b\""), ("${a ?? }", "unexpected \"}\""), ("${a.}", "unexpected \"}\""),
    ("${'a}", "the closing quotation mark is missing"),
    ("${a | }", "unexpected \"}\""),
    ("${a == 1}", #"comparisons, "not", "and" and "or" are allowed only in "when" and for true or false"#),
    ("${not a}", "unexpected \"a\""),
    ("${a # b}", "unexpected \"#\""), ("${a | upperr}", "there is no filter \"upperr\"; did you mean \"upper\"?"),
    ("${é{}", "unexpected \"{\""),
    ("${a ? b}", #"a conditional value has two sides, as in ${muted ? "grey" : "blue"}"#),
    ("${a ? b : c : d}", "unexpected \":\""),
    ("${a == b ? 1 : 2}", #"put "b" in quotation marks if it is text, or write ${b} if it is a data path"#),
    ("${a && b}", #"unexpected "&&"; write "and""#),
    ("${a.trim()}", #"unexpected "("; functions are filters, as in name | upper"#),
    ("${tags[0]}", #"unexpected "["; an entry of a list follows a dot, as in tags.0"#),
    ("${a + b}", #"unexpected "+"; put texts side by side, as in "${first} ${last}""#),
    ("${a?.b}", #"unexpected "?."; write ".": in a condition, a missing value is null"#),
    ("${a | length}", #"there is no filter "length"; did you mean "count"?"#),
    ("${(a}", "unexpected \"}\""), ("${(a).}", "unexpected \"}\""), ("${(a == 1)}", conditionNotAllowed),
    ("${()}", "unexpected \")\""),
    ("${[1, a]}", "unexpected \"a\""), ("${[1}", "unexpected \"}\""), ("${{\"a\": 1, \"a\": 2}}", "unexpected \"2\""),
    ("${{a: 1}}", "unexpected \"a\""), ("${'${a' | upper}", "a ${ has no closing }; for a literal ${, write $${"),
    ("${a | UpCase}", #"there is no filter "UpCase"; did you mean "upper"?"#),
  ])
  func `an invalid expression is rejected`(text: String, expected: String) {
    #expect {
      try BoundText(text)
    } throws: {
      ($0 as? ExpressionProblem)?.description == expected
    }
  }

  @Test(arguments: [
    "name", "${name}", "yes", "not no", "!no", "!(no)", "not gone", "not gone.deep", "n == 5", "n == 5.0", "n != 6", "n > 4.5",
    "n >= 5", "n <= 5", "n < 6",
    "name == 'jo'", "${name} == \"jo\"", "${name == 'jo'}", "not name == 'x'", "gone == null", "nick == null", "name > 'ab'",
    "yes and name", "no or yes",
    "no and gone or yes", "no and (gone or yes) or yes", "list", "list | count > 1", "${list | count} == 2", "not none",
    "not zero", "not empty", "n == '5'", "n < '5.5'", "n != 'x'",
    "name == ${gone ?? 'jo'}", "not nick and not not yes", "name | upper == 'JO'",
    "not (nick <= null)", "(nick ?? name) == 'jo'", "(name | upper) == 'JO'", "(list.0).a == 1", "(no ? no : yes)",
    "(name) and (yes)",
    "not (name == 'x')", "('${name}!') == 'jo!'", "(n) > 4", "(nick ?? name | upper) == 'JO' and yes", "(nick) ?? name == 'jo'",
    "((name)) | upper == 'JO'", "(gone ?? 'x') != 'y'", "${(nick ?? name) == 'jo'}",
  ])
  func `a condition is true`(text: String) throws {
    let condition = try ExpressionParser.condition(text)
    #expect(try condition.holds(in: scope))
    #expect(try !Condition.not(condition).holds(in: scope))
  }

  @Test(arguments: [
    ("", "the expression ends too early"),
    ("type == photo", "put \"photo\" in quotation marks if it is text, or write ${photo} if it is a data path"),
    ("== a", "unexpected \"==\""), ("${== a}", "unexpected \"==\""),
    ("a and", "the expression ends too early"), ("(a", "the expression ends too early"), ("a b", "unexpected \"b\""),
    ("${a", "a ${ has no closing }; for a literal ${, write $${"),
    ("a == ", "the expression ends too early"),
    ("a == b == c", "put \"b\" in quotation marks if it is text, or write ${b} if it is a data path"), ("a)", "unexpected \")\""),
    ("a || b", #"unexpected "||"; write "or""#), ("a === 1", #"unexpected "==="; write "==""#),
    ("a = 1", #"unexpected "="; to compare, write "==""#), ("a !== 1", #"unexpected "!=="; write "!=""#),
    ("tags.includes('a')", #"unexpected "("; functions are filters, as in name | upper"#), ("a ? b : c", "unexpected \"?\""),
    (String(repeating: "!", count: 65) + "a", "parentheses are nested too deeply"),
    (String(repeating: "(", count: 100_000), "parentheses are nested too deeply"),
  ])
  func `an invalid condition is rejected`(text: String, expected: String) {
    #expect {
      try ExpressionParser.condition(text)
    } throws: {
      ($0 as? ExpressionProblem)?.description == expected
    }
  }
}
