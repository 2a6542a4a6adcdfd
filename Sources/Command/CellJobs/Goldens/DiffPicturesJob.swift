// SPDX-License-Identifier: MIT

internal import CellImageCodecs
package import CellImageComparison
package import CellRaster
package import CellReports

/// Compares two pictures.
package struct DiffPicturesJob: Job {
  package struct Result: Sendable {
    package let outcome: DiffOutcome
    /// The difference; and the reference, the difference and the actual picture side by side. `nil` if they were not requested.
    package let picture, panels: PixelBuffer?
  }

  /// The paths of the pictures; one can be `-`, standard input.
  package var reference, actual: String
  package var metric = ImageMetric.exact
  package var ignored: [PixelRect] = []
  /// The largest value of the metric that passes.
  package var tolerance = 0
  /// How the difference is drawn; `nil` for no picture.
  package var style: DifferenceStyle?
  /// Whether the three pictures are also drawn side by side.
  package var drawsPanels = false

  package init(_ reference: String, _ actual: String) {
    self.reference = reference
    self.actual = actual
  }

  /// - Throws: `FileFailure`, ``UnreadablePicture``, ``UndrawableDifference``.
  package func run(_ report: @escaping Report) async throws {
    let (reference, actual) = (try Self.picture(self.reference), try Self.picture(self.actual))
    try Task.checkCancellation()
    let difference = ImageDifference(of: actual, from: reference, metric: metric, ignoring: ignored)
    let outcome = DiffOutcome(
      difference, tolerance: tolerance, referenceName: CellInput.name(of: self.reference),
      actualName: CellInput.name(of: self.actual))
    let picture = try style.map { try Self.drawn(difference, actual, reference, $0) }
    let panels = try drawsPanels ? picture.map { try Self.sideBySide(reference, $0, actual) } : nil
    try await report(.result(Result(outcome: outcome, picture: picture, panels: panels)))
  }

  private static func drawn(
    _ difference: ImageDifference, _ actual: StraightPixels, _ reference: StraightPixels, _ style: DifferenceStyle
  ) throws(UndrawableDifference) -> PixelBuffer {
    guard let picture = differencePicture(of: actual, from: reference, showing: difference, style: style) else { throw .canvas }
    return picture
  }

  private static func sideBySide(
    _ reference: StraightPixels, _ difference: PixelBuffer, _ actual: StraightPixels
  ) throws(UndrawableDifference) -> PixelBuffer {
    guard let panels = threePanels(reference: reference.premultiplied, difference: difference, actual: actual.premultiplied)
    else { throw .panels }
    return panels
  }

  private static func picture(_ path: String) throws -> StraightPixels {
    let bytes = try FileSystem.read(path)
    do throws(ImageCodecError) {
      return try decodeStraightPicture(bytes)
    } catch {
      throw UnreadablePicture(path: CellInput.name(of: path), reason: error)
    }
  }
}

/// The error for a file that is not a readable picture.
package struct UnreadablePicture: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: ImageCodecError

  package var description: String { "\(path): \(reason)" }
}

extension UnreadablePicture: AttributableError {
  package var fault: Fault { .document }
}

/// The error for a difference picture that would be too large.
package enum UndrawableDifference: Error, Hashable, CustomStringConvertible {
  case canvas
  case panels

  package var description: String {
    switch self {
    case .canvas:
      "a difference picture as wide as one picture and as high as the other is too large; omit -o and --panels"
    case .panels: "the three pictures side by side are too large; use -o to write only the difference"
    }
  }
}

extension UndrawableDifference: AttributableError {
  package var fault: Fault { .document }
}
