// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

/// A cell to draw overlays for: its pixels, its costs and its findings.
public struct OverlaySubject: Hashable, Sendable {
  /// A cell with its pixels, which have the size of its display list.
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
  /// The findings. Their events are numbered in order, beginning with ``firstNumber``.
  public let findings: [Finding]
  /// The number of the first event.
  public let firstNumber: Int
  /// Whether fixes have been searched for, so that it is known which findings are avoidable.
  public let knowsAvoidable: Bool
  /// The earlier version of the cell, which ``OverlayMode/updates`` compares with this one.
  ///
  /// `nil` if there is none; everything that is drawn is new then.
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

  /// The findings that are shown: all except suppressed ones.
  var shownFindings: [Finding] { findings.filter { !$0.isSuppressed } }

  /// Returns the tints of a mode. Takes time proportional to the pixels of the cell and the pixels that are tinted.
  package func tints(_ mode: OverlayMode, options: OverlayOptions = OverlayOptions()) -> TintMap {
    switch mode {
    case .blended: options.view == .layer ? analysis.blendedLayers : analysis.blendedPixelKinds
    case .overdraw: analysis.overdraw(in: options.palette)
    case .misaligned: analysis.misalignedTints
    case .offscreen: analysis.offscreenTints
    case .pictures: analysis.pictureTints
    case .updates: updates.tints
    case .layers: findingBoxes.tints(size: list.size, scale: list.scale)
    }
  }

  /// Returns the cell under the tints of a mode, in the cell's size, without numbers or legend.
  public func overlay(_ mode: OverlayMode, options: OverlayOptions = OverlayOptions()) -> PixelBuffer {
    tints(mode, options: options).drawn(over: drawing.pixels, scale: list.scale, options: options)
  }
}
