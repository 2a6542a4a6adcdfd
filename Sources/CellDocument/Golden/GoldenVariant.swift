// SPDX-License-Identifier: MIT

public import Graphics

/// One picture of a golden case, with the settings for drawing its cells.
public struct GoldenVariant: Hashable, Sendable {
  public var scale: PixelScale
  /// The states to apply, in order.
  public var states: [String]
  /// The width of the cells in points, above zero; `nil` for the document's width.
  public var width: Double?
  /// Whether rows run from right to left; `nil` for the document's direction.
  public var isRightToLeft: Bool?
  /// The text scale; `nil` for the document's.
  public var textScale: TextScale?
  /// The number of the only data item to draw, from 1; `nil` for all items, one below the other.
  public var item: Int?
  /// The overlay to draw instead of the cells, such as `blended-pixel-dim`; `nil` for the cells themselves.
  public var overlay: String?

  public init(
    scale: PixelScale = .x2, states: [String] = [], width: Double? = nil, isRightToLeft: Bool? = nil,
    textScale: TextScale? = nil, item: Int? = nil, overlay: String? = nil
  ) {
    self.scale = scale
    self.states = states
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.textScale = textScale
    self.item = item
    self.overlay = overlay
  }

  /// The suffix of the picture's file name, after the case's name: `.dark+selected,w320,rtl,text1.3,item2~blended@3x`.
  ///
  /// Settings that the document decides are left out; the scale is always included.
  public var suffix: String {
    var words: [String] = states.isEmpty ? [] : [states.joined(separator: "+")]
    if let width { words.append("w" + width.shortText) }
    if let isRightToLeft { words.append(Canvas.Direction(isRightToLeft: isRightToLeft).rawValue) }
    if let textScale { words.append("text" + textScale.factor.shortText) }
    if let item { words.append("item\(item)") }
    let circumstances = words.isEmpty ? "" : "." + words.joined(separator: ",")
    return circumstances + (overlay.map { "~" + $0 } ?? "") + "@\(scale.rawValue)x"
  }
}
