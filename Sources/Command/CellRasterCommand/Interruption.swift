// SPDX-License-Identifier: MIT

import CellFiles
import CellRaster
import Glibc
import Synchronization

/// The handling of signals that end the process, and of writes that fail.
enum Interruption {
  /// The signals with which people and programs end a command.
  private static let ending = [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGTERM, "SIGTERM")]

  /// A pipe for the numbers of arriving signals. Without one, signals end the process by default.
  ///
  /// A signal handler may do almost nothing (`signal-safety(7)`), so it notifies a thread through the pipe. Blocking the signals
  /// and waiting for them would need no handler, but libdispatch unblocks all signals of the main thread.
  private static let arrivals = Pipe()

  /// Makes signals that end the process remove incomplete files first.
  ///
  /// A broken pipe and an exceeded file size limit (`RLIMIT_FSIZE`) do not end the process. They become write errors.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    guard arrivals != nil else { return }
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in Interruption.waitForEnd() }, nil) == 0 else { return }
    // A signal that the caller ignores, as `nohup` does, stays ignored.
    for (number, _) in ending where !isIgnored(number) { signal(number, handler) }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(Interruption.arrivals?.writing ?? -1, &byte, 1)
    errno = before
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The handler for the next SIGTERM; `nil` to end the process.
  private static let terminationHandler = Mutex<(@Sendable () -> Void)?>(nil)

  /// Sets a handler that is called once, on a thread of its own, instead of ending the process, when SIGTERM arrives.
  static func onTermination(_ handler: @escaping @Sendable () -> Void) {
    terminationHandler.withLock { $0 = handler }
  }

  /// Waits for a signal, removes incomplete files, and ends the process with the same signal, so that the parent process is
  /// notified.
  private static func waitForEnd() -> Never {
    var byte: UInt8 = 0
    while true {
      guard read(arrivals?.reading ?? -1, &byte, 1) == 1 else { continue }
      guard Int32(byte) == SIGTERM, let handler = terminationHandler.withLock({ $0.take() }) else { break }
      handler()
    }
    let number = Int32(byte)
    let name = ending.first { $0.0 == number }?.1 ?? "signal \(number)"
    TemporaryNames.removeAll {
      signal(number, SIG_DFL)
      report("ended by \(name): files written so far are complete")
      // The process may have inherited blocked signals from its parent.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_UNBLOCK, &all, nil)
      raise(number)
      abort()  // each signal of `ending` ends the process
    }
  }
}
