// SPDX-License-Identifier: MIT

import CellRaster
internal import Files
import Glibc

/// What becomes of the process when it is told to end, or can write no more.
enum Interruption {
  /// The signals by which people and machines end a command.
  private static let ending = [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGTERM, "SIGTERM")]

  /// Where the numbers of signals are read and written.
  ///
  /// A handler may do next to nothing (`signal-safety(7)`), so it tells a thread. Blocking the signals and waiting for them would
  /// do without one; but libdispatch unblocks all signals of the main thread.
  private static let arrivals: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)  // without one, signals end the process as ever
    return (ends[0], ends[1])
  }()

  /// Has signals that end the process remove what is half-written first.
  ///
  /// A broken pipe and a full disk (`RLIMIT_FSIZE`) end no process: they become errors of writing.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    guard arrivals.reading >= 0 else { return }
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in Interruption.waitForEnd() }, nil) == 0 else { return }
    // One that the caller has had ignored, as nohup does, stays so.
    for (number, _) in ending where !isIgnored(number) { signal(number, handler) }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(Interruption.arrivals.writing, &byte, 1)
    errno = before
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Waits for a signal, removes what is half-written, and ends the process by the same signal, so that its caller knows.
  private static func waitForEnd() -> Never {
    var byte: UInt8 = 0
    while read(arrivals.reading, &byte, 1) != 1 {}
    let number = Int32(byte)
    let name = ending.first { $0.0 == number }?.1 ?? "signal \(number)"
    TemporaryNames.removeAll {
      signal(number, SIG_DFL)
      report("ended by \(name): what was written before is complete")
      // Who starts the command may have it inherit a mask.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_UNBLOCK, &all, nil)
      raise(number)
      abort()  // no signal of `ending` returns
    }
  }
}
