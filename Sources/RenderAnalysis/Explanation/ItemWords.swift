// SPDX-License-Identifier: MIT

package import DisplayList
internal import Graphics

extension ItemContent {
  /// The kind of item, in one word.
  package var kind: String {
    switch self {
    case .fill: "fill"
    case .border: "border"
    case .shadow: "shadow"
    case .picture: "picture"
    case .text: "text"
    }
  }

  /// A few words about the item, on one line: `fill #FFFFFF`, `text "one line"`, `picture "scene.png"`.
  ///
  /// Includes at most the first 40 characters of a text.
  package var words: String {
    switch self {
    case .fill(_, let paint), .border(_, _, let paint): "\(kind) \(paint.words)"
    case .shadow(_, _, let color): "\(kind) \(color)"
    case .picture(let picture): "\(kind) \(picture.source.quotedOnOneLine)"
    case .text(let text): "\(kind) \(String(text.text.prefix(40)).quotedOnOneLine)\(text.text.count > 40 ? "..." : "")"
    }
  }
}

extension Paint {
  fileprivate var words: String {
    switch self {
    case .color(let color): "\(color)"
    case .linear(_, _, let stops): "linear gradient \(Self.listed(stops))"
    case .radial(_, _, _, let stops): "radial gradient \(Self.listed(stops))"
    }
  }

  private static func listed(_ stops: [ColorStop]) -> String {
    stops.map { "\($0.color)" }.joined(separator: ", ")
  }
}

extension PixelExplanation.PassStep {
  /// How the pass is composited, in a few words: `opacity 0.5, a mask`.
  public var words: String {
    guard kind == .layer else { return "clipped to round corners" }
    var parts: [String] = []
    if layer.opacity < 1 { parts.append("opacity \(layer.opacity)") }
    if layer.mask != nil { parts.append("a mask") }
    if layer.shadow != nil { parts.append("its shadow below") }
    return parts.isEmpty ? "as it is" : parts.joined(separator: ", ")
  }
}
