// SPDX-License-Identifier: MIT

import Yams

extension YAMLReader {
  /// Converts an error that Yams reports for `text`.
  func failure(_ error: YamlError, in text: String) -> NotationError {
    switch error {
    case .parser(_, let problem, let mark, _) where problem.hasPrefix("Maximum nesting level"):
      return NotationError(.tooDeep, at: SourcePosition(mark), in: file)
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      return syntax(context.map { "\($0.text) on line \($0.mark.line): \(problem)" } ?? problem, at: mark, in: text)
    case .composer(_, let problem, let mark, _):
      // The composer is part of Yams, not of libyaml; these two are the only errors it reports.
      let found: YAMLProblem = problem.contains("alias") ? .anchorOrAlias : .severalDocuments
      return NotationError(.yaml(found), at: SourcePosition(mark), in: file)
    case .reader(let problem, let offset, _, _):
      return NotationError(
        .yaml(.syntax(libyamlMessage: problem, nearExpression: false)),
        at: SourcePosition(ofCharacter: offset ?? 0, in: text), in: file)
    case .duplicatedKeysInMapping(let duplicates, let context):
      return NotationError(
        .yaml(.duplicateKey(duplicates.first ?? "")), at: SourcePosition(context.mark), in: file)
    case .memory: return NotationError(.yaml(.outOfMemory), at: .start, in: file)
    case .dataCouldNotBeDecoded: return NotationError(.yaml(.invalidUTF8), at: .start, in: file)
    case .no, .writer, .emitter, .representer:
      return NotationError(
        .yaml(.syntax(libyamlMessage: error.description, nearExpression: false)), at: .start, in: file)
    }
  }

  private func syntax(_ message: String, at mark: Yams.Mark, in text: String) -> NotationError {
    let lines = text.split(separator: "\n", maxSplits: mark.line, omittingEmptySubsequences: false)
    let nearExpression = lines.indices.contains(mark.line - 1) && lines[mark.line - 1].contains("${")
    return NotationError(
      .yaml(.syntax(libyamlMessage: message, nearExpression: nearExpression)), at: SourcePosition(mark), in: file)
  }
}

extension SourcePosition {
  init(_ mark: Yams.Mark?) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  /// Finds the position of the first bytes that are not UTF-8.
  init(ofInvalidUTF8In bytes: [UInt8]) {
    self = .start
    var index = 0
    while index < bytes.count, let length = UTF8Sequence.length(in: bytes, at: index) {
      advance(over: bytes[index] == 0x0A)
      index += length
    }
  }

  /// Finds the position of the character at `offset`, from 0.
  init(ofCharacter offset: Int, in text: String) {
    self = .start
    for scalar in text.prefix(offset).unicodeScalars { advance(over: scalar == "\n") }
  }

  private mutating func advance(over isLineBreak: Bool) {
    if isLineBreak {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }
}
