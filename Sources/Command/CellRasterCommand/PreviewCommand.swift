// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellNotation
import CellPreview
import CellRaster

struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "preview",
    abstract: "Shows cells in a browser, and draws them again whenever their files are saved.",
    discussion: """
      The page shows the cell with its overlays and findings, the frame of each element and the reasons for it, and what touches a \
      pixel, in any state, width, scale and direction, for any item of the data. Its address says what it shows, so it can be kept and \
      shared; with format=png or format=json, a script gets the same.

      The server listens on this machine only (127.0.0.1 and ::1). The address that the command prints contains a token, which the \
      browser exchanges for a cookie; scripts send it as "Authorization: Bearer". With --token-file and --port, a page that is open \
      goes on after a restart.

      EXAMPLES
        cellraster preview chat/template.yaml --data chat/data.json --open
        cellraster preview message.yaml post.yaml --data messages.json
        cellraster preview message.yaml --editor "code -g {file}:{line}:{column}"
        cellraster preview message.yaml --port 8000 --token-file ~/.cellraster-token
      """)

  @OptionGroup var input: InputOptions

  @Argument(
    help: ArgumentHelp("More templates, which the page offers with the same data and options.", valueName: "more"),
    completion: .file(extensions: ["yaml", "yml", "json", "xib", "storyboard"]))
  var more: [String] = []

  @Option(help: ArgumentHelp("The port on 127.0.0.1 and ::1; 0 for a free one.", valueName: "number"))
  var port = 0

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "The command that opens a place in an editor, with {file}, {line} and {column}. It is run without a shell. By default, places "
        + "are vscode:// links.", valueName: "command"),
    transform: { text in
      do { return try EditorCommand(text) } catch { throw ValidationError("\(error)") }
    })
  var editor: EditorCommand?

  @Option(
    help: ArgumentHelp(
      "A name of this machine under which the page may be opened, besides localhost; can be repeated.", valueName: "host"))
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp("A file that keeps the token for the next start. It is written if it does not exist.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Flag(help: "Print the address, the port and the token as JSON.")
  var json = false

  func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535.") }
    if input.readsStandardInput || more.contains("-") {
      throw ValidationError("preview needs files that can change: omit -.")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let first = input.input
      var job = PreviewJob(
        [first]
          + more.map { template in
            var input = first
            input.template = template
            return input
          })
      (job.port, job.allowedHosts, job.tokenFile, job.editor) = (port, allowHost, tokenFile, editor)
      (job.opensBrowser, job.now) = (open, input.now)
      _ = try await follow(job) { result in
        switch result {
        case .serving(let serving): try show(serving)
        case .changed(let files, let changes): report(changed: files, changes)
        }
      }
    }
  }

  private func show(_ serving: PreviewAddress) throws {
    if json { try write(PreviewAddress.output.text(of: serving)) }
    report("the preview is at \(serving.address)")
    report("to open it on another machine: ssh -L \(serving.port):127.0.0.1:\(serving.port) HOST; press Ctrl-C to end")
  }
}
