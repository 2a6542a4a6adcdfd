// SPDX-License-Identifier: MIT

/// The reason why a fix changes no pixel whatever the data, beyond the cells that were compared.
package enum ProofArgument: Equatable, Sendable {
  /// The fix removes a paint whose colour is fully transparent.
  case clearPaint
  /// The fix hides an element whose literal opacity is 0.
  case zeroOpacity
  /// The fix hides a shape without any paint that could show.
  case unpainted
  /// The fix hides a shape in the cell's root. A later opaque shape has literal numbers that include those of the hidden one.
  case coveredByNumbers
  /// The fix paints the colour of the canvas, and nothing of another colour is painted below the element.
  case onlyCanvasBelow
  /// Nothing but the scale, the direction and the state can change the cell. All their combinations were compared.
  case allConfigurations(Int)
}

extension ProofArgument: CustomStringConvertible {
  package var description: String {
    switch self {
    case .clearPaint: "a fully transparent colour paints nothing"
    case .zeroOpacity: "an element with opacity 0 paints nothing"
    case .unpainted: "the shape has no paint that could show"
    case .coveredByNumbers: "a later opaque shape covers it, by literal numbers of both"
    case .onlyCanvasBelow: "nothing but the canvas's own colour is painted below the element"
    case .allConfigurations(let count):
      "only scale, direction and state can change this cell, and all \(count) combinations were compared"
    }
  }
}
