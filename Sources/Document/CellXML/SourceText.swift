// SPDX-License-Identifier: MIT

/// A value of an attribute, or the text of an element, with references replaced. It knows where each byte comes from.
package struct SourceText: Hashable {
  package let bytes: ArraySlice<UInt8>
  /// The places at which the text stops following the file byte by byte, in ascending order. The first one has the index 0.
  private let runs: [Run]
  /// The offset in the file of the first byte, if `runs` is empty.
  private let start: Int

  /// From `index` on, the bytes of the text are those of the file from `offset` on, up to the next run.
  package struct Run: Hashable {
    package let index: Int
    package let offset: Int

    package init(index: Int, offset: Int) {
      self.index = index
      self.offset = offset
    }
  }

  /// Creates a text that occurs in the file as it is. Its indices are its offsets in the file.
  package init(verbatim bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    start = bytes.startIndex
    runs = []
  }

  /// Creates a text from bytes that are not all in the file.
  package init(_ bytes: [UInt8], runs: [Run]) {
    self.bytes = bytes[...]
    self.runs = runs
    start = runs.first?.offset ?? 0
  }

  private init(bytes: ArraySlice<UInt8>, runs: [Run], start: Int) {
    self.bytes = bytes
    self.runs = runs
    self.start = start
  }

  /// Returns the part of the text in the given range of the indices of `bytes`.
  package subscript(range: Range<Int>) -> SourceText {
    SourceText(bytes: bytes[range], runs: runs, start: runs.isEmpty ? start + range.lowerBound - bytes.startIndex : start)
  }

  /// Returns the same text with other bytes, of which there are as many.
  package func replacing(bytes other: [UInt8]) -> SourceText {
    runs.isEmpty
      ? SourceText(bytes: other[...], runs: [Run(index: 0, offset: start)], start: start)
      : SourceText(bytes: other[...], runs: runs, start: start)
  }

  /// Returns the offset in the file of the byte at an index of `bytes`, or of the end of the text.
  package func offset(of index: Int) -> Int {
    guard !runs.isEmpty else { return start + index - bytes.startIndex }
    // The last run that does not begin after the index, by binary search.
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].index <= index { low = middle } else { high = middle }
    }
    let run = runs[low]
    return run.offset + index - run.index
  }
}
