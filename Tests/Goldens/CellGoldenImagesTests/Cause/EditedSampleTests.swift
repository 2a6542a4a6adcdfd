// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellRaster
import Testing

/// Typical edits of templates and data, and the complete report on each.
@Suite struct EditedSampleTests {
  @Test(.enabled(if: DrawnCells.hasInter), arguments: texts + spaces + layouts + shapes + orders + items)
  func `an edit is reported as one cause, without the changes that only follow from it`(edit: Mutation) throws {
    let reference = try DrawnCells.kept(sample: edit.sample)
    let cause = try DrawnCells(sample: edit.sample, edit.edits).cause(since: reference)
    #expect(cause.causes == edit.causes)
  }

  private static let texts: [Mutation] = [
    Mutation(
      "chat-message", .template("body: {size: 15", "body: {size: 16"),
      causes:
        "cell/bubble/text: size 15 -> 16 (6 cells, first in item 1); in item 2: now 7 lines instead of 6, height 120 -> 140; 1 other element moved"
    ),
    Mutation(
      "contact-row", .template("lineHeight: 22, weight: 600", "lineHeight: 22, weight: 700"),
      causes: "cell/words/first/name: weight 600 -> 700 (5 cells, first in item 1); in item 1: width 114 -> 115.5"),
    Mutation(
      "contact-row", .template("name: {size: 17", "name: {size: 18"),
      causes:
        "cell/words/first/name: size 17 -> 18 (5 cells, first in item 1); in item 1: width 114 -> 120.5; 1 other element moved"
    ),
    Mutation(
      "feed-entry", .template("letterSpacing: 0", "letterSpacing: 0.5"),
      causes: "cell/title: letterSpacing 0 -> 0.5 (item 1, item 2, item 3)"),
    Mutation(
      "feed-entry", .template("style: body, maxLines: 3", "style: body, maxLines: 2"),
      causes:
        "cell/content: maxLines 3 -> 2, now 2 lines instead of 3, height 60 -> 40; everything below moved by -20 (item 1, item 2, item 3)"
    ),
    Mutation(
      "event-card", .template("style: title, maxLines: 2", "style: title, maxLines: 1"),
      causes:
        "cell/card/top/title: maxLines 2 -> 1 (item 1, item 2); in item 2: now 1 line instead of 2, height 48 -> 24; 1 other element moved"
    ),
    Mutation(
      "feed-entry", .data("Sofia Marino", ""),
      causes: "cell/footer/author: text \"Sofia Marino\" -> \"\", width 79.5 -> 0 (item 1)"),
  ]

  /// Paddings, gaps, margins and widths.
  private static let spaces: [Mutation] = [
    Mutation(
      "contact-row", .template("padding: [10, 16]", "padding: [10, 20]"),
      causes: "cell: padding [10, 16] -> [10, 20]; its content moved by (4, 0) to (-8, 0) (5 cells, first in item 1)"),
    Mutation(
      "chat-message", .template("padding: [8, 12]", "padding: [10, 14]"),
      causes:
        "cell/bubble: padding [8, 12] -> [10, 14] (6 cells, first in item 1); in item 1: size 149 x 54 -> 153 x 58; its content moved by (2, 2) to (4, 4); everything below moved by 4"
    ),
    Mutation(
      "mastodon-post", .template("gap: 32", "gap: 40"),
      causes: "cell/counts: gap 32 -> 40; its content moved by (8, 0) to (16, 0) (4 cells, first in item 1)"),
    Mutation(
      "feed-entry", .template("aspectRatio: 1.7778, margin: [4, 0]", "aspectRatio: 1.7778, margin: [8, 0]"),
      causes: "cell/picture: margin [4, 0] -> [8, 0], moved by (0, 4); everything below moved by 8 (item 1, item 2)"),
    Mutation(
      "text-with-likes", .template("width: 44", "width: 60"),
      causes:
        "cell/likes: width 44 -> 60 (5 cells, first in item 1); in item 1: its content moved by (8, 0); 1 other element moved"),
    Mutation(
      "notification", .template("size: 44", "size: 40"),
      causes: "cell/avatar: size 44 -> 40 (5 cells, first in item 1); in item 1: everything to the right moved by -4"),
    Mutation(
      "week", .template("top: 12.5", "top: 14"),
      causes: "cell/monday: top 12.5 -> 14, moved by (0, 1.5)", "cell/tuesday: top 12.5 -> 14, moved by (0, 1.5)",
      "cell/wednesday: top 12.5 -> 14, moved by (0, 1.5)", "cell/thursday: top 12.5 -> 14, moved by (0, 1.5)",
      "cell/friday: top 12.5 -> 14, moved by (0, 1.5)", "cell/saturday: top 12.5 -> 14, moved by (0, 1.5)",
      "cell/sunday: top 12.5 -> 14, moved by (0, 1.5)"),
  ]

  /// Keys that move other elements more than their own.
  private static let layouts: [Mutation] = [
    Mutation(
      "event-card", .template("style: detail, flex: 1}", "style: detail}"),
      causes:
        "cell/card/words/bottom/count: flex 1 -> none (item 1, item 2); in item 1: width 148 -> 54.5; everything to the right moved by -93.5"
    ),
    Mutation(
      "beverage-post", .template("style: body, maxLines: 4", "style: body, maxLines: 3"),
      causes: "cell/text/description: maxLines 4 -> 3 (item 1, item 2)"),
    Mutation(
      "contact-row", .template("alignItems: center\n  gap: 12", "alignItems: center\n  gap: 16"),
      causes: "cell: gap 12 -> 16; its content moved by (-4, 0) to (4, 0) (5 cells, first in item 1)"),
    Mutation(
      "contact-row", .template("  alignItems: center\n  gap: 12", "  alignItems: start\n  gap: 12"),
      causes: "cell: alignItems center -> start; its content moved by (0, -2) (5 cells, first in item 1)"),
    Mutation(
      "feed-entry", .template("justify: space-between", "justify: end"),
      causes: "cell/footer: justify space-between -> end (item 1, item 2, item 3); in item 1: its content moved by (201.5, 0)"),
    Mutation(
      "notification", .template("alignSelf: start", "alignSelf: end"),
      causes: "cell/avatar: alignSelf start -> end (5 cells, first in item 1); in item 1: moved by (0, 16)"),
    Mutation(
      "contact-row", .template("padding: [10, 16]", "padding: [14, 16]"),
      causes:
        "cell: padding [10, 16] -> [14, 16] (5 cells, first in item 1); in item 1: height 68 -> 76; its content moved by (0, 4) to (0, 8); everything below moved by 8"
    ),
    Mutation(
      "event-card", .template("height: 132", "height: 140"),
      causes: "cell/card/top: height 132 -> 140; its content moved by (0, 8); everything below moved by 8 (item 1, item 2)"),
    Mutation(
      "feed-entry", .template("style: body, maxLines: 3", "style: body, align: center, maxLines: 3"),
      causes: "cell/content: align start -> center (item 1, item 2, item 3)"),
    Mutation(
      "event-card", .template("style: detail, flex: 1}", "style: detail, flex: 1, hidden: true}"),
      causes: "cell/card/words/bottom/count: hidden false -> true (item 1, item 2)"),
    Mutation(
      "event-card",
      .data("\"guests\": [{\"name\": \"Amara", "\"guests\": [{\"name\": \"Eve Ito\", \"picture\": null}, {\"name\": \"Amara"),
      causes: "cell/card/words/bottom/guests/guest#0: added (avatar); everything to the right moved by 20 (item 1)"),
  ]

  private static let shapes: [Mutation] = [
    Mutation(
      "chat-list", .template("angle: 45}}", "angle: 45}, gap: 3}"),
      causes: "cell/chat/story: ring.gap 2 -> 3 (item 1)"),
    Mutation(
      "notification", .template("size: 44, alignSelf", "width: 44, height: 48, alignSelf"),
      causes: "cell/avatar: height 44 -> 48 (5 cells, first in item 1); in item 5: everything below moved by 4"),
    Mutation(
      "event-card", .template("border: {width: 2, color: card}", "border: {width: 3, color: card}"),
      causes: "cell/card/words/bottom/guests/guest#0 and 3 more repetitions: border.width 2 -> 3 (item 1, item 2)"),
    Mutation(
      "event-card", .template("offset: [0, 4], blur: 14", "offset: [0, 6], blur: 20"),
      causes: "cell/card: shadow.offset [0, 4] -> [0, 6], shadow.blur 14 -> 20 (item 1, item 2)"),
    Mutation(
      "event-card", .template("blur: 14, path: frame", "blur: 14"),
      causes: "cell/card: shadow.path frame -> content (item 1, item 2)"),
    Mutation(
      "event-card", .template("colors: [veil/0%, veil]", "angle: 0, colors: [veil/0%, veil]"),
      causes: "cell/card/top/veil: angle 180 -> 0 (item 1, item 2)"),
  ]

  /// Layers that are added, removed or moved.
  private static let orders: [Mutation] = [
    Mutation(
      "contact-row", .template("canvas: {width: 375", "canvas: {direction: rtl, width: 375"),
      causes: "canvas: direction ltr -> rtl (5 cells, first in item 1); in item 1: 6 other elements moved",
      "cell/portrait/ring: right -1 -> auto, left auto -> -1, moved by (-36, 0) (item 1, item 4)",
      "cell/portrait/online: right 1 -> auto, left auto -> 1, moved by (-36, 0) (item 1, item 4)",
      "cell/line: right 0 -> 76, left 76 -> 0, moved by (-76, 0) (5 cells, first in item 1)"),
    Mutation(
      "contact-row",
      .template(
        "    - {name: line, type: sep", "    - {name: extra, type: text, text: New, style: time}\n    - {name: line, type: sep"),
      causes: "cell/extra: added (text) (5 cells, first in item 1); in item 1: everything to the right moved by -40"),
    Mutation(
      "event-card",
      .data(
        "{\"name\": \"Amara Okafor\", \"picture\": \"amara.png\"}, {\"name\": \"Jonas Lind\", \"picture\": \"jonas.png\"}",
        "{\"name\": \"Jonas Lind\", \"picture\": \"jonas.png\"}, {\"name\": \"Amara Okafor\", \"picture\": \"amara.png\"}"),
      causes:
        "cell/card/words/bottom/guests: order guest#0, guest#1 -> guest#1, guest#0; its content moved by (-20, 0) to (20, 0) (item 1)"
    ),
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
      causes: "cell/bubble/time: text \"09:24\" -> \"09:26\" (item 6)"),
  ]
}
