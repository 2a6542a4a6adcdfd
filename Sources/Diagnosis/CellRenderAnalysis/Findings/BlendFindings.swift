// SPDX-License-Identifier: MIT

package import CellDisplayList
internal import CellGraphics

extension CellAnalysis {
  /// Returns the findings that say why a layer's store cannot be copied; none if it can.
  func blendFindings(_ store: LayerStore) -> [Finding] {
    guard !store.isCopied else { return [] }
    let blended = store.blended
    let layer = list.layers[store.layer]
    var found: [Finding] = []
    func add(_ rule: Rule, _ evidence: Evidence, pixels: Int) {
      found.append(
        Finding(
          rule: rule, layer: store.layer, path: layer.path, rect: store.region, cost: Finding.Cost(pixels: pixels),
          evidence: evidence))
    }
    if let (rule, translucency) = translucency(of: store) {
      add(rule, .blending(translucency, blended), pixels: blended.pixels)
    }
    if layer.promisesOpaque, store.hasHolesInFrame, list.effectiveOpacity(of: store.layer) == nil, store.promise?.isDrawn != true
    {
      add(.opaqueDeclaredFalsely, .falsePromise(holes: store.holesInFrame), pixels: store.holesInFrame)
    }
    if store.inkLeavesFrame {
      let outside = store.inkOutside(of: layer.deviceFrame)
      add(.inkExceedsBounds, .inkOutside(pixels: outside, blended), pixels: blended.pixels)
    }
    return found
  }

  /// Returns why a store is blended.
  ///
  /// `nil` if other rules report the cause: an opaque background that ends between device pixels, or ink outside the frame.
  private func translucency(of store: LayerStore) -> (Rule, Evidence.Translucency)? {
    let layer = list.layers[store.layer]
    if let (opacity, path) = list.effectiveOpacity(of: store.layer) { return (.opacity, .opacity(opacity, of: path)) }
    if let mask = layer.mask {
      if case .color = mask.paint { return (.corner, .mask) }
      return (.gradientAlpha, .mask)
    }
    if store.isOpaqueInFact {
      let picture = list.storeItems(of: store.layer).first { list.items[$0].hasAlphaChannel }
      return (picture == nil ? .backgroundMissing : .pictureAlphaUnused, .opaqueButNotDeclared(picture: picture))
    }
    if store.hasHolesInFrame, list.hasStoreInRoundClip(store.layer) { return (.corner, .corners(below: store.colorBelow)) }
    guard store.hasHolesInFrame, store.promise?.isDrawn != true else { return nil }
    if list.hasRoundItem(store.layer) { return (.corner, .corners(below: store.colorBelow)) }
    if let gradient = list.translucentGradient(of: store.layer) {
      return (.gradientAlpha, .gradient(item: gradient, below: store.colorBelow))
    }
    return (.backgroundMissing, .noBackground(below: store.colorBelow))
  }
}

extension PathShape {
  /// Whether the shape is the inside of one line around it, not several marks or the parts of a border.
  fileprivate var isBubble: Bool {
    part == .inside(.nonZero) && clips.isEmpty && path.elements.count { if case .move = $0 { true } else { false } } == 1
  }
}

extension OpacityPromise {
  /// Whether the promise comes from an item that is drawn, not only from a declaration.
  fileprivate var isDrawn: Bool { self != .declared }
}

extension DisplayItem {
  var isPicture: Bool { if case .picture = content { true } else { false } }

  /// Whether the item is a picture with an alpha channel.
  fileprivate var hasAlphaChannel: Bool { if case .picture(let picture) = content { picture.hasAlphaChannel } else { false } }
  var isText: Bool { if case .text = content { true } else { false } }
}

extension DisplayList {
  /// Returns the opacity that makes a layer's items translucent, and the path of the layer that sets it: the layer itself or the
  /// nearest enclosing one. `nil` if the opacity is 1.
  fileprivate func effectiveOpacity(of index: Int) -> (Double, String)? {
    var number: Int? = index
    while let around = number {
      let layer = layers[around]
      if layer.opacity < 1, around == index || !layer.isPassWhole { return (layer.opacity, layer.path) }
      number = layer.parent
    }
    return nil
  }

  /// Whether a layer draws something opaque with rounded corners: not only behind words, or in a line of text.
  fileprivate func hasRoundItem(_ index: Int) -> Bool {
    storeItems(of: index).contains { number in
      if layers[index].content == .text, !layers[index].decorationItems.contains(number) { return false }
      return switch items[number].content {
      case .fill(.box(let outline), let paint): !outline.radii.isZero && paint.isOpaque
      // A bubble with a tail is a path, and so are many borders.
      case .fill(.path(let shape), let paint):
        layers[index].decorationItems.contains(number) && paint.isOpaque && shape.isBubble
      case .picture(let picture): !picture.radii.isZero && !picture.mayBeTranslucent
      case .fill(.ring, _), .shadow, .text: false
      }
    }
  }

  /// Returns the index of the first item that fills a layer's frame with a gradient that has translucent stops; `nil` if there is
  /// none.
  fileprivate func translucentGradient(of index: Int) -> Int? {
    storeItems(of: index).first { number in
      guard case .fill(.box(let outline), let paint) = items[number].content, !paint.isOpaque else { return false }
      if case .color = paint { return false }
      return outline.rect.contains(layers[index].deviceFrame)
    }
  }
}

extension CellAnalysis {
  /// All findings, by layer in painting order, and within each layer in the order of the rules.
  public var findings: [Finding] {
    let costs =
      compositedStores.filter { $0.kind == .items }.flatMap(blendFindings) + misalignmentFindings
      + pictures.flatMap(pictureFindings) + copiedFindings + colorFindings
      + offscreenFindings + commitFindings + redundancyFindings
    return inOrder(
      invisibleFindings + visible(costs + contrastFindings + cutFindings + overlapFindings + touchTargetFindings + shadowFindings)
    )
  }

  /// Returns findings by layer in painting order, and within each layer in the order of the rules.
  func inOrder(_ findings: [Finding]) -> [Finding] {
    // A stable sort: findings of one rule in one layer keep their order.
    findings.enumerated().sorted { first, second in
      let (one, other) = (first.element, second.element)
      if one.layer != other.layer { return one.layer < other.layer }
      if one.rule != other.rule { return one.rule.place < other.rule.place }
      return first.offset < second.offset
    }.map(\.element)
  }
}

extension Rule {
  fileprivate var place: Int { Rule.allCases.firstIndex(of: self) ?? Rule.allCases.count }
}

extension DisplayList {
  /// The errors and warnings that follow from the list alone: edges between device pixels, and reasons for offscreen passes.
  package var findingsWithoutPixels: Set<Finding.Subject> {
    let passes = layers.indices.flatMap { index in
      offscreenReasons(of: index).map { Finding.Subject(rule: Rule($0), path: layers[index].path) }
    }
    return Set(misalignments().filter { !$0.edges.isEmpty && !$0.isOfIcon }.map(finding) + passes)
  }

  /// One finding for each layer that is off the grid. Unlike ``CellAnalysis/findings``, this includes layers that are off the grid
  /// only because of an enclosing layer.
  package var findingsOfMisalignedLayers: Set<Finding.Subject> { Set(misalignments().map(finding)) }

  private func finding(_ misalignment: Misalignment) -> Finding.Subject {
    Finding.Subject(rule: misalignment.rule, path: layers[misalignment.layer].path)
  }
}
