// SPDX-License-Identifier: MIT

public import Graphics

/// What a layer of a cell draws otherwise than before. Lengths are in points.
public enum LayerChange: Hashable, Sendable {
  case added
  case removed
  /// A cell lies elsewhere among the others of its picture; the name of its old place.
  case movedFrom(String)
  /// A layer was put around others, which are as they were but for what else is told of them; the names of these.
  case addedAround([String])
  /// A layer around others is gone, and these are still there; their names.
  case removedAround([String])
  /// It has another name, and is the same.
  case renamed(from: String)
  /// The layers inside lie as in a mirror: what was at the left is at the right.
  case mirrored
  /// The room between an edge of the layer and what lies inside: by padding, a border or margins.
  case inset([LayerSide], from: Double, to: Double)
  /// The room between the layers inside, all of it by so much wider; negative for narrower.
  case spread(by: Double)
  /// It lies elsewhere in the layer that holds it.
  case moved(x: Double, y: Double)
  case resized(from: Size, to: Size)
  /// The layers inside, by their names, have another order.
  case reordered(from: [String], to: [String])
  /// The words of a text.
  case text(from: String, to: String)
  /// What is visible of a text that has no room for all of its words.
  case cut(from: String, to: String)
  /// The lines that a text takes; as many as before where they break elsewhere.
  case lines(from: Int, to: Int)
  /// The glyphs of a text stand wider apart, by so much; negative for narrower.
  case letterSpacing(by: Double)
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

/// An edge of a layer.
public enum LayerSide: String, Hashable, Sendable, CaseIterable {
  case top, bottom, left, right
}

/// What can be said of a layer, or of a part of it.
public struct LayerProperty: Hashable, Sendable {
  /// `nil` for the layer itself.
  public let part: LayerPart?
  public let aspect: Aspect

  public enum Aspect: String, Hashable, Sendable, CaseIterable {
    case colour, opacity, radius, width, size, blur, offset, path, scale
    case paint
    case gradientColour = "gradient colour"
    case gradientStop = "gradient stop"
    case gradientStops = "gradient stops"
    case gradientAngle = "gradient angle"
    case gradientLine = "gradient line"
    case font
    case fontFile = "font file"
    case lineHeight = "line height"
    case glyphPlaces = "places of its glyphs"
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
    case (.text, .font), (.text, .fontFile), (.text, .lineHeight), (.text, .glyphPlaces), (.text, .glyphs), (.text, .baseline):
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
    case .movedFrom(let name): "in another place, was \(name) before"
    case .addedAround(let names): "added around \(names.joined(separator: ", "))"
    case .removedAround(let names): "removed from around \(names.joined(separator: ", "))"
    case .renamed(let old): "renamed from \(old)"
    case .mirrored: "mirrored from left to right"
    case .inset(let sides, let old, let new): "space \(Self.place(of: sides)) \(shown(old)) -> \(shown(new))"
    case .spread(let length): "space between its layers \(Self.widening(length))"
    case .moved(let x, let y): "moved by (\(shown(x)), \(shown(y)))"
    case .resized(let old, let new): Self.resizing(from: old, to: new)
    case .reordered(let old, let new):
      "layers in another order: \(old.joined(separator: ", ")) -> \(new.joined(separator: ", "))"
    case .text(let old, let new):
      "text changed from \(TextExcerpt(of: old, beside: new)) to \(TextExcerpt(of: new, beside: old))"
    case .cut(let old, let new): Self.cutting(from: old, to: new)
    case .lines(let old, let new) where old == new: "other line breaks"
    case .lines(let old, let new): "now \(counted(new, "line")) instead of \(old)"
    case .letterSpacing(let length): "letter spacing \(Self.widening(length))"
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

  private static func widening(_ length: Double) -> String { "\(length < 0 ? "narrower" : "wider") by \(shown(abs(length)))" }

  private static func place(of sides: [LayerSide]) -> String {
    if sides.count == LayerSide.allCases.count { return "on all sides" }
    let names = sides.map(\.rawValue)
    return "at the \(names.count < 2 ? "" : names.dropLast().joined(separator: ", ") + " and ")\(names.last ?? "")"
  }

  private static func cutting(from old: String, to new: String) -> String {
    let isLater = new.count > old.count
    return
      "cut off \(isLater ? "later" : "earlier"): \(TextExcerpt(of: new, beside: old)) instead of \(TextExcerpt(of: old, beside: new))"
  }

  private static func resizing(from old: Size, to new: Size) -> String {
    let (width, height) = ("\(shown(old.width)) -> \(shown(new.width))", "\(shown(old.height)) -> \(shown(new.height))")
    if !differ(old.width, new.width) { return "height \(height)" }
    if !differ(old.height, new.height) { return "width \(width)" }
    return "size \(shown(old.width)) x \(shown(old.height)) -> \(shown(new.width)) x \(shown(new.height))"
  }
}

extension LayerChange {
  /// Whether it only says what the layer is called.
  var isOfName: Bool { if case .renamed = self { true } else { false } }
}

/// Whether two lengths in points differ by more than the rounding of the record.
func differ(_ a: Double, _ b: Double) -> Bool { abs(a - b) > 0.0025 }

/// A number as people read it: with three digits behind the point at most.
func shown(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
}
