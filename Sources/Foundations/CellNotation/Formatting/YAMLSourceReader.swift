// SPDX-License-Identifier: MIT

/// Reads YAML with its comments, which are between the marks of libyaml's events.
struct YAMLSourceReader {
  private let scalars: [Unicode.Scalar]
  /// The number of scalars up to which comments have been looked for.
  private var scanned = 0
  /// The number of the scalar that begins the line at `scanned`.
  private var lineStart = 0
  /// The comments, and blank lines, that belong to what comes next.
  private var pending: [Line] = []
  /// The comment on the line of what was read last.
  private var beside: String?

  /// A comment on a line of its own, with its column from 1; an empty text for a blank line.
  private struct Line {
    let text: String
    let column: Int
  }

  private init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// - Parameter bytes: a document that `YAMLReader` accepts.
  static func read(_ bytes: [UInt8]) -> YAMLSource? {
    let text = bytes[bytes.byteOrderMarkLength...]
    var reader = YAMLSourceReader(Array(String(decoding: text, as: UTF8.self).unicodeScalars))
    return text.withUnsafeBufferPointer { text in
      var events = YAMLEvents(of: text)
      do throws(YAMLFailure) {
        return try reader.document(&events)
      } catch {
        return nil
      }
    }
  }

  private mutating func document(_ events: inout YAMLEvents) throws(YAMLFailure) -> YAMLSource {
    while true {
      if case .documentStart = try next(&events).kind { break }
    }
    let first = try next(&events)
    var source = YAMLSource(root: try node(first, of: &events, below: 0))
    while true {
      let event = try next(&events)
      if let beside = takeBeside() { source.tail.append(beside) }
      if case .streamEnd = event.kind { break }
    }
    source.tail += trimmed(pending.map(\.text))
    return source
  }

  /// Reads the node that begins with an event.
  /// - Parameter column: that of the entries around it.
  private mutating func node(
    _ event: YAMLEvents.Event, of events: inout YAMLEvents, below column: Int
  ) throws(YAMLFailure) -> YAMLSource.Node {
    switch event.kind {
    case .scalar(let text, let isPlain):
      return YAMLSource.Node(value: event.isFlow ? .scalar(spelling(of: event, text, isPlain: isPlain)) : block(event, text))
    case .sequenceStart:
      return YAMLSource.Node(value: .entries(try entries(from: event, isList: true, of: &events, below: column)))
    default: return YAMLSource.Node(value: .entries(try entries(from: event, isList: false, of: &events, below: column)))
    }
  }

  private mutating func entries(
    from start: YAMLEvents.Event, isList: Bool, of events: inout YAMLEvents, below outer: Int
  ) throws(YAMLFailure) -> YAMLSource.Entries {
    var result = YAMLSource.Entries(isList: isList, isFlow: start.isFlow)
    let column = start.isFlow ? outer : start.position.column
    while true {
      var event = try next(&events)
      if let beside = takeBeside() {
        if result.entries.isEmpty || result.entries[result.entries.count - 1].beside != nil {
          pending.insert(Line(text: beside, column: column), at: 0)
        } else {
          result.entries[result.entries.count - 1].beside = beside
        }
      }
      switch event.kind {
      case .sequenceEnd, .mappingEnd:
        // A comment belongs to the entries below which it is written.
        let count =
          start.isFlow ? pending.count : pending.prefix { $0.text.isEmpty || $0.column >= column && column > outer }.count
        let own = pending[..<(pending[..<count].lastIndex { !$0.text.isEmpty } ?? -1).advanced(by: 1)]
        result.tail = own.map(\.text)
        pending.removeFirst(own.count)
        return result
      default: break
      }
      var entry = YAMLSource.Entry(above: takePending(), node: YAMLSource.Node(value: .scalar("")))
      if !isList, case .scalar(let name, let isPlain) = event.kind {
        entry.key = (name, spelling(of: event, name, isPlain: isPlain))
        event = try next(&events)
        entry.beside = takeBeside()
        if case .scalar = event.kind { entry.above += takePending() }
      }
      entry.node = try node(event, of: &events, below: column)
      result.entries.append(entry)
    }
  }

  /// Returns the next event, after looking for the comments before it.
  private mutating func next(_ events: inout YAMLEvents) throws(YAMLFailure) -> YAMLEvents.Event {
    let event = try events.next()
    scan(to: event.range.lowerBound)
    scanned = max(scanned, event.range.upperBound)
    guard case .scalar = event.kind else { return event }
    // The range of a scalar in block style includes the blank lines after it.
    if !event.isFlow {
      while scanned > event.range.lowerBound, [" ", "\n", "\r"].contains(scalars[scanned - 1]) { scanned -= 1 }
    }
    if let end = scalars[event.range].prefix(max(0, scanned - event.range.lowerBound)).lastIndex(of: "\n") { lineStart = end + 1 }
    return event
  }

  private mutating func scan(to end: Int) {
    var isOwnLine = scanned == lineStart
    var lineBreaks = isOwnLine ? 1 : 0
    var index = scanned
    while index < end {
      switch scalars[index] {
      case "\n":
        (isOwnLine, lineBreaks, lineStart) = (true, lineBreaks + 1, index + 1)
        if lineBreaks == 2 { pending.append(Line(text: "", column: 0)) }
      case "#":
        let comment = scalars[index...].prefix { $0 != "\n" && $0 != "\r" }
        let text = String(String.UnicodeScalarView(comment)).trimmingBlanks
        if isOwnLine { pending.append(Line(text: text, column: index - lineStart + 1)) } else { beside = text }
        index += comment.count - 1
        lineBreaks = 0
      default: break
      }
      index += 1
    }
    scanned = max(scanned, end)
  }

  private mutating func takePending() -> [String] {
    defer { pending = [] }
    return pending.map(\.text)
  }

  private mutating func takeBeside() -> String? {
    defer { beside = nil }
    return beside
  }

  /// Returns lines without blank ones at both ends.
  private func trimmed(_ lines: [String]) -> [String] {
    Array(lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
  }

  /// Returns a scalar as it is written in house style.
  private func spelling(of event: YAMLEvents.Event, _ text: String, isPlain: Bool) -> String {
    let source = String(String.UnicodeScalarView(scalars[event.range]))
    let isOneLine = !source.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
    if isPlain { return isOneLine ? source : text.quotedForYAML }
    // The escapes of a text are kept as they are.
    if isOneLine, source.hasPrefix("\""), source.contains("\\") { return source }
    return text.spelledInYAML
  }

  /// Returns a scalar in block style. One whose lines depend on their place is written in quotation marks.
  private func block(_ event: YAMLEvents.Event, _ text: String) -> YAMLSource.Node.Value {
    let source = String(String.UnicodeScalarView(scalars[event.range])).replacing("\r\n", with: "\n")
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let header = lines.first, header.allSatisfy({ "|>-".contains($0) }) else { return .scalar(text.quotedForYAML) }
    func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    let content = lines.dropFirst().map { $0.allSatisfy { $0 == " " } ? "" : $0 }
    guard let depth = content.first(where: { !$0.isEmpty }).map(indentation) else { return .scalar(text.quotedForYAML) }
    return .block(header: header, lines: trimmed(content).map { String($0.dropFirst(min(depth, indentation($0)))) })
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(unicodeScalars.reversed().drop { $0 == " " || $0 == "\t" }.reversed().map(Character.init))
  }

  /// The text as a YAML scalar on one line: without quotation marks if it is plain words.
  fileprivate var spelledInYAML: String {
    if areWordsPlainInYAML { return self }
    let isSimple = unicodeScalars.allSatisfy { !$0.isEscapedInYAML }
    return isSimple && (contains("\"") || contains("\\")) && !contains("'") ? "'" + self + "'" : quotedForYAML
  }

  /// The text in double quotation marks, with escapes that YAML and JSON share.
  fileprivate var quotedForYAML: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isEscapedInYAML:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// Whether a reader would not see the character, or take it for another.
  fileprivate var isEscapedInYAML: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .spaceSeparator: self != " "
    default: value == 0xFEFF
    }
  }
}
