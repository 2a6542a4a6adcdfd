// SPDX-License-Identifier: MIT

internal import CellDocument
package import Notation

/// A JSON Patch (RFC 6902) for a template. ``TemplateSource`` applies it to the text; other JSON Patch tools can read it too.
package struct TemplatePatch: Hashable, Sendable {
  /// The operations. Each applies to the result of those before it.
  package var operations: [Operation]

  package init(_ operations: [Operation]) {
    self.operations = operations
  }

  /// The operations of RFC 6902, section 4, that fixes need: all but `move` and `copy`.
  package enum Operation: Hashable, Sendable {
    /// Adds a member to an object or replaces it, or inserts an element into a list.
    case add(JSONPointer, DataValue)
    case remove(JSONPointer)
    case replace(JSONPointer, DataValue)
    /// Rejects the patch if the value at the pointer differs.
    case test(JSONPointer, DataValue)

    package var pointer: JSONPointer {
      switch self {
      case .add(let pointer, _), .remove(let pointer), .replace(let pointer, _), .test(let pointer, _): pointer
      }
    }
  }

  /// The patch as a JSON document with one operation per line.
  package var jsonText: String { JSONText.list(operations.map(\.members)) }
}

extension TemplatePatch.Operation {
  fileprivate var members: [(String, JSONText)] {
    switch self {
    case .add(let pointer, let value): Self.members("add", pointer) + [("value", value.compactJSON)]
    case .remove(let pointer): Self.members("remove", pointer)
    case .replace(let pointer, let value): Self.members("replace", pointer) + [("value", value.compactJSON)]
    case .test(let pointer, let value): Self.members("test", pointer) + [("value", value.compactJSON)]
    }
  }

  private static func members(_ name: String, _ pointer: JSONPointer) -> [(String, JSONText)] {
    [("op", .string(name)), ("path", .string(pointer.description))]
  }
}
