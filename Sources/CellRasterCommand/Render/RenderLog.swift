// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster

/// Records items as they are completed: the JSON list, the manifest and the times.
struct RenderLog: ~Copyable {
  private var json: JSONListWriter?
  private var manifest: ManifestWriter?
  private(set) var times: StageTimes
  /// The number of items, including failed ones.
  private(set) var count = 0

  init(writesJSON: Bool, manifest: consuming ManifestWriter?, measuresTimes: Bool) {
    json = writesJSON ? JSONListWriter(indentation: "  ") : nil
    self.manifest = manifest
    times = StageTimes(isOn: measuresTimes)
  }

  /// Adds the next item.
  /// - Parameters:
  ///   - path: the file that contains its picture; `nil` for standard output.
  ///   - top: the row of a sheet at which the item begins; `nil` for a separate picture.
  /// - Throws: `FileFailure`.
  mutating func add(_ item: RenderJob.Item, path: String?, top: Int? = nil) throws {
    count += 1
    times += item.times
    try writeJSON(item, path: path)
    if case .success(let picture) = item.picture { try addToManifest(picture, number: item.number, path: path, top: top) }
  }

  /// Ends the JSON list. This is also done after an error, so that the incomplete list can be parsed.
  mutating func finishList() throws {
    if json != nil, count == 0 { try write(Self.beginning) }
    if let json { try write(json.end + JSONListWriter.endOfObject) }
    json = nil
  }

  /// Completes and publishes the manifest.
  mutating func finishManifest(data: (name: String, hash: String)?, fonts: FontCollection) throws {
    try manifest?.finish(data: data, fonts: fonts)
  }

  private mutating func writeJSON(_ item: RenderJob.Item, path: String?) throws {
    guard json != nil else { return }
    var entry: [(String, JSONText)] = [("item", .number(item.number))]
    if case .success(let picture) = item.picture {
      if let path { entry.append(("file", .string(path))) }
      entry += [("width", .number(picture.size.width)), ("height", .number(picture.size.height))]
    }
    if !item.warnings.isEmpty { entry.append(("warnings", .strings(item.warnings.map(\.description)))) }
    if case .failure(let failure) = item.picture { entry.append(("error", .string("\(failure)"))) }
    if times.isOn { entry.append(("milliseconds", item.times.json)) }
    if let bytes = json?.entry(entry) { try write((count == 1 ? Self.beginning : []) + bytes) }
  }

  private static let beginning = JSONListWriter.beginning(of: "items", after: JSONOutput.head)

  private mutating func addToManifest(_ picture: RenderedItem, number: Int, path: String?, top: Int?) throws {
    var output: [(String, JSONText)] = [("file", .string(path ?? "-")), ("item", .number(number))]
    if let top { output.append(("top", .number(top))) }
    output += [("width", .number(picture.size.width)), ("height", .number(picture.size.height))]
    if let digest = picture.digest { output.append(("digest", .string(digest.description))) }
    try manifest?.add(output, fontHashes: picture.fontHashes)
  }
}
