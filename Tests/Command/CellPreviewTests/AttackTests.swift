// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import CellPreview

/// Attacks on a running server with the rules of access. After each, a normal request is still answered.
@Suite struct AttackTests {
  /// What is sent on one connection, and the statuses of all answers.
  struct Attack: CustomTestStringConvertible {
    let name: String
    let sent: String
    let statuses: [Int]

    var testDescription: String { name }

    init(_ name: String, _ sent: String, _ statuses: Int...) {
      self.name = name
      self.sent = sent
      self.statuses = statuses
    }

    /// Creates a request with more fields, which has the right host and the cookie.
    init(_ name: String, to requestLine: String = "GET / HTTP/1.1", fields: String, body: String = "", _ status: Int) {
      self.init(name, "\(requestLine)\r\nHost: localhost:PORT\r\n\(cookie)\r\n\(fields)\r\n\r\n\(body)", status)
    }

    /// Creates a request with the cookie and another host.
    init(_ name: String, host: String, _ status: Int) {
      self.init(name, "GET / HTTP/1.1\r\nHost: \(host)\r\n\(cookie)\r\n\r\n", status)
    }
  }

  private func started(_ limits: ServerLimits = ServerLimits()) throws -> RunningServer {
    try RunningServer(limits) { PreviewAccess(port: $0, token: Secret(token), pageSecret: Secret(pageSecret)) }
  }

  @Test(arguments: [
    // Who asks
    Attack("another host", host: "attacker.example", 421),
    Attack("a host that was rebound to this machine", host: "attacker.example:PORT", 421),
    Attack("a host that begins like this machine", host: "localhost:PORT.attacker.example", 400),
    Attack("a host that ends like this machine", host: "attacker-localhost:PORT", 421),
    Attack("another port", host: "localhost:1", 421), Attack("another address of this machine", host: "127.0.0.2:PORT", 421),
    Attack("no host in HTTP 1.0", "GET / HTTP/1.0\r\n\(cookie)\r\n\r\n", 421),
    Attack("no host in HTTP 1.1", "GET / HTTP/1.1\r\n\(cookie)\r\n\r\n", 400),
    Attack("two hosts", fields: "Host: attacker.example", 400),
    Attack("a host with a user", host: "localhost:PORT@attacker.example", 400),
    Attack(
      "a fetch of another site", to: "GET /tagged HTTP/1.1", fields: "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: cors", 403),
    Attack("a fetch of another port", fields: "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: cors", 403),
    Attack(
      "an event source of another site", to: "GET /events HTTP/1.1",
      fields: "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: cors\r\nAccept: text/event-stream", 403),
    Attack(
      "an image of another site", fields: "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image", 403),
    Attack(
      "a frame of another site", fields: "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe", 403),
    Attack(
      "a link of another site to a route", to: "GET /echo HTTP/1.1",
      fields: "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate", 403),
    Attack("no cookie", "GET /events HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", 403),
    Attack("a wrong cookie", "GET /events HTTP/1.1\r\nHost: localhost:PORT\r\nCookie: cellraster-PORT=0\r\n\r\n", 403),
    Attack(
      "the cookie of another port", "GET /events HTTP/1.1\r\nHost: localhost:PORT\r\nCookie: cellraster-1=\(token)\r\n\r\n", 403),
    Attack("a wrong token", to: "GET /?token=\(pageSecret) HTTP/1.1", fields: "A: b", 403),
    Attack("the token for a route", "GET /echo?token=\(token) HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", 403),
    Attack("a POST without an origin", to: "POST /echo HTTP/1.1", fields: "X-CellRaster-Page: \(pageSecret)", 403),
    Attack("a POST of no origin", to: "POST /echo HTTP/1.1", fields: "Origin: null\r\nX-CellRaster-Page: \(pageSecret)", 403),
    Attack(
      "a POST of another origin", to: "POST /echo HTTP/1.1",
      fields: "Origin: http://attacker.example\r\nX-CellRaster-Page: \(pageSecret)", 403),
    Attack(
      "a POST of another port", to: "POST /echo HTTP/1.1",
      fields: "Origin: http://localhost:1\r\nX-CellRaster-Page: \(pageSecret)", 403),
    Attack(
      "a POST of a form", to: "POST /echo HTTP/1.1", fields: "Origin: http://localhost:PORT\r\nContent-Length: 3", body: "a=b",
      403),
    Attack("a connection option with the name of a field", fields: "Connection: X-CellRaster-Page, close", 200),
    // What is asked
    Attack("a huge request line", "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\n", 414),
    Attack("a huge request line without an end", String(repeating: "a", count: 50_000), 414),
    Attack("a huge head", fields: "A: \(String(repeating: "a", count: 40_000))", 431),
    Attack("33 fields", fields: (3...33).map { "A\($0): b" }.joined(separator: "\r\n"), 431),
    Attack("a path out of the folder", to: "GET /../etc/passwd HTTP/1.1", fields: "A: b", 400),
    Attack("an encoded path out of the folder", to: "GET /%2e%2e/etc/passwd HTTP/1.1", fields: "A: b", 400),
    Attack("a path with encoded slashes", to: "GET /..%2f..%2fetc/passwd HTTP/1.1", fields: "A: b", 400),
    Attack("a path that is encoded twice", to: "GET /%252e%252e/ HTTP/1.1", fields: "Connection: close", 404),
    Attack("a NUL", to: "GET /a\0 HTTP/1.1", fields: "A: b", 400),
    Attack("an encoded NUL", to: "GET /a%00.png HTTP/1.1", fields: "A: b", 400),
    Attack("UTF-8 that is too long", to: "GET /%c0%ae%c0%ae/ HTTP/1.1", fields: "A: b", 400),
    Attack("a field in the query", to: "GET /?a=%0d%0aSet-Cookie:%20a=b HTTP/1.1", fields: "A: b", 400),
    Attack("a field in the query with the token", to: "GET /?token=\(token)&a=%0d%0aX:%20y HTTP/1.1", fields: "A: b", 400),
    Attack("a fragment", to: "GET /#a HTTP/1.1", fields: "A: b", 400),
    Attack("a target for a proxy", to: "GET http://attacker.example/ HTTP/1.1", fields: "A: b", 400),
    Attack("CONNECT", to: "CONNECT attacker.example:443 HTTP/1.1", fields: "A: b", 405),
    Attack("TRACE", to: "TRACE / HTTP/1.1", fields: "A: b", 405),
    Attack("PUT", to: "PUT / HTTP/1.1", fields: "A: b", 405), Attack("DELETE", to: "DELETE / HTTP/1.1", fields: "A: b", 405),
    Attack("OPTIONS", to: "OPTIONS * HTTP/1.1", fields: "Access-Control-Request-Method: POST", 405),
    // How it is written
    Attack("two lengths", to: "POST /echo HTTP/1.1", fields: "Content-Length: 1\r\nContent-Length: 2", body: "ab", 400),
    Attack("a list of lengths", to: "POST /echo HTTP/1.1", fields: "Content-Length: 1, 1", body: "a", 400),
    Attack("a positive length", to: "POST /echo HTTP/1.1", fields: "Content-Length: +1", body: "a", 400),
    Attack("a negative length", to: "POST /echo HTTP/1.1", fields: "Content-Length: -1", 400),
    Attack("a hexadecimal length", to: "POST /echo HTTP/1.1", fields: "Content-Length: 0x1", body: "a", 400),
    Attack(
      "a length beyond all numbers", to: "POST /echo HTTP/1.1", fields: "Content-Length: 18446744073709551617", body: "a", 413),
    Attack(
      "a large body", to: "POST /echo HTTP/1.1", fields: "Content-Length: 30000", body: String(repeating: "a", count: 30_000), 413
    ),
    Attack("chunks", to: "POST /echo HTTP/1.1", fields: "Transfer-Encoding: chunked", body: "0\r\n\r\n", 501),
    Attack(
      "chunks and a length", to: "POST /echo HTTP/1.1", fields: "Content-Length: 4\r\nTransfer-Encoding: chunked",
      body: "0\r\n\r\n", 501),
    Attack("chunks by another name", to: "POST /echo HTTP/1.1", fields: "Transfer-Encoding : chunked", body: "0\r\n\r\n", 400),
    Attack("a body of GET", fields: "Content-Length: 5", body: "GET /", 400),
    Attack("a field over two lines", fields: "A: b\r\n c", 400),
    Attack("a line with a line feed only", fields: "A: b\nC: d", 400),
    Attack("a line with a carriage return only", fields: "A: b\rC: d", 400),
    Attack("a head of line feeds", "GET / HTTP/1.1\nHost: localhost:PORT\n\n", 400),
    Attack("a space before a colon", fields: "A : b", 400),
    Attack("a field without a name", fields: ": b", 400), Attack("a field without a colon", fields: "A", 400),
    Attack("a field before the host", "GET / HTTP/1.1\r\n Host: localhost:PORT\r\n\r\n", 400),
    Attack("an empty line first", "\r\nGET / HTTP/1.1\r\n", 400),
    Attack("HTTP 2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), Attack("HTTP 0.9", "GET /\r\n", 400),
    Attack("HTTP 9", to: "GET / HTTP/9.9", fields: "A: b", 505),
    Attack("TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0", 400),
    Attack("the greeting of another protocol", "EHLO attacker.example\r\n", 400),
    Attack(
      "a bad request after a good one", "\(good)GET / HTTP/1.1\r\nHost: attacker.example\r\n\r\n", 200, 421),
    Attack(
      "a request in the body of another",
      "POST /none HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 27\r\n\r\n"
        + "GET /events HTTP/1.1\r\na: b\r\nGET / HTTP/1.1\r\n\r\n",
      403),
    Attack("a refused request before a good one", "GET / HTTP/1.1\r\nA\r\n\r\n\(good)", 400),
  ])
  func `an attack gets an error, and the server goes on`(attack: Attack) throws {
    try check(attack, on: try started())
  }

  @Test(arguments: [
    Attack("a request without an end", "GET / HTTP/1.1\r\nHost: localhost:PORT\r\n", 408), Attack("nothing", "", 408),
    Attack("a body without an end", to: "POST /echo HTTP/1.1", fields: "Content-Length: 5", body: "a", 408),
    Attack("a second request without an end", "\(good)GET /", 200, 408),
  ])
  func `a request that takes too long gets an error, and the server goes on`(attack: Attack) throws {
    try check(attack, on: try started(.quick))
  }

  private func check(_ attack: Attack, on running: RunningServer) throws {
    let client = try running.send(attack.sent)
    for status in attack.statuses { #expect(try client.reply().status == status) }
    #expect(client.closeSending().isAtEnd)
    #expect(try running.isServing())
  }

  @Test func `a request whose bytes arrive one by one takes too long`() throws {
    let running = try started(.quick)
    let client = try running.connect()
    for byte in "GET / HTTP/1.1\r\nHost: localhost".utf8 {
      client.send([byte])
      usleep(20_000)
    }
    #expect(try client.reply().status == 408)
    #expect(client.isAtEnd)
    #expect(try running.isServing())
  }

  @Test func `a client that only ends sending gets its answer`() throws {
    let running = try started()
    let client = try running.send(good).closeSending()
    #expect(try client.reply().body == "page\n")
    #expect(client.isAtEnd)
    #expect(try running.connect().send("GET / HT").closeSending().isAtEnd)
    #expect(try running.isServing())
  }

  @Test func `a client that resets its connection harms no other`() throws {
    let running = try started()
    for _ in 0..<20 { try running.send("GET /large HTTP/1.1\r\nHost: localhost:PORT\r\n\(cookie)\r\n\r\n").reset() }
    #expect(try running.isServing())
  }

  @Test func `bytes that a follower of events sends are ignored`() throws {
    let running = try started(.quick)
    let client = try running.send("GET /events HTTP/1.1\r\nHost: localhost:PORT\r\n\(cookie)\r\n\r\n")
    #expect(try client.reply().status == 200)
    client.send(good)
    #expect(try client.text(upTo: ":\n\n") == ":\n\n")
    #expect(try running.isServing())
  }
}

extension RunningServer {
  /// Sends a text on a new connection, with the port of the server in place of `PORT`.
  fileprivate func send(_ text: String) throws -> TestClient { try connect().send(text.replacing("PORT", with: "\(port)")) }

  /// Returns whether a normal request of the page is answered.
  fileprivate func isServing() throws -> Bool { try send(good).reply().body == "page\n" }
}

private let token = "0123456789abcdef0123456789abcdef"
private let pageSecret = "fedcba9876543210fedcba9876543210"
private let cookie = "Cookie: cellraster-PORT=\(token)"
private let good = "GET / HTTP/1.1\r\nHost: localhost:PORT\r\n\(cookie)\r\n\r\n"
