// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

/// One key of an object: its name, the shape of its values, and the functions that move them between a document, Swift and the
/// properties of `Target`.
///
/// Tables of fields drive decoding and encoding, supply the names suggested in error messages, and generate the schema.
package final class Field<Target: Sendable>: Sendable {
  typealias Read = @Sendable (DocumentNode, DecodingContext, inout Template<Target>) throws(CellDocumentError) -> Void
  /// Sets a value in the target as reading its written form does. Returns `false` if reading refuses the value, or if only reading
  /// can tell.
  typealias Assign = @Sendable (_ value: any DocumentValue, _ isRightToLeft: Bool, inout Target) -> Bool

  package let name: String
  let shape: ValueShape
  let isRequired: Bool
  /// A short description for editors; `nil` if the name is self-explanatory.
  let summary: String?
  /// The keys for which this key is a shorthand. Encoding omits them if it writes this key.
  let shortFor: [String]
  /// Returns the value of the key in a target, even if it is the default; `nil` if it has none, or if the key cannot express it and
  /// other keys are written instead.
  let value: @Sendable (Target) -> (any DocumentValue)?
  let assign: Assign
  let read: Read

  init(
    _ name: String, _ shape: ValueShape, isRequired: Bool = false, summary: String? = nil, shortFor: [String] = [],
    value: @escaping @Sendable (Target) -> (any DocumentValue)? = { _ in nil }, assign: @escaping Assign = { _, _, _ in false },
    read: @escaping Read
  ) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.summary = summary
    self.shortFor = shortFor
    self.value = value
    self.assign = assign
    self.read = read
  }

  /// Creates a field whose values may belong to several properties, or to one that depends on the direction of the canvas.
  @_semantics("optimize.sil.specialize.generic.never")
  convenience init<Value: DocumentValue>(
    _ name: String, _ reader: ValueReader<Value>, isRequired: Bool = false, summary: String? = nil, shortFor: [String] = [],
    get: @escaping @Sendable (Target) -> Value?, set: @escaping @Sendable (inout Target, Value, _ isRightToLeft: Bool) -> Void
  ) {
    self.init(
      name, reader.shape, isRequired: isRequired, summary: summary, shortFor: shortFor, value: get,
      assign: { value, isRightToLeft, target in
        guard let accepted = (value as? Value).flatMap(reader.accept) else { return false }
        set(&target, accepted, isRightToLeft)
        return true
      }
    ) { (node, context, template) throws(CellDocumentError) in
      let isRightToLeft = context.definitions.isRightToLeft
      template.set(try reader.read(node, context)) { set(&$0, $1, isRightToLeft) }
    }
  }

  /// Creates a field for one property.
  /// - Parameter keyPath: made when the key is used: making all key paths of a table takes longer than reading a document.
  convenience init<Value: DocumentValue>(
    _ name: String, _ reader: ValueReader<Value>,
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Target, Value> & Sendable,
    isRequired: Bool = false, summary: String? = nil
  ) {
    self.init(name, reader, isRequired: isRequired, summary: summary, get: { $0[keyPath: keyPath()] }) { target, value, _ in
      target[keyPath: keyPath()] = value
    }
  }

  convenience init<Value: DocumentValue>(
    _ name: String, _ reader: ValueReader<Value>,
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Target, Value?> & Sendable,
    isRequired: Bool = false, summary: String? = nil
  ) {
    self.init(name, reader, isRequired: isRequired, summary: summary, get: { $0[keyPath: keyPath()] }) { target, value, _ in
      target[keyPath: keyPath()] = value
    }
  }

  /// Returns the value to write for the key; `nil` if the target has the same value as `initial`, or none that the key can express.
  func written(_ target: Target, unlike initial: Target) -> DataValue? {
    guard let value = value(target), !value.equals(self.value(initial)) else { return nil }
    return value.written
  }

  /// Returns this field for a larger target, `Whole`, which has a property of type `Target`.
  /// - Parameter keyPath: the path to that property.
  func lifted<Whole>(_ keyPath: any WritableKeyPath<Whole, Target> & Sendable) -> Field<Whole> {
    Field<Whole>(
      name, shape, isRequired: isRequired, summary: summary, shortFor: shortFor,
      value: { [value] whole in value(whole[keyPath: keyPath]) },
      assign: { [assign] value, isRightToLeft, whole in assign(value, isRightToLeft, &whole[keyPath: keyPath]) }
    ) { [read] (node, context, whole) throws(CellDocumentError) in
      var part = Template(whole.base[keyPath: keyPath])
      try read(node, context, &part)
      whole.base[keyPath: keyPath] = part.base
      for binding in part.bindings { whole.bindings.append(Self.binding(binding, of: keyPath)) }
    }
  }

  private static func binding<Whole>(
    _ binding: @escaping Template<Target>.Binding, of keyPath: any WritableKeyPath<Whole, Target> & Sendable
  ) -> Template<Whole>.Binding {
    { (whole, scope) throws(CellDocumentError) in
      let path: WritableKeyPath<Whole, Target> = keyPath  // Swift 6.3.1 cannot write through the existential here
      var part = whole[keyPath: path]
      try binding(&part, scope)
      whole[keyPath: path] = part
    }
  }
}

extension DocumentValue {
  fileprivate func equals(_ other: (any DocumentValue)?) -> Bool { other as? Self == self }
}

extension Field {
  /// Returns the properties that reading the written form of `stated` gives; `nil` if reading refuses a value, or if only reading can tell.
  static func accepted(_ stated: Target, by fields: [Field], initial: Target) -> Target? {
    var target = initial
    for field in fields {
      guard let value = field.value(stated), !value.equals(field.value(target)) else { continue }
      guard field.assign(value, false, &target) else { return nil }
    }
    return target
  }
}

extension ObjectKeys {
  /// Returns the value that reading its written form gives; `nil` if reading refuses it, or if only reading can tell.
  static func accepted(_ value: Value, by fields: [Field<Self>]) -> Value? {
    // A value that is not accepted is read from its written form, which throws the same error with its place.
    Field.accepted(Self(value), by: fields, initial: Self()).flatMap { try? $0.value(at: .unknown, .start) }
  }
}
