// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// The mode of the terminal on standard input in which keys come one by one, and unseen.
///
/// Process-wide, as the terminal is: signals that end the process give its mode back too. See `termios(3)`.
enum TerminalKeys {
  private static let modeBefore = Mutex<termios?>(nil)

  /// Has keys come one by one. Control-C interrupts as ever; Control-Z does nothing, as nobody would set the mode again after it.
  /// - Returns: whether the terminal can do that.
  static func begin() -> Bool {
    modeBefore.withLock { modeBefore in
      var mode = termios()
      guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return false }
      let before = mode
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      withUnsafeMutableBytes(of: &mode.c_cc) { characters in
        characters[Int(VMIN)] = 1
        characters[Int(VTIME)] = 0
        characters[Int(VSUSP)] = 0  // _POSIX_VDISABLE, which Swift cannot import
      }
      guard tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0 else { return false }
      modeBefore = before
      return true
    }
  }

  /// Gives the terminal its mode back, and drops what it sent and nobody read: a late reply is no input for the shell.
  /// - Returns: whether keys came one by one.
  @discardableResult static func end() -> Bool {
    modeBefore.withLock { modeBefore in
      guard var mode = modeBefore else { return false }
      modeBefore = nil
      tcflush(STDIN_FILENO, TCIFLUSH)
      // At once: waiting for the output to drain would hang where the terminal reads no more.
      tcsetattr(STDIN_FILENO, TCSANOW, &mode)
      return true
    }
  }
}
