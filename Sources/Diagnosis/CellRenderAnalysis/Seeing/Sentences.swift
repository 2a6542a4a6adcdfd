// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

extension InvisibleLayer.Cause {
  var sentence: String {
    switch self {
    case .clear: "is invisible: everything it draws is clear"
    case .opacity: "is invisible: its opacity is 0"
    case .textColor(let color): "is invisible: its text is \(color), like the pixels behind it"
    case .iconColor(let color): "is invisible: its icon is \(color), like the pixels behind it"
    case .noSize(let content): "is invisible: its \(content.noun) has no size"
    case .emptyPill: "is a pill without text"
    case .outside(nil): "is invisible: it lies outside the cell"
    case .outside(let path?): "is invisible: it lies outside \(path), which clips it"
    }
  }
}

extension ContentRole {
  fileprivate var noun: String {
    switch self {
    case .text: "text"
    case .picture: "picture"
    case .icon: "icon"
    case .badge: "badge"
    case .shape: "shape"
    }
  }
}

extension MeasuredContrast {
  func sentence(instead other: PaletteColor?) -> String {
    let needed = "but needs \(Self.shown(required)):1"
    let advice = other.map { "; \($0.name) (\($0.color)) would have \(Self.shown($0.ratio)):1" } ?? ""
    func contrast(of subject: String) -> String {
      "its \(subject) \(color) on \(backdrop) has a contrast of \(Self.shown(ratio)):1, \(needed)"
    }
    switch subject {
    case .text: return contrast(of: "text") + advice
    case .largeText: return contrast(of: "text") + " for large text" + advice
    case .icon: return contrast(of: "icon") + advice
    case .colorfulIcon:
      return
        "too little of its icon stands out: the best quarter has a contrast of \(Self.shown(ratio)):1, as \(color) on \(backdrop), "
        + needed
    }
  }

  /// Returns the ratio rounded down to two decimals, so that an insufficient ratio does not look sufficient.
  private static func shown(_ ratio: Double) -> String { decimal((ratio * 100).rounded(.down) / 100) }
}

extension CutContent {
  var sentence: String {
    let lost = counted(lostPixels, "pixel")
    switch edge {
    case .cell:
      return
        "\(isText ? "its text is cut off at" : "goes beyond") the edge of the cell: \(lost) \(lostPixels == 1 ? "is" : "are") lost"
    case .box: return "its text is cut off by its own box: \(lost) \(lostPixels == 1 ? "is" : "are") lost"
    case .clip(let path): return "its text is cut off by \(path): \(lost) \(lostPixels == 1 ? "is" : "are") lost"
    }
  }
}
