// SPDX-License-Identifier: MIT

internal import CellCassowary
internal import CellConstraints
internal import CellGraphics

extension IntrinsicContentSize {
  /// The size without numbers that a system cannot hold. A negative length becomes zero.
  var valid: IntrinsicContentSize {
    func valid(_ number: Double?) -> Double? {
      number.flatMap { $0.magnitude <= ConstraintSystem.largestConstant ? $0 : nil }
    }
    return IntrinsicContentSize(
      width: valid(width).map { max(0, $0) }, height: valid(height).map { max(0, $0) }, firstBaseline: valid(firstBaseline),
      lastBaseline: valid(lastBaseline))
  }
}

/// The content of a view, which a closure measures, and its sizes at the widths for which the last layouts asked.
struct MeasuredContent {
  /// Runs while no one accesses the view's storage, because it may use the view.
  let measure: (Double) -> IntrinsicContentSize
  private var natural: IntrinsicContentSize?
  private var last: (width: Double, size: IntrinsicContentSize)?

  init(_ measure: @escaping (Double) -> IntrinsicContentSize) {
    self.measure = measure
  }

  /// Forgets the sizes.
  mutating func invalidate() {
    natural = nil
    last = nil
  }

  /// The size at a width, if it was measured before. A width that rounding made slightly smaller than the natural one breaks no line.
  func known(at width: Double) -> IntrinsicContentSize? {
    if let natural, width == .infinity || (natural.width.map { ($0 - width).magnitude < 1e-6 } ?? false) { return natural }
    if let last, last.width == width { return last.size }
    return nil
  }

  mutating func remember(_ size: IntrinsicContentSize, at width: Double) {
    if width == .infinity { natural = size } else { last = (width, size) }
  }
}
