// SPDX-License-Identifier: MIT

import CellRaster
import GoldenImages
import Testing

/// Edits as people make them on templates and data, and all that is said of each.
@Suite struct EditedSampleTests {
  @Test(.enabled(if: DrawnCells.hasInter), arguments: texts + spaces + shapes + orders + items)
  func `an edit is told as one cause, without what only follows from it`(edit: Mutation) throws {
    let reference = try DrawnCells(sample: edit.sample)
    #expect(try DrawnCells(sample: edit.sample, edit.edits).cause(since: reference).causes == edit.causes)
  }

  private static let texts: [Mutation] = [
    Mutation(
      "chat-message", .template("body: {size: 15", "body: {size: 16"),
      causes:
        "cell/bubble/text: font size 15 -> 16 (6 cells, item 1 first); in item 2 now 7 lines instead of 6, height 120 -> 140; everything below moved by 20"
    ),
    Mutation(
      "contact-row", .template("lineHeight: 22, weight: 600", "lineHeight: 22, weight: 700"),
      causes: "cell/words/first/name: font Inter-SemiBold.otf -> Inter-Bold.otf (5 cells, item 1 first)"),
    Mutation(
      "contact-row", .template("name: {size: 17", "name: {size: 18"),
      causes: "cell/words/first/name: font size 17 -> 18 (5 cells, item 1 first)"),
    Mutation(
      "feed-entry", .template("letterSpacing: 0", "letterSpacing: 0.5"),
      causes: "cell/title: letter spacing wider by 0.5 (item 1, item 2, item 3); in item 2 other line breaks"),
    Mutation(
      "feed-entry", .template("style: body, maxLines: 3", "style: body, maxLines: 2"),
      causes: "cell/content: now 2 lines instead of 3, height 60 -> 40; everything below moved by -20 (item 1, item 2, item 3)"),
    Mutation(
      "event-card", .template("style: title, maxLines: 2", "style: title, maxLines: 1"),
      causes:
        "cell/card/top/title: now 1 line instead of 2, height 48 -> 24, cut off earlier: \"Coffee from beans to cup:…\" instead of \"Coffee from beans to cup: a tasting for those who tho…\" (item 2)"
    ),
    Mutation(
      "feed-entry", .data("Sofia Marino", ""),
      causes: "cell/footer/author: text changed from \"Sofia Marino\" to \"\" (item 1)"),
  ]

  /// Paddings, gaps, margins and widths.
  private static let spaces: [Mutation] = [
    Mutation(
      "contact-row", .template("padding: [10, 16]", "padding: [10, 20]"),
      causes: "cell: space at the left and right 16 -> 20 (5 cells, item 1 first)"),
    Mutation(
      "chat-message", .template("padding: [8, 12]", "padding: [10, 14]"),
      causes:
        "cell/bubble: space at the left and right 12 -> 14, space at the top and bottom 8 -> 10 (6 cells, item 1 first); in item 1 size 149 x 54 -> 153 x 58; everything below moved by 4"
    ),
    Mutation(
      "mastodon-post", .template("gap: 32", "gap: 40"),
      causes: "cell/counts: space between its layers wider by 8 (4 cells, item 1 first)"),
    Mutation(
      "feed-entry", .template("aspectRatio: 1.7778, margin: [4, 0]", "aspectRatio: 1.7778, margin: [8, 0]"),
      causes: "cell/picture: moved by (0, 4); everything below moved by 8 (item 1, item 2)"),
    Mutation(
      "text-with-likes", .template("width: 44", "width: 60"),
      causes: "cell/likes: width 44 -> 60 (5 cells, item 1 first)"),
    Mutation(
      "notification", .template("size: 44", "size: 40"),
      causes: "cell/avatar: size 44 x 44 -> 40 x 40; everything to the right moved by -4 (5 cells, item 1 first)"),
    Mutation(
      "week", .template("top: 12.5", "top: 14"),
      causes: "cell/monday: moved by (0, 1.5); so did 6 other layers beside it"),
  ]

  private static let shapes: [Mutation] = [
    Mutation(
      "event-card", .template("border: {width: 2, color: card}", "border: {width: 3, color: card}"),
      causes: "cell/card/words/bottom/guests/guest#0 and 3 repetitions more: border width 2 -> 3 (item 1, item 2)"),
    Mutation(
      "event-card", .template("offset: [0, 4], blur: 14", "offset: [0, 6], blur: 20"),
      causes: "cell/card: shadow blur 14 -> 20, shadow offset (0, 4) -> (0, 6) (item 1, item 2)"),
    Mutation(
      "event-card", .template("blur: 14, path: frame", "blur: 14"),
      causes: "cell/card: shadow path frame -> none (item 1, item 2)"),
    Mutation(
      "event-card", .template("colors: [veil/0%, veil]", "angle: 0, colors: [veil/0%, veil]"),
      causes: "cell/card/top/veil: background gradient angle 180 -> 0 (item 1, item 2)"),
  ]

  /// Layers that come, go or lie elsewhere.
  private static let orders: [Mutation] = [
    Mutation(
      "contact-row", .template("canvas: {width: 375", "canvas: {direction: rtl, width: 375"),
      causes: "cell: mirrored from left to right (5 cells, item 1 first)"),
    Mutation(
      "contact-row",
      .template(
        "    - {name: line, type: sep", "    - {name: extra, type: text, text: New, style: time}\n    - {name: line, type: sep"),
      causes: "cell/extra: added; everything to the right moved by -40 (5 cells, item 1 first)"),
    Mutation(
      "event-card",
      .data(
        "{\"name\": \"Amara Okafor\", \"picture\": \"amara.png\"}, {\"name\": \"Jonas Lind\", \"picture\": \"jonas.png\"}",
        "{\"name\": \"Jonas Lind\", \"picture\": \"jonas.png\"}, {\"name\": \"Amara Okafor\", \"picture\": \"amara.png\"}"),
      causes: "cell/card/words/bottom/guests: layers in another order: guest#0, guest#1 -> guest#1, guest#0 (item 1)"),
  ]

  /// Items of the data.
  private static let items: [Mutation] = [
    Mutation(
      "contact-row",
      .data(
        "[\n",
        "[\n {\"name\": \"Kim Park\", \"picture\": null, \"message\": \"Hi\", \"time\": \"Tue\", \"unread\": 0},\n"),
      causes: "cell: added; everything below moved by 68 (item 1)"),
    Mutation(
      "chat-message",
      .data("\"sent\": \"2026-03-14T09:24:00Z\"", "\"sent\": \"2026-03-14T09:26:00Z\""),
      causes: "cell/bubble/time: text changed from \"09:24\" to \"09:26\" (item 6)"),
  ]
}
