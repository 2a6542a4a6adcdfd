// SPDX-License-Identifier: MIT

import Testing

@testable import CellPreview

@Suite struct ResponseTests {
  private func text(_ response: HTTPResponse, _ method: HTTPMethod = .get, keepsAlive: Bool = true) -> String {
    String(decoding: response.message(for: method, keepsAlive: keepsAlive), as: UTF8.self)
  }

  @Test func `a response has a status line, its fields, the default fields and its body`() {
    let response = HTTPResponse(.notFound, text: "There is no such page.", headers: ["X-One": "two"])
    #expect(
      text(response, keepsAlive: false) == """
        HTTP/1.1 404 Not Found\r
        X-One: two\r
        Content-Type: text/plain; charset=utf-8\r
        Cache-Control: no-cache\r
        Content-Security-Policy: default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; \
        form-action 'self'\r
        Cross-Origin-Resource-Policy: same-origin\r
        Referrer-Policy: same-origin\r
        X-Content-Type-Options: nosniff\r
        Connection: close\r
        Content-Length: 23\r
        \r
        There is no such page.

        """)
  }

  @Test func `a default field is replaced by one of the response, and no other origin is allowed`() {
    let message = text(HTTPResponse(html: "a", headers: ["cache-control": "no-store"]))
    #expect(message.contains("cache-control: no-store\r\n"))
    #expect(!message.contains("no-cache"))
    #expect(!message.contains("Access-Control"))
    #expect(!message.contains("Connection"))
  }

  @Test func `a response to HEAD has the same head without a body`() {
    let response = HTTPResponse(text: "one")
    #expect(text(response, .get) == text(response, .head) + "one\n")
  }

  @Test(arguments: [HTTPStatus.noContent, .notModified]) func `some statuses have neither a body nor a length`(status: HTTPStatus)
  {
    let message = text(HTTPResponse(status, body: [1], type: nil))
    #expect(message.hasSuffix("\r\n\r\n"))
    #expect(!message.contains("Content-Length"))
  }

  @Test func `only a refused method is answered with the methods that are allowed`() {
    #expect(HTTPResponse(.method).headers["Allow"] == "GET, HEAD, POST")
    #expect(HTTPResponse(.late).headers["Allow"] == nil)
  }

  @Test(arguments: ["a\r\nb: c", "a\n", "é", "a\0"]) func `a header field cannot begin another one`(value: String) async {
    await #expect(processExitsWith: .failure) { [value] in
      _ = HTTPResponse(text: "", headers: ["a": value])
    }
  }

  @Test(arguments: [
    ("\"a\"", "\"a\"", HTTPStatus.notModified), ("\"a\"", "W/\"a\"", .notModified), ("W/\"a\"", "\"a\"", .notModified),
    ("\"a\"", "\"b\", \"a\"", .notModified), ("\"a,b\"", "\"a,b\"", .notModified), ("\"a\"", "*", .notModified),
    ("\"a\"", "\"b\"", .ok),
    ("\"a\"", "\"b,\"a\"", .ok), ("\"a\"", "a", .ok), ("\"a\"", "", .ok),
  ])
  func `a client that has the response gets status 304`(tag: String, known: String, status: HTTPStatus) throws {
    let response = HTTPResponse(text: "one", headers: ["ETag": tag])
    let answer = response.unlessKnown(to: try HTTPRequest("GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(known)\r\n\r\n"))
    #expect(answer.status == status)
    #expect(answer.headers["ETag"] == tag)
    #expect(text(answer).hasSuffix(status == .ok ? "one\n" : "\r\n\r\n"))
  }

  @Test func `a response to POST and a response without a tag are always sent`() throws {
    let post = try HTTPRequest("POST / HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\n\r\n")
    let get = try HTTPRequest("GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\n\r\n")
    #expect(HTTPResponse(text: "", headers: ["ETag": "\"a\""]).unlessKnown(to: post).status == .ok)
    #expect(HTTPResponse(text: "").unlessKnown(to: get).status == .ok)
  }
}

extension HTTPRequest {
  /// Reads a request that is valid.
  init(_ text: String) throws {
    var reader = HTTPRequestReader()
    reader.append(Array(text.utf8))
    guard case .request(let request) = reader.next() else { throw Invalid(text: text) }
    self = request
  }

  private struct Invalid: Error {
    let text: String
  }
}
