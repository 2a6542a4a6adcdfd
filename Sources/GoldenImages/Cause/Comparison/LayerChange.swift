// SPDX-License-Identifier: MIT

public import Graphics

/// What a layer of a cell draws otherwise than before. Lengths are in points.
public enum LayerChange: Hashable, Sendable {
  case added
  case removed
  /// It lies elsewhere in the layer that holds it.
  case moved(x: Double, y: Double)
  case resized(from: Size, to: Size)
  /// The layers inside, by their names, are painted in another order.
  case reordered(from: [String], to: [String])
  /// The words of a text.
  case text(from: String, to: String)
  /// The lines that a text takes.
  case lines(from: Int, to: Int)
  /// A part of what the layer draws came, or went.
  case partAdded(LayerPart)
  case partRemoved(LayerPart)
  /// A part lies elsewhere in the layer.
  case partMoved(LayerPart, x: Double, y: Double)
  /// A value that has a name, as the record says it; `nil` where there was none, or is none any more.
  case property(LayerProperty, from: String?, to: String?)
  /// Something that has no name of its own here: the record holds it.
  case other
}

/// Something that a layer draws, or does to what it draws.
public enum LayerPart: String, Hashable, Sendable, CaseIterable {
  case background, border, clip, fade, fill, mask, picture, shadow, text, underline, strikethrough
}

/// What can be said of a layer, or of a part of it.
public struct LayerProperty: Hashable, Sendable {
  /// `nil` for the layer itself.
  public let part: LayerPart?
  public let aspect: Aspect

  public enum Aspect: String, Hashable, Sendable, CaseIterable {
    case colour, opacity, radius, width, size, blur, offset, scale
    case paint
    case gradientColour = "gradient colour"
    case gradientStop = "gradient stop"
    case gradientStops = "gradient stops"
    case gradientLine = "gradient line"
    case font
    case fontFile = "font file"
    case lineHeight = "line height"
    case letterSpacing = "letter spacing"
    case glyphs, baseline, source, contents
    case shownPart = "shown part"
    case promises, wants
  }

  public init(_ aspect: Aspect, of part: LayerPart? = nil) {
    self.part = part
    self.aspect = aspect
  }

  /// Whether it says what the document says of a layer, and not how it looks.
  fileprivate var isWish: Bool { aspect == .promises || aspect == .wants }
}

extension LayerProperty: CustomStringConvertible {
  /// `border colour`
  public var description: String {
    switch (part, aspect) {
    case (.picture, .source): "picture"
    case (.picture, .contents): "contents of the picture"
    case (.text, .font), (.text, .fontFile), (.text, .lineHeight), (.text, .letterSpacing), (.text, .glyphs), (.text, .baseline):
      aspect.rawValue
    case (.text, .size): "font size"
    case (.fill, _): aspect.rawValue
    case (let part?, _): "\(part.rawValue) \(aspect.rawValue)"
    case (nil, _): aspect.rawValue
    }
  }
}

extension LayerChange: CustomStringConvertible {
  /// In words, to stand behind the layer's path: `text colour #333333 -> #3A3A3A`.
  public var description: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .moved(let x, let y): "moved by (\(shown(x)), \(shown(y)))"
    case .resized(let old, let new): Self.resizing(from: old, to: new)
    case .reordered(let old, let new):
      "painted in another order: \(old.joined(separator: ", ")) -> \(new.joined(separator: ", "))"
    case .text(let old, let new):
      "text changed from \(TextExcerpt(of: old, beside: new)) to \(TextExcerpt(of: new, beside: old))"
    case .lines(let old, let new): "now \(counted(new, "line")) instead of \(old)"
    case .partAdded(let part): "\(part.rawValue) added"
    case .partRemoved(let part): "\(part.rawValue) removed"
    case .partMoved(let part, let x, let y): "\(part.rawValue) moved by (\(shown(x)), \(shown(y))) in its box"
    case .property(let property, nil, let new?) where property.isWish: "now \(property) \(new)"
    case .property(let property, let old?, nil) where property.isWish: "no longer \(property) \(old)"
    case .property(let property, let old?, let new?): "\(property) \(old) -> \(new)"
    case .property(let property, nil, let new?): "\(property) \(new) instead of none"
    case .property(let property, let old?, nil): "\(property) \(old) -> none"
    case .property(let property, nil, nil): "\(property) changed"
    case .other: "drawn in another way"
    }
  }

  private static func resizing(from old: Size, to new: Size) -> String {
    let (width, height) = ("\(shown(old.width)) -> \(shown(new.width))", "\(shown(old.height)) -> \(shown(new.height))")
    if !differ(old.width, new.width) { return "height \(height)" }
    if !differ(old.height, new.height) { return "width \(width)" }
    return "size \(shown(old.width)) x \(shown(old.height)) -> \(shown(new.width)) x \(shown(new.height))"
  }
}

/// Whether two lengths in points differ by more than the rounding of the record.
func differ(_ a: Double, _ b: Double) -> Bool { abs(a - b) > 0.0025 }

/// A number as people read it: with three digits behind the point at most.
func shown(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
}
