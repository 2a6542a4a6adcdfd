// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// A font of a file.
struct InterfaceFont: Equatable {
  let size: Double
  /// `nil` for a regular weight.
  let weight: Int?
  let isItalic: Bool
  /// The family; `nil` for that of the system.
  let family: String?
  /// How the letters differ from those of the font; `nil` if the family is that of the system.
  let difference: String?

  /// - Parameters:
  ///   - node: a font description, or the font of a part of an attributed text.
  ///   - initialSize: the size if the file states none.
  init(_ node: InterfaceNode?, initialSize: Double) {
    let style = node?["style"]
    let name = node?["name"].flatMap { $0.hasPrefix(".") ? nil : $0 }
    let stated = node?.number("pointSize") ?? node?.number("size") ?? style.flatMap { Self.textStyles[$0] }
    size = stated.map { min(1000, max(1, $0)) } ?? initialSize
    let kind = node?["type"] ?? node?["metaFont"] ?? ""
    isItalic = kind.hasPrefix("italic") || name.map { $0.hasSuffix("Italic") || $0.hasSuffix("Oblique") } ?? false
    let isBold = kind == "boldSystem" || kind == "systemBold" || style == "UICTFontTextStyleHeadline"
    weight = isBold ? 600 : (node?["weight"] ?? name.flatMap(Self.weightName)).flatMap { Self.weights[$0] }
    family = node?["family"].flatMap { $0.hasPrefix(".") ? nil : $0 }
    difference = family == nil ? name.map { "the font of the system in place of \($0)" } : nil
  }

  /// The keys of a style.
  func keys(surrounding: InterfaceFont? = nil) -> [(name: String, value: String)] {
    var keys: [(name: String, value: String)] = []
    if size != surrounding?.size { keys.append(("size", shortest(size))) }
    if weight != surrounding?.weight { keys.append(("weight", "\(weight ?? 400)")) }
    if isItalic != surrounding?.isItalic ?? false { keys.append(("italic", "\(isItalic)")) }
    if let family, family != surrounding?.family { keys.append(("family", DataValue.string(family).compactJSON)) }
    return keys
  }

  /// The weight in the name of a font, such as `Nunito-SemiBoldItalic`.
  private static func weightName(_ name: String) -> String? {
    let style = name.split(separator: "-").dropFirst().last?.lowercased() ?? ""
    return ["ultralight", "semibold", "thin", "light", "medium", "bold", "heavy", "black"].first { style.hasPrefix($0) }
  }

  private static let weights = [
    "ultraLight": 100, "ultralight": 100, "thin": 200, "light": 300, "medium": 500, "semibold": 600, "bold": 700, "heavy": 800,
    "black": 900,
  ]

  /// The sizes of text styles in the standard content size category.
  private static let textStyles = [
    "UICTFontTextStyleLargeTitle": 34.0, "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28,
    "UICTFontTextStyleTitle2": 22, "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17,
    "UICTFontTextStyleBody": 17, "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15,
    "UICTFontTextStyleFootnote": 13, "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]
}
