// SPDX-License-Identifier: MIT

internal import Notation

/// An element of a cell that is written in Swift: ``Row``, ``Text``, ``Avatar`` and so on.
///
/// Its modifiers bear the names of the keys in documents, and like keys they have no order: one that is called again counts the
/// last time, and `width` wins over `size` wherever it stands. Parts of cells are functions or properties that return
/// `some CellElement`, or several elements with ``ElementBuilder``.
///
/// Nothing is checked until ``Cell/init(width:scale:background:isRightToLeft:family:textScale:root:)`` makes a cell of it, which throws what
/// decoding the same document would.
public protocol CellElement: Hashable, Sendable {
  /// The element without its type.
  var erased: AnyElement { get set }
}

/// An element of whatever type.
public struct AnyElement: CellElement {
  var written: WrittenElement

  public init(_ element: some CellElement) {
    self = element.erased
  }

  init(_ kind: ElementKind, _ place: (file: String, line: Int, column: Int)) {
    written = WrittenElement(
      type: kind.name, location: SourceLocation(file: place.file, line: place.line, column: place.column))
  }

  public var erased: AnyElement {
    get { self }
    set { self = newValue }
  }
}

extension CellElement {
  /// The element with a value behind a key; unchanged for `nil`.
  func setting(_ key: String, _ value: (some DocumentValue)?) -> Self {
    setting(key, written: value?.written)
  }

  func setting(_ key: String, written value: DataValue?) -> Self {
    guard let value else { return self }
    var element = self
    element.erased.written.set(key, to: value)
    return element
  }

  /// The name that stands for the type in paths: `cell/body/badge`. Letters, digits, `-` and `_`; no other element beside it
  /// has it.
  public func name(_ name: String) -> Self {
    var element = self
    element.erased.written.name = name
    return element
  }
}

/// Collects the elements that stand below each other in braces, with `if`, `switch` and `for`.
@resultBuilder public enum ElementBuilder {
  public static func buildExpression(_ element: some CellElement) -> [AnyElement] { [AnyElement(element)] }
  /// Elements that a function with `@ElementBuilder` gives.
  public static func buildExpression(_ elements: [AnyElement]) -> [AnyElement] { elements }
  public static func buildBlock(_ elements: [AnyElement]...) -> [AnyElement] { elements.flatMap { $0 } }
  public static func buildOptional(_ elements: [AnyElement]?) -> [AnyElement] { elements ?? [] }
  public static func buildEither(first elements: [AnyElement]) -> [AnyElement] { elements }
  public static func buildEither(second elements: [AnyElement]) -> [AnyElement] { elements }
  public static func buildArray(_ elements: [[AnyElement]]) -> [AnyElement] { elements.flatMap { $0 } }
}
