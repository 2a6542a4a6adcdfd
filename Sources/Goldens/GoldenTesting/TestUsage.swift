// SPDX-License-Identifier: MIT

internal import CellGoldenImages
internal import CellRaster
internal import Glibc
internal import Synchronization

/// Notes which goldens the tests refer to, for `cellraster golden prune`, if the environment variable `CELLRASTER_GOLDENS_USED` is
/// set.
enum TestUsage {
  /// The file to which this process appends; `nil` if the environment does not name one.
  private static let path = GoldenTestConfiguration.variable(GoldenUsage.variable)

  /// Notes once, before the first golden, that this process has begun.
  ///
  /// A run that selects tests, or in which tests fail, is noted as incomplete. Goldens that an incomplete run did not reach do not
  /// count as unused.
  private static let start = Result { () throws(FileFailure) in
    guard let path else { return }
    try GoldenUsage.noteBeginning(in: path)
    if let choice = CommandLine.arguments.dropFirst().first(where: isChoice) {
      try GoldenUsage.noteIncomplete(choice, in: path)
    }
    // Unlike `atexit`, `on_exit` passes the exit status to the handler. A process that crashes does not note its end.
    on_exit({ status, _ in TestUsage.end(status: status) }, nil)
  }

  private static func end(status: Int32) {
    guard let path else { return }
    do throws(FileFailure) {
      if status != 0 { try GoldenUsage.noteIncomplete("tests failed", in: path) }
      try GoldenUsage.noteEnd(in: path)
    } catch {
      // A process that has not noted its end counts as crashed.
    }
  }

  /// Notes that a test refers to a golden.
  /// - Throws: `FileFailure`.
  static func note(_ image: GoldenImage) throws(FileFailure) {
    guard let path else { return }
    try start.get()
    try GoldenUsage.note(image, in: path)
  }

  /// Whether a command-line argument selects tests: an option of Swift Testing, or XCTest's list of test names.
  static func isChoice(_ argument: String) -> Bool {
    ["--filter", "--skip"].contains(argument) || argument.hasPrefix("--filter=") || argument.hasPrefix("--skip=")
      || (!argument.hasPrefix("-") && argument.contains(".") && argument.contains("/") && !argument.hasPrefix("/"))
  }
}

/// The pictures that tests expect, by the path of their golden. Two tests that name the same golden must expect the same picture.
///
/// Otherwise one of the tests would fail because of the other's picture. In a run that records, the last test would replace the
/// golden of the first without any message.
final class ExpectedPictures: Sendable {
  static let ofProcess = ExpectedPictures()

  /// The identity of a picture, determined by its pixels.
  private enum Identity: Hashable {
    case digest(PixelDigest)
    /// A hash of the width and the pixels, for builds without xxHash.
    case hash(Int)

    init(_ pixels: PixelBuffer) {
      if let digest = PixelDigest(of: pixels) {
        self = .digest(digest)
      } else {
        var hasher = Hasher()
        hasher.combine(pixels.width)
        pixels.pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
        self = .hash(hasher.finalize())
      }
    }
  }

  private let byPath = Mutex<[Bytewise: (picture: Identity, location: DocumentLocation)]>([:])

  /// Registers the picture that a test at `location` has drawn for a golden.
  /// - Throws: ``GoldenTestError/nameTaken(by:)`` if a different picture is already registered for the golden.
  func note(_ pixels: PixelBuffer, for image: GoldenImage, at location: DocumentLocation) throws(GoldenTestError) {
    let picture = Identity(pixels)
    let first = byPath.withLock { known in
      let first = known[Bytewise(image.picturePath)] ?? (picture, location)
      known[Bytewise(image.picturePath)] = first
      return first
    }
    if first.picture != picture { throw .nameTaken(by: first.location) }
  }
}
