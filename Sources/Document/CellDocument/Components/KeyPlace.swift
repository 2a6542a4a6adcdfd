// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellNotation
internal import CellTree

/// The names by which the inside of a repeated object refers to an entry of its list and to the index.
struct RepeatedNames {
  static let listKey = "each"
  static let entryKey = "as"
  static let indexKey = "index"

  let entry: String
  let index: String?

  var all: [String] { [entry] + (index.map { [$0] } ?? []) }

  /// Creates the names for an object with the key `each`; `nil` for any other.
  init?(of node: DocumentNode) {
    guard node[Self.listKey] != nil else { return nil }
    entry = Self.name(node[Self.entryKey]) ?? Repetition.initialItemName
    index = Self.name(node[Self.indexKey])
  }

  private static func name(_ node: DocumentNode?) -> String? {
    if let node, case .string(let name) = FoundValue(node) { name } else { nil }
  }
}

/// The key of a value, with the key of the object around it.
struct KeyPlace {
  /// The keys, of which only the last two matter. Of two strings that a recursion passes on, the optimizer of Swift 6.3.1 takes one for a
  /// constant.
  private var keys: [String] = []

  /// Returns the place of a key in an object at this place.
  func inside(_ key: String) -> KeyPlace { KeyPlace(keys: keys.suffix(1) + [key]) }

  /// Whether a text is an expression or a condition without `${}` around it.
  func isBareExpression(_ text: String) -> Bool {
    switch keys.last {
    case RepeatedNames.listKey: true
    case Repetition.conditionKey: keys.first != TextProperties.fadeKey || !KeyPlace.isOccasion(text)
    default: false
    }
  }

  /// Whether a text says when a fade applies. It may be an argument.
  private static func isOccasion(_ text: String) -> Bool {
    FadeOccasion(rawValue: text) != nil || BoundText.holdsExpression(text)
  }

  /// Returns the paths that a text reads; none if it cannot be parsed.
  func paths(in text: String) -> [DataPath] {
    var paths: [DataPath] = []
    let rewriter = PathRewriter { path in
      paths.append(path)
      return nil
    }
    do throws(ExpressionProblem) {
      _ = try isBareExpression(text) ? rewriter.rewriting(condition: text) : rewriter.rewriting(text: text)
      return paths
    } catch {
      return []  // decoding reports the error
    }
  }
}
