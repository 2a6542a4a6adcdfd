// SPDX-License-Identifier: MIT

internal import DisplayList

/// What of a text's words is visible.
struct VisibleWords {
  /// Without an ellipsis behind, and without spaces there.
  private let words: String
  private let hasEllipsis: Bool
  private let lineCount: Int

  init(_ item: TextItem) {
    hasEllipsis = item.text.hasSuffix("…")
    let text = item.text.dropLast(hasEllipsis ? 1 : 0)
    words = String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
    lineCount = item.baselines.count
  }

  /// Whether other visible words may be of the same text: one of both begins with the other, which an ellipsis has cut off; or
  /// which ends with the last of as many lines, as a text without an ellipsis does where its lines break anew.
  func mayContinue(as other: VisibleWords, isRewrapped: Bool) -> Bool {
    let (shorter, longer) = words.count < other.words.count ? (self, other) : (other, self)
    guard !shorter.words.isEmpty, longer.words.hasPrefix(shorter.words) else { return false }
    return shorter.hasEllipsis || (isRewrapped && lineCount > 1 && lineCount == other.lineCount)
  }
}
