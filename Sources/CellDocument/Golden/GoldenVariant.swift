// SPDX-License-Identifier: MIT

public import Graphics

/// One picture of a golden case: how the cells are drawn in it.
public struct GoldenVariant: Hashable, Sendable {
  public var scale: PixelScale
  /// The states that are applied, in this order.
  public var states: [String]
  /// The cells' width in points, above zero; `nil` for the document's.
  public var width: Double?
  /// `nil` for the document's direction.
  public var isRightToLeft: Bool?
  /// `nil` for the document's.
  public var textScale: TextScale?
  /// The only data item that is drawn, from 1; `nil` for all, one below the other.
  public var item: Int?
  /// The overlay that is drawn instead of the cells, such as `blended-pixel-dim`; `nil` for the cells themselves.
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

  /// What follows the case's name in that of the picture: `.dark+selected,w320,rtl,text1.3,item2~blended@3x`.
  ///
  /// What is as in the document is left out; the scale never is.
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
