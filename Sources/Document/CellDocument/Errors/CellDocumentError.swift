// SPDX-License-Identifier: MIT

internal import CellBinding
public import CellGraphics
public import CellNotation
internal import CellTree

/// The reason why a document or a data item was rejected: the problem and its location. If a document has several errors, this is
/// the first one, together with the others.
public struct CellDocumentError: Error, Hashable, Sendable {
  /// The position in the file; columns count Unicode scalars.
  public let location: DocumentLocation
  /// The path of the affected element; `nil` for a problem outside the elements.
  public let path: String?
  /// The data item that was being bound; `nil` if the document itself is invalid.
  public let item: DataItemName?
  /// The names of the states that were applied to the document, in order.
  public let states: [String]
  package let problem: CellDocumentProblem
  /// The document's other errors, by place: at most 19. An error in data has none.
  public let others: [CellDocumentError]
  /// The errors that are in neither of them, because there are too many.
  let leftOut: Set<Identity>

  init(
    _ problem: CellDocumentProblem, at position: SourcePosition, in file: String, path: String? = nil, item: DataItemName? = nil,
    states: [String] = []
  ) {
    self.location = DocumentLocation(position, in: file)
    self.path = path
    self.item = item
    self.states = states
    self.problem = problem
    others = []
    leftOut = []
  }

  package init(_ problem: CellDocumentProblem, at location: DocumentLocation, path: String? = nil, states: [String] = []) {
    self.location = location
    self.path = path
    item = nil
    self.states = states
    self.problem = problem
    others = []
    leftOut = []
  }

  /// Wraps an error in the JSON or YAML text, which concerns no particular element.
  init(_ error: NotationError) {
    location = error.location
    path = nil
    item = error.item
    states = []
    problem = .notation(error.problem)
    others = []
    leftOut = []
  }

  init(_ error: CellDocumentError, with others: [CellDocumentError], leavingOut leftOut: Set<Identity> = []) {
    location = error.location
    path = error.path
    item = error.item
    states = error.states
    problem = error.problem
    self.others = others
    self.leftOut = leftOut
  }

  /// Whether the data lacks a value that the document needs.
  package var isMissingValue: Bool { if case .binding(.missingValue) = problem { true } else { false } }

  /// The number of the document's errors that ``others`` leaves out.
  public var leftOutCount: Int { leftOut.count }

  /// This error without the others, and the others.
  package var all: [CellDocumentError] { others.isEmpty ? [self] : [CellDocumentError(self, with: [])] + others }
}

extension CellDocumentError: CustomStringConvertible {
  /// One sentence for each error, on lines of their own: `messages.yaml:12:5 cell/body: unknown key "colour"; did you mean "color"?`
  public var description: String { sentences.joined(separator: "\n") }

  fileprivate var sentence: String { "\(placeOfFirst): \(problem)\(circumstances(item.map { ["\($0)"] } ?? []))" }

  fileprivate var placeOfFirst: String { "\(location)\(path.map { " " + $0 } ?? "")" }

  /// Returns circumstances and the states in parentheses, or nothing if there are none.
  fileprivate func circumstances(_ others: [String]) -> String {
    let all = others + (states.isEmpty ? [] : ["in state \(states.joined(separator: " and "))"])
    return all.isEmpty ? "" : " (\(all.joined(separator: ", ")))"
  }
}

extension CellDocumentError: AttributableError {
  public var fault: Fault { .document }
  public var sentences: [String] {
    let isCut = leftOut.count + DocumentErrors.limit >= DocumentErrors.countedLimit
    let count = (isCut ? "at least " : "") + counted(leftOut.count, "more error")
    let more = leftOut.isEmpty ? [] : ["\(location.file): \(count), not listed"]
    return [sentence] + others.map(\.sentence) + more
  }
  public var place: String? { placeOfFirst }
  /// The problem without its place and without the data item, with the number of the other errors.
  public var message: String {
    let problem = "\(problem)\(circumstances([]))"
    let more = others.count + leftOut.count
    return more == 0 ? problem : "\(problem), and \(counted(more, "more error"))"
  }
}
