// SPDX-License-Identifier: MIT

public import Graphics
public import Notation

/// The reason why a document or a data item was rejected: the problem and its location.
public struct CellDocumentError: Error, Hashable, Sendable {
  /// The position in the file; columns count Unicode scalars.
  public let location: DocumentLocation
  /// The path of the affected element, as in ``Element/path``; `nil` outside the cell.
  public let path: String?
  /// The data item that was being bound; `nil` if the document itself is invalid.
  public let item: DataItemName?
  /// The states that the document was in, in the order in which they were applied.
  public let states: [String]
  package let problem: CellDocumentProblem

  init(
    _ problem: CellDocumentProblem, at position: SourcePosition, in file: String, path: String? = nil, item: DataItemName? = nil,
    states: [String] = []
  ) {
    self.location = DocumentLocation(position, in: file)
    self.path = path
    self.item = item
    self.states = states
    self.problem = problem
  }

  package init(_ problem: CellDocumentProblem, at location: DocumentLocation, path: String? = nil, states: [String] = []) {
    self.location = location
    self.path = path
    item = nil
    self.states = states
    self.problem = problem
  }

  /// Wraps an error of the text itself, which concerns no element.
  init(_ error: NotationError) {
    location = error.location
    path = nil
    item = error.item
    states = []
    problem = .notation(error.problem)
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

extension CellDocumentError: AttributableError {
  public var fault: Fault { .document }
}
