// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    ("rendr message.yaml", "cellraster has no subcommand \"rendr\"; did you mean \"render\"?"),
    ("golden verfy", "cellraster golden has no subcommand \"verfy\"; did you mean \"verify\"?"),
    ("help inspekt", "cellraster has no subcommand \"inspekt\"; did you mean \"inspect\"?"),
    (
      "golden zzz",
      "cellraster golden has no subcommand \"zzz\"; it has init, verify, record, approve, reject, prune, doctor, diff"
    ),
  ])
  func `a word that is no subcommand gets the nearest one`(arguments: String, sentence: String) throws {
    let run = try Workspace().run(arguments.split(separator: " ").map(String.init))
    #expect(run.status == 64)
    #expect(run.errors == "Error: \(sentence)\n")
    #expect(run.output.isEmpty)
  }

  /// Returns the arguments for the help of a command and for that of each of its subcommands.
  private func helps(of command: [String]) throws -> [[String]] {
    let help = try Workspace().run(command + ["--help"]).text
    let names = help.components(separatedBy: "\nSUBCOMMANDS:\n").dropFirst().joined().matches(of: #/(?m)^  ([a-z]+) /#)
    return try [command + ["--help"]] + names.flatMap { try helps(of: command + [String($0.1)]) }
  }

  @Test func `no example of a help text is broken at 80 columns`() throws {
    let helps = try helps(of: [])
    #expect(helps.count == 25)
    let broken = try helps.flatMap { arguments in
      // The rest of a broken line is not indented.
      let examples = try Workspace().run(arguments).text.split(separator: "\n\nUSAGE:")[0]
      return examples.matches(of: /(?m)^ .*\n[^ \n].*/).map { "\(arguments.joined(separator: " ")): \($0.output)" }
    }
    #expect(broken == [])
  }

  @Test func `an example on two lines is one command`() throws {
    let example = try #require(try Workspace().run("golden", "init", "--help").text.firstMatch(of: /cellraster.*\\\n.*/)).output
    let run = try Workspace().shell("cellraster() { printf '%s,' \"$@\"; }\n\(example)")
    #expect(run.text == "golden,init,message.yaml,--variants,golden-images/assets/variants.yaml,")
  }

  @Test func `wrong arguments get the usage of their subcommand, and arguments that do not fit the data get none`() throws {
    let workspace = try Workspace()
    #expect(
      try workspace.run("render", "a.yaml", "b", "c").errors == """
        Error: 2 unexpected arguments: 'b', 'c'
        Usage: cellraster render [<options>] <template>
          See 'cellraster render --help' for more information.

        """)
    let run = try workspace.run("render", "message.yaml", "--data", "data.json", "-o", "a.png")
    #expect(run.status == 64)
    #expect(run.errors == "Error: The data has 2 items: name a folder for their pictures, or pass --sheet.\n")
  }

  @Test func `an empty cell names the condition or the list that left nothing`() throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 100}
      cell:
        children:
          - name: box
            when: unread
            children: [{type: text, text: a, when: never ?? false}]
          - {name: rows, each: rows, type: text, text: b}
      """, to: "empty.yaml")
    try workspace.write(#"{"unread": false, "rows": []}"#, to: "empty.json")
    let run = try workspace.run("render", "empty.yaml", "--data", "empty.json")
    #expect(run.status != 0)
    #expect(
      run.errors == """
        item 1: empty.yaml:6:7 cell: a cell of 100 x 0 points cannot be drawn: nothing is in it: "when: unread" leaves out cell/box, \
        "each: rows" has no entries for cell/rows

        """)
  }

  @Test func `the search for fixes of a sample leaves none untried`() throws {
    let workspace = try Workspace()
    _ = try workspace.run("samples", "post-actions", "-o", "post")
    let run = try workspace.run("inspect", "post/template.yaml", "--data", "post/data.json", "--details")
    #expect(run.text.contains("; 11 safe fixes"))
    #expect(!run.text.contains("not tried"))
  }

  @Test func `a sample does not replace files that were edited`() throws {
    let workspace = try Workspace()
    #expect(try workspace.run("samples", "week", "-o", "week").status == 0)
    #expect(try workspace.run("samples", "week", "-o", "week").status == 0)
    try workspace.write("version: 1\n", to: "week/template.yaml")
    let run = try workspace.run("samples", "week", "-o", "week")
    #expect(run.status == 73)
    #expect(run.errors == "week/template.yaml was edited: name another folder with -o, or replace it with --force\n")
    #expect(try workspace.bytes("week/template.yaml") == Array("version: 1\n".utf8))
    #expect(try workspace.run("samples", "week", "-o", "week", "--force").status == 0)
    #expect(try workspace.bytes("week/template.yaml") != Array("version: 1\n".utf8))
  }
}
