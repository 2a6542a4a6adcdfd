// SPDX-License-Identifier: MIT

internal import Synchronization

/// Does `work` for the numbers `0..<count` on `jobs` threads, each with a renderer of its own, and hands the results to
/// `deliver` one at a time, in the order of the numbers.
///
/// What comes out does not depend on `jobs`.
public func renderInParallel<Output: Sendable>(
  count: Int, jobs: Int, with resources: RenderingResources,
  work: @escaping @Sendable (CellRenderer, Int) -> Output, deliver: @escaping @Sendable (Int, Output) -> Void
) async {
  let queue = OrderedDelivery(count: count, deliver: deliver)
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<max(1, min(jobs, count)) {
      group.addTask {
        let renderer = CellRenderer(resources)
        while let number = queue.next() {
          queue.finish(number, work(renderer, number))
        }
      }
    }
  }
}

/// Gives out numbers, and passes what comes back on in their order.
private final class OrderedDelivery<Output: Sendable>: Sendable {
  private struct State {
    var nextToStart = 0
    var nextToDeliver = 0
    var waiting: [Int: Output] = [:]
  }

  private let count: Int
  private let deliver: @Sendable (Int, Output) -> Void
  private let state = Mutex(State())

  init(count: Int, deliver: @escaping @Sendable (Int, Output) -> Void) {
    self.count = count
    self.deliver = deliver
  }

  func next() -> Int? {
    state.withLock { state in
      guard state.nextToStart < count else { return nil }
      state.nextToStart += 1
      return state.nextToStart - 1
    }
  }

  func finish(_ number: Int, _ output: Output) {
    // Delivered under the lock: two threads must not deliver at once, nor out of order.
    state.withLock { state in
      state.waiting[number] = output
      while let output = state.waiting.removeValue(forKey: state.nextToDeliver) {
        deliver(state.nextToDeliver, output)
        state.nextToDeliver += 1
      }
    }
  }
}
