// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellRenderAnalysis
internal import CellScrollLab

/// What drawing and compositing a row takes, as a whole and by the paths of its layers.
struct RowDrawing {
  private(set) var whole = RowProfile.Drawing()
  private(set) var parts: [String: RowProfile.Drawing] = [:]

  /// - Parameter compositing: how the list is composited.
  init(_ list: DisplayList, _ compositing: Compositing) {
    list.forEachWork { layer, number, steps in
      let item = number.map { list.items[$0] }
      var drawing = RowProfile.Drawing()
      drawing.whole = StepCounts(steps, item)
      // The items of a store that must be drawn are all drawn into it. The render stage does passes and shadows by itself.
      if let item, !item.isShadow, compositing.drawsStore(ofLayer: layer) { drawing.layers = drawing.whole }
      add(drawing, of: list.layers[layer].path)
    }
    for (layer, pixels) in compositing.frameByLayer {
      var drawing = RowProfile.Drawing()
      drawing.showingLayers = StepCounts(pixels)
      add(drawing, of: list.layers[layer].path)
    }
    whole.drawingBitmaps = StepCounts(compositing.drawingKeptBitmaps)
    whole.bitmapBytes = compositing.keptBytes
  }

  private mutating func add(_ drawing: RowProfile.Drawing, of path: String) {
    whole += drawing
    parts[path, default: RowProfile.Drawing()] += drawing
  }
}

extension PictureItem {
  /// Whether the picture is as large as it is shown.
  fileprivate var hasShownSize: Bool {
    sourceRect.width == Double(scaledRect.width) && sourceRect.height == Double(scaledRect.height)
  }
}

extension ItemContent {
  /// The step that draws a pixel of a gradient.
  fileprivate var gradientStep: Step {
    switch self {
    case .fill(_, .gradient(let gradient)): gradient.step
    case .fill(_, .mapped): .mappedPixels
    case .text(let text): text.gradient?.step ?? .gradientPixels
    case .fill, .shadow, .picture: .gradientPixels
    }
  }
}

extension GradientPaint {
  fileprivate var step: Step {
    switch geometry {
    case .linear: changesInRows ? .slantedPixels : .gradientPixels
    case .radial: .radialPixels
    case .conic: .conicPixels
    }
  }
}

extension StepCounts {
  fileprivate init(_ pixels: CompositedPixels) {
    self = [
      .opaquePixels: pixels[.copied], .blendedPixels: pixels[.blended], .renderPassPixels: pixels[.pass],
      .sampledPixels: pixels[.sampled],
    ]
  }

  fileprivate init(_ steps: DrawingSteps, _ item: DisplayItem?) {
    self = [
      item?.content.gradientStep ?? .gradientPixels: steps.gradientPixels,
      .blurredPixels: steps.blurredPixels, .passPixels: steps.passPixels,
      .segments: steps.segmentUnits / 100, .drawnItems: item == nil ? 0 : 1,
    ]
    if case .text(let text)? = item?.content {
      self[.textPixels] = steps.paintedPixels
      self[.drawnGlyphs] = text.runs.reduce(0) { $0 + $1.glyphs.count }
    } else {
      self[.colorPixels] = steps.paintedPixels
    }
    if case .picture(let picture)? = item?.content, !picture.hasShownSize {
      self[.scaledPixels] = steps.scaledPixels
    }
  }
}
