// SPDX-License-Identifier: MIT

internal import CellGraphics

/// `var(--name, fallback)` in values: CSS Custom Properties for Cascading Variables Module Level 1.
extension SourceText {
  private static let function = Array("var(".utf8)
  /// The most variables that lead to each other.
  private static let maximumDepth = 16
  /// The most bytes of a value after its variables were replaced.
  private static let maximumLength = 65_536

  /// Whether the value contains `var(`.
  var namesVariables: Bool {
    // Most values have no parenthesis.
    bytes.contains(UInt8(ascii: "(")) && indexOfVariable(from: bytes.startIndex) != nil
  }

  /// Returns the value with the values of variables in place of their names; `nil` if a variable without a fallback is not set.
  func replacingVariables(_ variables: [String: SourceText]) throws(ValueFailure) -> SourceText? {
    var collector = TextCollector()
    guard try replaceVariables(variables, depth: 0, into: &collector, at: nil) else { return nil }
    return collector.text
  }

  private func indexOfVariable(from start: Int) -> Int? {
    bytes[start...].indices.first { index in
      bytes[index] | 0x20 == UInt8(ascii: "v")
        && bytes[index...].lazy.map { $0 | 0x20 }.starts(with: Self.function.map { $0 | 0x20 })
    }
  }

  /// - Parameter place: the offset in the file from which all bytes count as coming; `nil` for their own.
  /// - Returns: whether all variables are set or have fallbacks.
  private func replaceVariables(
    _ variables: [String: SourceText], depth: Int, into collector: inout TextCollector, at place: Int?
  ) throws(ValueFailure) -> Bool {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = indexOfVariable(from: index) ?? bytes.endIndex
      for position in index..<next { collector.append(bytes[position], from: place ?? offset(of: position)) }
      guard collector.count <= Self.maximumLength else {
        throw ValueFailure(kind: .limit(.interpretedBytes), index: bytes.startIndex)
      }
      if next == bytes.endIndex { return true }
      var scanner = ValueScanner(bytes)
      scanner.index = next + Self.function.count
      scanner.skipWhitespace()
      let nameStart = scanner.index
      let name = scanner.word(keepsCase: true)
      guard name.hasPrefix("--") else {
        scanner.index = nameStart
        throw scanner.unexpected(.variable)
      }
      scanner.skipWhitespace()
      let hasFallback = scanner.take(UInt8(ascii: ","))
      let start = scanner.index
      guard let end = endOfArguments(from: start) else { throw scanner.unexpected(.closingParenthesis) }
      if !hasFallback, start != end { throw scanner.unexpected(.closingParenthesis) }
      index = end + 1
      if depth < Self.maximumDepth, let value = variables[name],
        try value.isReplaced(variables, depth: depth + 1, into: &collector, at: place ?? offset(of: next))
      {
        continue
      }
      guard hasFallback, try self[start..<end].replaceVariables(variables, depth: depth + 1, into: &collector, at: place) else {
        return false
      }
    }
    return true
  }

  /// Appends the value of a variable, unless it needs one that is not set.
  private func isReplaced(
    _ variables: [String: SourceText], depth: Int, into collector: inout TextCollector, at place: Int
  ) throws(ValueFailure) -> Bool {
    var whole = collector
    guard try replaceVariables(variables, depth: depth, into: &whole, at: place) else { return false }
    collector = whole
    return true
  }

  /// Returns the index of the parenthesis that closes the arguments; `nil` if there is none.
  private func endOfArguments(from start: Int) -> Int? {
    var depth = 0
    for index in bytes[start...].indices {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }
}
