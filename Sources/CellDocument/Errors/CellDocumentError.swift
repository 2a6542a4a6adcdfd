// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellNotation

/// The reason why a document or a data item was rejected: the problem and its location. If a document has several errors, this is
/// the first one, together with the others.
public struct CellDocumentError: Error, Hashable, Sendable {
  /// The position in the file; columns count Unicode scalars.
  public let location: DocumentLocation
  /// The path of the affected element, as in ``Element/path``; `nil` for a problem outside the elements.
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

  /// The number of the document's errors that ``others`` leaves out.
  public var leftOutCount: Int { leftOut.count }

  /// This error without the others, and the others.
  var all: [CellDocumentError] { others.isEmpty ? [self] : [CellDocumentError(self, with: [])] + others }
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

/// An error in the layout or drawing of one element of a cell. It occurs after the document was decoded.
public struct ElementFailure: Error, CustomStringConvertible {
  /// The position of the element in the document.
  public let location: DocumentLocation
  /// The path of the element, as in ``Element/path``.
  public let path: String
  /// The underlying error, as thrown by the module that detected it.
  public let reason: any Error
  /// Failures that were found at the same time, by place: at most 19.
  public let others: [ElementFailure]

  package init(_ element: Element, reason: any Error) {
    self.location = element.location
    self.path = element.path
    self.reason = reason
    others = []
  }

  /// Combines failures that were found at the same time: the first 20 by place.
  /// - Parameter failures: at least one.
  package init(_ failures: [ElementFailure]) {
    let reported = failures.sorted { $0.location < $1.location }.prefix(DocumentErrors.limit)
    location = reported[0].location
    path = reported[0].path
    reason = reported[0].reason
    others = Array(reported.dropFirst())
  }

  /// One sentence for each failure, on lines of their own: `messages.yaml:12:5 cell/body: …`.
  public var description: String { sentences.joined(separator: "\n") }

  fileprivate var sentence: String { "\(location) \(path): \(reason)" }
}

extension Element {
  /// Runs `body`, and wraps any error in an ``ElementFailure`` that names this element. An ``ElementFailure`` is rethrown
  /// unchanged.
  package func attempting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as ElementFailure {
      throw failure
    } catch {
      throw ElementFailure(self, reason: error)
    }
  }

  /// Returns the element of this subtree that has the given path; `nil` if there is none. The subtree includes this element.
  package func descendant(at path: String) -> Element? {
    if self.path == path { return self }
    for child in children {
      if let found = child.descendant(at: path) { return found }
    }
    return nil
  }
}

extension ElementFailure: AttributableError {
  public var fault: Fault { .document }
  public var sentences: [String] { [sentence] + others.map(\.sentence) }
  public var place: String? { "\(location) \(path)" }
  public var message: String { others.isEmpty ? "\(reason)" : "\(reason), and \(counted(others.count, "more error"))" }
}
