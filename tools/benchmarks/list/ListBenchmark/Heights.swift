// SPDX-License-Identifier: MIT

import CellDocument
import CellFiles
import CellList
import CellNotation
import CellRaster

/// The time to get the heights of real posts: by layout, by their keys if other rows had the same layout, and from the list.
struct HeightSeries {
  /// The posts, which are repeated with a number in the text.
  let posts: [DataItem]
  let rounds: Int

  private static let rowCount = 1000
  private static let environment = BindingEnvironment(now: 0)

  static let heading = [
    "Heights of 1,000 posts, us a row", "bind", "lay out", "known by key", "in the list", "ratio", "with binding",
  ]

  /// - Parameter path: a file with posts as a Mastodon server sends them.
  init(path: String, rounds: Int) throws {
    posts = try DataDocument(parsing: FileSystem.read(path), fileName: path, format: .json).items
    self.rounds = rounds
  }

  func measure(_ engine: PostEngine) throws -> [String] {
    let renderer = try CellRenderer()
    let template = try engine.template()
    let rows = (0..<Self.rowCount).map { ListItem(id: "\($0)", template, numbered($0)) }
    let memory = RowMemory<CellStages>()
    let positions = try list(rows, renderer, memory).index
    var (binding, layingOut, knowing, looking) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
    // In turn, so that another load of the machine slows down all of them.
    for _ in 0..<rounds {
      binding = min(
        binding,
        try seconds {
          for row in rows { use(Int64(try template.bind(row.data.item(), environment: Self.environment).root.children.count)) }
        })
      // A new session each time: what it keeps of earlier layouts of the same rows would make the next ones faster.
      layingOut = min(layingOut, try seconds { use(try list(rows, renderer, RowMemory()).contentHeight) })
      knowing = min(
        knowing,
        try seconds {
          let known = try list(rows, renderer, memory)
          precondition(known.counts.laidOut == 0, "all heights are known")
          use(known.contentHeight)
        })
      looking = min(
        looking, seconds { for row in rows.indices { use(Int64(positions.placed(.row(path(row))).row.height)) } })
    }
    let times: [Double] = [binding, layingOut - binding, knowing - binding, looking].map { $0 / Double(rows.count) * 1e6 }
    return [engine.rawValue] + times.prefix(3).map { fixed($0, 1) } + [
      fixed(times[3], 2), fixed(times[1] / times[2], 1), fixed(layingOut / knowing, 1),
    ]
  }

  private func list(_ rows: [ListItem], _ renderer: CellRenderer, _ memory: RowMemory<CellStages>)
    throws -> CellRowList
  {
    try CellRowList(
      ListSections([ListSection(rows: rows)]),
      stages: CellStages(session: renderer.session(), environment: Self.environment),
      viewport: Viewport(offset: 0, height: 0), memory: memory)
  }

  private func numbered(_ index: Int) -> DataItem {
    let post = posts[index % posts.count]
    guard case .object(let object) = post.value else { return post }
    let number = DataObject.Member(name: "number", value: .number(DataNumber(index)))
    return DataItem(value: .object(DataObject([number] + object.members)), name: post.name)
  }
}

/// A layout engine, with the cell of a post in it: a picture, a name and a text.
enum PostEngine: String, CaseIterable {
  case flexbox, frames, constraints

  func template() throws -> CellTemplate {
    try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 375, scale: 2, background: white}
        styles: {name: {size: 14, weight: 700}, body: {size: 15, lineHeight: 20}}
        cell:
        \(cell)
        """, fileName: "\(rawValue).yaml", format: .yaml)
  }

  private var cell: String {
    switch self {
    case .flexbox:
      """
        padding: 12
        gap: 10
        children:
          - {type: avatar, initials: "${account.display_name | initials}", size: 40}
          - direction: column
            gap: 4
            flex: 1
            children:
              - {type: text, text: "${account.display_name}", style: name, maxLines: 1}
              - {type: text, text: "${number} ${content | html}", style: body}
      """
    case .frames:
      """
        layout: frames
        padding: 12
        children:
          - {type: avatar, initials: "${account.display_name | initials}", size: 40, leading: 0}
          - {type: text, text: "${account.display_name}", style: name, maxLines: 1, name: title, leading: 50, trailing: 0}
          - {type: text, text: "${number} ${content | html}", style: body, leading: 50, trailing: 0, y: title.height + 4}
      """
    case .constraints:
      """
        layout: constraints
        padding: 12
        children:
          - type: avatar
            initials: "${account.display_name | initials}"
            size: 40
            name: picture
            constraints: [leading == parent.leading, top == parent.top, bottom <= parent.bottom]
          - type: text
            text: "${account.display_name}"
            style: name
            maxLines: 1
            name: title
            constraints: [leading == picture.trailing + 10, trailing == parent.trailing, top == parent.top]
          - type: text
            text: "${number} ${content | html}"
            style: body
            constraints: [leading == title.leading, trailing == parent.trailing, top == title.bottom + 4, bottom == parent.bottom]
      """
    }
  }
}
