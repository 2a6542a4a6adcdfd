// SPDX-License-Identifier: MIT

import CellImageCodecs
import CellJobs
import CellRaster
import CellTestSupport
import Testing

extension RenderJob.Result: LabelledResult {
  var label: String {
    switch self {
    case .began(let beginning): "scale \(beginning.scale.rawValue)"
    case .item(let item):
      switch item.picture {
      case .success(let picture): "picture \(item.number): \(picture.size)"
      case .failure: "no picture \(item.number)"
      }
    case .ended(let hash): "\(hash == nil ? "no" : "a") hash of the data"
    }
  }
}

@Suite struct RenderJobTests {
  let folder: SampleFolder

  init() throws { folder = try SampleFolder() }

  @Test func `each item becomes a picture, and nothing is written`() async throws {
    #expect(
      try await outcomes(of: RenderJob(folder.input)) == [
        "scale 1", "began 2", "picture 1: 60 x 22", "advanced", "picture 2: 60 x 64", "advanced", "ended",
        "no hash of the data",
      ])
    #expect(try folder.scratch.files() == ["data.json", "message.yaml"])
  }

  @Test func `a picture is a PNG file, with the digest of its pixels on request`() async throws {
    var job = RenderJob(folder.input)
    job.input.item = 1
    job.namesPixels = true
    var sizes: [PixelSize] = []
    var labels: [String] = []
    for try await outcome in job.outcomes {
      labels.append(outcome.label)
      guard case .item(let item)? = outcome.result, case .file(let bytes) = try item.picture.get().encoded else { continue }
      sizes.append(try pictureHeader(bytes).size)
      #expect(try item.picture.get().digest == nil || PixelDigest.isAvailable)
    }
    #expect(sizes == [PixelSize(width: 60, height: 22)])
    #expect(labels.last == "a hash of the data")
  }

  @Test func `an item that fails is reported, and the others are rendered`() async throws {
    try folder.scratch.write(#"[{"text": "a"}, {"text": {}}, {"text": "b"}]"#, to: "data.json")
    let labels = try await outcomes(of: RenderJob(folder.input))
    #expect(labels.filter { $0.hasPrefix("failed") }.count == 1)
    #expect(
      labels.filter { !$0.hasPrefix("failed") && $0 != "advanced" } == [
        "scale 1", "began 3", "picture 1: 60 x 22", "no picture 2", "picture 3: 60 x 22", "ended", "no hash of the data",
      ])
  }

  @Test func `a cell of another width has no place in a sheet`() async throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {scale: 1, background: white}
      cell: {minWidth: "${w}", maxWidth: "${w}", height: 4}
      """, to: "message.yaml")
    try folder.scratch.write(#"[{"w": 10}, {"w": 20}, {"w": 10}]"#, to: "data.json")
    var job = RenderJob(folder.input)
    job.isSheet = true
    let labels = try await outcomes(of: job)
    #expect(labels.contains { $0.hasPrefix("failed item 2: the cell is 20 pixels wide, but the sheet is 10") })
    #expect(labels.contains("picture 3: 10 x 4"))
  }

  @Test func `a number that the data does not have is wrong usage`() async throws {
    var job = RenderJob(folder.input)
    job.input.item = 3
    await #expect(throws: UsageError.self) { _ = try await outcomes(of: job) }
  }

  @Test func `a cancelled job renders at most the items that it is working on`() async throws {
    try folder.writeMany(500)
    var job = RenderJob(CellInput(template: folder.path("message.yaml"), data: folder.path("many.ndjson")))
    job.jobs = 1
    let task = Task { [job] in
      try await outcomes(of: job) { if $0.hasPrefix("picture 3:") { withUnsafeCurrentTask { $0?.cancel() } } }
    }
    let labels = try await task.value
    #expect(labels.last == "cancelled")
    #expect(labels.filter { $0.hasPrefix("picture") }.count == 3)
    #expect(try folder.scratch.files() == ["data.json", "many.ndjson", "message.yaml"])
  }
}
