// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellNotation

/// A text that is computed from each item of the data, outside a document: that by which a list groups its rows, for example.
package struct ItemText: Sendable {
  private let text: BoundText
  private let clock: Clock

  /// - Parameters:
  ///   - source: an expression, such as `author.name`, or a text with expressions in `${}`.
  ///   - environment: the time and the time zone for filters.
  /// - Throws: the problem in the source.
  package init(_ source: String, environment: BindingEnvironment) throws(CellDocumentProblem) {
    clock = environment.clock()
    do throws(ExpressionProblem) {
      text = try BoundText.holdsExpression(source) ? BoundText(source) : BoundText(try ExpressionParser.wholeExpression(source))
    } catch {
      throw .expression(error, in: source)
    }
  }

  /// Returns the text for an item.
  /// - Throws: the problem if the item lacks a value, or has one that is no text.
  package func text(for item: DataValue) throws(CellDocumentProblem) -> String {
    do throws(BindingProblem) {
      return try text.text(in: DataScope(item: item, clock: clock))
    } catch {
      throw .binding(error)
    }
  }
}
