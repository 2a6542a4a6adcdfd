// SPDX-License-Identifier: MIT

/// How a value is written in the command's JSON, and the shape of what is written. One cannot change without the other.
package struct OutputForm<Value>: Sendable {
  package let shape: OutputShape
  package let value: @Sendable (Value) -> DataValue

  package init(_ shape: OutputShape, value: @escaping @Sendable (Value) -> DataValue) {
    self.shape = shape
    self.value = value
  }
}

/// A member of an object that describes a `Value`: its name, its form, its meaning and where it comes from.
package struct OutputMember<Value>: Sendable {
  let shape: OutputRecord.Member
  /// Returns `nil` if the member is left out.
  let value: @Sendable (Value) -> DataValue?

  /// Returns a member that is always there.
  package static func member<Part>(
    _ name: String, _ form: OutputForm<Part>, _ meaning: String, of part: @escaping @Sendable (Value) -> Part
  ) -> OutputMember {
    OutputMember(shape: OutputRecord.Member(name, form.shape, meaning)) { form.value(part($0)) }
  }

  /// Returns a member that is left out if its value is `nil`.
  package static func optional<Part>(
    _ name: String, _ form: OutputForm<Part>, _ meaning: String, of part: @escaping @Sendable (Value) -> Part?
  ) -> OutputMember {
    OutputMember(shape: OutputRecord.Member(name, form.shape, meaning, isRequired: false)) { part($0).map(form.value) }
  }

  /// Returns a member whose value is always the same.
  package static func constant(_ name: String, _ value: DataValue, _ meaning: String) -> OutputMember {
    OutputMember(shape: OutputRecord.Member(name, .constant(value), meaning)) { _ in value }
  }
}

extension OutputForm {
  /// Returns the form of an object with these members, in this order.
  /// - Parameter rules: further keywords of the schema.
  package static func record(
    _ name: String, _ meaning: String, _ members: [OutputMember<Value>], rules: DataValue = [:]
  ) -> OutputForm {
    OutputForm(.record(OutputRecord(name, meaning, members.map(\.shape), rules: rules))) { value in
      .object(
        DataObject(
          unique: members.compactMap { member in
            member.value(value).map { DataObject.Member(name: member.shape.name, value: $0) }
          }))
    }
  }

  /// Returns the form of a value that is written in one of several ways: in the first one that applies.
  package static func choice(_ name: String, _ meaning: String, _ ways: [OutputWay<Value>]) -> OutputForm {
    let form = OutputForm(.oneOf(ways.map(\.shape))) { value in
      for way in ways {
        if let written = way.value(value) { return written }
      }
      preconditionFailure("\(name): no way to write \(value)")
    }
    return form.named(name, meaning)
  }

  /// Returns the same form with a name and a meaning, which schemas state once.
  package func named(_ name: String, _ meaning: String) -> OutputForm {
    OutputForm(.named(OutputDefinition(name: name, meaning: meaning, shape: shape)), value: value)
  }

  /// Returns a form that contains itself.
  package static func recursive(_ form: @escaping @Sendable () -> OutputForm) -> OutputForm {
    OutputForm(.recursive { form().shape }) { form().value($0) }
  }

  /// Returns the form of a value that is written as another one.
  package static func by<Part>(_ form: OutputForm<Part>, _ part: @escaping @Sendable (Value) -> Part) -> OutputForm {
    OutputForm(form.shape) { form.value(part($0)) }
  }

  package static func list<Element>(_ element: OutputForm<Element>, atLeast least: Int = 0, isSet: Bool = false) -> OutputForm
  where Value == [Element] {
    OutputForm(.list(element.shape, count: least...Int.max, isSet: isSet)) { .array($0.map(element.value)) }
  }

  package static func nullable<Wrapped>(_ form: OutputForm<Wrapped>) -> OutputForm where Value == Wrapped? {
    OutputForm(.nullable(form.shape)) { $0.map(form.value) ?? .null }
  }
}

/// One of the ways to write a value.
package struct OutputWay<Value>: Sendable {
  let shape: OutputShape
  /// Returns `nil` if this way does not apply.
  let value: @Sendable (Value) -> DataValue?

  /// - Parameter part: returns what is written; `nil` if this way does not apply.
  package static func way<Part>(_ form: OutputForm<Part>, _ part: @escaping @Sendable (Value) -> Part?) -> OutputWay {
    OutputWay(shape: form.shape) { part($0).map(form.value) }
  }
}

// MARK: Simple values

extension OutputForm<String> {
  package static var text: OutputForm { text(matching: nil) }

  /// Returns the form of text that matches a regular expression.
  package static func text(matching pattern: String?) -> OutputForm { OutputForm(.text(pattern: pattern)) { .string($0) } }

  /// Returns the form of text that is one of some words.
  package static func words(_ words: [String]) -> OutputForm { OutputForm(.words(words)) { .string($0) } }
}

extension OutputForm where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// The name of a case.
  package static var word: OutputForm { OutputForm(.words(Value.allCases.map(\.rawValue))) { .string($0.rawValue) } }
}

extension OutputForm<Bool> {
  package static var boolean: OutputForm { OutputForm(.boolean) { .boolean($0) } }
}

extension OutputForm<DataValue> {
  /// Any JSON value.
  package static var anything: OutputForm { OutputForm(.anything) { $0 } }
}

extension OutputForm<[String: String]> {
  /// An object with any names, sorted.
  package static var dictionary: OutputForm {
    OutputForm(.dictionary(.text())) { texts in
      .object(DataObject(unique: texts.sorted { $0 < $1 }.map { DataObject.Member(name: $0.key, value: .string($0.value)) }))
    }
  }
}

extension OutputForm where Value: BinaryInteger & Sendable {
  /// A number of things.
  package static var count: OutputForm { integer(0...) }

  /// A number in a sequence, counted from 1.
  package static var ordinal: OutputForm { integer(1...) }

  package static var integer: OutputForm { integer(Int.min...Int.max) }

  package static func integer(_ range: PartialRangeFrom<Int>) -> OutputForm { integer(range.lowerBound...Int.max) }

  package static func integer(_ range: ClosedRange<Int>) -> OutputForm {
    OutputForm(.integer(range)) { .number(DataNumber(Int($0))) }
  }
}

extension OutputForm<Double> {
  /// A number; null for infinities and NaN, which JSON cannot express.
  package static var number: OutputForm { number(-.infinity ... .infinity) }

  package static func number(_ range: PartialRangeFrom<Double>) -> OutputForm { number(range.lowerBound ... .infinity) }

  package static func number(_ range: ClosedRange<Double>) -> OutputForm {
    OutputForm(.number(range)) { DataNumber($0).map { .number($0) } ?? .null }
  }
}
