// SPDX-License-Identifier: MIT

/// A summary of a value for messages, such as `a list of 3 values`.
package enum FoundValue: Hashable, Sendable {
  case null, object
  case array(count: Int)
  case boolean(Bool)
  case number(String)
  case string(String)
  /// An empty YAML value before a comment that looks like this colour.
  case unquotedColor(String)
}

extension FoundValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: "null"
    case .unquotedColor(let color): "nothing: in YAML, # begins a comment; put the colour in quotation marks: \"\(color)\""
    case .array(let count): "a list of \(count) \(count == 1 ? "value" : "values")"
    case .object: "an object"
    case .boolean(let value): "\(value)"
    case .number(let text): "the number \(text)"
    case .string(let text): "the string \"\(text.count > 40 ? text.prefix(40) + "..." : text[...])\""
    }
  }
}

extension FoundValue {
  package init(_ value: DataValue) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(number.text)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(count: elements.count)
    case .object: self = .object
    }
  }

  package init(_ node: DocumentNode) {
    if let color = node.unquotedColor {
      self = .unquotedColor(color)
      return
    }
    switch node.value {
    case .array(let elements): self = .array(count: elements.count)
    case .object: self = .object
    case .null, .boolean, .number, .string, .plain: self.init(DataValue(node))
    }
  }
}
