// SPDX-License-Identifier: MIT

import Glibc

/// A connection to a server on this machine. A test fails rather than wait for more than some seconds.
final class TestClient {
  struct Reply: Sendable {
    let status: Int
    let head, body: String
  }

  struct Failure: Error {
    let message: String
  }

  private var descriptor: Int32
  private var received: [UInt8] = []

  init(port: Int, patience: Int = 5) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    try connect(&address, MemoryLayout<sockaddr_in>.size, patience)
  }

  init(onIPv6 port: Int) throws {
    descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = in_port_t(port).bigEndian
    inet_pton(AF_INET6, "::1", &address.sin6_addr)
    try connect(&address, MemoryLayout<sockaddr_in6>.size, 5)
  }

  deinit { close() }

  private func connect(_ address: UnsafeRawPointer, _ size: Int, _ patience: Int) throws {
    var timeout = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    guard Glibc.connect(descriptor, address.assumingMemoryBound(to: sockaddr.self), socklen_t(size)) == 0 else {
      throw Failure(message: String(cString: strerror(errno)))
    }
  }

  /// Sends as many of the bytes as the server takes.
  @discardableResult func send(_ text: String) -> TestClient { send(Array(text.utf8)) }

  @discardableResult func send(_ bytes: [UInt8]) -> TestClient {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return self
  }

  /// Ends sending, but not receiving.
  @discardableResult func closeSending() -> TestClient {
    shutdown(descriptor, Int32(SHUT_WR))
    return self
  }

  /// Closes the connection so that the server's next bytes fail.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close()
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Returns the next response. Its body has the length that the head states.
  func reply(hasBody: Bool = true) throws -> Reply {
    let head = try text(upTo: "\r\n\r\n")
    guard let status = Int(head.split(separator: " ")[1]) else { throw Failure(message: head) }
    let length = head.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
    guard hasBody else { return Reply(status: status, head: head, body: "") }
    while received.count < length {
      guard receive() else { throw Failure(message: "the body is incomplete") }
    }
    defer { received.removeFirst(length) }
    return Reply(status: status, head: head, body: String(decoding: received[..<length], as: UTF8.self))
  }

  /// Returns what is received, up to and with a text.
  func text(upTo end: String) throws -> String {
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if let range = text.firstRange(of: end) {
        received = Array(text[range.upperBound...].utf8)
        return String(text[..<range.upperBound])
      }
      guard receive() else { throw Failure(message: "the connection ended after: \(text)") }
    }
  }

  /// Returns whether the server closes the connection after what has been received, without sending anything else.
  var isAtEnd: Bool { received.isEmpty && !receive() && received.isEmpty }

  private func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { received += chunk[..<count] }
    return count > 0
  }
}
