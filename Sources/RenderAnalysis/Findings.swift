// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension CellAnalysis {
  /// Everything that costs more than it might, layer by layer in painting order, and for each layer in the order of the rules.
  public var findings: [Finding] {
    let all =
      stores.flatMap(blendFindings) + misalignmentFindings + pictures.flatMap(pictureFindings) + offscreenFindings
      + redundancyFindings
    // Sorting in a stable way: findings of one rule in one layer keep their order.
    return all.enumerated().sorted { first, second in
      let (one, other) = (first.element, second.element)
      if one.layer != other.layer { return one.layer < other.layer }
      if one.rule != other.rule { return one.rule.place < other.rule.place }
      return first.offset < second.offset
    }.map(\.element)
  }

  // MARK: Blending

  private func blendFindings(_ store: LayerStore) -> [Finding] {
    guard !store.isCopied else { return [] }
    let blended = Evidence.Blended(
      wasted: store.count(of: .wasted), mixed: store.count(of: .mixed), copied: store.count(of: .copied))
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

  /// Why a store is blended; `nil` where its opaque background ends between device pixels, or ink leaves it: other rules say so.
  private func translucency(of store: LayerStore) -> (Rule, Evidence.Translucency)? {
    let layer = list.layers[store.layer]
    if let (opacity, path) = list.effectiveOpacity(of: store.layer) { return (.opacity, .opacity(opacity, of: path)) }
    if let mask = layer.mask {
      if case .color = mask.paint { return (.corner, .mask) }
      return (.gradientAlpha, .mask)
    }
    if store.isOpaqueInFact {
      let picture = list.storeItems(of: store.layer).first { list.items[$0].isPicture }
      return (picture == nil ? .backgroundMissing : .pictureAlphaUnused, .unsaid(picture: picture))
    }
    guard store.hasHolesInFrame, store.promise?.isDrawn != true else { return nil }
    if list.hasRoundItem(store.layer) { return (.corner, .corners(below: store.colorBelow)) }
    if let gradient = list.translucentGradient(of: store.layer) {
      return (.gradientAlpha, .gradient(item: gradient, below: store.colorBelow))
    }
    return (.backgroundMissing, .noBackground(below: store.colorBelow))
  }

  // MARK: Edges and pictures

  private var misalignmentFindings: [Finding] {
    misalignments.map { misalignment in
      let pixels = Set(misalignment.edges.flatMap(\.places)).count
      let rule: Rule
      if case .picture = misalignment.part {
        rule = .pictureContent
      } else {
        rule = misalignment.isOriginOff ? .fractionalOrigin : .fractionalSize
      }
      return Finding(
        rule: rule, layer: misalignment.layer, path: list.layers[misalignment.layer].path, rect: misalignment.rect.outset,
        cost: Finding.Cost(pixels: pixels), evidence: .misaligned(misalignment, pixels: pixels))
    }
  }

  private func pictureFindings(_ use: PictureUse) -> [Finding] {
    func finding(_ rule: Rule, _ evidence: Evidence, bytes: Int = 0) -> Finding {
      Finding(
        rule: rule, layer: use.layer, path: list.layers[use.layer].path, rect: use.destination,
        cost: Finding.Cost(pixels: use.destination.width * use.destination.height, bytes: bytes), evidence: evidence)
    }
    var found: [Finding] = []
    if use.isStretched {
      found.append(finding(.stretched, .scaled(use)))
    } else if use.isEnlarged {
      found.append(finding(.enlarged, .scaled(use)))
    } else if use.isReduced {
      found.append(finding(.reduced, .scaled(use)))
    }
    if use.isOversized, case .picture(let picture) = list.items[use.item].content {
      found.append(
        finding(.oversized, .oversized(use, source: picture.source), bytes: use.decodedBytes - use.shownBytes))
    }
    return found
  }

  // MARK: Passes and redundancy

  private var offscreenFindings: [Finding] {
    list.layers.indices.flatMap { index -> [Finding] in
      let own = passes.filter { $0.layer == index }
      guard !own.isEmpty else { return [] }
      let reasons = list.layers[index].isolationReasons
      return reasons.map { reason in
        let passes = own.filter { $0.kind.reason(among: reasons) == reason }
        let area = (passes.isEmpty ? own : passes).reduce(PixelRect.empty) { $0.union($1.area) }
        return Finding(
          rule: Rule(reason), layer: index, path: list.layers[index].path, rect: area,
          cost: Finding.Cost(
            pixels: passes.reduce(0) { $0 + $1.area.width * $1.area.height },
            bytes: passes.reduce(0) { $0 + $1.colorBytes + $1.coverageBytes }, passes: passes.count),
          evidence: .offscreen(reason, passes))
      }
    }
  }

  private var redundancyFindings: [Finding] {
    func finding(_ rule: Rule, _ part: RedundantItem, _ evidence: Evidence) -> Finding {
      let layer = list.items[part.item].layer
      return Finding(
        rule: rule, layer: layer, path: list.layers[layer].path, rect: part.rect, cost: Finding.Cost(pixels: part.pixels),
        evidence: evidence)
    }
    let hidden = hiddenItems.map { finding(.hidden, $0, .covered(item: $0.item, pixels: $0.pixels)) }
    let hiddenNumbers = Set(hiddenItems.map(\.item))
    // What is covered anyway need not be told twice.
    return hidden
      + repaintingItems.filter { !hiddenNumbers.contains($0.item) }.map {
        finding(.sameColor, $0, .repainting(item: $0.item, pixels: $0.pixels))
      }
  }
}

extension Rule {
  fileprivate var place: Int { Rule.allCases.firstIndex(of: self) ?? Rule.allCases.count }
}

extension OpacityPromise {
  /// Whether what is drawn gives the promise, not a word alone.
  fileprivate var isDrawn: Bool { self != .declared }
}

extension PixelRect {
  fileprivate var places: [PixelPlace] {
    (y..<maxY).flatMap { y in (x..<maxX).map { PixelPlace(x: $0, y: y) } }
  }
}

extension DisplayItem {
  fileprivate var isPicture: Bool { if case .picture = content { true } else { false } }
}

extension DisplayList {
  /// The opacity below 1 that a layer's items are drawn with, and the path of the nearest layer that has it; `nil` for 1.
  fileprivate func effectiveOpacity(of index: Int) -> (Double, String)? {
    guard layers[index].opacity < 1 || layers[index].ownItems.contains(where: { items[$0].opacity < 1 }) else { return nil }
    var number: Int? = index
    while let layer = number {
      if layers[layer].opacity < 1 { return (layers[layer].opacity, layers[layer].path) }
      number = layers[layer].parent
    }
    return (layers[index].ownItems.reduce(1) { min($0, items[$1].opacity) }, layers[index].path)
  }

  /// Whether a layer draws something opaque with round corners.
  fileprivate func hasRoundItem(_ index: Int) -> Bool {
    storeItems(of: index).contains { number in
      switch items[number].content {
      case .fill(let outline, let paint): !outline.radii.isZero && paint.isOpaque
      case .picture(let picture): !picture.radii.isZero && !picture.hasAlphaChannel
      case .border, .shadow, .text: false
      }
    }
  }

  /// The item of a layer that fills its frame with a gradient some of whose stops are translucent; `nil` for none.
  fileprivate func translucentGradient(of index: Int) -> Int? {
    storeItems(of: index).first { number in
      guard case .fill(let outline, let paint) = items[number].content, !paint.isOpaque else { return false }
      if case .color = paint { return false }
      return outline.rect.contains(layers[index].deviceFrame)
    }
  }
}
