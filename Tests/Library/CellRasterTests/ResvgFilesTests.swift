// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellImageCodecs
import CellImageComparison
import CellRaster
import CellTestSupport
import CellTree
import CellVectorImages
import Foundation
import Testing

/// The test files of resvg, which are outside the package: the tests are skipped if they are missing.
private let folder = Repository.shared.appending(path: "icons/resvg").path

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder), "../shared/icons is not there"))
struct ResvgFilesTests {
  private let renderer: CellRenderer
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: scratch.path)))
  }

  /// The largest number of differing pixels in a window of 8 x 8. Along an edge that is off by a fifth of a pixel, 8 of the window
  /// differ; where several edges meet in a pixel, one to three.
  private static let tolerance = 3
  /// How far a channel of a pixel on an edge may be from resvg's, which covers pixels in another way: as in `tools/truth/icon-truth`, only 0.3 % of
  /// the pixels on the edges of icons are further from the truth.
  private static let step = 48

  @Test func `each test file of resvg is drawn as in its picture, or refused for a feature or a fault`() throws {
    var drawn: [String] = []
    var differing: [String: Int] = [:]
    var features: [String: Int] = [:]
    var refusals: (features: [String], faults: [String]) = ([], [])
    for (number, name) in try names().enumerated() {
      let bytes = try readFile(name + ".svg")
      do throws(VectorImageError) {
        _ = try VectorImage(svg: bytes, fileName: name + ".svg")
      } catch {
        switch error.kind {
        case .unsupported(let feature):
          features[feature.name, default: 0] += 1
          refusals.features.append("\(error)")
        case .invalid: refusals.faults.append("\(error)")
        case .syntax, .limit: Issue.record("\(error)")
        }
        continue
      }
      // A name with # would mean an element of the file.
      try AtomicFile.write(bytes, to: "\(scratch.path)/\(number).svg")
      let picture = try decodePicture(readFile(name + ".png")).pixels
      let difference = difference(of: try draw("\(number).svg", width: Double(picture.width)), from: picture)
      #expect(!difference.changesSize, "\(name)")
      drawn.append(name)
      if difference.value > Self.tolerance { differing[name] = difference.value }
    }
    let reasons = Dictionary(uniqueKeysWithValues: resvgDifferences.flatMap { entry in entry.names.map { ($0, entry.reason) } })
    printList(
      "drawn", drawn.map { name in name + (reasons[name].map { ": \(differing[name] ?? 0) of 64 pixels differ. \($0)" } ?? "") })
    printList("refused for a feature", refusals.features)
    printList("refused for a fault", refusals.faults)
    #expect(drawn.count == 292)
    #expect(
      features == [
        "ICC colour": 2, "arcs": 1, "context paint": 2, "miter-clip": 1, "property": 1, "systemLanguage": 4, "unit": 2,
      ])
    #expect(refusals.faults.count == 43)
    #expect(differing.keys.sorted() == resvgDifferences.flatMap(\.names).sorted())
  }

  private func printList(_ name: String, _ lines: [String]) {
    print("resvg: \(lines.count) files are \(name)")
    for line in lines { print("  \(line)") }
  }

  /// Compares by the window metric, without the pixels that are near those of the picture.
  private func difference(of drawn: PixelBuffer, from picture: PixelBuffer) -> ImageDifference {
    let near = ImageDifference(of: drawn, from: picture).differing.flatMap { run in
      (run.x..<run.maxX).filter { distance(drawn[$0, run.y], picture[$0, run.y]) <= Self.step }
        .map { PixelRect(x: $0, y: run.y, width: 1, height: 1) }
    }
    return ImageDifference(of: drawn, from: picture, metric: .window(side: 8), ignoring: near)
  }

  /// The largest difference of a channel.
  private func distance(_ first: PremultipliedRGBA, _ second: PremultipliedRGBA) -> Int {
    [\PremultipliedRGBA.red, \.green, \.blue, \.alpha].reduce(0) {
      max($0, abs(Int(first[keyPath: $1]) - Int(second[keyPath: $1])))
    }
  }

  /// 200 files by default; `CELLRASTER_SEEDS=1000 tools/checks/sanitize address -- --filter ResvgFilesTests` draws 5,000.
  @Test func `damaged files are drawn or refused, and end quickly`() throws {
    let names = try names()
    var random = SplitMix64(seed: 11)
    var drawnCount = 0
    let time = try threadTime {
      for number in 0..<5 * Seeds.count {
        let bytes = try readFile(names[Int.random(in: 0..<names.count, using: &random)] + ".svg")
        try AtomicFile.write(random.damagedSVG(bytes), to: "\(scratch.path)/damaged-\(number).svg")
        do {
          _ = try draw("damaged-\(number).svg", width: 100)
          drawnCount += 1
        } catch {
          #expect("\(error)".contains("cell/image: "))
        }
      }
    }
    // Some 100 ms for 40 seeds in an optimized build.
    #expect(time < .seconds(20) * max(1, Seeds.count / 40))
    // Most are refused, for the XML.
    #expect(drawnCount > Seeds.count / 8)
  }

  private func draw(_ source: String, width: Double) throws -> PixelBuffer {
    var layout = LayoutProperties()
    layout.direction = .column
    layout.alignItems = .start
    let image = element(Content(PictureContent(PictureFill(source: source, mode: .fit))), path: "cell/image") {
      $0.width = .points(width)
    }
    let root = Element(path: "cell", location: image.location, content: .container, layout: layout, children: [image])
    return try renderer.drawn(Cell(width: width, scale: .x1, background: nil, root: root)).pixels
  }

  private func names() throws -> [String] {
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
  }

  private func readFile(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }
}

/// The files whose pictures differ from what we draw, with the reason and the section of SVG 2 or of another standard.
private let resvgDifferences: [(reason: String, names: [String])] = [
  (
    "14.2.4.2: a gradient without stops paints nothing; resvg takes the fallback colour",
    ["painting/fill/invalid-FuncIRI-with-a-currentColor-fallback"]
  ),
  (
    "CSS Transforms 1, 13: with a transform without an inverse, nothing is displayed; resvg's title calls the result undefined",
    ["paint-servers/radialGradient/invalid-gradientTransform"]
  ),
  (
    "14.2.3: between two equal circles, nothing is painted; resvg's title calls the result undefined",
    ["paint-servers/radialGradient/fr=0.5"]
  ),
  ("CSS Values 3, 5.2: a quarter of a millimetre is a unit; resvg does not know it", ["shapes/rect/q-values"]),
  (
    "8.1: geometry properties may be set in style; resvg does not read them there",
    ["structure/style-attribute/non-presentational-attribute"]
  ),
  (
    "13.5.6: dashes are measured along the circle; resvg at 16 times the size has its dashes where we have them",
    [
      "painting/stroke-dasharray/comma-ws-separator", "painting/stroke-dasharray/mm-units", "painting/stroke-dasharray/odd-count",
      "painting/stroke-dasharray/on-a-circle", "painting/stroke-dasharray/ws-separator", "painting/stroke-dashoffset/mm-units",
      "painting/stroke-dashoffset/negative-value", "painting/stroke-dashoffset/px-units",
    ]
  ),
  (
    "13.5.7: a stroke has its width everywhere along a curve; resvg at 16 times the size agrees with us, in its picture it does not",
    ["shapes/path/M-A", "shapes/path/M-A-s", "shapes/path/M-C", "shapes/path/M-Q", "shapes/path/M-T-S-rel"]
  ),
  (
    "13.5.7: the stroke follows the curve, which turns by 90 degrees within its last tenth of a unit; resvg draws a join there",
    ["painting/stroke/control-points-clamping-1"]
  ),
  (
    "9.3.8: both rasterizers are off at the ends of an ellipse that is thinner than a pixel",
    ["shapes/path/M-A-trimmed"]
  ),
]
