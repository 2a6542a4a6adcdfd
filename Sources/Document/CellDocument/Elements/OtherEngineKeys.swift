// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

extension LayoutEngineName {
  /// The engine of a container, before the container is decoded. A value that decoding rejects counts as the default.
  init(ofContainer node: DocumentNode) {
    guard case .string(let name)? = node[LayoutFields.engine.name].map({ FoundValue($0) }) else {
      self = .flexbox
      return
    }
    self = LayoutEngineName(rawValue: name) ?? .flexbox
  }

  /// Returns the problem with a key that an element of type `kind` has only in the containers of another engine; `nil` for any other
  /// key.
  func otherEngine(withItemKey key: String, of kind: ElementKind) -> CellDocumentProblem? {
    guard !kind.has(key, in: self), Self.allCases.contains(where: { kind.has(key, in: $0) }),
      let replacement = replacement(forItemKey: key)
    else { return nil }
    return .keyOfOtherEngine(key, self, replacement: replacement)
  }

  /// What to write in containers of this engine instead of a key of another engine.
  private func replacement(forItemKey key: String) -> String? {
    switch self {
    case .flexbox:
      Self.flexboxReplacements[key].map { "\"\($0)\" with \"position: absolute\"" } ?? Self.engine(ofItemKey: key)
    case .frames: Self.framesReplacements[key] ?? Self.engine(ofItemKey: key)
    case .constraints: Self.constraintsReplacements[key]
    }
  }

  /// The engine to choose for a key that no other engine can replace.
  private static func engine(ofItemKey key: String) -> String? {
    LayoutFields.constraintItem.contains { $0.name == key } ? "\"layout: constraints\" for the container" : nil
  }

  /// Whether the children of a container have names by which they refer to each other.
  var usesNames: Bool {
    switch self {
    case .flexbox: false
    case .frames, .constraints: true
    }
  }

  private static let flexboxReplacements = ["x": "left", "y": "top", "leading": "start", "trailing": "end"]

  private static let framesReplacements = [
    "display": "a frame for each of its children", "order": "another order of the children in the document",
    "boxSizing": #""width: fit + 2 * 12""#,
    "margin": "\"x\" and \"y\"", "position": "\"x\" and \"y\"", "left": "\"x\"", "top": "\"y\"", "start": "\"leading\"",
    "end": "\"trailing\"", "right": #""x: parent.width - width - 12""#, "bottom": #""y: parent.height - height - 12""#,
    "flex": #""width: parent.width - x""#, "grow": #""width: parent.width - x""#,
    "shrink": #""width: min(parent.width - x, fit)""#,
    "basis": "\"width\"", "alignSelf": #""y: parent.midY - height / 2""#, "aspectRatio": #""height: width / 1.5""#,
    "minWidth": #""width: max(100, fit)""#, "maxWidth": #""width: min(100, fit)""#, "minHeight": #""height: max(100, fit)""#,
    "maxHeight": #""height: min(100, fit)""#,
  ]

  private static let constraintsReplacements = [
    "x": #"the constraint "left == parent.left + 12""#, "left": #"the constraint "left == parent.left + 12""#,
    "y": #"the constraint "top == parent.top + 12""#, "top": #"the constraint "top == parent.top + 12""#,
    "leading": #"the constraint "leading == parent.leading + 12""#,
    "start": #"the constraint "leading == parent.leading + 12""#,
    "trailing": #"the constraint "trailing == parent.trailing - 12""#,
    "end": #"the constraint "trailing == parent.trailing - 12""#,
    "right": #"the constraint "right == parent.right - 12""#,
    "bottom": #"the constraint "bottom == parent.bottom - 12""#,
    "display": "constraints for each of its children", "order": "another order of the children in the document",
    "boxSizing": "a width that includes padding and border", "margin": "constants in constraints",
    "position": "constraints", "flex": "a low \"hugging\"", "grow": "a low \"hugging\"", "shrink": "a low \"resistance\"",
    "basis": "\"width\"", "alignSelf": #"the constraint "centerY == parent.centerY""#,
    "aspectRatio": #"the constraint "width == 1.5 * height""#, "minWidth": #"the constraint "width >= 100""#,
    "maxWidth": #"the constraint "width <= 100""#, "minHeight": #"the constraint "height >= 100""#,
    "maxHeight": #"the constraint "height <= 100""#,
  ]
}
