// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTestSupport
import CellTree
import FoundationEssentials
import Testing

/// Five posts as servers sent them. They belong to their authors and are not part of the package, so the tests are skipped if the
/// file is missing.
private let posts = Repository.shared.appending(path: "data/mastodon/posts.json")

@Suite(.enabled(if: FileManager.default.fileExists(atPath: posts.path), "../shared/data/mastodon/posts.json is not there"))
struct MastodonTests {
  static let template = """
    version: 1
    canvas: {width: 375, background: white}
    colors: {ink: "#1C1C1E", faint: ink/60%, accent: "#0A84FF"}
    styles:
      body: {family: Inter, size: 15, color: ink, lineHeight: 20}
      name: {extends: body, weight: 600}
      small: {extends: body, size: 13, color: faint, lineHeight: 16}
      link: {color: accent}
    cell:
      padding: [12, 16]
      gap: 10
      children:
        - {type: avatar, name: avatar, initials: "${account.display_name | shortcodes | initials}", size: 40}
        - name: column
          direction: column
          flex: 1
          gap: 4
          children:
            - type: text
              name: heading
              maxLines: 1
              spans:
                - {text: "${account.display_name | shortcodes}", style: name}
                - {text: " @${account.acct} · ${created_at | ago}", style: small}
            - {type: text, name: body, text: "${content | html}", style: body, detect: [hashtags, mentions, links], maxLines: 8}
            - {type: image, name: picture, each: media_attachments, as: media, index: i, source: "attachment-${i}.png", aspectRatio: 1.5}
            - {type: text, name: counts, style: small, text: "${replies_count | number} replies · ${reblogs_count | number} boosts"}
    """

  private func cells() throws -> [Cell] {
    let data = try DataDocument(parsing: Array(try Data(contentsOf: posts)), fileName: "posts.json", format: .json)
    let template = try CellTemplate(parsing: Self.template, fileName: "post.yaml", format: .yaml)
    return try data.items.map { try template.bind($0, environment: BindingEnvironment(now: 1_700_000_000)) }
  }

  private func runs(_ cell: Cell, _ path: String) -> [TextRun] {
    guard let element = cell.root.children.flatMap(\.children).first(where: { $0.path == path }),
      let text = element.content.as(TextContent.self)
    else {
      return []
    }
    return text.text.runs
  }

  @Test func `every post becomes a cell`() throws {
    let cells = try cells()
    #expect(cells.count == 5)
    #expect(
      cells.map { runs($0, "cell/column/heading").first?.text } == ["TootSDK", "Konstantin", "TootSDK", "technicat", "Person"])
    let texts = cells.map { runs($0, "cell/column/body").map(\.text).joined() }
    #expect(texts[0].hasPrefix("Hey fellow #Swift devs 👋!\n\nAs some of you may know, @konstantin and @davidgarywood have been"))
    #expect(texts[1] == "I just #love #coffee :heart_cup: There is no better way to start the day.")
    #expect(texts[2].hasPrefix("Wordle 591 X/6*\n\n🟨⬛🟩🟨⬛\n🟨⬛🟩⬛🟩\n"))
    #expect(texts[3] == "from @technicat\n\nhttps://universeodon.com/@technicat/112973737736509814")
    #expect(texts[4] == "listening to #UB40\n\nexample.com/albums/8513")
  }

  @Test func `detected ranges have the colour of links`() throws {
    let detected = try cells().map { cell in
      runs(cell, "cell/column/body").filter { $0.color == RGBA(red: 0x0A, green: 0x84, blue: 0xFF) }.map(\.text)
    }
    #expect(
      detected == [
        ["#Swift", "@konstantin", "@davidgarywood"], ["#love", "#coffee"], [],
        ["@technicat", "https://universeodon.com/@technicat/112973737736509814"], ["#UB40", "example.com/albums/8513"],
      ])
  }
}
