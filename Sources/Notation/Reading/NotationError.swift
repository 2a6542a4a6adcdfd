// SPDX-License-Identifier: MIT

public import Graphics

/// Why a text could not be read as JSON or YAML, and where.
public struct NotationError: Error, Hashable, Sendable {
  /// The place in the file; columns count Unicode scalars.
  public let location: DocumentLocation
  /// The data item that the text should hold; `nil` for a whole document or data file.
  public let item: DataItemName?
  package let problem: NotationProblem

  init(_ problem: NotationProblem, at position: SourcePosition, in file: String, item: DataItemName? = nil) {
    location = DocumentLocation(position, in: file)
    self.item = item
    self.problem = problem
  }

  /// Returns the same error for a data item that could not be parsed.
  func about(_ item: DataItemName) -> NotationError {
    NotationError(
      problem, at: SourcePosition(line: location.line, column: location.column), in: location.file, item: item)
  }
}

extension NotationError: CustomStringConvertible {
  /// One sentence: `posts.json:12:5: remove the comma before the closing bracket`
  public var description: String { "\(location): \(problem)\(item.map { " (\($0))" } ?? "")" }
}

/// What can be wrong with a text, whatever it is about.
package enum NotationProblem: Error, Hashable, Sendable {
  case json(JSONProblem)
  case yaml(YAMLProblem)
  /// A key for the second time in one object; the first is in line `firstLine`.
  case duplicateKey(String, firstLine: Int)
  case tooDeep
  /// A line of newline-delimited JSON.
  case lineTooLong
}

extension NotationProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .json(let problem): problem.description
    case .yaml(let problem): problem.description
    case .duplicateKey(let key, let line): "the key \"\(key)\" is already on line \(line)"
    case .tooDeep: "values are nested more than \(DocumentLimits.depth) levels deep; make the document flatter"
    case .lineTooLong:
      "the line has more than \(DocumentLimits.lineBytes) bytes, the limit for an item; leave out what the template does not show"
    }
  }
}

extension NotationError: AttributableError {
  public var fault: Fault { .document }
}
