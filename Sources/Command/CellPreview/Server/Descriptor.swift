// SPDX-License-Identifier: MIT

internal import Glibc

/// A file descriptor with an owner, which closes it.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Returns `nil` for a negative number, with which C functions report a failure.
  init?(takingOwnershipOf number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}

/// A signal that one thread waits for with poll(2), together with other descriptors, and that any thread can give.
struct Signal: ~Copyable {
  /// The descriptor that can be read after the signal has been given.
  var descriptor: Int32 { reading.number }

  private let reading, writing: Descriptor

  /// Returns `nil` if the system has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    // Unlike a pipe, a pair of sockets is closed in child processes from the beginning. An eventfd(2) would do, but the module Glibc
    // lacks it.
    _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends)
    guard let reading = Descriptor(takingOwnershipOf: ends[0]), let writing = Descriptor(takingOwnershipOf: ends[1]) else {
      return nil
    }
    self.reading = reading
    self.writing = writing
  }

  func give() {
    // Fails only if the signal has been given very often without being cleared. Then the other end can be read anyway.
    withUnsafeBytes(of: UInt8(1)) { _ = send(writing.number, $0.baseAddress, 1, Int32(MSG_NOSIGNAL)) }
  }

  /// Takes the signal back until it is given again.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while recv(reading.number, &bytes, bytes.count, 0) == bytes.count {}
  }
}
