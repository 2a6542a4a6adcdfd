// SPDX-License-Identifier: MIT

import CellRaster

/// The outcome for one item.
struct ItemOutcome: Sendable {
  /// The size of the picture; `nil` for an item that failed.
  var size: PixelSize?
  var warnings: [RenderingWarning] = []
  var failure: (any Error)?
  var times: StageTimes
  /// The item's rows in a sheet.
  var band: PNGBand?
  /// The font hashes and the digest of the pixels for the manifest; empty and `nil` if there is no manifest.
  var fontHashes: Set<String> = []
  var digest: PixelDigest?
}

/// The output about items as they are completed: warnings, errors, the JSON list, the manifest, the progress line and the times.
struct RenderLog: ~Copyable {
  private var progress: ProgressLine?
  private var json: JSONListWriter?
  private var manifest: ManifestWriter?
  private(set) var times: StageTimes
  /// The number of items, including failed ones.
  private(set) var count = 0
  private var failures = ItemFailures()

  /// The status that the command exits with; `nil` if nothing failed.
  var status: ExitStatus? { failures.status }

  init(progress: ProgressLine?, writesJSON: Bool, manifest: consuming ManifestWriter?, measuresTimes: Bool) {
    self.progress = progress
    json = writesJSON ? JSONListWriter() : nil
    self.manifest = manifest
    times = StageTimes(isOn: measuresTimes)
  }

  /// Adds the next item.
  /// - Parameters:
  ///   - path: the file that contains its picture; `nil` for standard output.
  ///   - top: the row of a sheet at which the item begins; `nil` for a separate picture.
  /// - Throws: `FileFailure`.
  mutating func add(_ outcome: ItemOutcome, path: String?, top: Int?) throws {
    count += 1
    times += outcome.times
    for warning in outcome.warnings { say("warning: item \(count): \(warning)") }
    if let failure = outcome.failure { say(failures.add(failure, of: "item \(count)")) }
    try writeJSON(outcome, path: path)
    try addToManifest(outcome, path: path, top: top)
    progress?.advance()
  }

  /// Ends the JSON list. This is also done after an error, so that the incomplete list can be parsed.
  mutating func finishList() throws {
    progress?.clear()
    if let json { try write(json.end + [0x0A]) }
    json = nil
  }

  /// Completes and publishes the manifest.
  mutating func finishManifest(data: (name: String, hash: String)?, fonts: FontCollection) throws {
    try manifest?.finish(data: data, fonts: fonts)
  }

  private mutating func say(_ sentence: String) {
    progress?.clear()
    report(sentence)
  }

  private mutating func writeJSON(_ outcome: ItemOutcome, path: String?) throws {
    guard json != nil else { return }
    var entry: [(String, JSONText)] = [("item", .number(count))]
    if let size = outcome.size {
      if let path { entry.append(("file", .string(path))) }
      entry += [("width", .number(size.width)), ("height", .number(size.height))]
    }
    if !outcome.warnings.isEmpty { entry.append(("warnings", .strings(outcome.warnings.map(\.description)))) }
    if let failure = outcome.failure { entry.append(("error", .string("\(failure)"))) }
    if outcome.times.isOn { entry.append(("milliseconds", outcome.times.json)) }
    if let bytes = json?.entry(entry) { try write(bytes) }
  }

  private mutating func addToManifest(_ outcome: ItemOutcome, path: String?, top: Int?) throws {
    guard let size = outcome.size else { return }
    var output: [(String, JSONText)] = [("file", .string(path ?? "-")), ("item", .number(count))]
    if let top { output.append(("top", .number(top))) }
    output += [("width", .number(size.width)), ("height", .number(size.height))]
    if let digest = outcome.digest { output.append(("xxh3-128", .string(digest.description))) }
    try manifest?.add(output, fontHashes: outcome.fontHashes)
  }
}

/// The exit status that results from failed items. The other items are still processed.
struct ItemFailures {
  /// The status that the command exits with; `nil` if no item has failed.
  private(set) var status: ExitStatus?

  /// Counts a failure, and returns the sentence that reports it.
  /// - Parameter item: the name of the item. The sentence begins with it if the error does not name the item itself.
  mutating func add(_ failure: any Error, of item: String) -> String {
    let status = ExitStatus(failure)
    // A failure that is not the item's fault takes precedence over one that is.
    if self.status == nil || status != .badDocument { self.status = status }
    // An error in the data already names its item.
    let named = (failure as? CellDocumentError)?.item ?? (failure as? NotationError)?.item
    return named != nil ? "\(failure)" : "\(item): \(failure)"
  }
}
