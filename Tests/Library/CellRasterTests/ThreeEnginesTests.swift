// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellFiles
import CellGraphics
import CellNotation
import CellRaster
import CellTestSupport
import FoundationEssentials
import Testing

/// The samples that exist for all three layout engines. The goldens of the first template therefore hold for the others, too.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed: fonts-inter has it"))
struct ThreeEnginesTests {
  /// A sample, and the files that contain its cell for the other two engines.
  struct Triplet: CustomTestStringConvertible {
    let sample: String
    let twins: [String]
    let states: [String]

    var testDescription: String { sample }
  }

  /// How to draw a cell.
  struct Look: CustomTestStringConvertible {
    let scale: PixelScale
    var width: Double?
    var isRightToLeft = false

    var testDescription: String {
      "scale \(scale.rawValue)" + (width.map { ", width \(Int($0))" } ?? "") + (isRightToLeft ? ", right to left" : "")
    }
  }

  static let triplets = [
    Triplet(sample: "message-cell", twins: ["flexbox.yaml", "constraints.yaml"], states: ["dark"]),
    Triplet(sample: "chat-message", twins: ["frames.yaml", "constraints.yaml"], states: ["dark", "large-text"]),
    Triplet(sample: "notification", twins: ["frames.yaml", "constraints.yaml"], states: ["dark", "large-text"]),
    Triplet(sample: "contact-row", twins: ["frames.yaml", "constraints.yaml"], states: ["dark", "selected", "right-to-left"]),
  ]

  static let looks =
    PixelScale.allCases.flatMap { [Look(scale: $0), Look(scale: $0, isRightToLeft: true)] }
    + [Look(scale: .x1, width: 301), Look(scale: .x2, width: 301, isRightToLeft: true)]

  @Test(arguments: triplets, looks)
  func `a cell has the same pixels with flexbox, manual frames and constraints`(triplet: Triplet, look: Look) throws {
    let folder = try ScratchFolder()
    try #require(Sample.all.first { $0.name == triplet.sample }).write(to: folder.path)
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder.path)))
    let environment = BindingEnvironment(now: 0, width: look.width, scale: look.scale)
    func pixels(_ file: String, _ states: [String]) throws -> [PixelBuffer] {
      var template = try CellTemplate(contentsOf: folder.path + "/" + file).applying(states)
      // The state "right-to-left" of a sample sets the direction itself.
      if look.isRightToLeft { template = try template.directed(isRightToLeft: true) }
      let source = try DataSource(path: folder.path + "/data.json")
      var pictures: [PixelBuffer] = []
      while let entry = try source.next() {
        pictures.append(try renderer.drawn(template.bind(try entry.item(), environment: environment)).pixels)
      }
      return pictures
    }
    for states in [[]] + triplet.states.map({ [$0] }) {
      let first = try pixels(Sample.templatePath, states)
      #expect(first.count >= 3)
      for twin in triplet.twins {
        let second = try pixels(twin, states)
        #expect(second.count == first.count)
        let differing = first.indices.filter { second[$0] != first[$0] }.map { $0 + 1 }
        #expect(differing == [], "items of \(twin) in \(states)")
      }
    }
  }
}
