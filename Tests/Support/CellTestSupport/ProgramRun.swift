// SPDX-License-Identifier: MIT

internal import CCellTestEnvironment
import FoundationEssentials
import Glibc

/// The result of a program that a test ran.
public struct ProgramRun {
  /// The exit status, or the number of the signal that ended the program.
  public let status: Int32
  public let output: [UInt8]
  public let errors: String

  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program to its end.
  ///
  /// It reads and writes files, because processes that outlive the program would keep a pipe open. `Foundation.Process` is not used:
  /// it notices up to 50 ms late that a program has ended, which is longer than most runs of the command.
  /// - Parameters:
  ///   - program: its path.
  ///   - scratch: the working folder.
  public init(of program: String, _ arguments: [String], in scratch: ScratchFolder, input: String = "") throws {
    let files = (0..<3).map { "\(scratch.path)/.stream-\($0)" }
    try Data(input.utf8).write(to: URL(filePath: files[0]))
    defer { for file in files { unlink(file) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
    for stream in 1...2 {
      posix_spawn_file_actions_addopen(&actions, Int32(stream), files[stream], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    cellraster_test_close_from(&actions, 3)
    // The threads of tasks block most signals, and a child process inherits that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var words: [UnsafeMutablePointer<CChar>?] = (["env", "-C", scratch.path, program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let failure = posix_spawn(&process, "/usr/bin/env", &actions, &attributes, &words, environ)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT) }
    var end: Int32 = 0
    while waitpid(process, &end, 0) < 0, errno == EINTR {}
    let signal = end & 0x7F
    status = signal == 0 ? (end >> 8) & 0xFF : signal
    output = Array(try Data(contentsOf: URL(filePath: files[1])))
    errors = String(decoding: try Data(contentsOf: URL(filePath: files[2])), as: UTF8.self)
  }
}
