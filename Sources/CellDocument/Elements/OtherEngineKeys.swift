// SPDX-License-Identifier: MIT

internal import Notation

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
    case .flexbox: Self.flexboxReplacements[key].map { "\"\($0)\" with \"position: absolute\"" }
    case .frames: Self.framesReplacements[key]
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
}
