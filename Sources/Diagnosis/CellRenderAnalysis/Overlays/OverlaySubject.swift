// SPDX-License-Identifier: MIT

internal import CellDisplayList
public import CellGraphics

/// A cell to draw overlays for: its pixels, its costs and its findings.
public struct OverlaySubject: Hashable, Sendable {
  /// The analysis of a cell, and its pixels. The pixels must have the size of the display list.
  public struct Drawing: Hashable, Sendable {
    public let analysis: CellAnalysis
    public let pixels: PixelBuffer

    public init(_ analysis: CellAnalysis, pixels: PixelBuffer) {
      precondition(pixels.size == analysis.list.size, "the pixels must have the size of the display list")
      self.analysis = analysis
      self.pixels = pixels
    }
  }

  public let drawing: Drawing
  /// All findings of the cell. The events that group them are numbered in order, beginning with ``firstNumber``.
  public let findings: [Finding]
  /// The number of the first event.
  public let firstNumber: Int
  /// Whether fixes have been searched for. Only then does ``Finding/isAvoidable`` say whether a finding is avoidable.
  public let knowsAvoidable: Bool
  /// The earlier version of the cell, which ``OverlayMode/updates`` and ``OverlayMode/rasterized`` compare with this one.
  ///
  /// `nil` if there is none; everything that is drawn then counts as changed.
  public let earlier: Drawing?

  public init(
    _ drawing: Drawing, findings: [Finding], firstNumber: Int = 1, knowsAvoidable: Bool = false, earlier: Drawing? = nil
  ) {
    self.drawing = drawing
    self.findings = findings
    self.firstNumber = firstNumber
    self.knowsAvoidable = knowsAvoidable
    self.earlier = earlier
  }

  public var analysis: CellAnalysis { drawing.analysis }
  var list: DisplayList { drawing.analysis.list }

  /// The layers whose kept bitmaps the earlier version does not have.
  var missedLayers: Set<Int> { earlier.map { analysis.missedLayers(after: $0.analysis) } ?? [] }

  /// The findings that are shown: all except suppressed ones.
  var shownFindings: [Finding] { findings.filter { !$0.isSuppressed } }

  /// Returns the tints of a mode. Takes time proportional to the area of the cell plus the total area of all tinted regions.
  package func tints(_ mode: OverlayMode, options: OverlayOptions = OverlayOptions()) -> TintMap {
    switch mode {
    case .blended: options.view == .layer ? analysis.blendedLayers : analysis.blendedPixelKinds
    case .overdraw: analysis.overdraw(in: options.palette)
    case .misaligned: analysis.misalignedTints
    case .offscreen: analysis.offscreenTints
    case .rasterized: analysis.bitmapTints(missed: missedLayers)
    case .pictures: analysis.pictureTints
    case .copied: analysis.copiedTints
    case .updates: updates.tints
    case .layers: findingBoxes.tints(size: list.size, scale: list.scale)
    }
  }

  /// Returns the cell with the tints of a mode drawn over it. The picture has the size of the cell, and contains no numbers and no
  /// legend.
  public func overlay(_ mode: OverlayMode, options: OverlayOptions = OverlayOptions()) -> PixelBuffer {
    tints(mode, options: options).drawn(over: drawing.pixels, scale: list.scale, options: options)
  }
}
