// SPDX-License-Identifier: MIT

import CellList
import CellRaster
import Foundation

/// The memory of the process while a list of a million rows is scrolled from the top to the end.
struct ScrollMemory {
  let posts: PostList

  static let heading = ["Memory over 1,000,000 posts, MiB", "rows drawn", "resident", "at most"]

  func run() throws {
    // The rows share texts: a million different ones would take more memory than the list.
    let rows = posts.rows(1_000_000, texts: 2000)
    try printMemory("the data", drawn: 0)
    let executor = IdleExecutor()
    let list = try ScrollingList(
      [ListSection(rows: rows)], renderer: posts.renderer(), environment: PostList.environment,
      viewportHeight: PostList.viewportHeight, heights: .estimated([0: PostList.estimate]),
      background: ListBackground(executor: executor, drawingByteLimit: 32 << 20))
    try printMemory("the list", drawn: 0)
    let flick = Flick(speed: 20_000, count: 1).steps.prefix(10)
    let jumps = 1000
    for jump in 1...jumps {
      list.scroll(to: (list.contentHeight - PostList.viewportHeight) * jump / jumps)
      for step in flick {
        list.scroll(to: min(list.offset + step, list.contentHeight - PostList.viewportHeight))
        use(Int64(try list.picture(of: list.frame())?.height ?? 0))
        executor.waitUntilIdle()
      }
      if [100, 500, 1000].contains(jump) {
        try printMemory("after \(jump / 10) % of the script", drawn: list.backgroundDrawingCount)
      }
    }
  }

  private func printMemory(_ name: String, drawn: Int) throws {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let values = ["VmRSS:", "VmHWM:"].map { key in
      let line = status.split(separator: "\n").first { $0.hasPrefix(key) } ?? ""
      return Double(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? 0
    }
    printRow([name, "\(drawn)"] + values.map { fixed($0 / 1024, 1) })
  }
}
