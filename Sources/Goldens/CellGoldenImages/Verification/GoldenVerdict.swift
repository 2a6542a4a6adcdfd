// SPDX-License-Identifier: MIT

package import CellRaster

/// The outcome of verifying or recording a golden in a run.
package struct GoldenOutcome: Sendable {
  package let image: GoldenImage
  /// The place in a document or a test where the golden is requested.
  package let location: DocumentLocation
  package let verdict: GoldenVerdict
  /// The time that it took to draw the picture and compare it.
  package let duration: Duration

  package init(
    image: GoldenImage, location: DocumentLocation, verdict: GoldenVerdict, duration: Duration = .zero
  ) {
    self.image = image
    self.location = location
    self.verdict = verdict
    self.duration = duration
  }
}

/// The result of comparing a picture with its golden.
package enum GoldenVerdict: Sendable {
  case passed
  /// The pixels passed, but the cells or their drawing changed or could not be compared. The sentences state the changes, or why
  /// there was no comparison.
  case remarked([String])
  /// The pixels differ, but the difference is within the tolerance.
  case drifted(GoldenDifference)
  /// The golden was written.
  case recorded(RecordReason)
  case failed(GoldenFailure)
  /// The golden was not compared, because a font that it was recorded with is not installed on this machine.
  case skipped(MissingFont)
  /// There is no picture to compare, because of an error in the document, the data or the system.
  case broken(any Error)

  /// Whether the verdict makes the run fail. A recorded golden does too, so that the run is not mistaken for one that compared all
  /// goldens.
  package var fails: Bool {
    switch self {
    case .passed, .remarked, .drifted, .skipped: false
    case .recorded, .failed, .broken: true
    }
  }
}

/// Why a golden was written.
package enum RecordReason: String, Hashable, Sendable {
  /// The golden did not exist.
  case missing
  /// The golden differed from the new picture, or could not be read.
  case differs
  /// The run was asked to record every golden.
  case asked
  /// The run was asked to record every golden, but the picture is unchanged, so only the record beside it was written.
  case unchanged
}

/// Why a picture does not pass.
package enum GoldenFailure: Equatable, Sendable {
  case missing
  /// The golden's file cannot be read, or is not a complete picture. `reason` is a sentence without a full stop.
  case unreadable(reason: String)
  /// The golden's file is a pointer that Git LFS stores in place of the picture.
  case gitLFSPointer
  /// No case requests the golden, which was recorded for one.
  case orphaned
  case differs(GoldenDifference)
  /// The difference is smaller than the minimum that the tolerance requires.
  case tooGenerous(GoldenDifference)

  /// The difference between the pictures; `nil` if the golden is missing or unreadable.
  package var difference: GoldenDifference? {
    switch self {
    case .missing, .unreadable, .gitLFSPointer, .orphaned: nil
    case .differs(let difference), .tooGenerous(let difference): difference
    }
  }
}

/// A font file that a golden was recorded with, but that is not installed. Another release of the font may be installed.
package struct MissingFont: Equatable, Sendable {
  /// The name of the file.
  package let file: String
  /// The SHA-256 of the file, in hexadecimal.
  package let hash: String
}

/// The difference between a picture and its golden, and its cause.
package struct GoldenDifference: Equatable, Sendable {
  /// The difference, measured with the metric of the tolerance, or exactly if there is no tolerance.
  package let pixels: ImageDifference
  /// The tolerance; `nil` if every pixel must be equal.
  package let tolerance: ImageTolerance?
  package let cause: GoldenCause
  /// Why the cause may be incomplete: sentences without full stops.
  package let remarks: [String]
  /// The digest of the new picture; `nil` in a build without xxHash.
  package let digest: PixelDigest?
}

extension GoldenVerdict {
  /// Returns the sentences to report, without full stops. Empty if the golden passed without remarks.
  package func sentences(of image: GoldenImage) -> [String] {
    switch self {
    case .passed: []
    case .remarked(let remarks): remarks
    case .drifted(let difference):
      ["\(difference.pixels), which is tolerated: \(difference.tolerance?.reason ?? "")"] + difference.explanation
    case .recorded(let reason): ["recorded \(reason.sentence(on: image))"]
    case .failed(let failure): failure.sentences(of: image)
    case .skipped(let font): ["skipped: \(font.sentence)"]
    case .broken(let error): error.allSentences
    }
  }

  /// The difference between the new picture and the golden; `nil` if they do not differ or were not compared.
  package var difference: GoldenDifference? {
    switch self {
    case .passed, .remarked, .recorded, .skipped, .broken: nil
    case .drifted(let difference): difference
    case .failed(let failure): failure.difference
    }
  }

  /// Whether pictures are kept for a golden with this verdict.
  package var hasArtifacts: Bool {
    switch self {
    case .passed, .remarked, .recorded, .skipped, .broken, .failed(.orphaned): false
    case .drifted, .failed: true
    }
  }

  /// Returns the sentences for a report. They omit the facts that the report shows in other fields: the outcome, the measurement
  /// and the layers.
  package func reportedSentences(of image: GoldenImage) -> [String] {
    switch self {
    case .drifted(let difference), .failed(.differs(let difference)):
      difference.cause.reasons
        + (difference.pixels.changesSize
          ? ["the size changed from \(difference.pixels.referenceSize) to \(difference.pixels.actualSize)"] : [])
        + difference.remarks
    case .recorded(let reason): [reason.sentence(on: image)]
    case .skipped(let font): [font.sentence]
    case .passed, .remarked, .broken, .failed: sentences(of: image)
    }
  }
}

extension RecordReason {
  /// Returns the path of a recorded golden, why it was recorded if that is not obvious, and a request to review it.
  func sentence(on image: GoldenImage) -> String {
    let request = "review it before committing"
    return switch self {
    case .missing: "\(image.picturePath), which was missing: \(request)"
    case .differs: "\(image.picturePath), which differed: \(request)"
    case .asked: "\(image.picturePath): \(request)"
    case .unchanged: "\(image.recordPath); the picture is unchanged"
    }
  }
}

extension MissingFont {
  /// The reason why the golden is not compared, as a sentence without a full stop.
  var sentence: String { "it was recorded with \(file), sha256 \(hash.prefix(8))…, which is not installed here" }
}

extension GoldenFailure {
  fileprivate func sentences(of image: GoldenImage) -> [String] {
    switch self {
    case .missing: ["\(image.picturePath) is missing: record it with \"cellraster golden record \(image.name)\", and review it"]
    case .unreadable(let reason):
      ["\(image.picturePath): \(reason); restore it, or record it again with \"cellraster golden record \(image.name)\""]
    case .gitLFSPointer: ["\(image.picturePath) is a Git LFS pointer instead of the picture: run git lfs pull"]
    case .orphaned:
      [
        "\(image.picturePath) has no case: restore the case, or delete the golden with \"cellraster golden prune --delete\""
      ]
    case .differs(let difference): [difference.words] + difference.explanation
    case .tooGenerous(let difference):
      [
        "the tolerance is far too generous: \(difference.pixels), but the limits are \(difference.limits); lower atMost or atLeast"
      ]
    }
  }
}

extension GoldenDifference {
  /// The measured difference, followed by the limits of the tolerance and its reason.
  fileprivate var words: String {
    guard let tolerance else { return "\(pixels)" }
    return "\(pixels); \(limits) may differ: \(tolerance.reason)"
  }

  fileprivate var limits: String {
    guard let tolerance else { return "none" }
    return tolerance.atLeast == 0 ? "at most \(tolerance.atMost)" : "\(tolerance.atLeast) to \(tolerance.atMost)"
  }

  /// The sentences about the cause of the difference, and the remarks.
  var explanation: [String] { cause.sentences + remarks }
}
