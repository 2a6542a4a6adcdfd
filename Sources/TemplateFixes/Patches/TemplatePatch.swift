// SPDX-License-Identifier: MIT

internal import CellDocument
package import Notation

/// Changes of a template, by RFC 6902: what `patch` programs take, and what ``TemplateSource`` applies to the text.
package struct TemplatePatch: Hashable, Sendable {
  /// Applied one after the other, each to what those before it have left.
  package var operations: [Operation]

  package init(_ operations: [Operation]) {
    self.operations = operations
  }

  /// The operations of section 4 that fixes need; none moves or copies.
  package enum Operation: Hashable, Sendable {
    /// Adds a member to an object, or gives it another value; adds an element to a list.
    case add(JSONPointer, DataValue)
    case remove(JSONPointer)
    case replace(JSONPointer, DataValue)
    /// Refuses the patch where another value stands there.
    case test(JSONPointer, DataValue)

    package var pointer: JSONPointer {
      switch self {
      case .add(let pointer, _), .remove(let pointer), .replace(let pointer, _), .test(let pointer, _): pointer
      }
    }
  }

  /// The patch as a JSON document, each operation on a line.
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
