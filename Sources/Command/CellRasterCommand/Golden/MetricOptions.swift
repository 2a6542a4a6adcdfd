// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster

/// The metrics, by their names on the command line.
enum MetricName: String, ExpressibleByArgument, CaseIterable {
  case exact, channel, perceptual, window
}

/// A rectangle of device pixels, as given on the command line: `10,20,100,30`.
struct AreaArgument: ExpressibleByArgument {
  let area: PixelRect

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int($0) }
    // No picture is larger than this, and sums of larger numbers could overflow.
    guard parts.count == 4, parts.allSatisfy({ (0...PixelSize.maximumSide).contains($0) }) else { return nil }
    area = PixelRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }
}

/// The options for comparing pictures.
struct MetricOptions: ParsableArguments {
  @Option(name: .customLong("metric"), help: "How to measure the difference.")
  var name: MetricName = .exact

  @Option(help: ArgumentHelp("With --metric perceptual: the colour distance to ignore, from 0 to 1; 0.1 by default."))
  var threshold: Double?

  @Flag(name: .customLong("include-aa"), help: "With --metric perceptual: also count pixels that look like anti-aliasing.")
  var countsAntialiasing = false

  @Flag(help: "With --metric perceptual: compare translucent colours over white instead of a checkerboard.")
  var noCheckerboard = false

  @Option(help: ArgumentHelp("With --metric window: the side of the window; 16 by default.", valueName: "pixels"))
  var window: Int?

  @Option(
    name: .customLong("ignore"),
    help: ArgumentHelp("A rectangle to ignore; can be repeated.", valueName: "x,y,width,height"))
  var areas: [AreaArgument] = []

  var ignored: [PixelRect] { areas.map(\.area) }

  private static let windowSide = 16

  func validate() throws {
    if name != .perceptual, threshold != nil || countsAntialiasing || noCheckerboard {
      throw ValidationError("--threshold, --include-aa and --no-checkerboard require --metric perceptual.")
    }
    if name != .window, window != nil { throw ValidationError("--window requires --metric window.") }
    if let window, window < 1 { throw ValidationError("--window must be at least 1.") }
    if let threshold, PerceptualOptions(threshold: threshold) == nil {
      throw ValidationError("--threshold must be from 0 to 1.")
    }
  }

  var metric: ImageMetric {
    switch name {
    case .exact: .exact
    case .channel: .channel
    case .perceptual:
      .perceptual(
        PerceptualOptions(
          threshold: threshold ?? PerceptualOptions.standard.threshold, countsAntialiasing: countsAntialiasing,
          isOverCheckerboard: !noCheckerboard) ?? .standard)
    case .window: .window(side: window ?? Self.windowSide)
    }
  }
}
