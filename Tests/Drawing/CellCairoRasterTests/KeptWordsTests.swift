// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellCairoRaster

@Suite struct KeptWordsTests {
  /// Returns the pieces of a text between which lines may break.
  private func pieces(_ text: String, _ wrap: TextWrap) throws -> [String] {
    let shaper = TextShaper(collection: try TestFonts.collection, scale: .x1, wordsAfter: nil)
    let shaped = try shaper.shape(styled(text, ParagraphStyle(wrap: wrap)))
    let starts = shaped.clusters.indices.filter { $0 == 0 || shaped.canBreak(before: $0) }
    return starts.enumerated().map { number, start in
      let end = number + 1 < starts.count ? Int(shaped.clusters[starts[number + 1]].firstByte) : shaped.utf8.count
      return String(decoding: shaped.utf8[Int(shaped.clusters[start].firstByte)..<end], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("안녕하세요 여러분", ["안녕하세요 ", "여러분"]), ("오늘은 3월입니다.", ["오늘은 ", "3월입니다."]), ("한국어(조선말) 책", ["한국어", "(조선말) ", "책"]),
    ("日本語の文。次の文、です", ["日本語の文。", "次の文、", "です"]), ("東京・大阪", ["東京・", "大阪"]), ("Wi-Fi 연결됨", ["Wi-", "Fi ", "연결됨"]),
    ("가\u{200B}나", ["가\u{200B}", "나"]), ("좋아요👍진짜", ["좋아요👍진짜"]), ("か\u{3099}き", ["か\u{3099}き"]), ("the words", ["the ", "words"]),
  ])
  func `words are kept whole between spaces and punctuation`(text: String, expected: [String]) throws {
    #expect(try pieces(text, .words) == expected)
  }

  @Test func `by default, a line may break between the syllables of Korean`() throws {
    #expect(try pieces("안녕 여", .word) == ["안", "녕 ", "여"])
  }

  @Test func `the words of Thai, which a dictionary finds, are as before`() throws {
    #expect(try pieces("สวัสดีชาวโลก", .words) == pieces("สวัสดีชาวโลก", .word))
  }

  @Test func `a word longer than the line is broken between characters`() throws {
    let text = styled("안녕하세요 여러분", ParagraphStyle(wrap: .words))
    let word = try metrics(styled("안녕하세요"), .maxContent).size.width
    #expect(try metrics(text, .minContent).size.width == word)
    #expect(try metrics(text, .definite(word)).lineCount == 2)
    #expect(try metrics(styled("안녕하세요", ParagraphStyle(wrap: .words)), .definite(word - 1)).lineCount == 2)
  }
}
