// SPDX-License-Identifier: MIT

import CellFiles
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
    let pipe = Pipe()  // without a pipe, a worker that waits for requests notices the signal with the next one
    (descriptor, writing) = (pipe?.reading ?? -1, pipe?.writing ?? -1)
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
