// SPDX-License-Identifier: MIT

package import CellGraphics

extension DisplayList: CustomStringConvertible {
  /// Everything that the pixels depend on, except the content of picture files, as text: a line for the picture, a line for each
  /// font, and the tree of layers, each with its items below it.
  ///
  /// A container that draws nothing is not a layer: it has no line, and what is inside it comes in its place. Equal lists give the
  /// same text on every machine. Frames are in points, everything else is in device pixels. A rectangle is
  /// printed as `[x y width height]`. A glyph is printed as `id@x`, after the y coordinate of its baseline.
  public var description: String {
    var printer = DisplayListPrinter(list: self)
    return printer.print()
  }
}

private struct DisplayListPrinter {
  let list: DisplayList
  private var lines: [String] = []
  /// The hashes of font files, in the order in which they occur.
  private var fontHashes: [String] = []

  init(list: DisplayList) {
    self.list = list
  }

  mutating func print() -> String {
    let background = list.background.map { ", background \($0)" } ?? ""
    lines = ["display list of \(list.size) pixels, scale \(list.scale.rawValue)\(background)"]
    for item in list.items {
      guard case .text(let text) = item.content else { continue }
      for run in text.runs where !fontHashes.contains(run.font.fileHash) { fontHashes.append(run.font.fileHash) }
    }
    lines += fontHashes.map { "font \(short($0)) sha256 \($0)" }
    if !list.layers.isEmpty { print(layer: 0, depth: 0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ text: String, depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }

  private mutating func print(layer index: Int, depth: Int) {
    let layer = list.layers[index]
    var inside = depth
    if !layer.isOnlyPlace || index == 0 {
      add("\(layer.path) \(heading(of: layer))", depth: depth)
      inside += 1
      printItems(of: layer, depth: inside)
    }
    var child = index + 1
    while child < layer.subtreeEnd {
      print(layer: child, depth: inside)
      child = list.layers[child].subtreeEnd
    }
  }

  private mutating func printItems(of layer: Layer, depth: Int) {
    for number in layer.ownItems {
      let role = layer.decorationItems.contains(number) ? "decoration " : ""
      print(list.items[number], role: role, depth: depth)
    }
  }

  private func heading(of layer: Layer) -> String {
    let frame = layer.frame.inThousandths
    let points = [frame.x, frame.y, frame.width, frame.height].map { shortest($0) }.joined(separator: " ")
    var parts = ["[\(points)]"]
    if !layer.deviceFrame.isAligned { parts.append("unaligned pixels \(rect(layer.deviceFrame))") }
    if layer.opacity < 1 { parts.append("opacity \(shortest(layer.opacity))") }
    if !layer.cornerRadii.isZero { parts.append(radii(layer.cornerRadii)) }
    if let clip = layer.contentClip { parts.append("clip \(outline(clip))") }
    if let mask = layer.mask { parts.append("mask \(outline(mask.outline)) \(paint(mask.paint))") }
    parts += layer.shadows.map(shadow)
    parts += layer.clip.map { "cut by \(outline($0))" }
    if layer.promisesOpaque { parts.append("promises opaque") }
    if layer.rasterizes { parts.append("wants rasterizing") }
    let reasons = layer.isolationReasons.map(\.rawValue)
    if !reasons.isEmpty { parts.append("isolated by " + reasons.joined(separator: ", ")) }
    return parts.joined(separator: "; ")
  }

  private mutating func print(_ item: DisplayItem, role: String, depth: Int) {
    var parts: [String]
    switch item.content {
    case .fill(let shape, let paint): parts = ["\(fill(of: shape)) \(self.paint(paint))"]
    case .shadow(.ring(let outer, let inner), let blur, let color):
      parts = ["inset shadow \(outline(outer)) around \(outline(inner)) blur \(shortest(blur)) \(color)"]
    case .shadow(let shape, let blur, let color): parts = ["shadow \(self.shape(shape)) blur \(shortest(blur)) \(color)"]
    case .picture(let picture): parts = [self.picture(picture)]
    case .text(let text):
      let baselines = text.baselines.map(String.init).joined(separator: " ")
      parts = ["text \(text.text.quotedOnOneLine) [\(text.x) \(text.y) \(text.width) \(text.height)] baselines \(baselines)"]
    }
    if let span = item.span.segment { parts.append("of \(span)") }
    if item.opacity < 1 { parts.append("opacity \(shortest(item.opacity))") }
    parts += item.clip.map { "clip \(outline($0))" }
    add(role + parts.joined(separator: "; "), depth: depth)
    guard case .text(let text) = item.content else { return }
    for run in text.runs { add(self.run(run), depth: depth + 1) }
    for stroke in text.strokes { add("\(stroke.kind) \(rect(DeviceRect(stroke.rect))) \(stroke.color)", depth: depth + 1) }
  }

  // MARK: Parts of lines

  private func fill(of shape: Shape) -> String {
    switch shape {
    case .box: "fill \(self.shape(shape))"
    case .ring: "border \(self.shape(shape))"
    case .path: self.shape(shape)
    }
  }

  private func shape(_ shape: Shape) -> String {
    switch shape {
    case .box(let outline): self.outline(outline)
    case .ring(let outer, let inner): "\(outline(outer)) around \(outline(inner))"
    case .path(let shape): path(shape)
    }
  }

  private func run(_ run: GlyphRun) -> String {
    let font = run.font
    let isUpright = font.matrix.count == 4 && font.matrix[1] == 0 && font.matrix[2] == 0 && font.matrix[0] == font.matrix[3]
    var parts = ["run \(short(font.fileHash))"]
    if font.index != 0 { parts.append("index \(font.index)") }
    parts.append(
      isUpright ? "size \(shortest(font.matrix[0]))" : "matrix " + font.matrix.map { shortest($0) }.joined(separator: " "))
    if font.isEmboldened { parts.append("emboldened") }
    if font.hasColorGlyphs { parts.append("colour") }
    parts.append("\(run.color), \(run.glyphs.count) glyphs:")
    var baseline: Int32?
    for glyph in run.glyphs {
      if glyph.y != baseline { parts.append("y \(glyph.y)") }
      baseline = glyph.y
      parts.append("\(glyph.id)@\(glyph.x)")
    }
    return parts.joined(separator: " ")
  }

  private func picture(_ picture: PictureItem) -> String {
    let target = DeviceRect(picture.destination)
    return "picture \(picture.source.quotedOnOneLine) of \(picture.sourceSize)\(picture.hasAlphaChannel ? " with alpha" : ""), "
      + "\(rect(picture.sourceRect)) to \(rect(target))"
      + (picture.exactDestination == target ? "" : ", exactly \(rect(picture.exactDestination))")
      + (picture.radii.isZero ? "" : " \(radii(picture.radii))")
      + (picture.tile.map { ", tiles like \(rect(DeviceRect($0)))" } ?? "") + (picture.tint.map { ", tint \($0)" } ?? "")
      + picture.storage.conversions.map { ", stored with \($0)" }.joined()
  }

  private func paint(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): return "\(color)"
    case .group(let parts):
      return "group of "
        + parts.map { "\(path($0.shape)) \(self.paint($0.paint))\($0.opacity < 1 ? " opacity \(shortest($0.opacity))" : "")" }
        .joined(separator: ", ")
    case .mapped(let gradient):
      let kind = if case .linear = gradient.geometry { "linear" } else { "radial" }
      return "\(kind) \(gradient.spread.rawValue): \(ColorRamp(gradient.stops))"
    case .gradient(let gradient): return "\(gradient.kind) \(place(of: gradient)): \(gradient.ramp)"
    }
  }

  private func place(of gradient: GradientPaint) -> String {
    switch gradient.geometry {
    case .linear(let from, let to): "\(point(from)) to \(point(to))"
    case .radial(let center, let radiusX, let radiusY): "\(point(center)) \(shortest(radiusX)) x \(shortest(radiusY))"
    case .conic(let center, let angle): "\(point(center)) from \(shortest(angle))"
    }
  }

  private func path(_ shape: PathShape) -> String {
    let kind =
      switch shape.part {
      case .inside(.nonZero): "path"
      case .inside(.evenOdd): "path evenodd"
      case .outside, .outsideStroke: "outside of path"
      case .stroke(let style): "stroke \(shortest(style.width)) \(style.cap.rawValue) \(style.join.rawValue)"
      }
    let clip = shape.clips.isEmpty ? "" : " cut by \(shape.clips.count)"
    return "\(kind) \(rect(shape.rect.inThousandths)) of \(shape.path.segmentCount) elements\(clip)"
  }

  private func shadow(_ shadow: Shadow) -> String {
    "shadow of its content (\(shadow.x) \(shadow.y)) blur \(shortest(shadow.blur)) \(shadow.color)"
  }

  private func outline(_ outline: Outline) -> String {
    rect(outline.rect) + (outline.radii.isZero ? "" : " \(radii(outline.radii))")
  }

  private func radii(_ radii: CornerRadii) -> String {
    let all = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map { radius in
      shortest(radius.horizontal) + (radius.isCircular ? "" : "/" + shortest(radius.vertical))
    }
    let isOne = all.allSatisfy { $0 == all[0] }
    return "radius " + (isOne ? all[0] : all.joined(separator: " "))
      + (radii.curve == .circular ? "" : " \(radii.curve.rawValue)")
  }

  private func rect(_ rect: DeviceRect) -> String {
    "[" + [rect.x, rect.y, rect.width, rect.height].map { shortest($0) }.joined(separator: " ") + "]"
  }

  private func point(_ point: DevicePoint) -> String { "(\(shortest(point.x)) \(shortest(point.y)))" }

  private func short(_ hash: String) -> String { String(hash.prefix(12)) }

}

extension DeviceRect {
  fileprivate var inThousandths: DeviceRect {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return DeviceRect(x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height))
  }
}

extension Rect {
  /// The rectangle rounded to thousandths, as it is printed. That hides the inexactness of binary fractions.
  package var inThousandths: Rect {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return Rect(x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height))
  }
}
