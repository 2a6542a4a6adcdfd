// SPDX-License-Identifier: MIT

internal import Binding
package import Notation

/// The values and settings that a template depends on while one data item is bound.
struct Scope: Sendable {
  var data: DataScope
  let definitions: Definitions
  /// The context that error messages name.
  var site: Site
  var textScale = TextScale.one

  func value(of expression: Expression) throws(CellDocumentProblem) -> DataValue {
    try binding { () throws(BindingProblem) in try expression.value(in: data) }
  }

  /// A text with all its expressions replaced by their values.
  func text(of text: BoundText) throws(CellDocumentProblem) -> String {
    try binding { () throws(BindingProblem) in try text.text(in: data) }
  }

  func holds(_ condition: Condition) throws(CellDocumentProblem) -> Bool {
    try binding { () throws(BindingProblem) in try condition.holds(in: data) }
  }

  private func binding<Value>(_ value: () throws(BindingProblem) -> Value) throws(CellDocumentProblem) -> Value {
    do throws(BindingProblem) {
      return try value()
    } catch {
      throw .binding(error)
    }
  }
}

extension DocumentNode {
  /// Reads the text of a document, with the errors of a document.
  package init(document bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    do throws(NotationError) {
      try self.init(bytes, fileName: fileName, format: format)
    } catch {
      throw CellDocumentError(error)
    }
  }
}
