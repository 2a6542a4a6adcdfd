// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGraphics
import CellRaster
import Glibc

@main
struct CellRasterTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cellraster",
    abstract: "Renders list cells to PNG on the CPU, with the same pixels on every machine.",
    discussion: """
      EXAMPLES
        cellraster samples                          # list the built-in samples
        cellraster samples chat-message -o chat     # write one to a folder
        cellraster render chat/template.yaml --data chat/data.json -o pictures
        cellraster render chat/template.yaml --data chat/data.json --sheet -o c.png
        cellraster preview chat/template.yaml --data chat/data.json --open
        cellraster worker chat/template.yaml < requests.ndjson
        cellraster check chat/template.yaml --data chat/data.json
        cellraster inspect chat/template.yaml --data chat/data.json
        cellraster explain chat/template.yaml --data chat/data.json --at 120,40
        cellraster layout chat/template.yaml --data chat/data.json --overlay o.png
        cellraster list chat/template.yaml --data chat/data.json
        cellraster scroll chat/template.yaml --data chat/data.json
        cellraster dump chat/template.yaml --data chat/data.json --stage display-list
        cellraster golden diff before.png after.png -o diff.png
        cellraster doctor                           # check libraries and fonts

      EXIT STATUS
        0 done; 1 a check failed; 64 wrong usage; 65 bad document, data or picture;
        66 missing input; 70 internal error; 73 cannot write.
      """,
    version: Tool.version,
    subcommands: [
      RenderCommand.self, PreviewCommand.self, WorkerCommand.self, CheckCommand.self, FormatCommand.self, InspectCommand.self,
      ExplainCommand.self,
      LayoutCommand.self, ListCommand.self, ScrollCommand.self,
      DumpCommand.self, ImportCommand.self, SamplesCommand.self, SchemaCommand.self, DoctorCommand.self, GoldenCommand.self,
    ])

  static func main() async {
    FileSystem.occupyClosedStandardStreams()
    Interruption.prepare()
    SettingNames.current = SettingNames(
      assetRoot: "--root", placeholders: "--missing-images placeholder", fontFolders: "--font-path", workLimit: "--work-limit",
      maximumPixels: "--max-pixels")
    guard !CommandLine.arguments.isEmpty else {
      report("the command cannot read its arguments: it finds them in /proc, which is not mounted here")
      Glibc.exit(ExitStatus.ourFault.rawValue)
    }
    if let problem = Invocation.current.problem {
      report("Error: \(problem)")
      Glibc.exit(EX_USAGE)
    }
    if Invocation.current.named != nil { HeadStart.begin() }
    do {
      guard var command = try parsedAlone() else { return await main(nil) }
      try await command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// Returns the command that the arguments name, or `nil` if the parser of the whole tool should read them: it has the words for
  /// mistakes and help. The parser of one command takes three quarters of its time.
  private static func parsedAlone() throws -> (any AsyncParsableCommand)? {
    guard let (command, arguments) = Invocation.current.named else { return nil }
    do {
      return try command.parseAsRoot(arguments) as? any AsyncParsableCommand
    } catch {
      // An error without a message has been reported by the command.
      guard message(for: error).isEmpty else { return nil }
      throw error
    }
  }
}

extension CommandConfiguration {
  /// Returns the configuration of a subcommand.
  ///
  /// It names the tool: when the subcommand is parsed alone, the parser then looks for no request for a completion script, which only the
  /// whole tool answers, and which takes nearly half of its time.
  static func subcommand(
    _ name: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: "cellraster", abstract: abstract, discussion: discussion,
      shouldDisplay: shouldDisplay)
  }
}

/// The commands for golden images. Each subcommand has its own file.
struct GoldenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares pictures with recorded goldens, and explains what changed.",
    subcommands: [
      GoldenInitCommand.self, GoldenVerifyCommand.self, GoldenRecordCommand.self,
      GoldenApproveCommand.self,
      GoldenRejectCommand.self, GoldenPruneCommand.self, GoldenDoctorCommand.self, GoldenDiffCommand.self,
    ])
}
