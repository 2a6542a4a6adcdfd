// SPDX-License-Identifier: MIT

import CellRaster
import Glibc

/// Reads keys from the terminal on standard input, and asks it questions.
struct TerminalKeyboard {
  /// How long the bytes of one control function are waited for: an escape alone is a key.
  private static let sequencePatience = Duration.milliseconds(100)

  private var decoder = TerminalDecoder()
  /// Keys that came while a reply was waited for.
  private var earlyKeys: [UInt8] = []

  /// Waits for a key.
  /// - Returns: its byte; `nil` when the terminal is gone.
  mutating func nextKey() -> UInt8? {
    if !earlyKeys.isEmpty { return earlyKeys.removeFirst() }
    while true {
      switch readByte(within: decoder.isInSequence ? Self.sequencePatience : nil) {
      case .byte(let byte): if case .key(let key) = decoder.decode(byte) { return key }
      case .tooLate: decoder.reset()
      case .end: return nil
      }
    }
  }

  /// Writes a question to the terminal on standard output, and waits for replies.
  /// - Parameters:
  ///   - patience: how long to wait in all.
  ///   - isLast: whether no other reply follows one.
  /// - Returns: the replies that came in time.
  /// - Throws: `FileFailure`.
  mutating func replies(to question: String, within patience: Duration, isLast: ([UInt8]) -> Bool) throws -> [[UInt8]] {
    try write(Array(question.utf8))
    let deadline = ContinuousClock.now + patience
    var replies: [[UInt8]] = []
    while case .byte(let byte) = readByte(within: ContinuousClock.now.duration(to: deadline)) {
      switch decoder.decode(byte) {
      case nil: continue
      case .key(let key): earlyKeys.append(key)
      case .sequence(let reply):
        replies.append(reply)
        if isLast(reply) { return replies }
      }
    }
    return replies
  }

  private enum Reading {
    case byte(UInt8)
    case tooLate
    case end
  }

  /// Waits for a byte; for ever without a time.
  private func readByte(within patience: Duration?) -> Reading {
    let deadline = patience.map { ContinuousClock.now + $0 }
    while true {
      let rest = deadline.map { Int32(max(0, (ContinuousClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up))) }
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let count = poll(&request, 1, rest ?? -1)
      if count == 0 { return .tooLate }
      if count < 0, errno != EINTR { return .end }
      guard count > 0 else { continue }
      var byte: UInt8 = 0
      let read = Glibc.read(STDIN_FILENO, &byte, 1)
      if read == 1 { return .byte(byte) }
      if read == 0 || (errno != EINTR && errno != EAGAIN) { return .end }
    }
  }
}
