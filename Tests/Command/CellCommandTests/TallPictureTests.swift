// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import CellTestSupport
import Testing

/// A cell of 400 x 12,000 device pixels, which is more than a band.
@Suite struct TallPictureTests {
  private let workspace: Workspace

  /// Round corners, a shadow and a fade cross the edges of bands.
  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 400, scale: 1}
      cell:
        padding: 20
        children:
          - type: container
            height: 11960
            flex: 1
            cornerRadius: 60
            clip: true
            opacity: 0.9
            shadow: {blur: 12, offset: [0, 4], color: "#00000080"}
            background: "#FFEECC"
            children:
              - {type: gradient, colors: ["#0A66D8", "#FFFFFF00"], flex: 1}
              - {type: shape, shape: circle, fill: "#D22", width: 300, height: 300, position: absolute, top: 10300, left: 20}
      """, to: "tall.yaml")
  }

  @Test func `the file of a tall picture has the bytes of the whole picture and its digest`() throws {
    let file = try workspace.run("render", "tall.yaml", "-o", "tall.png", "--manifest", "file.json")
    #expect(file.status == 0, "\(file.errors)")
    let bytes = try workspace.bytes("tall.png")
    let pixels = try decodePicture(bytes).pixels
    // A worker draws the whole picture at once.
    let request = #"{"id": 1, "data": {}, "want": ["digest"]}"#
    let worker = try workspace.run("worker", "tall.yaml", input: request + "\n").text
    let digest = try #require(PixelDigest(of: pixels)).description
    #expect(worker.contains("\"digest\": \"\(digest)\""), "\(worker)")
    #expect(String(decoding: try workspace.bytes("file.json"), as: UTF8.self).contains(digest))
    #expect(try encodePNG(pixels) == bytes)
  }

  // ISA-L's bytes depend on the room for them, and a compressor that is used again has more of it.
  @Test func `equal pictures of one run have equal files`() throws {
    try workspace.write("[{}, {}, {}]", to: "three.json")
    let run = try workspace.run("render", "tall.yaml", "--data", "three.json", "--jobs", "1", "-o", "three")
    #expect(run.status == 0, "\(run.errors)")
    let files = try ["tall-1", "tall-2", "tall-3"].map { try workspace.bytes("three/\($0).png") }
    #expect(files[0] == files[1] && files[1] == files[2])
  }

  @Test func `a picture that is kept in memory has a limit, and a file has none`() throws {
    let sheet = try workspace.run("render", "tall.yaml", "--sheet", "-o", "sheet.png", "--max-pixels", "4799999")
    #expect(sheet.status == 70 || sheet.status == 65)
    #expect(
      sheet.errors.hasSuffix(
        "a picture of 400 x 12000 device pixels has more than 4799999, the limit for one that is kept in memory; show less, or raise "
          + "the limit with --max-pixels\n"), "\(sheet.errors)")
    #expect(try workspace.run("render", "tall.yaml", "-o", "tall.png", "--max-pixels", "4799999").status == 0)
    #expect(try workspace.run("render", "tall.yaml", "--sheet", "-o", "sheet.png", "--max-pixels", "4800000").status == 0)
    #expect(
      try workspace.run("render", "tall.yaml", "--max-pixels", "0").errors.hasPrefix("Error: --max-pixels must be from 1 to"))
  }
}
