// SPDX-License-Identifier: MIT

package import CellNotation

/// A JSON Patch (RFC 6902) for a template. ``TemplateSource`` applies it to the text; other JSON Patch tools can read it too.
package struct TemplatePatch: Hashable, Sendable {
  /// The operations. Each applies to the result of the previous one.
  package var operations: [Operation]

  init(_ operations: [Operation]) {
    self.operations = operations
  }

  /// The operations of RFC 6902, section 4, that fixes need: all but `move` and `copy`.
  package enum Operation: Hashable, Sendable {
    /// Adds or replaces a member of an object, or inserts an element into a list.
    case add(JSONPointer, DataValue)
    case remove(JSONPointer)
    case replace(JSONPointer, DataValue)
    /// Rejects the patch if the value at the pointer differs or does not exist.
    case test(JSONPointer, DataValue)

    /// The operation on an included file, with a pointer into that file.
    var inIncludedFile: Operation { moved { JSONPointer(Array($0.tokens.dropFirst(2))) } }

    /// Returns the operation at another pointer.
    func moved(_ change: (JSONPointer) -> JSONPointer) -> Operation {
      switch self {
      case .add(let pointer, let value): .add(change(pointer), value)
      case .remove(let pointer): .remove(change(pointer))
      case .replace(let pointer, let value): .replace(change(pointer), value)
      case .test(let pointer, let value): .test(change(pointer), value)
      }
    }

    var pointer: JSONPointer {
      switch self {
      case .add(let pointer, _), .remove(let pointer), .replace(let pointer, _), .test(let pointer, _): pointer
      }
    }
  }

  /// The patch as a JSON value.
  var value: DataValue { .array(operations.map(\.value)) }

  /// The patch as a JSON document: a list with one operation per line.
  package var jsonText: String {
    operations.isEmpty ? "[]" : "[\n" + operations.map { "  " + $0.value.compactJSON }.joined(separator: ",\n") + "\n]"
  }
}

extension TemplatePatch.Operation {
  fileprivate var value: DataValue {
    switch self {
    case .add(let pointer, let value): ["op": "add", "path": .string("\(pointer)"), "value": value]
    case .remove(let pointer): ["op": "remove", "path": .string("\(pointer)")]
    case .replace(let pointer, let value): ["op": "replace", "path": .string("\(pointer)"), "value": value]
    case .test(let pointer, let value): ["op": "test", "path": .string("\(pointer)"), "value": value]
    }
  }
}

/// The reason why a patch was not applied.
package enum TemplatePatchError: Error, Equatable, Sendable {
  /// The template has no value at the pointer or, for `add`, no object or list that can contain it.
  case noSuchPlace(JSONPointer)
  /// A `test` operation found a different value at the pointer.
  case otherValue(JSONPointer)
  /// The patch is valid, but the text at the pointer cannot be edited automatically. The patch can be applied by hand.
  case notEditable(JSONPointer, UneditableNotation, at: DocumentLocation)
}

/// The reason why the text of a template cannot be edited automatically.
package enum UneditableNotation: Error, Hashable, Sendable {
  /// The edit would add or remove a list element, which would shift the pointers to later elements.
  case listElement
  /// The edit would replace the whole document.
  case wholeDocument
  /// The edit would replace a block scalar (`|` or `>`).
  case blockScalar
  /// An unquoted string spans several lines.
  case severalLines
  /// The edit would replace an object or a list in block style, or remove the only member of an object in block style.
  case blockCollection
  /// The object is a single pair without braces in a bracketed list: `[key: value]`.
  case singlePair
  /// The key is explicit (`? key`).
  case explicitKey
  /// The edit would delete a comment.
  case comment
  /// The edited text would not have the value that the patch produces, or would not be valid.
  case otherResult
}

extension TemplatePatchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchPlace(let pointer): "the patch does not apply: the template has no value at \(pointer)"
    case .otherValue(let pointer): "the patch does not apply: it expects a different value at \(pointer)"
    case .notEditable(let pointer, let notation, let location):
      "\(location): the text at \(pointer) cannot be edited, \(notation); apply the patch by hand"
    }
  }
}

extension UneditableNotation: CustomStringConvertible {
  /// The reason as a subordinate clause: `because a comment would be lost`.
  package var description: String {
    switch self {
    case .listElement: "because list elements are never added or removed"
    case .wholeDocument: "because it is the whole document"
    case .blockScalar: "because it is a block scalar (| or >)"
    case .severalLines: "because it is an unquoted string on several lines"
    case .blockCollection: "because an object or a list without brackets would be replaced or emptied"
    case .singlePair: "because it is an object without braces in a list with brackets"
    case .explicitKey: "because its object has an explicit key (? key)"
    case .comment: "because a comment would be lost"
    case .otherResult: "because the result would not match the patch"
    }
  }
}
