// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
internal import CellTree

/// The context of decoding and binding: the facts that error messages name, and the default font family.
package struct Site: Hashable, Sendable {
  package internal(set) var file: String
  /// The path of the current element; `nil` outside the key `cell`.
  var path: String?
  /// The part of the element's text that is being read, such as `span-2#3` or `paragraph-2/span`; `nil` outside of
  /// spans and paragraphs.
  var span: String?
  /// The data item that is being bound; `nil` while the document is decoded.
  var item: DataItemName?
  /// The font family of text whose style sets none.
  var family = Site.family
  /// The names of the states that have been applied to the document, in order.
  var states: [String] = []
  /// Notes what detection is left out for now; `nil` while nothing is.
  var omission: DetectionOmission?

  /// The place of values whose errors are not shown.
  static let unknown = Site(file: "")

  /// The default family, used if the document sets none.
  static let family = "DejaVu Sans"

  package func error(_ problem: CellDocumentProblem, at position: SourcePosition) -> CellDocumentError {
    CellDocumentError(problem, at: position, in: file, path: placePath, item: item, states: states)
  }

  private var placePath: String? {
    guard let path, let span else { return path }
    return path + "/" + span
  }

  /// Returns the error for an object that requires one of `keys` but has a value for none of them. While a document is decoded, the
  /// error says that the keys are missing; while data is bound, it says that their values are null.
  func missing(_ keys: [String], at position: SourcePosition) -> CellDocumentError {
    if item != nil { return error(.nullKey(keys), at: position) }
    return error(keys.count == 1 ? .missingKey(keys[0]) : .missingOneOf(keys), at: position)
  }
}

/// A value that is either literal in the template or computed from the data.
enum Bindable<Value: Sendable>: Sendable {
  case literal(Value)
  /// A closure that computes the value for one data item. It returns `nil` if the result is null, which has the same effect as
  /// omitting the key.
  case bound(@Sendable (Scope) throws(CellDocumentError) -> Value?)

  /// Returns the value for one data item; `nil` if the result is null.
  func value(in scope: Scope) throws(CellDocumentError) -> Value? {
    switch self {
    case .literal(let value): value
    case .bound(let value): try value(scope)
    }
  }

  /// Returns the transformed value. A literal is transformed immediately; any other value is transformed whenever data is bound.
  /// - Parameter site: the context of errors about a literal.
  @_semantics("optimize.sil.specialize.generic.never")
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

/// The properties of one object of the template: a value with the literal properties, and bindings that set the other properties
/// from the data.
struct Template<Target: Sendable>: Sendable {
  typealias Binding = @Sendable (inout Target, Scope) throws(CellDocumentError) -> Void

  private var shared: Shared<Target>
  var bindings: [Binding] = []

  init(_ base: Target) {
    shared = Shared(base)
  }

  var base: Target {
    get { shared.value }
    set { shared = Shared(newValue) }
  }

  /// Returns the properties with all bindings applied to one data item.
  func bound(in scope: Scope) throws(CellDocumentError) -> Target { try shared(in: scope).value }

  /// Returns the properties with all bindings applied to one data item; the template's own storage if there are none.
  func shared(in scope: Scope) throws(CellDocumentError) -> Shared<Target> {
    if bindings.isEmpty { return shared }
    var target = shared.value
    for binding in bindings { try binding(&target, scope) }
    return Shared(target)
  }

  /// Sets a value with `assign`, now or whenever data is bound.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func set<Value>(_ value: Bindable<Value>, _ assign: @escaping @Sendable (inout Target, Value) -> Void) {
    switch value {
    case .literal(let value):
      assign(&base, value)
      // Overrides the binding of a shorthand that was read earlier and sets the same property: `gap` for `rowGap`, `size` for
      // `width`.
      if !bindings.isEmpty { bindings.append(Self.binding(assign) { (_) throws(CellDocumentError) in value }) }
    case .bound(let value): bindings.append(Self.binding(assign, value))
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private static func binding<Value>(
    _ assign: @escaping @Sendable (inout Target, Value) -> Void,
    _ value: @escaping @Sendable (Scope) throws(CellDocumentError) -> Value?
  ) -> Binding {
    { (target, scope) throws(CellDocumentError) in
      if let value = try value(scope) { assign(&target, value) }
    }
  }

  /// The properties as one value; literal if all of them are, otherwise bound.
  var bindable: Bindable<Target> {
    if bindings.isEmpty { return .literal(base) }
    return .bound { [self] (scope) throws(CellDocumentError) in try bound(in: scope) }
  }
}
