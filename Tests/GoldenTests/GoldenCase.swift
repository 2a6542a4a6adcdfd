// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import Foundation
import GoldenImages
import Graphics
import Testing

/// A golden picture: a document of `golden-images`, or a built-in sample, in some of its states and at a scale, or an overlay of it.
struct GoldenCase: Hashable, Sendable, CustomTestStringConvertible {
  enum Source: Hashable, Sendable {
    case document(path: String)
    case sample(name: String)
  }

  /// The folder and the name, without the scale: `text/alignment`.
  let name: String
  /// The states that are applied, in this order.
  let states: [String]
  /// `nil` for the cell as it is.
  let overlay: GoldenOverlay?
  let scale: PixelScale
  let source: Source

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "golden-images").path

  /// What tells the pictures of a case apart but for the scale: `samples/contact-row.dark+selected~blended`.
  private var variant: String {
    name + (states.isEmpty ? "" : ".\(states.joined(separator: "+"))") + (overlay.map { "~\($0.name)" } ?? "")
  }
  var id: String { "\(variant)@\(scale.rawValue)x" }
  var picturePath: String { "\(GoldenCase.folder)/\(id).png" }
  var testDescription: String { id }

  /// The cases that `CELLRASTER_RECORD` names, with or without a scale; `all` names every one.
  static let recorded = Set(
    (ProcessInfo.processInfo.environment["CELLRASTER_RECORD"] ?? "").split(separator: " ").map(String.init))

  var isRecorded: Bool { !GoldenCase.recorded.isDisjoint(with: ["all", variant, id]) }

  /// Every case in the states, under the overlays and at the scales that it has pictures of, at 2x where it has none, and what is to
  /// be recorded.
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
      variants(of: entry.name, in: files).flatMap { variant in
        PixelScale.allCases.map {
          GoldenCase(name: entry.name, states: variant.states, overlay: variant.overlay, scale: $0, source: entry.source)
        }.filter { golden in
          let hasPicture = files.contains(golden.id + ".png")
          // States and overlays that have a picture at another scale alone need none at 2x.
          return hasPicture || recorded.contains(golden.id)
            || golden.scale == .x2 && (variant == Variant() || golden.isRecorded)
        }
      }
    }
  }()

  private struct Variant: Hashable {
    var states: [String] = []
    var overlay: GoldenOverlay?
  }

  /// The states and overlays, none of both among them, in which a case has pictures or is to be recorded.
  private static func variants(of name: String, in files: [String]) -> [Variant] {
    let names = (files.filter { $0.hasSuffix(".png") } + recorded).map { $0.prefix { $0 != "@" } }
    let variants = names.compactMap { path -> Variant? in
      let parts = path.split(separator: "~", maxSplits: 1).map(String.init)
      guard parts[0] == name || parts[0].hasPrefix(name + ".") else { return nil }
      let states = parts[0].dropFirst(name.count + 1).split(separator: "+").map(String.init)
      guard parts.count > 1 else { return Variant(states: states) }
      return GoldenOverlay(parts[1]).map { Variant(states: states, overlay: $0) }
    }
    func key(_ variant: Variant) -> String { variant.states.joined(separator: "+") + "~" + (variant.overlay?.name ?? "") }
    return Set(variants + [Variant()]).sorted { key($0) < key($1) }
  }

  /// The names of pictures that belong to no case.
  static var orphans: [String] {
    let known = Set(all.map { $0.id + ".png" })
    return (FileManager.default.subpaths(atPath: folder) ?? []).filter {
      $0.hasSuffix(".png") && !$0.hasPrefix("assets/") && !known.contains($0)
    }
  }
}
