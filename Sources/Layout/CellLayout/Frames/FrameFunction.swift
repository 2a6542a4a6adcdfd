// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellLayoutEngines

/// A layout as a function in Swift. A type instead of a closure, so that a known function can be called, or inlined, without counting
/// references.
package protocol FrameFunction {
  /// Returns the frames of a container's children, in points relative to the upper left corner of the content box.
  /// - Parameters:
  ///   - width: the inner width of the container in points; infinite if the width follows from the children.
  ///   - fit: measures the children. It must not be kept after the function has returned.
  func frames(width: Double, fit: FrameFitting) throws -> [Rect]
}

/// The children of a container, as a frame function measures them.
///
/// A value instead of a closure: a call can be inlined into the frame function, and so costs no more than calling the measurer itself.
/// With a closure around the measurer, the layout of a message took 1.27 times as long as the same arithmetic.
package struct FrameFitting {
  let measure: FrameMeasuring
  /// What `fit` means in a width: `minContent` or `maxContent`.
  let axis: LayoutSpace.Axis

  /// Returns the size and baselines of a child's content: at its max-content width, or at `limit` if that is less.
  @inline(__always)
  package func callAsFunction(_ child: Int, _ limit: Double) throws -> FittedSize {
    guard case .maxContent = axis else { return try slowlyFitted(child, limit) }
    // Content that states the widths for which its size is valid is as wide as its widest line. If it is wider than `limit`, this is
    // the answer for `limit`; otherwise nothing changes down to the width that it prefers.
    let answer = try measure(child, limit < .infinity ? .definite(limit) : .maxContent, .indefinite)
    return answer.widths == nil ? try slowlyFitted(child, limit) : FittedSize(answer)
  }

  private func slowlyFitted(_ child: Int, _ limit: Double) throws -> FittedSize {
    let widest = try measure(child, axis, .indefinite).size.width
    return FittedSize(try measure(child, .definite(min(limit, widest)), .indefinite))
  }
}

/// The size and the baselines of a child's content in points.
package struct FittedSize: Sendable {
  package let size: Size
  /// The distance from the top of the content to its first baseline; `nil` for content without text.
  package let firstBaseline: Double?
  /// The distance from the top of the content to its last baseline; `nil` for content without text.
  package let lastBaseline: Double?

  @inline(__always) init(_ measured: MeasuredSize) {
    size = measured.size
    firstBaseline = measured.firstBaseline
    lastBaseline = measured.lastBaseline
  }
}

/// Returns the frames that a function computes.
/// - Parameters:
///   - count: the number of children.
///   - width: the inner width of the container in points; infinite if the width follows from the children.
///   - axis: what `fit` means in a width: `minContent` or `maxContent`.
/// - Throws: ``FrameCount``, and the errors of the function and of `measure`.
package func manualFrames(
  _ function: some FrameFunction, count: Int, width: Double, fitting axis: LayoutSpace.Axis, _ measure: @escaping FrameMeasuring
) throws -> [Rect] {
  let frames = try function.frames(width: width, fit: FrameFitting(measure: measure, axis: axis))
  guard frames.count == count else { throw FrameCount(expected: count, found: frames.count) }
  return frames
}

/// The error for a function that does not return one frame for each child.
package struct FrameCount: Error, Equatable, CustomStringConvertible {
  package let expected, found: Int

  package var description: String {
    "the layout returns \(counted(found, "frame")) for \(counted(expected, "child", plural: "children"))"
  }
}
