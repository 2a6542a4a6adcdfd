// SPDX-License-Identifier: MIT

import CellList
import CellRaster
import Foundation

/// The time until a new list shows all rows of its viewport, against drawing just these rows one after the other.
struct FirstViewport {
  let posts: PostList
  let rounds: Int

  static let heading = ["First viewport of 10,000 posts, ms", "create list", "until drawn", "rows alone", "ratio"]

  func measure(_ name: String, _ heights: ScrollingList.Heights) throws -> [String] {
    let rows = posts.rows(10_000, texts: 10_000)
    var times: [(creation: Double, total: Double, alone: Double)] = []
    for _ in 0...rounds {
      var list: ScrollingList?
      var shown: [String] = []
      let arrival = DispatchSemaphore(value: 0)
      let background = ListBackground(jobs: 1) { arrival.signal() }
      let renderer = try posts.renderer()
      let creation = try seconds {
        list = try ScrollingList(
          [ListSection(rows: rows)], renderer: renderer, environment: PostList.environment,
          viewportHeight: PostList.viewportHeight, heights: heights, background: background)
      }
      let drawing = try seconds {
        while let frame = try list?.frame() {
          shown = frame.rows.map(\.id)
          if frame.rows.allSatisfy({ $0.state == .drawn }) { return }
          arrival.wait()
        }
      }
      // Ends the work on the rows around the viewport.
      list = nil
      Thread.sleep(forTimeInterval: 0.1)
      let alone = try seconds { try draw(rows.filter { shown.contains($0.id) }) }
      times.append((creation, creation + drawing, alone))
    }
    // The first round reads the fonts.
    times.removeFirst()
    let medians = [median(times.map(\.creation)), median(times.map(\.total)), median(times.map(\.alone))]
    return [name] + medians.map { fixed($0 * 1e3) } + [fixed(median(times.map { $0.total / $0.alone }))]
  }

  private func draw(_ rows: [ListItem]) throws {
    let session = try posts.renderer().session()
    for row in rows {
      let cell = try row.template.bind(row.data.item(), environment: PostList.environment)
      use(Int64(try session.drawn(cell, of: row.template).pixels.height))
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
