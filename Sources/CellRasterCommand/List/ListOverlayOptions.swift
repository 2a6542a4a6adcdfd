// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster

/// The options for the overlay of a viewport.
struct ListOverlayOptions: ParsableArguments {
  /// The name of a mode, so that completions and messages list them.
  struct Mode: ExpressibleByArgument {
    let mode: OverlayMode

    init?(argument: String) {
      guard let mode = OverlayMode(rawValue: argument) else { return nil }
      self.mode = mode
    }

    static var allValueStrings: [String] { OverlayMode.allCases.filter { $0 != .updates }.map(\.rawValue) }
  }

  @Option(
    name: .customLong("overlay"),
    help: ArgumentHelp(
      "Draw the viewport with the tints of this mode, as in cellraster inspect; with --play, in the overlay of each frame.",
      valueName: "mode"))
  var choice: Mode?

  @Option(help: "For the overlay \"blended\": whether to tint whole layers or single pixels.")
  var view: CellRenderAnalysis.OverlayOptions.View = .layer

  @Option(help: "For the overlay \"overdraw\": the palette.")
  var palette: CellRenderAnalysis.OverlayOptions.Palette = .standard

  @Option(help: "The picture under the tints of --overlay.")
  var base: CellRenderAnalysis.OverlayOptions.Base = .render

  @Flag(help: "Draw stripes in the tints, so that they can be told apart without colour.")
  var hatching = false

  @Flag(name: .customLong("no-legend"), help: "Omit the legend below the picture. Frames of --play never have one.")
  var hidesLegend = false

  func validate() throws { _ = try overlay }

  /// The overlay to draw; `nil` for none.
  var overlay: ViewportOverlay? {
    get throws {
      guard let choice else { return nil }
      let options = CellRenderAnalysis.OverlayOptions(
        view: view, palette: palette, base: base, isHatched: hatching, hasLegend: !hidesLegend)
      do throws(UsageError) {
        return try ViewportOverlay(choice.mode, options: options)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }
}
