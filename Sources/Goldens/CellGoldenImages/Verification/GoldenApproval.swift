// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellRaster

/// The reason why a picture cannot be approved or rejected.
package enum GoldenApprovalError: Error, Equatable, Sendable, CustomStringConvertible {
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
  /// There is no verdict file beside the kept picture, so the folder of its golden is unknown.
  case unknownFolder(GoldenImage, folder: String)
  /// The kept files belong to another golden; for instance, they were moved to another folder.
  case anotherGolden(GoldenImage, named: String, folder: String)
  /// The run compared the picture with a golden, but there is no golden where the picture would be written.
  case noGolden(GoldenImage)
  /// There is no golden where the picture would be written, and neither a verdict file in `folder` nor a case says that one belongs
  /// there.
  case unknownPlace(GoldenImage, folder: String)

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
    case .unknownFolder(let image, let folder):
      "\(image.name): \(folder) does not say to which folder of goldens it belongs; name the folder with --folder"
    case .anotherGolden(let image, let name, let folder):
      "\(image.name): the pictures of this name in \(folder) belong to the golden \(name); name the folder of artifacts in which "
        + "they were kept with --artifacts"
    case .noGolden(let image):
      "\(image.name): the run compared the picture with a golden, but there is no \(image.picturePath); name the folder of the "
        + "goldens with --folder"
    case .unknownPlace(let image, let folder):
      "\(image.name): there is no \(image.picturePath), and the verdict file that says where the golden belongs is missing from "
        + "\(folder); run the test or \"golden verify\" again"
    }
  }
}

extension GoldenArtifacts {
  /// The picture that a decision applies to.
  package enum Decided: Equatable, Sendable {
    /// The most recently kept picture.
    case last
    /// The picture with this digest, as its file states it; `nil` if the reviewed picture had no digest.
    case digest(String?)
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
    if let name = try verdict(on: image.name)?.name, !name.hasBytes(of: image.name) {
      throw GoldenApprovalError.anotherGolden(image, named: name, folder: folder)
    }
    // A golden that was compared must exist: otherwise the picture would become a golden that nothing is compared with.
    if FileSystem.exists(self.path(of: .reference, for: image)), !FileSystem.exists(image.picturePath) {
      throw GoldenApprovalError.noGolden(image)
    }
    let hasVerdict = try verdict(on: image.name) != nil
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
    if !hasVerdict, !FileSystem.exists(image.picturePath), try file.owner == .test || !image.hasCase {
      throw GoldenApprovalError.unknownPlace(image, folder: folder)
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
