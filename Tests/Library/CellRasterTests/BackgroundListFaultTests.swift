// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellList
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Synchronization
import Testing

/// Lists that work on other threads while pictures are slow, missing or deleted, while the list jumps and changes, and while memory is
/// given up.
@Suite struct BackgroundListFaultTests {
  private let folder: AssetFolder
  private let template: CellTemplate
  private let environment = BindingEnvironment(now: 0)

  private static let viewportHeight = 400
  private static let drawingByteLimit = 1 << 20
  private static let byteLimit = 1 << 19

  init() throws {
    folder = try AssetFolder()
    for number in 0..<6 { try Self.write("photo\(number).png", width: 160, height: 120, number, in: folder) }
    // Decoding takes longer than all other work on a row together.
    for number in 0..<2 { try Self.write("large\(number).png", width: 1024, height: 768, number, in: folder) }
    template = try CellTemplate(
      parsing: Array(
        """
        version: 1
        canvas: {width: 120, scale: 2, background: white}
        cell:
          padding: 4
          gap: 4
          children:
            - {type: avatar, source: "${picture}", size: 24}
            - {type: text, text: "${text}", size: 12, flex: 1}
            - {type: image, source: "${picture}", width: 30, height: 20}
        """.utf8), fileName: "row.yaml", format: .yaml)
  }

  private static func write(_ name: String, width: Int, height: Int, _ number: Int, in folder: AssetFolder) throws {
    let size = try #require(PixelSize(width: width, height: height))
    let pixels = (0..<UInt32(size.area)).map { 0xFF00_0000 | ($0 &* 2_654_435_761 &+ UInt32(number) &* 77) >> 8 }
    try Data(encodePNG(PixelBuffer(size: size, pixels: pixels))).write(
      to: URL(filePath: folder.root.path).appending(path: name))
  }

  /// Every fifth row has a picture that does not exist, and every seventh one that takes long.
  private func item(_ number: Int, picture: String? = nil) -> ListItem {
    let usual = number % 5 == 4 ? "gone.png" : number % 7 == 3 ? "large\(number % 2).png" : "photo\(number % 6).png"
    let text = Array(repeating: "row \(number)", count: 1 + number * 7 % 6).joined(separator: " and ")
    return ListItem(id: "\(number)", template, ["text": .string(text), "picture": .string(picture ?? usual)])
  }

  private func renderer() throws -> CellRenderer {
    CellRenderer(RenderingResources(fonts: try FontCollection(), assets: folder.root))
  }

  private func list(
    _ rows: [ListItem], _ executor: CountingExecutor, jobs: Int = 2, heights: ScrollingList.Heights = .estimated([0: 70])
  ) throws -> ScrollingList {
    try ScrollingList(
      [ListSection(rows: rows)], renderer: renderer(), environment: environment, viewportHeight: Self.viewportHeight,
      heights: heights, byteLimit: Self.byteLimit,
      background: ListBackground(executor: executor, jobs: jobs, drawingByteLimit: Self.drawingByteLimit))
  }

  /// Checks a list that has settled: what is visible is right, no work is left, and memory is within its bounds.
  private func check(_ list: ScrollingList, _ rows: [ListItem], _ executor: CountingExecutor) async throws {
    let frame = try await list.settledFrame()
    let picture = try #require(try list.picture(of: frame))
    let fresh = try renderer()
    for row in frame.rows {
      let item = try #require(rows.first { $0.id == row.id })
      #expect(row.height > 0)
      if case .failed(let message) = row.state {
        #expect(message.contains("gone.png"))
      } else {
        try #require(row.state == .drawn, "row \(row.id) is \(row.state)")
        let pixels = try fresh.drawn(item.template, item.data.item().value, environment: environment).pixels
        let shown = max(0, -row.y)..<min(row.height, Self.viewportHeight - row.y)
        #expect(picture.rows(row.y + shown.lowerBound..<row.y + shown.upperBound) == pixels.rows(shown), "row \(row.id)")
      }
    }
    try await executor.waitUntilIdle()
    #expect(executor.counts.began == executor.counts.ended)
    #expect(list.backgroundCounts.started == list.backgroundCounts.ended)
    #expect(list.keptBytes <= Self.byteLimit + Self.drawingByteLimit)
    let (kept, pictures) = (list.keptBytes, list.keptPictureBytes)
    list.halveMemory()
    #expect(list.keptBytes <= kept / 2)
    #expect(list.keptPictureBytes <= pictures / 2)
  }

  @Test(arguments: Seeds.all.prefix(8))
  func `whatever happens while pictures are decoded, in the end the viewport is right and nothing is left over`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    var numbers = Array(0..<80)
    let executor = CountingExecutor()
    let list = try list(
      numbers.map { item($0) }, executor, jobs: 1 + Int(seed % 3),
      heights: seed.isMultiple(of: 2) ? .background([0: 70]) : .estimated([0: 70]))
    for _ in 0..<40 {
      switch Int.random(in: 0...4, using: &random) {
      case 0: list.scroll(to: 0)
      case 1: list.scroll(to: list.contentHeight - Self.viewportHeight)
      case 2: list.scroll(to: list.offset + Int.random(in: -300...300, using: &random))
      case 3: numbers.swapAt(Int.random(in: 0..<numbers.count, using: &random), 0)
      default: numbers.remove(at: Int.random(in: 0..<numbers.count, using: &random))
      }
      try list.update(to: [ListSection(rows: numbers.map { item($0) })])
      let frame = try list.frame()
      #expect(frame.rows.allSatisfy { $0.height > 0 })
      list.halveMemory()
      if Bool.random(using: &random) { try await Task.sleep(for: .milliseconds(Int.random(in: 0...4, using: &random))) }
    }
    list.scroll(to: min(max(0, list.offset), list.contentHeight - Self.viewportHeight))
    try await check(list, numbers.map { item($0) }, executor)
  }

  @Test func `a list that jumps to the end and back all the time ends the work on rows that it left`() async throws {
    let rows = (0..<400).map { item($0, picture: "large\($0 % 2).png") }
    let executor = CountingExecutor()
    let list = try list(rows, executor)
    for jump in 0..<100 {
      list.scroll(to: jump.isMultiple(of: 2) ? list.contentHeight - Self.viewportHeight : 0)
      _ = try list.frame()
    }
    list.scroll(to: 7000)
    try await check(list, rows, executor)
    // Without cancellation, each jump would draw some twenty rows.
    #expect(list.backgroundDrawingCount < 200)
  }

  @Test func `a picture that is deleted while it is needed fails in its row, and one that is put back is drawn later`()
    async throws
  {
    let rows = (0..<40).map { item($0, picture: "photo\($0 % 6).png") }
    let path = URL(filePath: folder.root.path).appending(path: "photo2.png")
    let bytes = try Data(contentsOf: path)
    try FileManager.default.removeItem(at: path)
    let executor = CountingExecutor()
    let list = try list(rows, executor)
    let states = try await list.settledFrame().rows.map(\.state)
    guard case .failed(let message) = states[2] else {
      Issue.record("row 2 is \(states[2])")
      return
    }
    #expect(message.contains("photo2.png"))
    #expect(states.filter { $0 == .drawn }.count == states.count - 1)
    list.scroll(to: list.contentHeight - Self.viewportHeight)
    _ = try await list.settledFrame()
    try bytes.write(to: path)
    list.scroll(to: 0)
    try await check(list, rows, executor)
    #expect(try list.frame().rows.allSatisfy { $0.state == .drawn })
  }
}

/// Runs work in tasks, and counts what began and what ended.
private final class CountingExecutor: ListExecutor {
  private let state = Mutex((began: 0, ended: 0))
  private let tasks = ConcurrentListExecutor()

  var counts: (began: Int, ended: Int) { state.withLock { $0 } }

  func run(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.began += 1 }
    tasks.run { [self] in
      work()
      state.withLock { $0.ended += 1 }
    }
  }

  /// Waits until all work has ended, and all work that it began; at most a minute.
  func waitUntilIdle() async throws {
    for _ in 0..<60_000 where counts.began != counts.ended { try await Task.sleep(for: .milliseconds(1)) }
  }
}
