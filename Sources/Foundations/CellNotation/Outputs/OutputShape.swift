// SPDX-License-Identifier: MIT

/// What a value in an output can be: the part of JSON Schema that outputs need.
package indirect enum OutputShape: Sendable {
  /// Any text, or text that matches a regular expression.
  case text(pattern: String? = nil)
  /// One of some words.
  case words([String])
  case constant(DataValue)
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case boolean
  /// Any JSON value.
  case anything
  /// - Parameter isSet: whether no element occurs twice.
  case list(OutputShape, count: ClosedRange<Int>, isSet: Bool = false)
  /// An object with any names.
  case dictionary(OutputShape)
  case record(OutputRecord)
  /// A shape that has a name and a meaning of its own.
  case named(OutputDefinition)
  case oneOf([OutputShape])
  case nullable(OutputShape)
  /// A shape that contains itself.
  case recursive(@Sendable () -> OutputShape)
}

/// An object with fixed members, in the order in which they are written.
package struct OutputRecord: Sendable {
  /// A member of an object.
  package struct Member: Sendable {
    package let name: String
    package let shape: OutputShape
    /// One sentence or more.
    package let meaning: String
    /// Whether the member is always there.
    package let isRequired: Bool

    package init(_ name: String, _ shape: OutputShape, _ meaning: String, isRequired: Bool = true) {
      self.name = name
      self.shape = shape
      self.meaning = meaning
      self.isRequired = isRequired
    }
  }

  /// The name of the definition in schemas, unique in each output.
  package let name: String
  package let meaning: String
  package let members: [Member]
  /// Further keywords of the schema: rules about which members occur together.
  package let rules: DataValue

  package init(_ name: String, _ meaning: String, _ members: [Member], rules: DataValue = [:]) {
    self.name = name
    self.meaning = meaning
    self.members = members
    self.rules = rules
  }
}

/// A shape with a name and a meaning of its own.
package struct OutputDefinition: Sendable {
  /// The name of the definition in schemas, unique in each output.
  package let name: String
  package let meaning: String
  package let shape: OutputShape
}
