// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

extension LayoutProblem {
  /// What is wrong, why, and what to do about it: a sentence whose subject, the element, is left out.
  package var sentence: String {
    switch kind {
    case .squeezed(let squeeze): squeeze.sentence(of: path)
    case .zeroSize(let zero): "is invisible: \(zero.subject.noun) has no \(zero.axis.rawValue), \(zero.reason(of: path))"
    case .percentage(let percentage): percentage.sentence
    case .conflict(let conflict): conflict.sentence(of: path)
    case .ambiguous(let ambiguity): ambiguity.sentence
    case .unsettled(let constraints): constraints.unsettledSentence
    }
  }
}

extension LayoutProblem.Squeeze {
  fileprivate func sentence(of path: String) -> String {
    "needs \(counted(points: needed)) of \(axis.rawValue) \(content.purpose), \(decimal(needed - size)) more than it has\(reach): "
      + "\(floor?.clause ?? cause.clause(axis, of: path)); \(advice(for: path))"
  }

  private var reach: String {
    if case .children(let child) = content { ", so \(child) reaches beyond its edge" } else { "" }
  }

  private func advice(for path: String) -> String {
    var ways = floor.map { [$0.advice] } ?? []
    switch cause.reason {
    case .key(let key), .limit(let key): ways += key.isOfCanvas ? [] : ["raise or remove \(key.quoted)"]
    case .line(_, let minimum):
      if let minimum {
        ways.append("remove \(minimum.quoted)")
      } else {
        ways.append("leave more room for \(cause.owner ?? "it")")
      }
      if cause.owner == nil { ways.append("set \"shrink: 0\"") }
    case .edges: ways.append("move its edges apart")
    case .aspectRatio: ways.append("remove \"aspectRatio\"")
    case .percentage(let percentage): ways.append(percentage.advice)
    case .constraints(let constraints): ways.append(constraints.advice(of: axis.rawValue, at: cause.owner ?? path))
    case .ignoredConstraint: ways.append("resolve the conflict")
    case .rivals(let rivals): ways.append(rivals.rivalryAdvice)
    case .missingConstraint(let remedy, let owner): ways.append("add \"\(remedy)\"\(owner == path ? "" : " to \(owner)")")
    case .content: ways.append("give it a \"\(axis.rawValue)\"")
    }
    if mayWrap {
      if case .children(let child) = content, floor == nil { ways.append("let \(child) shrink") }
      ways.append("let the row wrap (\"wrap: wrap\")")
    }
    if content == .word { ways.append("break it between characters (\"wrap: character\")") }
    if ways.isEmpty, case .children(let child) = content { ways.append("make \(child) smaller") }
    return ways.isEmpty ? "make room for it" : ways.alternatives
  }
}

extension LayoutProblem.Squeeze.Floor {
  /// Says what keeps the content from becoming narrower.
  fileprivate var clause: String {
    switch content {
    case .picture, .other: "\(path) does not become narrower than \(counted(points: width))"
    case .text: "the longest word of \(path) is \(counted(points: width)) wide"
    }
  }

  fileprivate var advice: String {
    switch content {
    case .picture: "give \(path) \"maxWidth: 100%\""
    case .text: "break \(path) between characters (\"wrap: character\")"
    case .other: "make \(path) narrower"
    }
  }
}

extension LayoutProblem.Squeeze.Content {
  fileprivate var purpose: String {
    switch self {
    case .lines: "for the lines of its text"
    case .word: "for the longest word of its text"
    case .badge: "for its label"
    case .proportions: "to keep its proportions"
    case .children: "for its content"
    }
  }
}

extension LayoutProblem.ZeroSize {
  /// The cause and what to do about it: the rest of a sentence that says that the element has no size.
  package func reason(of path: String) -> String { "because \(cause.clause(axis, of: path)); \(advice(for: path))" }

  private func advice(for path: String) -> String {
    switch cause.reason {
    case .key(let key), .limit(let key): "raise or remove \(key.quoted)"
    case .line:
      "give it a \"\(axis == .width ? "minWidth" : "minHeight")\", or make room in \(cause.container ?? "the container")"
    case .edges: "move its edges apart"
    case .aspectRatio, .content: "give it a \"\(axis.rawValue)\", or leave it out with \"when\""
    case .percentage(let percentage): percentage.advice
    case .constraints(let constraints): constraints.advice(of: axis.rawValue, at: cause.owner ?? path)
    case .ignoredConstraint: "resolve the conflict"
    case .rivals(let rivals): rivals.rivalryAdvice
    case .missingConstraint(let remedy, let owner): "add one, such as \"\(remedy)\"\(owner == path ? "" : " for \(owner)")"
    }
  }
}

extension LayoutProblem.ZeroSize.Subject {
  fileprivate var noun: String {
    switch self {
    case .text, .picture, .icon, .badge, .shape: "its \(rawValue)"
    case .background: "its box"
    }
  }
}

extension LayoutProblem.PercentageWithoutBase {
  fileprivate var sentence: String {
    let names = keys.map(\.placed).joined(separator: " and ")
    // The key "gap" also sets the gap between columns, which has a base.
    let effect = "\(keys.count == 1 ? "has" : "have") no effect\(isGap ? " between rows" : "")"
    return "\(keys.count == 1 ? "its" : "the keys") \(names) \(effect): \(cause); \(advice)"
  }

  fileprivate var cause: String {
    let subject = keys.count == 1 ? "it is a percentage" : "they are percentages"
    guard let container else { return "\(subject) of the height of the canvas, which depends on the content" }
    return "\(subject) of the height of \(isGap ? "its own box" : container), which depends on \(isGap ? "its" : "the") content"
  }

  fileprivate var advice: String {
    guard let container else { return "write points" }
    return "give \(isGap ? "it" : container) a \"height\", or write points"
  }
}

extension SizeCause {
  /// The path of the container in whose line the box lies; `nil` if the reason is another one.
  fileprivate var container: String? {
    if case .line(let line, _) = reason { line.container } else { nil }
  }

  /// - Parameter path: the path of the box.
  fileprivate func clause(_ axis: SizeAxis, of path: String) -> String {
    let box = owner.map { " of \($0)" } ?? ""
    switch reason {
    case .key(let key): return "\(key.placed) makes \(owner ?? "it") \(decimal(size))"
    case .limit(let key): return "\(key.placed) limits \(owner ?? "it") to \(decimal(size))"
    case .line(let line, let minimum):
      let yielding = minimum.map { ", and \($0.placed) lets \(owner ?? "it") shrink" } ?? ""
      return "\(line.clause(for: owner))\(yielding)"
    case .edges: return "its edges\(box) are \(decimal(size)) apart"
    case .aspectRatio: return "its \(axis.rawValue) follows from the other side by its proportions"
    case .percentage(let percentage):
      return "\(percentage.keys.map(\.placed).joined(separator: " and "))\(box) has no effect: \(percentage.cause)"
    case .constraints(let constraints): return constraints.clause(of: "\(owner ?? "it") \(decimal(size))", at: owner ?? path)
    case .rivals(let rivals): return rivals.rivalry(for: path)
    case .ignoredConstraint(let constraint): return "\(constraint.named(at: owner ?? path)) is ignored"
    case .missingConstraint:
      return "no constraint determines \(owner.map { "the \(axis.rawValue) of \($0)" } ?? "its \(axis.rawValue)")"
    case .content: return "nothing\(owner.map { " around it up to \($0)" } ?? "") gives it a \(axis.rawValue)"
    }
  }
}

extension ExplainedLine {
  /// Says that the line is too small, or how much the box gets.
  fileprivate func clause(for owner: String?) -> String {
    let line = "the \(isRow ? "row" : "column") \(container)"
    if freeSpace < 0 {
      return "\(line) is \(decimal(-freeSpace)) too \(isRow ? "narrow" : "short") for its \(counted(itemCount, "element"))"
    }
    return "\(line) has only \(counted(points: freeSpace)) left to share for \(owner ?? "it")"
  }
}

extension DocumentKey {
  /// Whether the key is the width of the cell, which the design gives.
  var isOfCanvas: Bool { name == "canvas.width" }

  fileprivate var quoted: String { "\"\(name)\"" }

  /// The name and, if the document has the key, its place: `"height" (post.yaml:12:7)`.
  fileprivate var placed: String { quoted + (location.map { " (\($0))" } ?? "") }
}

extension [String] {
  /// `a`, `a, or b`, `a, b, or c`.
  fileprivate var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + ", or " + last
  }
}

/// Returns `1 point`, `20 points`, `20.5 points`.
private func counted(points: Double) -> String {
  let number = decimal(points)
  return "\(number) \(number == "1" ? "point" : "points")"
}
