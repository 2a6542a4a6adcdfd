// SPDX-License-Identifier: MIT

internal import Notation

/// The errors found so far in a document: the first 20 by place. Decoding goes on after an error, so that all of them are reported
/// at once.
struct DocumentErrors: Sendable {
  private var errors: [CellDocumentError] = []
  /// Whether to leave out errors about colours, styles and states that the document does not define.
  var leavesOutUnknownNames = false

  /// The number of errors that are reported at once.
  static let limit = 20

  /// Whether there are as many errors as are reported at once.
  var isFull: Bool { errors.count == Self.limit }

  /// Whether one of the keys may have been meant by an unknown key.
  func suggest(_ keys: [String]) -> Bool {
    errors.contains {
      guard case .unknownKey(_, let suggestion?, _) = $0.problem else { return false }
      return keys.contains(suggestion)
    }
  }

  /// Adds an error and those that were thrown with it. An error that is already known is the same problem in another state.
  mutating func add(_ error: CellDocumentError) {
    for error in error.all
    where !(leavesOutUnknownNames && error.problem.isUndefinedName) && !errors.contains(where: { $0.isSameProblem(as: error) }) {
      errors.insert(error, at: errors.firstIndex { error.location < $0.location } ?? errors.endIndex)
      if errors.count > Self.limit { errors.removeLast() }
    }
  }

  /// Returns the result of `body`, or `nil` if it throws, and adds its errors.
  mutating func attempt<Result>(_ body: () throws(CellDocumentError) -> Result) -> Result? {
    do throws(CellDocumentError) {
      return try body()
    } catch {
      add(error)
      return nil
    }
  }

  /// Throws all errors as one if there are any.
  func check() throws(CellDocumentError) {
    if let first = errors.first { throw CellDocumentError(first, with: Array(errors.dropFirst())) }
  }

  /// Throws all errors as one if there are any. Otherwise returns a result of ``attempt(_:)``, which then cannot be `nil`.
  func check<Result>(_ result: Result?) throws(CellDocumentError) -> Result {
    try check()
    guard let result else { preconditionFailure("there is no result, and no error that says why") }
    return result
  }
}

extension CellDocumentError {
  fileprivate func isSameProblem(as other: CellDocumentError) -> Bool {
    location == other.location && problem == other.problem
  }
}

extension CellDocumentProblem {
  /// Whether the problem is a colour, a style or a state that the document does not define.
  fileprivate var isUndefinedName: Bool {
    switch self {
    case .unknownName(_, let kind, _, _), .undefinedOverride(_, let kind, _, _): [.color, .style, .state].contains(kind)
    default: false
    }
  }
}

extension DocumentLocation {
  static func < (first: DocumentLocation, second: DocumentLocation) -> Bool {
    (first.file, first.line, first.column) < (second.file, second.line, second.column)
  }
}
