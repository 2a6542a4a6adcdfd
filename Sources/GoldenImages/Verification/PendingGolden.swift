// SPDX-License-Identifier: MIT

internal import Binding
package import CellRaster

/// A golden for which a run has kept a new picture, so that a person can approve or reject it.
package struct PendingGolden: Hashable, Sendable {
  package let image: GoldenImage
  /// Whether the difference is within the tolerance of the golden.
  package let isTolerated: Bool
  /// The sentences that the run reported; empty if the verdict file no longer exists.
  package let sentences: [String]
  /// The digest of the new picture, as its file states it; `nil` if the picture was drawn by a build without xxHash, or if the
  /// file is damaged.
  package let digest: String?

  /// The picture that a decision about this golden applies to: the one with ``digest``, or the last one that was kept if there is
  /// no digest.
  package var decided: GoldenArtifacts.Decided { digest.map { .digest($0) } ?? .last }
}

extension GoldenArtifacts {
  /// The first word of the verdict file. The folder of the golden follows on the same line.
  private enum Heading: String {
    case failed, tolerated
  }

  /// Returns the path of the verdict file. The file contains a heading, followed by one sentence per line.
  func verdictPath(for image: GoldenImage) -> String { "\(folder)/\(image.name).verdict.txt" }

  /// Writes the verdict on a golden next to its kept pictures.
  /// - Throws: `FileFailure`.
  func keep(_ verdict: GoldenVerdict, of image: GoldenImage) throws(FileFailure) {
    let heading: Heading = verdict.fails ? .failed : .tolerated
    let lines = ["\(heading.rawValue) \(image.folder)"] + verdict.sentences(of: image)
    try AtomicFile.write(Array(lines.map { $0.onOneLine + "\n" }.joined().utf8), to: verdictPath(for: image))
  }

  /// Returns a golden with the verdict and the digest that a run has kept for it.
  ///
  /// - Parameters:
  ///   - name: the name of the golden.
  ///   - folder: the folder of the golden, or `nil` for the folder that the verdict file states.
  /// - Throws: `FileFailure`.
  package func kept(_ name: String, in folder: String? = nil) throws(FileFailure) -> PendingGolden {
    let lines = try verdictLines(of: name)
    let image = Self.image(ofKept: name, in: folder, saidIn: lines)
    return PendingGolden(
      image: image, isTolerated: lines.first?.hasPrefix(Heading.tolerated.rawValue) ?? false, sentences: Array(lines.dropFirst()),
      digest: try digest(ofKept: path(of: .actual, for: image)))
  }

  /// Returns a golden for which a run has kept pictures.
  ///
  /// - Parameters:
  ///   - name: the name of the golden.
  ///   - folder: the folder of the golden, or `nil` for the folder that the verdict file states.
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
      // The damage is reported when the picture is approved.
      return nil
    }
  }
}

/// The reason why a picture cannot be approved or rejected.
package enum GoldenApprovalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No run has kept a new picture of the golden in `folder`.
  case nothingDrawn(GoldenImage, folder: String)
  /// The folder of the golden does not exist.
  case noFolder(GoldenImage)
  /// The kept picture is not the one that was reviewed.
  case anotherPicture(GoldenImage)
  /// The decision does not identify the reviewed picture, because it was made with a build without xxHash.
  case unnamedPicture(GoldenImage)
  /// The kept picture or record at `path` is damaged.
  case damaged(GoldenImage, path: String)

  package var description: String {
    switch self {
    case .nothingDrawn(let image, let folder):
      "\(image.name): \"golden verify\" has kept no picture of it in \(folder); verify it first"
    case .noFolder(let image):
      "\(image.name): there is no folder \(image.folder); name the folder of the goldens with --folder"
    case .anotherPicture(let image):
      "\(image.name): the picture has changed since the decision; review it, and decide again"
    case .unnamedPicture(let image):
      "\(image.name): the decision does not identify its picture, because xxHash was missing; approve the golden by name"
    case .damaged(let image, let path): "\(image.name): \(path) is damaged; verify the golden again"
    }
  }
}

extension GoldenArtifacts {
  /// The picture that a decision applies to.
  package enum Decided: Hashable, Sendable {
    /// The most recently kept picture.
    case last
    /// The picture with this digest, as its file states it; `nil` if the reviewed picture had no digest.
    case digest(String?)
  }

  /// Returns the names of the goldens for which a run has kept a new picture, sorted.
  /// - Throws: `FileFailure`.
  package func kept() throws(FileFailure) -> [String] {
    guard FileSystem.isFolder(folder) else { return [] }
    let suffix = ".\(Part.actual.rawValue).png"
    return try FileSystem.paths(below: folder).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  /// Rejects the new picture of a golden: removes all files that were kept for the golden, but does not change the golden.
  /// - Throws: ``GoldenApprovalError/nothingDrawn(_:folder:)``; `FileFailure`.
  package func reject(_ image: GoldenImage) throws {
    guard FileSystem.exists(path(of: .actual, for: image)) else { throw GoldenApprovalError.nothingDrawn(image, folder: folder) }
    try removeAll(of: image)
  }

  /// Replaces the golden with the new picture, and removes all files that were kept for the golden.
  /// - Throws: ``GoldenApprovalError``; `FileFailure`.
  package func approve(_ image: GoldenImage, _ decided: Decided = .last) throws {
    let path = path(of: .actual, for: image)
    guard FileSystem.exists(path) else { throw GoldenApprovalError.nothingDrawn(image, folder: folder) }
    guard FileSystem.isFolder(image.folder) else { throw GoldenApprovalError.noFolder(image) }
    let file: GoldenFile
    do {
      file = try GoldenFile(reading: path)
      let pixels = try file.decodedPixels()
      _ = try RecordFile.record(at: recordPath(for: image), for: pixels)
      guard file.digest == nil || PixelDigest(of: pixels).map({ file.digest == "\($0)" }) ?? true else {
        throw GoldenApprovalError.damaged(image, path: path)
      }
    } catch is ImageCodecError {
      throw GoldenApprovalError.damaged(image, path: path)
    } catch is UnusableRecord {
      throw GoldenApprovalError.damaged(image, path: recordPath(for: image))
    }
    switch decided {
    case .last: break
    case .digest(nil): throw GoldenApprovalError.unnamedPicture(image)
    case .digest(let digest?): guard file.digest == digest else { throw GoldenApprovalError.anotherPicture(image) }
    }
    try image.write(picture: file.bytes, record: FileSystem.read(recordPath(for: image)))
    try removeAll(of: image)
  }
}
