// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// `golden review` on a terminal that the test operates.
@Suite struct GoldenReviewTerminalTests {
  private static let prompt = "[a/r/s/b/q/?] "

  private let goldens: FailedGoldens

  init() throws {
    goldens = try FailedGoldens()
  }

  @Test func `each line is an answer, and an unknown answer shows the list of answers`() throws {
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace, environment: ["TERM": "dumb"])
    try session.wait(for: Self.prompt)
    try session.send("what\n")
    try session.wait(for: Self.prompt)
    try session.send("accept\n")
    try session.wait(for: "[2/3] b@2x")
    try session.send("\nR\nq\n")
    #expect(try session.end() == 1)
    #expect(session.transcript.contains("s  leave it open"))
    #expect(session.transcript.hasSuffix("3 goldens: 1 accepted, 1 rejected, 1 left open\r\n"))
    #expect(!session.transcript.contains("\u{1B}"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `after a signal, the next review continues`(signal: Int32) throws {
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace)
    try session.wait(for: Self.prompt)
    try session.send("a\n")
    try session.wait(for: Self.prompt)
    session.interrupt(by: signal)
    #expect(try session.end() == signal)

    let next = try TerminalSession(["golden", "review"], in: goldens.workspace)
    try next.wait(for: Self.prompt)
    #expect(next.transcript.contains("resuming an interrupted review after 1 decision\r\n"))
    #expect(next.transcript.contains("b@2x"))
    try next.send("a\na\n")
    #expect(try next.end() == 0)
    #expect(try goldens.verified() == "3 goldens: 3 passed")
  }

  @Test func `a picture that was drawn again during the review is not approved`() throws {
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace)
    try session.wait(for: Self.prompt)
    try goldens.draw("a", fill: "#FF0000")
    _ = try goldens.golden("verify")
    try session.send("a\nq\n")
    #expect(try session.end() == 1)
    #expect(session.transcript.contains("a@2x: the picture has changed since the decision"))
    #expect(try goldens.verified() == "3 goldens: 3 failed")
  }

  @Test func `if standard output is not a terminal, questions still appear on the terminal`() throws {
    let path = goldens.workspace.folder.appending(path: "out.txt")
    try Data().write(to: path)
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace, output: try FileHandle(forWritingTo: path))
    try session.wait(for: Self.prompt)
    try session.send("a\nq\n")
    #expect(try session.end() == 1)
    let text = String(decoding: try goldens.workspace.bytes("out.txt"), as: UTF8.self)
    #expect(text.contains("[1/3] a@2x\n"))
    #expect(text.hasSuffix("3 goldens: 1 accepted, 2 left open\n"))
    #expect(!text.contains("\u{1B}"))
  }
}
