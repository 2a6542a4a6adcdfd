// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

/// Five posts as servers sent them. They belong to their authors and are not part of the package, so the tests are skipped if the file is
/// missing.
private let posts = Repository.shared.appending(path: "data/mastodon/posts.json")

/// A list of real posts, repeated and edited.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: posts.path), "../shared/data/mastodon/posts.json is not there"))
struct RealListTests {
  private let renderer: CellRenderer
  private let template: CellTemplate
  private let data: [DataItem]

  init() throws {
    renderer = try CellRenderer(
      assets: AssetRoot(path: Repository.samples.appending(path: "mastodon-post").path),
      missingPictures: .placeholder)
    template = try CellTemplate(
      parsing: Array(
        """
        version: 1
        canvas: {width: 320, scale: 2, background: white}
        cell:
          padding: 12
          direction: column
          gap: 4
          children:
            - {type: text, text: "${account.display_name} ${id}", size: 14, weight: 700, maxLines: 1}
            - {type: text, when: "${content}", text: "${content | html}", size: 15, lineHeight: 20}
        """.utf8), fileName: "post.yaml", format: .yaml)
    data = try DataDocument(parsing: Array(Data(contentsOf: posts)), fileName: "posts.json", format: .json).items
  }

  private func list(_ rows: [ListItem]) throws -> ScrollingList {
    try ScrollingList(
      [ListSection(rows: rows)], renderer: renderer, environment: BindingEnvironment(now: 0), viewportHeight: 900)
  }

  @Test func `500 posts have the pixels and heights of a list created from the same data after each of ten edits`() throws {
    var rows = (0..<500).map { ListItem(id: "\($0)", template, data[$0 % data.count]) }
    let list = try list(rows)
    #expect(list.layoutCount == 5)
    var random = SplitMix64(seed: 41)
    for edit in 0..<10 {
      for _ in 0..<20 {
        rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
        rows.insert(
          rows.remove(at: Int.random(in: 0..<rows.count, using: &random)), at: Int.random(in: 0..<rows.count, using: &random))
        rows[Int.random(in: 0..<rows.count, using: &random)].data = .item(data[Int.random(in: 0..<data.count, using: &random)])
        rows.append(ListItem(id: "\(edit) \(rows.count) \(random.next())", template, data[0]))
      }
      try list.update(to: [ListSection(rows: rows)])
      list.scroll(to: Int.random(in: 0..<list.contentHeight - 900, using: &random))
      let fresh = try self.list(rows)
      fresh.scroll(to: list.offset)
      #expect(list.contentHeight == fresh.contentHeight)
      #expect(try list.picture(of: list.frame()) == fresh.picture(of: fresh.frame()), "edit \(edit)")
    }
  }
}
