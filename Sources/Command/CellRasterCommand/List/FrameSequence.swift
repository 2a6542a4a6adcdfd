// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellJobs
import CellRaster

/// Pictures of one kind that are written one after the other: a file for each, or an animated file for all.
struct FrameSequence: ~Copyable {
  /// The path of a picture before its number.
  private let stem: String
  private let digits: Int
  /// `nil` for a file for each picture.
  private var animation: AnimationFile?

  /// Creates a sequence of numbered files. Their numbers have as many digits as the last one, but at least four.
  init(stem: String, count: Int) {
    self.stem = stem
    digits = max(4, String(count).count)
  }

  /// Creates a sequence in an animated file.
  /// - Parameter hasAlpha: whether a pixel may be translucent.
  /// - Throws: `FileFailure`.
  init(animation path: String, hasAlpha: Bool) throws(FileFailure) {
    stem = ""
    digits = 0
    animation = try AnimationFile(path, hasAlpha: hasAlpha)
  }

  /// - Parameter number: the number of the picture, from 1.
  /// - Throws: `FileFailure`; ``FrameWidthDiffers`` for an animation.
  mutating func append(_ picture: PixelBuffer, number: Int) throws {
    if try animation?.append(picture, number: number) != nil { return }
    try AtomicFile.write(encodePNG(picture), to: "\(stem)-\(OutputDestination.number(number, digits: digits)).png")
  }

  /// Completes and publishes an animated file. One without pictures is not created.
  consuming func finish() throws {
    try animation.take()?.finish()
  }
}

/// The error for a frame that does not fit into an animation.
struct FrameWidthDiffers: AttributableError, CustomStringConvertible {
  let number, width, firstWidth: Int

  var description: String {
    """
    frame \(number) is \(width) pixels wide, but frame 1 is \(firstWidth): an animation has frames of one size; leave out --animated, \
    or set the width of all rows with --width
    """
  }
  var fault: Fault { .document }
}

/// An animated PNG file that is written while its frames are drawn, with 60 frames a second.
private struct AnimationFile: ~Copyable {
  private let file: AtomicFile
  private let hasAlpha: Bool
  private var animation: AnimatedPNG?

  init(_ path: String, hasAlpha: Bool) throws(FileFailure) {
    file = try AtomicFile(path)
    self.hasAlpha = hasAlpha
  }

  mutating func append(_ frame: PixelBuffer, number: Int) throws {
    if let first = animation?.size, first != frame.size {
      throw FrameWidthDiffers(number: number, width: frame.width, firstWidth: first.width)
    }
    var animation = animation.take() ?? AnimatedPNG(size: frame.size, hasAlpha: hasAlpha)
    if animation.frameCount == 0 { try file.write(animation.prefix) }
    try file.write(animation.append(frame, delay: .sixtieth))
    self.animation = animation
  }

  consuming func finish() throws {
    guard let ending = try animation?.finish() else { return }
    try file.write(ending.suffix)
    try file.replace(at: 0, with: ending.header)
    try file.commit()
  }
}
