// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutSuiteCases
import Foundation

/// Answers the requests of `tools/truth/layout-fuzz`, one JSON object per line.
///
/// `{"random": 12, "ratios": true}` is answered with a random tree, made from the seed 12, with aspect ratios. `{"tree": …}` is
/// answered with the frames of the tree's nodes in preorder, each as x, y, width and height relative to the nearest box around it.
///
/// `{"randomDocument": 12}` is answered with a random cell document. `{"document": …}` is answered with the frames of its elements in
/// preorder, relative to the corner of the cell, and null for an element without a box; or with the reason why
/// the document is refused. With `"scrolls": true`, most containers of the document can be scrolled, and the answer is an object with the
/// frames and the contents: width, height, and the offset.
enum Serving {
  private struct Request: Decodable {
    var random: UInt64?
    var ratios: Bool?
    var tree: SuiteNode?
    var randomDocument: UInt64?
    var document: DocumentValue?
    var scrolls: Bool?
  }

  private struct Layout: Encodable {
    let frames: [[Double]?]
    let contents: [[Double]]
  }

  static func run() throws {
    let encoder = JSONEncoder()
    while let line = readLine() {
      let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
      var answer = Data()
      if let seed = request.random {
        var trees = RandomTrees(SeededGenerator(seed: seed), hasRatios: request.ratios ?? true)
        answer = try encoder.encode(trees.tree())
      } else if let tree = request.tree {
        let described = try CaseTree(tree)
        let frames = try frames(of: described.root, measure: described.measured)
        answer = try encoder.encode(frames.map { [$0.x, $0.y, $0.width, $0.height] })
      } else if let seed = request.randomDocument {
        var documents = RandomDocuments(SeededGenerator(seed: seed), scrolls: request.scrolls ?? false)
        answer = try encoder.encode(documents.document())
      } else if let document = request.document {
        do {
          let layout = try document.layout
          let frames = layout.frames.map { $0.map { [$0.x, $0.y, $0.width, $0.height] } }
          answer =
            try request.scrolls == true
            ? encoder.encode(Layout(frames: frames, contents: layout.contents.map { [$0.width, $0.height, $0.x, $0.y] }))
            : encoder.encode(frames)
        } catch {
          answer = try encoder.encode(["refused": "\(error)"])
        }
      }
      FileHandle.standardOutput.write(answer + Data("\n".utf8))
    }
  }
}

/// A linear congruential generator with Knuth's constants, of which the upper bits are used.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 { UInt64(half()) << 32 | UInt64(half()) }

  private mutating func half() -> UInt32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt32(state >> 32)
  }
}
