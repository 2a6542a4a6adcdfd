// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
internal import CellNotation
import CellRenderAnalysis
internal import CellTree

/// The changes that do without a clip to round corners: the clip is removed, and the elements that it cut are rounded themselves.
struct Unclipping: Equatable, Sendable {
  var operations: [TemplatePatch.Operation]
  /// The template paths of the element that clips and of those that are rounded, without repetition numbers.
  var changedPaths: [String]
  /// The change in words: `Round cell/card/photo instead of clipping cell/card`.
  var title: String
  /// The change in words that name no element.
  var change: String
}

extension ProposalSite {
  func proposal(_ unclipping: Unclipping) -> FixProposal {
    proposal(
      .unclip, unclipping.operations, alsoChanging: unclipping.changedPaths, title: unclipping.title,
      change: unclipping.change)
  }

  /// The changes that do without this element's clip to round corners.
  ///
  /// If the sides of the clip cut something, too, the clip stays, but with square corners, which cost nothing. `nil` if the element
  /// shows its corners itself, if a corner cuts what has no such corner, or if the template sets the keys in another way than by literals.
  var unclipped: Unclipping? {
    guard let clip = layer.contentClip, !clip.radii.isZero, written["clip"] == .literal(.boolean(true)) else { return nil }
    var rounded: [(site: ProposalSite, radii: CornerRadii)] = []
    var isCutAtSides = false
    for inner in index..<layer.subtreeEnd {
      if !list.layers[inner].shadows.isEmpty { return nil }
      let cut = list.cut(of: inner, by: clip, aroundContentOf: index)
      isCutAtSides = isCutAtSides || cut.isAtSides
      if cut.radii.isZero { continue }
      guard let site = site(ofLayer: inner), inner != index, site.canBeRounded(by: cut.radii, at: clip.rect) else { return nil }
      // Repetitions of an element have the same corners.
      if let same = rounded.first(where: { $0.site.written.pointer == site.written.pointer }) {
        guard same.radii == cut.radii else { return nil }
      } else {
        rounded.append((site, cut.radii))
      }
    }
    if isCutAtSides {
      guard layer.decorationItems.isEmpty, case .literal = written["cornerRadius"] else { return nil }
    }
    let removed = written.pointer.appending(isCutAtSides ? "cornerRadius" : "clip")
    let radii = rounded.map { site, radii in
      TemplatePatch.Operation.add(site.written.pointer.appending("cornerRadius"), radii.scaled(by: 1 / list.scale.factor).written)
    }
    let paths = rounded.map(\.site.path)
    let instead = isCutAtSides ? path : "clipping \(path)"
    return Unclipping(
      operations: [.remove(removed)] + radii, changedPaths: [path] + paths,
      title: paths.isEmpty
        ? "Remove the \(isCutAtSides ? "round corners" : "clip") of \(path), which \(isCutAtSides ? "cut" : "cuts") nothing"
        : "Round \(paths.joined(separator: ", ")) instead of \(instead)",
      change: paths.isEmpty
        ? "remove the \(isCutAtSides ? "round corners" : "clip"), which \(isCutAtSides ? "cut" : "cuts") nothing"
        : "round what is inside instead")
  }

  /// The changes that do without the nearest clip to round corners around this element.
  var unclippedAround: Unclipping? {
    ancestors.first { list.layers[$0].contentClip.map { !$0.radii.isZero } ?? false }.flatMap { site(ofLayer: $0)?.unclipped }
  }

  /// Whether the element can have the radii, and its frame has the same corners as `clip` where they are not zero.
  private func canBeRounded(by radii: CornerRadii, at clip: DeviceRect) -> Bool {
    guard hasSquareCorners, !has("cornerRadius") else { return false }
    let frame = layer.deviceFrame
    let (left, right) = (frame.x == clip.x, frame.maxX == clip.maxX)
    let (top, bottom) = (frame.y == clip.y, frame.maxY == clip.maxY)
    return (radii.topLeft.isZero || top && left) && (radii.topRight.isZero || top && right)
      && (radii.bottomLeft.isZero || bottom && left) && (radii.bottomRight.isZero || bottom && right)
      && radii.curve == .circular
      && Outline(frame, radii: radii).radii == radii
  }

  /// Whether the element has square corners, and may have round ones.
  private var hasSquareCorners: Bool {
    switch element.record {
    case let shape as ShapeContent: shape.outline == .roundedRectangle(.zero)
    case is ContainerContent, is TextContent, is PictureContent, is GradientContent:
      element.decoration.cornerRadii?.isZero ?? true
    default: false
    }
  }
}

extension DisplayList {
  /// Returns the corners of a clip that cut the items of a layer, with their radii in device pixels, and whether its sides cut the items.
  ///
  /// - Parameter index: The layer that clips its content. Its decoration is not clipped.
  fileprivate func cut(of layer: Int, by clip: Outline, aroundContentOf index: Int) -> (radii: CornerRadii, isAtSides: Bool) {
    var cut = (radii: CornerRadii.zero, isAtSides: false)
    for item in layer == index ? layers[layer].contentItems : layers[layer].ownItems {
      let ink = items[item].bounds
      let shown = ink.intersection(clip.rect.outset)
      if shown.isEmpty { continue }
      cut.isAtSides = cut.isAtSides || !clip.rect.contains(DeviceRect(ink))
      let radii = clip.radii(cutting: DeviceRect(shown))
      // Each corner cuts with its own radii or not at all.
      if !radii.topLeft.isZero { cut.radii.topLeft = radii.topLeft }
      if !radii.topRight.isZero { cut.radii.topRight = radii.topRight }
      if !radii.bottomRight.isZero { cut.radii.bottomRight = radii.bottomRight }
      if !radii.bottomLeft.isZero { cut.radii.bottomLeft = radii.bottomLeft }
      if !radii.isZero { cut.radii.curve = radii.curve }
    }
    return cut
  }
}

extension CornerRadii {
  /// The radii in points as the value of `cornerRadius`.
  fileprivate var written: DataValue {
    let radii = [topLeft, topRight, bottomRight, bottomLeft].map { radius in
      radius.isCircular
        ? DataValue.length(radius.horizontal) : .array([.length(radius.horizontal), .length(radius.vertical)])
    }
    return Set(radii).count == 1 ? radii[0] : .array(radii)
  }
}
