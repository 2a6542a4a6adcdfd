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
      "Draw the viewport with the tints of this mode, as in cellraster inspect; with --play, in the overlay of each frame, without a legend.",
      valueName: "mode"))
  var choice: Mode?

  @OptionGroup var appearance: OverlayAppearance

  func validate() throws { _ = try overlay }

  /// The overlay to draw; `nil` for none.
  var overlay: ViewportOverlay? {
    get throws {
      guard let choice else { return nil }
      do throws(UsageError) {
        return try ViewportOverlay(choice.mode, options: appearance.options)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }
}
