// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation

/// The reason why a file of decisions was rejected: a problem and its location.
package enum GoldenDecisionsError: Error, Equatable, Sendable {
  /// The file is not JSON.
  case unreadable(NotationError)
  case wrong(Problem, DocumentLocation)

  package enum Problem: Equatable, Sendable {
    /// A value that must be an object is not one.
    case noObject
    /// `decisions` is missing or not a list.
    case noList
    case missing(String)
    case unknownKey(String)
    /// The value of a key is not a string.
    case noText(String)
    /// The string cannot name a golden: a part between slashes is empty or begins with a dot, or there are control characters.
    case noGolden(String)
    case unknownVerdict(String)
    /// The digest does not consist of 32 hexadecimal digits in lower case.
    case noDigest(String)
    /// There is a second decision on a golden. The first decision is in line `firstLine`, counted from 1.
    case decidedTwice(String, firstLine: Int)
  }
}

extension GoldenDecisionsError: CustomStringConvertible {
  /// One sentence: `decisions.json:3:58: "yes" is not a decision: write "accept" or "reject"`.
  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .wrong(let problem, let location): "\(location): \(problem)".onOneLine
    }
  }
}

extension GoldenDecisionsError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noObject: "this must be an object, as the report page saves it: {\"decisions\": [...]}"
    case .noList: "\"decisions\" must be a list, as the report page saves it"
    case .missing(let key): "a decision needs \"\(key)\""
    case .unknownKey(let key): "unknown key \"\(key)\": use \"decisions\" or, inside it, \"golden\", \"decision\" or \"digest\""
    case .noText(let key): "\"\(key)\" must be text"
    case .noGolden(let name): "\"\(name)\" cannot name a golden: no part of a name may be empty or begin with a dot"
    case .unknownVerdict(let word): "\"\(word)\" is not a decision: write \"accept\" or \"reject\""
    case .noDigest(let text): "\"\(text)\" is not a digest: write 32 hexadecimal digits in lower case"
    case .decidedTwice(let golden, let line): "\(golden) already has a decision in line \(line)"
    }
  }
}

extension GoldenDecisionsError: AttributableError {
  package var fault: Fault { .document }
}
