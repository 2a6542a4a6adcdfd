// SPDX-License-Identifier: MIT

/// The status codes that the server uses: RFC 9110, section 15.
package struct HTTPStatus: Equatable, Sendable {
  package let code: Int
  /// The phrase after the number, for people.
  package let reason: String

  package static let ok = HTTPStatus(code: 200, reason: "OK")
  package static let noContent = HTTPStatus(code: 204, reason: "No Content")
  package static let seeOther = HTTPStatus(code: 303, reason: "See Other")
  package static let notModified = HTTPStatus(code: 304, reason: "Not Modified")
  package static let badRequest = HTTPStatus(code: 400, reason: "Bad Request")
  package static let forbidden = HTTPStatus(code: 403, reason: "Forbidden")
  package static let notFound = HTTPStatus(code: 404, reason: "Not Found")
  package static let methodNotAllowed = HTTPStatus(code: 405, reason: "Method Not Allowed")
  package static let requestTimeout = HTTPStatus(code: 408, reason: "Request Timeout")
  package static let conflict = HTTPStatus(code: 409, reason: "Conflict")
  package static let contentTooLarge = HTTPStatus(code: 413, reason: "Content Too Large")
  package static let targetTooLong = HTTPStatus(code: 414, reason: "URI Too Long")
  package static let expectationFailed = HTTPStatus(code: 417, reason: "Expectation Failed")
  package static let misdirectedRequest = HTTPStatus(code: 421, reason: "Misdirected Request")
  package static let unprocessableContent = HTTPStatus(code: 422, reason: "Unprocessable Content")
  package static let headerFieldsTooLarge = HTTPStatus(code: 431, reason: "Request Header Fields Too Large")
  package static let internalServerError = HTTPStatus(code: 500, reason: "Internal Server Error")
  package static let notImplemented = HTTPStatus(code: 501, reason: "Not Implemented")
  package static let serviceUnavailable = HTTPStatus(code: 503, reason: "Service Unavailable")
  package static let versionNotSupported = HTTPStatus(code: 505, reason: "HTTP Version Not Supported")
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
