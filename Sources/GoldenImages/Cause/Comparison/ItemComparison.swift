// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// What two cells are compared with: all that their display lists do not say themselves.
struct ComparedCells {
  /// Of both: cells of different scales are not compared any further.
  var scale: PixelScale
  /// The names of font files by their hashes, and the hashes of picture files by their paths.
  var oldFontFiles, newFontFiles: [String: String]
  var oldPictures, newPictures: [String: String]

  var grid: PixelGrid { PixelGrid(scale: scale) }

  /// Whether a picture has other contents under its old name.
  var haveOtherPictures: Bool { oldPictures.contains { newPictures[$0.key] ?? $0.value != $0.value } }
}

/// What an item of a layer looks otherwise than the older one in its place.
struct ItemComparison {
  let old, new: RecordedItem
  /// The layers that the items belong to.
  let layers: (old: RecordedLayer, new: RecordedLayer)
  let context: ComparedCells

  private var part: LayerPart { new.part }

  /// Whether the layer has another size.
  private var isResized: Bool {
    differ(layers.old.frame.width, layers.new.frame.width) || differ(layers.old.frame.height, layers.new.frame.height)
  }

  private func property(_ aspect: LayerProperty.Aspect, _ old: String?, _ new: String?) -> LayerChange {
    .property(LayerProperty(aspect, of: part), from: old, to: new)
  }

  private func points(_ length: Double) -> String { shown(length / context.scale.factor) }

  var changes: [LayerChange] {
    var changes: [LayerChange]
    switch (old.content, new.content) {
    case (.fill(let old, let oldPaint), .fill(let new, let newPaint)):
      changes = paintChanges(oldPaint, newPaint) + radiusChanges(old, new) + sizeChanges
    case (.border(let oldOuter, let oldInner, let oldPaint), .border(let newOuter, let newInner, let newPaint)):
      let (old, new) = (oldInner.rect.x - oldOuter.rect.x, newInner.rect.x - newOuter.rect.x)
      changes = paintChanges(oldPaint, newPaint) + (old == new ? [] : [property(.width, points(old), points(new))])
    case (.shadow(let old, let oldBlur, let oldColor), .shadow(let new, let newBlur, let newColor)):
      changes = oldColor == newColor ? [] : [property(.colour, "\(oldColor)", "\(newColor)")]
      changes += oldBlur == newBlur ? [] : [property(.blur, points(oldBlur), points(newBlur))]
      changes += radiusChanges(old, new) + sizeChanges
    case (.picture(let old), .picture(let new)): changes = pictureChanges(old, new)
    case (.text(let old), .text(let new)):
      changes = TextComparison(old: old, new: new, context: context, isResized: isResized).changes
    case (.fill, _), (.border, _), (.shadow, _), (.picture, _), (.text, _): return [.partRemoved(old.part), .partAdded(part)]
    }
    if old.opacity != new.opacity, layers.old.opacity == layers.new.opacity {
      changes.append(property(.opacity, shown(old.opacity), shown(new.opacity)))
    }
    return changes
  }

  private func paintChanges(_ old: Paint, _ new: Paint) -> [LayerChange] {
    old.changes(to: new, of: part, in: (self.old.box, self.new.box), isResized: isResized)
  }

  /// The corners of a shape that has its own; those that a box gives to its background are told of the box.
  private func radiusChanges(_ old: Outline, _ new: Outline) -> [LayerChange] {
    guard !isResized, layers.old.cornerRadii == layers.new.cornerRadii, old.radii != new.radii else { return [] }
    return [property(.radius, old.radii.shown(in: context.scale), new.radii.shown(in: context.scale))]
  }

  private var sizeChanges: [LayerChange] {
    let (old, new) = (old.box, new.box)
    let slack = layers.old.roundsAs(layers.new, at: context.scale) ? 0.0 : 1
    guard !isResized, max(abs(old.width - new.width), abs(old.height - new.height)) > slack else { return [] }
    return [
      property(.size, "\(points(old.width)) x \(points(old.height))", "\(points(new.width)) x \(points(new.height))")
    ]
  }

  private func pictureChanges(_ old: PictureItem, _ new: PictureItem) -> [LayerChange] {
    var changes: [LayerChange] = []
    let (oldHash, newHash) = (context.oldPictures[old.source], context.newPictures[new.source])
    if old.source != new.source {
      changes.append(property(.source, old.source.quotedOnOneLine, new.source.quotedOnOneLine))
    } else if let oldHash, let newHash, oldHash != newHash {
      changes.append(
        property(.contents, "\(old.source.quotedOnOneLine) \(oldHash.prefix(12))", "\(newHash.prefix(12))"))
    }
    if changes.isEmpty, !isResized, old.sourceRect != new.sourceRect {
      changes.append(property(.shownPart, old.sourceRect.shown, new.sourceRect.shown))
    }
    if !isResized, layers.old.cornerRadii == layers.new.cornerRadii, old.radii != new.radii {
      changes.append(property(.radius, old.radii.shown(in: context.scale), new.radii.shown(in: context.scale)))
    }
    return changes
  }
}

extension DeviceRect {
  fileprivate var shown: String {
    "[" + [x, y, width, height].map { GoldenImages.shown($0) }.joined(separator: " ") + "]"
  }
}

extension CornerRadii {
  /// In points: one number for all corners where they are alike.
  func shown(in scale: PixelScale) -> String {
    let all = [topLeft, topRight, bottomRight, bottomLeft].map { GoldenImages.shown($0 / scale.factor) }
    return Set(all).count == 1 ? all[0] : all.joined(separator: " ")
  }
}
