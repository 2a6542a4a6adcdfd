// SPDX-License-Identifier: MIT

import Foundation

/// A terminal that a program writes to and a test reads.
final class PseudoTerminal {
  /// The program's side.
  let terminal: FileHandle
  private let master: Int32

  /// - Parameter columns: The width of the terminal in characters; `nil` for one that does not tell it.
  init(columns: UInt16? = nil) throws {
    // The steps of posix_openpt, unlockpt and ptsname on Linux. Swift imports neither these functions nor the numbers of their
    // requests.
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK, TIOCGPTN
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var lock: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, setLock, &lock) == 0, ioctl(master, getNumber, &number) == 0 else {
      throw POSIXError(.ENXIO)
    }
    let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw POSIXError(.ENXIO) }
    terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    guard let columns else { return }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.ENXIO) }
  }

  deinit {
    close(master)
  }

  /// Returns the text that was written since the last call. A terminal turns each line feed into a carriage return and a line feed.
  func written() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}

extension Workspace {
  enum Stream {
    case standardOutput, standardError
  }

  /// Runs the command with one of its streams on a terminal. The other stream is discarded.
  /// - Returns: its exit status, and the text that the terminal received.
  func runOnTerminal(
    _ arguments: String..., stream: Stream = .standardError, columns: UInt16? = nil, environment: [String: String] = [:]
  ) throws -> (status: Int32, terminal: String) {
    let pseudoTerminal = try PseudoTerminal(columns: columns)
    let process = Process()
    process.executableURL = Self.command
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stream == .standardOutput ? pseudoTerminal.terminal : FileHandle.nullDevice
    process.standardError = stream == .standardError ? pseudoTerminal.terminal : FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, pseudoTerminal.written())
  }
}
