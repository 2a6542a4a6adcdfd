// SPDX-License-Identifier: MIT

/// A value of an attribute, or the text of an element, with references replaced. It knows where each byte comes from.
struct SourceText: Hashable {
  let bytes: ArraySlice<UInt8>
  /// The places at which the text stops following the file byte by byte, in ascending order. The first one has the index 0.
  private let runs: [Run]
  /// The offset in the file of the first byte, if `runs` is empty.
  private let start: Int

  /// From `index` on, the bytes of the text are those of the file from `offset` on, up to the next run.
  struct Run: Hashable {
    let index: Int
    let offset: Int
  }

  /// Creates a text that occurs in the file as it is. Its indices are its offsets in the file.
  init(verbatim bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    start = bytes.startIndex
    runs = []
  }

  /// Creates a text from bytes that are not all in the file.
  init(_ bytes: [UInt8], runs: [Run]) {
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
  subscript(range: Range<Int>) -> SourceText {
    SourceText(bytes: bytes[range], runs: runs, start: runs.isEmpty ? start + range.lowerBound - bytes.startIndex : start)
  }

  /// Returns the same text with other bytes, of which there are as many.
  func replacing(bytes other: [UInt8]) -> SourceText {
    runs.isEmpty
      ? SourceText(bytes: other[...], runs: [Run(index: 0, offset: start)], start: start)
      : SourceText(bytes: other[...], runs: runs, start: start)
  }

  /// Returns the offset in the file of the byte at an index of `bytes`, or of the end of the text.
  func offset(of index: Int) -> Int {
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

extension SourceText {
  /// Reads the text, and states the place in the file where that fails.
  func read<Value>(
    element: String, attribute: String, _ body: (inout ValueScanner) throws(ValueFailure) -> Value
  ) throws(SourceFailure) -> Value {
    var scanner = ValueScanner(bytes)
    return try locating({ () throws(ValueFailure) in try body(&scanner) }, element: element, attribute: attribute)
  }

  /// Returns the result of a function that reads this text, and states the place in the file where that fails.
  func locating<Value>(
    _ body: () throws(ValueFailure) -> Value, element: String, attribute: String? = nil
  ) throws(SourceFailure) -> Value {
    do throws(ValueFailure) {
      return try body()
    } catch {
      throw SourceFailure(error.kind, at: offset(of: error.index), element: element, attribute: attribute)
    }
  }
}

/// A failure at a byte of the file.
struct SourceFailure: Error, Hashable {
  let kind: VectorImageError.Kind
  /// The offset in the file of the byte that the message is about.
  let offset: Int
  /// The local name of the element, and the name of the attribute or property.
  var element: String?
  var attribute: String?

  init(_ kind: VectorImageError.Kind, at offset: Int, element: String? = nil, attribute: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.element = element
    self.attribute = attribute
  }
}
