// SPDX-License-Identifier: MIT

public import ArgumentParser
public import CellRaster

extension CellRenderAnalysis.OverlayOptions.View: ExpressibleByArgument {}
extension CellRenderAnalysis.OverlayOptions.Palette: ExpressibleByArgument {}
extension CellRenderAnalysis.OverlayOptions.Base: ExpressibleByArgument {}

/// The options for the appearance of overlays, of cells and of viewports.
struct OverlayAppearance: ParsableArguments {
  @Option(help: "For the overlay \"blended\": whether to tint whole layers or single pixels.")
  var view: CellRenderAnalysis.OverlayOptions.View = .layer

  @Option(help: "For the overlay \"overdraw\": the palette.")
  var palette: CellRenderAnalysis.OverlayOptions.Palette = .standard

  @Option(help: "The picture under the tints.")
  var base: CellRenderAnalysis.OverlayOptions.Base = .render

  @Flag(help: "Draw stripes in the tints, so that they can be told apart without colour.")
  var hatching = false

  @Flag(name: .customLong("no-legend"), help: "Omit the legend below the picture.")
  var hidesLegend = false

  var options: CellRenderAnalysis.OverlayOptions {
    CellRenderAnalysis.OverlayOptions(view: view, palette: palette, base: base, isHatched: hatching, hasLegend: !hidesLegend)
  }
}
