// SPDX-License-Identifier: MIT

internal import CCellYAML

/// What ends the reading of YAML.
enum YAMLFailure: Error {
  case notation(NotationError)
  case library(LibyamlError)
}

/// An error that libyaml reports.
enum LibyamlError: Error {
  case memory
  /// The text has a character that YAML does not allow, at a byte.
  case unreadable(String, offset: Int)
  case syntax(String, SourcePosition, context: (text: String, line: Int)?)
}

/// The owner of a parser of libyaml, which gives the events of a text one by one.
struct YAMLEvents: ~Copyable {
  struct Event {
    enum Kind {
      case scalar(String, isPlain: Bool)
      case sequenceStart, sequenceEnd, mappingStart, mappingEnd, alias, documentStart, streamEnd
      /// The start of the stream, and the end of a document.
      case other
    }

    var kind: Kind
    var position: SourcePosition
    /// The Unicode scalars of the text, by their numbers. The end of a list or an object in block style has none.
    let range: Range<Int>
    /// Whether a list or an object is in brackets or braces, or a scalar in quotation marks or plain: not in block style.
    var isFlow = false
    var hasAnchor = false
    /// The tag that the text states; `nil` for none.
    var tag: String?
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let isUsable: Bool

  /// - Parameter text: UTF-8, which must outlive the events.
  init(of text: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    isUsable = yaml_parser_initialize(parser) == 1
    guard isUsable else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    if isUsable { yaml_parser_delete(parser) }
    parser.deallocate()
  }

  mutating func next() throws(YAMLFailure) -> Event {
    guard isUsable else { throw .library(.memory) }
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw .library(error) }
    defer { yaml_event_delete(&event) }
    let (start, end) = (event.start_mark.index, event.end_mark.index)
    var read = Event(kind: .other, position: SourcePosition(event.start_mark), range: start..<max(start, end))
    func note(_ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?) {
      read.hasAnchor = anchor != nil
      read.tag = tag.map { String(cString: $0) }
    }
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      read.kind = .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      read.isFlow = ![YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE].contains(scalar.style)
      note(scalar.anchor, scalar.tag)
      // A quoted text is one, with or without the tag.
      if scalar.style != YAML_PLAIN_SCALAR_STYLE, read.tag == YAML_STR_TAG { read.tag = nil }
    case YAML_SEQUENCE_START_EVENT:
      read.kind = .sequenceStart
      read.isFlow = event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      note(event.data.sequence_start.anchor, event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      read.kind = .mappingStart
      read.isFlow = event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      note(event.data.mapping_start.anchor, event.data.mapping_start.tag)
    case YAML_SEQUENCE_END_EVENT: read.kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: read.kind = .mappingEnd
    case YAML_ALIAS_EVENT: read.kind = .alias
    case YAML_DOCUMENT_START_EVENT: read.kind = .documentStart
    case YAML_STREAM_END_EVENT: read.kind = .streamEnd
    default: break
    }
    return read
  }

  private var error: LibyamlError {
    let state = parser.pointee
    guard state.error != YAML_MEMORY_ERROR, let problem = state.problem.map({ String(cString: $0) }) else { return .memory }
    if state.error == YAML_READER_ERROR { return .unreadable(problem, offset: state.problem_offset) }
    let context = state.context.map { (text: String(cString: $0), line: state.context_mark.line + 1) }
    return .syntax(problem, SourcePosition(state.problem_mark), context: context)
  }
}

/// The release of libyaml in use.
package var libyamlVersion: String { String(cString: yaml_get_version_string()) }

extension SourcePosition {
  /// - Parameter mark: libyaml counts lines and columns from 0.
  fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}
