// SPDX-License-Identifier: MIT

internal import CellImageCodecs
package import CellImageComparison
package import CellRaster
package import CellReports

/// Compares two pictures.
package struct DiffPicturesJob: Job {
  package struct Result: Sendable {
    package let outcome: DiffOutcome
    package let difference: ImageDifference
    package let reference, actual: StraightPixels
  }

  /// The paths of the pictures; one can be `-`, standard input.
  package var reference, actual: String
  package var metric = ImageMetric.exact
  package var ignored: [PixelRect] = []
  /// The largest value of the metric that passes.
  package var tolerance = 0

  package init(_ reference: String, _ actual: String) {
    self.reference = reference
    self.actual = actual
  }

  /// - Throws: `FileFailure`, ``UnreadablePicture``.
  package func run(_ report: @escaping Report) async throws {
    let (reference, actual) = (try Self.picture(self.reference), try Self.picture(self.actual))
    try Task.checkCancellation()
    let difference = ImageDifference(of: actual, from: reference, metric: metric, ignoring: ignored)
    let outcome = DiffOutcome(
      difference, tolerance: tolerance, referenceName: CellInput.name(of: self.reference),
      actualName: CellInput.name(of: self.actual))
    try await report(.result(Result(outcome: outcome, difference: difference, reference: reference, actual: actual)))
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
package struct UnreadablePicture: Error, Hashable, CustomStringConvertible {
  let path: String
  let reason: ImageCodecError

  package var description: String { "\(path): \(reason)" }
}

extension UnreadablePicture: AttributableError {
  package var fault: Fault { .document }
}
