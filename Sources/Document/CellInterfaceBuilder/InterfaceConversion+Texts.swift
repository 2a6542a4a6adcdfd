// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// Labels, text views and text fields.
extension InterfaceConversion {
  mutating func label(_ view: InterfaceView, _ element: inout WrittenElement) {
    let attributed = InterfaceText(view.node.value("attributedText"), in: &self)
    let font = attributed?.font ?? InterfaceFont(view.node.value("fontDescription"), initialSize: 17)
    let shown = view.node.string("text") ?? ""
    var differences = [font.difference].compactMap(\.self)
    var text = textKeys(of: view, shown, attributed) + font.keys()
    if let color = textColor(of: view, attributed) { text.append(("color", color)) }
    text += lineKeys(of: view, font, attributed)
    if view.node["adjustsFontSizeToFit"] != "NO", let smallest = smallestScale(view, font) {
      differences.append("a text that is too long is cut off, and does not shrink to \(shortest(smallest * 100)) % before")
    }
    if view.node["enabled"] == "NO" { differences.append("drawn as if it were enabled") }
    if view.node["textAlignment"] == "justified" { differences.append("lines are not justified") }
    if let color = color(view.node.value("shadowColor")) {
      let offset = view.node.value("shadowOffset")
      let (x, y) = (offset?.number("width") ?? 0, offset?.number("height") ?? -1)
      element.set("shadow", "{color: \(color), offset: [\(x.asShadowOffset), \(y.asShadowOffset)]}")
    }
    // A label without a text has no size, but its constraints hold.
    if mayBeEmpty(view, shown, attributed) { text.append(("keepsEmpty", "true")) }
    if isHigherThanItsText(view, font) {
      // The box centres the lines as a label does.
      box(around: [WrittenElement(part: text)], alignment: "center", of: view, &element)
    } else {
      element.keys += text
    }
    element.keys += priorities(of: view)
    note(view, differences: differences)
  }

  mutating func textView(_ view: InterfaceView, _ element: inout WrittenElement) {
    let attributed = InterfaceText(view.node.value("attributedText"), in: &self)
    let font = attributed?.font ?? InterfaceFont(view.node.value("fontDescription"), initialSize: 12)
    let shown = view.node.string("text") ?? ""
    var text = textKeys(of: view, shown, attributed) + font.keys()
    if let color = textColor(of: view, attributed) { text.append(("color", color)) }
    text += lineKeys(of: view, font, attributed)
    if view.node.value("dataDetectorTypes")?.isTrue("link") ?? false {
      text.append(("detect", "{links: {color: \(tint(of: view)), underline: true}}"))
    }
    if view.scrolls {
      element.keys.append(("direction", "column"))
      element.children.append(WrittenElement(part: text + [("shrink", "0")]))
    } else if mayBeEmpty(view, shown, attributed) {
      box(around: [WrittenElement(part: text)], alignment: nil, of: view, &element)
      element.constraints.append(leastHeight(font.lineHeight + 16, of: view))
    } else {
      element.keys += text
    }
    // The insets of the container and of the fragments of lines.
    element.keys.append(("padding", "[8, 5]"))
    element.keys += view.scrolls ? [("overflow", "hidden"), ("hugging", "1"), ("resistance", "1")] : priorities(of: view)
    note(view, differences: [font.difference].compactMap(\.self))
  }

  mutating func textField(_ view: InterfaceView, _ element: inout WrittenElement) {
    let font = InterfaceFont(view.node.value("fontDescription"), initialSize: 14)
    var shown = view.node.string("text") ?? ""
    if view.node.value("textInputTraits")?.isTrue("secureTextEntry") ?? false {
      shown = String(repeating: "•", count: shown.count)
    }
    var differences = [font.difference].compactMap(\.self)
    let style = view.node["borderStyle"] ?? "none"
    let hasBorder = style != "none"
    if hasBorder {
      element.set("background", "\"#FFFFFF\"")
      element.set("border", "{color: \"\(style == "roundedRect" ? "#CDCDCD" : "#000000")\"}")
      if style == "roundedRect" { element.set("cornerRadius", "5") }
    }
    element.constraints.append(leastHeight(font.lineHeight + (hasBorder ? 12 : 0), of: view))
    var texts: [WrittenElement] = []
    let lines = lineKeys(of: view, font, nil)
    let placeholder = view.node.string("placeholder") ?? ""
    let outlet = cell.outlets[view.id].map(InterfaceExpression.path)
    if !shown.isEmpty || outlet != nil || placeholder.isEmpty {
      var text = textKeys(of: view, shown, nil) + font.keys()
      if let color = textColor(of: view, nil) { text.append(("color", color)) }
      texts.append(WrittenElement(part: text + lines))
    }
    if !placeholder.isEmpty, shown.isEmpty || outlet != nil {
      var text: [(name: String, value: String)] = [
        ("type", "text"), ("text", DataValue.string(literal(placeholder)).compactJSON),
      ]
      if let outlet {
        let value = shown.isEmpty ? "\(outlet) ?? ''" : "\(outlet) ?? \(InterfaceExpression.text(shown))"
        texts[0].keys.append(("when", DataValue.string(value).compactJSON))
        text.append(("when", DataValue.string("not (\(value))").compactJSON))
      }
      texts.append(WrittenElement(part: text + font.keys() + [("color", "\"#3C3C434D\"")] + lines))
    }
    box(around: texts, alignment: "center", of: view, &element)
    if hasBorder { element.keys.append(("padding", "6")) }
    element.keys += priorities(of: view)
    if view.node["clearButtonMode"] == "always" { differences.append("without the button that clears it") }
    note(view, differences: differences)
  }

  /// Makes an element a box around its text, of which there may be none. The box has the size and the baseline of the text.
  /// - Parameter alignment: where the lines are in a box that is higher than they are; `nil` for its upper edge.
  func box(
    around texts: [WrittenElement], alignment: String?, of view: InterfaceView, _ element: inout WrittenElement
  ) {
    element.keys += [("layout", "constraints"), ("stack", alignment.map { "{alignment: \($0)}" } ?? "{axis: horizontal}")]
    guard alignment != nil else { return element.children = texts }
    // The box hugs its lines as the view does, and they become no higher if it has to.
    let hugging = view.hugging
    element.children = texts.map { text in
      var text = text
      text.keys.append(("hugging", "{horizontal: \(hugging.horizontal), vertical: 999}"))
      text.constraints.append("height == parent.height @\(min(998, hugging.vertical))")
      return text
    }
  }

  /// The height of a view whose text is empty.
  private func leastHeight(_ height: Double, of view: InterfaceView) -> String {
    "height >= \(shortest(height)) @\(view.resistance.vertical)"
  }

  // MARK: Keys

  /// The text of a view: that of its outlet, or else that of the file.
  mutating func textKeys(
    of view: InterfaceView, _ shown: String, _ attributed: InterfaceText?
  ) -> [(name: String, value: String)] {
    guard let outlet = cell.outlets[view.id] else {
      return [("type", "text"), attributed?.key() ?? ("text", DataValue.string(literal(shown)).compactJSON)]
    }
    if let attributed {
      show(.null, for: outlet)
      return [("type", "text"), attributed.key(unless: InterfaceExpression.path(outlet))]
    }
    show(.string(shown), for: outlet)
    return [
      ("type", "text"),
      ("text", DataValue.string("${\(InterfaceExpression.path(outlet)) ?? \(InterfaceExpression.text(shown))}").compactJSON),
    ]
  }

  /// The colour of the letters, which the data may replace.
  mutating func textColor(of view: InterfaceView, _ attributed: InterfaceText?) -> String? {
    let highlighted = view.node.isTrue("highlighted") ? color(view.node.value("highlightedColor")) : nil
    let own = highlighted ?? attributed?.color ?? color(view.node.value("textColor"))
    let shown = own ?? (attributed == nil ? systemColor("labelColor") : nil)
    guard view.kind == "label", let outlet = cell.outlets[view.id] else { return shown }
    let initial = shown.map { InterfaceExpression.text($0.withoutMarks) } ?? "null"
    return DataValue.string("${\(InterfaceExpression.path("\(outlet).textColor")) ?? \(initial)}").compactJSON
  }

  /// How the lines of a text lie and end.
  func lineKeys(of view: InterfaceView, _ font: InterfaceFont, _ attributed: InterfaceText?) -> [(name: String, value: String)] {
    var keys: [(name: String, value: String)] = []
    let alignment = attributed?.alignment ?? view.node["textAlignment"] ?? ""
    if let align = InterfaceText.alignments[alignment] { keys.append(("align", align)) }
    if let height = attributed?.lineHeight { keys.append(("lineHeight", shortest(height))) }
    let mode = view.node["lineBreakMode"] ?? ""
    // What is clipped ends anywhere in a word.
    if mode == "characterWrap" || mode == "clip" { keys.append(("wrap", "character")) }
    guard let lines = lineLimit(of: view, font) else { return keys }
    keys.append(("maxLines", "\(lines)"))
    switch mode {
    case "headTruncation": keys.append(("ellipsis", "start"))
    case "middleTruncation": keys.append(("ellipsis", "middle"))
    case "clip", "wordWrap", "wordWrapping", "characterWrap": keys.append(("ellipsis", "none"))
    default: break
    }
    return keys
  }

  /// The number of lines of a text; `nil` for any.
  func lineLimit(of view: InterfaceView, _ font: InterfaceFont) -> Int? {
    switch view.kind {
    case "label":
      let stated = view.node.number("numberOfLines") ?? 1
      // A label shows no more lines than fit into its height.
      let fitting = heightLimit(of: view).map { max(1, (($0 + 0.5) / (1.193 * font.size)).rounded(.down)) }
      let lines = [stated < 1 ? nil : stated, fitting].compactMap(\.self).min()
      return lines.map { Int(min($0, 1000)) }
    case "textView": return nil
    default: return 1
    }
  }

  /// Whether the text is empty in the file, or the data may make it so.
  private func mayBeEmpty(_ view: InterfaceView, _ shown: String, _ attributed: InterfaceText?) -> Bool {
    cell.outlets[view.id] != nil || shown.isEmpty && attributed == nil
  }

  /// The height that a view cannot exceed; `nil` if it follows from other views.
  private func heightLimit(of view: InterfaceView) -> Double? {
    if view.hasMask, styledViews[view.id] == nil {
      return view.node.value("autoresizingMask")?.isTrue("heightSizable") ?? false ? nil : view.frame?.height
    }
    let heights = view.ownConstraints.filter {
      $0.firstAttribute == "height" && $0.second == nil && $0.relation != .atLeast && $0.priority >= 750
    }
    return heights.map(\.constant).min()
  }

  /// The smallest size of a text that shrinks to fit, as a share of its font's; `nil` if it does not.
  private func smallestScale(_ view: InterfaceView, _ font: InterfaceFont) -> Double? {
    let scale = view.node.number("minimumScaleFactor") ?? view.node.number("minimumFontSize").map { $0 / font.size }
    return scale.flatMap { $0 > 0 && $0 < 1 ? ($0 * 100).rounded() / 100 : nil }
  }

  /// Whether the view may be higher than its lines: its height is fixed, or that of the file has room for more than one line.
  private func isHigherThanItsText(_ view: InterfaceView, _ font: InterfaceFont) -> Bool {
    let isFixed =
      view.hasMask && styledViews[view.id] == nil
      || view.ownConstraints.contains { $0.firstAttribute == "height" && $0.second == nil && $0.relation != .atMost }
    return isFixed || view.frame.map { $0.height > 1.3 * font.size + 1 } ?? false
  }

  /// How strongly a view keeps the size of its content, where that differs from other elements.
  func priorities(of view: InterfaceView) -> [(name: String, value: String)] {
    var keys: [(name: String, value: String)] = []
    let (hugging, resistance) = (view.hugging, view.resistance)
    if hugging != Priorities(250) { keys.append(("hugging", hugging.text)) }
    if resistance != Priorities(750) {
      keys.append(("resistance", resistance.text))
    } else if styledViews[view.id]?.yields ?? false {
      keys.append(("resistance", "749"))
    }
    return keys
  }

  /// Whether a view is drawn, which the data may decide; `nil` if it always is.
  mutating func hidden(_ view: InterfaceView) -> String? {
    let isStopped =
      view.kind == "activityIndicatorView" && view.node.isTrue("hidesWhenStopped") && !view.node.isTrue("animating")
    let isHidden = view.isHidden || isStopped && !options.hasRecordedSizes
    guard view.id != cell.root.id, !options.hasRecordedSizes, let outlet = cell.outlets[view.id] else {
      return isHidden ? "true" : nil
    }
    let key = "\(outlet).hidden"
    if isHidden { show(.boolean(true), for: key) }
    return DataValue.string("${\(InterfaceExpression.path(key)) ?? \(isHidden)}").compactJSON
  }

  // MARK: Expressions

  /// A text without expressions.
  func literal(_ text: String) -> String { text.replacing("${", with: "$${") }
}

extension InterfaceFont {
  /// The height of a line of the system font.
  var lineHeight: Double { (1.21 * size).rounded(.up) }
}

extension String {
  /// The text without the quotation marks around it.
  var withoutMarks: String { count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self }
}
