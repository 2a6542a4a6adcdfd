// SPDX-License-Identifier: MIT

internal import Binding
internal import CellRaster
public import Files
internal import ImageCodecs

/// Why what was drawn does not become a golden.
@nonexhaustive public enum GoldenApprovalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No run has left a picture of it.
  case nothingDrawn(GoldenImage, folder: String)
  /// The folder of the golden is not where the run found it.
  case noFolder(GoldenImage)
  /// What lies there is another picture than the one that was looked at.
  case anotherPicture(GoldenImage)
  /// It was looked at by a build without xxHash, which does not say which picture it was.
  case unnamedPicture(GoldenImage)
  /// The file is damaged.
  case damaged(GoldenImage, path: String)

  public var description: String {
    switch self {
    case .nothingDrawn(let image, let folder):
      "\(image.name): there is no picture of it in \(folder), where golden verify keeps those that fail; verify it first"
    case .noFolder(let image):
      "\(image.name): there is no folder \(image.folder); name that of the goldens with --folder"
    case .anotherPicture(let image):
      "\(image.name): what was drawn since is another picture than the one decided upon; look at it, and decide anew"
    case .unnamedPicture(let image):
      "\(image.name): the decision does not say upon which picture, for want of xxHash; approve it by its name"
    case .damaged(let image, let path): "\(image.name): \(path) is damaged; verify it anew"
    }
  }
}

extension GoldenArtifacts {
  /// Which picture somebody decided upon.
  public enum Decided: Hashable, Sendable {
    /// Whichever was drawn last.
    case last
    /// That with a digest, as it prints; `nil` where it had none.
    case digest(String?)
  }

  /// The names of the goldens of which a run has kept what was drawn, sorted.
  /// - Throws: `FileFailure`.
  public func kept() throws(FileFailure) -> [String] {
    guard FileSystem.isFolder(folder) else { return [] }
    let suffix = ".\(Part.actual.rawValue).png"
    return try FileSystem.paths(below: folder).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  /// Drops what was drawn, with all that was kept of it; the golden stays.
  /// - Throws: ``GoldenApprovalError/nothingDrawn(_:folder:)``; `FileFailure`.
  public func reject(_ image: GoldenImage) throws {
    guard FileSystem.exists(path(of: .actual, for: image)) else { throw GoldenApprovalError.nothingDrawn(image, folder: folder) }
    try removeAll(of: image)
  }

  /// Makes what was drawn the golden, and removes all that was kept of it.
  /// - Throws: ``GoldenApprovalError``; `FileFailure`.
  public func approve(_ image: GoldenImage, _ decided: Decided = .last) throws {
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
