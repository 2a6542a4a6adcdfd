// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

/// The errors found so far in a document: the first 20 by place, and how many more there are. Decoding goes on after an error, so
/// that all of them are reported at once.
struct DocumentErrors: Sendable {
  private var errors: [CellDocumentError] = []
  /// The other errors, which are only counted. Each is known by its place and its problem, so that none is counted once for each
  /// state.
  private var leftOut: Set<CellDocumentError.Identity> = []
  /// Whether to leave out errors about colours, styles, states and components that the document does not define.
  var leavesOutUnknownNames = false

  /// The number of errors that are reported at once.
  static let limit = ElementFailure.limit

  /// The number of errors after which no further ones are looked for. A suggestion for an unknown name is looked for among all names,
  /// so thousands of errors would take time in proportion to their square.
  static let countedLimit = 200

  /// Whether the number of errors has reached ``countedLimit``.
  var isFull: Bool { errors.count + leftOut.count >= Self.countedLimit }

  /// Whether one of the keys may have been meant by an unknown key.
  func suggest(_ keys: [String]) -> Bool {
    errors.contains {
      guard case .unknownKey(_, let suggestion?, _, _) = $0.problem else { return false }
      return keys.contains(suggestion)
    }
  }

  /// Adds an error and those that were thrown with it. An error that is already known is the same problem in another state.
  mutating func add(_ error: CellDocumentError) {
    leftOut.formUnion(error.leftOut)
    for error in error.all
    where !(leavesOutUnknownNames && error.problem.isUndefinedName) && !errors.contains(where: { $0.isSameProblem(as: error) }) {
      leftOut.remove(error.identity)
      errors.insert(error, at: errors.firstIndex { error.location < $0.location } ?? errors.endIndex)
      if errors.count > Self.limit { leftOut.insert(errors.removeLast().identity) }
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
    if let first = errors.first { throw CellDocumentError(first, with: Array(errors.dropFirst()), leavingOut: leftOut) }
  }

  /// Throws all errors as one if there are any. Otherwise returns a result of ``attempt(_:)``, which then cannot be `nil`.
  func check<Result>(_ result: Result?) throws(CellDocumentError) -> Result {
    try check()
    guard let result else { preconditionFailure("there is no result, and no error that says why") }
    return result
  }
}

extension CellDocumentError {
  /// The place and the problem of an error, whatever the states and the uses of a component in which it occurs.
  struct Identity: Hashable, Sendable {
    let location: DocumentLocation
    let problem: CellDocumentProblem
  }

  fileprivate var identity: Identity { Identity(location: location.withoutUse, problem: problem) }

  fileprivate func isSameProblem(as other: CellDocumentError) -> Bool { identity == other.identity }
}

extension CellDocumentProblem {
  /// Whether the problem is a colour, a style, a state or a component that the document does not define.
  fileprivate var isUndefinedName: Bool {
    switch self {
    case .unknownName(_, let kind, _, _), .undefinedOverride(_, let kind, _, _):
      [.color, .style, .state, .component].contains(kind)
    default: false
    }
  }
}
