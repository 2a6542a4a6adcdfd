// SPDX-License-Identifier: MIT

import CellFiles
import CellNotation
import Testing

@testable import CellBinding

/// Returns the value of `${value | filter}`.
func filtered(_ value: DataValue, _ filter: String, now: Double = 0, offset: Int = 0) throws -> DataValue {
  let expression = try ExpressionParser.wholeExpression("v | " + filter)
  let scope = DataScope(item: ["v": value], clock: Clock(now: now, timeZone: CellTimeZone(secondsFromUTC: offset)))
  return try expression.value(in: scope)
}

@Suite struct FilterTests {
  @Test(
    arguments: [
      (1_714_566_600, "d MMM yyyy, HH:mm", "1 May 2024, 12:30"),
      ("2024-05-01T12:30:05.250Z", "yyyy-MM-dd HH:mm:ss", "2024-05-01 12:30:05"),
      ("2024-05-01T12:30:00+02:00", "H:mm", "10:30"), ("2024-05-01T00:15:00+0530", "d.M.yy H:mm", "30.4.24 18:45"),
      ("2024-05-01 12:30", "h:mm a", "12:30 PM"), ("2024-05-01T00:05Z", "hh:mm a", "12:05 AM"),
      ("2024-02-29", "EEEE, d MMMM y", "Thursday, 29 February 2024"),
      ("1969-12-31T23:59:59Z", "EEE dd.MM.yyyy HH:mm:ss", "Wed 31.12.1969 23:59:59"), ("0001-01-01", "yyyy", "0001"),
      (0, "'at' h 'o''clock' a", "at 12 oclock AM"),
      ("2022-12-17T00:40:25.000Z", "E", "Sat"), ("2016-12-31T23:59:60Z", "yyyy", "2017"), (-1, "ss", "59"),
    ] as [(DataValue, String, String)])
  func `a date is formatted by its pattern`(value: DataValue, pattern: String, expected: String) throws {
    #expect(try filtered(value, "date \"\(pattern)\"") == .string(expected))
  }

  @Test func `a date is shown in the environment's time zone`() throws {
    #expect(try filtered("2024-05-01T23:30:00Z", "date \"d HH:mm\"", offset: 7200) == "2 01:30")
    #expect(try filtered("2024-05-01T23:30:00", "date \"d HH:mm\"", offset: 7200) == "1 23:30")
    #expect(try filtered("2024-05-01T00:30:00Z", "date \"d HH:mm\"", offset: -3600) == "30 23:30")
  }

  @Test(.enabled(if: CellTimeZone.systemDatabaseRelease != nil, "there is no time zone database (tzdata)"))
  func `a date has the offset that its zone has then`() throws {
    let berlin = Clock(now: 1_784_116_800, timeZone: try CellTimeZone("Europe/Berlin"))
    func shown(_ value: DataValue, _ filter: String) throws -> DataValue {
      try ExpressionParser.wholeExpression("v | " + filter).value(in: DataScope(item: ["v": value], clock: berlin))
    }
    #expect(try shown("2026-01-15T12:00:00Z", "date \"HH:mm\"") == "13:00")
    #expect(try shown("2026-07-15T12:00:00Z", "date \"HH:mm\"") == "14:00")
    // Times without a zone are those of the clock.
    #expect(try shown("2026-07-15T12:00", "date \"HH:mm\"") == "12:00")
    #expect(try shown("2026-07-01T22:30:00Z", "ago") == "2 Jul")
  }

  @Test(arguments: [
    "", "yesterday", "2023-02-29", "2024-13-01", "2024-05-01T25:00", "2024-05-01T12:30:00+25:00", "2024-05-01x", "2024-5-1",
  ])
  func `text that is not a date is rejected`(text: String) {
    #expect(throws: BindingProblem.filter(.date, .noDate(.string(text)))) { try filtered(.string(text), "date \"yyyy\"") }
  }

  @Test func `a number of seconds beyond the year 9999 is rejected`() throws {
    let far = try #require(DataNumber(text: "1e300"))
    #expect(throws: BindingProblem.filter(.ago, .noDate(.number("1e300")))) { try filtered(.number(far), "ago") }
  }

  @Test(arguments: [
    (0, "now"), (59, "now"), (60, "1 min ago"), (3599, "59 min ago"), (3600, "1 h ago"), (86_399, "23 h ago"),
    (86_400, "1 d ago"),
    (604_799, "6 d ago"), (604_800, "24 Apr"), (40_000_000, "24 Jan 2023"), (-59, "now"), (-61, "1 May"),
    (-40_000_000, "7 Aug 2025"),
  ])
  func `elapsed time is rounded down`(seconds: Int, expected: String) throws {
    let now = 1_714_566_600
    #expect(try filtered(.number(DataNumber(now - seconds)), "ago", now: Double(now)) == .string(expected))
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1K"), (1049, "1K"), (1050, "1.1K"), (1200, "1.2K"), (12_345, "12.3K"), (99_949, "99.9K"),
    (99_950, "100K"),
    (123_456, "123K"), (999_499, "999K"), (999_500, "1M"), (3_400_000, "3.4M"), (1_000_000_000, "1B"),
    (2_500_000_000_000, "2.5T"),
    (1_234_000_000_000_000, "1234T"), (-1500, "-1.5K"),
  ])
  func `a number is abbreviated`(number: Int, expected: String) throws {
    #expect(try filtered(.number(DataNumber(number)), "number") == .string(expected))
  }

  @Test func `a number below 1,000 stays as it was written`() throws {
    #expect(try filtered(.number(try #require(DataNumber(text: "12.50"))), "number") == "12.50")
    #expect(try filtered("1200", "number") == "1.2K")
  }

  @Test(arguments: [
    ("Ada Lovelace", "AL"), ("ada king lovelace", "AL"), ("Cher", "C"), ("", ""), ("  ", ""), ("émile zola", "ÉZ"), ("🎉", "🎉"),
    ("👩‍💻 jo", "J"),
    ("日本 太郎", "日太"), ("ñ", "Ñ"), ("(Bob) [Ross]", "BR"), ("2Pac", "2"),
    ("Ada Lovelace (she/her)", "AL"), ("Ada (née Byron) Lovelace [en, fr]", "AL"), ("(she/her) Ada", "A"),
    ("Mei（美）Tanaka【公式】", "MT"), ("Ada (King [Noel]) Byron", "AB"), ("Ada {x <ada@example.org} Byron", "AB"),
    ("Ada :( Byron", "AB"), ("Ada ) Byron (x", "AX"), ("J(ohn) Smith", "JS"), ("🎉 (party)", "🎉"), ("()", "("),
  ])
  func `initials are the first characters of the first and the last word`(name: String, expected: String) throws {
    #expect(try filtered(.string(name), "initials") == .string(expected))
  }

  @Test(arguments: [
    // The conditions and languages of Unicode's SpecialCasing.txt.
    ("lower", "ΟΔΟΣ ΣΑΣ", "οδος σας"), ("lower", "ΑΣ'Σ Σ. ΑΣ’ ΣΣ", "ασ'ς σ. ας’ σς"), ("lower", "Σ", "σ"),
    ("lower", "ΑΣ\u{301}Β", "ασ\u{301}β"),
    ("lower", "ΑΣ1", "ας1"), ("lower", "1Σ", "1σ"), ("upper", "ςσ ﬁ ß ŉ \u{390}", "ΣΣ FI SS \u{2BC}N \u{399}\u{308}\u{301}"),
    ("lower", "İI", "i\u{307}i"), ("lower \"tr\"", "İI DİYARBAKIR", "iı diyarbakır"),
    ("lower \"az-Latn\"", "I\u{307}I\u{323}\u{307}I\u{301}\u{307}", "ii\u{323}ı\u{301}\u{307}"),
    ("upper \"tr\"", "ıi istanbul", "Iİ İSTANBUL"), ("title \"tr\"", "istanbul ılıca", "İstanbul Ilıca"),
    ("upper \"de\"", "ißi", "ISSI"),
    (
      "lower \"lt\"", "ÌÍĨ I\u{300} J\u{301} Į\u{303} IX",
      "i\u{307}\u{300}i\u{307}\u{301}i\u{307}\u{303} i\u{307}\u{300} j\u{307}\u{301} į\u{307}\u{303} ix"
    ),
    ("upper \"lt\"", "i\u{307}\u{300} a\u{307}", "I\u{300} A\u{307}"),
  ])
  func `letter case follows the conditions and the languages of Unicode`(filter: String, text: String, expected: String) throws {
    let result = try filtered(.string(text), filter)
    #expect(result == .string(expected))
    #expect(result.plainText.map { Array($0.utf8) } == Array(expected.utf8))
  }

  @Test func `letter case takes a language in quotation marks`() {
    #expect(throws: ExpressionProblem.filterArguments(.upper)) { try BoundText("${a | upper 3}") }
    #expect(throws: ExpressionProblem.filterArguments(.lower)) { try BoundText("${a | lower \"\"}") }
  }

  @Test(arguments: [("Ada", "A"), ("  élodie", "é"), ("e\u{301}a", "e\u{301}"), ("👩‍👩‍👧 b", "👩‍👩‍👧"), ("", ""), (" ", "")])
  func `the first character of a text is a grapheme cluster`(text: String, expected: String) throws {
    #expect(try filtered(.string(text), "first") == .string(expected))
  }

  @Test(arguments: [
    ("upper", "straße", "STRASSE"), ("lower", "ÀB", "àb"), ("title", "the o'hara file ǆ", "The O'hara File ǅ"),
    ("trim", " \n a b\u{A0}", "a b"),
    ("truncate 5", "hello", "hello"), ("truncate 5", "hello!", "hell…"), ("truncate 6", "hello world", "hello…"),
    ("truncate 2", "👩‍💻👩‍💻👩‍💻", "👩‍💻…"),
    ("shortcodes", "Konstantin :veripawed: :veritrek: :rainbow_pride_potion:", "Konstantin"),
    ("shortcodes", ":a1: b :cc: d", "b d"),
    ("shortcodes", "at 12:30:45 :x: ::", "at 12:30:45 :x: ::"), ("shortcodes", "a:bb:c :dd::ee:", "a:bb:c"),
    ("marks 1", "a\u{301}\u{302}b\u{303}", "a\u{301}b\u{303}"),
    ("upper | truncate 3", "abcd", "AB…"),
  ])
  func `text filters change the text`(filter: String, text: String, expected: String) throws {
    #expect(try filtered(.string(text), filter) == .string(expected))
  }

  @Test func `lists are counted and joined, and plurals follow a number`() throws {
    #expect(try filtered([1, 2, nil], "count") == 3)
    #expect(try filtered(["a", 2], "join \", \"") == "a, 2")
    #expect(try filtered(1, #"plural "like" "likes""#) == "like")
    #expect(try filtered(0, #"plural "like" "likes""#) == "likes")
    #expect(try filtered([1], #"count | plural "like" "likes""#) == "like")
  }

  @Test func `a list whose texts would be too long together is not joined`() throws {
    let numbers = DataValue.array(Array(repeating: 1, count: 16_385))
    let separator = String(repeating: "x", count: 1024)
    // 16,384 separators fill the limit, so that the numbers exceed it.
    #expect(throws: BindingProblem.filter(.join, .tooLong(bytes: 16_777_216 + 16_385))) {
      try filtered(numbers, "join \"\(separator)\"")
    }
    #expect(try filtered(numbers, "join \"\(separator.dropLast(2))\"").text?.utf8.count == 16_384 * 1022 + 16_385)
  }

  @Test(arguments: [
    ("1234.5", "decimal 2", "1234.50"), ("1.005", "decimal 2", "1.01"), ("-1.005", "decimal 2", "-1.01"),
    ("2.5", "decimal 0", "3"),
    ("-0.004", "decimal 2", "0.00"), ("0.05", "decimal 1", "0.1"), ("9.99", "decimal 1", "10.0"), ("99.95", "decimal 1", "100.0"),
    ("6e-1", "decimal 0", "1"), ("6e-2", "decimal 1", "0.1"), ("12e-3", "decimal 2", "0.01"), ("4e-9", "decimal 3", "0.000"),
    ("1e-400", "decimal 2", "0.00"), ("1.5E+3", "decimal 0", "1500"),
    ("1e21", "decimal 0 \",.\"", "1,000,000,000,000,000,000,000"),
    ("1234567.891", "decimal 2 \",.\"", "1,234,567.89"), ("1234567.891", "decimal 1 \".,\"", "1.234.567,9"),
    ("-123456", "decimal 0 \" ,\"", "-123 456"), ("999.5", "decimal 0 \"',\"", "1'000"),
    ("0", "decimal 20", "0.00000000000000000000"),
    ("0.125", "percent", "13%"), ("0.125", "percent 1", "12.5%"), ("-0.5", "percent 1 \".,\"", "-50,0%"),
    ("12", "percent 0 \",.\"", "1,200%"),
    ("12.5", "money \"EUR\"", "12.50\u{A0}€"), ("1234.5", "money \"EUR\" \".,\"", "1.234,50\u{A0}€"),
    ("1999.5", "money \"JPY\" \",.\"", "2,000\u{A0}¥"), ("1.5", "money \"KWD\"", "1.500\u{A0}KWD"),
    ("3", "money \"SEK\"", "3.00\u{A0}SEK"),
    ("3", "money \"Fr.\"", "3.00\u{A0}Fr."),
  ])
  func `a number is written with decimals and separators`(number: String, filter: String, expected: String) throws {
    let number = try #require(DataNumber(text: number))
    #expect(try filtered(.number(number), filter) == .string(expected))
    #expect(try filtered(.string(number.text), filter) == .string(expected))
  }

  @Test(arguments: [
    "decimal", "decimal 21", "decimal -1", "decimal 1.5", "decimal \"2\"", "decimal 2 \",\"", "decimal 2 \",,\"",
    "decimal 2 \"1.\"",
    "percent \"a\"", "percent 2 3", "money", "money \"\"", "money 3", "money \"EUR\" 2",
  ])
  func `a format that is no format is refused`(filter: String) throws {
    let name = try #require(filter.split(separator: " ").first.flatMap { FilterName(rawValue: String($0)) })
    #expect(throws: ExpressionProblem.filterArguments(name)) { try filtered(1, filter) }
  }

  @Test(arguments: FilterName.allCases)
  func `null stays null`(name: FilterName) throws {
    let arguments: [FilterName: String] = [
      .emoji: "v", .mentions: "v",
      .date: "\"y\"", .truncate: "3", .marks: "3", .plural: "\"a\" \"b\"", .join: "\"\"",
      .decimal: "2", .money: "\"EUR\"",
    ]
    #expect(try filtered(nil, "\(name.rawValue) \(arguments[name] ?? "")") == .null)
  }

  @Test(
    arguments: [
      ("pictures/a.png", "pictures/a.png"), ("a:b.png", "a:b.png"), ("https://example.org/a.png", nil),
      ("//example.org/a.png", nil), ("Data:image/png;base64,AAAA", nil), ("", nil),
    ] as [(String, String?)])
  func `a network address becomes null, and a path stays`(source: String, expected: String?) throws {
    #expect(try filtered(.string(source), "local") == expected.map(DataValue.string) ?? .null)
  }

  @Test(arguments: [
    ("html 3", #"the filter "html" takes no argument, or classes of elements to leave out, as in html "quote-inline""#),
    ("date", #"the filter "date" takes a pattern in quotation marks, as in date "d MMM yyyy""#),
    ("date \"d QQ\"", "unknown date pattern letter \"Q\""),
    ("date \"MMMMM\"", "unknown date pattern letter \"M\""),
    ("htlm", "there is no filter \"htlm\"; did you mean \"html\"?"),
    ("truncate 0", #"the filter "truncate" takes a number of characters, as in truncate 80"#),
    ("marks 31", #"the filter "marks" takes a number of marks, as in marks 2"#),
  ])
  func `an invalid filter is rejected`(filter: String, expected: String) {
    #expect {
      try filtered("x", filter)
    } throws: {
      ($0 as? ExpressionProblem)?.description == expected
    }
  }

  @Test func `a filter reports a value that it does not accept`() {
    #expect(throws: BindingProblem.filter(.html, .unexpected(.array(count: 0), expected: .text))) {
      try filtered([], "html")
    }
    #expect(throws: BindingProblem.filter(.count, .unexpected(.string("a"), expected: .list))) {
      try filtered("a", "count")
    }
    #expect(
      BindingProblem.filter(.number, .unexpected(.string("many"), expected: .number)).description
        == #"filter "number": expected a number, found the string "many""#)
  }
}
