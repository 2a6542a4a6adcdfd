// SPDX-License-Identifier: MIT

package import CellRaster

/// The files that a run has kept of a golden whose picture differs, for a person to approve or reject.
package struct PendingGolden: Hashable, Sendable {
  package let image: GoldenImage
  /// Whether the difference is within a tolerance.
  package let isTolerated: Bool
  /// The sentences that the run reported; empty if their file no longer exists.
  package let sentences: [String]
  /// The printed digest of the new picture; `nil` without xxHash, or if the file is damaged.
  package let digest: String?

  /// The picture that a decision applies to.
  package var decided: GoldenArtifacts.Decided { digest.map { .digest($0) } ?? .last }
}

extension GoldenArtifacts {
  /// The first word of the verdict file. It is followed by the folder of the golden.
  private enum Heading: String {
    case failed, tolerated
  }

  /// Returns the path of the verdict file: a heading, followed by one sentence per line.
  func verdictPath(for image: GoldenImage) -> String { "\(folder)/\(image.name).verdict.txt" }

  /// Writes the verdict on a golden next to its kept pictures.
  /// - Throws: `FileFailure`.
  func keep(_ verdict: GoldenVerdict, of image: GoldenImage) throws(FileFailure) {
    let heading: Heading = verdict.fails ? .failed : .tolerated
    let lines = ["\(heading.rawValue) \(image.folder)"] + verdict.sentences(of: image)
    try AtomicFile.write(Array(lines.map { $0.onOneLine + "\n" }.joined().utf8), to: verdictPath(for: image))
  }

  /// Returns what a run has kept of a golden.
  ///
  /// - Parameter folder: the folder of the golden, or `nil` for the folder that the run found it in.
  /// - Throws: `FileFailure`.
  package func kept(_ name: String, in folder: String? = nil) throws(FileFailure) -> PendingGolden {
    let lines = try verdictLines(of: name)
    let image = Self.image(ofKept: name, in: folder, saidIn: lines)
    return PendingGolden(
      image: image, isTolerated: lines.first?.hasPrefix(Heading.tolerated.rawValue) ?? false, sentences: Array(lines.dropFirst()),
      digest: try digest(ofKept: path(of: .actual, for: image)))
  }

  /// Returns the golden that a run has kept pictures of.
  ///
  /// - Parameter folder: the folder of the golden, or `nil` for the folder that the run found it in.
  /// - Throws: `FileFailure`.
  package func image(ofKept name: String, in folder: String? = nil) throws(FileFailure) -> GoldenImage {
    Self.image(ofKept: name, in: folder, saidIn: folder == nil ? try verdictLines(of: name) : [])
  }

  private static func image(ofKept name: String, in folder: String?, saidIn lines: [String]) -> GoldenImage {
    let found = lines.first?.split(separator: " ", maxSplits: 1).dropFirst().first
    return GoldenImage(folder: folder ?? found.map(String.init) ?? GoldenFolder.defaultName, name: name)
  }

  /// Returns the lines of the verdict file; none if it no longer exists.
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
      // Approving the picture reports that it is damaged.
      return nil
    }
  }
}
