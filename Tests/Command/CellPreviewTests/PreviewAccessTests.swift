// SPDX-License-Identifier: MIT

import Testing

@testable import CellPreview

@Suite struct PreviewAccessTests {
  private let access = PreviewAccess(
    port: 8000, allowedHosts: ["devbox", "Tunnel:9000"], token: Secret("0123456789abcdef0123456789abcdef"),
    pageSecret: Secret("fedcba9876543210fedcba9876543210"))
  private let cookie = "Cookie: cellraster-8000=0123456789abcdef0123456789abcdef"
  private let page = ["Origin: http://localhost:8000", "X-CellRaster-Page: fedcba9876543210fedcba9876543210"]

  /// Returns the answer to a request; `nil` if the request is allowed.
  private func answer(
    _ method: String = "GET", _ target: String = "/", host: String = "localhost:8000", _ fields: [String] = []
  ) throws -> HTTPResponse? {
    let head = ["\(method) \(target) HTTP/1.1", "Host: \(host)"] + fields
    switch access.decision(on: try HTTPRequest(head.joined(separator: "\r\n") + "\r\n\r\n")) {
    case .allowed: return nil
    case .answered(let response): return response
    }
  }

  @Test(arguments: [
    "127.0.0.1:8000", "localhost:8000", "LocalHost:8000", "[::1]:8000", "devbox", "devbox:8000", "DEVBOX:1", "tunnel:9000",
  ])
  func `this machine and allowed hosts are served`(host: String) throws {
    #expect(try answer(host: host, [cookie]) == nil)
  }

  @Test(arguments: [
    "localhost", "localhost:80", "localhost:80000", "127.0.0.1", "127.0.0.2:8000", "[::1]", "attacker.example",
    "attacker.example:8000", "localhost.attacker.example:8000", "devbox.attacker.example", "xdevbox", "devbox:", "devbox:8000x",
    "localhost:8000:8000", "tunnel", "tunnel:8000", "tunnel:90000", "0.0.0.0:8000", "[::]:8000", "127.1:8000",
  ])
  func `any other host is misdirected, even with the token`(host: String) throws {
    // Some are not even syntactically hosts.
    let head = "GET / HTTP/1.1\r\nHost: \(host)\r\n\(cookie)\r\n\r\n"
    var reader = HTTPRequestReader()
    reader.append(Array(head.utf8))
    #expect(access.status(for: reader.next()) == (host == "devbox:8000x" || host == "localhost:8000:8000" ? 400 : 421))
  }

  @Test func `a request without a host is misdirected`() throws {
    #expect(access.status(for: .request(try HTTPRequest("GET / HTTP/1.0\r\n\(cookie)\r\n\r\n"))) == 421)
  }

  @Test func `the standard port may be left out`() throws {
    let access = PreviewAccess(port: 80, token: Secret("a"))
    #expect(access.status(for: .request(try HTTPRequest("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"))) == 403)
    #expect(access.status(for: .request(try HTTPRequest("GET /a HTTP/1.1\r\nHost: localhost:8000\r\n\r\n"))) == 421)
  }

  @Test(arguments: ["same-origin", "none"]) func `requests of this page and of the user are allowed`(site: String) throws {
    #expect(try answer("GET", "/events", ["Sec-Fetch-Site: \(site)", cookie]) == nil)
  }

  @Test(arguments: ["cross-site", "same-site", "Cross-Site", "unknown", ""])
  func `requests of other pages are refused`(site: String) throws {
    let site = "Sec-Fetch-Site: \(site)"
    #expect(try answer("GET", "/events", [site, cookie])?.status == .forbidden)
    #expect(try answer("GET", "/", [site, "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image", cookie])?.status == .forbidden)
    #expect(try answer("GET", "/", [site, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe", cookie])?.status == .forbidden)
    #expect(
      try answer("GET", "/a", [site, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", cookie])?.status == .forbidden)
    #expect(
      try answer("POST", "/", [site, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", cookie] + page)?.status == .forbidden
    )
    #expect(try answer("GET", "/", [site, cookie])?.status == .forbidden)
  }

  @Test func `a link on another page may lead to the page`() throws {
    let fields = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"]
    #expect(try answer("GET", "/", fields + [cookie]) == nil)
    #expect(try answer("GET", "/", fields)?.status == .forbidden)
    #expect(try answer("GET", "/?token=0123456789abcdef0123456789abcdef", fields)?.status == .seeOther)
  }

  @Test(arguments: [
    ("/?token=0123456789abcdef0123456789abcdef", "/"),
    ("/?a=1&token=0123456789abcdef0123456789abcdef&b=x%20y%26%C3%A9", "/?a=1&b=x%20y%26%C3%A9"),
    ("/?token=0123456789abcdef0123456789abcdef&token=2", "/"),
    ("/?token=+0123456789abcdef0123456789abcdef+&a=//b", "/?a=%2F%2Fb"),
  ])
  func `the right token is exchanged for a cookie`(target: String, location: String) throws {
    let response = try #require(try answer("GET", target))
    #expect(response.status == .seeOther)
    #expect(response.headers["Location"] == location)
    let cookie = "cellraster-8000=0123456789abcdef0123456789abcdef; HttpOnly; SameSite=Strict; Path=/"
    #expect(response.headers["Set-Cookie"] == cookie)
    #expect(try answer("HEAD", target)?.status == .seeOther)
  }

  @Test(arguments: [
    "", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0", "0123456789ABCDEF0123456789ABCDEF",
    "1123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210",
  ])
  func `a wrong token gives the page that asks for it, even with the cookie`(token: String) throws {
    let response = try #require(try answer("GET", "/?token=\(token)", [cookie]))
    #expect(response.status == .forbidden)
    #expect(response.text.contains("The token in the address is not the one of this preview."))
    #expect(response.headers["Set-Cookie"] == nil)
  }

  @Test func `the token counts only in the address of the page`() throws {
    #expect(try answer("GET", "/events?token=0123456789abcdef0123456789abcdef")?.status == .forbidden)
    #expect(try answer("POST", "/?token=0123456789abcdef0123456789abcdef", page)?.status == .forbidden)
  }

  @Test(arguments: [
    "Cookie: cellraster-8000=0123456789abcdef0123456789abcdef",
    "Cookie: a=b; cellraster-8000=0123456789abcdef0123456789abcdef; c=d",
    "Cookie: cellraster-8000=x;cellraster-8000=0123456789abcdef0123456789abcdef",
    "Cookie: a=b\r\nCookie: cellraster-8000=0123456789abcdef0123456789abcdef",
    "Authorization: Bearer 0123456789abcdef0123456789abcdef", "authorization: bearer 0123456789abcdef0123456789abcdef",
  ])
  func `a client with the token is authorized`(field: String) throws {
    #expect(try answer("GET", "/events", [field]) == nil)
    #expect(try answer("HEAD", "/", [field]) == nil)
  }

  @Test(arguments: [
    "Cookie: cellraster-8001=0123456789abcdef0123456789abcdef", "Cookie: cellraster-8000=0123456789abcdef0123456789abcdee",
    "Cookie: cellraster-8000=", "Cookie: cellraster-8000", "Cookie: 0123456789abcdef0123456789abcdef",
    "Cookie: xcellraster-8000=0123456789abcdef0123456789abcdef", "Cookie: cellraster-8000=\"0123456789abcdef0123456789abcdef\"",
    "Authorization: Basic 0123456789abcdef0123456789abcdef", "Authorization: 0123456789abcdef0123456789abcdef",
    "Authorization: Bearer fedcba9876543210fedcba9876543210", "Authorization: Bearer ",
    "X-Token: 0123456789abcdef0123456789abcdef",
  ])
  func `a client without the token is refused`(field: String) throws {
    #expect(try answer("GET", "/events", [field])?.status == .forbidden)
    #expect(try answer("POST", "/", [field] + page)?.text == "The request lacks the token of the preview.\n")
    #expect(try answer("GET", "/", [field])?.text.contains("<form method=\"get\" action=\"/\">") == true)
  }

  @Test func `only a navigation to the page gets the page that asks for the token`() throws {
    let response = try #require(try answer("GET", "/", ["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate"]))
    #expect(response.status == .forbidden)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.text.contains("name=\"token\""))
    #expect(!response.text.contains("<script"))
    #expect(!response.text.contains("not the one"))
    let other = try #require(try answer("GET", "/", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors"]))
    #expect(other.headers["Content-Type"] == "text/plain; charset=utf-8")
    #expect(try answer("GET", "/a", ["Sec-Fetch-Mode: navigate"])?.headers["Content-Type"] == "text/plain; charset=utf-8")
  }

  @Test func `the page may change something`() throws {
    #expect(try answer("POST", "/save", [cookie] + page) == nil)
    #expect(try answer("POST", "/save", host: "devbox", [cookie, "Origin: http://devbox", page[1]]) == nil)
  }

  @Test(arguments: [
    nil, "null", "http://localhost", "http://localhost:8001", "https://localhost:8000", "http://127.0.0.1:8000",
    "http://attacker.example", "http://localhost:8000.attacker.example", "http://localhost:8000/", "localhost:8000",
    "http://localhost:8000\r\nOrigin: http://localhost:8000",
  ])
  func `a POST of another origin is refused`(origin: String?) throws {
    let fields = [cookie, page[1]] + (origin.map { ["Origin: \($0)"] } ?? [])
    #expect(try answer("POST", "/save", fields)?.text == "Only the page of the preview may change something.\n")
  }

  @Test(arguments: [
    "", "0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba987654321", "FEDCBA9876543210FEDCBA9876543210",
  ])
  func `a POST without the secret of the page is refused`(secret: String) throws {
    #expect(try answer("POST", "/save", [cookie, page[0], "X-CellRaster-Page: \(secret)"])?.status == .forbidden)
    #expect(try answer("POST", "/save", [cookie, page[0]])?.status == .forbidden)
  }

  @Test func `the address to open has the token`() {
    #expect(access.address == "http://127.0.0.1:8000/?token=0123456789abcdef0123456789abcdef")
  }
}

@Suite struct SecretTests {
  @Test func `secrets are 32 hexadecimal digits, and differ`() {
    let secrets = (0..<100).map { _ in Secret.random().text }
    #expect(secrets.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
    #expect(Set(secrets).count == 100)
  }

  @Test func `only the same text matches`() {
    let secret = Secret("0123456789abcdef0123456789abcdef")
    #expect(secret.matches("0123456789abcdef0123456789abcdef"))
    #expect(!secret.matches("0123456789abcdef0123456789abcdeF"))
    #expect(!secret.matches("x123456789abcdef0123456789abcdef"))
    #expect(!secret.matches("0123456789abcdef"))
    #expect(!secret.matches(""))
  }
}

extension PreviewAccess {
  /// Returns the status with which a request is answered; 200 if it is allowed.
  fileprivate func status(for result: HTTPRequestReader.Result) -> Int {
    switch result {
    case .needsMore: return 408
    case .refused(let refusal): return refusal.status.code
    case .request(let request):
      guard case .answered(let response) = decision(on: request) else { return 200 }
      return response.status.code
    }
  }
}

extension HTTPResponse {
  /// The body as text.
  fileprivate var text: String {
    guard case .bytes(let body) = content else { return "" }
    return String(decoding: body, as: UTF8.self)
  }
}
