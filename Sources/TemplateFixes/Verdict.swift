// SPDX-License-Identifier: MIT

package import Graphics
import ImageComparison

/// What a fix does to the pixels, found by rendering with it and without.
package enum Verdict: Hashable, Sendable {
  /// Not one bit differs.
  case identical
  /// No channel differs by more than ``roundingSteps``, in at most so many pixels of one picture.
  case differsByAtMost(steps: UInt8, pixels: Int)
  /// Some channel differs by more; so many pixels of one picture at most.
  case changes(pixels: Int)
  /// A picture has another size, so that its pixels cannot be compared.
  case changesSize

  /// By how many steps of 1/255 a channel may differ because a pass more or less rounds.
  package static let roundingSteps: UInt8 = 2

  /// The verdict on one picture.
  package init(before: PixelBuffer, after: PixelBuffer) {
    do throws(SizeMismatch) {
      let difference = try PixelDifference(of: after, from: before)
      switch difference.largestStep {
      case 0: self = .identical
      case ...Self.roundingSteps: self = .differsByAtMost(steps: difference.largestStep, pixels: difference.pixelCount)
      default: self = .changes(pixels: difference.pixelCount)
      }
    } catch {
      self = .changesSize
    }
  }

  /// The worst over all pictures, one for each data item and state; `nil` without a picture, which proves nothing.
  package init?(_ pictures: some Sequence<(before: PixelBuffer, after: PixelBuffer)>) {
    var worst: Verdict?
    for picture in pictures {
      let verdict = Verdict(before: picture.before, after: picture.after)
      worst = worst?.worst(with: verdict) ?? verdict
    }
    guard let worst else { return nil }
    self = worst
  }

  /// What holds of several pictures: the worse kind, with the larger of each number.
  package func worst(with other: Verdict) -> Verdict {
    switch (self, other) {
    case (.changesSize, _), (_, .changesSize): .changesSize
    case (.identical, let verdict), (let verdict, .identical): verdict
    case (.differsByAtMost(let steps, let pixels), .differsByAtMost(let otherSteps, let otherPixels)):
      .differsByAtMost(steps: max(steps, otherSteps), pixels: max(pixels, otherPixels))
    case (.changes(let pixels), .changes(let otherPixels)), (.changes(let pixels), .differsByAtMost(_, let otherPixels)),
      (.differsByAtMost(_, let pixels), .changes(let otherPixels)):
      .changes(pixels: max(pixels, otherPixels))
    }
  }

  /// Whether the fix may be applied unasked.
  package var isSafe: Bool { self == .identical }
}

extension Verdict: CustomStringConvertible {
  /// `identical`, `differs by at most 1/255 in 12 pixels`, `changes 12 pixels`
  package var description: String {
    switch self {
    case .identical: "identical"
    case .differsByAtMost(let steps, let pixels): "differs by at most \(steps)/255 in \(Self.words(forPixels: pixels))"
    case .changes(let pixels): "changes \(Self.words(forPixels: pixels))"
    case .changesSize: "changes the size of the picture"
    }
  }

  private static func words(forPixels count: Int) -> String { "\(count) \(count == 1 ? "pixel" : "pixels")" }
}
