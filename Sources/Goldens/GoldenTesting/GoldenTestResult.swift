// SPDX-License-Identifier: MIT

internal import CellGoldenImages
internal import CellRaster

/// A message about a golden for the test's log, and the pictures that were kept for the golden.
struct GoldenTestResult: Equatable {
  /// A picture that was kept for the golden.
  struct Picture: Hashable {
    /// The name to display: `chat@2x.difference.png`.
    let name: String
    let path: String

    /// Reads the file.
    /// - Throws: `FileFailure`.
    func bytes() throws(FileFailure) -> [UInt8] { try FileSystem.read(path) }
  }

  /// Whether the result is a failure. Otherwise it is a warning.
  let isFailure: Bool
  let sentences: [String]
  let pictures: [Picture]

  init(isFailure: Bool, sentences: [String], pictures: [Picture]) {
    self.isFailure = isFailure
    self.sentences = sentences
    self.pictures = pictures
  }

  /// Creates a failure that reports an error. The message begins with `name`, the name of the golden.
  init(_ error: any Error, of name: String) {
    self.init(isFailure: true, sentences: ["\(name): \(error)"], pictures: [])
  }

  /// Creates the result of a verdict, or returns `nil` if the golden passed without remarks.
  init?(_ verdict: GoldenVerdict, of image: GoldenImage, artifacts: GoldenArtifacts) {
    let pictures = GoldenArtifacts.Part.allCases.compactMap { part -> Picture? in
      let path = artifacts.path(of: part, for: image)
      let name = "\(image.name.split(separator: "/").last ?? "").\(part.rawValue).png"
      return FileSystem.exists(path) ? Picture(name: name, path: path) : nil
    }
    // A golden that is missing or unreadable has a sentence of its own about recording it.
    let isCompared = FileSystem.exists(artifacts.path(of: .reference, for: image))
    let approvals = isCompared && verdict.fails ? ["to approve the new picture: \(artifacts.approvals(of: image))"] : []
    self.init(verdict, of: image, pictures: pictures, remarks: approvals)
  }

  /// Creates the result of a verdict whose pictures could not be kept. The last sentence says why. Returns `nil` if the golden
  /// passed without remarks.
  init?(_ verdict: GoldenVerdict, of image: GoldenImage, notKeptFor failure: FileFailure) {
    self.init(verdict, of: image, pictures: [], remarks: ["the pictures of this golden could not be kept: \(failure)"])
  }

  private init?(_ verdict: GoldenVerdict, of image: GoldenImage, pictures: [Picture], remarks: [String] = []) {
    let sentences = verdict.testSentences(of: image)
    guard !sentences.isEmpty else { return nil }
    self.init(
      isFailure: verdict.fails, sentences: ["\(image.name): \(sentences[0])"] + sentences.dropFirst() + remarks,
      pictures: pictures)
  }

  /// The whole message: one sentence per line, then a line with the folder of the pictures if there are any.
  var message: String {
    let folders = pictures.first.map { ["pictures: \(FileSystem.folder(of: $0.path))"] } ?? []
    return (sentences + folders).joined(separator: "\n")
  }
}

extension GoldenArtifacts {
  /// The two ways of approving a picture that a test has drawn: the command, and another run of the test.
  fileprivate func approvals(of image: GoldenImage) -> String {
    let command = "cellraster golden approve \(image.name.inShell) --artifacts \(folder.inShell)"
    return "\(command), or run the test again with \(RecordMode.variable)=failed"
  }
}

extension GoldenVerdict {
  /// Returns the sentences of the verdict. They advise recording with the environment variable, not with the command.
  fileprivate func testSentences(of image: GoldenImage) -> [String] {
    let variable = RecordMode.variable
    switch self {
    case .failed(.missing): return ["\(image.picturePath) is missing: record it with \(variable)=missing, and review it"]
    case .failed(.unreadable(let reason)):
      return ["\(image.picturePath): \(reason); restore it, or record it again with \(variable)=failed"]
    case .passed, .remarked, .drifted, .recorded, .failed, .skipped, .broken: return sentences(of: image)
    }
  }
}
