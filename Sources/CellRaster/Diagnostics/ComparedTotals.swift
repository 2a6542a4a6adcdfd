// SPDX-License-Identifier: MIT

public import Graphics
internal import ImageComparison
internal import RenderAnalysis

/// What a cell costs, in the numbers that are compared.
public struct ComparedTotals: Hashable, Sendable {
  /// The pixels of all stores that must be blended; a pixel counts once for each of them.
  public internal(set) var blended = 0
  /// How often pixels are drawn, and how many pixels are drawn at all.
  public internal(set) var touches = 0
  public internal(set) var touched = 0
  /// The pixels that an edge between device pixels runs through.
  public internal(set) var misaligned = 0
  /// The intermediate colour buffers, and what they take with their buffers of coverage.
  public internal(set) var passes = 0
  public internal(set) var passBytes = 0
  public internal(set) var findings = 0

  /// How often a pixel that is drawn is drawn.
  public var meanOverdraw: Double { touched == 0 ? 0 : Double(touches) / Double(touched) }

  init() {}

  init(of cell: InspectedCell) {
    let totals = CellTotals(of: cell.analysis, findings: cell.findings)
    blended = Int(totals[.blended])
    touches = cell.analysis.overdraw.sum
    touched = cell.analysis.overdraw.touched
    misaligned = Int(totals[.misaligned])
    passes = Int(totals[.offscreen])
    passBytes = Int(totals[.offscreenBytes])
    findings = cell.findings.count
  }

  static func += (sum: inout ComparedTotals, other: ComparedTotals) {
    sum.blended += other.blended
    sum.touches += other.touches
    sum.touched += other.touched
    sum.misaligned += other.misaligned
    sum.passes += other.passes
    sum.passBytes += other.passBytes
    sum.findings += other.findings
  }
}

/// Whether two pictures of a cell are the same.
public enum ComparedPixels: Hashable, Sendable {
  case identical
  /// How many pixels differ in any channel, and by how much at most, in `1...255`.
  case differing(pixels: Int, largestStep: UInt8)
  case otherSize(old: PixelSize, new: PixelSize)

  init(of old: PixelBuffer, _ new: PixelBuffer) {
    do throws(SizeMismatch) {
      let difference = try PixelDifference(of: new, from: old)
      self = difference.isEmpty ? .identical : .differing(pixels: difference.pixelCount, largestStep: difference.largestStep)
    } catch {
      self = .otherSize(old: old.size, new: new.size)
    }
  }
}
