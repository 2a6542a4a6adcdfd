// SPDX-License-Identifier: MIT

import CellImageCodecs
import Foundation
import Glibc
import Testing

@Suite struct SignalTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    // More items than can be rendered before a signal arrives.
    let items = (0..<50_000).map { "{\"name\": \"A\", \"text\": \"item \($0)\"}" }.joined(separator: ",")
    try workspace.write("[\(items)]", to: "many.json")
  }

  @Test(arguments: [("SIGINT", SIGINT), ("SIGTERM", SIGTERM), ("SIGHUP", SIGHUP), ("SIGQUIT", SIGQUIT)])
  func `a signal ends a batch, which keeps complete files and leaves no incomplete ones`(name: String, number: Int32) throws {
    let run = try runInterrupted(by: number)
    #expect(run.reason == .uncaughtSignal)
    #expect(run.status == number)
    #expect(run.errors == "ended by \(name): files written so far are complete\n")
    let pictures = try workspace.files(in: "out")
    #expect(!pictures.isEmpty)
    #expect(pictures.allSatisfy { $0.hasPrefix("message-") && $0.hasSuffix("@2x.png") })
    for picture in pictures { _ = try decodePicture(workspace.bytes("out/" + picture)) }
  }

  @Test func `a signal that the caller ignores stays ignored`() throws {
    let items = (0..<100).map { "{\"name\": \"A\", \"text\": \"item \($0)\"}" }.joined(separator: ",")
    try workspace.write("[\(items)]", to: "many.json")
    let run = try runInterrupted(by: SIGHUP, through: "trap '' HUP; ")
    #expect(run.reason == .exit)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try workspace.files(in: "out").count == 100)
  }

  /// Starts the command through a shell, and sends it a signal when its first picture exists.
  private func runInterrupted(by signal: Int32, through script: String = "") throws -> (
    reason: Process.TerminationReason, status: Int32, errors: String
  ) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script + "exec \"$0\" render message.yaml --data many.json -o out", Workspace.command.path]
    process.currentDirectoryURL = workspace.folder
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline, process.isRunning, !hasPictures { usleep(10_000) }
    kill(process.processIdentifier, signal)
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  private var hasPictures: Bool {
    // At first, the folder does not exist.
    !((try? workspace.files(in: "out")) ?? []).isEmpty
  }
}
