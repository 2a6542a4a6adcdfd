// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster

/// An overlay mode, or all of them.
enum OverlayChoice: Equatable, ExpressibleByArgument {
  case all
  case mode(OverlayMode)

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let mode = OverlayMode(rawValue: argument) {
      self = .mode(mode)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { OverlayMode.allCases.map(\.rawValue) + ["all"] }
}

/// The options for overlays: which to draw, their appearance, and where to write them.
struct OverlayArguments: ParsableArguments {
  @Option(
    name: .customLong("overlay"),
    help: ArgumentHelp("Write a picture of the cell with the tints of this mode; can be repeated.", valueName: "mode"))
  var choices: [OverlayChoice] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write overlays: a folder, a file that ends in .png, or - for standard output; the working folder by default.",
      valueName: "folder|file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write the cell and all its overlays as one picture: to a folder, a file that ends in .png, or - for standard output.",
      valueName: "folder|file|-"),
    completion: .file(extensions: ["png"]))
  var contactSheet: String?

  @OptionGroup var appearance: OverlayAppearance

  @Option(
    name: .customLong("from-state"),
    help: ArgumentHelp(
      "For the overlay \"updates\": a previous state of the cell; can be repeated. By default, the previous cell has no state.",
      valueName: "name"))
  var earlierStates: [String] = []

  @Option(
    name: .customLong("from-data"),
    help: ArgumentHelp("For the overlay \"updates\": the previous data of the cells, item by item.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson", "jsonl", "yaml", "yml"]))
  var earlierData: String?

  func validate() throws {
    if output != nil, choices.isEmpty { throw ValidationError("-o says where to write overlays: request one with --overlay.") }
    if earlierData == "-" { throw ValidationError("--from-data must name a file, not standard input.") }
  }

  /// The requested modes, each once, in the order of `OverlayMode`.
  private var modes: [OverlayMode] {
    OverlayMode.allCases.filter { choices.contains(.all) || choices.contains(.mode($0)) }
  }

  var request: OverlayRequest {
    var request = OverlayRequest()
    request.modes = modes
    request.needsUpdates = choices.contains(.mode(.updates))
    request.options = appearance.options
    request.output = output ?? "."
    (request.contactSheet, request.earlierStates, request.earlierData) = (contactSheet, earlierStates, earlierData)
    return request
  }

  /// The given options that write to standard output.
  var standardOutputs: [String] { (output == "-" ? ["-o"] : []) + (contactSheet == "-" ? ["--contact-sheet"] : []) }

  var isEmpty: Bool { choices.isEmpty && contactSheet == nil }
}
