// SPDX-License-Identifier: MIT

internal import Notation

/// Where messages say that something is wrong.
struct Site: Hashable, Sendable {
  var file: String
  /// The element's path; `nil` outside the cell.
  var path: String?
  /// The data item that is being bound.
  var item: DataItemName?
  /// The font family of texts whose style names none.
  var family = Site.family
  /// The states that the document is in.
  var states: [String] = []

  /// The family where the document names none at all.
  static let family = "DejaVu Sans"

  func error(_ problem: CellDocumentProblem, at position: SourcePosition) -> CellDocumentError {
    CellDocumentError(problem, at: position, in: file, path: path, item: item, states: states)
  }

  /// That one of `keys` is needed: while a document is decoded they are missing, and while data is bound they are null.
  func missing(_ keys: [String], at position: SourcePosition) -> CellDocumentError {
    if item != nil { return error(.nullKey(keys), at: position) }
    return error(keys.count == 1 ? .missingKey(keys[0]) : .missingOneOf(keys), at: position)
  }
}

/// A value that the template says outright, or that the data decides.
enum Bindable<Value: Sendable>: Sendable {
  case literal(Value)
  /// Gives `nil` where the data says null, which means the same as leaving the value out.
  case bound(@Sendable (Scope) throws(CellDocumentError) -> Value?)

  /// The value for one data item.
  func value(in scope: Scope) throws(CellDocumentError) -> Value? {
    switch self {
    case .literal(let value): value
    case .bound(let value): try value(scope)
    }
  }

  /// A value made from this one: at once where it is known, and else when the data is bound.
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

/// The properties of one object: those that the template says outright, and how the data fills in the others.
struct Template<Target: Sendable>: Sendable {
  typealias Binding = @Sendable (inout Target, Scope) throws(CellDocumentError) -> Void

  var base: Target
  var bindings: [Binding] = []

  init(_ base: Target) {
    self.base = base
  }

  /// The properties for one data item.
  func bound(in scope: Scope) throws(CellDocumentError) -> Target {
    var target = base
    for binding in bindings { try binding(&target, scope) }
    return target
  }

  mutating func set<Value>(_ keyPath: any WritableKeyPath<Target, Value> & Sendable, to value: Bindable<Value>) {
    switch value {
    case .literal(let value):
      base[keyPath: keyPath] = value
      // A shorthand above that the data fills in must not overwrite it: gap before rowGap, size before width.
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
      // The plain key path: writing through the existential stops the compiler of Swift 6.3.1.
      let path: WritableKeyPath<Target, Value> = keyPath
      if let found { target[keyPath: path] = found }
    }
  }

  /// The properties as one value, which depends on the data where one of them does.
  var bindable: Bindable<Target> {
    if bindings.isEmpty { return .literal(base) }
    return .bound { [self] (scope) throws(CellDocumentError) in try bound(in: scope) }
  }
}
