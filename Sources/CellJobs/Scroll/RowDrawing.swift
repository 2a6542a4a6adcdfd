// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellScrollLab

/// What drawing one item or one pass takes, and what strategies change about it.
struct RowDrawing {
  private(set) var drawing = RowProfile.Drawing()
  private(set) var changes: [Strategy: RowProfile.Drawing] = [:]

  /// - Parameters:
  ///   - item: `nil` for a pass of the layer.
  ///   - texts: the boxes of the texts that were drawn before.
  init(_ item: DisplayItem?, _ steps: DrawingSteps, in layer: Layer, above texts: [DeviceRect]) {
    let counts = StepCounts(steps, item)
    drawing.whole = counts
    guard let item else {
      addPass(steps, of: layer)
      return
    }
    if item.needsDrawing { drawing.layers = counts }
    let shown = steps.paintedPixels + steps.gradientPixels
    drawing.showingLayers = item.composited(shown)
    switch item.content {
    case .text:
      change(.opaqueText) { $0.showingLayers = [.blendedPixels: -shown, .opaquePixels: shown] }
      if !layer.deviceFrame.isOnPixels {
        drawing.showingLayers += [.sampledPixels: shown]
        change(.integral) { $0.showingLayers = [.sampledPixels: -shown] }
      }
    case .fill(let shape, let paint) where paint.isGradient && texts.contains { $0.overlaps(shape.rect) }:
      // The fade is drawn into the label instead.
      change(.opaqueText) {
        $0.layers = item.needsDrawing ? StepCounts() : counts
        $0.showingLayers = -item.composited(shown)
      }
    case .picture(let picture):
      let isSampled = !picture.isPlacedOnPixels || !picture.hasShownSize
      change(picture.hasShownSize ? .integral : .exactSizePictures) {
        $0.whole = [.scaledPixels: -counts[.scaledPixels]]
        $0.showingLayers = [.sampledPixels: isSampled ? -shown : 0]
      }
    default: break
    }
  }

  /// The number of pixels that a blur reads for each that it writes: an assumption, like the render stage as a whole.
  private static let readsOfBlur = 8

  /// A pass is drawn into a buffer, and composited. A shadow without a path is blurred in two more passes, by rows and by columns.
  private mutating func addPass(_ steps: DrawingSteps, of layer: Layer) {
    let pixels = steps.passPixels
    let blurred = 2 * steps.blurredPixels
    drawing.showingLayers = [
      .renderPassPixels: pixels + blurred, .blendedPixels: pixels, .sampledPixels: Self.readsOfBlur * blurred,
    ]
    guard layer.content == .text, layer.mask != nil else { return }
    change(.opaqueText) {
      $0.layers = [.passPixels: pixels]
      $0.showingLayers = [.renderPassPixels: -pixels, .blendedPixels: -pixels]
    }
  }

  private mutating func change(_ strategy: Strategy, _ body: (inout RowProfile.Drawing) -> Void) {
    body(&changes[strategy, default: RowProfile.Drawing()])
  }
}

extension PictureItem {
  /// Whether the picture is at whole pixels.
  fileprivate var isPlacedOnPixels: Bool { exactDestination == DeviceRect(destination) }

  /// Whether the picture is as large as it is shown.
  fileprivate var hasShownSize: Bool {
    sourceRect.width == Double(scaledRect.width) && sourceRect.height == Double(scaledRect.height)
  }
}

extension Paint {
  fileprivate var isGradient: Bool {
    switch self {
    case .linear, .radial, .mapped: true
    case .color, .group: false
    }
  }
}

extension DeviceRect {
  fileprivate func overlaps(_ other: DeviceRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }

  fileprivate var isOnPixels: Bool { [x, y, width, height].allSatisfy { $0 == $0.rounded() } }
}

extension DisplayItem {
  /// Whether the item is a gradient whose colour changes along a row of pixels.
  fileprivate var isSlantedGradient: Bool {
    switch content {
    case .fill(_, .linear(let start, let end, _)): start.x != end.x
    case .fill(_, .radial), .fill(_, .mapped): true
    case .fill, .shadow, .picture, .text: false
    }
  }

  /// Whether a render stage shows the item only once the CPU has drawn it. It fills rectangles, round rectangles and gradients, and scales
  /// pictures, by itself.
  fileprivate var needsDrawing: Bool {
    switch content {
    case .text: true
    case .fill(.path, _), .fill(_, .group), .shadow(.path, _, _): true
    case .fill, .shadow, .picture: false
    }
  }

  /// Returns what the render stage does in each frame for the item, which covers some pixels.
  fileprivate func composited(_ shown: Int) -> StepCounts {
    let isClipped = clip.contains { !$0.radii.isZero }
    switch content {
    case .picture(let picture):
      let isOpaque = opacity == 1 && !picture.mayBeTranslucent && picture.radii.isZero && !isClipped
      return [
        isOpaque ? .opaquePixels : .blendedPixels: shown,
        .sampledPixels: picture.isPlacedOnPixels && picture.hasShownSize ? 0 : shown,
      ]
    case .fill(.box(let outline), .color(let color)):
      return [color.isOpaque && opacity == 1 && outline.radii.isZero && !isClipped ? .opaquePixels : .blendedPixels: shown]
    case .fill, .shadow, .text: return [.blendedPixels: shown]
    }
  }
}

extension StepCounts {
  fileprivate init(_ steps: DrawingSteps, _ item: DisplayItem?) {
    self = [
      item?.isSlantedGradient ?? false ? .slantedPixels : .gradientPixels: steps.gradientPixels,
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
