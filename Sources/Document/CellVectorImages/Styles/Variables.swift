// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellXML

/// The variables of an element, with which `var(--name, fallback)` is replaced: CSS Custom Properties for Cascading Variables Module
/// Level 1.
///
/// Each variable is replaced once, so that variables of variables take no longer than their texts.
struct Variables {
  /// The values that the parent has. They name no variables.
  private let inherited: [String: SourceText]
  /// The values that the element sets.
  private let declared: [String: SourceText]
  private var known: [String: SourceText?] = [:]
  /// The variables that are being replaced, from the outside inwards.
  private var open: [String] = []
  /// Variables that lead back to themselves.
  private var circular: Set<String> = []
  private var depth = 0
  private var length = 0
  /// The names of the element and of its property that is read, for messages.
  private let element: String
  private var property = ""

  /// - Parameters:
  ///   - declared: the values that the element sets, which may name other variables.
  ///   - element: the name of the element, for messages.
  init(declared: [String: SourceText], inherited: [String: SourceText], of element: String) {
    self.declared = declared
    self.inherited = inherited
    self.element = element
  }

  /// Returns the values of all variables, for the children.
  mutating func all() throws(SourceFailure) -> [String: SourceText] {
    var all = inherited
    // In order, so that the same error is found each time.
    for name in declared.keys.sorted() { all[name] = try value(of: name) }
    return all
  }

  /// Returns a value with the values of variables in place of their names; `nil` if nothing is left of it, or if a variable without a
  /// fallback is not set.
  ///
  /// - Parameter property: the name of the property, for messages.
  mutating func replaced(in text: SourceText, of property: String) throws(SourceFailure) -> SourceText? {
    self.property = property
    var collector = TextCollector()
    guard try replace(in: text, into: &collector) else { return nil }
    let replaced = collector.text
    return replaced.bytes.allSatisfy(isWhitespace) ? nil : replaced
  }

  /// Returns the value of a variable; `nil` if it is not set, or leads back to itself.
  private mutating func value(of name: String) throws(SourceFailure) -> SourceText? {
    if let value = known[name] { return value }
    guard let text = declared[name] else { return inherited[name] }
    if let start = open.firstIndex(of: name) {
      circular.formUnion(open[start...])
      return nil
    }
    var value: SourceText? = text
    switch WideKeyword(text) {
    case .initial: value = nil
    case .inherit, .unset: value = inherited[name]
    case nil where text.namesVariables:
      open.append(name)
      var collector = TextCollector()
      value = try replace(in: text, into: &collector) ? collector.text : nil
      open.removeLast()
      if circular.contains(name) { value = nil }
    case nil: break
    }
    known[name] = .some(value)
    return value
  }

  /// Appends a text with its variables replaced, and returns whether all of them are set or have fallbacks.
  private mutating func replace(in text: SourceText, into collector: inout TextCollector) throws(SourceFailure) -> Bool {
    depth += 1
    defer { depth -= 1 }
    let bytes = text.bytes
    if depth > Limits.useDepth { throw failure(.limit(.useDepth), at: text.offset(of: bytes.startIndex)) }
    var index = bytes.startIndex
    while true {
      let next = text.indexOfVariable(from: index) ?? bytes.endIndex
      for position in index..<next { collector.append(bytes[position], from: text.offset(of: position)) }
      try spend(next - index, in: text)
      if next == bytes.endIndex { return true }
      let (name, fallback, end) = try text.locating(
        { () throws(ValueFailure) in try text.variable(at: next) }, element: element, attribute: open.last ?? property)
      index = end
      if let value = try value(of: name) {
        let place = text.offset(of: next)
        for byte in value.bytes { collector.append(byte, from: place) }
        try spend(value.bytes.count, in: text)
      } else {
        guard let fallback, try replace(in: text[fallback], into: &collector) else { return false }
      }
    }
  }

  private mutating func spend(_ count: Int, in text: SourceText) throws(SourceFailure) {
    length += count
    if length > Limits.svgVariableBytes { throw failure(.limit(.variableBytes), at: text.offset(of: text.bytes.startIndex)) }
  }

  private func failure(_ kind: VectorImageError.Kind, at offset: Int) -> SourceFailure {
    SourceFailure(kind, at: offset, element: element, attribute: open.last ?? property)
  }
}

extension SourceText {
  private static let function = Array("var(".utf8)

  /// Whether the value contains `var(`.
  var namesVariables: Bool {
    // Most values have no parenthesis.
    bytes.contains(UInt8(ascii: "(")) && indexOfVariable(from: bytes.startIndex) != nil
  }

  fileprivate func indexOfVariable(from start: Int) -> Int? {
    bytes[start...].indices.first { index in
      bytes[index] | 0x20 == UInt8(ascii: "v")
        && zip(bytes[index...].prefix(4), Self.function).allSatisfy { $0 | 0x20 == $1 | 0x20 } && index + 4 <= bytes.endIndex
    }
  }

  /// Reads `var(--name, fallback)` at an index, and returns the index after it.
  fileprivate func variable(at index: Int) throws(ValueFailure) -> (name: String, fallback: Range<Int>?, end: Int) {
    var scanner = ValueScanner(bytes)
    scanner.index = index + Self.function.count
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
    guard let end = endOfArguments(from: start) else {
      scanner.index = bytes.endIndex
      throw scanner.unexpected(.closingParenthesis)
    }
    if !hasFallback, start != end { throw scanner.unexpected(.closingParenthesis) }
    return (name, hasFallback ? start..<end : nil, end + 1)
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
