// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

/// A cell of which overlays are made: its pixels, what they cost, and what was found.
public struct OverlaySubject: Hashable, Sendable {
  /// A cell with its pixels, which have the size of its list.
  public struct Drawing: Hashable, Sendable {
    public let analysis: CellAnalysis
    public let pixels: PixelBuffer

    public init(_ analysis: CellAnalysis, pixels: PixelBuffer) {
      precondition(pixels.size == analysis.list.size, "a drawing has the size of its display list")
      self.analysis = analysis
      self.pixels = pixels
    }
  }

  public let drawing: Drawing
  /// An event's number for people is its place among those of the findings, counted from ``firstNumber``.
  public let findings: [Finding]
  /// The number of the first finding.
  public let firstNumber: Int
  /// Whether fixes have been looked for, so that the findings know whether they are avoidable.
  public let knowsAvoidable: Bool
  /// The cell as it was before, of which ``OverlayMode/updates`` shows the difference; `nil` where it was not there, and all
  /// that is drawn is new.
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

  /// The findings that are shown: those that the template does not ask to ignore.
  var shownFindings: [Finding] { findings.filter { !$0.isSuppressed } }

  /// The tints of a mode. Takes time for each pixel, and for each pixel of what is tinted.
  public func tints(_ mode: OverlayMode, options: OverlayOptions = OverlayOptions()) -> TintMap {
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

  /// The cell under the tints of a mode, in the cell's size, without numbers and legend.
  public func overlay(_ mode: OverlayMode, options: OverlayOptions = OverlayOptions()) -> PixelBuffer {
    tints(mode, options: options).drawn(over: drawing.pixels, scale: list.scale, options: options)
  }
}
