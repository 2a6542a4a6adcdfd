// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// What a layer draws otherwise than the older one in its place, but for where it lies and how large it is.
struct LayerComparison {
  let old, new: RecordedLayer
  let context: ComparedCells

  /// Those of the layer itself, then those of its items in painting order.
  var changes: [LayerChange] {
    let changes: [LayerChange] = ownChanges + maskChanges + shadowChanges + itemChanges
    return castOtherwise(changes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func property(_ aspect: LayerProperty.Aspect, of part: LayerPart? = nil, _ old: String?, _ new: String?) -> LayerChange
  {
    .property(LayerProperty(aspect, of: part), from: old, to: new)
  }

  private var ownChanges: [LayerChange] {
    var changes: [LayerChange] = []
    if old.opacity != new.opacity { changes.append(property(.opacity, shown(old.opacity), shown(new.opacity))) }
    if old.cornerRadii != new.cornerRadii, !isGrownCircle {
      changes.append(property(.radius, old.cornerRadii.shown(in: context.scale), new.cornerRadii.shown(in: context.scale)))
    }
    if (old.contentClip == nil) != (new.contentClip == nil) {
      changes.append(new.contentClip == nil ? .partRemoved(.clip) : .partAdded(.clip))
    }
    if old.promisesOpaque != new.promisesOpaque {
      changes.append(property(.promises, old.promisesOpaque ? "opaque" : nil, new.promisesOpaque ? "opaque" : nil))
    }
    if old.rasterizes != new.rasterizes {
      changes.append(property(.wants, old.rasterizes ? "rasterizing" : nil, new.rasterizes ? "rasterizing" : nil))
    }
    return changes
  }

  /// Whether the corners are those of a circle or a pill that has another size: its radius says nothing new.
  private var isGrownCircle: Bool {
    func isRound(_ layer: RecordedLayer) -> Bool {
      layer.cornerRadii.topLeft * 2 >= min(layer.frame.width, layer.frame.height) * context.scale.factor
    }
    return old.frame.size != new.frame.size && isRound(old) && isRound(new)
  }

  private var maskChanges: [LayerChange] {
    switch (old.mask, new.mask) {
    case (nil, nil): return []
    case (nil, _?): return [.partAdded(.mask)]
    case (_?, nil): return [.partRemoved(.mask)]
    case (let old?, let new?):
      let isResized = self.old.frame.size != self.new.frame.size
      let radius =
        isResized || self.old.cornerRadii != self.new.cornerRadii || old.outline.radii == new.outline.radii
        ? []
        : [property(.radius, of: .mask, old.outline.radii.shown(in: context.scale), new.outline.radii.shown(in: context.scale))]
      return old.paint.changes(to: new.paint, of: .mask, in: (old.outline.rect, new.outline.rect), isResized: isResized) + radius
    }
  }

  private var shadowChanges: [LayerChange] {
    switch (old.shadow, new.shadow) {
    case (nil, nil): return []
    case (nil, _?): return [.partAdded(.shadow)]
    case (_?, nil): return [.partRemoved(.shadow)]
    case (let old?, let new?):
      let scale = context.scale.factor
      func offset(_ shadow: Shadow) -> String { "(\(shown(Double(shadow.x) / scale)), \(shown(Double(shadow.y) / scale)))" }
      return (old.color == new.color ? [] : [property(.colour, of: .shadow, "\(old.color)", "\(new.color)")])
        + (old.blur == new.blur ? [] : [property(.blur, of: .shadow, shown(old.blur / scale), shown(new.blur / scale))])
        + (offset(old) == offset(new) ? [] : [property(.offset, of: .shadow, offset(old), offset(new))])
    }
  }

  // MARK: Items

  private struct ItemKey: Hashable {
    var part: LayerPart
    var isDecoration: Bool
  }

  private var itemChanges: [LayerChange] {
    let (oldItems, newItems) = (relativeItems(of: old), relativeItems(of: new))
    let alignment = Alignment(
      from: oldItems, to: newItems, key: { ItemKey(part: $0.part, isDecoration: $0.isDecoration) }, content: { $0 })
    let changes: [LayerChange] =
      alignment.removed.map { .partRemoved(oldItems[$0].part) }
      + alignment.added.map { .partAdded(newItems[$0].part) }
      + alignment.pairs.flatMap { self.changes(from: oldItems[$0.old], to: newItems[$0.new]) }
    let told = changes.map(emptied)
    return told.contains(where: \.isOfBorder) ? told.filter { !$0.isOfBackgroundPlace } : told
  }

  /// A text without a size has no words: it is not hidden.
  private func emptied(_ change: LayerChange) -> LayerChange {
    func words(_ layer: RecordedLayer) -> String? {
      layer.items.compactMap { if case .text(let text) = $0.content { text.text } else { nil } }.first
    }
    func isEmpty(_ layer: RecordedLayer) -> Bool { !differ(layer.frame.width, 0) || !differ(layer.frame.height, 0) }
    switch change {
    case .partRemoved(.text) where isEmpty(new): return .text(from: words(old) ?? "", to: "")
    case .partAdded(.text) where isEmpty(old): return .text(from: "", to: words(new) ?? "")
    default: return change
    }
  }

  /// A shadow that came while another went is one: the frame casts it and no longer the content, or the other way round.
  private func castOtherwise(_ changes: [LayerChange]) -> [LayerChange] {
    let swap: [LayerChange] = [.partAdded(.shadow), .partRemoved(.shadow)]
    guard Set(changes).isSuperset(of: swap) else { return changes }
    return changes.filter { !swap.contains($0) }
      + [property(.path, of: .shadow, old.shadow == nil ? "frame" : nil, new.shadow == nil ? "frame" : nil)]
  }

  private func changes(from oldItem: RecordedItem, to newItem: RecordedItem) -> [LayerChange] {
    let changes = ItemComparison(old: oldItem, new: newItem, layers: (old, new), context: context).changes
    if newItem.part == .shadow { return changes + shadowOffset(from: oldItem, to: newItem) }
    return changes.isEmpty ? moves(from: oldItem, to: newItem) : changes
  }

  /// How far the shadow of a frame lies from it.
  private func shadowOffset(from oldItem: RecordedItem, to newItem: RecordedItem) -> [LayerChange] {
    guard !moves(from: oldItem, to: newItem).isEmpty else { return [] }
    func offset(_ item: RecordedItem, _ layer: RecordedLayer) -> String {
      let (box, scale) = (item.box, context.scale.factor)
      let x = (box.x + box.width / 2) / scale - layer.frame.width / 2
      let y = (box.y + box.height / 2) / scale - layer.frame.height / 2
      return "(\(shown(x)), \(shown(y)))"
    }
    return [property(.offset, of: .shadow, offset(oldItem, old), offset(newItem, new))]
  }

  /// Where the layer's own place and size do not say where the item lies.
  private func moves(from oldItem: RecordedItem, to newItem: RecordedItem) -> [LayerChange] {
    let (oldBox, newBox) = (oldItem.box, newItem.box)
    let scale = context.scale.factor
    let (x, y) = ((newBox.x - oldBox.x) / scale, (newBox.y - oldBox.y) / scale)
    // A layer that lies between pixels, or has another size, rounds the places of what it holds in another way.
    let slack = old.roundsAs(new, at: context.scale) ? 0.001 : 1 / scale + 0.001
    // What is centred moves by half of what its layer grows by.
    let (growthX, growthY) = (new.frame.width - old.frame.width, new.frame.height - old.frame.height)
    let (centredX, centredY) = (x + (newBox.width - oldBox.width) / scale / 2, y + (newBox.height - oldBox.height) / scale / 2)
    let movedX = abs(x) > slack && abs(x - growthX) > slack && abs(centredX - growthX / 2) > slack
    let movedY = abs(y) > slack && abs(y - growthY) > slack && abs(centredY - growthY / 2) > slack
    return movedX || movedY ? [.partMoved(newItem.part, x: movedX ? x : 0, y: movedY ? y : 0)] : []
  }

  /// The items as they lie in the layer, in device pixels.
  private func relativeItems(of layer: RecordedLayer) -> [RecordedItem] {
    let (x, y) = layer.origin(on: context.grid)
    return layer.items.map { $0.translated(x: -x, y: -y) }
  }
}

extension LayerChange {
  /// Whether it makes a border wider or narrower, under which the background ends and inside which all else lies.
  var isOfBorder: Bool {
    if case .property(let property, _, _) = self { return property == LayerProperty(.width, of: .border) }
    return self == .partAdded(.border) || self == .partRemoved(.border)
  }

  /// Whether it only says where a background ends.
  fileprivate var isOfBackgroundPlace: Bool {
    if case .partMoved(.background, _, _) = self { return true }
    guard case .property(let property, _, _) = self, property.part == .background else { return false }
    return [.size, .radius, .gradientLine].contains(property.aspect)
  }
}
