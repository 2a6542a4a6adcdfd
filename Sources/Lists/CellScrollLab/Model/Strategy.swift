// SPDX-License-Identifier: MIT

/// A way to do less work, or to do it elsewhere. Without any, a list is naive: whenever a row appears, the main actor binds it, measures it,
/// builds a cell, lays it out, decodes its pictures and draws it.
package enum Strategy: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A cell that leaves the viewport is used for the next row of its kind.
  case reuse
  /// A row whose data changes keeps its cell. Otherwise, the list finds it by comparing all rows, and gives it another cell.
  case inPlace = "in-place"
  /// Rows are parsed and bound before the list is shown.
  case prebound
  /// A row whose height is known is not measured again.
  case cachedHeights = "cached-heights"
  /// Nothing is measured ahead: a row has an estimated height until it is laid out.
  case estimatedHeights = "estimated-heights"
  /// Manual frames, flexbox or constraints lay rows out, whatever engine the template has.
  case frames, flexbox, constraints
  /// As ``constraints``, but the constraints of a cell stay for the next row, which only changes their constants.
  case staticConstraints = "static-constraints"
  /// Frames are on whole device pixels.
  case integral
  /// Pictures have the size in device pixels at which they are shown.
  case exactSizePictures = "exact-size-pictures"
  /// A row appears without its pictures, and gets them in a frame in which no row appears: one row in each such frame.
  case twoSteps = "two-steps"
  /// Texts are drawn on an opaque background of their own, together with the gradients above them.
  case opaqueText = "opaque-text"
  /// Rows near the viewport are bound and laid out on other cores.
  case backgroundLayout = "background-layout"
  /// Rows near the viewport are bound, laid out and drawn on other cores, each into one picture.
  case backgroundDraw = "background-draw"
  /// Pictures of rows near the viewport are decoded on other cores.
  case predecodedAvatars = "predecoded-avatars"
  /// Each row is drawn into one picture, which is kept.
  case rasterCache = "raster-cache"
  /// The list draws into one picture, in which it moves what stays. Each row is drawn into a picture first.
  case scrollCopy = "scroll-copy"
  /// The next row in the direction of scrolling gets its cell before it appears, in a frame in which the main actor has nothing to do: it is
  /// bound, measured and laid out then.
  case prefetch
  /// A row is bound just before it is shown, not when it gets its cell.
  case bindAtDisplay = "bind-at-display"

  /// What the strategy does to a list, in a few words.
  package var summary: String {
    switch self {
    case .reuse: "cells are used again"
    case .inPlace: "rows whose data changes keep their cells"
    case .prebound: "rows are bound before the list is shown"
    case .cachedHeights: "heights are measured once"
    case .estimatedHeights: "heights are estimated until a row is laid out"
    case .frames: "manual frames lay rows out"
    case .flexbox: "flexbox lays rows out"
    case .constraints: "constraints lay rows out, made again for each row"
    case .staticConstraints: "constraints lay rows out, and stay"
    case .integral: "frames are on whole pixels"
    case .exactSizePictures: "pictures have the size at which they are shown"
    case .twoSteps: "rows appear without their pictures, and get them later"
    case .opaqueText: "texts are opaque, with the fades above them"
    case .backgroundLayout: "rows are laid out on other cores"
    case .backgroundDraw: "rows are laid out and drawn on other cores"
    case .predecodedAvatars: "pictures are decoded on other cores"
    case .rasterCache: "drawn rows are kept"
    case .scrollCopy: "what stays in the viewport is moved"
    case .prefetch: "the next row gets its cell before it appears"
    case .bindAtDisplay: "rows are bound just before they are shown"
    }
  }

  package static func < (left: Strategy, right: Strategy) -> Bool {
    allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
  }
}

/// A strategy as it is named for a list, or "naive" for none.
package struct StrategyName: RawRepresentable, Equatable, Sendable, CaseIterable {
  /// `nil` for "naive".
  package let strategy: Strategy?

  package init?(rawValue: String) {
    strategy = Strategy(rawValue: rawValue)
    if strategy == nil, rawValue != Self.naive.rawValue { return nil }
  }

  private init(_ strategy: Strategy?) { self.strategy = strategy }

  package static let naive = StrategyName(nil)
  package static let allCases = [naive] + Strategy.allCases.map(StrategyName.init)

  package var rawValue: String { strategy?.rawValue ?? "naive" }
}

extension Strategy {
  /// The strategies of which a list can use only one.
  package static let engines: [Strategy] = [.frames, .flexbox, .constraints, .staticConstraints]

  /// The strategies that change the drawing.
  package static let ofDrawing: Set<Strategy> = [.integral, .exactSizePictures, .opaqueText]

  /// All strategies that a list can use together.
  package static let full = Set(allCases).subtracting([.flexbox, .constraints, .staticConstraints])
}

extension Set<Strategy> {
  /// The engine that lays rows out; `nil` for that of the template.
  package var engine: Strategy? { Strategy.engines.first { contains($0) } }
  /// Whether rows are shown as one picture each, not as layers.
  var showsWholeRows: Bool { contains(.backgroundDraw) || contains(.rasterCache) || contains(.scrollCopy) }
  var laysOutInBackground: Bool { contains(.backgroundLayout) || contains(.backgroundDraw) }
}
