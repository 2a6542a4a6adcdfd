// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension CellAnalysis {
  /// One finding for each layer that brings a fraction in: for its border, background and clip together, and for the layers
  /// inside that lie off the grid only because it does.
  ///
  /// None for pictures whose pixels are all drawn on whole device pixels.
  var misalignmentFindings: [Finding] {
    let byCause = Dictionary(grouping: softMisalignments()) { list.causeOfMisalignment(ofLayer: $0.layer) }
    return byCause.sorted { $0.key < $1.key }.map { misalignmentFinding($0.key, $0.value) }
  }

  /// How many layers have an edge between device pixels, or a frame that lies there.
  var misalignedLayerCount: Int { Set(softMisalignments().map(\.layer)).count }

  /// The misalignments that are found, those of some findings aside: pictures whose pixels are all drawn on whole device pixels
  /// are left out.
  func softMisalignments(but leftOut: [Finding] = []) -> [Misalignment] {
    let causes = Set(leftOut.compactMap { if case .misaligned = $0.evidence { $0.layer } else { nil } })
    return misalignments.filter { misalignment in
      !list.isPictureOnWholePixels(misalignment)
        && (causes.isEmpty || !causes.contains(list.causeOfMisalignment(ofLayer: misalignment.layer)))
    }
  }

  /// - Parameter parts: those of the layer and of layers inside, in painting order; at least one.
  private func misalignmentFinding(_ cause: Int, _ parts: [Misalignment]) -> Finding {
    let pixels = parts.flatMap(\.edges).coveredPixels
    let own = parts.filter { $0.layer == cause }
    let frame = Misalignment(layer: cause, part: .frame, rect: list.layers[cause].deviceFrame, edges: [])
    let shown = own.count == 1 || !frame.rect.isOffGrid ? own.first ?? frame : frame
    let others = Set(parts.map(\.layer)).subtracting([cause]).sorted()
    let isOfPicture = list.layers[cause].isPlacedByData && list.drawsPicture(cause)
    let rule: Rule = isOfPicture ? .pictureContent : shown.isOriginOff ? .fractionalOrigin : .fractionalSize
    return Finding(
      rule: rule, layer: cause, path: list.layers[cause].path,
      rect: parts.reduce(shown.rect.outset) { $0.union($1.rect.outset) }, cost: Finding.Cost(pixels: pixels),
      evidence: .misaligned(shown, pixels: pixels, parts: own.count, layersInside: others.count),
      isFromData: list.layers[cause].isPlacedByData)
  }
}

extension DisplayList {
  /// Whether something lies between device pixels by its numbers, but is drawn on whole ones: a picture, and the frame of a
  /// layer that draws nothing but pictures.
  fileprivate func isPictureOnWholePixels(_ misalignment: Misalignment) -> Bool {
    switch misalignment.part {
    case .picture: true
    case .frame: storeItems(of: misalignment.layer).allSatisfy { items[$0].isPicture }
    case .clip, .line: false
    }
  }

  fileprivate func drawsPicture(_ layer: Int) -> Bool { layers[layer].ownItems.contains { items[$0].isPicture } }

  /// The outermost layer that a layer is off the grid with: the layer itself, or one around it to which all of its edges that are
  /// off keep whole distances.
  fileprivate func causeOfMisalignment(ofLayer index: Int) -> Int {
    var cause = index
    while let parent = layers[cause].parent, layers[cause].deviceFrame.isOff(with: layers[parent].deviceFrame) { cause = parent }
    return cause
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
