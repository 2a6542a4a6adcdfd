// SPDX-License-Identifier: MIT

/// Whether and how often an element occurs: its keys `when`, `each`, `as` and `index`.
struct Flow: Sendable {
  struct Repetition: Sendable {
    var list: Expression
    var position: SourcePosition
    /// The name under which expressions inside see the list's element.
    var itemName: String
    /// The name under which they see its place in the list, from 0.
    var indexName: String?
  }

  var condition: Condition?
  var conditionPosition: SourcePosition
  var repetition: Repetition?

  /// Once, always.
  init(position: SourcePosition) {
    conditionPosition = position
  }

  init(_ reader: inout NodeReader) throws(CellDocumentError) {
    let site = reader.context.site
    conditionPosition = reader.node.position
    if let when = reader.take("when") {
      conditionPosition = when.value.position
      switch when.value.value {
      case .boolean(let value): condition = .value(Expression(literal: .boolean(value)))
      case .string(let text), .plain(let text):
        do throws(ExpressionProblem) {
          condition = try ExpressionParser.condition(text)
        } catch {
          throw site.error(.expression(error, in: text), at: when.value.position)
        }
      case .null, .number, .array, .object:
        throw site.error(.unexpected(found: FoundValue(when.value), expected: .condition), at: when.value.position)
      }
    }
    let each = reader.take("each")
    let itemName = try Self.name("as", &reader)
    let indexName = try Self.name("index", &reader)
    guard let each else {
      if itemName != nil || indexName != nil { throw site.error(.missingKey("each"), at: reader.node.position) }
      return
    }
    guard case .string(let text) = FoundValue(each.value) else {
      throw site.error(.unexpected(found: FoundValue(each.value), expected: .text), at: each.value.position)
    }
    do throws(ExpressionProblem) {
      repetition = Repetition(
        list: try ExpressionParser.wholeExpression(text), position: each.value.position, itemName: itemName ?? "item",
        indexName: indexName)
    } catch {
      throw site.error(.expression(error, in: text), at: each.value.position)
    }
  }

  private static func name(_ key: String, _ reader: inout NodeReader) throws(CellDocumentError) -> String? {
    guard let value = reader.take(key)?.value else { return nil }
    guard case .string(let name) = FoundValue(value) else {
      throw reader.context.site.error(.unexpected(found: FoundValue(value), expected: .text), at: value.position)
    }
    guard SegmentNames.isName(name) else { throw reader.context.site.error(.invalidName(name), at: value.position) }
    return name
  }
}

extension Expression {
  init(literal: DataValue) {
    self.init(operands: [.literal(literal)], filters: [], source: literal.text ?? "null")
  }
}

extension Flow.Repetition {
  /// The elements of the list; none where the data says null.
  func values(in scope: Scope) throws(CellDocumentError) -> [DataValue] {
    do throws(CellDocumentProblem) {
      switch try list.value(in: scope) {
      case .array(let values): return values
      case .null: return []
      case let other: throw .unexpected(found: FoundValue(other), expected: .anyList)
      }
    } catch {
      throw scope.site.error(error, at: position)
    }
  }
}
