// SPDX-License-Identifier: MIT

/// The reason why a document or a data item was rejected: the problem and its location.
public struct CellDocumentError: Error, Hashable, Sendable {
  /// The position in the file; columns count Unicode scalars.
  public let location: SourceLocation
  /// The path of the affected element, as in ``Element/path``; `nil` outside the cell.
  public let path: String?
  /// The data item that was being bound; `nil` if the document itself is invalid.
  public let item: DataItemName?
  /// The states that the document was in, in the order in which they were applied.
  public let states: [String]
  public let problem: CellDocumentProblem

  init(
    _ problem: CellDocumentProblem, at position: SourcePosition, in file: String, path: String? = nil, item: DataItemName? = nil,
    states: [String] = []
  ) {
    self.location = SourceLocation(position, in: file)
    self.path = path
    self.item = item
    self.states = states
    self.problem = problem
  }

  /// Returns the same error for a data item that could not be parsed.
  func about(_ item: DataItemName) -> CellDocumentError {
    CellDocumentError(
      problem, at: SourcePosition(line: location.line, column: location.column), in: location.file, path: path, item: item)
  }
}

extension SourceLocation {
  /// Creates the location of a position in a document.
  init(_ position: SourcePosition, in file: String) {
    self.init(file: position.file ?? file, line: position.line, column: position.column)
  }
}

extension CellDocumentError: CustomStringConvertible {
  /// One sentence: `messages.yaml:12:5 cell/body: unknown key "colour"; did you mean "color"?`
  public var description: String {
    var circumstances = item.map { ["\($0)"] } ?? []
    if !states.isEmpty { circumstances.append("in state \(states.joined(separator: " and "))") }
    return "\(location)\(path.map { " " + $0 } ?? ""): \(problem)"
      + (circumstances.isEmpty ? "" : " (\(circumstances.joined(separator: ", ")))")
  }
}

/// The name of a data item in messages.
public struct DataItemName: Hashable, Sendable, CustomStringConvertible {
  /// The item's index in the data, from 0. The description counts from 1.
  public let index: Int
  /// The position where the item begins; `nil` for data that does not come from a file.
  public let location: SourceLocation?

  public init(index: Int, location: SourceLocation? = nil) {
    self.index = index
    self.location = location
  }

  /// The name as `item 1 at posts.json:2:2`.
  public var description: String { "item \(index + 1)\(location.map { " at \($0)" } ?? "")" }
}
