// SPDX-License-Identifier: MIT

internal import CellRaster

extension GoldenVerdict {
  /// Returns what there is to report, as sentences without full stops. Empty if the golden passed without remarks.
  package func sentences(of image: GoldenImage) -> [String] {
    switch self {
    case .passed: []
    case .remarked(let remarks): remarks
    case .drifted(let difference):
      ["\(difference.pixels), which is tolerated: \(difference.tolerance?.reason ?? "")"] + difference.explanation
    case .recorded(let reason): ["recorded \(reason.sentence(on: image))"]
    case .failed(let failure): failure.sentences(of: image)
    case .skipped(let font): ["skipped: \(font.sentence)"]
    case .broken(let error): ["\(error)"]
    }
  }
}

extension RecordReason {
  private var words: String {
    switch self {
    case .missing: ", which was missing"
    case .differs: ", which differed"
    case .asked: ""
    }
  }

  /// Returns the sentence about a golden that was recorded.
  func sentence(on image: GoldenImage) -> String { "\(image.picturePath)\(words): review it before committing" }
}

extension MissingFont {
  /// Why the golden is not compared.
  var sentence: String { "it was recorded with \(file), sha256 \(hash.prefix(8))…, which is not installed here" }
}

extension GoldenFailure {
  fileprivate func sentences(of image: GoldenImage) -> [String] {
    switch self {
    case .missing: ["\(image.picturePath) is missing: record it with cellraster golden record \(image.name), and review it"]
    case .unreadable(let reason):
      ["\(image.picturePath): \(reason); restore it, or record it again with cellraster golden record \(image.name)"]
    case .differs(let difference): [difference.words] + difference.explanation
    case .tooGenerous(let difference):
      [
        "the tolerance is far too generous: \(difference.pixels), but \(difference.limits) may differ; lower atMost, or set atLeast"
      ]
    }
  }
}

extension GoldenDifference {
  /// The difference, and the difference that the tolerance allows.
  fileprivate var words: String {
    guard let tolerance else { return "\(pixels)" }
    return "\(pixels); \(limits) may differ: \(tolerance.reason)"
  }

  fileprivate var limits: String {
    guard let tolerance else { return "none" }
    return tolerance.atLeast == 0 ? "at most \(tolerance.atMost)" : "\(tolerance.atLeast) to \(tolerance.atMost)"
  }

  /// The cause of the difference, as far as it is known.
  var explanation: [String] { cause.sentences + remarks }
}
