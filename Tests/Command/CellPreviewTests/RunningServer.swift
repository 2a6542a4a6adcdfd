// SPDX-License-Identifier: MIT

import CellConcurrency
import Dispatch

@testable import CellPreview

/// A server on a free port, which runs on a thread of its own until it is released.
final class RunningServer {
  let server: HTTPServer
  let channel = EventChannel()
  private let isDone = DispatchSemaphore(value: 0)
  private var isStopped = false

  var port: Int { server.port }

  /// - Parameter access: decides which requests reach the routes, for the port of the server; `nil` if all do.
  init(_ limits: ServerLimits = ServerLimits(), access: ((Int) -> PreviewAccess)? = nil) throws {
    server = try HTTPServer(limits: limits)
    let (server, isDone, channel, access) = (server, isDone, channel, access?(server.port))
    startThread {
      server.run { request in
        if case .answered(let response)? = access?.decision(on: request) { return response }
        return Self.answer(to: request, channel)
      }
      isDone.signal()
    }
  }

  deinit { stop() }

  /// Stops the server, and waits until all of its threads have ended.
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    server.stop()
    isDone.wait()
  }

  private static func answer(to request: HTTPRequest, _ channel: EventChannel) -> HTTPResponse {
    switch request.path {
    case "/": HTTPResponse(text: "page")
    case "/echo": HTTPResponse(body: request.body, type: nil)
    case "/large": HTTPResponse(body: [UInt8](repeating: 0x61, count: 1 << 24), type: nil)
    case "/tagged": HTTPResponse(text: "tagged", headers: ["ETag": "\"1\""])
    case "/events": HTTPResponse(events: channel.subscribe())
    default: HTTPResponse(.notFound, text: request.path)
    }
  }

  func connect() throws -> TestClient { try TestClient(port: port) }

  /// Sends a request on a new connection, and returns its response.
  func get(_ target: String) throws -> TestClient.Reply {
    try connect().send("GET \(target) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n").reply()
  }

  /// Returns a client that has received the head of a stream of events.
  func follow() throws -> TestClient {
    let client = try connect().send("GET /events HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    _ = try client.reply()
    return client
  }
}

extension ServerLimits {
  /// Limits so short that a test can wait for them. Other tests use the normal ones, so that a busy machine is never too slow.
  static let quick = {
    var limits = ServerLimits()
    limits.requestTime = .milliseconds(250)
    limits.idleTime = .milliseconds(250)
    limits.writeTime = .milliseconds(200)
    limits.heartbeat = .milliseconds(100)
    limits.closeTime = .milliseconds(200)
    return limits
  }()
}
