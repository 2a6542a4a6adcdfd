// SPDX-License-Identifier: MIT

/// The answer to a request.
package struct HTTPResponse: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    /// Server-sent events, until the client closes the connection or the server stops.
    case events(EventSubscription)
  }

  package var status: HTTPStatus
  /// The header fields besides those that every response has (``defaultHeaders``), which they replace. With `Connection: close`, the
  /// server closes the connection after the response.
  package var headers: HTTPHeaders
  package var content: Content

  /// - Parameter type: the media type of the body; `nil` for no Content-Type.
  package init(_ status: HTTPStatus = .ok, body: [UInt8] = [], type: String?, headers: HTTPHeaders = [:]) {
    self.status = status
    self.headers = headers
    content = .bytes(body)
    if let type { self.headers["Content-Type"] = type }
  }

  /// Creates a response with plain text, without a line feed at its end.
  package init(_ status: HTTPStatus = .ok, text: String, headers: HTTPHeaders = [:]) {
    self.init(status, body: Array((text + "\n").utf8), type: "text/plain; charset=utf-8", headers: headers)
  }

  package init(_ status: HTTPStatus = .ok, html: String, headers: HTTPHeaders = [:]) {
    self.init(status, body: Array(html.utf8), type: "text/html; charset=utf-8", headers: headers)
  }

  /// Creates a stream of server-sent events; status 503 if there is no subscription, because the system has no descriptor left.
  package init(events subscription: EventSubscription?) {
    guard let subscription else {
      self.init(.serviceUnavailable, text: "The system has no descriptor left for a stream of events.")
      return
    }
    self.init(type: "text/event-stream")
    content = .events(subscription)
  }

  /// Creates the answer to a request that is refused.
  package init(_ refusal: RequestRefusal) {
    self.init(refusal.status, text: refusal.rawValue)
    if refusal == .method { headers["Allow"] = HTTPMethod.allCases.map(\.rawValue).joined(separator: ", ") }
  }

  /// What every response carries unless it sets the field itself. No page of another origin can read, embed or frame a response, and
  /// the page can load from this server only.
  package static let defaultHeaders: HTTPHeaders = [
    "Cache-Control": "no-cache",
    "Content-Security-Policy":
      "default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  ]

  /// Returns the response, or status 304 if the client already has it: GET or HEAD, and the ETag is listed in If-None-Match.
  ///
  /// RFC 9110, section 13.1.2; tags are compared weakly. The server calls it for each response.
  package func unlessKnown(to request: HTTPRequest) -> HTTPResponse {
    guard status == .ok, request.method != .post, let tag = headers["ETag"], let known = request.headers["If-None-Match"],
      known == "*" || !Set(known.opaqueTags).isDisjoint(with: tag.opaqueTags)
    else { return self }
    var response = self
    response.status = .notModified
    response.headers["Content-Type"] = nil
    response.content = .bytes([])
    return response
  }
}

// MARK: - Writing

extension HTTPResponse {
  /// Whether another response can follow on the same connection: the length of the body is known, and the response does not close it.
  var keepsAlive: Bool {
    switch content {
    case .bytes: headers["Connection"] != "close"
    case .events: false
    }
  }

  /// Returns the response as it is sent: the status line, the header fields and the body, except events.
  /// - Parameter keepsAlive: whether the connection stays open.
  func message(for method: HTTPMethod, keepsAlive: Bool) -> [UInt8] {
    var headers = headers
    for field in Self.defaultHeaders.fields where headers[field.name] == nil { headers.add(field.name, field.value) }
    if !keepsAlive { headers["Connection"] = "close" }
    var message: [UInt8] = []
    if case .bytes(let body) = content, ![.noContent, .notModified].contains(status) {
      headers["Content-Length"] = String(body.count)
      if method != .head { message = body }
    }
    let fields = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    return Array("HTTP/1.1 \(status.code) \(status.reason)\r\n\(fields)\r\n".utf8) + message
  }
}

extension String {
  /// The opaque tags of a list of entity tags (RFC 9110, section 8.8.3), without the marks of weak ones. What is no tag ends the list.
  fileprivate var opaqueTags: [String] {
    var tags: [String] = []
    var rest = self[...]
    while let match = rest.prefixMatch(of: /[ \t,]*(?:W\/)?("[^"]*")/) {
      tags.append(String(match.1))
      rest = rest[match.range.upperBound...]
    }
    return tags
  }
}
