// SPDX-License-Identifier: MIT

/// 128 random bits as 32 hexadecimal digits.
///
/// It has no `==`, which would return at the first difference, so that the time tells how much of a guess is right.
package struct Secret: Sendable {
  package let text: String

  /// Reads a secret of 32 hexadecimal digits, as a file keeps it. White space around them is left out.
  init?(digits: String) {
    let digits = digits.filter { !$0.isWhitespace }
    guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit) else { return nil }
    text = digits.lowercased()
  }

  /// Creates a known secret, for tests.
  init(_ text: String) { self.text = text }

  /// Returns a new secret. The system's generator is getrandom(2).
  package static func random() -> Secret {
    var generator = SystemRandomNumberGenerator()
    return Secret(
      (0..<2).map { _ in
        let digits = String(generator.next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined())
  }

  /// Returns whether a text is the secret, in a time that depends only on the length of the text.
  package func matches(_ guess: String) -> Bool {
    let digits = Array(text.utf8)
    let guess = Array(guess.utf8)
    guard guess.count == digits.count else { return false }
    return zip(guess, digits).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
