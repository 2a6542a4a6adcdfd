// SPDX-License-Identifier: MIT

public import CellGraphics

/// A problem in one layer: something that costs more than necessary, or is wrong.
public struct Finding: Hashable, Sendable {
  /// The cost of a finding: the number of pixels that are touched or blended, the number of bytes in buffers or decoded pictures,
  /// and the number of offscreen passes.
  public struct Cost: Hashable, Sendable {
    public var pixels, bytes, passes: Int

    public init(pixels: Int = 0, bytes: Int = 0, passes: Int = 0) {
      self.pixels = pixels
      self.bytes = bytes
      self.passes = passes
    }
  }

  public let rule: Rule
  /// The index of the layer, and its path.
  public let layer: Int
  public let path: String
  /// The area that is affected, in device pixels.
  public internal(set) var rect: PixelRect
  public internal(set) var cost: Cost
  package internal(set) var evidence: Evidence
  /// Whether a known fix removes the finding and changes no pixel of any cell that was checked.
  public internal(set) var isAvoidable = false
  /// Whether the finding depends on a number from the data. If so, other data may give a different result.
  public let isFromData: Bool
  /// The cause of the problem in the layout, with which ``reason`` ends; `nil` if the layout is not the cause.
  package internal(set) var layoutCause: String?
  /// Whether the finding says that something is invisible, because a problem of the layout put it there. Hiding it would hide the problem.
  package internal(set) var isOfMisplaced = false
  /// The severity that the project sets for the rule; `nil` to use the rule's own.
  public internal(set) var givenSeverity: Severity?
  /// The template's reason for suppressing the finding; `nil` if it is not suppressed.
  public internal(set) var suppression: String?

  /// Why a frame between device pixels smears no pixel, if a formula computes it; otherwise `nil`.
  package internal(set) var sharpness: Sharpness?

  public var severity: Severity {
    if let givenSeverity { return givenSeverity }
    // A bitmap that is kept costs memory, but no pass in each frame.
    if case .keptBitmap = evidence { return .note }
    return sharpness == nil ? rule.severity(isAvoidable: isAvoidable) : .note
  }

  /// Whether the template suppresses the finding. Text reports count suppressed findings, but do not list them.
  public var isSuppressed: Bool { suppression != nil }

  /// A sentence that describes the problem with its numbers. It does not name the layer.
  public var reason: String {
    evidence.description + (isFromData ? ", caused by a number from the data" : "")
      + (sharpness.map { "; \($0.sentence)" } ?? "") + (layoutCause ?? "")
  }

  /// Whether the finding was made from the layout alone.
  package var isFromLayout: Bool { if case .layout = evidence { true } else { false } }

  package init(
    rule: Rule, layer: Int, path: String, rect: PixelRect, cost: Cost, evidence: Evidence, isAvoidable: Bool = false,
    isFromData: Bool = false
  ) {
    self.rule = rule
    self.layer = layer
    self.path = path
    self.rect = rect
    self.cost = cost
    self.evidence = evidence
    self.isAvoidable = isAvoidable
    self.isFromData = isFromData
  }
}

extension Finding {
  /// The rule and the path of a finding, which stay the same when the template changes elsewhere.
  package struct Subject: Hashable, Sendable {
    package let rule: Rule
    package let path: String
  }

  package var subject: Subject { Subject(rule: rule, path: path) }

  /// Why a frame between device pixels smears no pixel.
  package enum Sharpness: Hashable, Sendable {
    /// Only texts are inside the frame. They are drawn on whole pixels.
    case text
    /// What is inside the frame is drawn on whole pixels, such as the pill and the label of a badge.
    case content
    /// The outline has no straight edge, such as that of a circle.
    case roundOutline

    fileprivate var sentence: String {
      switch self {
      case .text: "the text itself is drawn on whole ones"
      case .content: "what it shows is drawn on whole ones"
      case .roundOutline: "its outline is round, and has no straight edge there"
      }
    }
  }

  /// Returns a copy of the finding with the severity that the project sets for the rule, and with the template's reason for
  /// suppressing the finding. Each is `nil` if there is none.
  package func judged(severity: Severity?, suppression: String?) -> Finding {
    var finding = self
    finding.givenSeverity = severity
    finding.suppression = suppression
    return finding
  }

  /// Returns a copy of the finding that is marked as avoidable: a fix removes the finding and changes no pixel.
  package func withSafeFix() -> Finding {
    var finding = self
    finding.isAvoidable = true
    return finding
  }
}

extension Finding: CustomStringConvertible {
  /// One line: path, rule, severity, rectangle, cost and reason.
  public var description: String { "\(path): \(rule.rawValue), \(severity.rawValue), at \(rect), \(cost): \(reason)" }
}

extension Finding.Cost: CustomStringConvertible {
  /// The parts of the cost that are not zero: `2,400 pixels, 9,600 bytes, 1 pass`; `no cost` if all are zero.
  public var description: String {
    var parts: [String] = []
    if pixels > 0 { parts.append(counted(pixels, "pixel")) }
    if bytes > 0 { parts.append(counted(bytes, "byte")) }
    if passes > 0 { parts.append(counted(passes, "pass", plural: "passes")) }
    return parts.isEmpty ? "no cost" : parts.joined(separator: ", ")
  }
}
