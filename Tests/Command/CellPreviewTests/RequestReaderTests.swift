// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellPreview

@Suite struct RequestReaderTests {
  private func result(_ text: String) -> HTTPRequestReader.Result { result(Array(text.utf8)) }

  private func result(_ bytes: [UInt8]) -> HTTPRequestReader.Result {
    var reader = HTTPRequestReader()
    reader.append(bytes)
    return reader.next()
  }

  private func request(_ text: String) throws -> HTTPRequest {
    guard case .request(let request) = result(text) else { throw Unexpected(result: result(text)) }
    return request
  }

  private struct Unexpected: Error {
    let result: HTTPRequestReader.Result
  }

  @Test func `a request has a method, a path, a query, header fields and a body`() throws {
    let request = try request(
      "POST /a%20b/?x=1&y=%C3%A9 HTTP/1.1\r\nHost: a:1\r\nX-One:\t two \t\r\nContent-Length: 3\r\n\r\nabc")
    #expect(request.method == .post)
    #expect(request.path == "/a b/")
    #expect(request.query == [.init(name: "x", value: "1"), .init(name: "y", value: "é")])
    #expect(request.headers["x-oNE"] == "two")
    #expect(request.headers["X-Two"] == nil)
    #expect(request.body == Array("abc".utf8))
  }

  @Test(
    arguments: [
      ("a=1&b=2", [("a", "1"), ("b", "2")]), ("a=1&a=2", [("a", "1"), ("a", "2")]), ("a", [("a", "")]), ("=a", [("", "a")]),
      ("a=b=c", [("a", "b=c")]), ("a+b=%2B+", [("a b", "+ ")]), ("a=%26%3D&&", [("a", "&=")]), ("", []), ("a=?/", [("a", "?/")]),
      ("%61=%F0%9F%91%8D", [("a", "👍")]),
    ] as [(String, [(String, String)])])
  func `a query is decoded in its order`(query: String, items: [(String, String)]) throws {
    let request = try request("GET /?\(query) HTTP/1.0\r\n\r\n")
    #expect(request.query == items.map { HTTPRequest.QueryItem(name: $0.0, value: $0.1) })
  }

  @Test(arguments: [
    ("/", "/"), ("//a", "//a"), ("/.a/..b/...", "/.a/..b/..."), ("/%C3%A9+", "/é+"), ("/a%2Fb", "/a/b"),
    ("/a;b=c@d:e", "/a;b=c@d:e"),
  ])
  func `a path is decoded, but a plus sign in it is no space`(target: String, path: String) throws {
    #expect(try request("GET \(target) HTTP/1.0\r\n\r\n").path == path)
  }

  @Test(arguments: [
    ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false), ("HTTP/1.1", "Connection: x, CLOSE\r\n", false),
    ("HTTP/1.1", "Connection: keep-alive\r\n", true), ("HTTP/1.0", "Connection: keep-alive\r\n", false), ("HTTP/1.0", "", false),
  ])
  func `a connection is kept unless the client closes it or speaks HTTP 1.0`(version: String, field: String, keeps: Bool) throws {
    #expect(try request("GET / \(version)\r\nHost: a\r\n\(field)\r\n").keepsAlive == keeps)
  }

  @Test(arguments: [
    "G", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r", "POST / HTTP/1.0\r\nContent-Length: 2\r\n\r\na",
  ])
  func `an incomplete request needs more bytes`(text: String) {
    #expect(result(text) == .needsMore)
  }

  @Test func `requests that arrive together are returned one after the other`() {
    var reader = HTTPRequestReader()
    #expect(reader.isBetweenRequests)
    reader.append(Array("GET /1 HTTP/1.0\r\n\r\nPOST /2 HTTP/1.0\r\nContent-Length: 1\r\n\r\naGET /3 HT".utf8))
    #expect(reader.next().path == "/1")
    #expect(reader.next().path == "/2")
    #expect(reader.next() == .needsMore)
    #expect(!reader.isBetweenRequests)
    reader.append(Array("TP/1.0\r\n\r\n".utf8))
    #expect(reader.next().path == "/3")
    #expect(reader.isBetweenRequests)
  }

  @Test func `after a refusal, nothing else is read`() {
    var reader = HTTPRequestReader()
    reader.append(Array("GET / HTTP/3.0\r\n\r\n".utf8))
    #expect(reader.next() == .refused(.version))
    reader.append(Array("GET / HTTP/1.0\r\n\r\n".utf8))
    #expect(reader.next() == .refused(.version))
  }

  @Test(arguments: [
    ("GET /", RequestRefusal.requestLine), ("GET  / HTTP/1.1", .requestLine), (" GET / HTTP/1.1", .requestLine),
    ("GET / HTTP/1.1 ", .requestLine), ("", .requestLine), ("G(T / HTTP/1.1", .requestLine), ("GET / http/1.1", .requestLine),
    ("GET / HTTP/11", .requestLine), ("GET\t/ HTTP/1.1", .character), ("GET /é HTTP/1.1", .character),
    ("GET /\0 HTTP/1.1", .character),
    ("GET / HTTP/0.9", .version), ("GET / HTTP/1.2", .version), ("PRI * HTTP/2.0", .version), ("PUT / HTTP/1.1", .method),
    ("get / HTTP/1.1", .method), ("OPTIONS * HTTP/1.1", .method), ("GET * HTTP/1.1", .target), ("GET a HTTP/1.1", .target),
    ("GET http://a/ HTTP/1.1", .target), ("GET /#a HTTP/1.1", .target), ("GET /.. HTTP/1.1", .dotSegment),
    ("GET /a/./b HTTP/1.1", .dotSegment), ("GET /%2E%2e/ HTTP/1.1", .dotSegment), ("GET /a%2f..%2fb HTTP/1.1", .dotSegment),
    ("GET /% HTTP/1.1", .percentEncoding), ("GET /%4 HTTP/1.1", .percentEncoding), ("GET /%+1 HTTP/1.1", .percentEncoding),
    ("GET /%00 HTTP/1.1", .percentEncoding), ("GET /%C2%85 HTTP/1.1", .percentEncoding), ("GET /%FF HTTP/1.1", .percentEncoding),
    ("GET /%C0%AF HTTP/1.1", .percentEncoding), ("GET /?a=%0D%0A HTTP/1.1", .percentEncoding),
    ("GET /?%ED%A0%80 HTTP/1.1", .percentEncoding),
  ])
  func `a malformed first line is refused at its end`(line: String, refusal: RequestRefusal) {
    #expect(result(line + "\r\n") == .refused(refusal))
  }

  @Test(arguments: [
    (" a: b", RequestRefusal.field), ("a : b", .field), (": b", .field), ("a", .field), ("a\tb: c", .field),
    ("a: \u{7F}", .character),
    ("a: é", .character), ("a: \0", .character), ("a: b\r c", .lineEnd), ("a: b\nc: d", .lineEnd),
    ("Transfer-Encoding: chunked", .transferEncoding),
    ("Content-Length: 0\r\nTransfer-Encoding: identity", .transferEncoding), ("Content-Length: 1", .unexpectedBody),
    ("Content-Length: 0\r\nContent-Length: 0", .contentLength), ("Content-Length: 0, 0", .contentLength),
    ("Content-Length:", .contentLength),
    ("Content-Length: +0", .contentLength), ("Content-Length: 0x0", .contentLength), ("Content-Length: -1", .contentLength),
    ("Host: b", .host), ("Expect: 100-continue", .expectation),
  ])
  func `malformed header fields are refused`(fields: String, refusal: RequestRefusal) {
    #expect(result("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n") == .refused(refusal))
  }

  @Test(arguments: ["", "Host:\r\n", "Host: a b\r\n", "Host: a/b\r\n", "Host: u@a\r\n", "Host: a:b\r\n", "Host: [a\r\n"])
  func `a request without a valid host is refused`(field: String) {
    #expect(result("GET / HTTP/1.1\r\n\(field)\r\n") == .refused(.host))
  }

  @Test(arguments: [
    (8192, HTTPRequestReader.Result.needsMore), (8193, .refused(.targetSize)),
  ])
  func `the first line has at most 8192 bytes`(count: Int, expected: HTTPRequestReader.Result) {
    #expect(result("GET /" + String(repeating: "a", count: count - 14) + " HTTP/1.1\r\n") == expected)
  }

  @Test func `a head has at most 32 fields and 32768 bytes`() throws {
    let fields = (1...32).map { "a\($0): b\r\n" }
    #expect(try request("GET / HTTP/1.0\r\n" + fields.joined() + "\r\n").headers.fields.count == 32)
    #expect(result("GET / HTTP/1.0\r\n" + fields.joined() + "b: c\r\n") == .refused(.headSize))
    let head = "GET / HTTP/1.0\r\na: \r\n\r\n"
    let rest = String(repeating: "b", count: 32_768 - head.utf8.count)
    #expect(try request("GET / HTTP/1.0\r\na: \(rest)\r\n\r\n").headers["a"]?.utf8.count == rest.utf8.count)
    #expect(result("GET / HTTP/1.0\r\na: b\(rest)\r\n\r\n") == .refused(.headSize))
  }

  @Test func `a body has at most 4096 bytes`() throws {
    let body = String(repeating: "a", count: 4096)
    #expect(try request("POST / HTTP/1.0\r\nContent-Length: 4096\r\n\r\n" + body).body.count == 4096)
    #expect(result("POST / HTTP/1.0\r\nContent-Length: 4097\r\n\r\n") == .refused(.bodySize))
    #expect(result("POST / HTTP/1.0\r\nContent-Length: 99999999999999999999999\r\n\r\n") == .refused(.bodySize))
  }

  @Test(arguments: RequestRefusal.allCases) func `a refusal has a status for errors and a sentence`(refusal: RequestRefusal) {
    #expect((400..<600).contains(refusal.status.code))
    #expect(refusal.rawValue.hasSuffix("."))
  }

  @Test(arguments: Seeds.all) func `damaged requests give the same results byte by byte as at once`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let whole = Array("GET /a?b=%20 HTTP/1.1\r\nHost: a\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8)
    let bytes = generator.damaged(whole, with: ["\r\n", "\r", "\n", " ", ":", "%", "Content-Length: 3\r\n", "HTTP/1.0", "/../"])
    var reader = HTTPRequestReader()
    reader.append(bytes)
    var bytewise = HTTPRequestReader()
    var results = bytes.map { byte in
      bytewise.append([byte])
      return bytewise.next()
    }
    results.removeAll { $0 == .needsMore }
    for result in results { #expect(result == reader.next()) }
    #expect(results.last?.isRefusal == true || reader.next() == .needsMore)
  }
}

extension HTTPRequestReader.Result {
  fileprivate var path: String? {
    guard case .request(let request) = self else { return nil }
    return request.path
  }

  fileprivate var isRefusal: Bool {
    guard case .refused = self else { return false }
    return true
  }
}
