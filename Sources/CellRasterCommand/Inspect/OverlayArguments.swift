// SPDX-License-Identifier: MIT

public import ArgumentParser
public import CellRaster

extension RenderAnalysis.OverlayOptions.View: ExpressibleByArgument {}
extension RenderAnalysis.OverlayOptions.Palette: ExpressibleByArgument {}
extension RenderAnalysis.OverlayOptions.Base: ExpressibleByArgument {}

/// An overlay mode, or all of them.
enum OverlayChoice: Hashable, ExpressibleByArgument {
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
    help: ArgumentHelp("Write the cell under the tints of a mode; may be given several times.", valueName: "mode"))
  var choices: [OverlayChoice] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where overlays go: a folder, a file that ends in .png, or - for standard output; the working folder if not given.",
      valueName: "folder|file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write the cell and all its overlays in one picture: to a folder, a file that ends in .png, or - for standard output.",
      valueName: "folder|file|-"),
    completion: .file(extensions: ["png"]))
  var contactSheet: String?

  @Option(help: "What the mode blended tells apart.")
  var view: RenderAnalysis.OverlayOptions.View = .layer

  @Option(help: "The colours of the mode overdraw.")
  var palette: RenderAnalysis.OverlayOptions.Palette = .standard

  @Option(help: "What lies under the tints.")
  var base: RenderAnalysis.OverlayOptions.Base = .render

  @Flag(help: "Lay stripes into the tints, to tell them apart without colours.")
  var hatching = false

  @Flag(name: .customLong("no-legend"), help: "Leave out the legend under the picture.")
  var hidesLegend = false

  @Option(
    name: .customLong("from-state"),
    help: ArgumentHelp(
      "For the mode updates: the state that the cell was in before; may be given several times. As it is if not given.",
      valueName: "name"))
  var earlierStates: [String] = []

  @Option(
    name: .customLong("from-data"),
    help: ArgumentHelp("For the mode updates: the data that the cells showed before, item by item.", valueName: "file"),
    completion: .file(extensions: ["json", "ndjson", "jsonl", "yaml", "yml"]))
  var earlierData: String?

  func validate() throws {
    if output != nil, choices.isEmpty { throw ValidationError("-o says where overlays go: name one with --overlay.") }
    if earlierData == "-" { throw ValidationError("--from-data takes a file, not standard input.") }
  }

  /// The requested modes, each once, in the order of `OverlayMode`.
  var modes: [OverlayMode] {
    OverlayMode.allCases.filter { choices.contains(.all) || choices.contains(.mode($0)) }
  }

  var options: RenderAnalysis.OverlayOptions {
    RenderAnalysis.OverlayOptions(view: view, palette: palette, base: base, isHatched: hatching, hasLegend: !hidesLegend)
  }

  /// The given options that write to standard output.
  var standardOutputs: [String] { (output == "-" ? ["-o"] : []) + (contactSheet == "-" ? ["--contact-sheet"] : []) }

  var isEmpty: Bool { choices.isEmpty && contactSheet == nil }
}
