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
      "Write the difference picture, what counts in red on pale grey; - for standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write reference, difference and actual picture side by side; - for standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var panels: String?

  @Option(help: ArgumentHelp("How strongly the reference shows, 0 to 1.", valueName: "opacity"))
  var alpha = 0.1

  @Option(help: ArgumentHelp("The colour of anti-aliasing; #FFFF00 if not given.", valueName: "color"))
  var aaColor: ColorArgument?

  @Option(help: ArgumentHelp("The colour of what counts; #FF0000 if not given.", valueName: "color"))
  var diffColor: ColorArgument?

  @Option(help: ArgumentHelp("The colour of what counts and is darker, with perceptual.", valueName: "color"))
  var diffColorAlt: ColorArgument?

  @Flag(name: .customLong("mask"), help: "Leave clear what does not count.")
  var isMask = false

  var usesStandardOutput: Bool { output == "-" || panels == "-" }

  func validate() throws {
    if !(0...1).contains(alpha) { throw ValidationError("--alpha takes a number from 0 to 1.") }
    if output == "-", panels == "-" { throw ValidationError("Standard output takes one picture.") }
  }

  private var style: DifferenceStyle {
    var style = DifferenceStyle(backdropOpacity: alpha, darkerColor: diffColorAlt?.color, isMask: isMask)
    if let aaColor { style.antialiasedColor = aaColor.color }
    if let diffColor { style.differentColor = diffColor.color }
    return style
  }

  /// Draws and writes the requested pictures.
  func write(_ actual: StraightPixels, from reference: StraightPixels, showing difference: ImageDifference) throws {
    guard output != nil || panels != nil else { return }
    guard let picture = differencePicture(of: actual, from: reference, showing: difference, style: style) else {
      throw UndrawableDifference.canvas
    }
    if let output { try AtomicFile.write(try encodePNG(picture), to: output) }
    guard let panels else { return }
    guard let three = threePanels(reference: reference.premultiplied, difference: picture, actual: actual.premultiplied) else {
      throw UndrawableDifference.panels
    }
    try AtomicFile.write(try encodePNG(three), to: panels)
  }
}

/// The error for a difference picture that would be too large.
enum UndrawableDifference: Error, Hashable, CustomStringConvertible {
  case canvas
  case panels

  var description: String {
    switch self {
    case .canvas:
      "one picture is so wide and the other so high that no picture holds both; golden diff alone says how they differ"
    case .panels: "the pictures are too large to lie beside each other; -o writes the difference alone"
    }
  }
}

extension UndrawableDifference: AttributableError {
  var fault: Fault { .document }
}
