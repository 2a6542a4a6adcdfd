// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension PrintedLine {
  /// The line of a layer, without its items and its children.
  mutating func layer() throws(CellsRecordError) -> RecordedLayer {
    let path = word()
    guard !path.isEmpty else { throw failure(.expected(.layerOrItem)) }
    try expect(" ")
    let frame = try rect()
    var layer = RecordedLayer(path: path, frame: Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height))
    while skip("; ") { try readProperty(of: &layer) }
    return layer
  }

  private mutating func readProperty(of layer: inout RecordedLayer) throws(CellsRecordError) {
    if skip("unaligned pixels ") {
      layer.unalignedFrame = try rect()
    } else if skip("opacity ") {
      layer.opacity = try number()
    } else if continues(with: "radius ") {
      layer.cornerRadii = try radii()
    } else if skip("clip ") {
      layer.contentClip = try outline()
    } else if skip("mask ") {
      let outline = try outline()
      try expect(" ")
      layer.mask = Mask(outline: outline, paint: try paint())
    } else if skip("shadow of its content ") {
      layer.shadow = try shadow()
    } else if skip("cut by ") {
      layer.clip.append(try outline())
    } else if skip("promises opaque") {
      layer.promisesOpaque = true
    } else if skip("wants rasterizing") {
      layer.rasterizes = true
    } else {
      try expect("isolated by ")
      repeat { layer.isolationReasons.append(try isolationReason()) } while skip(", ")
    }
  }

  private mutating func shadow() throws(CellsRecordError) -> Shadow {
    try expect("(")
    let x = try integer()
    try expect(" ")
    let y = try integer()
    try expect(") blur ")
    let blur = try length()
    try expect(" ")
    return Shadow(x: x, y: y, blur: blur, color: try color())
  }

  private mutating func isolationReason() throws(CellsRecordError) -> IsolationReason {
    guard let reason = IsolationReason(rawValue: word(endingAt: [",", ";"])) else { throw failure(.expected(.isolationReason)) }
    return reason
  }
}
