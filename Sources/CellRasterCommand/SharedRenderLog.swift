// SPDX-License-Identifier: MIT

import Synchronization

/// A log that receives items from all threads, one at a time.
final class SharedRenderLog: Sendable {
  private let log: Mutex<RenderLog>

  init(_ log: consuming sending RenderLog) {
    self.log = Mutex(log)
  }

  func withLock<Result: Sendable>(_ body: (inout RenderLog) throws -> Result) rethrows -> Result {
    try log.withLock { log in try body(&log) }
  }
}
