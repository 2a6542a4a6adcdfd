// SPDX-License-Identifier: MIT

internal import Binding
internal import CellRaster
public import Files
internal import ImageCodecs
internal import ImageComparison

/// The folder with what is left of pictures that are not their goldens, to be looked at.
public struct GoldenArtifacts: Hashable, Sendable {
  /// A picture of a golden that failed.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The golden as it was.
    case reference
    /// What was drawn.
    case actual
    /// The golden, pale, with what differs in colour.
    case difference
    /// All three beside each other.
    case panels
  }

  /// The name of the folder where none is chosen.
  public static let usualFolder = "golden-artifacts"

  public let folder: String

  public init(folder: String = GoldenArtifacts.usualFolder) {
    self.folder = folder
  }

  /// Where a picture of a golden lies, if there is one: `golden-artifacts/text/alignment@2x.actual.png`.
  public func path(of part: Part, for image: GoldenImage) -> String { "\(folder)/\(image.name).\(part.rawValue).png" }

  /// Where the record of what was drawn lies.
  func recordPath(for image: GoldenImage) -> String { "\(folder)/\(image.name).actual.cells" }

  /// Removes what an earlier run has left of a golden.
  /// - Throws: `FileFailure`.
  public func removeAll(of image: GoldenImage) throws(FileFailure) {
    guard FileSystem.exists(folder) else { return }
    for part in Part.allCases { try FileSystem.remove(path(of: part, for: image)) }
    try FileSystem.remove(recordPath(for: image))
    try FileSystem.remove(verdictPath(for: image))
  }

  /// Keeps what was drawn, ready to become the golden.
  /// - Throws: `FileFailure`; `ImageCodecError`.
  func keep(_ rendered: RenderedGolden, as image: GoldenImage, _ environment: GoldenEnvironment, _ record: CellsRecord) throws {
    let path = path(of: .actual, for: image)
    try FileSystem.makeFolder(FileSystem.folder(of: path))
    try AtomicFile.write(GoldenFile.bytes(of: rendered.pixels, environment, owner: image.owner), to: path)
    try AtomicFile.write(RecordFile.bytes(of: record, for: rendered.pixels), to: recordPath(for: image))
  }

  /// Keeps the golden, and how what was drawn differs from it.
  /// - Throws: `FileFailure`; `ImageCodecError`.
  func keep(_ reference: GoldenFile, _ comparison: GoldenComparison, of drawn: DrawnGolden) throws {
    let image = drawn.image
    let actual = drawn.rendered.pixels
    try AtomicFile.write(reference.bytes, to: path(of: .reference, for: image))
    // A very wide picture and a very high one have no room on one canvas, and very wide ones have none beside each other.
    let picture = differencePicture(
      of: actual, from: comparison.reference, metric: comparison.pixels.metric, ignoring: comparison.ignored)
    guard let picture else { return }
    try AtomicFile.write(encodePNG(picture), to: path(of: .difference, for: image))
    if let panels = threePanels(reference: comparison.reference, difference: picture, actual: actual) {
      try AtomicFile.write(encodePNG(panels), to: path(of: .panels, for: image))
    }
  }
}
