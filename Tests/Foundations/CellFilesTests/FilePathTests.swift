// SPDX-License-Identifier: MIT

import CellFiles
import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [("a/b.yaml", "a"), ("b.yaml", "."), ("/b.yaml", "/"), ("/a/b/c", "/a/b"), ("../b", "..")])
  func `the folder of a path is the part before its last component`(path: String, folder: String) {
    #expect(FileSystem.folder(of: path) == folder)
  }

  @Test(arguments: [("b", "a", "a/b"), ("b", ".", "b"), ("/b", "a", "/b"), ("b", "/", "/b"), ("../b", "a", "a/../b")])
  func `a relative path is resolved against a folder, and an absolute path is not`(path: String, folder: String, joined: String) {
    #expect(FileSystem.path(path, from: folder) == joined)
  }

  @Test func `a relative path leads up from a folder and down to the file`() throws {
    let root = try ScratchFolder()
    try root.makeFolder("a/b")
    try root.write("", to: "a/c/file")
    #expect(FileSystem.relativePath(of: root.path + "/a/c/file", from: root.path + "/a/b") == "../c/file")
    #expect(FileSystem.relativePath(of: root.path + "/a/c/../c/file", from: root.path + "/a") == "c/file")
    #expect(FileSystem.relativePath(of: "nothing", from: root.path) == "nothing")
  }

  @Test func `files are found once, even if links lead back to their folder`() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("a")
    try folder.makeFolder("b")
    try folder.write("", to: "a/file")
    try folder.link("a/up", to: "..")
    try folder.link("a/here", to: ".")
    try folder.link("b/other", to: "../a")
    #expect(try FileSystem.paths(below: folder.path) == ["a/file", "b/other/file"])
  }
}
