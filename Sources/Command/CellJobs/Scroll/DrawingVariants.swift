// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics
internal import CellLayout
internal import CellPainting
internal import CellRaster
internal import CellScrollLab
internal import CellTree

/// The display lists of a cell as strategies would have it drawn. Each is that of a document that does the same, so that a strategy costs
/// what that document costs.
struct DrawingVariants {
  private let painted: PaintedCell
  private let session: RenderingSession

  /// - Parameter session: lays variants out; no row that is counted.
  init(of painted: PaintedCell, in session: RenderingSession) {
    self.painted = painted
    self.session = session
  }

  /// Returns the list with some of the strategies of `Strategy.ofDrawing`.
  /// - Throws: as layout and painting do.
  func list(with strategies: Set<Strategy>) throws -> DisplayList {
    let changed = strategies.intersection([.opaqueText, .integral])
    var list = painted.list
    if !changed.isEmpty {
      var laidOut = painted.laidOut
      if changed.contains(.opaqueText) { laidOut = try session.laidOut(OpaqueTexts(laidOut).cell) }
      if changed.contains(.integral) { laidOut = laidOut.withFramesOnPixels }
      list = try session.painted(laidOut).list
    }
    if strategies.contains(.exactSizePictures) { list.showPicturesAtTheirSize() }
    return list
  }
}

extension DisplayList {
  /// Replaces each picture by one that has the size at which it is shown.
  fileprivate mutating func showPicturesAtTheirSize() {
    for index in items.indices {
      guard case .picture(var picture) = items[index].content,
        let size = PixelSize(width: picture.scaledRect.width, height: picture.scaledRect.height)
      else { continue }
      picture.sourceSize = size
      picture.sourceRect = DeviceRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      setContent(.picture(picture), ofItem: index)
    }
  }
}

/// A cell whose texts have opaque backgrounds, and fade inside their own drawing.
private struct OpaqueTexts {
  private(set) var cell: Cell
  /// The fades of texts, and the gradients that they replace, by the elements' numbers in preorder.
  private var fades: [Int: Fade] = [:]
  private var replaced: Set<Int> = []

  init(_ laidOut: LaidOutCell) {
    cell = laidOut.cell
    let elements = cell.root.preorder
    for (index, element) in elements.enumerated() {
      guard let gradient = element.content.as(GradientContent.self)?.gradient else { continue }
      let strip = laidOut.frames.boxes[index].frame
      let below = elements.indices.prefix(index).filter {
        elements[$0].text != nil && laidOut.frames.boxes[$0].frame.overlaps(strip)
      }
      guard below.count == 1, fades[below[0]] == nil, let fade = gradient.fade(over: strip) else { continue }
      fades[below[0]] = fade
      replaced.insert(index)
    }
    var next = 0
    cell.root = opaque(cell.root, &next)
  }

  private func opaque(_ element: Element, _ next: inout Int) -> Element {
    let index = next
    next += 1
    var copy = element
    copy.children = element.children.map { opaque($0, &next) }
    if replaced.contains(index) { copy.decoration.isHidden = true }
    if var text = element.content.as(TextContent.self) {
      var fade = fades[index]
      if case .fade(let mask)? = element.decoration.mask {
        fade = Fade(edge: mask.edge, length: mask.length, color: .white, onlyWhenTruncated: mask.onlyWhenTruncated)
        copy.decoration.mask = nil
      }
      if let fade, text.fade == nil {
        text.fade = fade
        copy.content = Content(text)
      }
      copy.decoration.makeOpaque()
    }
    return copy
  }
}

extension Decoration {
  /// Adds what an element needs to be opaque in its whole frame. Which colour that has makes no difference to the cost.
  fileprivate mutating func makeOpaque() {
    if !(cornerRadii?.isZero ?? true) {
      backdrop = backdrop ?? .white
    } else if case .color(let color)? = background, color.isOpaque {
      return
    } else if background == nil {
      background = .color(.white)
    } else {
      backdrop = backdrop ?? .white
    }
  }
}

extension Gradient {
  /// Returns the fade of a label that looks the same as the gradient in a strip along one of its edges; `nil` if there is none.
  fileprivate func fade(over strip: Rect) -> Fade? {
    guard case .linear(let angle) = geometry, length == nil, let (start, end) = ramp.plainEnds,
      (start.alpha == 0) != (end.alpha == 0)
    else { return nil }
    let turned = end.alpha > 0 ? angle : angle + 180
    let edges: [Double: Fade.Edge] = [0: .top, 90: .right, 180: .bottom, 270: .left]
    guard let edge = edges[turned.truncatingRemainder(dividingBy: 360)] else { return nil }
    let length = edge == .top || edge == .bottom ? strip.height : strip.width
    guard length > 0 else { return nil }
    return Fade(edge: edge, length: length, color: end.alpha > 0 ? end : start, onlyWhenTruncated: false)
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
