// SPDX-License-Identifier: MIT

import CellRaster

struct Post: Encodable {
  var id: String
  var author: String
  var text: String
}

/// Answers what a viewport shows of any number of posts.
actor Feed {
  private let list: ScrollingList

  init(_ posts: [Post], template: CellTemplate, viewportHeight: Int) throws {
    let rows = try posts.map { ListItem(id: $0.id, template, try DataValue(encoding: $0)) }
    list = try ScrollingList(
      [ListSection(rows: rows)], renderer: CellRenderer(), viewportHeight: viewportHeight, heights: .estimated())
  }

  func visible(at offset: Int) throws -> [ScrollingList.Row] {
    list.scroll(to: offset)
    return try list.frame().rows
  }
}
