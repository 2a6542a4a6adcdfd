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
    json = writesJSON ? JSONListWriter() : nil
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
    let entry = RenderEntry(item, path: path, top: top)
    if let bytes = json?.entry(RenderEntry.output.value(entry)) { try write((count == 1 ? Self.beginning : []) + bytes) }
    if case .success(let picture) = item.picture, let output = entry.valueInManifest {
      try manifest?.add(output, fontHashes: picture.fontHashes)
    }
  }

  /// Ends the JSON list. This is also done after an error, so that the incomplete list can be parsed.
  mutating func finishList() throws {
    if json != nil, count == 0 { try write(Self.beginning) }
    if let json { try write(json.end + JSONListWriter.endOfObject) }
    json = nil
  }

  /// Completes and publishes the manifest.
  mutating func finishManifest(data: RenderManifest.File?, fonts: FontCollection) throws {
    try manifest?.finish(data: data, fonts: fonts)
  }

  private static let beginning = JSONListWriter.beginning(of: "items", in: RenderEntry.list.members(of: []))
}
