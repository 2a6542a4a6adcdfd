// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

/// One key of an object: its name, the shape of its values, and the functions that decode it into properties of `Target` and encode
/// it again.
///
/// Tables of fields drive decoding and encoding, supply the names suggested in error messages, and generate the schema.
package final class Field<Target: Sendable>: Sendable {
  /// Returns the value to write for the key. Returns `nil` if the target has the same value as `initial`, or if the key cannot
  /// express the target's value and other keys are written instead.
  typealias Write = @Sendable (_ target: Target, _ initial: Target) -> DataValue?
  typealias Read = @Sendable (DocumentNode, DecodingContext, inout Template<Target>) throws(CellDocumentError) -> Void

  package let name: String
  let shape: ValueShape
  let isRequired: Bool
  /// A short description for editors; `nil` if the name is self-explanatory.
  let summary: String?
  /// The keys for which this key is a shorthand. Encoding omits them if it writes this key.
  let shortFor: [String]
  let write: Write
  /// Returns the value of the key for a target, even if it is the default; `nil` if no single value expresses it.
  let value: @Sendable (Target) -> DataValue?
  let read: Read
  let typed: TypedAccess

  /// How values that are not written as text reach the target.
  struct TypedAccess: Sendable {
    /// Sets a value in the target as reading its written form does. Returns `false` if reading refuses the value, or if only reading can
    /// tell.
    var assign: @Sendable (_ value: any DocumentValue, _ isRightToLeft: Bool, inout Target) -> Bool = { _, _, _ in false }
    /// Sets the value that one target has in another one, which has the initial value, with the same result.
    var transfer: @Sendable (_ source: Target, inout Target) -> Bool = { _, _ in false }
    /// Returns the value in a target; `nil` if it has none.
    var value: @Sendable (Target) -> (any DocumentValue)? = { _ in nil }
  }

  init(
    _ name: String, _ shape: ValueShape, isRequired: Bool = false, summary: String? = nil, shortFor: [String] = [],
    write: @escaping Write = { _, _ in nil }, value: @escaping @Sendable (Target) -> DataValue? = { _ in nil },
    typed: TypedAccess = TypedAccess(), read: @escaping Read
  ) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.summary = summary
    self.shortFor = shortFor
    self.write = write
    self.value = value
    self.typed = typed
    self.read = read
  }

  convenience init<Value: DocumentValue>(
    _ name: String, _ reader: ValueReader<Value>, _ keyPath: any WritableKeyPath<Target, Value> & Sendable,
    isRequired: Bool = false, summary: String? = nil
  ) {
    let write: Write = { target, initial in
      let value = target[keyPath: keyPath]
      guard value != initial[keyPath: keyPath] else { return nil }
      return value.written
    }
    var typed = TypedAccess.assigning(reader) { target, value in target[keyPath: keyPath] = value }
    typed.transfer = { source, target in
      let value = source[keyPath: keyPath]
      if value == target[keyPath: keyPath] { return true }
      guard let accepted = reader.accept(value) else { return false }
      target[keyPath: keyPath] = accepted
      return true
    }
    typed.value = { $0[keyPath: keyPath] }
    self.init(
      name, reader.shape, isRequired: isRequired, summary: summary, write: write, value: { $0[keyPath: keyPath].written },
      typed: typed
    ) {
      (node, context, template) throws(CellDocumentError) in
      template.set(keyPath, to: try reader.read(node, context))
    }
  }

  convenience init<Value: DocumentValue>(
    _ name: String, _ reader: ValueReader<Value>, _ keyPath: any WritableKeyPath<Target, Value?> & Sendable,
    isRequired: Bool = false, summary: String? = nil
  ) {
    let write: Write = { target, initial in
      guard let value = target[keyPath: keyPath], value != initial[keyPath: keyPath] else { return nil }
      return value.written
    }
    var typed = TypedAccess.assigning(reader) { target, value in target[keyPath: keyPath] = value }
    typed.transfer = { source, target in
      guard let value = source[keyPath: keyPath], value != target[keyPath: keyPath] else { return true }
      guard let accepted = reader.accept(value) else { return false }
      target[keyPath: keyPath] = accepted
      return true
    }
    typed.value = { $0[keyPath: keyPath] }
    self.init(
      name, reader.shape, isRequired: isRequired, summary: summary, write: write, value: { $0[keyPath: keyPath]?.written },
      typed: typed
    ) {
      (node, context, template) throws(CellDocumentError) in
      let value = try reader.read(node, context)
      template.set(keyPath, to: try value.map(at: context.site) { (value, _) throws(CellDocumentError) in value })
    }
  }

  /// Returns this field for a larger target, `Whole`, which has a property of type `Target`.
  /// - Parameter keyPath: the path to that property.
  func lifted<Whole>(_ keyPath: any WritableKeyPath<Whole, Target> & Sendable) -> Field<Whole> {
    let write: Field<Whole>.Write = { [write] whole, initial in write(whole[keyPath: keyPath], initial[keyPath: keyPath]) }
    let value: @Sendable (Whole) -> DataValue? = { [value] whole in value(whole[keyPath: keyPath]) }
    var typed = Field<Whole>.TypedAccess()
    typed.assign = { [own = self.typed] value, isRightToLeft, whole in own.assign(value, isRightToLeft, &whole[keyPath: keyPath])
    }
    typed.transfer = { [own = self.typed] source, whole in own.transfer(source[keyPath: keyPath], &whole[keyPath: keyPath]) }
    typed.value = { [own = self.typed] whole in own.value(whole[keyPath: keyPath]) }
    return Field<Whole>(
      name, shape, isRequired: isRequired, summary: summary, shortFor: shortFor, write: write, value: value, typed: typed
    ) {
      [read] (node, context, whole) throws(CellDocumentError) in
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
      let path: WritableKeyPath<Whole, Target> = keyPath  // a plain key path, as in Template.binding
      var part = whole[keyPath: path]
      try binding(&part, scope)
      whole[keyPath: path] = part
    }
  }
}

extension Field.TypedAccess {
  /// Returns the access that sets a value, which may belong to several properties.
  static func assigning<Value: DocumentValue>(
    _ reader: ValueReader<Value>, _ set: @escaping @Sendable (inout Target, Value) -> Void
  ) -> Field.TypedAccess {
    var typed = Field.TypedAccess()
    typed.assign = { value, _, target in
      guard let value = value as? Value, let accepted = reader.accept(value) else { return false }
      set(&target, accepted)
      return true
    }
    return typed
  }
}

extension Field {
  /// Returns the properties that reading the written form of `stated` gives; `nil` if reading refuses a value, or if only reading can tell.
  static func accepted(_ stated: Target, by fields: [Field], initial: Target) -> Target? {
    var target = initial
    for field in fields {
      guard field.typed.transfer(stated, &target) else { return nil }
    }
    return target
  }
}
