// SPDX-License-Identifier: MIT

import CellRaster
import GoldenImages
import Testing

/// A sample with one change, and what is said of it.
struct Mutation: Hashable, Sendable, CustomTestStringConvertible {
  let sample: String
  /// What is changed before, so that there is something to change.
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
  func `each small change is caught, and its layer and property named`(mutation: Mutation) throws {
    let reference = try DrawnCells(sample: mutation.sample, mutation.base)
    let actual = try DrawnCells(sample: mutation.sample, mutation.base + mutation.edits, pictures: mutation.pictures)
    let cause = actual.cause(since: reference)
    #expect(cause.verdict == .bothChanged)
    #expect(cause.causes == mutation.causes)
  }

  private static let corpus = textMoves + digits + dividers + avatars + characters + radii + gradients + pictures

  /// Text moved by one device pixel.
  private static let textMoves: [Mutation] = [
    Mutation(
      "contact-row", .template("style: message, maxLines: 1", "style: message, maxLines: 1, margin: [0, 0, 0, 0.5]"),
      causes: "cell/words/second/message: moved by (0.5, 0) (5 cells, item 1 first)"),
    Mutation(
      "chat-message", .template("text: \"${text}\", style: emoji}", "text: \"${text}\", style: emoji, margin: [0, 0, 0, 0.5]}"),
      causes: "cell/emoji/text: moved by (0.5, 0); everything to the right moved by 0.5 (item 4)"),
    Mutation(
      "notification", .template("style: detail, maxLines: 1", "style: detail, maxLines: 1, margin: [0.5, 0, 0, 0]"),
      causes: "cell/words/detail: moved by (0, 0.5); everything below moved by 0.5 (5 cells, item 1 first)"),
    Mutation(
      "fading-post", .template("maxLines: 2, background: paper", "maxLines: 2, background: paper, padding: [0, 0, 0, 0.5]"),
      causes: "cell/title: text moved by (0.5, 0) in its box (item 1, item 2)"),
    Mutation(
      "feed-entry", .template("style: title, maxLines: 2", "style: title, maxLines: 2, margin: [0, 0, 0, 0.5]"),
      causes: "cell/title: moved by (0.5, 0) (3 cells)"),
    Mutation(
      "week", .template("text: \"${days.2.number}\", style: number", "text: \"${days.2.number}\", style: number, margin: [0.5, 0, 0, 0]"),
      causes: "cell/wednesday/number: moved by (0, 0.5)"),
    Mutation(
      "rtl-message", .template("style: name, color", "style: name, margin: [0.5, 0, 0, 0], color"),
      causes: "?"),
  ]

  /// A digit.
  private static let digits: [Mutation] = [
    Mutation(
      "chat-message", .data("09:12", "59:12"),
      causes: "?"),
    Mutation(
      "contact-row", .data("10:05", "15:05"),
      causes: "cell/words/first/time: text changed from \"10:05\" to \"15:05\" (item 2)"),
    Mutation(
      "contact-row", .data("\"unread\": 128", "\"unread\": 125"),
      causes: "?"),
    Mutation(
      "week", .data("\"10\"", "\"15\""),
      causes: "?"),
    Mutation(
      "beverage-post", .data("430", "435"),
      causes: "?"),
    Mutation(
      "mastodon-post", .data("\"replies_count\": 14", "\"replies_count\": 15"),
      causes: "?"),
    Mutation(
      "text-with-likes", .data("1230000", "1530000"),
      causes: "?"),
    Mutation(
      "rtl-message", .data("10:30", "15:30"),
      causes: "?"),
  ]

  /// A divider of one pixel.
  private static let dividers: [Mutation] = [
    Mutation(
      "contact-row", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "cell/line: removed (5 cells, item 1 first)"),
    Mutation(
      "notification", .template("    - {name: line, type: separator", "    - {name: line, hidden: true, type: separator"),
      causes: "cell/line: fill removed (5 cells, item 1 first)"),
    Mutation(
      "beverage-post", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "?"),
    Mutation(
      "feed-entry", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "?"),
    Mutation(
      "mastodon-post", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "?"),
    Mutation(
      "text-with-likes", .template("    - {name: line, type: separator", "    - {name: line, when: false, type: separator"),
      causes: "?"),
  ]

  /// An avatar moved by one device pixel, or larger by one.
  private static let avatars: [Mutation] = [
    Mutation(
      "contact-row", .template("size: 48}", "size: 48, margin: [0, 0, 0, 0.5]}"),
      causes: "cell/portrait/avatar: moved by (0.5, 0) (5 cells, item 1 first)"),
    Mutation(
      "chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36, margin: [0.5, 0, 0, 0]"),
      causes: "cell/avatar: moved by (0, 0.5) (7 cells, item 1 first)"),
    Mutation(
      "chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36, margin: [0, 0, 0, 0.5]"),
      causes: "cell/avatar: moved by (0.5, 0); everything to the right moved by 0.5 (7 cells, item 1 first)"),
    Mutation(
      "chat-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36.5"),
      causes: "cell/avatar: size 36 x 36 -> 36.5 x 36.5; everything to the right moved by 0.5 (7 cells, item 1 first)"),
    Mutation(
      "cjk-message", .template("fill: \"${color}\", size: 36", "fill: \"${color}\", size: 36, margin: [0.5, 0, 0, 0]"),
      causes: "?"),
    Mutation(
      "notification", .template("alignSelf: start", "alignSelf: start, margin: [0.5, 0, 0, 0]"),
      causes: "?"),
    Mutation(
      "event-card", .template("margin: [0, 0, 0, -8]", "margin: [0.5, 0, 0, -8]"),
      causes: "?"),
  ]

  /// A character dropped.
  private static let characters: [Mutation] = [
    Mutation(
      "contact-row", .data("meet at the station", "meet at the statin"),
      causes: "?"),
    Mutation(
      "text-with-likes", .data("never more.", "never mor."),
      causes: "?"),
    Mutation(
      "feed-entry", .data("Sofia Marino", "Sofia Marin"),
      causes: "?"),
    Mutation(
      "fading-post", .data("What the tide keeps", "What the tide keep"),
      causes: "?"),
    Mutation(
      "event-card", .data("Old pier,", "Old pier"),
      causes: "?"),
    Mutation(
      "cjk-message", .data("おはようございます！", "おはようございます"),
      causes: "?"),
    Mutation(
      "rtl-message", .data("صباح الخير!", "صباح الخير"),
      causes: "?"),
  ]

  /// A corner radius.
  private static let radii: [Mutation] = [
    Mutation(
      "notification", base: [.template("cornerRadius: 16", "cornerRadius: 8")], .template("cornerRadius: 8", "cornerRadius: 7"),
      causes: "cell/button: radius 8 -> 7 (item 1, item 4)"),
    Mutation(
      "event-card", base: [.template("cornerRadius: 16", "cornerRadius: 8")], .template("cornerRadius: 8", "cornerRadius: 7"),
      causes: "cell/card: radius 8 -> 7 (item 1, item 2)"),
    Mutation(
      "feed-entry", base: [.template("cornerRadius: 12", "cornerRadius: 8")], .template("cornerRadius: 8", "cornerRadius: 7"),
      causes: "?"),
    Mutation(
      "mastodon-post", base: [.template("cornerRadius: 12", "cornerRadius: 8")], .template("cornerRadius: 8", "cornerRadius: 7"),
      causes: "?"),
    Mutation(
      "chat-message", .template("cornerRadius: [4, 18, 18, 18]", "cornerRadius: [4, 18, 18, 17]"),
      causes: "cell/bubble: radius 4 18 18 18 -> 4 18 18 17 (6 cells, item 1 first)"),
    Mutation(
      "long-post", .template("cornerRadius: 1.5", "cornerRadius: 1"),
      causes: "?"),
  ]

  /// A gradient's stop moved, or a fade's length changed.
  private static let gradients: [Mutation] = [
    Mutation(
      "event-card", .template("colors: [veil/0%, veil]", "stops: [{at: 0.1, color: veil/0%}, {at: 1, color: veil}]"),
      causes: "cell/card/top/veil: background gradient stop 0 -> 0.1 (item 1, item 2)"),
    Mutation(
      "fading-post-layers", base: [.template("colors: [paper/0%, paper]", "stops: [{at: 0, color: paper/0%}, {at: 0.5, color: paper}]")], .template("at: 0.5", "at: 0.6"),
      causes: "cell/body/fade: background gradient stop 0.5 -> 0.6 (item 1, item 2)"),
    Mutation(
      "fading-post-backgrounds", .template("colors: [paper/0%, paper]", "colors: [paper/10%, paper]"),
      causes: "?"),
    Mutation(
      "fading-post", .template("length: 48", "length: 47.5"),
      causes: "?"),
    Mutation(
      "long-post", .template("length: 44", "length: 40"),
      causes: "?"),
    Mutation(
      "event-card", .template("fade: {length: 24}", "fade: {length: 23.5}"),
      causes: "?"),
  ]

  /// A picture swapped, under another name or under its own.
  private static let pictures: [Mutation] = [
    Mutation(
      "contact-row", .data("amara.png", "jonas.png"),
      causes: "cell/portrait/avatar: picture \"amara.png\" -> \"jonas.png\" (item 1)"),
    Mutation(
      "contact-row", pictures: ["amara.png": "jonas.png"],
      causes: "cell/portrait/avatar: contents of the picture \"amara.png\" 5c258dc6322a -> d245cab2adc8 (item 1)"),
    Mutation(
      "chat-message", pictures: ["mei.png": "sofia.png"],
      causes: "cell/avatar: contents of the picture \"mei.png\" 8e792b325918 -> 287f34c11c26 (item 3)"),
    Mutation(
      "feed-entry", .data("coffee.png", "landscape.png"),
      causes: "?"),
    Mutation(
      "beverage-post", pictures: ["cake.png": "mei.png"],
      causes: "?"),
  ]

  /// All samples with a colour of their texts that is called `ink`.
  private static let inked = Sample.all.filter { sample in
    sample.files.contains { $0.path == Sample.templatePath && String(decoding: $0.bytes, as: UTF8.self).contains(ink) }
  }.map(\.name)
  private static let ink = "ink: \"#14171C\""

  @Test(
    .enabled(if: DrawnCells.hasInter), arguments: inked, [("#333333", "#3A3A3A"), ("#14171C", "#1B1E23"), ("#14171C", "#14171D")])
  func `a text's colour a few steps off is caught, and named alone`(sample: String, colors: (old: String, new: String)) throws {
    let reference = try DrawnCells(sample: sample, [.template(Self.ink, "ink: \"\(colors.old)\"")])
    let actual = try DrawnCells(sample: sample, [.template(Self.ink, "ink: \"\(colors.new)\"")])
    let cause = actual.cause(since: reference)
    #expect(cause.verdict == .bothChanged)
    #expect(
      Set(cause.changes.flatMap(\.changes)) == [.property(LayerProperty(.colour, of: .text), from: colors.old, to: colors.new)])
    #expect(cause.changes.allSatisfy { $0.consequences.isEmpty })
  }

  @Test func `most samples have such a colour`() {
    #expect(Self.inked.count >= 12)
  }
}
