// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics
internal import Notation

extension DataValue {
  init(_ number: Int) { self = .number(DataNumber(number)) }

  /// Creates a number, or null for infinities and NaN, which JSON cannot express.
  init(_ number: Double) {
    self = Int(exactly: number).map { DataValue($0) } ?? DataNumber(text: "\(number)").map { .number($0) } ?? .null
  }

  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}

extension PixelRect {
  var jsonValue: DataValue {
    ["x": DataValue(x), "y": DataValue(y), "width": DataValue(width), "height": DataValue(height)]
  }
}

extension DocumentLocation {
  var jsonValue: DataValue { ["file": .string(file), "line": DataValue(line), "column": DataValue(column)] }
}

extension DataValue {
  /// Creates an object with the members in their order. If several have the same name, the first one is used.
  init(_ members: [(String, DataValue)]) {
    self = .object(DataObject(members.map { DataObject.Member(name: $0.0, value: $0.1) }))
  }
}
