// SPDX-License-Identifier: MIT

internal import CellDocument
public import ImageCodecs
public import ImageComparison
public import Notation

/// What became of a golden in a run.
public struct GoldenOutcome: Sendable {
  public let image: GoldenImage
  /// Where a case or a test asks for it.
  public let location: Notation.SourceLocation
  public let verdict: GoldenVerdict
  /// How long drawing and comparing took.
  public let duration: Duration

  public init(
    image: GoldenImage, location: Notation.SourceLocation, verdict: GoldenVerdict, duration: Duration = .zero
  ) {
    self.image = image
    self.location = location
    self.verdict = verdict
    self.duration = duration
  }
}

/// How a picture and its golden compare.
public enum GoldenVerdict: Sendable {
  case passed
  /// It passed, and what is drawn has changed all the same, or cannot be told: a sentence each.
  case remarked([String])
  /// It differs, and a tolerance lets that pass.
  case drifted(GoldenDifference)
  /// The golden was written.
  case recorded(RecordReason)
  case failed(GoldenFailure)
  /// It was not compared: its pixels cannot be made on this machine.
  case skipped(MissingFont)
  /// There is no picture to compare, for an error of the document, the data or the system.
  case broken(any Error)

  /// Whether it makes a run fail. A run that recorded fails as well, so that nobody takes it for one that compared.
  public var fails: Bool {
    switch self {
    case .passed, .remarked, .drifted, .skipped: false
    case .recorded, .failed, .broken: true
    }
  }
}

/// Why a golden was written.
public enum RecordReason: String, Hashable, Sendable {
  /// There was none.
  case missing
  /// What was there is another picture, or none that can be read.
  case differs
  /// It was asked for.
  case asked
}

/// Why a picture is not its golden.
@nonexhaustive public enum GoldenFailure: Hashable, Sendable {
  case missing
  /// The golden's file is no picture, or not all of one; `reason` is a sentence.
  case unreadable(reason: String)
  case differs(GoldenDifference)
  /// Less differs than the tolerance asks for at least.
  case tooGenerous(GoldenDifference)

  /// How the pictures differ, where both are there.
  public var difference: GoldenDifference? {
    switch self {
    case .missing, .unreadable: nil
    case .differs(let difference), .tooGenerous(let difference): difference
    }
  }
}

/// A font file that a golden was recorded with, and that is not installed, or is another release.
public struct MissingFont: Hashable, Sendable {
  /// The name of the file.
  public let file: String
  /// The SHA-256 of what it held, in hexadecimal.
  public let hash: String
}

/// How a picture differs from its golden, and why.
public struct GoldenDifference: Hashable, Sendable {
  /// By the metric of the tolerance; exactly, without one.
  public let pixels: ImageDifference
  /// `nil` where nothing may differ.
  public let tolerance: ImageTolerance?
  public let cause: GoldenCause
  /// Why the cause may not be all there is to know, a sentence each.
  public let remarks: [String]
  /// Of the new picture; `nil` without xxHash.
  public let digest: PixelDigest?
}
