// SPDX-License-Identifier: MIT

import Glibc

/// The command, which `tools/fuzzing/fuzz` builds with AddressSanitizer.
let command: String = {
  guard let path = getenv("CELLRASTER") else { fatalError("CELLRASTER must be the path of the command") }
  return String(cString: path)
}()

/// A folder for the files of the commands, which `tools/fuzzing/fuzz` removes.
let scratch: String = {
  guard let path = getenv("FUZZ_SCRATCH") else { fatalError("FUZZ_SCRATCH must be a folder") }
  return String(cString: path)
}()

/// A run of the command, with pipes to its standard input and from its standard output. Its standard error is dropped, unless a
/// sanitizer writes to a file of its own.
struct Program: ~Copyable {
  let process: pid_t
  private var input: Int32
  private var output: Int32
  private(set) var written: [UInt8] = []

  init(_ arguments: [String], in folder: String) {
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    precondition(pipe(&toChild) == 0 && pipe(&fromChild) == 0)
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words: [UnsafeMutablePointer<CChar>?] = (["env", "-C", folder, command] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    precondition(posix_spawn(&process, "/usr/bin/env", &actions, nil, &words, environ) == 0, "cannot start \(command)")
    close(toChild[0])
    close(fromChild[1])
    self.process = process
    (input, output) = (toChild[1], fromChild[0])
    for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Writes bytes, and reads what the command writes meanwhile.
  mutating func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, input >= 0 {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        read(waitingFor: Int16(POLLOUT))
      } else {
        return
      }
    }
  }

  /// Reads what the command has written. Returns `false` at the end.
  @discardableResult mutating func read(waitingFor events: Int16 = 0, milliseconds: Int32 = -1) -> Bool {
    var descriptors = [pollfd(fd: output, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: events, revents: 0)]
    _ = poll(&descriptors, events == 0 ? 1 : 2, milliseconds)
    guard output >= 0, descriptors[0].revents != 0 else { return true }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(output, &chunk, chunk.count)
    if count > 0 { written += chunk[..<count] }
    return count > 0 || (count < 0 && errno == EAGAIN)
  }

  mutating func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  mutating func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// Closes the input, reads to the end, and returns the status with which the command exits. A signal is a failure.
  mutating func end() -> Int32 {
    closeInput()
    while output >= 0, read() {}
    closeOutput()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    precondition(status & 0x7F == 0, "the command was ended by the signal \(status & 0x7F)")
    return (status >> 8) & 0xFF
  }
}

/// Writes a file in the scratch folder.
func write(_ bytes: [UInt8], to name: String) {
  let file = open(scratch + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  precondition(file >= 0, "cannot write \(name)")
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    precondition(count > 0)
    rest = rest.dropFirst(count)
  }
  close(file)
}
