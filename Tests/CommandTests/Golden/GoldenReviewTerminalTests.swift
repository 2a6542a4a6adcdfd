// SPDX-License-Identifier: MIT

import Foundation
import Graphics
import ImageCodecs
import Testing

/// `golden review` on a terminal, of which the test plays the part.
@Suite struct GoldenReviewTerminalTests {
  private static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
  private static let picturesShown = "\u{1B}_Gi=31;OK\u{1B}\\"
  private static let attributes = "\u{1B}[?62;c"
  private static let prompt = "[a/r/s/b/q/?] "

  private let goldens: FailedGoldens

  init() throws {
    goldens = try FailedGoldens()
  }

  /// Begins a review on a terminal that replies to the question for pictures.
  private func review(replying reply: String, environment: [String: String] = [:]) throws -> TerminalSession {
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace, environment: environment)
    try session.wait(for: Self.question)
    try session.send(reply)
    try session.wait(for: Self.prompt)
    return session
  }

  /// The commands that showed the first golden, and the file that they hold together.
  private func picture(in transcript: String) throws -> (commands: [String], png: [UInt8]) {
    let commands = transcript.components(separatedBy: "\u{1B}_G").dropFirst(2).map { $0.components(separatedBy: "\u{1B}\\")[0] }
    let parts = commands.map { $0.split(separator: ";", maxSplits: 1).map(String.init) }
    #expect(parts.allSatisfy { $0[1].utf8.count <= 4096 })
    return (parts.map { $0[0] }, Array(try #require(Data(base64Encoded: parts.map { $0[1] }.joined()))))
  }

  /// Puts a picture of this size, unpacked, in the place of one that was kept.
  @discardableResult private func write(width: Int, height: Int, to name: String) throws -> [UInt8] {
    let pixels = PixelBuffer(size: try #require(PixelSize(width: width, height: height)))
    let png = try encodePNG(pixels, compression: #require(PNGCompression(level: 0)))
    try Data(png).write(to: goldens.workspace.folder.appending(path: "golden-artifacts/\(name)"))
    return png
  }

  @Test func `a terminal that shows pictures gets that of the golden, its difference and what was drawn`() throws {
    let session = try review(replying: Self.picturesShown + Self.attributes)
    let shown = try picture(in: session.transcript)
    #expect(shown.commands == ["f=100,a=T,q=2,m=0"])
    #expect(shown.png == (try goldens.workspace.bytes("golden-artifacts/a@2x.panels.png")))
    #expect(session.transcript.contains("golden | difference | drawn now"))
    #expect(!session.transcript.contains("panels.png"))
    try session.send("q")
    #expect(try session.end() == 1)
  }

  @Test(arguments: [attributes, "\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\" + attributes, ""])
  func `a terminal without pictures gets their paths`(reply: String) throws {
    let session = try review(replying: reply)
    #expect(session.transcript.contains("golden-artifacts/a@2x.panels.png"))
    #expect(session.transcript.components(separatedBy: "\u{1B}_G").count == 2)
    try session.send("q")
    #expect(try session.end() == 1)
  }

  @Test func `a key is an answer, and the terminal has its mode back in the end`() throws {
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace)
    let before = try session.terminal.localFlags()
    try session.wait(for: Self.question)
    #expect(try session.terminal.localFlags() & tcflag_t(ICANON | ECHO) == 0)
    // Who types ahead is heard.
    try session.send("a" + Self.attributes + "rs")
    #expect(try session.end() == 1)
    #expect(session.transcript.hasSuffix("3 goldens: 1 accepted, 1 rejected, 1 left open\r\n"))
    #expect(try session.terminal.localFlags() == before)
  }

  @Test(arguments: ["\u{1B}[A", "\u{1B}OA", "\u{1B}_Gi=31;a\u{1B}\\", "\u{1B}a", "x", "\n"])
  func `arrows, late replies and other keys are no answers`(keys: String) throws {
    let session = try review(replying: Self.attributes)
    try session.send(keys + "q")
    #expect(try session.end() == 1)
    #expect(session.transcript.hasSuffix("3 goldens: 3 left open\r\n"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal gives the terminal its mode back, and the next review goes on`(signal: Int32) throws {
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace)
    let before = try session.terminal.localFlags()
    try session.wait(for: Self.question)
    try session.send(Self.attributes)
    try session.wait(for: Self.prompt)
    try session.send("a")
    try session.wait(for: Self.prompt)
    session.interrupt(by: signal)
    #expect(try session.end() == signal)
    #expect(try session.terminal.localFlags() == before)

    let next = try review(replying: Self.attributes)
    #expect(next.transcript.contains("going on with a review that was interrupted, after 1 decision\r\n"))
    #expect(next.transcript.contains("b@2x"))
    try next.send("aa")
    #expect(try next.end() == 0)
    #expect(try goldens.verified() == "3 goldens: 3 passed")
  }

  @Test func `a picture that was drawn anew while it was looked at is not approved`() throws {
    let session = try review(replying: Self.attributes)
    try goldens.draw("a", fill: "#FF0000")
    _ = try goldens.golden("verify")
    try session.send("aq")
    #expect(try session.end() == 1)
    #expect(session.transcript.contains("a@2x: what was drawn since is another picture than the one decided upon"))
    #expect(try goldens.verified() == "3 goldens: 3 failed")
  }

  @Test func `a plain terminal gets no control functions, and is asked for lines`() throws {
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace, environment: ["TERM": "dumb"])
    try session.wait(for: Self.prompt)
    try session.send("what\n")
    try session.wait(for: Self.prompt)
    try session.send("accept\nq\n")
    #expect(try session.end() == 1)
    #expect(session.transcript.contains("s  leave it open"))
    #expect(session.transcript.hasSuffix("3 goldens: 1 accepted, 2 left open\r\n"))
    #expect(!session.transcript.contains("\u{1B}"))
  }

  @Test func `where standard output is no terminal, it gets no control functions`() throws {
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

  @Test func `a picture wider than the terminal is shown as wide as that, in pieces of 4,096 bytes`() throws {
    // 201 pixels of 4 bytes in each of 10 rows, unpacked: more than fits two pieces.
    let png = try write(width: 201, height: 10, to: "a@2x.panels.png")
    let session = try TerminalSession(["golden", "review"], in: goldens.workspace)
    try session.terminal.resize(columns: 25, width: 200)
    try session.wait(for: Self.question)
    try session.send(Self.picturesShown + Self.attributes)
    try session.wait(for: Self.prompt)
    let shown = try picture(in: session.transcript)
    #expect(shown.commands == ["f=100,a=T,c=25,q=2,m=1", "q=2,m=1", "q=2,m=0"])
    #expect(shown.png == png)
    try session.send("q")
    #expect(try session.end() == 1)
  }

  @Test func `of pictures that kitty takes for too large, the smaller one is shown`() throws {
    try write(width: 10_001, height: 1, to: "a@2x.panels.png")
    let session = try review(replying: Self.picturesShown + Self.attributes)
    #expect(try picture(in: session.transcript).png == (try goldens.workspace.bytes("golden-artifacts/a@2x.actual.png")))
    #expect(!session.transcript.contains("a@2x.actual.png"))
    try session.send("q")
    #expect(try session.end() == 1)
  }

  @Test func `of a picture that kitty takes for too large, the paths are shown`() throws {
    try write(width: 1, height: 10_001, to: "a@2x.panels.png")
    try write(width: 1, height: 10_001, to: "a@2x.actual.png")
    let session = try review(replying: Self.picturesShown + Self.attributes)
    #expect(session.transcript.components(separatedBy: "\u{1B}_G").count == 2)
    #expect(session.transcript.contains("golden-artifacts/a@2x.actual.png"))
    try session.send("q")
    #expect(try session.end() == 1)
  }
}
