// SPDX-License-Identifier: MIT

/// Reads requests from the bytes of a connection, strictly by RFC 9112: what two programs could understand differently is refused.
///
/// The result is found at the same byte however the bytes are divided, because they are looked at one by one. Memory is bounded by the
/// limits and by what is appended before the next call of ``next()``.
package struct HTTPRequestReader: Sendable {
  package enum Result: Hashable, Sendable {
    case needsMore
    case request(HTTPRequest)
    /// The connection must be closed after the answer. The reader gives no other result from now on.
    case refused(RequestRefusal)
  }

  private static let lineLimit = 8192
  private static let headLimit = 32_768
  private static let fieldLimit = 32
  private static let bodyLimit = 4096

  /// Bytes that have not been looked at.
  private var pending: ArraySlice<UInt8> = []
  /// The line that is being read.
  private var line: [UInt8] = []
  /// The number of bytes of the head that have been read.
  private var headCount = 0
  /// The request as far as it has been read, from the end of its first line.
  private var request: HTTPRequest?
  private var isHTTP11 = false
  /// The number of bytes of the body that are missing; `nil` in the head.
  private var missingBody: Int?
  private var refusal: RequestRefusal?

  package init() {}

  /// Whether no byte of the next request has been appended.
  package var isBetweenRequests: Bool { headCount == 0 && pending.isEmpty && refusal == nil }

  package mutating func append(_ bytes: [UInt8]) {
    if refusal == nil { pending += bytes }
  }

  /// Returns the next request if all of its bytes have been appended. Bytes after it are kept for the next call.
  package mutating func next() -> Result {
    if let refusal { return .refused(refusal) }
    do throws(RequestRefusal) {
      while let byte = pending.popFirst() {
        try take(byte)
        if missingBody == 0, let request {
          reset()
          return .request(request)
        }
      }
      return .needsMore
    } catch {
      refusal = error
      pending = []
      return .refused(error)
    }
  }

  private mutating func reset() {
    headCount = 0
    request = nil
    missingBody = nil
  }

  private mutating func take(_ byte: UInt8) throws(RequestRefusal) {
    if let missing = missingBody {
      request?.body.append(byte)
      missingBody = missing - 1
      return
    }
    guard try endsLine(byte) else { return }
    defer { line = [] }
    if request == nil {
      try readRequestLine()
    } else if line.isEmpty {
      try endHead()
    } else {
      try readField()
    }
  }

  /// Adds a byte to the line. Returns whether the line is complete, which is then without its CR LF.
  private mutating func endsLine(_ byte: UInt8) throws(RequestRefusal) -> Bool {
    headCount += 1
    if line.last == UInt8(ascii: "\r") {
      guard byte == UInt8(ascii: "\n") else { throw .lineEnd }
      line.removeLast()
      return true
    }
    guard byte != UInt8(ascii: "\n") else { throw .lineEnd }
    let isAllowed = HTTPSyntax.isFieldByte(byte) && (request != nil || byte != UInt8(ascii: "\t"))
    guard isAllowed || byte == UInt8(ascii: "\r") else { throw .character }
    guard request != nil || line.count < Self.lineLimit || byte == UInt8(ascii: "\r") else { throw .targetSize }
    guard headCount < Self.headLimit else { throw .headSize }
    line.append(byte)
    return false
  }

  /// RFC 9112, section 3.
  private mutating func readRequestLine() throws(RequestRefusal) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, HTTPSyntax.isToken(parts[0]) else { throw .requestLine }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version.wholeMatch(of: /HTTP\/[0-9]\.[0-9]/) != nil else { throw .requestLine }
    // The version comes first, because a method or a target may mean something else in another version.
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .version }
    guard let method = HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self)) else { throw .method }
    let target = try RequestTarget(parts[1])
    isHTTP11 = version == "HTTP/1.1"
    request = HTTPRequest(method: method, path: target.path, query: target.query, keepsAlive: isHTTP11)
  }

  /// RFC 9112, section 5. A line that continues the one before it begins with a space, so its name is no token.
  private mutating func readField() throws(RequestRefusal) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), HTTPSyntax.isToken(line[..<colon]) else { throw .field }
    guard let count = request?.headers.fields.count, count < Self.fieldLimit else { throw .headSize }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingSpaces
    request?.headers.add(String(decoding: line[..<colon], as: UTF8.self), value)
  }

  /// RFC 9112, sections 3.2, 6 and 9.3.
  private mutating func endHead() throws(RequestRefusal) {
    guard let request else { return }
    let hosts = request.headers.values(of: "Host")
    guard hosts.count == 1 || (hosts.isEmpty && !isHTTP11), hosts.allSatisfy(\.isHost) else { throw .host }
    guard request.headers["Transfer-Encoding"] == nil else { throw .transferEncoding }
    guard request.headers["Expect"] == nil else { throw .expectation }
    missingBody = try bodyCount(request)
    let options = (request.headers["Connection"] ?? "").lowercased().split(separator: ",").map { String($0).trimmingSpaces }
    self.request?.keepsAlive = isHTTP11 && !options.contains("close")
  }

  private func bodyCount(_ request: HTTPRequest) throws(RequestRefusal) -> Int {
    let lengths = request.headers.values(of: "Content-Length")
    guard let length = lengths.first else { return 0 }
    guard lengths.count == 1, length.wholeMatch(of: /[0-9]+/) != nil else { throw .contentLength }
    // A number that is too large for `Int` is too large for a body, too.
    let count = Int(length) ?? .max
    guard count == 0 || request.method == .post else { throw .unexpectedBody }
    guard count <= Self.bodyLimit else { throw .bodySize }
    return count
  }
}

extension String {
  /// The text without spaces and tabs at its ends.
  var trimmingSpaces: String {
    let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
    return String(String.UnicodeScalarView(unicodeScalars.drop(while: isSpace).reversed().drop(while: isSpace).reversed()))
  }

  /// Whether the text can be the value of a Host field: a name or an address, perhaps with a port.
  fileprivate var isHost: Bool { wholeMatch(of: /[A-Za-z0-9._~!$&'()*+,;=%-]+(:[0-9]*)?|\[[0-9A-Fa-f:.]+\](:[0-9]*)?/) != nil }
}
