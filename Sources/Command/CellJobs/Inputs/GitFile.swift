// SPDX-License-Identifier: MIT

internal import CellFiles
package import CellGraphics
internal import Glibc

/// A file as a git revision has it.
struct GitFile {
  /// A revision and a path, as git names them: `main:cells/post.yaml`, or `main:./post.yaml` for one in the working folder.
  let name: String
  /// A folder of the repository.
  private let folder: String
  private let revision: Substring

  /// - Parameters:
  ///   - revision: a revision, such as `main` or `HEAD~2`, or a revision and a path.
  ///   - path: the file in the working tree; used if the revision has no path.
  init(_ revision: String, of path: String) {
    folder = FileSystem.folder(of: path)
    name = revision.contains(":") ? revision : "\(revision):./\(path.split(separator: "/").last ?? "")"
    self.revision = revision.prefix { $0 != ":" }
  }

  /// Returns whether the repository has the revision, with or without the file.
  func hasRevision() throws(GitFailure) -> Bool {
    try ProgramOutput(of: ["git", "-C", folder, "rev-parse", "--verify", "--quiet", "\(revision)^{commit}"], for: name).status
      == 0
  }

  /// Returns the bytes of the file. Runs `git cat-file`, which applies no filters.
  /// - Throws: ``GitFailure``.
  func bytes() throws(GitFailure) -> [UInt8] {
    guard !name.hasPrefix("-") else { throw GitFailure(name: name, reason: "a revision does not begin with a hyphen") }
    let run = try ProgramOutput(of: ["git", "-C", folder, "cat-file", "blob", name], for: name)
    guard run.status == 0 else {
      let lines = String(decoding: run.errors, as: UTF8.self).split(separator: "\n")
      let reason = lines.first.map { $0.hasPrefix("fatal: ") ? String($0.dropFirst(7)) : String($0) }
      throw GitFailure(name: name, reason: reason ?? "git ended with status \(run.status)")
    }
    return run.output
  }
}

/// The error for a file that git does not give.
package struct GitFailure: Error, Equatable, AttributableError, CustomStringConvertible {
  package let name: String
  /// The first line of git's message, or the system's reason.
  package let reason: String

  package var description: String { "\(name): neither the folder nor git has this file: \(reason)" }
  package var fault: Fault { .input }
}

/// What a program wrote until it ended.
private struct ProgramOutput {
  let status: Int32
  let output, errors: [UInt8]

  /// Runs a program of `PATH`, with nothing on its standard input.
  init(of words: [String], for name: String) throws(GitFailure) {
    guard let outputs = Pipe(), let errors = Pipe() else {
      throw GitFailure(name: name, reason: String(cString: strerror(errno)))
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputs.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    close(outputs.writing)
    close(errors.writing)
    defer {
      close(outputs.reading)
      close(errors.reading)
    }
    guard code == 0 else { throw GitFailure(name: name, reason: String(cString: strerror(code))) }
    // What git writes to standard error fits into its pipe, so the order of reading does not matter.
    output = Self.read(outputs.reading)
    self.errors = Self.read(errors.reading)
    var result: Int32 = 0
    while waitpid(process, &result, 0) < 0, errno == EINTR {}
    // The upper byte is the exit status, and the lower seven bits are the number of a signal.
    status = result & 0x7F == 0 ? (result >> 8) & 0xFF : 128 + (result & 0x7F)
  }

  private static func read(_ end: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var result = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
        repeat { result = Glibc.read(end, space.baseAddress, space.count) } while result < 0 && errno == EINTR
        count = max(0, result)
      }
      guard result > 0 else { return bytes }
      bytes += chunk
    }
  }
}
