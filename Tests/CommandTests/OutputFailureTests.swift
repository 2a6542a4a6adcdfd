// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// Each of them is one sentence and its exit status, and nothing half-written is left. All hold for root too.
@Suite struct OutputFailureTests {
  private let workspace: Workspace
  private let before = ["data.json", "message.yaml"]

  init() throws {
    workspace = try Workspace()
  }

  @Test(arguments: [
    ("-o data.json/out", "data.json/out: cannot write: Not a directory"),
    ("-o /proc/self/out", "/proc/self/out: cannot write: No such file or directory"),
    ("-o /proc/self/out.png --sheet", "/proc/self/out.png: cannot write: No such file or directory"),
    ("-o nowhere/out.png --sheet", "nowhere/out.png: cannot write: No such file or directory"),
  ])
  func `a folder that cannot be written to`(options: String, sentence: String) throws {
    let run = try workspace.shell("exec \"$0\" render message.yaml --data data.json \(options)")
    #expect(run.status == 73)
    #expect(run.errors == sentence + "\n")
    #expect(run.output == [])
    #expect(try workspace.files() == before)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder of others`() throws {
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "theirs"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "theirs/out.png")
    #expect(run.status == 73)
    #expect(run.errors == "theirs/out.png: cannot write: Permission denied\n")
  }

  @Test func `a folder in the place of a picture`() throws {
    try FileManager.default.createDirectory(at: workspace.folder.appending(path: "a.png"), withIntermediateDirectories: false)
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "a.png")
    #expect(run.status == 73)
    #expect(run.errors == "a.png: cannot write: Is a directory\n")
    #expect(try workspace.files(in: "a.png") == [])
  }

  // A limit of no blocks for a file is a full disk that needs no privileges; pipes have none.
  @Test func `a disk that is full while a sheet is written`() throws {
    let run = try workspace.shell(
      "{ ulimit -f 0; \"$0\" render message.yaml --data data.json --sheet -o a.png; echo $?; } 2>&1 | cat")
    #expect(run.text == "a.png: cannot write: File too large\n73\n")
    #expect(try workspace.files() == before)
  }

  @Test func `a disk that is full while many pictures are written is said once`() throws {
    let run = try workspace.shell(
      "{ ulimit -f 0; \"$0\" render message.yaml --data data.json -o out; echo $?; } 2>&1 | cat")
    #expect(run.text == "out/message-1@2x.png: cannot write: File too large\n73\n")
    #expect(try workspace.files(in: "out") == [])
  }

  @Test(arguments: [
    "render message.yaml --data data.json --sheet -o -", "samples", "dump message.yaml --stage cell --data data.json",
  ])
  func `standard output that is full`(command: String) throws {
    let run = try workspace.shell("exec \"$0\" \(command) >/dev/full")
    #expect(run.status == 73)
    #expect(run.errors == "standard output: cannot write: No space left on device\n")
  }

  @Test func `a reader of standard output that goes away`() throws {
    let items = (0..<2000).map { "{\"name\": \"A\", \"text\": \"item \($0)\"}" }.joined(separator: ",")
    let run = try workspace.shell(
      "{ \"$0\" dump message.yaml --data - --stage cell; echo $? >&2; } | head -c 1", input: "[\(items)]")
    #expect(run.text == "#")
    #expect(run.errors == "standard output: cannot write: Broken pipe\n73\n")
  }

  @Test func `a device takes bytes and stays a device`() throws {
    try FileManager.default.createSymbolicLink(
      at: workspace.folder.appending(path: "null.png"), withDestinationURL: URL(filePath: "/dev/null"))
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "null.png")
    #expect(run.status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType == .typeCharacterSpecial)
  }
}
