// SPDX-License-Identifier: MIT

/// Why a document or a data item was refused: what is wrong, and where.
public struct CellDocumentError: Error, Hashable, Sendable {
  /// The place in the file; columns count Unicode scalars.
  public let location: SourceLocation
  /// The path of the element it is about, as in ``Element/path``; `nil` outside the cell.
  public let path: String?
  /// The data item that was being bound; `nil` where the document itself is wrong.
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

  /// The same error, of an item that could not even be read.
  func about(_ item: DataItemName) -> CellDocumentError {
    CellDocumentError(
      problem, at: SourcePosition(line: location.line, column: location.column), in: location.file, path: path, item: item)
  }
}

extension SourceLocation {
  /// The place that a position in a document means.
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

/// How messages name a data item.
public struct DataItemName: Hashable, Sendable, CustomStringConvertible {
  /// The item's place in the data, from 0; people count from 1.
  public let index: Int
  /// Where the item begins; `nil` for data that came from no file.
  public let location: SourceLocation?

  public init(index: Int, location: SourceLocation? = nil) {
    self.index = index
    self.location = location
  }

  /// `item 1 at posts.json:2:2`
  public var description: String { "item \(index + 1)\(location.map { " at \($0)" } ?? "")" }
}
