// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

extension ConstraintProblems.Conflict {
  /// The conflict, for the element with a path.
  func sentence(of path: String) -> String {
    let others = constraints.filter { $0 != dropped }
    let ignored =
      path == dropped.path ? "ignores \(dropped.quoted)" : "takes part in a conflict: \(dropped.named(at: path)) is ignored"
    if others.isEmpty { return "\(ignored), which can never hold; remove it" }
    let advice =
      others.contains { $0.kind == .written }
      ? "remove one of them, or give it a priority below 1000" : "remove it, or give it a priority below 1000"
    return "\(ignored), which cannot hold together with \(others.map(\.quoted).listed); \(advice)"
  }
}

extension ConstraintProblems.Ambiguity {
  var sentence: String {
    let path = sides[0].path
    let others = distinct(sides.map(\.path).filter { $0 != path })
    let more = others.count > 3 ? [String](others.prefix(2)) + ["\(others.count - 2) others"] : others
    let also = others.isEmpty ? "" : ", and of \(more.listed) too"
    let attributes = sides.filter { $0.path == path }.map(\.attribute.rawValue).listed
    switch cause {
    case .missing(let remedy, let owner):
      let place = owner == path ? "" : " for \(owner)"
      return "has no constraint that determines its \(attributes)\(also); add one, such as \"\(remedy)\"\(place)"
    case .ignored(let constraint):
      return "has no constraint that determines its \(attributes)\(also), because \(constraint.named(at: path)) is ignored"
    case .order(let rivals):
      return
        "has several possible values of its \(attributes)\(also), because \(rivals.rivalry(for: path)); \(rivals.rivalryAdvice)"
    }
  }
}

extension [ExplainedConstraint] {
  /// The key of the contents that all of them belong to; `nil` if they are of several kinds.
  private var sharedKey: ExplainedConstraint.ContentKey? {
    let keys = Set(map(\.contentKey))
    return keys.count == 1 && count > 1 ? keys.first ?? nil : nil
  }

  /// Why constraints of one priority leave a choice.
  func rivalry(for path: String) -> String {
    guard let key = sharedKey else {
      return "constraints of one priority contradict each other and the earlier ones win"
        + (isEmpty ? "" : ": \(map { $0.wish(at: path) }.listed)")
    }
    return
      "\(map(\.path).listed) have the same \(key.axis) \"\(key.name)\" of \(key.priority), and not all of them can have the size of "
      + "their content"
  }

  /// What to do about a choice that constraints of one priority leave.
  var rivalryAdvice: String {
    guard let key = sharedKey else { return "give them different priorities" }
    return "raise \"\(key.name)\" of the one that should not become \(key.name == "hugging" ? "larger" : "smaller"), as in "
      + "\"\(key.name): \(Swift.min(999, key.priority + 1))\""
  }

  /// The sentence about constraints that tie heights to widths which did not settle.
  var unsettledSentence: String {
    "has a height that depends on its width, and a width that depends on its height, by \(map(\.quoted).listed): after 4 rounds the "
      + "lines of text still changed, so each text got its largest height; remove the constraint, or give one of the lengths in points"
  }

  /// Why a length has its value, for the element with a path: the constraints that determine it.
  func clause(of length: String, at path: String) -> String {
    let shown = filter { $0.kind != .minimum }
    let words = shown.prefix(4).map { $0.named(at: path) } + (shown.count > 5 ? ["\(shown.count - 4) others"] : [])
    let all = shown.count == 5 ? shown.map { $0.named(at: path) } : words
    return "\(all.listed) \(shown.count == 1 ? "makes" : "make") \(length)"
  }

  /// What to do about a length that the constraints determine.
  func advice(of length: String, at path: String) -> String {
    let written = filter { $0.kind == .written }
    guard let first = written.first else { return "give it a \"\(length)\"" }
    return written.count == 1 ? "change \"\(first.text)\"" : "change one of these constraints"
  }
}

extension ExplainedConstraint {
  /// The constraint with its place: `"width == 100" (line 9)`.
  var quoted: String {
    guard let location else { return "\"\(text)\" of \(path)" }
    return "\"\(text)\" (\(location))"
  }

  /// The constraint with its place, and with its element unless it is the one with the path `own`.
  func named(at own: String) -> String { path == own || location == nil ? quoted : "\(quoted) of \(path)" }

  /// The same, in the words of the key for a constraint of the content.
  fileprivate func wish(at own: String) -> String {
    guard let contentKey else { return named(at: own) }
    return "\"\(contentKey.name)\" of \(path) (\(contentKey.priority))"
  }

  /// The key that gives a constraint of the content its priority.
  fileprivate struct ContentKey: Hashable {
    let name: String
    let axis: String
    let priority: Int
  }

  fileprivate var contentKey: ContentKey? {
    let axis = text.hasPrefix("width") ? "horizontal" : "vertical"
    switch kind {
    case .hugging(let priority): return ContentKey(name: "hugging", axis: axis, priority: priority)
    case .resistance(let priority): return ContentKey(name: "resistance", axis: axis, priority: priority)
    case .written, .container, .fitting, .minimum, .alignment: return nil
    }
  }
}
