// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellBinding

@Suite struct DetectionTests {
  private func detected(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return DetectedRange.all(in: text).map { "\($0.kind.rawValue) \(String(decoding: bytes[$0.bytes], as: UTF8.self))" }
  }

  @Test(arguments: [
    ("#swift is #fun!", ["hashtags #swift", "hashtags #fun"]),
    ("#café #日本語 #İstanbul #नमस्ते", ["hashtags #café", "hashtags #日本語", "hashtags #İstanbul", "hashtags #नमस्ते"]),
    ("#123 #1a #_ #__b", ["hashtags #1a", "hashtags #__b"]), ("a#b é#b 1#b", []),
    ("(#a) \"#b\", #c.", ["hashtags #a", "hashtags #b", "hashtags #c"]),
    ("##a /#b &#39; #", []), ("#a#b", ["hashtags #a"]), ("#a-b", ["hashtags #a"]),
    ("#می\u{200C}خواهم\u{200C} x", ["hashtags #می\u{200C}خواهم"]),
    ("#️⃣ #🎉", []), ("日本。#東京、", ["hashtags #東京"]),
    ("＃写真 ﹟a #b", ["hashtags ＃写真", "hashtags ﹟a", "hashtags #b"]), ("a＃b ＃＃c /﹟d ＃1 ＃", []), ("（＃東京）", ["hashtags ＃東京"]),
    ("#abc・ と", ["hashtags #abc"]), ("#col·lecció· #ア・イ・", ["hashtags #col·lecció", "hashtags #ア・イ"]),
    ("#· #・a", ["hashtags #・a"]),
  ])
  func `hashtags follow UAX 31`(text: String, expected: [String]) {
    #expect(detected(text) == expected)
  }

  @Test(arguments: [
    ("@jo hi @ann_b.", ["mentions @jo", "mentions @ann_b"]), ("@user@server.tld.", ["mentions @user@server.tld"]),
    ("me@example.com", []),
    ("@a.b-c- d", ["mentions @a.b-c"]), ("@@a @ @-", []), ("(@a@b)", ["mentions @a@b"]), ("@a@ b", ["mentions @a"]), ("x/@a", []),
    ("@José", ["mentions @José"]),
  ])
  func `a mention may include a server`(text: String, expected: [String]) {
    #expect(detected(text) == expected)
  }

  @Test(
    arguments: [
      ("at example.org/a.", ["links example.org/a"]), ("civic.example/library/s… and", ["links civic.example/library/s…"]),
      ("wait, host.com/a/@b #c", ["links host.com/a/@b", "hashtags #c"]), ("(sub-a.b-c.io/)", ["links sub-a.b-c.io/"]),
      ("end.Start and/or 1.5/2 a.b/c", []), ("a@example.org/b x_y.com/z", []), ("/usr/lib.so/x -a.com/b ..a.com/b", []),
    ])
  func `a domain before a slash begins a link`(text: String, expected: [String]) {
    #expect(detected(text) == expected)
  }

  @Test(arguments: [
    ("see https://example.com.", ["links https://example.com"]), ("(http://a.b/c)", ["links http://a.b/c"]),
    ("https://en.wikipedia.org/wiki/Swift_(bird), yes", ["links https://en.wikipedia.org/wiki/Swift_(bird)"]),
    ("HTTPS://A.B/#x @c", ["links HTTPS://A.B/#x", "mentions @c"]),
    ("www.example.com/?q=1&r=2!", ["links www.example.com/?q=1&r=2"]), ("www. www.a awww.b.c", []), ("https:// http", []),
    ("xhttp://a.b", []),
    ("http://日本.jp/道。", ["links http://日本.jp/道"]), ("\"https://a.b/c\"", ["links https://a.b/c"]),
    ("https://m.iamkonstantin.eu/@x/1 #y", ["links https://m.iamkonstantin.eu/@x/1", "hashtags #y"]),
    ("<https://a.b>", ["links https://a.b"]), ("https://a.b:8080/x?y=[1]...", ["links https://a.b:8080/x?y=[1]"]),
    ("https://a.b/)))", ["links https://a.b/"]),
    ("on example.com/albums/8513, yes", ["links example.com/albums/8513"]),
    ("(a-b.example.org/x)", ["links a-b.example.org/x"]), ("and/or 1.5/2 e.g./i.e. x.y/z", []),
    ("@a.com/b mail@a.com/b http:/a.com/b", ["mentions @a.com"]),
  ])
  func `a link ends before the punctuation of the sentence around it`(text: String, expected: [String]) {
    #expect(detected(text) == expected)
  }

  @Test(arguments: [
    "#", "@", "http://", "https://a/(", "www.", "#1", "@a.", "https://a)", "a-.", "a.bc", "a.bc/", "/",
  ])
  func `detection takes linear time`(piece: String) {
    let text = String(repeating: piece, count: 60_000 / piece.utf8.count)
    let half = String(text.utf8.prefix(text.utf8.count / 2)) ?? ""
    _ = DetectedRange.all(in: half)
    let short = threadTime { _ = DetectedRange.all(in: half) }
    let long = threadTime { _ = DetectedRange.all(in: text) }
    #expect(long < short * 8 + .milliseconds(20))
  }
}
