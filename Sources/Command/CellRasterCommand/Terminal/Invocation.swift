// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGraphics
import CellNotation

/// The command line of this process.
struct Invocation {
  /// The names of the command and its subcommands: `cellraster golden verify`.
  private(set) var command = "cellraster"
  /// A sentence about a word in the place of a subcommand that is none; `nil` if there is no such word.
  private(set) var problem: String?
  /// The command that the first words name, and its arguments; `nil` if they name none, or ask for help about it.
  private(set) var named: (command: any ParsableCommand.Type, arguments: [String])?

  init(_ arguments: [String]) {
    var subcommands = CellRasterTool.configuration.subcommands
    for (position, word) in arguments.enumerated() {
      // "help" is one of ArgumentParser's.
      if word == "help" { continue }
      if subcommands.isEmpty || word.hasPrefix("-") { return }
      let names = subcommands.compactMap { $0.configuration.commandName }
      guard let index = names.firstIndex(of: word) else {
        let near = nearestName(to: word, among: names).map { "; did you mean \"\($0)\"?" }
        problem = "\(command) has no subcommand \"\(word)\"" + (near ?? "; it has \(names.joined(separator: ", "))")
        return
      }
      command += " " + word
      if subcommands[index].configuration.subcommands.isEmpty, !arguments[..<position].contains("help") {
        named = (subcommands[index], Array(arguments[(position + 1)...]))
      }
      subcommands = subcommands[index].configuration.subcommands
    }
  }

  static let current = Invocation(Array(CommandLine.arguments.dropFirst()))

  /// Whether an option with a value is given, as `--data FILE` or `--data=FILE`.
  static func has(_ option: String) -> Bool {
    CommandLine.arguments.contains { $0 == option || $0.hasPrefix(option + "=") }
  }

  /// Returns the command line as a person would repeat it in a shell, without some options that take no value.
  static func line(without options: Set<String>) -> String {
    let arguments = CommandLine.arguments.dropFirst().filter { !options.contains($0) }
    return (["cellraster"] + arguments.map(\.inShell)).joined(separator: " ")
  }
}
