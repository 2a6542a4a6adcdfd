// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import Foundation
import Graphics
import Testing

/// A golden picture: a document of `golden-images`, or a built-in sample, at a scale.
struct GoldenCase: Hashable, Sendable, CustomTestStringConvertible {
  enum Source: Hashable, Sendable {
    case document(path: String)
    case sample(name: String)
  }

  /// The folder and the name, without the scale: `text/alignment`.
  let name: String
  let scale: PixelScale
  let source: Source

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "golden-images").path

  var id: String { "\(name)@\(scale.rawValue)x" }
  var picturePath: String { "\(GoldenCase.folder)/\(id).png" }
  var testDescription: String { id }

  /// The cases that `CELLRASTER_RECORD` names, with or without a scale; `all` names every one.
  static let recorded = Set(
    (ProcessInfo.processInfo.environment["CELLRASTER_RECORD"] ?? "").split(separator: " ").map(String.init))

  var isRecorded: Bool { !GoldenCase.recorded.isDisjoint(with: ["all", name, id]) }

  /// Every case at the scales that it has pictures of, at 2x where it has none, and at those that are to be recorded.
  static let all: [GoldenCase] = {
    let files = FileManager.default.subpaths(atPath: folder) ?? []
    let documents = files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.map { path in
      (
        name: String(path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex)),
        source: Source.document(path: folder + "/" + path)
      )
    }
    let samples = Sample.all.map { (name: "samples/" + $0.name, source: Source.sample(name: $0.name)) }
    return (documents + samples).sorted { $0.name < $1.name }.flatMap { entry in
      PixelScale.allCases.map { GoldenCase(name: entry.name, scale: $0, source: entry.source) }.filter { golden in
        golden.scale == .x2 || recorded.contains(golden.id) || files.contains(golden.id + ".png")
      }
    }
  }()

  /// The names of pictures that belong to no case.
  static var orphans: [String] {
    let known = Set(all.map { $0.id + ".png" })
    return (FileManager.default.subpaths(atPath: folder) ?? []).filter {
      $0.hasSuffix(".png") && !$0.hasPrefix("assets/") && !known.contains($0)
    }
  }
}
