// SPDX-License-Identifier: MIT

internal import CellGraphics

/// Converts the runs of styled text, in order, to the UTF-8 bytes that are passed to Pango.
///
/// Line ends become U+000A, and NUL becomes the replacement character. Pango would apply its own rules to line ends, and end the text at
/// NUL.
struct TextNormalizer {

  private var previous: Unicode.Scalar = " "
  private var marks = 0

  /// Begins a paragraph after a line feed.
  mutating func beginParagraph() { (previous, marks) = (" ", 0) }

  /// Returns the bytes of the character that stands for the next run, which is a picture.
  mutating func utf8(ofPicture run: TextRun) throws(TextError) -> [UInt8] {
    var run = run
    run.text = InlinePicture.character
    return try utf8(of: run)
  }

  /// Returns the bytes of the next run.
  /// - Throws: ``TextError/tooManyMarks(limit:)``
  mutating func utf8(of run: TextRun) throws(TextError) -> [UInt8] {
    let isPlain = run.text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 || $0 == 0x0A }
    if isPlain, previous != "\r" {
      if !run.text.utf8.isEmpty { (previous, marks) = (" ", 0) }
      return Array(run.text.utf8)
    }
    var result: [UInt8] = []
    result.reserveCapacity(run.text.utf8.count)
    for scalar in run.text.unicodeScalars {
      try count(scalar)
      append(scalar, to: &result)
      previous = scalar
    }
    return result
  }

  private func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar {
    case "\n" where previous == "\r": break  // the second half of CR LF
    case "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": result.append(UInt8(ascii: "\n"))
    case "\0": result.append(contentsOf: "\u{FFFD}".utf8)
    default: result.append(contentsOf: scalar.utf8)
    }
  }

  private mutating func count(_ scalar: Unicode.Scalar) throws(TextError) {
    // No combining mark is below U+0300.
    guard scalar.value >= 0x300 else { return marks = 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: marks += 1
    default: marks = 0
    }
    if marks > Limits.combiningMarks { throw .tooManyMarks(limit: Limits.combiningMarks) }
  }
}
