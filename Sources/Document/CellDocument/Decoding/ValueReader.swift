// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellNotation
internal import CellTree

/// The information that decoding needs in addition to the node.
package struct DecodingContext: Sendable {
  var site: Site
  var definitions: Definitions
  /// The elements in the same container, for formulas and constraints; empty if the container has neither.
  var siblings = SiblingNames()
  /// The elements that constraints of the element can name.
  var named = NamedSurroundings()
  /// Whether the element is repeated.
  var isRepeated = false
  /// The language of the text that is being read, if the document states it; `nil` elsewhere.
  var language: String?

  /// Parses a text, which may contain expressions.
  func boundText(_ text: String) throws(CellDocumentProblem) -> BoundText {
    let bound = try BoundText(document: text)
    return language.map(bound.applying(languageTag:)) ?? bound
  }
}

extension DecodingContext {
  /// Creates a context without the colours and styles of a document. It has only the built-in colours.
  /// - Parameter fileName: The file name for error messages.
  package init(fileName: String) { self.init(site: Site(file: fileName), definitions: Definitions()) }
}

/// A reader for one kind of value. Its shape describes these values in error messages and in the schema.
///
/// The functions that make readers are not specialized. There are some hundred combinations of types, and each runs a few times for a
/// document: specialized copies take a third of the time in which the module compiles.
package struct ValueReader<Value: Sendable>: Sendable {
  package let shape: ValueShape
  let read: @Sendable (DocumentNode, DecodingContext) throws(CellDocumentError) -> Bindable<Value>
  /// Returns the value that reading the written form of a value gives; `nil` if reading refuses it, or if only reading can tell.
  let accept: @Sendable (Value) -> Value?

  init(
    _ shape: ValueShape, accept: @escaping @Sendable (Value) -> Value? = { _ in nil },
    read: @escaping @Sendable (DocumentNode, DecodingContext) throws(CellDocumentError) -> Bindable<Value>
  ) {
    self.shape = shape
    self.accept = accept
    self.read = read
  }

  /// Returns the same reader with another way to accept values.
  func accepting(_ accept: @escaping @Sendable (Value) -> Value?) -> ValueReader {
    ValueReader(shape, accept: accept, read: read)
  }
}

/// A scalar value, from the template or from the data.
enum Scalar: Hashable, Sendable {
  case boolean(Bool)
  case number(DataNumber)
  case string(String)
  /// Text that contains values from the data. It is converted to a number or a Boolean if the key takes one.
  case plain(String)

  var number: DataNumber? {
    switch self {
    case .number(let number): number
    case .plain(let text): DataNumber(text: text)
    case .boolean, .string: nil
    }
  }

  var text: String? {
    switch self {
    case .string(let text), .plain(let text): text
    case .boolean, .number: nil
    }
  }

  /// The value as text, for keys that take any text. A number keeps its spelling, and a Boolean is `true` or `false`.
  var anyText: String {
    switch self {
    case .string(let text), .plain(let text): text
    case .number(let number): number.text
    case .boolean(let value): String(value)
    }
  }

  var found: FoundValue {
    switch self {
    case .boolean(let value): .boolean(value)
    case .number(let number): .number(number.text)
    case .string(let text): .string(text)
    case .plain(let text): DataNumber(text: text).map { .number($0.text) } ?? .string(text)
    }
  }
}

extension ValueReader {
  /// Returns a reader for scalars. `parse` converts a literal immediately, and text with expressions whenever data is bound.
  @_semantics("optimize.sil.specialize.generic.never")
  static func scalar(
    _ shape: ValueShape, accept: @escaping @Sendable (Value) -> Value? = { _ in nil },
    _ parse: @escaping @Sendable (Scalar, Definitions) throws(CellDocumentProblem) -> Value
  ) -> ValueReader {
    ValueReader(shape, accept: accept) { (node, context) throws(CellDocumentError) in
      do throws(CellDocumentProblem) {
        switch node.resolved {
        case .boolean(let value): return .literal(try parse(.boolean(value), context.definitions))
        case .number(let number): return .literal(try parse(.number(number), context.definitions))
        case .string(let text), .plain(let text):
          let bound = try context.boundText(text)
          if let literal = bound.literal { return .literal(try parse(.string(literal), context.definitions)) }
          return .bound(bound, at: node.position, parse)
        case .null, .array, .object: throw CellDocumentProblem.unexpected(found: FoundValue(node), expected: shape)
        }
      } catch {
        throw context.site.error(error, at: node.position)
      }
    }
  }
}

extension ValueReader {
  /// Returns the value of a node.
  /// - Throws: ``CellDocumentError`` if the value is invalid or contains an expression.
  package func value(of node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) -> Value {
    guard case .literal(let value) = try read(node, context) else {
      throw context.site.error(.expressionNotAllowed, at: node.position)
    }
    return value
  }

  /// Returns a reader that accepts the same values as `reader`, but no expressions.
  @_semantics("optimize.sil.specialize.generic.never")
  static func literal(_ reader: ValueReader) -> ValueReader {
    ValueReader(.literal(reader.shape), accept: reader.accept) { (node, context) throws(CellDocumentError) in
      .literal(try reader.value(of: node, context))
    }
  }

  /// Returns a reader that reads the same nodes and transforms the values. The position of an error is that of the node.
  /// - Parameter inverse: returns the value that becomes a result; `nil` if there is none.
  @_semantics("optimize.sil.specialize.generic.never")
  package func mapped<Result>(
    inverse: (@Sendable (Result) -> Value?)? = nil,
    _ transform: @escaping @Sendable (Value) throws(CellDocumentProblem) -> Result
  ) -> ValueReader<Result> {
    let accept = accept
    return ValueReader<Result>(
      shape,
      accept: { result in
        guard let value = inverse?(result).flatMap(accept) else { return nil }
        // As for all readers, `nil` refuses the value; reading its written form says why.
        return try? transform(value)
      }
    ) { (node, context) throws(CellDocumentError) in
      let position = node.position
      return try read(node, context).map(at: context.site) { (value, site) throws(CellDocumentError) in
        do throws(CellDocumentProblem) { return try transform(value) } catch { throw site.error(error, at: position) }
      }
    }
  }
}

extension Field {
  /// Returns a field for a key with a literal value, which `set` stores in the target.
  package static func fixed<Value>(
    _ name: String, _ reader: ValueReader<Value>, isRequired: Bool = false, summary: String? = nil,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) -> Field {
    Field(name, .literal(reader.shape), isRequired: isRequired, summary: summary) {
      (node, context, template) throws(CellDocumentError) in
      set(&template.base, try reader.value(of: node, context))
    }
  }
}

extension Bindable {
  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate static func bound(
    _ text: BoundText, at position: SourcePosition,
    _ parse: @escaping @Sendable (Scalar, Definitions) throws(CellDocumentProblem) -> Value
  ) -> Bindable {
    .bound { (scope) throws(CellDocumentError) in
      do throws(CellDocumentProblem) {
        guard let expression = text.wholeExpression else {
          return try parse(.plain(try scope.text(of: text)), scope.definitions)
        }
        let value = try scope.value(of: expression)
        if case .null = value { return nil }
        guard let text = value.plainText else { throw .unexpected(found: FoundValue(value), expected: .text) }
        return try parse(.plain(text), scope.definitions)
      } catch {
        throw scope.site.error(error, at: position)
      }
    }
  }
}

extension BoundText {
  init(document text: String) throws(CellDocumentProblem) {
    do throws(ExpressionProblem) {
      try self.init(text)
    } catch {
      throw .expression(error, in: text)
    }
  }
}
