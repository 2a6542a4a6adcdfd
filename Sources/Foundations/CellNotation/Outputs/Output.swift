// SPDX-License-Identifier: MIT

/// The description of an output of the command, without the type of the values that it is made from.
package struct OutputDescription: Sendable {
  /// The name of the schema, as in `cellraster schema NAME`.
  package let name: String
  /// What writes the output, as a title.
  package let title: String
  /// A sentence about an output whose shape is no record; empty for a record, which has its own.
  package let meaning: String
  package let shape: OutputShape

  package init(_ name: String, _ title: String, meaning: String = "", _ shape: OutputShape) {
    self.name = name
    self.title = title
    self.meaning = meaning
    self.shape = shape
  }
}

/// An output of the command for programs: an object that begins with `formatVersion` and `tool`.
package struct Output<Value>: Sendable {
  package let description: OutputDescription
  private let form: OutputForm<Value>
  /// Whether the text has several lines.
  private let isReadable: Bool

  /// - Parameters:
  ///   - name: the name of the schema.
  ///   - title: what writes the output.
  ///   - isReadable: whether the text is spread over several lines, for people.
  ///   - members: the members after `formatVersion` and `tool`.
  ///   - rules: further keywords of the schema.
  package init(
    _ name: String, _ title: String, meaning: String = "", isReadable: Bool = false, _ members: [OutputMember<Value>],
    rules: DataValue = [:]
  ) {
    form = .record(name, meaning, Tool.head() + members, rules: rules)
    description = OutputDescription(name, title, form.shape)
    self.isReadable = isReadable
  }

  /// Returns the output as text in UTF-8 that ends in a line break.
  package func text(of value: Value) -> String {
    let value = form.value(value)
    return isReadable ? value.jsonText : value.compactJSON + "\n"
  }

  /// Returns the members of the output, for one that is written piece by piece.
  package func members(of value: Value) -> [DataObject.Member] {
    guard case .object(let object) = form.value(value) else { return [] }
    return object.members
  }
}

/// The program that writes outputs.
package enum Tool {
  /// The version of the program.
  package static let version = "0.8.0"

  /// The version of the form of all outputs. It increases when a member of one of them is removed or changes its meaning, but not when
  /// one is added.
  private static let formatVersion = 1

  private static let output = OutputForm<Void>.record(
    "tool", "A program and its version.",
    [
      .constant("name", "cellraster", "The name of the program."),
      .member("version", .text, "The version, such as 0.1.0.") { version },
    ])

  /// Returns the two members with which each output begins.
  package static func head<Value>() -> [OutputMember<Value>] {
    [
      .constant(
        "formatVersion", .number(DataNumber(formatVersion)),
        "The version of the format of all JSON of the command. It increases when a member is removed or changes its meaning."),
      member(),
    ]
  }

  /// Returns the member that names the program and its version.
  package static func member<Value>() -> OutputMember<Value> { .member("tool", output, "The program that wrote this.") { _ in } }
}
