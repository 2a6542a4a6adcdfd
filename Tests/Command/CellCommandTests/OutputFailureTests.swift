// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Glibc
import Testing

/// Output that cannot be written: each failure is one sentence with its exit status, and leaves no incomplete file. Only one test
/// is skipped for root.
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
  func `a folder that cannot be written to is reported`(options: String, sentence: String) throws {
    let run = try workspace.shell("exec \"$0\" render message.yaml --data data.json \(options)")
    #expect(run.status == 73)
    #expect(run.errors == sentence + "\n")
    #expect(run.output == [])
    #expect(try workspace.files() == before)
  }

  @Test func `a device is written to, and a file is not taken for a folder`() throws {
    let full = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "/dev/full")
    #expect(full.status == 73)
    #expect(full.errors == "/dev/full: cannot write: No space left on device\n")
    #expect(try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "/dev/null").status == 0)
    let file = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "data.json")
    #expect(file.status == 64)
    #expect(file.errors.contains("-o: \"data.json\" is a file; name a folder, or a file that ends in .png."))
    #expect(try workspace.files() == before)
  }

  @Test(arguments: ["picture.jpg", "out/picture.webp", "a.PDF"])
  func `a file in another format is refused, and a folder may have any name`(name: String) throws {
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", name)
    #expect(run.status == 64)
    #expect(
      run.errors.contains(
        "-o: \"\(name)\" does not end in .png, the only format; to make a folder of this name, end it with a slash."))
    #expect(try workspace.files() == before)
    #expect(try workspace.run("render", "message.yaml", "--data", "data.json", "-o", name + "/").status == 0)
    #expect(try workspace.run("render", "message.yaml", "--data", "data.json", "-o", name).status == 0)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder without write permission is reported`() throws {
    try FileManager.default.createDirectory(
      at: workspace.folder.appending(path: "theirs"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "theirs/out.png")
    #expect(run.status == 73)
    #expect(run.errors == "theirs/out.png: cannot write: Permission denied\n")
  }

  @Test func `a folder at the path of a picture is reported`() throws {
    try FileManager.default.createDirectory(at: workspace.folder.appending(path: "a.png"), withIntermediateDirectories: false)
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "a.png")
    #expect(run.status == 73)
    #expect(run.errors == "a.png: cannot write: Is a directory\n")
    #expect(try workspace.files(in: "a.png") == [])
  }

  // A file size limit of zero acts like a full disk, and needs no privileges. Pipes are not limited.
  @Test func `a full disk while a sheet is written is reported, and leaves no file`() throws {
    let run = try workspace.shell(
      "{ ulimit -f 0; \"$0\" render message.yaml --data data.json --sheet -o a.png; echo $?; } 2>&1 | cat")
    #expect(run.text == "a.png: cannot write: File too large\n73\n")
    #expect(try workspace.files() == before)
  }

  @Test func `a full disk while many pictures are written is reported once`() throws {
    let run = try workspace.shell(
      "{ ulimit -f 0; \"$0\" render message.yaml --data data.json -o out; echo $?; } 2>&1 | cat")
    #expect(run.text == "out/message-1@2x.png: cannot write: File too large\n73\n")
    #expect(try workspace.files(in: "out") == [])
  }

  @Test(arguments: [
    "render message.yaml --data data.json --sheet -o -", "samples", "dump message.yaml --stage cell --data data.json",
  ])
  func `a full standard output is reported`(command: String) throws {
    let run = try workspace.shell("exec \"$0\" \(command) >/dev/full")
    #expect(run.status == 73)
    #expect(run.errors == "standard output: cannot write: No space left on device\n")
  }

  @Test func `a reader that closes standard output early ends the command silently`() throws {
    let items = (0..<2000).map { "{\"name\": \"A\", \"text\": \"item \($0)\"}" }.joined(separator: ",")
    let run = try workspace.shell(
      "{ \"$0\" dump message.yaml --data - --stage cell; echo $? >&2; } | head -c 1", input: "[\(items)]")
    #expect(run.text == "#")
    #expect(run.errors == "141\n")
  }

  @Test func `a device is written to, and remains a device`() throws {
    try FileManager.default.createSymbolicLink(
      at: workspace.folder.appending(path: "null.png"), withDestinationURL: URL(filePath: "/dev/null"))
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "--sheet", "-o", "null.png")
    #expect(run.status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType == .typeCharacterSpecial)
  }
}
