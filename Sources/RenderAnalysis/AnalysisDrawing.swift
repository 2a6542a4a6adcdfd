// SPDX-License-Identifier: MIT

public import DisplayList
public import Graphics

/// What the analysis asks of a rasterizer.
public struct AnalysisDrawing {
  /// Some rows of a display list, from its left edge to its right: the same bytes as these rows of the whole.
  public var pixels: (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer
  /// The pixels that an item may cover as if no clip cut it, never fewer; empty where it draws nothing.
  public var inkBounds: (DisplayItem) throws -> PixelRect

  public init(
    pixels: @escaping (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer,
    inkBounds: @escaping (DisplayItem) throws -> PixelRect
  ) {
    self.pixels = pixels
    self.inkBounds = inkBounds
  }

  /// The pixels of an area of the picture, outside of which the list draws nothing.
  func part(_ list: DisplayList, in area: PixelRect) throws -> DrawnPart {
    guard !area.isEmpty else { return .nothing }
    // Gradients are drawn from the top of the picture on: an origin elsewhere now and then rounds a channel in another way.
    let top = list.hasGradient ? 0 : area.y
    return DrawnPart(area, of: try pixels(list, top..<area.maxY), from: top)
  }
}

extension DisplayList {
  fileprivate var hasGradient: Bool {
    items.contains { $0.content.paint?.isGradient == true } || layers.contains { $0.mask?.paint.isGradient == true }
  }
}

extension ItemContent {
  fileprivate var paint: Paint? {
    switch self {
    case .fill(_, let paint), .border(_, _, let paint): paint
    case .shadow, .picture, .text: nil
    }
  }
}

extension Paint {
  var isGradient: Bool {
    switch self {
    case .color: false
    case .linear, .radial: true
    }
  }
}
