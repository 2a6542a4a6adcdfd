// SPDX-License-Identifier: MIT

/// A reason for which a request gets an error as its answer before any route sees it. The raw value is the sentence of the answer.
package enum RequestRefusal: String, Error, CaseIterable {
  // 400
  case lineEnd = "Each line of a request must end with CR LF."
  case character = "The head of the request contains a character that is not allowed there."
  case requestLine = "The first line of a request must be METHOD TARGET VERSION, separated by single spaces."
  case target = "The target of a request must begin with a slash and have no fragment."
  case percentEncoding = "The target of the request is not percent-encoded UTF-8 without control characters."
  case dotSegment = "The path of a request must not contain . or .. as a segment."
  case field = "A header field must be NAME: VALUE on one line, without a space before the colon."
  case host = "A request must have exactly one Host field with a valid value."
  case contentLength = "A request must have at most one Content-Length field, whose value is a decimal number."
  case unexpectedBody = "Only POST requests may have a body."
  // Others
  case method = "The server answers GET, HEAD and POST only."
  case late = "The request took too long to arrive."
  case bodySize = "The body of a request must have at most 4096 bytes."
  case targetSize = "The first line of a request must have at most 8192 bytes."
  case expectation = "The server does not support Expect."
  case headSize = "The head of a request must have at most 32 fields and 32768 bytes."
  case transferEncoding = "The server does not support Transfer-Encoding."
  case version = "The server speaks HTTP/1.1 and HTTP/1.0 only."
}
