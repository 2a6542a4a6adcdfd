// SPDX-License-Identifier: MIT

import CellRaster

/// Shows rows in a viewport, and never waits for them.
actor Screen {
  private let list: ScrollingList

  /// - Parameter frameWanted: called when the screen is at rest and has something new to show.
  init(_ rows: [ListItem], renderer: CellRenderer, height: Int, frameWanted: @escaping @Sendable () -> Void) throws {
    list = try ScrollingList(
      [ListSection(rows: rows)], renderer: renderer, viewportHeight: height, heights: .background(),
      background: ListBackground(frameBudget: .milliseconds(4), frameWanted: frameWanted))
  }

  /// Returns the next frame of a scroll. Rows that are not drawn yet show the background.
  func frame(scrolledBy distance: Int) throws -> PixelBuffer? {
    list.scroll(to: list.offset + distance)
    return try list.picture(of: list.frame())
  }

  /// Returns the frame in which nothing is missing.
  func settledFrame() async throws -> PixelBuffer? {
    let frame = try await list.settledFrame()
    return try list.picture(of: frame)
  }
}
