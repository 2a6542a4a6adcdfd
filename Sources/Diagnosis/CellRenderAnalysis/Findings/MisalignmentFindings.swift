// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension CellAnalysis {
  /// One finding for each layer that puts edges off the grid.
  ///
  /// The edges of an icon are a finding of their own. Each other finding covers the layer's border, background, picture and clip, and
  /// the inner layers that are off the grid only because of this layer. Pictures whose place the template does not state have no finding.
  var misalignmentFindings: [Finding] {
    let parts = softMisalignments()
    let hidden = hiddenLayers
    let byCause = Dictionary(grouping: parts.filter { !$0.isOfIcon }) {
      list.causeOfMisalignment(ofLayer: $0.layer, hidden: hidden)
    }
    return byCause.sorted { $0.key < $1.key }.map { misalignmentFinding($0.key, $0.value) } + parts.compactMap(iconFinding)
  }

  private func iconFinding(_ misalignment: Misalignment) -> Finding? {
    guard case .icon(let edges) = misalignment.part else { return nil }
    let pixels = misalignment.edges.coveredPixels
    return Finding(
      rule: .iconEdges, layer: misalignment.layer, path: list.layers[misalignment.layer].path, rect: misalignment.area,
      cost: Finding.Cost(pixels: pixels), evidence: .iconEdges(edges, pixels: pixels))
  }

  /// The number of layers that have an edge or a frame between device pixels. Pictures whose place the template does not state do not
  /// count.
  var misalignedLayerCount: Int { Set(softMisalignments().map(\.layer)).count }

  /// Returns all misalignments except two kinds: pictures whose place the template does not state, and misalignments that are
  /// reported by the findings `leftOut`.
  func softMisalignments(but leftOut: [Finding] = []) -> [Misalignment] {
    let causes = Set(leftOut.compactMap { if case .misaligned = $0.evidence { $0.layer } else { nil } })
    let hidden = causes.isEmpty ? [] : hiddenLayers
    let icons = Set(leftOut.compactMap { if case .iconEdges = $0.evidence { $0.layer } else { nil } })
    return misalignments.filter { misalignment in
      if misalignment.isOfIcon { return !icons.contains(misalignment.layer) }
      return !list.isOfPictureOfAnySize(misalignment)
        && (causes.isEmpty || !causes.contains(list.causeOfMisalignment(ofLayer: misalignment.layer, hidden: hidden)))
    }
  }

  /// Returns the finding for a layer that causes misalignments.
  /// - Parameter parts: the misalignments of the layer and its inner layers, in painting order; at least one.
  private func misalignmentFinding(_ cause: Int, _ parts: [Misalignment]) -> Finding {
    let pixels = parts.flatMap(\.edges).coveredPixels
    let own = parts.filter { $0.layer == cause }
    let frame = Misalignment(layer: cause, part: .frame, rect: list.layers[cause].deviceFrame, edges: [])
    let shown = own.count == 1 || !frame.rect.isOffGrid ? own.first ?? frame : frame
    let others = Set(parts.map(\.layer)).subtracting([cause]).sorted()
    let isOfPicture = list.layers[cause].isPlacedByData && list.drawsPicture(cause)
    let rule: Rule = isOfPicture ? .pictureContent : shown.rule
    var finding = Finding(
      rule: rule, layer: cause, path: list.layers[cause].path,
      rect: parts.reduce(shown.area) { $0.union($1.area) }, cost: Finding.Cost(pixels: pixels),
      evidence: .misaligned(shown, pixels: pixels, parts: own.count, layersInside: others.count),
      isFromData: list.layers[cause].isPlacedByData)
    if list.layers[cause].isPlacedByFormula { finding.sharpness = list.sharpness(in: parts) }
    return finding
  }
}

extension DisplayList {
  /// Whether a misalignment only says where a picture of any size would lie, while its pixels are drawn on the grid.
  ///
  /// This is so if the sizes of the picture and its box decide where it lies in the box, and if the data place a layer that draws only
  /// pictures.
  fileprivate func isOfPictureOfAnySize(_ misalignment: Misalignment) -> Bool {
    guard misalignment.edges.isEmpty else { return false }
    switch misalignment.part {
    case .picture(let item): return items[item].hasDerivedEdges
    case .frame:
      return layers[misalignment.layer].isPlacedByData && storeItems(of: misalignment.layer).allSatisfy { items[$0].isPicture }
    case .clip, .line, .icon: return false
    }
  }

  /// Returns why no pixel is only partly covered although a layer and layers inside it are off the grid; `nil` if some pixels are.
  /// - Parameter parts: the misalignments of these layers.
  fileprivate func sharpness(in parts: [Misalignment]) -> Finding.Sharpness? {
    guard parts.allSatisfy(\.edges.isEmpty) else { return nil }
    guard parts.allSatisfy(\.isOfContent) else { return .roundOutline }
    return parts.allSatisfy { storeItems(of: $0.layer).allSatisfy { items[$0].isText } } ? .text : .content
  }

  fileprivate func drawsPicture(_ layer: Int) -> Bool { layers[layer].ownItems.contains { items[$0].isPicture } }

  /// Returns the outermost layer that causes a layer to be off the grid.
  ///
  /// An enclosing layer is the cause if each off-grid edge of the layer is a whole number of pixels away from an off-grid edge of
  /// the enclosing layer. Otherwise, the layer itself is the cause.
  /// - Parameter hidden: the layers that are reported only as invisible, so that none of them is the cause for a visible one.
  fileprivate func causeOfMisalignment(ofLayer index: Int, hidden: Set<Int>) -> Int {
    var cause = index
    while let parent = layers[cause].parent, hidden.contains(cause) || !hidden.contains(parent),
      layers[cause].deviceFrame.isOff(with: layers[parent].deviceFrame)
    {
      cause = parent
    }
    return cause
  }
}

extension Misalignment {
  /// Whether the part has no edge of its own, but what the layer draws.
  fileprivate var isOfContent: Bool {
    switch part {
    case .frame, .picture: true
    case .clip, .line, .icon: false
    }
  }
}

extension DeviceRect {
  fileprivate func isOff(with outer: DeviceRect) -> Bool {
    guard isOffGrid else { return false }
    func follow(_ edges: [Double], _ outerEdges: [Double]) -> Bool {
      edges.filter(\.isOffGrid).allSatisfy { edge in outerEdges.contains { $0.isOffGrid && !(edge - $0).isOffGrid } }
    }
    return follow([x, maxX], [outer.x, outer.maxX]) && follow([y, maxY], [outer.y, outer.maxY])
  }
}
