// SPDX-License-Identifier: MIT

package import Graphics
package import Layout

/// A layout as a function in Swift: returns the frames of a container's children, in points relative to the upper left corner of the
/// content box.
/// - Parameters:
///   - width: the inner width of the container in points; infinite if the width follows from the children.
///   - fit: returns the size and baselines of a child's content: at its max-content width, or at `limit` if that is less.
package typealias FrameFunction = (
  _ width: Double, _ fit: (_ child: Int, _ limit: Double) throws -> FittedSize
) throws -> [Rect]

/// The size and the baselines of a child's content in points. A frame function gets it in four registers of the processor; copying the
/// larger ``MeasuredSize`` took a tenth of the time of a layout.
package struct FittedSize: Sendable {
  package let size: Size
  /// Not a number for content without baselines.
  @usableFromInline let first, last: Double

  init(_ measured: MeasuredSize) {
    size = measured.size
    first = measured.firstBaseline ?? .nan
    last = measured.lastBaseline ?? .nan
  }

  /// The distance from the top of the content to its first baseline; `nil` for content without text.
  @inlinable package var firstBaseline: Double? { first.isNaN ? nil : first }
  /// The distance from the top of the content to its last baseline; `nil` for content without text.
  @inlinable package var lastBaseline: Double? { last.isNaN ? nil : last }
}

/// Returns the frames that a function computes.
/// - Parameters:
///   - count: the number of children.
///   - width: the inner width of the container in points; infinite if the width follows from the children.
///   - axis: what `fit` means in a width: `minContent` or `maxContent`.
/// - Throws: ``FrameCount``, and the errors of the function and of `measure`.
package func frames(
  _ function: @escaping FrameFunction, count: Int, width: Double, fitting axis: LayoutSpace.Axis, _ measure: FrameMeasuring
) throws -> [Rect] {
  func slowlyFitted(_ child: Int, _ limit: Double) throws -> FittedSize {
    let widest = try measure(child, axis, .indefinite).size.width
    return FittedSize(try measure(child, .definite(min(limit, widest)), .indefinite))
  }
  let frames: [Rect]
  if case .maxContent = axis {
    frames = try function(width) { child, limit in
      // Content that states the widths for which its size is valid is as wide as its widest line. If it is wider than `limit`, this is
      // the answer for `limit`; otherwise nothing changes down to the width that it prefers.
      let answer = try measure(child, limit < .infinity ? .definite(limit) : .maxContent, .indefinite)
      return answer.widths == nil ? try slowlyFitted(child, limit) : FittedSize(answer)
    }
  } else {
    frames = try function(width, slowlyFitted)
  }
  guard frames.count == count else { throw FrameCount(expected: count, found: frames.count) }
  return frames
}

/// The error for a function that does not return one frame for each child.
package struct FrameCount: Error, Hashable, CustomStringConvertible {
  package let expected, found: Int

  package init(expected: Int, found: Int) {
    self.expected = expected
    self.found = found
  }

  package var description: String {
    "the layout returns \(counted(found, "frame")) for \(counted(expected, "child", plural: "children"))"
  }
}
