// SPDX-License-Identifier: MIT

package import CellGraphics
internal import CellImageComparison
internal import CellRenderAnalysis

/// The costs that a comparison shows: of one cell, or the sums over several cells.
package struct ComparedTotals: Equatable, Sendable {
  /// The number of pixels that must be blended during compositing. A pixel counts once for each layer store that blends it.
  package internal(set) var blended = 0
  /// The number of items that draw a pixel, summed over all pixels.
  package internal(set) var touches = 0
  /// The number of pixels that at least one item draws.
  package internal(set) var touched = 0
  /// The number of pixels that are crossed by an edge off the pixel grid.
  package internal(set) var misaligned = 0
  /// The number of offscreen passes. Each needs an intermediate colour buffer.
  package internal(set) var passes = 0
  /// The number of bytes in the intermediate colour buffers and in the coverage buffers of shadows.
  package internal(set) var passBytes = 0
  /// The number of findings, except suppressed ones.
  package internal(set) var findings = 0

  /// The average number of items that draw a pixel, over the pixels that at least one item draws; 0 if there are none.
  package var meanOverdraw: Double { touched == 0 ? 0 : Double(touches) / Double(touched) }

  init() {}

  init(of cell: InspectedCell) {
    let totals = CellTotals(of: cell.analysis, findings: cell.findings)
    blended = Int(totals[.blended])
    touches = cell.analysis.overdraw.sum
    touched = cell.analysis.overdraw.touched
    misaligned = Int(totals[.misaligned])
    passes = Int(totals[.offscreen])
    passBytes = Int(totals[.offscreenBytes])
    findings = cell.shownFindings.count
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

/// The result of comparing two pictures of a cell.
package enum ComparedPixels: Equatable, Sendable {
  case identical
  /// The number of pixels that differ in any channel, and the largest difference in a channel, in `1...255`.
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
