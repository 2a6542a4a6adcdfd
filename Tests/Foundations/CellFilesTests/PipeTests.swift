// SPDX-License-Identifier: MIT

import CellFiles
import Glibc
import Testing

/// The pipes of processes and signals.
@Suite struct PipeTests {
  @Test func `a program that is started inherits no end of a pipe`() throws {
    let pipe = try #require(Pipe())
    defer {
      close(pipe.reading)
      close(pipe.writing)
    }
    // Not by `ProgramRun`, which closes what the program would inherit.
    let words = ["readlink"] + [pipe.reading, pipe.writing].map { "/proc/self/fd/\($0)" }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    try #require(posix_spawnp(&process, "readlink", nil, nil, &arguments, environ) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // readlink exits with 1 if it can read no link.
    #expect(status >> 8 == 1)
  }

  @Test func `what is written at one end is read at the other`() throws {
    let pipe = try #require(Pipe())
    defer { close(pipe.reading) }
    #expect(write(pipe.writing, "cell", 4) == 4)
    close(pipe.writing)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(pipe.reading, &bytes, 8) == 4)
    #expect(bytes.prefix(4).elementsEqual("cell".utf8))
    #expect(read(pipe.reading, &bytes, 8) == 0)
  }
}
