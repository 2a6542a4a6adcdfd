// SPDX-License-Identifier: MIT

import CellRaster
import Glibc

/// What becomes of the process when it is told to end, or can write no more.
enum Interruption {
  /// The signals by which people and machines end a command.
  private static let ending = [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGTERM, "SIGTERM")]

  /// Has a thread of its own wait for the signals that end the process; to be called before there are other threads, which
  /// must not get them.
  ///
  /// A broken pipe and a full disk (`RLIMIT_FSIZE`) end no process: they become errors of writing.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var signals = awaitedSignals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in Interruption.waitForEnd() }, nil)
  }

  /// Those that the caller of the command has not told it to ignore, as `nohup` does.
  private static let awaitedSignals: sigset_t = {
    var signals = sigset_t()
    sigemptyset(&signals)
    for (number, _) in ending where !isIgnored(number) { sigaddset(&signals, number) }
    return signals
  }()

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Waits for a signal, removes what is half-written, and ends the process by the same signal, so that its caller knows.
  private static func waitForEnd() -> Never {
    var signals = awaitedSignals
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    let name = ending.first { $0.0 == number }?.1 ?? "signal \(number)"
    TemporaryNames.removeAll {
      report("ended by \(name): what was written before is complete")
      signal(number, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
      abort()  // no signal of `ending` returns
    }
  }
}
