// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// The request to end a job that waits: its descriptor can be read as soon as the job has been asked to end.
package final class StopSignal: Sendable {
  /// The reading end of a pipe whose writing end is closed to give the signal.
  let descriptor: Int32
  private let writing: Int32
  private let state = Atomic(false)
  private let handler = Mutex<(@Sendable () -> Void)?>(nil)

  package init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)  // without a pipe, a worker that waits for requests notices the signal with the next one
    // In a worker process, the pipe would stay open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writing) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    if !isRequested { close(writing) }
  }

  var isRequested: Bool { state.load(ordering: .acquiring) }

  package func request() {
    guard !state.exchange(true, ordering: .acquiringAndReleasing) else { return }
    close(writing)
    handler.withLock { $0.take() }?()
  }

  /// Sets what is called once when the signal is given, or now if it has been given; `nil` for nothing.
  func onRequest(_ handler: (@Sendable () -> Void)?) {
    let isLate = self.handler.withLock { stored in
      let isLate = isRequested
      stored = isLate ? nil : handler
      return isLate
    }
    if isLate { handler?() }
  }
}
