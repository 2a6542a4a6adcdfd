// SPDX-License-Identifier: MIT

import CellRaster

/// A rendered item.
struct RenderedItem: Sendable {
  /// The size of the picture.
  let size: PixelSize
  let warnings: [RenderingWarning]
  /// The item's rows in a sheet; `nil` for a separate picture.
  let band: PNGBand?
  /// The hashes of the fonts used, for the manifest; empty if no manifest is written.
  let fontHashes: Set<String>
  /// The digest of the pixels, for the manifest; `nil` if no manifest is written, or if digests are not available.
  let digest: PixelDigest?
}

/// Reports items as they are completed: warnings, errors, the JSON list, the manifest, the progress line and the times.
struct RenderLog: ~Copyable {
  private var progress: ProgressLine?
  private var json: JSONListWriter?
  private var manifest: ManifestWriter?
  private(set) var times: StageTimes
  /// The number of items, including failed ones.
  private(set) var count = 0
  /// The index of the first item, from 0.
  private let firstIndex: Int
  private var failures = ItemFailures()

  /// The status that the command exits with; `nil` if nothing failed.
  var status: ExitStatus? { failures.status }

  init(progress: ProgressLine?, writesJSON: Bool, firstIndex: Int, manifest: consuming ManifestWriter?, measuresTimes: Bool) {
    self.progress = progress
    self.firstIndex = firstIndex
    json = writesJSON ? JSONListWriter(indentation: "  ") : nil
    self.manifest = manifest
    times = StageTimes(isOn: measuresTimes)
  }

  /// Adds the next item.
  /// - Parameters:
  ///   - path: the file that contains its picture; `nil` for standard output.
  ///   - top: the row of a sheet at which the item begins; `nil` for a separate picture.
  ///   - reason: why a rendered item is left out of the sheet; `nil` if it is not left out.
  /// - Throws: `FileFailure`.
  mutating func add(
    _ outcome: ItemOutcome<RenderedItem>, path: String?, top: Int? = nil, leftOutFor reason: (any Error)? = nil
  ) throws {
    count += 1
    times += outcome.times
    let warnings = outcome.value?.warnings ?? []
    let result = reason.map { .failure($0) } ?? outcome.result
    for warning in warnings { say("warning: item \(number): \(warning)") }
    if case .failure(let failure) = result {
      for sentence in failures.add(failure, of: "item \(number)") { say(sentence) }
    }
    try writeJSON(result, warnings, outcome.times, path: path)
    if case .success(let item) = result { try addToManifest(item, path: path, top: top) }
    progress?.advance()
  }

  /// Ends the JSON list. This is also done after an error, so that the incomplete list can be parsed.
  mutating func finishList() throws {
    progress?.clear()
    if json != nil, count == 0 { try write(Self.beginning) }
    if let json { try write(json.end + JSONListWriter.endOfObject) }
    json = nil
  }

  /// Completes and publishes the manifest.
  mutating func finishManifest(data: (name: String, hash: String)?, fonts: FontCollection) throws {
    try manifest?.finish(data: data, fonts: fonts)
  }

  /// The number of the item that was added last, from 1.
  private var number: Int { firstIndex + count }

  private mutating func say(_ sentence: String) {
    progress?.clear()
    report(sentence)
  }

  private mutating func writeJSON(
    _ result: Result<RenderedItem, any Error>, _ warnings: [RenderingWarning], _ times: StageTimes, path: String?
  ) throws {
    guard json != nil else { return }
    var entry: [(String, JSONText)] = [("item", .number(number))]
    if case .success(let item) = result {
      if let path { entry.append(("file", .string(path))) }
      entry += [("width", .number(item.size.width)), ("height", .number(item.size.height))]
    }
    if !warnings.isEmpty { entry.append(("warnings", .strings(warnings.map(\.description)))) }
    if case .failure(let failure) = result { entry.append(("error", .string("\(failure)"))) }
    if times.isOn { entry.append(("milliseconds", times.json)) }
    if let bytes = json?.entry(entry) { try write((count == 1 ? Self.beginning : []) + bytes) }
  }

  private static let beginning = JSONListWriter.beginning(of: "items", after: JSONOutput.head)

  private mutating func addToManifest(_ item: RenderedItem, path: String?, top: Int?) throws {
    var output: [(String, JSONText)] = [("file", .string(path ?? "-")), ("item", .number(number))]
    if let top { output.append(("top", .number(top))) }
    output += [("width", .number(item.size.width)), ("height", .number(item.size.height))]
    if let digest = item.digest { output.append(("digest", .string(digest.description))) }
    try manifest?.add(output, fontHashes: item.fontHashes)
  }
}

/// The exit status that results from failed items. The other items are still processed.
struct ItemFailures {
  /// The status that the command exits with; `nil` if no item has failed.
  private(set) var status: ExitStatus?

  /// Counts a failure, and returns the sentences that report it.
  /// - Parameter item: the name of the item. The sentences begin with it if the error does not name the item itself.
  mutating func add(_ failure: any Error, of item: String) -> [String] {
    let status = ExitStatus(failure)
    // A failure that is not the item's fault takes precedence over one that is.
    if self.status == nil || status != .badDocument { self.status = status }
    return Self.sentences(about: failure, of: item)
  }

  /// Returns the sentences that report a failure. They begin with the name of the item if the error does not name it itself.
  static func sentences(about failure: any Error, of item: String) -> [String] {
    // An error in the data already names its item.
    let named = (failure as? CellDocumentError)?.item ?? (failure as? NotationError)?.item
    return named != nil ? failure.allSentences : failure.allSentences.map { "\(item): \($0)" }
  }
}
