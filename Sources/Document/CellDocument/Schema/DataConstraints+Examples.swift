// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellTree

extension DataConstraints {
  /// Returns the expressions for the values of the data that suit a shape, in the order of the data's shape. What is in a list is read by
  /// the name of its entry, `item`.
  func expressions(for shape: ValueShape) -> [String] {
    distinct(
      entries.compactMap { entry in
        guard entry.statement.suits(shape), !(entry.path.isEmpty && !entry.isOfEntries) else { return nil }
        let path = name(of: entry)
        // Conditions and lists are expressions already.
        return shape == .condition || shape == .listExpression ? path : "${\(path)}"
      })
  }

  private func name(of entry: Entry) -> String {
    let lists = entries.filter { list in
      list.statement.type == .list && !list.isOfEntries && entry.path.starts(with: list.path)
        && (entry.isOfEntries || entry.path.count > list.path.count)
    }
    guard let list = lists.max(by: { $0.path.count < $1.path.count }) else { return DataPath(steps: entry.path).description }
    return DataPath(steps: [Repetition.initialItemName] + entry.path.dropFirst(list.path.count)).description
  }
}

extension DataConstraint {
  /// Whether values that satisfy the constraint suit the shape of a key.
  fileprivate func suits(_ shape: ValueShape) -> Bool {
    guard let type else { return ![.listExpression].contains(shape) }
    return switch shape {
    case .text, .nonEmptyText: ![.list, .object].contains(type)
    case .picture, .vectorImage: type == .text || type == .picture
    case .color: type == .text || type == .color
    case .boolean: type == .boolean
    case .number, .length, .emLength, .lineWidth, .formula: type == .number || type == .integer
    case .integer: type == .integer
    case .condition: type != .object
    case .listExpression: type == .list
    case .name: type == .text
    default: false
    }
  }
}
