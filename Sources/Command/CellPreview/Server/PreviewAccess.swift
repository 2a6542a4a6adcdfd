// SPDX-License-Identifier: MIT

/// Decides, before any route is called, whether a request may be answered.
///
/// Any page in the user's browser, and any program on the machine, can send requests to the server. The rules let only those through
/// that know the token, which is printed in the terminal, and whose address is one of this server.
package struct PreviewAccess: Sendable {
  package enum Decision: Sendable {
    case allowed
    case answered(HTTPResponse)
  }

  package let port: Int
  /// Names under which clients may reach the server, besides those of this machine: `devbox`, or with a port `devbox:80`.
  package let allowedHosts: [String]
  /// What a client must know.
  package let token: Secret
  /// What only the page of the server knows, in a `<meta>` element.
  package let pageSecret: Secret

  /// - Parameter port: the port of the server.
  package init(port: Int, allowedHosts: [String] = [], token: Secret = .random(), pageSecret: Secret = .random()) {
    self.port = port
    self.allowedHosts = allowedHosts
    self.token = token
    self.pageSecret = pageSecret
  }

  /// The address to open, which exchanges the token for a cookie.
  package var address: String { "http://127.0.0.1:\(port)/?token=\(token.text)" }

  /// The header field in which the page sends its secret with each POST.
  package static let pageHeader = "X-CellRaster-Page"

  /// Returns the decision by the first rule that applies.
  package func decision(on request: HTTPRequest) -> Decision {
    guard let host = request.headers["Host"], isAllowed(host) else {
      // A page of another site can make its own name lead to 127.0.0.1 (DNS rebinding). Its name is still in Host.
      return refusal("Open http://127.0.0.1:\(port)/, or allow another name with --allow-host.", .misdirectedRequest)
    }
    guard isFromHere(request) || isNavigationToPage(request) else {
      return refusal("Requests from pages of other sites are refused.")
    }
    if isForPage(request), let offered = request.query("token")?.trimmingSpaces {
      return .answered(token.matches(offered) ? signedIn(request) : TokenPage.response(isWrong: true))
    }
    guard isAuthorized(request) else {
      guard isForPage(request), isNavigation(request) else { return refusal("The request lacks the token of the preview.") }
      return .answered(TokenPage.response(isWrong: false))
    }
    guard request.method != .post || isFromPage(request, host) else {
      return refusal("Only the page of the preview may change something.")
    }
    return .allowed
  }

  private func refusal(_ sentence: String, _ status: HTTPStatus = .forbidden) -> Decision {
    // A client that is refused must not take one of the few places for connections.
    .answered(HTTPResponse(status, text: sentence, headers: ["Connection": "close"]))
  }

  /// Whether the host is this server. Each name is compared as a whole: `localhost.example` is not `localhost`.
  private func isAllowed(_ host: String) -> Bool {
    let host = host.lowercased()
    let names = ["127.0.0.1", "localhost", "[::1]"]
    // Browsers leave the standard port out.
    if names.contains(where: { host == "\($0):\(port)" || (port == 80 && host == $0) }) { return true }
    return allowedHosts.contains { allowed in
      let allowed = allowed.lowercased()
      if host == allowed { return true }
      guard host.hasPrefix(allowed + ":") else { return false }
      let rest = host.utf8.dropFirst(allowed.utf8.count + 1)
      return !rest.isEmpty && rest.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }

  /// Whether the browser says that a page of this server or the user made the request. Programs and old browsers say nothing, nor do
  /// browsers that reach the server by an allowed name without TLS.
  ///
  /// A page on another port of this machine is of the same site, and as foreign as any other.
  private func isFromHere(_ request: HTTPRequest) -> Bool {
    ["same-origin", "none", nil].contains(request.headers["Sec-Fetch-Site"])
  }

  /// Whether the request is for the page `/` itself.
  private func isForPage(_ request: HTTPRequest) -> Bool { request.method != .post && request.path == "/" }

  private func isNavigation(_ request: HTTPRequest) -> Bool { ["navigate", nil].contains(request.headers["Sec-Fetch-Mode"]) }

  /// Whether a link on any page leads to the page `/`. The page that made the request cannot read the answer.
  private func isNavigationToPage(_ request: HTTPRequest) -> Bool {
    isForPage(request) && request.headers["Sec-Fetch-Mode"] == "navigate" && request.headers["Sec-Fetch-Dest"] == "document"
  }

  /// Whether the client has the token, in the cookie or as a bearer token (RFC 6750).
  private func isAuthorized(_ request: HTTPRequest) -> Bool {
    let cookies = request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }.map { String($0).trimmingSpaces }
    // Cookies are shared by all ports of a host. One that another server has set must not hide ours.
    let offered = cookies.filter { $0.hasPrefix(cookieName + "=") }.map { String($0.dropFirst(cookieName.count + 1)) }
    let credentials = request.headers["Authorization"] ?? ""
    let bearer = credentials.lowercased().hasPrefix("bearer ") ? [String(credentials.dropFirst(7))] : []
    return (offered + bearer).contains { token.matches($0) }
  }

  private var cookieName: String { "cellraster-\(port)" }

  /// Whether a POST was made by the page. A form on another site can send a POST, but neither this Origin nor this field.
  private func isFromPage(_ request: HTTPRequest, _ host: String) -> Bool {
    guard let origin = request.headers["Origin"], let secret = request.headers[Self.pageHeader] else { return false }
    return origin.lowercased() == "http://" + host.lowercased() && pageSecret.matches(secret)
  }

  /// Exchanges the token in the address for a cookie, so that it stays neither in the history nor in a bookmark.
  private func signedIn(_ request: HTTPRequest) -> HTTPResponse {
    let rest = request.query.filter { $0.name != "token" }.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    return HTTPResponse(
      .seeOther, type: nil,
      headers: [
        "Location": rest.isEmpty ? "/" : "/?" + rest.joined(separator: "&"),
        "Set-Cookie": "\(cookieName)=\(token.text); HttpOnly; SameSite=Strict; Path=/",
      ])
  }
}

extension String {
  /// The text with each byte that is not unreserved (RFC 3986, section 2.3) as `%` and two digits.
  fileprivate var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      if HTTPSyntax.isAlphanumeric(byte) || "-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
