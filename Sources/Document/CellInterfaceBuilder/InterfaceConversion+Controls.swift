// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// Controls that look the same in every app but for their values and tints.
extension InterfaceConversion {
  private static let track = "\"#78788029\""
  private static let knobShadow = "{color: \"#00000026\", offset: [0, 3], blur: 8, path: frame}"

  private func shape(_ keys: (name: String, value: String)...) -> WrittenElement {
    WrittenElement(part: [("type", "shape")] + keys)
  }

  mutating func toggle(_ view: InterfaceView, _ element: inout WrittenElement) {
    let isOn = view.node["on"] != "NO"
    element.keys += [("alignmentInsets", "{right: 2}"), ("justify", isOn ? "end" : "start"), ("alignItems", "center")]
    element.set("background", isOn ? color(view.node.value("onTintColor")) ?? "\"#34C759\"" : Self.track)
    element.set("cornerRadius", "15.5")
    element.keys += priorities(of: view)
    let thumb = color(view.node.value("thumbTintColor")) ?? "\"#FFFFFF\""
    element.children.append(
      shape(
        ("fill", thumb), ("width", "27"), ("height", "27"), ("cornerRadius", "13.5"),
        ("margin", isOn ? "[2, 2, 2, 22]" : "[2, 22, 2, 2]"),
        ("shadow", Self.knobShadow)))
    note(.drawn, view)
  }

  mutating func slider(_ view: InterfaceView, _ element: inout WrittenElement) {
    let share = share(of: view, initial: (0.5, 0, 1))
    let thumb = color(view.node.value("thumbTintColor")) ?? "\"#FFFFFF\""
    element.keys += [("alignItems", "center"), ("alignmentInsets", "{left: 2, right: 2}")] + priorities(of: view)
    element.children = [
      shape(
        ("fill", color(view.node.value("minimumTrackTintColor")) ?? tint(of: view)), ("height", "4"), ("flex", shortest(share)),
        ("cornerRadius", "[2, 0, 0, 2]")),
      shape(
        ("fill", thumb), ("width", "27"), ("height", "27"), ("cornerRadius", "13.5"), ("margin", "[2, 0]"), ("shrink", "0"),
        ("shadow", Self.knobShadow)),
      shape(
        ("fill", color(view.node.value("maximumTrackTintColor")) ?? "\"#78788033\""), ("height", "4"),
        ("flex", shortest(1 - share)), ("cornerRadius", "[0, 2, 2, 0]")),
    ]
    let hasPictures = view.node["minimumValueImage"] != nil || view.node["maximumValueImage"] != nil
    note(view, differences: hasPictures ? ["without the pictures at its ends"] : [])
  }

  mutating func progress(_ view: InterfaceView, _ element: inout WrittenElement) {
    let share = share(of: view, initial: (0, 0, 1), value: "progress")
    element.set("background", color(view.node.value("trackTintColor")) ?? "\"#78788033\"")
    element.set("cornerRadius", "2")
    element.keys += priorities(of: view)
    element.children = [
      shape(
        ("fill", color(view.node.value("progressTintColor")) ?? tint(of: view)), ("flex", shortest(share)), ("minHeight", "4"),
        ("cornerRadius", "2")),
      WrittenElement(part: [("type", "spacer"), ("flex", shortest(1 - share))]),
    ]
    note(.drawn, view)
  }

  mutating func activityIndicator(_ view: InterfaceView, _ element: inout WrittenElement) {
    let style = view.node["style"] ?? "medium"
    let isLarge = style == "large" || style == "whiteLarge"
    let initial = style.hasPrefix("white") ? "\"#FFFFFF\"" : "\"#8E8E93\""
    let tint = color(view.node.value("color")) ?? initial
    element.keys += [("justify", "center"), ("alignItems", "center")] + priorities(of: view)
    // Eight spokes, of which one is at full strength and those before it are paler.
    let spokes: [(path: String, share: Double)] = [
      ("M10 2v4.5", 1), ("M4.34 4.34l3.19 3.19M2 10h4.5", 0.75), ("M4.34 15.66l3.19-3.19M10 18v-4.5", 0.5),
      ("M15.66 15.66l-3.19-3.19M18 10h-4.5M15.66 4.34l-3.19 3.19", 0.3),
    ]
    let size = isLarge ? 37.0 : 20
    for (index, spoke) in spokes.enumerated() {
      element.children.append(
        WrittenElement(
          part: [
            ("type", "icon"), ("path", DataValue.string(spoke.path).compactJSON), ("viewBox", "[0, 0, 20, 20]"),
            ("size", shortest(size)), ("strokeWidth", isLarge ? "3.5" : "2"), ("tint", tint.faded(to: spoke.share)),
          ] + (index == 0 ? [] : [("margin", "{left: \(shortest(-size))}")])))
    }
    note(.approximated, view, "spokes that do not turn")
  }

  mutating func segments(_ view: InterfaceView, _ element: inout WrittenElement) {
    let segments = view.node.child("segments")?.children ?? []
    let selected = view.node.number("selectedSegmentIndex") ?? 0
    element.set("background", "\"#7878801F\"")
    element.set("cornerRadius", "8")
    element.keys += [("padding", "2"), ("alignItems", "stretch")] + priorities(of: view)
    for (index, segment) in segments.enumerated() {
      let isSelected = Double(index) == selected
      var box = WrittenElement(part: [
        ("flex", "1"), ("justify", "center"), ("alignItems", "center"), ("padding", "[0, 10]"), ("height", "28"),
      ])
      if isSelected {
        let fill = color(view.node.value("selectedSegmentTintColor")) ?? "\"#FFFFFF\""
        box.keys += [
          ("background", fill), ("cornerRadius", "7"),
          ("shadow", "{color: \"#0000001F\", offset: [0, 3], blur: 8, path: frame}"),
        ]
      }
      box.children.append(
        WrittenElement(part: [
          ("type", "text"), ("text", DataValue.string(literal(segment.string("title") ?? "")).compactJSON), ("size", "13"),
          ("weight", isSelected ? "600" : "500"), ("maxLines", "1"),
        ]))
      element.children.append(box)
    }
    let hasPictures = segments.contains { $0["image"] != nil }
    note(view, differences: hasPictures ? ["without the pictures of its segments"] : [])
  }

  mutating func pages(_ view: InterfaceView, _ element: inout WrittenElement) {
    let count = Int(min(50, max(0, view.node.number("numberOfPages") ?? 0)))
    let current = view.node.number("currentPage") ?? 0
    let (dot, currentDot) = (
      color(view.node.value("pageIndicatorTintColor")), color(view.node.value("currentPageIndicatorTintColor"))
    )
    element.keys +=
      [("justify", "center"), ("alignItems", "center"), ("gap", "9"), ("padding", "[9.5, 8]")] + priorities(of: view)
    if count == 1, view.node.isTrue("hidesForSinglePage") { element.set("hidden", "true") }
    for index in 0..<count {
      let fill = Double(index) == current ? currentDot ?? "\"#FFFFFF\"" : dot ?? "\"#FFFFFF4D\""
      element.children.append(shape(("shape", "circle"), ("fill", fill), ("size", "7"), ("shrink", "0")))
    }
    note(.drawn, view)
  }

  mutating func stepper(_ view: InterfaceView, _ element: inout WrittenElement) {
    element.set("background", "\"#7878801F\"")
    element.set("cornerRadius", "8")
    element.keys += [("alignItems", "center"), ("justify", "center")] + priorities(of: view)
    func sign(_ path: String) -> WrittenElement {
      WrittenElement(part: [
        ("type", "icon"), ("path", DataValue.string(path).compactJSON), ("viewBox", "[0, 0, 24, 24]"), ("size", "24"),
        ("strokeWidth", "2"), ("margin", "[4, 11]"),
      ])
    }
    element.children = [
      sign("M5 12h14"), shape(("fill", "\"#3C3C434D\""), ("width", "2"), ("height", "18")), sign("M5 12h14M12 5v14"),
    ]
    note(.drawn, view)
  }

  /// The value of a control as a share of its range.
  private func share(
    of view: InterfaceView, initial: (value: Double, least: Double, most: Double), value key: String = "value"
  ) -> Double {
    let least = view.node.number("minValue") ?? initial.least
    let most = view.node.number("maxValue") ?? initial.most
    let value = view.node.number(key) ?? initial.value
    guard most > least else { return 0 }
    return (min(1, max(0, (value - least) / (most - least))) * 1000).rounded() / 1000
  }
}
