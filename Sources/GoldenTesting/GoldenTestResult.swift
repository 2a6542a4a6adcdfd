// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Files
internal import GoldenImages

/// What a test has to say of a golden, and to show.
struct GoldenTestResult: Hashable {
  /// A picture of a failure, on the disk.
  struct Picture: Hashable {
    /// The name for people: `chat@2x.difference.png`.
    let name: String
    let path: String

    /// - Throws: `FileFailure`.
    func bytes() throws(FileFailure) -> [UInt8] { try FileSystem.read(path) }
  }

  /// Else it is a warning.
  let isFailure: Bool
  let sentences: [String]
  let pictures: [Picture]

  init(isFailure: Bool, sentences: [String], pictures: [Picture]) {
    self.isFailure = isFailure
    self.sentences = sentences
    self.pictures = pictures
  }

  /// What is wrong with an expectation, or with the golden of that name.
  init(_ error: any Error, of name: String) {
    self.init(isFailure: true, sentences: ["\(name): \(error)"], pictures: [])
  }

  /// `nil` for a golden that passed, of which there is nothing to say.
  init?(_ verdict: GoldenVerdict, of image: GoldenImage, artifacts: GoldenArtifacts) {
    let pictures = GoldenArtifacts.Part.allCases.compactMap { part -> Picture? in
      let path = artifacts.path(of: part, for: image)
      let name = "\(image.name.split(separator: "/").last ?? "").\(part.rawValue).png"
      return FileSystem.exists(path) ? Picture(name: name, path: path) : nil
    }
    self.init(verdict, of: image, pictures: pictures)
  }

  /// As if the golden had left no pictures, and why it has not.
  init?(_ verdict: GoldenVerdict, of image: GoldenImage, notKeptFor failure: FileFailure) {
    self.init(verdict, of: image, pictures: [], remarks: ["its pictures are not kept: \(failure)"])
  }

  private init?(_ verdict: GoldenVerdict, of image: GoldenImage, pictures: [Picture], remarks: [String] = []) {
    let sentences = verdict.testSentences(of: image)
    guard !sentences.isEmpty else { return nil }
    self.init(
      isFailure: verdict.fails, sentences: ["\(image.name): \(sentences[0])"] + sentences.dropFirst() + remarks,
      pictures: pictures)
  }

  /// All of it: a sentence a line, and where the pictures lie.
  var message: String {
    let folders = pictures.first.map { ["pictures: \(FileSystem.folder(of: $0.path))"] } ?? []
    return (sentences + folders).joined(separator: "\n")
  }
}

extension GoldenVerdict {
  /// What is said of it, where tests are what records.
  fileprivate func testSentences(of image: GoldenImage) -> [String] {
    let variable = RecordMode.variable
    switch self {
    case .failed(.missing): return ["\(image.picturePath) is missing: record it with \(variable)=missing, and look at it"]
    case .failed(.unreadable(let reason)):
      return ["\(image.picturePath): \(reason); restore it, or record it anew with \(variable)=failed"]
    case .passed, .remarked, .drifted, .recorded, .failed, .skipped, .broken: return sentences(of: image)
    }
  }
}
