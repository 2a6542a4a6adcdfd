// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellPreview

@Suite struct EditorCommandTests {
  @Test(arguments: [
    ("code -g {file}:{line}:{column}", ["code", "-g", "/a b/c.yaml:12:5"]),
    ("vim +{line} {file}", ["vim", "+12", "/a b/c.yaml"]),
    ("'/opt/my editor/bin' \"--at {line}\" {file}", ["/opt/my editor/bin", "--at 12", "/a b/c.yaml"]),
    ("e '' {file}", ["e", "", "/a b/c.yaml"]), ("e   {file}  ", ["e", "/a b/c.yaml"]),
  ])
  func `a command is split into words before a place is filled in`(text: String, words: [String]) throws {
    #expect(try EditorCommand(text).arguments("/a b/c.yaml", line: 12, column: 5) == words)
  }

  @Test func `the name of a file fills in nothing else, and is one argument`() throws {
    let name = "/a {line}; rm -rf $(x) 'b\".yaml"
    #expect(try EditorCommand("e {file}").arguments(name, line: 1, column: 2) == ["e", name])
  }

  @Test(arguments: [
    ("", InvalidEditorCommand.noProgram), ("  ", .noProgram), ("{file}", .noProgram), ("code", .noFile),
    ("code {line}", .noFile), ("code '{file}", .unclosedQuotation),
  ])
  func `an invalid command is refused`(text: String, error: InvalidEditorCommand) {
    #expect(throws: error) { try EditorCommand(text) }
  }

  @Test func `the editor is started with the place`() async throws {
    let folder = try ScratchFolder()
    let command = try EditorCommand("cp {file} \(folder.path)/copy-{line}-{column}")
    try folder.write("a", to: "document.yaml")
    try command.open(folder.path + "/document.yaml", line: 3, column: 4)
    for _ in 0..<500 where try !folder.files().contains("copy-3-4") { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try folder.files() == ["copy-3-4", "document.yaml"])
  }

  @Test func `an editor that does not exist is named`() throws {
    let command = try EditorCommand("no-such-editor {file}")
    #expect {
      try command.open("a", line: 1, column: 1)
    } throws: {
      "\($0)" == "the program \"no-such-editor\" cannot be started: No such file or directory"
    }
  }
}
