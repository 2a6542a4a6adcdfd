// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster

/// A list that draws a row at once when it appears, on the thread that scrolls, and forgets it when it leaves.
struct NaiveList {
  private struct Row {
    let index: Int
    var top: Int
    let drawn: DrawnCell
  }

  private let items: [ListItem]
  private let renderer: CellRenderer
  private var visible: [Row] = []
  private(set) var drawnCount = 0

  init(_ items: [ListItem], _ renderer: CellRenderer) {
    self.items = items
    self.renderer = renderer
  }

  /// Scrolls, and draws the rows that appear. Decoded pictures and glyphs are those that the renderer keeps.
  mutating func scroll(by step: Int) throws {
    for place in visible.indices { visible[place].top -= step }
    while let first = visible.first, first.top > 0, first.index > 0 {
      let row = try row(first.index - 1)
      visible.insert(Row(index: row.index, top: first.top - row.drawn.pixels.height, drawn: row.drawn), at: 0)
    }
    while visible.last.map({ $0.top + $0.drawn.pixels.height < PostList.viewportHeight }) ?? true {
      var row = try row(visible.last.map { $0.index + 1 } ?? 0)
      row.top = visible.last.map { $0.top + $0.drawn.pixels.height } ?? 0
      visible.append(row)
    }
    visible.removeAll { $0.top + $0.drawn.pixels.height <= 0 || $0.top >= PostList.viewportHeight }
  }

  private mutating func row(_ index: Int) throws -> Row {
    drawnCount += 1
    let item = items[index]
    let cell = try item.template.bind(item.data.item(), environment: PostList.environment)
    return Row(index: index, top: 0, drawn: try renderer.drawn(cell))
  }

  /// Copies the visible rows into a new picture.
  func picture() -> PixelBuffer? {
    var painter = ViewportPainter<Int>()
    guard let size = PixelSize(width: 750, height: PostList.viewportHeight) else { return nil }
    painter.paint(
      size: size, background: .white,
      rows: visible.map { ViewportRow(top: $0.top, .pixels($0.drawn.pixels, .drawing)) })
    return painter.picture
  }
}

// The functions below are what the script counts, by their names, on the thread that calls them. None of them calls another one, and no two
// have the same body: the compiler would make one function of both.

@inline(never) func countedNaiveScroll(_ list: inout NaiveList, by step: Int) throws { try list.scroll(by: step) }

@inline(never) func countedNaiveCopy(_ list: NaiveList) -> Int { list.picture()?.height ?? 0 }

@inline(never) func countedPlainFrame(_ list: ScrollingList, by step: Int) throws -> ScrollingList.Frame {
  list.scroll(to: max(0, list.offset + step))
  return try list.frame()
}

@inline(never) func countedPlainPicture(_ list: ScrollingList, of frame: ScrollingList.Frame) throws -> Int {
  try list.picture(of: frame)?.height ?? 0
}

@inline(never) func countedBackgroundFrame(
  _ list: ScrollingList, by step: Int, blankRows: inout Int
) throws -> ScrollingList.Frame {
  list.scroll(to: max(0, list.offset + step))
  let frame = try list.frame()
  for row in frame.rows where row.state != .drawn { blankRows += 1 }
  return frame
}

@inline(never) func countedBackgroundPicture(_ list: ScrollingList, of frame: ScrollingList.Frame) throws -> PixelSize? {
  try list.picture(of: frame)?.size
}

/// The work of the thread that owns a list in each frame of a scroll: of a naive list, of a list without background, and of one with.
struct OwnerWork {
  let posts: PostList
  let flick: Flick

  /// Scrolls each list, and prints the numbers of frames in all lists and in the list without background, and the rows that were drawn by
  /// the naive list, drawn in the background, and blank. To be run under callgrind, which counts the instructions.
  func run() throws {
    let rows = posts.rows(10_000, texts: 10_000)
    var naive = NaiveList(rows, try posts.renderer())
    // The first viewport is not part of the scroll.
    try naive.scroll(by: 0)
    let drawnAtFirst = naive.drawnCount
    for step in flick.steps {
      try countedNaiveScroll(&naive, by: step)
      use(Int64(countedNaiveCopy(naive)))
    }
    let plain = try list(rows, nil)
    _ = try plain.frame()
    // Each of these frames takes about as long as the others.
    let plainSteps = flick.steps.prefix(60)
    for step in plainSteps {
      use(Int64(try countedPlainPicture(plain, of: try countedPlainFrame(plain, by: step))))
    }
    let executor = IdleExecutor()
    let list = try list(rows, ListBackground(executor: executor))
    _ = try list.frame()
    executor.waitUntilIdle()
    use(Int64(try list.picture(of: list.frame())?.height ?? 0))
    let drawnBefore = list.backgroundDrawingCount
    var blankRows = 0
    for step in flick.steps {
      let frame = try countedBackgroundFrame(list, by: step, blankRows: &blankRows)
      use(Int64(try countedBackgroundPicture(list, of: frame)?.height ?? 0))
      // A frame takes 17 ms on the screen, in which the threads of the background do more than is asked of them here.
      executor.waitUntilIdle()
    }
    print("frames \(flick.steps.count) \(plainSteps.count)")
    print("rows \(naive.drawnCount - drawnAtFirst) \(list.backgroundDrawingCount - drawnBefore) \(blankRows)")
  }

  private func list(_ rows: [ListItem], _ background: ListBackground?) throws -> ScrollingList {
    try ScrollingList(
      [ListSection(rows: rows)], renderer: posts.renderer(), environment: PostList.environment,
      viewportHeight: PostList.viewportHeight, heights: .estimated([0: PostList.estimate]), background: background)
  }
}
