// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import Glibc

/// Reads a stream line by line, also without waiting for lines that are not there yet.
package struct LineReader: ~Copyable {
  /// The result of asking for a line.
  package enum Next {
    /// A line without its line feed.
    case line([UInt8])
    /// The line has more than `Limits.lineBytes` bytes, which are dropped.
    case tooLong
    /// There is no whole line yet.
    case none
    case end
  }

  private let descriptor: Int32
  private var reader: ByteReader
  /// Waiting ends when this descriptor can be read, or when its other end is closed.
  private let stop: Int32

  /// - Parameters:
  ///   - descriptor: the descriptor to read, which the caller keeps and closes.
  ///   - stop: the reading end of a pipe. Waiting for a line ends when the pipe can be read or is closed.
  package init(_ descriptor: Int32, stoppedBy stop: Int32) {
    self.descriptor = descriptor
    reader = ByteReader(descriptor, path: descriptor == STDIN_FILENO ? "standard input" : "requests")
    self.stop = stop
  }

  /// Returns the next line.
  /// - Parameter waits: whether to wait until there is one. Waiting ends with ``Next/none`` when the stop descriptor can be read.
  package mutating func next(waits: Bool) throws(FileFailure) -> Next {
    while true {
      if let line = reader.bufferedLine(limit: Limits.lineBytes) { return Self.next(line) }
      guard canRead(waits: waits) else { return .none }
      guard try reader.fill() else { return reader.lastLine(limit: Limits.lineBytes).map(Self.next) ?? .end }
    }
  }

  private static func next(_ line: ByteReader.Line) -> Next {
    switch line {
    case .whole(let bytes): .line(bytes)
    case .tooLong: .tooLong
    }
  }

  /// Returns whether reading would not block: there are bytes, or the end of the input. If it would block, and `waits` is true,
  /// waits for the input or for `stop`.
  private func canRead(waits: Bool) -> Bool {
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if waits { descriptors.append(pollfd(fd: stop, events: Int16(POLLIN), revents: 0)) }
    while poll(&descriptors, nfds_t(descriptors.count), waits ? -1 : 0) < 0, errno == EINTR {}
    // A descriptor that was opened for writing only cannot be polled; reading from it reports the error.
    return descriptors[0].revents != 0
  }
}
