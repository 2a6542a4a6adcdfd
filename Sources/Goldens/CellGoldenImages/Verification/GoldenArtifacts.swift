// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellRaster

/// The folder in which a run keeps new pictures for review: those that differ from their goldens or have no golden.
package struct GoldenArtifacts: Equatable, Sendable {
  /// A kind of picture that is kept for a golden.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// The golden as it was before the run.
    case reference
    /// The new picture.
    case actual
    /// The golden in pale tones, with the differences in colour.
    case difference
    /// The golden, the difference and the new picture, side by side.
    case panels
  }

  /// The name of the folder if none is chosen.
  package static let defaultFolder = "golden-artifacts"

  package let folder: String

  package init(folder: String = GoldenArtifacts.defaultFolder) {
    self.folder = folder
  }

  /// Returns the path at which a picture is kept: `golden-artifacts/text/alignment@2x.actual.png`. The file need not exist.
  package func path(of part: Part, for image: GoldenImage) -> String { "\(folder)/\(image.name).\(part.rawValue).png" }

  /// Returns the path at which the new picture's record is kept. The file need not exist.
  func recordPath(for image: GoldenImage) -> String { "\(folder)/\(image.name).actual.cells" }

  /// Removes all files that an earlier run has kept for a golden.
  /// - Throws: `FileFailure`.
  package func removeAll(of image: GoldenImage) throws(FileFailure) {
    guard FileSystem.exists(folder) else { return }
    for part in Part.allCases { try FileSystem.remove(path(of: part, for: image)) }
    try FileSystem.remove(recordPath(for: image))
    try FileSystem.remove(verdictPath(for: image))
  }

  /// Writes the new picture and its record in the form of a golden, so that approving them only copies the files.
  /// - Throws: `FileFailure`; `ImageCodecError`.
  func keep(_ rendered: RenderedGolden, as image: GoldenImage, _ environment: GoldenEnvironment, _ record: CellsRecord) throws {
    let path = path(of: .actual, for: image)
    try FileSystem.makeFolder(FileSystem.folder(of: path))
    try AtomicFile.write(GoldenFile.bytes(of: rendered.pixels, environment, owner: image.owner), to: path)
    try AtomicFile.write(RecordFile.bytes(of: record, for: rendered.pixels), to: recordPath(for: image))
  }

  /// Writes the golden, the difference picture and the panels.
  /// - Throws: `FileFailure`; `ImageCodecError`.
  func keep(_ reference: GoldenFile, _ comparison: GoldenComparison, of drawn: DrawnGolden) throws {
    let image = drawn.image
    let actual = drawn.rendered.pixels
    try AtomicFile.write(reference.bytes, to: path(of: .reference, for: image))
    // There is no difference picture if it would be too large, for example because one picture is very wide and the other very
    // tall. There are no panels if three pictures side by side would be too wide.
    let picture = differencePicture(
      of: actual, from: comparison.reference, metric: comparison.pixels.metric, ignoring: comparison.ignored)
    guard let picture else { return }
    try AtomicFile.write(encodePNG(picture), to: path(of: .difference, for: image))
    if let panels = threePanels(reference: comparison.reference, difference: picture, actual: actual) {
      try AtomicFile.write(encodePNG(panels), to: path(of: .panels, for: image))
    }
  }

  /// Returns the digest that the PNG file of a new picture states; `nil` if it was drawn by a build without xxHash.
  /// - Throws: `ImageCodecError` if the file is not a complete PNG file.
  package static func digest(ofKept png: [UInt8]) throws(ImageCodecError) -> String? { try GoldenFile(bytes: png).digest }
}
