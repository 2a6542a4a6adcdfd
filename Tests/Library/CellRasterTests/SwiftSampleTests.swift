// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import CellTree
import FoundationEssentials
import Testing

/// Samples that are written a second time, in Swift.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed: fonts-inter has it"))
struct SwiftSampleTests {
  /// A sample, one of its data items, and the cell of that item in Swift.
  struct Twin: CustomTestStringConvertible {
    let sample: String
    /// Counted from 1.
    let item: Int
    let cell: @Sendable () throws -> Cell

    var testDescription: String { sample }
  }

  static let twins = [
    Twin(sample: "chat-message", item: 5, cell: ChatMessage.cell),
    Twin(sample: "notification", item: 1, cell: Notification.cell),
    Twin(sample: "contact-row", item: 1, cell: ContactRow.cell),
    Twin(sample: "event-card", item: 1, cell: EventCard.cell),
    Twin(sample: "playing-track", item: 1, cell: PlayingTrack.cell),
    Twin(sample: "rtl-message", item: 3, cell: RightToLeftMessage.cell),
    Twin(sample: "text-with-likes", item: 3, cell: TextWithLikes.cell),
    Twin(sample: "rich-post", item: 2, cell: RichPost.cell),
  ]

  @Test(arguments: twins) func `a sample in Swift is the cell of its document`(twin: Twin) throws {
    let folder = try ScratchFolder()
    try #require(Sample.all.first { $0.name == twin.sample }).write(to: folder.path)
    let data = try FileSystem.read(folder.path + "/" + Sample.dataPath)
    let item = try DataDocument(parsing: data, fileName: "data.json", format: .json).items[twin.item - 1]
    let now = try #require(BindingEnvironment.instant("2026-03-14T10:00:00Z"))
    let decoded = try CellTemplate(contentsOf: folder.path + "/" + Sample.templatePath)
      .bind(item, environment: BindingEnvironment(now: now))
    let built = try twin.cell()
    // Cells with equal documents are equal.
    #expect(try built.encodedDocument() == decoded.encodedDocument())
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder.path)))
    #expect(try renderer.drawn(built).pixels == renderer.drawn(decoded).pixels)
  }
}

// MARK: The samples

/// The colours that the samples have in common.
extension RGBA {
  fileprivate static let ink = RGBA.hex(0x14171C)
  fileprivate static let muted = RGBA.hex(0x667080)
  fileprivate static let line = RGBA.hex(0xE3E6EB)
  fileprivate static let bubble = RGBA.hex(0xF0F2F5)
  fileprivate static let tint = RGBA.hex(0x0A66D8)
}

/// A bubble with mentions and links, and the time over its lower right corner.
private enum ChatMessage {
  static let author = TextStyle(size: 13, weight: 600, lineHeight: 18)
  static let body = TextStyle(size: 15, color: .ink, lineHeight: 20)
  static let link = TextStyle(color: .tint)
  static let time = TextStyle(size: 11, color: .muted, lineHeight: 13)

  @Sendable static func cell() throws -> Cell {
    let color = RGBA.hex(0xB0306A)
    return try Cell(width: 375, scale: .x2, background: .white, family: "Inter") {
      Row {
        Avatar("sofia.png", initials: "SM").font(TextStyle(size: 14, lineHeight: 18)).fill(color).size(36)
        Column {
          Text("Sofia Marino").font(author).color(color).maxLines(1).name("author")
          Text {
            "@jonas the notes from yesterday are here:\nhttps://example.org/notes"
            " " + String(repeating: "\u{A0}", count: 9)
          }.font(body).detect(hashtags: link, mentions: link, links: link)
          Text("09:21").font(time).position(.absolute, right: 12, bottom: 9).name("time")
        }
        .padding(vertical: 8, horizontal: 12).background(.bubble)
        .cornerRadius(CornerRadii(topLeft: 4, topRight: 18, bottomRight: 18, bottomLeft: 18)).name("bubble")
      }.alignItems(.start).gap(8).padding(top: 4, right: 48, bottom: 4, left: 12)
    }
  }
}

/// Spans, a button, and places that mirror in a right-to-left cell.
private enum Notification {
  static let body = TextStyle(size: 15, color: .ink, lineHeight: 20)
  static let detail = TextStyle(size: 13, color: .muted, lineHeight: 18)
  static let button = TextStyle(size: 13, weight: 600, color: .white, lineHeight: 18)

  @Sendable static func cell() throws -> Cell {
    try Cell(background: .white, family: "Inter") {
      Row {
        Circle().fill(.tint).size(8).position(.absolute, top: 30, start: 6).name("unread")
        Avatar("jonas.png", initials: "JL").fill("#7A8699").size(44).alignSelf(.start)
        Column {
          Text {
            TextSpan("Jonas Lind").weight(.semibold)
            " wants to follow you"
          }.font(body).maxLines(3).name("event")
          Text("2 minutes ago").font(detail).maxLines(1).name("detail")
        }.flex(1).gap(2).name("words")
        Row { Text("Accept").font(button).maxLines(1).name("label") }
          .background(.tint).cornerRadius(16).padding(vertical: 7, horizontal: 14).shrink(0).name("button")
        Separator().color(.line).position(.absolute, bottom: 0, start: 76, end: 0).name("line")
      }.alignItems(.center).gap(12).padding(top: 12, bottom: 12, start: 20, end: 16)
    }
  }
}

/// A dot over the corner of an avatar, texts on one baseline, and a badge.
private enum ContactRow {
  static let name = TextStyle(size: 17, lineHeight: 22).weight(600).color(.ink)
  static let message = TextStyle(size: 15, lineHeight: 20).color(.muted)
  static let time = TextStyle(size: 13, lineHeight: 18).color(.muted)

  @Sendable static func cell() throws -> Cell {
    try Cell(background: "#FFF", family: "Inter") {
      Row {
        Row {
          Avatar("amara.png", initials: "AO").font(TextStyle(size: 16, lineHeight: 22)).fill("#7A8699").size(48)
          Circle().fill(.white).size(14).position(.absolute, bottom: -1, end: -1).name("ring")
          Circle().fill("#27A35A").size(10).position(.absolute, bottom: 1, end: 1).name("online")
        }.size(48).name("portrait")
        Column {
          Row {
            Text("Amara Okafor").font(name).maxLines(1).name("name")
            Text("11:42").font(time).shrink(0).name("time")
          }.justify(.spaceBetween).alignItems(.baseline).gap(8).name("first")
          Row {
            Text("Then let us meet at the station").font(message).maxLines(1).name("message")
            Badge(count: 2).font(TextStyle(size: 12, weight: 600)).fill(.tint).diameter(20).name("unread")
          }.justify(.spaceBetween).alignItems(.center).gap(8).name("second")
        }.flex(1).gap(2).name("words")
        Separator().color(.line).position(.absolute, bottom: 0, start: 76, end: 0).name("line")
      }.alignItems(.center).gap(12).padding(vertical: 10, horizontal: 16)
    }
  }
}

/// Shadows, a clipped picture under a gradient, a text whose end fades, and a list of guests.
private enum EventCard {
  static let detail = TextStyle(size: 13, color: .muted, lineHeight: 18)
  static let shadow = RGBA.hex(0x0B1F3A).multipliedAlpha(by: 0.2)
  static let veil = RGBA.ink.multipliedAlpha(by: 0.85)

  @Sendable static func cell() throws -> Cell {
    try Cell(background: .hex(0xEDF0F4), family: "Inter") {
      Row {
        Column {
          top
          words
          day
        }.flex(1).background(.white).cornerRadius(16).shadow(shadow, y: 4, blur: 14, path: .frame).name("card")
      }.padding(vertical: 12, horizontal: 16)
    }
  }

  static var top: some CellElement {
    Row {
      Picture("landscape.png").position(.absolute, top: 0, right: 0, bottom: 0, left: 0).name("picture")
      LinearGradient([veil.multipliedAlpha(by: 0), veil])
        .position(.absolute, right: 0, bottom: 0, left: 0).height(84).name("veil")
      Text("Lanterns on the lake").font(TextStyle(size: 18, weight: 700, color: .white, lineHeight: 24))
        .maxLines(2).flex(1).margin(right: 16, bottom: 10, left: 84).name("title")
    }
    .height(132).cornerRadius(CornerRadii(topLeft: 16, topRight: 16, bottomRight: 0, bottomLeft: 0)).clip().alignItems(.end)
    .name("top")
  }

  static var words: some CellElement {
    Column {
      Text("Old pier, from half past seven").font(detail).maxLines(1).margin(left: 68).name("place")
      Text(
        """
        We meet where the ferry lands and walk to the end of the pier together. Bring a lantern, or a jar and a candle, and \
        something warm for later: the last boat back leaves at eleven, and it is never on time.
        """
      )
      .font(TextStyle(size: 15, color: .ink, lineHeight: 20)).maxLines(3).ellipsis(.none).margin(top: 6)
      .mask(fade: .bottom, length: 24)
      Row {
        Row { guests }.padding(left: 8).name("guests")
        Text("38 going").font(detail).flex(1).name("count")
        Row { Text("Join").font(TextStyle(size: 13, weight: 600, color: .white, lineHeight: 18)) }
          .background(.tint).cornerRadius(15).padding(vertical: 6, horizontal: 16).name("button")
      }.alignItems(.center).gap(8).name("bottom")
    }.gap(8).padding(top: 12, right: 16, bottom: 14, left: 16).name("words")
  }

  @ElementBuilder static var guests: [AnyElement] {
    for (number, guest) in [("amara.png", "AO"), ("jonas.png", "JL"), ("mei.png", "MT"), (nil, "KP")].enumerated() {
      Avatar(guest.0, initials: guest.1).fill(.tint).size(28).border(.white, width: 2).margin(left: -8).name("guest#\(number)")
    }
  }

  static var day: some CellElement {
    Column {
      Text("JUN").font(TextStyle(size: 11, weight: 700, color: .hex(0xD6324A), lineHeight: 13)).name("month")
      Text("20").font(TextStyle(size: 20, weight: 700, color: .ink, lineHeight: 23)).name("date")
    }
    .position(.absolute, top: 104, left: 16).width(54).alignItems(.center).padding(top: 6, bottom: 5)
    .background(.white).cornerRadius(12).shadow(shadow, y: 2, blur: 8, path: .frame).name("day")
  }
}

/// Flexbox inside manual frames inside constraints.
private enum PlayingTrack {
  static let time = TextStyle(size: 12, color: .muted, lineHeight: 16)
  static let bar = RGBA.hex(0xDCE1E9)

  @Sendable static func cell() throws -> Cell {
    try Cell(background: .hex(0xF3F4F7), family: "Inter") {
      Constraints {
        Text("Now playing").font(TextStyle(size: 13, weight: 600, color: .muted, lineHeight: 16)).name("heading")
          .constraints { view in
            view.leading == view.parent.leading
            view.trailing == view.parent.trailing
            view.top == view.parent.top
          }
        player.constraints { view in
          view.leading == view.parent.leading
          view.trailing == view.parent.trailing
          view.top == view.sibling("heading").bottom + 8
          view.bottom == view.parent.bottom
        }
      }.padding(16)
    }
  }

  static var player: some CellElement {
    let cover = RGBA.hex(0x6A4BC4)
    let progress = 0.42
    return Frames {
      LinearGradient([cover, cover.multipliedAlpha(by: 0.4)], angle: 135).cornerRadius(8).size(60).name("cover")
      Text("Rain on a Tin Roof").font(TextStyle(size: 16, weight: 600, color: .ink, lineHeight: 20)).maxLines(1)
        .frame(x: "cover.maxX + 12", y: 0, width: "min(fit, parent.width - x)").name("title")
      Text("The Night Buses").font(TextStyle(size: 14, color: .muted, lineHeight: 18)).maxLines(1)
        .frame(x: "title.x", y: "title.maxY", width: "min(fit, parent.width - x)").name("artist")
      Rectangle().fill(bar).cornerRadius(2)
        .frame(x: "title.x", y: "artist.maxY + 9", width: "parent.width - x", height: 4).name("bar")
      Rectangle().fill(.tint).cornerRadius(2)
        .frame(x: "bar.x", y: "bar.y", width: Formula("round(bar.width * \(progress))"), height: 4).name("done")
      Circle().fill(.tint).size(12).frame(x: "done.maxX - width / 2", y: "bar.midY - height / 2").name("knob")
      Text("1:34").font(time).frame(x: "bar.x", y: "bar.maxY + 7").name("elapsed")
      Text("3:44").font(time).frame(x: "bar.maxX - width", y: "elapsed.y").name("length")
      Row {
        for (number, tag) in ["Quiet", "Piano", "Late evening", "No words"].enumerated() {
          Badge(tag).font(TextStyle(size: 12, weight: 500, color: .ink)).fill(bar).diameter(22).labelPadding(9)
            .name("tag#\(number)")
        }
      }.wrap().gap(6).frame(x: "title.x", y: "elapsed.maxY + 8", width: "parent.width - x").name("tags")
    }.padding(12).background(.white).cornerRadius(14).name("player")
  }
}

/// A right-to-left cell with Arabic and Latin letters.
private enum RightToLeftMessage {
  static let family = "DejaVu Sans"
  static let link = TextStyle(color: .tint)

  @Sendable static func cell() throws -> Cell {
    try Cell(background: .white, isRightToLeft: true, family: "Inter") {
      Row {
        Avatar("layla.png").size(36)
        Column {
          Text("ليلى حداد").font(TextStyle(family: family, size: 13, weight: 700, lineHeight: 20)).color("#1C6B63")
            .language("ar").maxLines(1).name("author")
          Text {
            """
            ممتاز. نلتقي في المقهى الجديد قرب المحطة، الساعة 10:30، وسأحضر معي كتاب CellRaster \
            الذي سألت عنه في الأسبوع الماضي.
            """
            " " + String(repeating: "\u{A0}", count: 7)
          }
          .font(TextStyle(family: family, size: 15, color: .ink, lineHeight: 24)).language("ar")
          .detect(mentions: link, links: link)
          Text("09:20").font(TextStyle(size: 11, color: .muted, lineHeight: 13))
            .position(.absolute, bottom: 10, end: 12).name("time")
        }
        .padding(vertical: 8, horizontal: 12).background(.bubble)
        .cornerRadius(CornerRadii(topLeft: 18, topRight: 4, bottomRight: 18, bottomLeft: 18)).name("bubble")
      }.alignItems(.start).gap(8).padding(top: 4, bottom: 4, start: 12, end: 48)
    }
  }
}

/// A condition in Swift, and a mention in a weight of its own.
private enum TextWithLikes {
  static let heart = TextStyle(family: "DejaVu Sans", size: 17, lineHeight: 20)

  @Sendable static func cell() throws -> Cell { try cell(likes: "1.2K", isLiked: false) }

  private static func cell(likes: String, isLiked: Bool) throws -> Cell {
    try Cell(background: .white, family: "Inter") {
      Row {
        Text(
          """
          @nils do you knead by hand or by machine? Mine turns out tough every single time, and I have run out of \
          things to change.
          """
        ).font(TextStyle(size: 15, color: .ink, lineHeight: 20)).detect(mentions: TextStyle(weight: 600)).flex(1)
        Column {
          if isLiked {
            Text("♥").font(heart).color("#D92D4A").name("heart")
          } else {
            Text("♡").font(heart).color(.muted).name("no-heart")
          }
          Text(likes).font(TextStyle(size: 13, weight: 500, color: .muted, lineHeight: 18)).name("count")
        }.alignItems(.center).width(44).name("likes")
        Separator().color(.line).position(.absolute, right: 0, bottom: 0, left: 16).name("line")
      }.alignItems(.start).gap(16).padding(vertical: 12, horizontal: 16)
    }
  }
}

/// Paragraphs with a picture, a link, code, a quotation and a list.
private enum RichPost {
  static let muted = RGBA.hex(0x5F6A7A)
  static let code = TextStyle(family: "DejaVu Sans Mono", size: 12.5)
    .background(
      TextBackground(color: .hex(0xF3F5F8), cornerRadius: 4, padding: Insets(top: 1, right: 4, bottom: 1, left: 4)))
  static let quote = TextStyle(isItalic: true, color: muted)
  static let mention = TextStyle(weight: 600, color: .hex(0x5149D6))

  @Sendable static func cell() throws -> Cell {
    try Cell(background: .white, family: "Inter") {
      Column {
        Row {
          Avatar("mei.png", initials: "M").cornerRadius(10).size(44)
          Column {
            Text("Mei Tanaka").font(TextStyle(size: 15, weight: 600, color: .ink, lineHeight: 20)).maxLines(1).name("name")
            Text("@mei · 3 h ago").font(TextStyle(size: 13, color: muted, lineHeight: 18)).maxLines(1).name("account")
          }.flex(1).name("author")
        }.alignItems(.center).gap(12).name("header")
        Text.paragraphs {
          for (number, paragraph) in paragraphs.enumerated() { paragraph.name("paragraph#\(number)") }
        }.font(TextStyle(size: 15, color: .ink, lineHeight: 22)).direction(.content).name("content")
        Separator().color(.line).position(.absolute, right: 0, bottom: 0, left: 0).name("line")
      }.gap(8).padding(vertical: 12, horizontal: 16)
    }
  }

  @ParagraphBuilder static var paragraphs: [TextParagraph] {
    "To draw one picture for each line of the log:"
    TextParagraph { TextSpan("cellraster render post.yaml --data log.ndjson", code) }.spacingBefore(ems: 1)
    TextParagraph {
      "It needs no browser "
      TextSpan.picture("emoji/coffee_cup.svg", showing: ":coffee_cup:").size(18)
      ", as "
      TextSpan("@omar", mention).link("https://social.example/@omar")
      " said:"
    }.spacingBefore(ems: 1)
    TextParagraph { TextSpan("No window, no waiting.", quote) }.indent(ems: 1).spacingBefore(ems: 1)
    TextParagraph {
      "fast "
      TextSpan("-j 8", code)
    }.indent(ems: 2).marker("•").spacingBefore(ems: 1)
    TextParagraph {
      "the same bytes "
      TextSpan("nearly").strikethrough()
      " everywhere"
    }.indent(ems: 2).marker("•")
  }
}
