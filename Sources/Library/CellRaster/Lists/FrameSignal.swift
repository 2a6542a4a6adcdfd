// SPDX-License-Identifier: MIT

internal import Synchronization

/// Tells one task that something happened on another thread.
final class FrameSignal: Sendable {
  private enum State {
    case idle, sent
    case waiting(CheckedContinuation<Void, Never>)
  }

  private let state = Mutex(State.idle)

  /// Ends the wait, or the next one.
  func send() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard case .waiting(let continuation) = state else {
        state = .sent
        return nil
      }
      state = .idle
      return continuation
    }
    waiting?.resume()
  }

  /// Waits until a signal is sent, or the task is cancelled. Returns at once if one was sent since the last wait.
  nonisolated(nonsending) func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let wasSent = state.withLock { state in
          if case .sent = state {
            state = .idle
            return true
          }
          state = .waiting(continuation)
          return false
        }
        if wasSent { continuation.resume() }
      }
    } onCancel: {
      send()
    }
  }
}
