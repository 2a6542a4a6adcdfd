// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import CellTestSupport
import Foundation
import Testing

@Suite struct FileWatchTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("1", to: "a.yaml")
    try scratch.write("1", to: "other.yaml")
    try FileManager.default.createDirectory(at: scratch.url.appending(path: "pictures"), withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { scratch.url.appending(path: name).path }

  /// Returns the names of the files that changed by an edit. Fails after a minute.
  private func changes(of names: String..., by edit: () throws -> Void) throws -> [String] {
    var watch = try FileWatch()
    try watch.watch(Set(names.map { Bytewise(path($0)) }), readSince: FileWatch.now)
    try edit()
    return try watch.changes().map { String($0.dropFirst(scratch.url.path.count + 1)) }
  }

  @Test func `a file that is written changes once, and other files do not`() throws {
    let changed = try changes(of: "a.yaml") {
      try scratch.write("2", to: "other.yaml")
      try scratch.write("2", to: "a.yaml")
    }
    #expect(changed == ["a.yaml"])
  }

  @Test func `a file that is replaced by renaming is still watched`() throws {
    var watch = try FileWatch()
    let file = Bytewise(path("a.yaml"))
    try watch.watch([file], readSince: FileWatch.now)
    for content in ["2", "3", "4"] {
      try scratch.write(content, to: "new")
      #expect(rename(path("new"), path("a.yaml")) == 0)
      #expect(try watch.changes() == [path("a.yaml")])
      try watch.watch([file], readSince: FileWatch.now)
    }
  }

  @Test func `a file that does not exist changes when it or its folder is created`() throws {
    #expect(try changes(of: "new.png") { try scratch.write("1", to: "new.png") } == ["new.png"])
    let changed = try changes(of: "later/new.png") {
      try FileManager.default.createDirectory(at: scratch.url.appending(path: "later"), withIntermediateDirectories: true)
    }
    #expect(changed == ["later/new.png"])
  }

  @Test func `removing a file or renaming its folder is a change`() throws {
    #expect(try changes(of: "a.yaml") { unlink(path("a.yaml")) } == ["a.yaml"])
    try scratch.write("1", to: "pictures/b.png")
    #expect(try changes(of: "pictures/b.png") { rename(path("pictures"), path("moved")) } == ["pictures/b.png"])
  }

  @Test func `a link changes when its target does, and when it leads to another file`() throws {
    try scratch.write("1", to: "pictures/b.png")
    #expect(symlink("pictures/b.png", path("link.png")) == 0)
    #expect(try changes(of: "link.png") { try scratch.write("2", to: "pictures/b.png") } == ["link.png"])
    #expect(symlink("a.yaml", path("new")) == 0)
    #expect(try changes(of: "link.png") { rename(path("new"), path("link.png")) } == ["link.png"])
    #expect(symlink("link.png", path("loop")) == 0)
    #expect(rename(path("loop"), path("link.png")) == 0)
    #expect(try changes(of: "link.png") { unlink(path("link.png")) } == ["link.png"])
  }

  @Test func `changes soon after each other are reported together`() throws {
    let changed = try changes(of: "a.yaml", "other.yaml") {
      try scratch.write("2", to: "a.yaml")
      try scratch.write("2", to: "other.yaml")
      try scratch.write("3", to: "a.yaml")
    }
    #expect(changed == ["a.yaml", "other.yaml"])
  }

  @Test func `a file that changed after it was read, but before it was watched, has changed`() throws {
    var watch = try FileWatch()
    let start = FileWatch.now
    usleep(20_000)
    try scratch.write("2", to: "a.yaml")
    try watch.watch([Bytewise(path("a.yaml")), Bytewise(path("other.yaml"))], readSince: start)
    #expect(try watch.changes().contains(path("a.yaml")))
  }

  @Test func `names are compared by their bytes`() throws {
    let changed = try changes(of: "e\u{301}.png", "\u{E9}.png") { try scratch.write("1", to: "\u{E9}.png") }
    #expect(changed.map { Array($0.utf8) } == [Array("\u{E9}.png".utf8)])
  }
}
