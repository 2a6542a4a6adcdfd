// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster

/// A colour, as given on the command line: `#RRGGBB` or `#RGB`.
struct ColorArgument: ExpressibleByArgument {
  let color: RGBA

  init?(argument: String) {
    guard let color = RGBA(hexadecimal: argument), color.isOpaque else { return nil }
    self.color = color
  }
}

/// The difference pictures to write, and their appearance.
struct DifferenceOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the difference picture, with differing pixels in red on pale grey; - for standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write the reference, the difference and the actual picture side by side; - for standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var panels: String?

  @Option(help: ArgumentHelp("The opacity of the reference in the difference picture, from 0 to 1.", valueName: "opacity"))
  var alpha = 0.1

  @Option(help: ArgumentHelp("The colour of anti-aliased pixels; #FFFF00 by default.", valueName: "color"))
  var aaColor: ColorArgument?

  @Option(help: ArgumentHelp("The colour of differing pixels; #FF0000 by default.", valueName: "color"))
  var diffColor: ColorArgument?

  @Option(help: ArgumentHelp("With --metric perceptual: the colour of differing pixels that became darker.", valueName: "color"))
  var diffColorAlt: ColorArgument?

  @Flag(name: .customLong("mask"), help: "Draw only pixels that count as different, on a transparent background.")
  var isMask = false

  var usesStandardOutput: Bool { output == "-" || panels == "-" }

  func validate() throws {
    if !(0...1).contains(alpha) { throw ValidationError("--alpha must be from 0 to 1.") }
    if output == "-", panels == "-" { throw ValidationError("Only one of the pictures can go to standard output.") }
  }

  /// `nil` if no picture is requested.
  var style: DifferenceStyle? {
    if output == nil, panels == nil { return nil }
    var style = DifferenceStyle(backdropOpacity: alpha, darkerColor: diffColorAlt?.color, isMask: isMask)
    if let aaColor { style.antialiasedColor = aaColor.color }
    if let diffColor { style.differentColor = diffColor.color }
    return style
  }
}
