// SPDX-License-Identifier: MIT

internal import CellRaster
public import Files
internal import Graphics
internal import ImageCodecs

/// What a run has kept of a golden that is not what was drawn, for somebody to decide upon.
public struct KeptGolden: Hashable, Sendable {
  public let image: GoldenImage
  /// Whether a tolerance lets it pass.
  public let isTolerated: Bool
  /// What the run said of it; none where that is not there any more.
  public let sentences: [String]
  /// The digest of what was drawn, as it prints; `nil` without xxHash, and for a file that is damaged.
  public let digest: String?

  /// The picture that a decision is about.
  public var decided: GoldenArtifacts.Decided { digest.map { .digest($0) } ?? .last }
}

extension GoldenArtifacts {
  /// The first word of the text that says why pictures were kept; behind it stands the folder of the golden.
  private enum Heading: String {
    case failed, tolerated
  }

  /// Where the text lies that says why pictures of a golden were kept: a heading, and sentences of a line each.
  func verdictPath(for image: GoldenImage) -> String { "\(folder)/\(image.name).verdict.txt" }

  /// Keeps what is to be said of a golden beside its pictures.
  /// - Throws: `FileFailure`.
  func keep(_ verdict: GoldenVerdict, of image: GoldenImage) throws(FileFailure) {
    let heading: Heading = verdict.fails ? .failed : .tolerated
    let lines = ["\(heading.rawValue) \(image.folder)"] + verdict.sentences(of: image)
    try AtomicFile.write(Array(lines.map { $0.onOneLine + "\n" }.joined().utf8), to: verdictPath(for: image))
  }

  /// What a run has kept of a golden.
  ///
  /// - Parameter folder: the folder of the golden; `nil` for that in which the run found it.
  /// - Throws: `FileFailure`.
  public func kept(_ name: String, in folder: String? = nil) throws(FileFailure) -> KeptGolden {
    let lines = try verdictLines(of: name)
    let image = Self.image(ofKept: name, in: folder, saidIn: lines)
    return KeptGolden(
      image: image, isTolerated: lines.first?.hasPrefix(Heading.tolerated.rawValue) ?? false, sentences: Array(lines.dropFirst()),
      digest: try digest(ofKept: path(of: .actual, for: image)))
  }

  /// The golden of which a run has kept pictures.
  ///
  /// - Parameter folder: its folder; `nil` for that in which the run found it.
  /// - Throws: `FileFailure`.
  public func image(ofKept name: String, in folder: String? = nil) throws(FileFailure) -> GoldenImage {
    Self.image(ofKept: name, in: folder, saidIn: folder == nil ? try verdictLines(of: name) : [])
  }

  private static func image(ofKept name: String, in folder: String?, saidIn lines: [String]) -> GoldenImage {
    let found = lines.first?.split(separator: " ", maxSplits: 1).dropFirst().first
    return GoldenImage(folder: folder ?? found.map(String.init) ?? GoldenFolder.usualName, name: name)
  }

  /// The lines of the text that says why pictures were kept; none where it is not there any more.
  private func verdictLines(of name: String) throws(FileFailure) -> [String] {
    let path = verdictPath(for: GoldenImage(folder: "", name: name))
    guard FileSystem.exists(path) else { return [] }
    return String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func digest(ofKept path: String) throws(FileFailure) -> String? {
    let bytes = try FileSystem.read(path)
    do throws(ImageCodecError) {
      return try GoldenFile(bytes: bytes).digest
    } catch {
      // Whoever approves it is told that it is damaged.
      return nil
    }
  }
}
