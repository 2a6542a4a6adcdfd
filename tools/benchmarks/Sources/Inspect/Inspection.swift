// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

/// Measurements of the cost of inspecting cells.
struct Inspection {
  private let renderer: CellRenderer
  private let family: String

  init(resources: RenderingResources, family: String) {
    renderer = CellRenderer(resources)
    self.family = family
  }

  /// Returns the display lists of chat cells that no other turn uses.
  func chatCells(turn: Int, count: Int, scale: PixelScale = .x2) throws -> [DisplayList] {
    try (turn * count..<(turn + 1) * count).map { number in
      var cell = try ChatMessage(number: number).cell(family: family)
      cell.scale = scale
      return try renderer.displayList(of: cell)
    }
  }

  func timeOfDrawing(_ lists: [DisplayList]) throws -> Duration {
    try processorTime { for list in lists { _ = try renderer.draw(list) } }
  }

  /// Measures counting and findings, without fixes.
  func timeOfFindings(_ lists: [DisplayList]) throws -> Duration {
    try processorTime { for list in lists { _ = try renderer.analysis(of: list).findings } }
  }

  func compareFindingsToDrawing(turns: Int, count: Int) throws {
    _ = try timeOfFindings(chatCells(turn: turns, count: count))  // loads fonts, glyphs and the picture
    let result = try alternating(
      turns: turns, first: { try timeOfFindings(chatCells(turn: $0, count: count)) },
      second: { try timeOfDrawing(chatCells(turn: $0, count: count)) })
    print("Drawing: \(result.second.microseconds / count) microseconds a chat cell")
    print("Counting and findings: \(result.first.microseconds / count) microseconds")
    print(String(format: "Ratio %.2f; the goal is at most 2.0.", result.quotient))
  }

  /// Prints the times for cells of one size with increasing numbers of items.
  func printSeriesOfItems(turns: Int) throws {
    print("Counting and findings by items, 320 x 240 pixels:")
    for items in [10, 100, 1000] {
      let list = try renderer.displayList(of: cell(ofItems: items))
      let time = try median((0..<turns).map { _ in try timeOfFindings([list]) })
      print(row("\(items) items", time, per: items, "item"))
    }
  }

  /// Prints the times for cells with the same items and increasing numbers of pixels.
  func printSeriesOfPixels(turns: Int, count: Int) throws {
    print("Counting and findings of chat cells by pixels:")
    for scale in PixelScale.allCases {
      let lists = try chatCells(turn: turns, count: count, scale: scale)
      let time = try median((0..<turns).map { _ in try timeOfFindings(lists) })
      let pixels = lists.reduce(0) { $0 + $1.size.area }
      print(row("scale \(scale.rawValue), \(pixels / count) pixels", time / count, per: pixels / count, "pixel"))
    }
  }

  private func row(_ name: String, _ time: Duration, per number: Int, _ unit: String) -> String {
    let nanoseconds = time / .nanoseconds(1) / Double(number)
    return "  \(name): \(time.microseconds) microseconds, " + String(format: "%.1f nanoseconds a \(unit)", nanoseconds)
  }

  /// Returns a cell with shapes of 8 x 8 pixels in rows and columns. When it is full, further shapes are placed over the first
  /// ones.
  private func cell(ofItems count: Int) throws -> Cell {
    try Cell(width: 320, scale: .x1, background: .white) {
      Column {
        for number in 0..<count {
          Rectangle().cornerRadius(2).fill(RGBA(red: UInt8(number % 250), green: 90, blue: 160)).size(8)
            .position(.absolute, top: .points(Double(number / 40 % 30 * 8)), left: .points(Double(number % 40 * 8)))
        }
      }
      .height(240)
    }
  }

  /// Measures the processor time of this thread. In elapsed time, other load on the machine would affect longer work more.
  private func processorTime(of work: () throws -> Void) rethrows -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try work()
    return now() - start
  }

  private var place: DocumentLocation { DocumentLocation(file: "benchmark", line: 1, column: 1) }
}
