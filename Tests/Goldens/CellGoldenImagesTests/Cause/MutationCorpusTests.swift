// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellRaster
import Testing

/// A sample with one change, and the expected report.
struct Mutation: Hashable, Sendable, CustomTestStringConvertible {
  let sample: String
  /// Edits that are applied before the change, to the reference as well.
  let base: [Edit]
  let edits: [Edit]
  let pictures: [String: String]
  let causes: [String]

  init(_ sample: String, base: [Edit] = [], _ edits: Edit..., pictures: [String: String] = [:], causes: String...) {
    self.sample = sample
    self.base = base
    self.edits = edits
    self.pictures = pictures
    self.causes = causes
  }

  var testDescription: String { "\(sample): \(causes.first ?? "")" }
}

@Suite struct MutationCorpusTests {
  @Test(.enabled(if: DrawnCells.hasInter), arguments: corpus)
  func `each small change is detected, and its layer and property are reported`(mutation: Mutation) throws {
    let reference = try DrawnCells.kept(sample: mutation.sample, mutation.base)
    let actual = try DrawnCells(sample: mutation.sample, mutation.base + mutation.edits, pictures: mutation.pictures)
    let cause = actual.cause(since: reference)
    #expect(cause.verdict == .bothChanged)
    #expect(cause.causes == mutation.causes)
  }

  private static let corpus = colors + textMoves + digits + dividers + avatars + characters + radii + gradients + pictures

  /// A colour that differs by a few steps.
  private static let colors: [Mutation] = [
    Mutation(
      "chat-message", .template("ink: \"#14171C\"", "ink: \"#14171D\""),
      causes: "cell/bubble/text: color #14171C -> #14171D (6 cells, first in item 1)"),
    Mutation(
      "notification", .template("muted: \"#667080\"", "muted: \"#6D7787\""),
      causes: "cell/words/detail: color #667080 -> #6D7787 (5 cells, first in item 1)"),
    Mutation(
      "contact-row", .template("online: \"#27A35A\"", "online: \"#2EAA61\""),
      causes: "cell/portrait/online: fill #27A35A -> #2EAA61 (item 1, item 4)"),
  ]

  /// A text that moves by one device pixel.
  private static let textMoves: [Mutation] = [
    Mutation(
      "contact-row", .template("style: message, maxLines: 1", "style: message, maxLines: 1, margin: [0, 0, 0, 0.5]"),
      causes:
        "cell/words/second/message: margin 0 -> [0, 0, 0, 0.5] (5 cells, first in item 1); in item 2: width 283 -> 282.5, moved by (0.5, 0)"
    ),
    Mutation(
      "chat-message", .template("text: \"${text}\", style: emoji}", "text: \"${text}\", style: emoji, margin: [0, 0, 0, 0.5]}"),
      causes: "cell/emoji/text: margin 0 -> [0, 0, 0, 0.5], moved by (0.5, 0); everything to the right moved by 0.5 (item 4)"),
    Mutation(
      "notification", .template("style: detail, maxLines: 1", "style: detail, maxLines: 1, margin: [0.5, 0, 0, 0]"),
      causes:
        "cell/words/detail: margin 0 -> [0.5, 0, 0] (5 cells, first in item 1); in item 1: moved by (0, 0.5); everything below moved by 0.5"
    ),
    Mutation(
      "fading-post", .template("maxLines: 2, background: paper", "maxLines: 2, background: paper, padding: [0, 0, 0, 0.5]"),
      causes: "cell/title: padding 0 -> [0, 0, 0, 0.5] (item 1, item 2)"),
    Mutation(
      "feed-entry", .template("style: title, maxLines: 2", "style: title, maxLines: 2, margin: [0, 0, 0, 0.5]"),
      causes: "cell/title: margin 0 -> [0, 0, 0, 0.5] (item 1, item 2, item 3); in item 1: width 343 -> 342.5, moved by (0.5, 0)"),
    Mutation(
      "week",
      .template("text: \"${days.2.number}\", style: number", "text: \"${days.2.number}\", style: number, margin: [0.5, 0, 0, 0]"),
      causes: "cell/wednesday/number: margin 0 -> [0.5, 0, 0], moved by (0, 0.5)"),
    Mutation(
      "rtl-message", .template("style: name, color", "style: name, margin: [0.5, 0, 0, 0], color"),
      causes:
        "cell/bubble/author: margin 0 -> [0.5, 0, 0], moved by (0, 0.5); everything below moved by 0.5 (4 cells, first in item 1)"
    ),
  ]

  /// A digit that changes.
  private static let digits: [Mutation] = [
    Mutation(
      "chat-message", .data("T09:14", "T09:54"),
      causes: "cell/bubble/time: text \"09:14\" -> \"09:54\", width 29 -> 30.5; 1 other element moved (item 2)"),
    Mutation(
      "contact-row", .data("10:05", "15:05"),
      causes: "cell/words/first/time: text \"10:05\" -> \"15:05\" (item 2)"),
    Mutation(
      "contact-row", .data("\"unread\": 2", "\"unread\": 5"),
      causes: "cell/words/second/unread: label 2 -> 5 (item 1)"),
    Mutation(
      "week", .data("\"10\"", "\"15\""),
      causes: "cell/tuesday/number: text 10 -> 15, width 19.5 -> 19; 1 other element moved"),
    Mutation(
      "beverage-post", .data("430", "435"),
      causes: "cell/picture/calories/text: text \"430 kcal\" -> \"435 kcal\", width 50.5 -> 50 (item 1)"),
    Mutation(
      "mastodon-post", .data("\"replies_count\": 14", "\"replies_count\": 15"),
      causes: "cell/counts/replies/count: text 14 -> 15, width 14.5 -> 14; everything to the right moved by -0.5 (item 1)"),
    Mutation(
      "text-with-likes", .data("1230000", "1530000"),
      causes: "cell/likes/count: text 1.2M -> 1.5M (item 5)"),
    Mutation(
      "rtl-message", .data("10:30", "15:30"),
      causes:
        "cell/bubble/text/span: text \"…المحطة، الساعة 10:30، وسأحضر معي كتاب CellRaster الذي سألت ع…\" -> \"…المحطة، الساعة 15:30، وسأحضر معي كتاب CellRaster الذي سألت ع…\" (item 3)"
    ),
  ]

  /// A one-pixel divider that is removed or hidden.
  private static let dividers: [Mutation] = [
    Mutation(
      "contact-row", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "cell/line: when none -> false, removed (separator) (5 cells, first in item 1)"),
    Mutation(
      "notification", .template("    - {name: line, type: separator", "    - {name: line, hidden: true, type: separator"),
      causes: "cell/line: hidden false -> true (5 cells, first in item 1)"),
    Mutation(
      "beverage-post", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "cell/line: when none -> false, removed (separator) (item 1, item 2)"),
    Mutation(
      "feed-entry", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "cell/line: when none -> false, removed (separator) (item 1, item 2, item 3)"),
    Mutation(
      "mastodon-post", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "cell/line: when none -> false, removed (separator) (4 cells, first in item 1)"),
    Mutation(
      "text-with-likes", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "cell/line: when none -> false, removed (separator) (5 cells, first in item 1)"),
  ]

  /// An avatar that moves or grows by one device pixel.
  private static let avatars: [Mutation] = [
    Mutation(
      "contact-row", .template("size: 48}", "size: 48, margin: [0, 0, 0, 0.5]}"),
      causes: "cell/portrait/avatar: margin 0 -> [0, 0, 0, 0.5], moved by (0.5, 0) (5 cells, first in item 1)"),
    Mutation(
      "chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36, margin: [0.5, 0, 0, 0]"),
      causes: "cell/avatar: margin 0 -> [0.5, 0, 0], moved by (0, 0.5) (7 cells, first in item 1)"),
    Mutation(
      "chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36, margin: [0, 0, 0, 0.5]"),
      causes:
        "cell/avatar: margin 0 -> [0, 0, 0, 0.5] (7 cells, first in item 1); in item 1: moved by (0.5, 0); everything to the right moved by 0.5"
    ),
    Mutation(
      "chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36.5"),
      causes: "cell/avatar: size 36 -> 36.5 (7 cells, first in item 1); in item 1: everything to the right moved by 0.5"),
    Mutation(
      "cjk-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36, margin: [0.5, 0, 0, 0]"),
      causes: "cell/avatar: margin 0 -> [0.5, 0, 0], moved by (0, 0.5) (4 cells, first in item 1)"),
    Mutation(
      "notification", .template("alignSelf: start", "alignSelf: start, margin: [0.5, 0, 0, 0]"),
      causes: "cell/avatar: margin 0 -> [0.5, 0, 0] (5 cells, first in item 1); in item 1: moved by (0, 0.5)"),
    Mutation(
      "event-card", .template("margin: [0, 0, 0, -8]", "margin: [0.5, 0, 0, -8]"),
      causes:
        "cell/card/words/bottom/guests/guest#0 and 3 more repetitions: margin [0, 0, 0, -8] -> [0.5, 0, 0, -8], moved by (0, 0.5) (item 1, item 2)"
    ),
  ]

  /// A character that is dropped.
  private static let characters: [Mutation] = [
    Mutation(
      "contact-row", .data("meet at the station", "meet at the statin"),
      causes:
        "cell/words/second/message: text \"Then let us meet at the station\" -> \"Then let us meet at the statin\", width 215.5 -> 206.5 (item 1)"
    ),
    Mutation(
      "text-with-likes", .data("never more.", "never mor."),
      causes: "cell/text: text \"By hand, four minutes, never more.\" -> \"By hand, four minutes, never mor.\" (item 4)"),
    Mutation(
      "feed-entry", .data("Sofia Marino", "Sofia Marin"),
      causes: "cell/footer/author: text \"Sofia Marino\" -> \"Sofia Marin\", width 79.5 -> 71.5 (item 1)"),
    Mutation(
      "fading-post", .data("What the tide keeps", "What the tide keep"),
      causes: "cell/title: text \"What the tide keeps\" -> \"What the tide keep\" (item 1)"),
    Mutation(
      "event-card", .data("Old pier,", "Old pier"),
      causes: "cell/card/words/place: text \"Old pier, from half past seven\" -> \"Old pier from half past seven\" (item 1)"
    ),
    Mutation(
      "cjk-message", .data("おはようございます！", "おはようございます"),
      causes:
        "cell/bubble/text/span: text \"おはようございます！\" -> \"おはようございます\", width 190 -> 175; 1 other element moved (item 1)"
    ),
    Mutation(
      "rtl-message", .data("صباح الخير!", "صباح الخير"),
      causes:
        "cell/bubble/text/span: text \"صباح الخير! هل وصلت؟\" -> \"صباح الخير هل وصلت؟\", width 189.5 -> 183.5 (item 1)"
    ),
  ]

  /// A corner radius that changes.
  private static let radii: [Mutation] = [
    Mutation(
      "notification", base: [.template("cornerRadius: 16", "cornerRadius: 8")], .template("cornerRadius: 8", "cornerRadius: 7"),
      causes: "cell/button: cornerRadius 8 -> 7 (item 1, item 4)"),
    Mutation(
      "event-card", base: [.template("cornerRadius: 16", "cornerRadius: 8")], .template("cornerRadius: 8", "cornerRadius: 7"),
      causes: "cell/card: cornerRadius 8 -> 7 (item 1, item 2)"),
    Mutation(
      "feed-entry", base: [.template("cornerRadius: 12", "cornerRadius: 8")], .template("cornerRadius: 8", "cornerRadius: 7"),
      causes: "cell/picture: cornerRadius 8 -> 7 (item 1, item 2)"),
    Mutation(
      "mastodon-post", base: [.template("cornerRadius: 12", "cornerRadius: 8")], .template("cornerRadius: 8", "cornerRadius: 7"),
      causes: "cell/attachments: cornerRadius 8 -> 7 (item 1)"),
    Mutation(
      "chat-message", .template("cornerRadius: [4, 18, 18, 18]", "cornerRadius: [4, 18, 18, 17]"),
      causes: "cell/bubble: cornerRadius [4, 18, 18, 18] -> [4, 18, 18, 17] (6 cells, first in item 1)"),
    Mutation(
      "long-post", .template("cornerRadius: 1.5", "cornerRadius: 1"),
      causes: "cell/line: cornerRadius 1.5 -> 1 (item 1, item 2)"),
  ]

  /// A gradient's stop that moves, or a fade's length that changes.
  private static let gradients: [Mutation] = [
    Mutation(
      "event-card", .template("colors: [veil/0%, veil]", "stops: [{at: 0.1, color: veil/0%}, {at: 1, color: veil}]"),
      causes:
        "cell/card/top/veil: colors [#14171C00, #14171CD9] -> none, stops none -> [{at: 0.1, color: #14171C00}, {at: 1, color: #14171CD9}] (item 1, item 2)"
    ),
    Mutation(
      "fading-post-layers",
      base: [.template("colors: [paper/0%, paper]", "stops: [{at: 0, color: paper/0%}, {at: 0.5, color: paper}]")],
      .template("at: 0.5", "at: 0.6"),
      causes:
        "cell/body/fade: stops [{at: 0, color: #FFFFFF00}, {at: 0.5, color: #FFFFFF}] -> [{at: 0, color: #FFFFFF00}, {at: 0.6, color: #FFFFFF}] (item 1, item 2)"
    ),
    Mutation(
      "fading-post-backgrounds", .template("colors: [paper/0%, paper]", "colors: [paper/10%, paper]"),
      causes: "cell/body/fade: colors [#FFFFFF00, #FFFFFF] -> [#FFFFFF1A, #FFFFFF] (item 1, item 2)"),
    Mutation(
      "fading-post", .template("length: 48", "length: 47.5"),
      causes: "cell/body/text: fade.length 48 -> 47.5 (item 1, item 2)"),
    Mutation(
      "long-post", .template("length: 44", "length: 40"),
      causes: "cell/post/text: fade.length 44 -> 40 (item 1, item 2)"),
    Mutation(
      "event-card", .template("fade: {length: 24}", "fade: {length: 23.5}"),
      causes: "cell/card/words/text: mask.fade.length 24 -> 23.5 (item 1, item 2)"),
  ]

  /// A picture that is replaced, under another name or under its own.
  private static let pictures: [Mutation] = [
    Mutation(
      "contact-row", .data("amara.png", "jonas.png"),
      causes: "cell/portrait/avatar: source amara.png -> jonas.png (item 1)"),
    Mutation(
      "contact-row", pictures: ["amara.png": "jonas.png"],
      causes: "cell/portrait/avatar: contents of \"amara.png\" 5c258dc6322a -> d245cab2adc8 (item 1)"),
    Mutation(
      "chat-message", pictures: ["mei.png": "sofia.png"],
      causes: "cell/avatar: contents of \"mei.png\" 8e792b325918 -> 287f34c11c26 (item 3)"),
    Mutation(
      "feed-entry", .data("coffee.png", "landscape.png"),
      causes: "cell/picture: source coffee.png -> landscape.png (item 2)"),
    Mutation(
      "beverage-post", pictures: ["cake.png": "mei.png"],
      causes: "cell/picture/calories/cake: contents of \"cake.png\" e395096cf003 -> 8e792b325918 (item 1)"),
  ]

  /// The samples whose template defines the text colour `ink`.
  private static let inked = Sample.all.filter { sample in
    sample.files.contains { $0.path == Sample.templatePath && String(decoding: $0.bytes, as: UTF8.self).contains(ink) }
  }.map(\.name)
  private static let ink = "ink: \"#14171C\""

  @Test(
    .enabled(if: DrawnCells.hasInter), arguments: inked)
  func `a text colour that differs by a few steps is detected and is the only change reported`(sample: String) throws {
    let reference = try DrawnCells(sample: sample, [.template(Self.ink, "ink: \"#333333\"")])
    let actual = try DrawnCells(sample: sample, [.template(Self.ink, "ink: \"#3A3A3A\"")])
    let cause = actual.cause(since: reference)
    #expect(cause.verdict == .bothChanged)
    let colors = Set(cause.changes.flatMap(\.changes).map(\.description))
    #expect(colors.contains("color #333333 -> #3A3A3A"))
    #expect(colors.allSatisfy { $0.hasSuffix("color #333333 -> #3A3A3A") })
    #expect(cause.changes.allSatisfy { $0.consequences.isEmpty })
  }

  @Test func `most samples define that text colour`() {
    #expect(Self.inked.count >= 12)
  }
}
