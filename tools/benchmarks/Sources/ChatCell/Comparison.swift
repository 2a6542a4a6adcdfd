// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages

/// The durations of one turn: for the layout, and for drawing it.
struct Stages {
  var layout = Duration.zero
  var drawing = Duration.zero
  var total: Duration { layout + drawing }
}

/// The Swift and the C program, ready to draw.
struct Comparison: ~Copyable {
  let family: String
  private let renderer: CellRenderer
  /// Lays out all messages, as a list or a job does.
  private let session: RenderingSession
  private let program: ChatCellProgram
  private let lineHeights: (text: Double, time: Double)
  private let clock = ContinuousClock()

  init(family: String) throws {
    self.family = family
    renderer = CellRenderer(try chatResources())
    session = renderer.session()
    program = ChatCellProgram(family: family, avatar: avatarPicture(side: 80))
    lineHeights = program.lineHeights
  }

  func drawInC(_ messages: [ChatMessage]) -> Stages {
    let texts = messages.map(CTexts.init)
    var stages = Stages()
    for text in texts {
      let start = clock.now
      _ = program.layout(text)
      let middle = clock.now
      program.draw { _ in }
      stages.layout += middle - start
      stages.drawing += clock.now - middle
    }
    return stages
  }

  func drawInSwift(_ messages: [ChatMessage]) throws -> Stages {
    let cells = try messages.map { try $0.cell(family: family, lineHeights: lineHeights) }
    var stages = Stages()
    for cell in cells {
      let start = clock.now
      let list = try session.displayList(of: cell)
      let middle = clock.now
      _ = try renderer.draw(list)
      stages.layout += middle - start
      stages.drawing += clock.now - middle
    }
    return stages
  }

  /// Returns a sentence about the pixels that differ between the programs.
  func difference(_ messages: [ChatMessage]) throws -> String {
    var different = 0
    var area = 0
    var columns: ClosedRange<Int>?
    var rows: ClosedRange<Int>?
    func widened(_ range: ClosedRange<Int>?, _ value: Int) -> ClosedRange<Int> {
      min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
    }
    for message in messages {
      let ours = try renderer.draw(renderer.displayList(of: message.cell(family: family, lineHeights: lineHeights)))
      _ = program.layout(CTexts(message))
      guard let theirs = program.draw({ PixelBuffer($0) }), theirs.size == ours.size else {
        return "The sizes differ: CellRaster's is \(ours.size) for \"\(message.message)\"."
      }
      area += ours.size.area
      for index in ours.pixels.indices where ours.pixels[index] != theirs.pixels[index] {
        different += 1
        columns = widened(columns, index % ours.width)
        rows = widened(rows, index / ours.width)
      }
    }
    guard let columns, let rows else { return "All of \(area) pixels agree." }
    return "\(different) of \(area) pixels differ, in columns \(columns) and rows \(rows)."
  }
}
