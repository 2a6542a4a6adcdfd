// SPDX-License-Identifier: MIT

/// One key of an object: its name, what may stand behind it, and where that goes.
///
/// Tables of fields are what decoding works through, what messages suggest names from, and what a schema is made of.
struct Field<Target: Sendable>: Sendable {
  typealias Read = @Sendable (DocumentNode, DecodingContext, inout Template<Target>) throws(CellDocumentError) -> Void

  let name: String
  let shape: ValueShape
  let isRequired: Bool
  let read: Read

  init(_ name: String, _ shape: ValueShape, isRequired: Bool = false, read: @escaping Read) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.read = read
  }

  init<Value>(
    _ name: String, _ reader: ValueReader<Value>, _ keyPath: any WritableKeyPath<Target, Value> & Sendable,
    isRequired: Bool = false
  ) {
    self.init(name, reader.shape, isRequired: isRequired) { (node, context, template) throws(CellDocumentError) in
      template.set(keyPath, to: try reader.read(node, context))
    }
  }

  init<Value>(
    _ name: String, _ reader: ValueReader<Value>, _ keyPath: any WritableKeyPath<Target, Value?> & Sendable,
    isRequired: Bool = false
  ) {
    self.init(name, reader.shape, isRequired: isRequired) { (node, context, template) throws(CellDocumentError) in
      let value = try reader.read(node, context)
      template.set(keyPath, to: try value.map(at: context.site) { (value, _) throws(CellDocumentError) in value })
    }
  }

  /// The same field for an object that holds `Target` as one of its parts.
  func lifted<Whole>(_ keyPath: any WritableKeyPath<Whole, Target> & Sendable) -> Field<Whole> {
    Field<Whole>(name, shape, isRequired: isRequired) { [read] (node, context, whole) throws(CellDocumentError) in
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
      let path: WritableKeyPath<Whole, Target> = keyPath  // as in Template.binding
      var part = whole[keyPath: path]
      try binding(&part, scope)
      whole[keyPath: path] = part
    }
  }
}
