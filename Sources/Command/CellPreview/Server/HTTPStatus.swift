// SPDX-License-Identifier: MIT

/// The status codes that the server uses: RFC 9110, section 15.
package enum HTTPStatus: Int, Hashable, Sendable {
  case ok = 200
  case noContent = 204
  case seeOther = 303
  case notModified = 304
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case conflict = 409
  case contentTooLarge = 413
  case targetTooLong = 414
  case expectationFailed = 417
  case misdirectedRequest = 421
  case unprocessableContent = 422
  case headerFieldsTooLarge = 431
  case internalServerError = 500
  case notImplemented = 501
  case serviceUnavailable = 503
  case versionNotSupported = 505

  /// The phrase after the number, for people.
  var reason: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .seeOther: "See Other"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .contentTooLarge: "Content Too Large"
    case .targetTooLong: "URI Too Long"
    case .expectationFailed: "Expectation Failed"
    case .misdirectedRequest: "Misdirected Request"
    case .unprocessableContent: "Unprocessable Content"
    case .headerFieldsTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .serviceUnavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}

extension RequestRefusal {
  package var status: HTTPStatus {
    switch self {
    case .lineEnd, .character, .requestLine, .target, .percentEncoding, .dotSegment, .field, .host, .contentLength,
      .unexpectedBody:
      .badRequest
    case .method: .methodNotAllowed
    case .late: .requestTimeout
    case .bodySize: .contentTooLarge
    case .targetSize: .targetTooLong
    case .expectation: .expectationFailed
    case .headSize: .headerFieldsTooLarge
    case .transferEncoding: .notImplemented
    case .version: .versionNotSupported
    }
  }
}
