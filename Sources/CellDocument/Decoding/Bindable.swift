// SPDX-License-Identifier: MIT

package import Notation

/// The context that error messages name.
package struct Site: Hashable, Sendable {
  package internal(set) var file: String
  /// The element's path; `nil` outside the cell.
  var path: String?
  /// The data item that is being bound; `nil` while the document is decoded.
  var item: DataItemName?
  /// The font family of texts whose style names none.
  var family = Site.family
  /// The states that the document is in.
  var states: [String] = []

  /// The default family, used if the document sets none.
  static let family = "DejaVu Sans"

  package func error(_ problem: CellDocumentProblem, at position: SourcePosition) -> CellDocumentError {
    CellDocumentError(problem, at: position, in: file, path: path, item: item, states: states)
  }

  /// Returns an error for `keys`, one of which is required. They are missing while a document is decoded, and null while data is
  /// bound.
  func missing(_ keys: [String], at position: SourcePosition) -> CellDocumentError {
    if item != nil { return error(.nullKey(keys), at: position) }
    return error(keys.count == 1 ? .missingKey(keys[0]) : .missingOneOf(keys), at: position)
  }
}

/// A value that is either a literal in the template or depends on the data.
enum Bindable<Value: Sendable>: Sendable {
  case literal(Value)
  /// Returns `nil` if the data is null, which has the same effect as omitting the value.
  case bound(@Sendable (Scope) throws(CellDocumentError) -> Value?)

  /// Returns the value for one data item.
  func value(in scope: Scope) throws(CellDocumentError) -> Value? {
    switch self {
    case .literal(let value): value
    case .bound(let value): try value(scope)
    }
  }

  /// Returns the transformed value. A literal is transformed immediately; any other value is transformed when data is bound.
  func map<Result: Sendable>(
    at site: Site, _ transform: @escaping @Sendable (Value, Site) throws(CellDocumentError) -> Result
  ) throws(CellDocumentError) -> Bindable<Result> {
    switch self {
    case .literal(let value): return .literal(try transform(value, site))
    case .bound(let value):
      return .bound { (scope) throws(CellDocumentError) in
        guard let value = try value(scope) else { return nil }
        return try transform(value, scope.site)
      }
    }
  }
}

/// The properties of one object: the literal ones, and the bindings that set the others from the data.
struct Template<Target: Sendable>: Sendable {
  typealias Binding = @Sendable (inout Target, Scope) throws(CellDocumentError) -> Void

  var base: Target
  var bindings: [Binding] = []

  init(_ base: Target) {
    self.base = base
  }

  /// Returns the properties for one data item.
  func bound(in scope: Scope) throws(CellDocumentError) -> Target {
    var target = base
    for binding in bindings { try binding(&target, scope) }
    return target
  }

  mutating func set<Value>(_ keyPath: any WritableKeyPath<Target, Value> & Sendable, to value: Bindable<Value>) {
    switch value {
    case .literal(let value):
      base[keyPath: keyPath] = value
      // Overrides any binding of an earlier shorthand for the same property: `gap` before `rowGap`, `size` before `width`.
      if !bindings.isEmpty { bindings.append(Self.binding(keyPath) { (_) throws(CellDocumentError) in value }) }
    case .bound(let value): bindings.append(Self.binding(keyPath, value))
    }
  }

  private static func binding<Value>(
    _ keyPath: any WritableKeyPath<Target, Value> & Sendable,
    _ value: @escaping @Sendable (Scope) throws(CellDocumentError) -> Value?
  ) -> Binding {
    { (target, scope) throws(CellDocumentError) in
      let found = try value(scope)
      // A plain key path: Swift 6.3.1 cannot compile a write through the existential.
      let path: WritableKeyPath<Target, Value> = keyPath
      if let found { target[keyPath: path] = found }
    }
  }

  /// The properties as one value, which is bound if any property is.
  var bindable: Bindable<Target> {
    if bindings.isEmpty { return .literal(base) }
    return .bound { [self] (scope) throws(CellDocumentError) in try bound(in: scope) }
  }
}
