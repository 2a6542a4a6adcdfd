// SPDX-License-Identifier: MIT

internal import CCellTestEnvironment
import Foundation
import Glibc

/// Headless Chromium with a page that stays open, driven over a pipe by the DevTools protocol.
///
/// All calls block, so a test makes them on a thread of its own.
public final class OpenBrowser {
  public struct Failure: Error {
    public let message: String
  }

  private let folder: ScratchFolder
  private let process: pid_t
  private let commands, answers: Int32
  private var received: [UInt8] = []
  private var number = 0
  private var session, context: String?
  /// The errors that the page has written to its console or not caught, and its violations of the policy of the page.
  public private(set) var errors: [String] = []
  /// What the page has written to its console, including ``errors``.
  public private(set) var messages: [String] = []

  public init() throws {
    guard let path = Browser.path else { throw Failure(message: Browser.absence) }
    folder = try ScratchFolder()
    let (commandsEnd, commands) = try Self.pipe()
    let (answers, answersEnd) = try Self.pipe()
    (self.commands, self.answers) = (commands, answers)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    // Chromium reads commands from 3 and writes answers to 4. Each message ends in a NUL.
    posix_spawn_file_actions_adddup2(&actions, commandsEnd, 3)
    posix_spawn_file_actions_adddup2(&actions, answersEnd, 4)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    cellraster_test_close_from(&actions, 5)
    let arguments = [
      path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--no-first-run",
      "--remote-debugging-pipe", "--user-data-dir=\(folder.path)/profile",
    ]
    var pointers = arguments.map { strdup($0) } + [nil]
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, nil, &pointers, environ)
    posix_spawn_file_actions_destroy(&actions)
    for pointer in pointers { free(pointer) }
    for end in [commandsEnd, answersEnd] { close(end) }
    self.process = process
    guard code == 0 else { throw Failure(message: "chromium cannot be started: \(String(cString: strerror(code)))") }
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    for end in [commands, answers] { close(end) }
  }

  /// Returns a pipe whose ends are neither 3 nor 4, and that no other program gets.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw Failure(message: "no pipe: \(String(cString: strerror(errno)))") }
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { close(end) }
    return (high[0], high[1])
  }

  /// Opens a page, and waits until it has been loaded. It has no storage in common with pages that have been closed.
  /// - Parameter size: the size of the window, in CSS pixels.
  public func open(_ address: String, size: (width: Int, height: Int) = (1280, 900)) throws {
    session = nil
    let context = try context ?? call("Target.createBrowserContext")["browserContextId"] as? String ?? ""
    self.context = context
    let page = try call("Target.createTarget", ["url": "about:blank", "browserContextId": context])
    let target = page["targetId"] as? String ?? ""
    session = try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log"] { _ = try call("\(domain).enable") }
    try resize(size)
    _ = try call("Page.navigate", ["url": address])
    try wait(until: "document.readyState === 'complete' && location.href !== 'about:blank'")
  }

  /// Closes the pages, and forgets their storage and messages.
  public func closePages() throws {
    session = nil
    if let context { _ = try call("Target.disposeBrowserContext", ["browserContextId": context]) }
    (context, errors, messages) = (nil, [], [])
  }

  public func resize(_ size: (width: Int, height: Int)) throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": false])
  }

  public func setDark(_ isDark: Bool) throws {
    _ = try call(
      "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
  }

  /// Returns the value of an expression in the page as text; the values of a list are separated by line breaks.
  @discardableResult public func text(_ expression: String) throws -> String {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": "Promise.resolve(\(expression)).then((value) => [value].flat().join(\"\\n\"))", "awaitPromise": true])
    if let exception = answer["exceptionDetails"] { throw Failure(message: "\(expression): \(exception)") }
    return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
  }

  /// Waits until an expression is true in the page.
  /// - Throws: ``Failure`` if it is not after a minute.
  public func wait(until expression: String) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      // While the page changes to another address, there is no document, or none that answers.
      if let value = try? text("Boolean(\(expression))"), value == "true" { return }
      usleep(20_000)
    }
    throw Failure(message: "after a minute, it is still not true that \(expression)")
  }

  private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var command: [String: Any] = ["id": number, "method": method, "params": parameters]
    command["sessionId"] = session
    try send(JSONSerialization.data(withJSONObject: command))
    while true {
      let message = try receive()
      note(message)
      guard message["id"] as? Int == number else { continue }
      if let error = message["error"] { throw Failure(message: "\(method): \(error)") }
      return message["result"] as? [String: Any] ?? [:]
    }
  }

  /// Keeps what an event says on the console.
  private func note(_ message: [String: Any]) {
    let parameters = message["params"] as? [String: Any] ?? [:]
    switch message["method"] as? String {
    case "Runtime.exceptionThrown": keep("\(parameters["exceptionDetails"] ?? "")", isError: true)
    case "Runtime.consoleAPICalled": keep("\(parameters["args"] ?? "")", isError: parameters["type"] as? String == "error")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any] ?? [:]
      keep("\(entry["text"] ?? "") \(entry["url"] ?? "")", isError: entry["level"] as? String == "error")
    default: return
    }
  }

  private func keep(_ message: String, isError: Bool) {
    messages.append(message)
    if isError { errors.append(message) }
  }

  private func send(_ message: Data) throws {
    var rest = Array(message) + [0]
    while !rest.isEmpty {
      let count = write(commands, rest, rest.count)
      guard count > 0 else { throw Failure(message: "chromium takes no commands") }
      rest.removeFirst(count)
    }
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received.removeFirst(end + 1) }
        return try JSONSerialization.jsonObject(with: Data(received[..<end])) as? [String: Any] ?? [:]
      }
      var request = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 20_000) > 0 else { throw Failure(message: "chromium does not answer") }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(answers, &chunk, chunk.count)
      guard count > 0 else { throw Failure(message: "chromium has ended") }
      received += chunk[..<count]
    }
  }
}
