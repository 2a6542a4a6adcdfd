// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// An attributed text of a file.
struct InterfaceText {
  /// The font and the colour of the first part, which are those of the whole text.
  let font: InterfaceFont
  let color: String?
  /// The alignment of the first paragraph.
  let alignment: String?
  /// The distance between baselines; `nil` for that of the font.
  let lineHeight: Double?
  /// The keys of the spans of each paragraph whose alignment differs from the one before.
  private let paragraphs: [(alignment: String?, spans: [String])]

  static let alignments = ["center": "center", "right": "right", "left": "left"]

  /// - Returns: `nil` if the text has no parts.
  init?(_ node: InterfaceNode?, in conversion: inout InterfaceConversion) {
    let fragments = (node?.children ?? []).filter { $0.name == "fragment" }
    guard let first = fragments.first?.child("attributes") ?? fragments.first else { return nil }
    let font = InterfaceFont(first.value("NSFont"), initialSize: 12)
    let color = conversion.color(first.value("NSColor"))
    let style = first.value("NSParagraphStyle")
    var paragraphs: [(alignment: String?, spans: [String])] = []
    var endsParagraph = true
    for (index, fragment) in fragments.enumerated() {
      let attributes = fragment.child("attributes") ?? fragment
      let alignment = Self.alignment(of: fragment)
      if endsParagraph, paragraphs.last.map({ $0.alignment != alignment }) ?? true { paragraphs.append((alignment, [])) }
      var content = fragment.string("content") ?? ""
      endsParagraph = content.hasSuffix("\n")
      let next = index + 1 < fragments.count ? Self.alignment(of: fragments[index + 1]) : alignment
      // The line feed between two paragraphs belongs to neither.
      if endsParagraph, next != alignment { content.removeLast() }
      paragraphs[paragraphs.count - 1].spans.append(Self.span(content, attributes, &conversion, font, color))
    }
    self.font = font
    self.color = color
    alignment = style?["alignment"]
    let height = font.lineHeight * (style?.number("lineHeightMultiple").flatMap { $0 > 0 ? $0 : nil } ?? 1)
    let stated = height + max(0, style?.number("lineSpacing") ?? 0)
    lineHeight = stated == font.lineHeight ? nil : min(1000, stated)
    self.paragraphs = paragraphs
  }

  private static func alignment(of fragment: InterfaceNode) -> String? {
    fragment.child("attributes")?.value("NSParagraphStyle")?["alignment"]
  }

  private static func span(
    _ content: String, _ attributes: InterfaceNode, _ conversion: inout InterfaceConversion, _ font: InterfaceFont,
    _ color: String?
  ) -> String {
    var keys = [("text", DataValue.string(conversion.literal(content)).compactJSON)]
    keys += InterfaceFont(attributes.value("NSFont"), initialSize: font.size).keys(surrounding: font)
    if let own = conversion.color(attributes.value("NSColor")), own != color { keys.append(("color", own)) }
    if let background = conversion.color(attributes.value("NSBackgroundColor")) { keys.append(("background", background)) }
    for (attribute, key) in [("NSUnderline", "underline"), ("NSStrikethrough", "strikethrough")]
    where attributes.value(attribute)?.number("value") ?? 0 > 0 {
      keys.append((key, "true"))
    }
    if let kern = attributes.value("NSKern")?.number("value"), kern != 0 { keys.append(("letterSpacing", shortest(kern))) }
    return keys.map { "\($0): \($1)" }.joined(separator: ", ")
  }

  /// The key of a text element with the parts.
  /// - Parameter path: the path of a text in the data that replaces all parts.
  func key(unless path: String? = nil) -> (name: String, value: String) {
    let replacement = path.map {
      "text: \(DataValue.string("${\($0) ?? ''}").compactJSON), \(Self.when("\($0) ?? null != null"))"
    }
    let condition = path.map { ", \(Self.when("\($0) ?? null == null"))" } ?? ""
    if paragraphs.count == 1 {
      let spans = paragraphs[0].spans.map { "\($0)\(condition)" }
      return ("spans", Self.list((replacement.map { [$0] } ?? []) + spans))
    }
    var written = replacement.map { ["spans: \(Self.list([$0]))"] } ?? []
    for paragraph in paragraphs {
      let align = Self.alignments[paragraph.alignment ?? ""] ?? "start"
      written.append("spans: \(Self.list(paragraph.spans)), align: \(align)\(condition)")
    }
    return ("paragraphs", Self.list(written))
  }

  private static func when(_ condition: String) -> String { "when: \(DataValue.string(condition).compactJSON)" }

  /// A list of objects, each with these keys.
  private static func list(_ objects: [String]) -> String { "[\(objects.map { "{\($0)}" }.joined(separator: ", "))]" }
}
