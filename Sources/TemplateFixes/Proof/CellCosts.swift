// SPDX-License-Identifier: MIT

import DisplayList
import Graphics
import RenderAnalysis

/// What a cell takes, as far as a fix may make it take more.
struct CellCosts: Hashable {
  /// The bytes of all stores, four a pixel.
  let storeBytes: Int
  /// How many pixels all items touch, those that several touch once for each.
  let drawnPixels: Int
  /// The bytes of all intermediate buffers.
  let passBytes: Int

  init(_ analysis: CellAnalysis) {
    storeBytes = analysis.stores.reduce(0) { $0 + $1.region.width * $1.region.height * 4 }
    drawnPixels = analysis.overdraw.sum
    passBytes = analysis.passes.reduce(0) { $0 + $1.bytes }
  }
}

/// How much more a fix takes, in the cell where it takes most.
package struct FixPrice: Hashable, Sendable {
  /// The bytes of stores, four a pixel.
  package private(set) var storeBytes = 0
  /// Pixels that are drawn, over what is drawn there already.
  package private(set) var drawnPixels = 0
  /// The bytes of intermediate buffers.
  package private(set) var passBytes = 0

  /// Counts a cell, where it costs more than in those before.
  mutating func add(before: CellCosts, after: CellCosts) {
    storeBytes = max(storeBytes, after.storeBytes - before.storeBytes)
    drawnPixels = max(drawnPixels, after.drawnPixels - before.drawnPixels)
    passBytes = max(passBytes, after.passBytes - before.passBytes)
  }
}
