// SPDX-License-Identifier: MIT

/// The command that opens a place in an editor, such as `code -g {file}:{line}:{column}`.
///
/// It is split into words before the places are filled in, and runs without a shell, so no file name can become an option or a command.
package struct EditorCommand: Equatable, Sendable {
  private let words: [String]

  /// - Parameter text: the command as it is written in a shell: words may be in quotation marks.
  /// - Throws: ``InvalidEditorCommand``.
  package init(_ text: String) throws(InvalidEditorCommand) {
    words = try Self.words(of: text)
    guard words.first.map({ !$0.isEmpty && !$0.contains("{") }) ?? false else { throw InvalidEditorCommand.noProgram }
    guard words.contains(where: { $0.contains("{file}") }) else { throw InvalidEditorCommand.noFile }
  }

  /// Splits a command at spaces that are in no quotation marks.
  private static func words(of text: String) throws(InvalidEditorCommand) -> [String] {
    var words: [String] = []
    var (word, quotation): (String?, Character?) = (nil, nil)
    for character in text {
      if let mark = quotation {
        if character == mark { quotation = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quotation = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quotation == nil else { throw InvalidEditorCommand.unclosedQuotation }
    return words + (word.map { [$0] } ?? [])
  }

  /// Returns the words of the command for a place.
  func arguments(_ file: String, line: Int, column: Int) -> [String] {
    words.map { word in
      // The file comes last, because its name may contain the other marks.
      word.replacing("{line}", with: "\(line)").replacing("{column}", with: "\(column)").replacing("{file}", with: file)
    }
  }

  /// Starts the editor, and does not wait for it.
  /// - Throws: ``ProgramFailure`` if it cannot be started.
  func open(_ file: String, line: Int, column: Int) throws(ProgramFailure) {
    try startProgram(arguments(file, line: line, column: column))
  }
}

/// Why the command of an editor cannot be used.
package enum InvalidEditorCommand: Error, Hashable, CustomStringConvertible {
  case noProgram, noFile, unclosedQuotation

  package var description: String {
    switch self {
    case .noProgram: "--editor must begin with a program: --editor \"code -g {file}:{line}:{column}\"."
    case .noFile: "--editor must say where the file goes: --editor \"code -g {file}:{line}:{column}\"."
    case .unclosedQuotation: "--editor has a quotation mark that is not closed."
    }
  }
}
