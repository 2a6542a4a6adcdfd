// SPDX-License-Identifier: MIT

import CairoRaster
import CellDocument
import CellRaster
import Files
import Foundation
import Graphics
import Notation
import TestSupport
import Testing

/// The samples that exist for two layout engines. The goldens of the first template therefore hold for both.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/inter"), "Inter is not installed: fonts-inter has it"))
struct TwoEnginesTests {
  @Test(arguments: [
    ("chat-message", "frames.yaml", ["dark", "large-text"]), ("message-cell", "flexbox.yaml", ["dark"]),
  ])
  func `a cell has the same pixels in flexbox and with manual frames`(sample: String, twin: String, states: [String]) throws {
    let folder = try ScratchFolder()
    try #require(Sample.all.first { $0.name == sample }).write(to: folder.path)
    let renderer = CellRenderer(RenderingResources(fonts: try FontCollection(), assets: AssetRoot(path: folder.path)))
    func pixels(
      _ file: String, _ states: [String], _ environment: BindingEnvironment, isRightToLeft: Bool = false
    ) throws -> [PixelBuffer] {
      let template = try CellTemplate(contentsOf: folder.path + "/" + file).applying(states).directed(
        isRightToLeft: isRightToLeft)
      let source = try DataSource(path: folder.path + "/data.json")
      var pictures: [PixelBuffer] = []
      while let entry = try source.next() {
        pictures.append(try renderer.pixels(of: template.bind(try entry.item(), environment: environment)))
      }
      return pictures
    }
    let environment = BindingEnvironment(now: 0, scale: .x1)
    #expect(
      try pixels(twin, [], environment, isRightToLeft: true)
        == pixels(Sample.templatePath, [], environment, isRightToLeft: true), "right to left")
    for state in [[]] + states.map({ [$0] }) {
      for scale in PixelScale.allCases {
        let environment = BindingEnvironment(now: 0, width: scale == .x1 ? 301 : nil, scale: scale)
        let first = try pixels(Sample.templatePath, state, environment)
        #expect(first.count >= 3)
        #expect(try pixels(twin, state, environment) == first, "\(state) at scale \(scale.rawValue)")
      }
    }
  }
}
