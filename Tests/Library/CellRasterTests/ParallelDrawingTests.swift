// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import Foundation
import Synchronization
import Testing

/// Threads that draw share no lock.
@Suite struct ParallelDrawingTests {
  private static func cell(_ number: Int) throws -> Cell {
    try Cell(width: 320, scale: .x2, background: .white) {
      Row {
        Text("Message \(number): the quick brown fox jumps over the lazy dog").size(15).maxLines(3).flex(1)
        Text("\(number % 24):\(number % 60)").size(12)
      }.gap(10).padding(12)
    }
  }

  /// Draws cells on two threads, each with its own renderer. Returns how often the process gave up a processor to wait.
  private static func waits(of renderers: [CellRenderer], from first: Int, count: Int) throws -> Int {
    let failure = Mutex<(any Error)?>(nil)
    let group = DispatchGroup()
    var before = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &before)
    for (thread, renderer) in renderers.enumerated() {
      group.enter()
      Thread.detachNewThread {
        do {
          for number in 0..<count { _ = try renderer.drawn(cell(first + 2 * number + thread)) }
        } catch {
          failure.withLock { $0 = error }
        }
        group.leave()
      }
    }
    group.wait()
    if let failure = failure.withLock(\.self) { throw failure }
    var after = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &after)
    return after.ru_nvcsw - before.ru_nvcsw
  }

  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["CELLRASTER_SANITIZER"] == "thread",
      "instrumented threads wait for other locks"))
  func `two threads that draw 2,000 cells hardly ever wait for each other`() async {
    // A process of its own, because other tests wait.
    await #expect(processExitsWith: .success) {
      let resources = RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: "/"))
      let renderers = [CellRenderer(resources), CellRenderer(resources)]
      _ = try Self.waits(of: renderers, from: 0, count: 100)
      // A processor that others use, too, can stop a thread while it holds a lock, so the best of three counts.
      let waits = try (0..<3).map { try Self.waits(of: renderers, from: 200 + 2000 * $0, count: 1000) }
      #expect(waits.min()! <= 20)
    }
  }
}
