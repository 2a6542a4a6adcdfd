// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

/// A value that a key of a document can have.
protocol DocumentValue: Hashable, Sendable {
  /// The form of the value in a document; decoding it gives an equal value. A value that no document can express, such as an
  /// infinite number, is written in a form that decoding rejects.
  var written: DataValue { get }
}

/// The keys of an object that is the value of a key, as they are read.
protocol ObjectKeys<Value>: DocumentValue {
  associatedtype Value: Hashable, Sendable
  static var fields: [Field<Self>] { get }
  static var rules: [KeyRule] { get }
  /// Creates the keys of an empty object.
  init()
  /// Creates the keys that express a value.
  init(_ value: Value)
  /// Throws ``CellDocumentError`` if keys are missing or do not fit together.
  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Value
}

extension ObjectKeys {
  static var rules: [KeyRule] { [] }
  /// An object with the keys that have other values than without any.
  var written: DataValue { .object(Self.fields, of: self, unlike: Self()) }
}

/// A value that is written as an object.
protocol ObjectValue: DocumentValue {
  associatedtype Keys: ObjectKeys<Self>
}

extension ObjectValue {
  var written: DataValue { Keys(self).written }
}

extension DocumentValue where Self: RawRepresentable<String> {
  var written: DataValue { .string(rawValue) }
}

extension LayoutEngineName: DocumentValue {}
extension Overflow: DocumentValue {}
extension BoxSizing: DocumentValue {}
extension Display: DocumentValue {}
extension FlexDirection: DocumentValue {}
extension FlexWrap: DocumentValue {}
extension ContentDistribution: DocumentValue {}
extension ItemAlignment: DocumentValue {}
extension Position: DocumentValue {}
extension ContentMode: DocumentValue {}
extension PictureRepetition: DocumentValue {}
extension BoxCorner: DocumentValue {}
extension StatusPlace: DocumentValue {}
extension Border.Style: DocumentValue {}
extension CornerCurve: DocumentValue {}
extension Fade.Edge: DocumentValue {}
extension TextAlignment: DocumentValue {}
extension Ellipsis: DocumentValue {}
extension TextWrap: DocumentValue {}
extension TextDirection: DocumentValue {}
extension ShapeProperties.Name: DocumentValue {}
extension Canvas.Direction: DocumentValue {}
extension DataConstraint.DataType: DocumentValue {}
extension DataConstraint.Script: DocumentValue {}

extension Bool: DocumentValue {
  var written: DataValue { .boolean(self) }
}

extension Int: DocumentValue {
  var written: DataValue { .number(DataNumber(self)) }
}

extension Double: DocumentValue {
  var written: DataValue { DataNumber(self).map(DataValue.number) ?? .string(shortest(self)) }
}

extension String: DocumentValue {
  /// The text, with every `${` escaped as `$${`.
  var written: DataValue {
    // Compares bytes, not characters: a combining mark after the brace forms one character with it, but an expression still begins
    // there.
    let dollar = UInt8(ascii: "$")
    let brace = UInt8(ascii: "{")
    let bytes = Array(utf8)
    guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == (dollar, brace) }) else { return .string(self) }
    var escaped: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == dollar, index + 1 < bytes.count, bytes[index + 1] == brace { escaped.append(dollar) }
      escaped.append(byte)
    }
    return .string(String(decoding: escaped, as: UTF8.self))
  }
}

extension DataValue {
  /// The value with every `${` in its texts escaped.
  var escapedForDocument: DataValue {
    switch self {
    case .null, .boolean, .number: self
    case .string(let text): text.written
    case .array(let values): .array(values.map(\.escapedForDocument))
    case .object(let object):
      .object(DataObject(unique: object.members.map { .init(name: $0.name, value: $0.value.escapedForDocument) }))
    }
  }
}

extension Array: DocumentValue where Element: DocumentValue {
  var written: DataValue { .array(map(\.written)) }
}

extension RGBA: DocumentValue {
  var written: DataValue { .string(description) }
}

extension Length: DocumentValue {
  var written: DataValue {
    switch self {
    case .points(let points): points.written
    case .percent, .percentAndPoints: .string(description)
    case .auto: "auto"
    case .minContent: "min-content"
    case .maxContent: "max-content"
    case .fitContent: "fit-content"
    case .fitLines: "fit-lines"
    case .content: "content"
    }
  }
}

extension EdgeLengths: DocumentValue {
  /// The shortest form that CSS allows: one to four lengths.
  var written: DataValue {
    if self == EdgeLengths(all: top) { return top.written }
    if right != left { return [top, right, bottom, left].written }
    return top == bottom ? [top, right].written : [top, right, bottom].written
  }
}

extension Fill: DocumentValue {
  var written: DataValue {
    switch self {
    case .color(let color): color.written
    case .gradient(let gradient): gradient.written
    }
  }
}

extension TextStyle: DocumentValue {
  var written: DataValue { .object(TextStyle.fields, of: self, unlike: TextStyle()) }
}

extension DetectionStyles: DocumentValue {
  var written: DataValue { .object(DetectionStyles.fields, of: self, unlike: DetectionStyles()) }
}

extension DataValue {
  /// Returns an object with the keys whose values differ between `target` and `initial`. The values are those in `target`.
  static func object<Target>(_ fields: [Field<Target>], of target: Target, unlike initial: Target) -> DataValue {
    .object(DataObject(unique: Field.members(fields, of: target, unlike: initial)))
  }
}

extension Field {
  /// Returns each key with its value in `target`, including default values. A key is left out if no single value expresses it.
  static func values(_ fields: [Field], of target: Target) -> [DataObject.Member] {
    fields.compactMap { field in field.value(target).map { DataObject.Member(name: field.name, value: $0.written) } }
  }

  /// Returns the keys whose values differ between `target` and `initial`, with the values in `target`, in the order of `fields`. A
  /// key is left out if an earlier key in the result is a shorthand that includes it.
  @_semantics("optimize.sil.specialize.generic.never")
  static func members(_ fields: [Field], of target: Target, unlike initial: Target) -> [DataObject.Member] {
    var members: [DataObject.Member] = []
    var said: Set<String> = []
    for field in fields where !said.contains(field.name) {
      guard let value = field.written(target, unlike: initial) else { continue }
      members.append(DataObject.Member(name: field.name, value: value))
      said.formUnion(field.shortFor)
    }
    return members
  }
}
