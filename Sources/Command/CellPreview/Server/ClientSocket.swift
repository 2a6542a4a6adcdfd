// SPDX-License-Identifier: MIT

internal import Glibc

/// The socket of a connection. Each call returns at the latest when the server stops.
struct ClientSocket: ~Copyable {
  enum Readiness { case ready, signalled, late, stopped }

  enum Reading {
    case bytes([UInt8])
    case late
    /// The client has closed the connection, or the server stops.
    case ended
  }

  /// The event of poll(2) that the client has closed its side of the connection. The module Glibc lacks POLLRDHUP.
  static let closing: Int32 = 0x2000

  private let socket: Descriptor
  /// The descriptor that can be read as soon as the server stops.
  private let stop: Int32

  /// - Parameter number: a socket that does not block.
  init?(takingOwnershipOf number: Int32, stoppedBy stop: Int32) {
    guard let socket = Descriptor(takingOwnershipOf: number) else { return nil }
    // Events and small answers are sent at once.
    socket.setOption(Int32(IPPROTO_TCP), TCP_NODELAY)
    self.socket = socket
    self.stop = stop
  }

  /// Waits for events of poll(2), or until another descriptor can be read.
  func wait(for events: Int32, or signal: Int32 = -1, until deadline: SuspendingClock.Instant) -> Readiness {
    while true {
      let rest = (deadline - .now) / .milliseconds(1)
      guard rest > 0 else { return .late }
      // A negative descriptor is ignored.
      var requests = [
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0), pollfd(fd: socket.number, events: Int16(events), revents: 0),
        pollfd(fd: signal, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&requests, 3, Int32(min(rest.rounded(.up), 1e9)))
      if requests[0].revents != 0 { return .stopped }
      if requests[1].revents != 0 { return .ready }
      if requests[2].revents != 0 { return .signalled }
    }
  }

  func read(until deadline: SuspendingClock.Instant) -> Reading {
    while true {
      switch wait(for: POLLIN, until: deadline) {
      case .late: return .late
      case .stopped, .signalled: return .ended
      case .ready: break
      }
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { space, initialized in
        count = recv(socket.number, space.baseAddress, space.count, 0)
        initialized = max(0, count)
      }
      if count > 0 { return .bytes(bytes) }
      guard count < 0, errno == EAGAIN || errno == EINTR else { return .ended }
    }
  }

  /// Returns whether all bytes were sent. Gives up when none can be sent for some time.
  func write(_ bytes: [UInt8], patience: Duration) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Without MSG_NOSIGNAL, writing to a closed connection would end the process.
      let count = rest.withUnsafeBytes { send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        guard wait(for: POLLOUT, until: .now + patience) == .ready else { return false }
        continue
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Ends the connection after an answer. What the client still sends is dropped for some time, because closing a socket with unread
  /// bytes resets the connection, and a reset can overtake the answer.
  func finish(within time: Duration) {
    shutdown(socket.number, Int32(SHUT_WR))
    let deadline = SuspendingClock.now + time
    while case .bytes = read(until: deadline) {}
  }
}
