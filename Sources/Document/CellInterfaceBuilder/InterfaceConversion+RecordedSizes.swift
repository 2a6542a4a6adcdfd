// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// Contents with the sizes of the frames in the file, for a comparison with those.
extension InterfaceConversion {
  /// The kinds of views that have a size of their own besides texts, pictures and switches.
  static let kindsWithContent: Set = [
    "activityIndicatorView", "progressView", "slider", "segmentedControl", "pageControl", "stepper", "datePicker", "searchBar",
  ]

  /// Writes a view whose content has a size of its own, and returns whether it does.
  mutating func recordedContent(of view: InterfaceView, _ element: inout WrittenElement) -> Bool {
    switch view.kind {
    case "textView" where view.scrolls:
      box(view, contentSize: nil, &element)
      note(.withoutPixels, view)
    case "label", "textView", "textField", "button":
      element.keys += [("type", "text"), ("text", DataValue.string(view.id).compactJSON)]
      let initial = view.kind == "button" ? 15.0 : 17
      let font = InterfaceFont(view.node.value("fontDescription"), initialSize: initial)
      element.keys.append(("size", shortest(font.size)))
      if let lines = lineLimit(of: view, font) { element.keys.append(("maxLines", "\(lines)")) }
      element.keys += priorities(of: view)
      note(.drawn, view)
    case "switch":
      element.keys += [("layout", "constraints"), ("alignmentInsets", "{right: 2}")]
      hold(Size(width: 49, height: 31), of: view, &element)
      note(.withoutPixels, view)
    case _ where Self.kindsWithContent.contains(view.kind):
      box(view, contentSize: view.frame?.size, &element)
      note(.withoutPixels, view)
    default: return false
    }
    return true
  }
}
