// SPDX-License-Identifier: MIT

import CellConcurrency
import CellGraphics
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import CellPreview

@Suite struct ServerTests {
  @Test func `a client on either address of this machine is answered`() throws {
    let running = try RunningServer()
    let reply = try running.get("/")
    #expect(reply.status == 200)
    #expect(reply.body == "page\n")
    let client = try TestClient(onIPv6: running.port)
    #expect(try client.send("GET /none HTTP/1.1\r\nHost: [::1]\r\n\r\n").reply().body == "/none\n")
  }

  @Test func `a connection is kept for further requests`() throws {
    let running = try RunningServer()
    let client = try running.connect()
    for number in 1...3 {
      client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.reply().body == "/\(number)\n")
    }
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
    #expect(try client.reply().body == "abc")
    client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(try client.reply(hasBody: false).head.contains("Content-Length: 5\r\n"))
    #expect(try client.reply().head.contains("Connection: close\r\n"))
    #expect(client.isAtEnd)
  }

  @Test func `requests that arrive together are answered in their order`() throws {
    let running = try RunningServer()
    let client = try running.connect()
    client.send((1...40).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
    for number in 1...40 { #expect(try client.reply().body == "/\(number)\n") }
  }

  @Test func `a response that the client has is answered with its tag`() throws {
    let running = try RunningServer()
    let client = try running.connect().send("GET /tagged HTTP/1.1\r\nHost: a\r\nIf-None-Match: W/\"1\"\r\n\r\n")
    let reply = try client.reply()
    #expect(reply.status == 304)
    #expect(reply.head.contains("ETag: \"1\"\r\n"))
    #expect(try client.send("GET /tagged HTTP/1.1\r\nHost: a\r\n\r\n").reply().body == "tagged\n")
  }

  @Test func `a large response is sent whole`() throws {
    let running = try RunningServer()
    #expect(try running.get("/large").body.utf8.count == 1 << 24)
  }

  @Test func `a client that takes no bytes is given up`() throws {
    let running = try RunningServer(.quick)
    let client = try running.connect().send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    usleep(500_000)
    #expect(throws: TestClient.Failure.self) { try client.reply() }
  }

  @Test func `an idle connection is closed without an answer`() throws {
    let running = try RunningServer(.quick)
    let client = try running.connect().send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.reply().status == 200)
    #expect(client.isAtEnd)
  }

  @Test func `many clients are answered at the same time`() async throws {
    let running = try RunningServer()
    let port = running.port
    let answered = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<40 {
        group.addTask {
          try await onThread {
            let client = try TestClient(port: port)
            return try (0..<50).count {
              client.send("GET /\(number)/\($0) HTTP/1.1\r\nHost: a\r\n\r\n")
              return try client.reply().body == "/\(number)/\($0)\n"
            }
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(answered == 2000)
  }

  @Test func `the client after the last place is turned away, until a place is free`() throws {
    let running = try RunningServer()
    var followers = try (0..<64).map { _ in try running.follow() }
    let refused = try running.get("/")
    #expect(refused.status == 503)
    followers.removeLast()
    #expect(try running.waitForPlace())
  }

  @Test func `a stream of events that the client closes frees its place at once`() throws {
    var limits = ServerLimits()
    limits.connections = 1
    let running = try RunningServer(limits)
    for _ in 0..<5 {
      try running.follow().close()
      #expect(try running.waitForPlace())
    }
  }

  @Test func `events reach all subscribers in their order`() throws {
    let running = try RunningServer()
    let (first, second) = (try running.follow(), try running.follow())
    for number in 1...3 { running.channel.publish(Event(name: "saved", data: "\(number)\nx")) }
    for client in [first, second] {
      for number in 1...3 { #expect(try client.text(upTo: "\n\n").hasSuffix("event: saved\ndata: \(number)\ndata: x\n\n")) }
    }
  }

  @Test func `a stream of events has a comment where no event is`() throws {
    let running = try RunningServer(.quick)
    let client = try running.connect().send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
    let head = try client.reply().head
    #expect(head.contains("Content-Type: text/event-stream\r\n"))
    #expect(!head.contains("Content-Length"))
    #expect(try client.text(upTo: ":\n\n") == ":\n\n")
    running.channel.publish(Event(name: "a", data: "b"))
    #expect(try client.text(upTo: "b\n\n").hasSuffix("event: a\ndata: b\n\n"))
  }

  @Test func `the head of a stream can be asked for`() throws {
    let running = try RunningServer()
    let client = try running.connect().send("HEAD /events HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.reply(hasBody: false).head.contains("text/event-stream"))
    #expect(client.isAtEnd)
    running.stop()
    #expect(running.channel.subscriberCount == 0)
  }

  @Test func `stopping ends streams, idle connections and slow clients`() throws {
    let running = try RunningServer()
    let clients = [try running.follow(), try running.connect(), try running.connect().send("GET /large HTTP/1.0\r\n\r\n")]
    running.stop()
    #expect(clients[0].isAtEnd)
    #expect(clients[1].isAtEnd)
    #expect(throws: TestClient.Failure.self) { try running.connect() }
  }

  @Test func `a server can be stopped before it runs, and runs only once`() throws {
    let server = try HTTPServer()
    server.stop()
    server.run { _ in HTTPResponse(text: "") }
    server.run { _ in HTTPResponse(text: "") }
  }

  @Test func `a port in use is an error with one sentence`() throws {
    let server = try HTTPServer()
    let failure = try #require(throws: ServerFailure.self) { try HTTPServer(port: server.port) }
    #expect(failure.description == "port \(server.port) is in use; stop the program that uses it, or choose another port")
    #expect(failure.fault == .output)
  }

  @Test func `a named port must be free on both addresses`() throws {
    let other = try ListeningSockets.listen(0, isIPv6: true)
    let port = ListeningSockets.port(of: other)
    let failure = try #require(throws: ServerFailure.self) { try HTTPServer(port: port) }
    #expect(failure == ServerFailure(port: port, code: EADDRINUSE))
    #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
  }

  @Test func `a named port is free again as soon as its server has ended`() throws {
    let running = try RunningServer()
    _ = try running.get("/")
    running.stop()
    #expect(try HTTPServer(port: running.port).port == running.port)
  }

  @Test func `all descriptors are closed in the end`() async {
    await #expect(processExitsWith: .success) {
      // In a process of its own, no other test opens files.
      let before = openSockets
      do {
        let running = try RunningServer()
        var clients = try (0..<20).map { _ in try running.follow() }
        clients += try (0..<20).map { _ in try running.connect().send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
        clients += try (0..<40).map { _ in try running.connect().send("\u{16}") }
        running.channel.publish(Event(name: "a", data: ""))
        _ = try HTTPServer()
        precondition(openSockets > before + 100, "too little was opened")
        running.stop()
      }
      // The thread that ran the server may hold it for a moment longer.
      let isClosed = waitUntil { openSockets == before }
      precondition(isClosed, "\(openSockets - before) sockets remain open")
    }
  }
}

/// The number of sockets that this process has open. The server opens nothing else, but Dispatch opens a timer at some time.
private var openSockets: Int {
  (Int32(0)..<1024).count { descriptor in
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}

/// Returns whether a condition holds within a second.
private func waitUntil(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<200 {
    if try condition() { return true }
    usleep(5000)
  }
  return false
}

extension RunningServer {
  /// Returns whether a new client is answered soon.
  fileprivate func waitForPlace() throws -> Bool { try waitUntil { try get("/").status == 200 } }
}
