// SPDX-License-Identifier: MIT

import CellGraphics

/// The command line of this process.
enum Invocation {
  /// Returns the command line as a person would repeat it in a shell, without some options that take no value.
  static func line(without options: Set<String>) -> String {
    let arguments = CommandLine.arguments.dropFirst().filter { !options.contains($0) }
    return (["cellraster"] + arguments.map(\.inShell)).joined(separator: " ")
  }
}
