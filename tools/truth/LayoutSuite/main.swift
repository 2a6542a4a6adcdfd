// SPDX-License-Identifier: MIT

import CellLayoutSuiteCases
import Foundation

/// The options given on the command line.
struct Options {
  var files: [String] = []
  var category: String?
  var listsFailing = false
  var checksGates = false

  static let usage = """
    usage: layout-suite [--failing] [--gates] [--category NAME] FILE...

    Lays out the cases of each FILE and prints how many lie where the browser put them, for each category. Contested cases
    (where browsers of today disagree with the expectation) are counted apart, cases that use what the engine does not know
    are skipped.

      --failing         also list each failing case with its first box that lies elsewhere
      --gates           also check that trees laid out again, mirrored or doubled have the frames that follow from the case
      --category NAME   run only this category
      --help            print this

    layout-suite --serve answers the requests of tools/truth/layout-fuzz on standard input.
    """

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--failing": listsFailing = true
      case "--gates": checksGates = true
      case "--category":
        guard let name = rest.popFirst() else { return nil }
        category = name
      default:
        guard !argument.hasPrefix("--") else { return nil }
        files.append(argument)
      }
    }
    if files.isEmpty { return nil }
  }
}

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(status)
}

func run(_ path: String, _ options: Options) throws {
  let file = try SuiteFile(contentsOf: URL(fileURLWithPath: path))
  var table = PassTable()
  for suiteCase in file.cases where options.category == nil || options.category == suiteCase.category {
    let result = try suiteCase.result(textLines: file.textLines)
    table.add(result, of: suiteCase)
    if options.checksGates {
      for gate in try suiteCase.failedGates(textLines: file.textLines, triesAllStyles: true) ?? [] {
        print("GATE \(suiteCase.id): \(gate.rawValue)")
      }
    }
    guard options.listsFailing else { continue }
    switch result.outcome {
    case .passed: break
    case .failed(let difference):
      print("FAIL \(suiteCase.id)\(suiteCase.isContested ? " (contested)" : ""): \(difference)")
    case .skipped(let declaration): print("SKIP \(suiteCase.id): \(declaration)")
    }
  }
  print("\(file.suite)\n\(table)\n")
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
  print(Options.usage)
  exit(0)
}
if arguments == ["--serve"] {
  do { try Serving.run() } catch { fail("\(error)", status: 65) }
  exit(0)
}
guard let options = Options(arguments) else { fail(Options.usage, status: 64) }
do {
  for path in options.files { try run(path, options) }
} catch SuiteFileError.unreadable(let path, let reason) {
  fail("\(SuiteFileError.unreadable(path: path, reason: reason))", status: 66)
} catch let error as SuiteFileError {
  fail("\(error)", status: 65)
} catch {
  fail("internal error: \(error)", status: 70)
}
