// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Glibc
import Testing

/// How `cellraster worker` cancels requests, ends, and survives the death of its process.
///
/// The request `slow` is drawn until something reads the named pipe at its path.
@Suite struct WorkerEndTests {
  private static let slow = #"{"id": "slow", "data": {"name": "N", "text": "t"}, "want": ["file"]}"#
  private static let slowDone = #"{"id": "slow", "ok": true, "file": "out/slow@2x.png", "warnings": []}"#
  private static let notStarted = #""error": {"place": null, "message": "not started", "fault": "stopped"}}"#

  private static func request(_ id: Int) -> String {
    "{\"id\": \(id), \"data\": {\"name\": \"N\", \"text\": \"t\"}, \"want\": []}"
  }
  private static func done(_ id: Int) -> String { "{\"id\": \(id), \"ok\": true, \"warnings\": []}" }

  /// Starts a worker with one job, and sends it a request, `slow` and two more. Returns when `slow` is being drawn.
  private func started(_ options: String...) throws -> RunningWorker {
    let worker = try RunningWorker(["message.yaml", "-o", "out", "--jobs", "1"] + options)
    worker.send([Self.request(1), Self.slow, Self.request(2), Self.request(3)])
    worker.waitForAnswers(1)
    usleep(300_000)
    return worker
  }

  @Test(arguments: [[], ["--supervise"]])
  func `a request is cancelled if it has not begun, and else has no effect`(options: [String]) throws {
    let worker = try RunningWorker(["message.yaml", "-o", "out", "--jobs", "1"] + options)
    worker.send([
      Self.request(1), Self.request(2), #"{"cancel": 2}"#, #"{"cancel": 7}"#, Self.request(3),
    ])
    worker.waitForAnswers(3)
    worker.send([#"{"cancel": 1}"#, Self.request(4)])
    let end = worker.end()
    #expect(end.status == 0)
    #expect(
      end.answers == [
        Self.done(1), #"{"id": 2, "ok": false, "error": {"place": null, "message": "cancelled", "fault": "stopped"}}"#,
        Self.done(3),
        Self.done(4),
      ])
  }

  @Test(arguments: [[], ["--supervise"]])
  func `after SIGTERM, a request that has begun is finished, and the others are not started`(options: [String]) throws {
    let worker = try RunningWorker(["message.yaml", "-o", "out", "--jobs", "1"] + options)
    worker.send([Self.request(1), Self.slow] + (2...60).map(Self.request))
    worker.waitForAnswers(1)
    usleep(300_000)
    kill(worker.process, SIGTERM)
    usleep(200_000)
    worker.finishSlow()
    let end = worker.end(closesInput: false)
    #expect(end.status == 0)
    #expect(end.answers == [Self.done(1), Self.slowDone] + (2...60).map { "{\"id\": \($0), \"ok\": false, \(Self.notStarted)" })
  }

  @Test(arguments: [[], ["--supervise"]])
  func `a request that is not finished within the grace after SIGTERM is answered with an error`(options: [String]) throws {
    let worker = try RunningWorker(["message.yaml", "-o", "out", "--jobs", "1", "--grace", "0.1"] + options)
    worker.send([Self.request(1), Self.slow, Self.request(2)])
    worker.waitForAnswers(1)
    usleep(300_000)
    kill(worker.process, SIGTERM)
    let end = worker.end(closesInput: false)
    #expect(end.status == 0)
    #expect(
      end.answers == [
        Self.done(1),
        #"{"id": "slow", "ok": false, "error": {"place": null, "message": "not finished within 0.1 s after SIGTERM", "fault": "stopped"}}"#,
        "{\"id\": 2, \"ok\": false, \(Self.notStarted)",
      ])
  }

  @Test(arguments: [[], ["--supervise"]])
  func `an idle worker ends at SIGTERM`(options: [String]) throws {
    let worker = try RunningWorker(["message.yaml"] + options)
    worker.send([Self.request(1)])
    worker.waitForAnswers(1)
    kill(worker.process, SIGTERM)
    let end = worker.end(closesInput: false)
    #expect(end.status == 0)
    #expect(end.answers == [Self.done(1)])
  }

  @Test func `a request that takes ten seconds is named`() async throws {
    let worker = try started()
    let deadline = ContinuousClock.now + .seconds(30)
    // Other tests use the thread meanwhile.
    while worker.errors.isEmpty, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(100)) }
    #expect(worker.errors == "the request \"slow\" has taken 10 s; later answers are waiting for it\n")
    worker.finishSlow()
    #expect(worker.end().answers == [Self.done(1), Self.slowDone, Self.done(2), Self.done(3)])
  }

  // MARK: Supervision

  @Test func `after its process is killed, a supervisor sends the unanswered requests again`() throws {
    let worker = try started("--supervise")
    kill(try #require(worker.child), SIGKILL)
    usleep(500_000)
    worker.finishSlow()
    let end = worker.end()
    #expect(end.status == 0)
    #expect(end.answers == [Self.done(1), Self.slowDone, Self.done(2), Self.done(3)])
    #expect(
      worker.errors
        == "the worker process ended with signal 9, Killed; another one is started, which gets 3 requests again, one at a time\n")
  }

  @Test(arguments: ["10", "0.1"])
  func `requests that a process refuses because it was asked to end are sent to the next one`(grace: String) throws {
    let worker = try started("--supervise", "--grace", grace)
    let first = try #require(worker.child)
    kill(first, SIGTERM)
    usleep(500_000)
    worker.finishSlow()
    // The request is drawn again if the first process did not finish it within the grace.
    if grace == "0.1" { worker.waitForAnswers(4) }
    let end = worker.end()
    #expect(end.status == 0)
    #expect(end.answers == [Self.done(1), Self.slowDone, Self.done(2), Self.done(3)])
    #expect(worker.errors.hasPrefix("the worker process ended with exit status 0; another one is started, which gets "))
    #expect(!worker.errors.contains("one at a time"))
  }

  @Test func `a request that kills the process twice gets an error, and the others are answered`() throws {
    let worker = try started("--supervise")
    let first = try #require(worker.child)
    kill(first, SIGKILL)
    var second = worker.child
    let deadline = ContinuousClock.now + .seconds(30)
    while second == nil || second == first, ContinuousClock.now < deadline {
      usleep(10_000)
      second = worker.child
    }
    // Until it draws the request again.
    usleep(1_000_000)
    kill(try #require(second), SIGKILL)
    let end = worker.end()
    #expect(end.status == 0)
    #expect(
      end.answers == [
        Self.done(1),
        #"{"id": "slow", "ok": false, "error": {"place": null, "message": "the process that rendered this request alone died twice: signal 9, Killed", "fault": "program"}}"#,
        Self.done(2), Self.done(3),
      ])
    #expect(worker.errors.contains("the request \"slow\" kills the worker process; it is answered with an error"))
  }

  @Test func `an idle process that is killed is replaced`() throws {
    let worker = try RunningWorker(["message.yaml", "--supervise", "--frames"])
    worker.send([Self.request(1)])
    worker.waitForAnswers(1)
    kill(try #require(worker.child), SIGKILL)
    usleep(100_000)
    worker.send([Self.request(2)])
    let end = worker.end()
    #expect(end.status == 0)
    #expect(end.answers.map { $0.replacing(", \"bytes\": 0", with: "") } == [Self.done(1), Self.done(2)])
  }

  @Test func `memory that a request cannot have costs only that request`() throws {
    let workspace = try Workspace()
    try workspace.write("version: 1\ncell: {type: shape, height: \"${height}\", fill: black}", to: "tall.yaml")
    let heights = (0..<30).map { $0 == 12 ? 20_000 : 20 }
    let requests = heights.enumerated().map {
      "{\"id\": \($0), \"data\": {\"height\": \($1)}, \"width\": 10000, \"want\": [\"digest\"]}"
    }
    try workspace.write(requests.joined(separator: "\n"), to: "requests")
    // The sanitizers need more address space than this.
    let run = try workspace.shell(
      "ulimit -v 700000; SWIFT_BACKTRACE=enable=no exec \"$0\" worker tall.yaml --jobs 2 --supervise --frames < requests")
    #expect(run.status == 0)
    let answers = run.text.split(separator: "\n").dropFirst()
    #expect(answers.count == 30)
    #expect(answers.filter { !$0.contains("\"ok\": true") }.map { $0.prefix(22) } == [#"{"id": 12, "ok": false"#])
  }
}

/// A worker that a test talks to.
private final class RunningWorker {
  private let workspace: Workspace
  private let command = Process()
  private let input = Pipe()

  init(_ arguments: [String]) throws {
    workspace = try Workspace()
    for name in ["answers", "errors", "out/none"] { try workspace.write("", to: name) }
    mkfifo(workspace.folder.appending(path: "out/slow@2x.png").path, 0o600)
    command.executableURL = Workspace.command
    command.arguments = ["worker"] + arguments
    command.currentDirectoryURL = workspace.folder
    command.standardInput = input
    command.standardOutput = try FileHandle(forWritingTo: workspace.folder.appending(path: "answers"))
    command.standardError = try FileHandle(forWritingTo: workspace.folder.appending(path: "errors"))
    try command.run()
  }

  var process: pid_t { command.processIdentifier }

  /// The process that this one supervises; `nil` if there is none.
  var child: pid_t? {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let lists = threads.compactMap { try? String(contentsOfFile: "/proc/\(process)/task/\($0)/children", encoding: .utf8) }
    return lists.flatMap { $0.split(separator: " ") }.compactMap { pid_t($0) }.first
  }

  var errors: String { text("errors") }

  private var answers: [String] { text("answers").split(separator: "\n").dropFirst().map(String.init) }

  private func text(_ name: String) -> String { String(decoding: (try? workspace.bytes(name)) ?? [], as: UTF8.self) }

  func send(_ lines: [String]) { input.fileHandleForWriting.write(Data((lines.joined(separator: "\n") + "\n").utf8)) }

  func waitForAnswers(_ count: Int) {
    let deadline = ContinuousClock.now + .seconds(60)
    while answers.count < count, ContinuousClock.now < deadline { usleep(10_000) }
  }

  /// Reads the named pipe that keeps the slow request from being finished.
  func finishSlow() {
    let pipe = open(workspace.folder.appending(path: "out/slow@2x.png").path, O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while read(pipe, &bytes, bytes.count) > 0 {}
    close(pipe)
  }

  func end(closesInput: Bool = true) -> (status: Int32, answers: [String]) {
    if closesInput { input.fileHandleForWriting.closeFile() }
    command.waitUntilExit()
    return (command.terminationStatus, answers)
  }
}
