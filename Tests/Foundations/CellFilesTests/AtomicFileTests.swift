// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

@testable import CellFiles

@Suite struct AtomicFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `a file is not visible until it is complete`() throws {
    let file = try AtomicFile(folder.path + "/a.png")
    try file.write([1, 2])
    #expect(try folder.files() == [])
    try file.write([3])
    try file.commit()
    #expect(try folder.files() == ["a.png"])
    #expect(try FileSystem.read(folder.path + "/a.png") == [1, 2, 3])
  }

  @Test func `bytes can be replaced before the file is complete`() throws {
    let file = try AtomicFile(folder.path + "/a.png")
    try file.write([1, 2, 3])
    try file.replace(at: 1, with: [7, 8])
    try file.write([4])
    try file.commit()
    #expect(try FileSystem.read(folder.path + "/a.png") == [1, 7, 8, 4])
  }

  @Test func `an existing file is kept until the new one is complete, and is then replaced`() throws {
    try folder.write("old", to: "a.png")
    let file = try AtomicFile(folder.path + "/a.png")
    try file.write([1])
    #expect(try FileSystem.read(folder.path + "/a.png") == Array("old".utf8))
    try file.commit()
    #expect(try FileSystem.read(folder.path + "/a.png") == [1])
    #expect(try folder.files() == ["a.png"])
  }

  @Test func `an abandoned file leaves nothing behind`() throws {
    do {
      let file = try AtomicFile(folder.path + "/a.png")
      try file.write([1])
    }
    #expect(try folder.files() == [])
  }

  @Test func `a symbolic link to a file that does not exist yet is kept, and the file is created`() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("inner")
    try folder.link("inner/next", to: "../new.png")
    try folder.link("link.png", to: "inner/next")
    try AtomicFile.write([1], to: folder.path + "/link.png")
    #expect(try folder.bytes("new.png") == [1])
    #expect(try folder.files() == ["inner", "link.png", "new.png"])
    #expect(try folder.files(in: "inner") == ["next"])
    try folder.link("loop", to: "loop")
    let failure = #expect(throws: FileFailure.self) { try AtomicFile.write([1], to: folder.path + "/loop") }
    #expect(failure?.code == ELOOP)
  }

  @Test func `a symbolic link is kept, and its target is replaced`() throws {
    try folder.write("old", to: "target.png")
    try folder.link("link.png", to: "target.png")
    try AtomicFile.write([1], to: folder.path + "/link.png")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.png") == "target.png")
    #expect(try FileSystem.read(folder.path + "/target.png") == [1])
  }

  @Test func `a device is written to, and remains a device`() throws {
    let zero = folder.path + "/null"
    try folder.link("null", to: "/dev/null")
    try AtomicFile.write([1], to: zero)
    #expect(try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType == .typeCharacterSpecial)
    #expect(try folder.files() == ["null"])
  }

  @Test func `a named pipe gets all bytes at the end`() throws {
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    // Opened for reading and writing, because this does not wait for the other end.
    let pipe = open(folder.path + "/pipe", O_RDWR)
    defer { close(pipe) }
    try AtomicFile.write([1, 2, 3], to: folder.path + "/pipe")
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(pipe, &bytes, 8) == 3)
    #expect(bytes.prefix(3) == [1, 2, 3])
    #expect(try folder.files() == ["pipe"])
  }

  @Test(arguments: [
    ("", "Is a directory"), ("/file/a.png", "Not a directory"), ("/nowhere/a.png", "No such file or directory"),
    ("/" + String(repeating: "x", count: 256), "File name too long"),
  ])
  func `a file that cannot be written is reported with the reason`(name: String, reason: String) throws {
    try folder.write("", to: "file")
    let path = folder.path + name
    let error = #expect(throws: FileFailure.self) { try AtomicFile.write([1], to: path) }
    #expect(error?.description == "\(path): cannot write: \(reason)")
    #expect(try folder.files() == ["file"])
  }

  @Test func `a full device is reported as full`() {
    let error = #expect(throws: FileFailure.self) { try AtomicFile.write([1], to: "/dev/full") }
    #expect(error?.description == "/dev/full: cannot write: No space left on device")
  }

  @Test func `a file has the mode of any new file`() throws {
    try AtomicFile.write([], to: folder.path + "/ours")
    #expect(FileManager.default.createFile(atPath: folder.path + "/other", contents: nil))
    #expect(try folder.mode(of: "ours") == folder.mode(of: "other"))
  }
}

@Suite struct EndlessFileTests {
  @Test func `an endless device is refused`() {
    let device = open("/dev/zero", O_RDONLY)
    defer { close(device) }
    let error = #expect(throws: FileFailure.self) {
      var reader = ByteReader(device, path: "zero")
      return try reader.rest(limit: 100_000)
    }
    #expect(error?.description == "zero: cannot read: it exceeds the limit of 100000 bytes")
  }
}

/// Temporary files with and without names. Named ones are used on file systems without nameless files.
@Suite struct TemporaryFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test(arguments: [true, false])
  func `a published file replaces the existing one, and leaves no other name`(allowsNameless: Bool) throws {
    try folder.write("old", to: "a")
    let file = try TemporaryFile(in: folder.path, allowsNameless: allowsNameless)
    try FileSystem.write([1], to: file.descriptor, named: "a")
    try file.publish(as: folder.path + "/a")
    #expect(try folder.files() == ["a"])
    #expect(try FileSystem.read(folder.path + "/a") == [1])
  }

  @Test func `a temporary name is hidden, and is removed with the file`() throws {
    do {
      let file = try TemporaryFile(in: folder.path, allowsNameless: false)
      try FileSystem.write([1], to: file.descriptor, named: "a")
      let names = try folder.files()
      #expect(names.count == 1)
      #expect(names.first?.hasPrefix(".cellraster-") ?? false)
    }
    #expect(try folder.files() == [])
  }

  @Test(arguments: [true, false])
  func `a file that cannot be published leaves nothing behind`(allowsNameless: Bool) throws {
    try folder.makeFolder("a")
    do {
      let file = try TemporaryFile(in: folder.path, allowsNameless: allowsNameless)
      #expect(throws: SystemError(code: EISDIR)) { try file.publish(as: folder.path + "/a") }
    }
    #expect(try folder.files() == ["a"])
  }

  @Test func `a process that is ended removes its remaining temporary files`() async throws {
    let path = folder.path
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      let file = try TemporaryFile(in: path, allowsNameless: false)
      try FileSystem.write([1], to: file.descriptor, named: "a")
      TemporaryNames.removeAll { exit(7) }
    }
    #expect(try folder.files() == [])
  }
}
