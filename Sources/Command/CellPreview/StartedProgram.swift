// SPDX-License-Identifier: MIT

internal import CellConcurrency
package import CellGraphics
internal import Glibc

/// Starts a program without a shell, and does not wait for it. It has no input, and its output goes to standard error.
/// - Parameter arguments: the program, which is searched for in `PATH`, and its arguments.
/// - Throws: ``ProgramFailure`` if it cannot be started.
func startProgram(_ arguments: [String]) throws(ProgramFailure) {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
  var pointers = arguments.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  var process = pid_t()
  let code = posix_spawnp(&process, arguments[0], &actions, nil, &pointers, environ)
  guard code == 0 else { throw ProgramFailure(program: arguments[0], code: code) }
  let started = process
  // Unless this process waits for its end, it stays in the table of processes.
  startThread { _ = waitpid(started, nil, 0) }
}

/// A program that cannot be started.
package struct ProgramFailure: AttributableError, Equatable, CustomStringConvertible {
  let program: String
  let code: Int32

  package var description: String { "the program \"\(program.onOneLine)\" cannot be started: \(String(cString: strerror(code)))" }
  package var fault: Fault { .environment }
}
