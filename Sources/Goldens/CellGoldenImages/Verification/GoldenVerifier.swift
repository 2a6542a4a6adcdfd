// SPDX-License-Identifier: MIT

package import CellRaster

/// Compares pictures with their goldens, and records goldens as its mode specifies.
///
/// Verifying a golden that passes takes little longer than drawing its picture, because only the digests are compared. The golden
/// is decoded if there is a tolerance, if the digests differ, if its file is not as it was recorded, or on request.
package struct GoldenVerifier: Sendable {
  package let mode: RecordMode
  /// The folder for the pictures of goldens that differ, are missing or cannot be read; `nil` to keep no pictures.
  package let artifacts: GoldenArtifacts?
  package let resources: GoldenResources
  /// Whether the cells and their display lists are also compared if the pixels pass.
  package let comparesLists: Bool
  /// Whether every golden is decoded. Only decoding detects a file whose pixels and digests were forged.
  package let decodes: Bool

  /// - Parameter comparesLists: whether the cells and their display lists are also compared if the pixels pass. That takes longer,
  ///   because it reads the golden's record and creates a record of the new picture.
  package init(
    mode: RecordMode, artifacts: GoldenArtifacts?, resources: GoldenResources, comparesLists: Bool = false,
    decodes: Bool = false
  ) {
    self.mode = mode
    self.artifacts = artifacts
    self.resources = resources
    self.comparesLists = comparesLists
    self.decodes = decodes
  }

  /// Draws a picture and compares it with its golden, or records it.
  ///
  /// - Parameters:
  ///   - resources: the fonts and pictures that `render` draws with.
  ///   - render: draws the picture. It is not called if a font that the golden was recorded with is missing, unless the mode is
  ///     ``RecordMode/all``.
  /// - Throws: `FileFailure` if the golden or an artifact cannot be written, because later goldens would fail in the same way.
  ///   Every other error is part of the verdict.
  package func verify(
    _ image: GoldenImage, by rules: GoldenRules = GoldenRules(), with resources: RenderingResources,
    render: () throws -> RenderedGolden
  ) throws(FileFailure) -> GoldenVerdict {
    do {
      try artifacts?.removeAll(of: image)
      let stored = StoredGolden(at: image)
      // If a font is missing, only the mode `all` draws the picture: recording the golden again adopts the installed release of the
      // font.
      if mode != .all, case .file(let file) = stored,
        let font = try file.environmentText.flatMap(self.resources.missingFont(ofEnvironment:))
      {
        return .skipped(font)
      }
      let drawn = DrawnGolden(image: image, rendered: try render(), rules: rules, resources: resources)
      let found = try verdict(on: drawn, stored)
      if found.hasArtifacts { try artifacts?.keep(found, of: image) }
      return found
    } catch let failure as FileFailure where failure.operation == .write {
      throw failure
    } catch {
      return .broken(error)
    }
  }

  private func verdict(on drawn: DrawnGolden, _ stored: StoredGolden) throws -> GoldenVerdict {
    switch stored {
    case .file(let file) where mode == .all: return try recorded(drawn, .asked, replacing: file)
    case _ where mode == .all: return try recorded(drawn, .asked)
    case .missing where mode != .never: return try recorded(drawn, .missing)
    case .missing:
      try keep(drawn)
      return .failed(.missing)
    // Git has the golden: nothing is recorded over its pointer, unless that is asked for.
    case .gitLFSPointer:
      try keep(drawn)
      return .failed(.gitLFSPointer)
    case .unreadable where mode == .failed: return try recorded(drawn, .differs)
    case .unreadable(let reason):
      try keep(drawn)
      return .failed(.unreadable(reason: reason))
    case .file(let file): return try verdict(on: drawn, file)
    }
  }

  private func verdict(on drawn: DrawnGolden, _ file: GoldenFile) throws -> GoldenVerdict {
    if !decodes, drawn.rules.tolerance == nil, drawn.hasDigest(of: file), file.isAsRecorded {
      return try passed(drawn, as: drawn.rendered.pixels)
    }
    let reference: PixelBuffer
    do throws(ImageCodecError) {
      reference = try file.decodedPixels()
    } catch {
      return try verdict(on: drawn, .unreadable(reason: "\(error)"))
    }
    let comparison = GoldenComparison(of: drawn, from: reference)
    switch comparison.verdict {
    case .same: return try passed(drawn, as: reference)
    case .different where mode == .failed: return try recorded(drawn, .differs)
    case .tolerated: return .drifted(try keptDifference(drawn, file, comparison))
    case .tooGenerous: return .failed(.tooGenerous(try keptDifference(drawn, file, comparison)))
    case .different: return .failed(.differs(try keptDifference(drawn, file, comparison)))
    }
  }

  /// Returns the verdict on a picture whose pixels pass. The cells are compared if ``comparesLists`` is true.
  /// - Parameter reference: the pixels of the golden.
  private func passed(_ drawn: DrawnGolden, as reference: PixelBuffer) throws -> GoldenVerdict {
    guard comparesLists else { return .passed }
    let record: CellsRecord
    do throws(UnusableRecord) {
      record = try RecordFile.record(at: drawn.image.recordPath, for: reference)
    } catch {
      return .remarked(["the cells cannot be compared: \(error)"])
    }
    let cause = GoldenCause(
      from: record, to: try drawn.rendered.record(with: drawn.resources), of: drawn.rendered.subject,
      cells: drawn.rendered.cells.map(\.cell), differing: [])
    return cause.verdict == .sameListSamePixels ? .passed : .remarked(cause.sentences)
  }

  /// - Parameter stored: the golden's file, which stays as it is if its picture is the new one.
  private func recorded(
    _ drawn: DrawnGolden, _ reason: RecordReason, replacing stored: GoldenFile? = nil
  ) throws -> GoldenVerdict {
    let isWritten = try drawn.image.record(
      drawn.rendered, environment(of: drawn), with: drawn.resources, replacing: stored)
    return .recorded(isWritten ? reason : .unchanged)
  }

  /// Writes the new picture and its record to the folder of artifacts.
  /// - Parameter record: the record of the new picture; `nil` to create it.
  private func keep(_ drawn: DrawnGolden, _ record: CellsRecord? = nil) throws {
    try artifacts?.keep(
      drawn.rendered, as: drawn.image, environment(of: drawn), record ?? drawn.rendered.record(with: drawn.resources))
  }

  private func environment(of drawn: DrawnGolden) throws(TextError) -> GoldenEnvironment {
    var environment = try GoldenEnvironment(fontHashes: drawn.rendered.fontHashes, of: resources.fonts)
    environment.timeZoneRelease = drawn.rendered.timeZoneRelease
    return environment
  }

  /// Determines how and why the pictures differ, and writes both of them and their difference to the folder of artifacts.
  private func keptDifference(_ drawn: DrawnGolden, _ file: GoldenFile, _ comparison: GoldenComparison) throws
    -> GoldenDifference
  {
    let actual = try drawn.rendered.record(with: drawn.resources)
    try keep(drawn, actual)
    try artifacts?.keep(file, comparison, of: drawn)
    var remarks: [String] = []
    var recorded: GoldenEnvironment?
    do throws(UnreadableEnvironment) {
      recorded = try file.environment()
    } catch {
      remarks.append("\(error)")
    }
    var record: CellsRecord?
    do throws(UnusableRecord) {
      record = try RecordFile.record(at: drawn.image.recordPath, for: comparison.reference)
    } catch {
      remarks.append("\(error)")
    }
    let now = try environment(of: drawn)
    // If there is a record, it already shows which fonts were added or are no longer used.
    let changes = (recorded?.differences(from: now) ?? []).filter { record == nil || !$0.isOfUsedFonts }
    let cause = GoldenCause(
      from: record, to: actual, of: drawn.rendered.subject,
      cells: drawn.rendered.cells.map(\.cell), differing: comparison.pixels.differing,
      environmentChanges: changes.map(\.description))
    return GoldenDifference(
      pixels: comparison.pixels, tolerance: drawn.rules.tolerance, cause: cause, remarks: remarks,
      digest: PixelDigest(of: drawn.rendered.pixels))
  }
}

/// The file at the path of a golden.
private enum StoredGolden {
  case missing
  /// The file cannot be read, or is not a complete PNG file. `reason` is a sentence without a full stop.
  case unreadable(reason: String)
  case gitLFSPointer
  case file(GoldenFile)

  init(at image: GoldenImage) {
    guard FileSystem.exists(image.picturePath) else {
      self = .missing
      return
    }
    do {
      self = .file(try GoldenFile(reading: image.picturePath))
    } catch let failure as FileFailure {
      self = .unreadable(reason: "cannot read: \(failure.reason)")
    } catch ImageCodecError.gitLFSPointer {
      self = .gitLFSPointer
    } catch {
      self = .unreadable(reason: "\(error)")
    }
  }
}

/// A new picture, with its golden and the rules for comparing them.
struct DrawnGolden {
  let image: GoldenImage
  let rendered: RenderedGolden
  let rules: GoldenRules
  let resources: RenderingResources

  /// Whether the digest of the new pixels equals the digest in a golden's file. `false` in a build without xxHash, or if the file
  /// contains no digest.
  func hasDigest(of file: GoldenFile) -> Bool {
    guard let expected = file.digest, let digest = PixelDigest(of: rendered.pixels) else { return false }
    return digest.description == expected
  }
}

/// The comparison of a new picture with the pixels of its golden.
struct GoldenComparison {
  enum Outcome {
    case same
    case tolerated
    /// The difference is smaller than the minimum that the tolerance requires.
    case tooGenerous
    case different
  }

  let reference: PixelBuffer
  /// The difference, measured with the metric of the tolerance, or exactly if there is no tolerance.
  let pixels: ImageDifference
  let verdict: Outcome
  /// The areas that were not compared, in device pixels.
  let ignored: [PixelRect]

  init(of drawn: DrawnGolden, from reference: PixelBuffer) {
    let record = drawn.rules.ignoresLayers ? Self.record(of: drawn, for: reference) : nil
    ignored = drawn.rules.ignoredRectangles(in: drawn.rendered, recorded: record)
    let exact = ImageDifference(of: drawn.rendered.pixels, from: reference, ignoring: ignored)
    self.reference = reference
    guard let tolerance = drawn.rules.tolerance else {
      pixels = exact
      verdict = exact.isEmpty ? .same : .different
      return
    }
    let measured =
      exact.isEmpty || tolerance.metric == .exact
      ? exact
      : ImageDifference(of: drawn.rendered.pixels, from: reference, metric: tolerance.metric, ignoring: ignored)
    pixels = measured
    switch tolerance.verdict(on: measured.value) {
    case .exact, .within: verdict = exact.isEmpty ? .same : .tolerated
    case .tooGenerous: verdict = .tooGenerous
    case .exceeded: verdict = .different
    }
  }

  private static func record(of drawn: DrawnGolden, for reference: PixelBuffer) -> CellsRecord? {
    do throws(UnusableRecord) {
      return try RecordFile.record(at: drawn.image.recordPath, for: reference)
    } catch {
      // An unusable record is reported only if something differs.
      return nil
    }
  }
}
