// SPDX-License-Identifier: MIT

internal import Glibc

/// The sockets on which a server listens: 127.0.0.1 and, where the machine has IPv6, ::1. Browsers try both for `localhost`.
struct ListeningSockets: ~Copyable {
  let port: Int
  private let ipv4: Descriptor
  private let ipv6: Descriptor?

  /// - Parameter port: 0 for a port that is free on both addresses.
  init(port: Int) throws(ServerFailure) {
    // The system chooses a port that is free on 127.0.0.1. It is rarely taken on ::1.
    for _ in 0..<32 {
      let ipv4 = try Self.listen(port, isIPv6: false)
      let chosen = Self.port(of: ipv4)
      do throws(ServerFailure) {
        ipv6 = try Self.listen(chosen, isIPv6: true)
      } catch {
        if error.isPortInUse, port == 0 { continue }
        guard error.isWithoutIPv6 else { throw error }
        ipv6 = nil
      }
      self.ipv4 = ipv4
      self.port = chosen
      return
    }
    throw ServerFailure(port: port, code: EADDRINUSE)
  }

  /// The descriptor on ::1; -1 if there is none.
  private var ipv6Number: Int32 {
    switch ipv6 {
    case .some(let socket): socket.number
    case nil: -1
    }
  }

  /// Waits for a client, and returns its socket, which does not block; `nil` as soon as the descriptor `stop` can be read.
  func nextClient(stoppedBy stop: Int32) -> Int32? {
    while true {
      // A negative descriptor is ignored.
      var requests = [stop, ipv4.number, ipv6Number].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&requests, 3, -1)
      if requests[0].revents != 0 { return nil }
      for request in requests where request.revents != 0 {
        let client = accept(request.fd, nil, nil)
        if client >= 0 {
          // The module Glibc lacks accept4(2), which would set both before another thread can start a process.
          _ = fcntl(client, F_SETFD, FD_CLOEXEC)
          _ = fcntl(client, F_SETFL, O_NONBLOCK)
          return client
        }
        // Without a descriptor, the client stays in the queue, and the next poll would return at once.
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { _ = poll(&requests, 1, 50) }
      }
    }
  }

  static func listen(_ port: Int, isIPv6: Bool) throws(ServerFailure) -> Descriptor {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard let socket = Descriptor(takingOwnershipOf: socket(isIPv6 ? AF_INET6 : AF_INET, type, 0)) else {
      throw ServerFailure(port: port, code: errno)
    }
    // Otherwise the port would stay in use for a minute after the server has ended.
    socket.setOption(SOL_SOCKET, SO_REUSEADDR)
    // Otherwise the socket would also want the port of IPv4.
    if isIPv6 { socket.setOption(Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
    guard bind(socket.number, port, isIPv6: isIPv6) == 0, Glibc.listen(socket.number, SOMAXCONN) == 0 else {
      throw ServerFailure(port: port, code: errno)
    }
    return socket
  }

  private static func bind(_ socket: Int32, _ port: Int, isIPv6: Bool) -> Int32 {
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(port).bigEndian
      inet_pton(AF_INET6, "::1", &address.sin6_addr)
      return bind(socket, &address, MemoryLayout<sockaddr_in6>.size)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    return bind(socket, &address, MemoryLayout<sockaddr_in>.size)
  }

  private static func bind(_ socket: Int32, _ address: UnsafeRawPointer, _ size: Int) -> Int32 {
    Glibc.bind(socket, address.assumingMemoryBound(to: sockaddr.self), socklen_t(size))
  }

  /// Returns the port of a bound socket. It has the same place in addresses of IPv4 and IPv6.
  static func port(of socket: borrowing Descriptor) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) {
      _ = getsockname(socket.number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return Int(in_port_t(bigEndian: address.sin_port))
  }
}

extension Descriptor {
  /// Switches an option of a socket on.
  func setOption(_ level: Int32, _ option: Int32) {
    var isOn: Int32 = 1
    setsockopt(number, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }
}
