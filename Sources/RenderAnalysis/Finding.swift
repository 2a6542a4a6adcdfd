// SPDX-License-Identifier: MIT

public import Graphics

/// Something that costs more than it might, or is wrong, in one layer.
public struct Finding: Hashable, Sendable {
  /// What it takes: pixels that are touched or blended, bytes of buffers or of decoded pictures, and offscreen passes.
  public struct Cost: Hashable, Sendable {
    public var pixels, bytes, passes: Int

    public init(pixels: Int = 0, bytes: Int = 0, passes: Int = 0) {
      self.pixels = pixels
      self.bytes = bytes
      self.passes = passes
    }
  }

  public var rule: Rule
  /// The index of the layer, and its path.
  public var layer: Int
  public var path: String
  /// Where it is seen, in device pixels.
  public var rect: PixelRect
  public var cost: Cost
  public var evidence: Evidence
  /// Whether a fix is known that makes it vanish and changes no pixel of any cell that was looked at.
  public var isAvoidable = false
  /// Whether a number behind it comes from the data, so that other data may give another.
  public var isFromData = false
  /// The severity that the project gives the rule; `nil` for the rule's own.
  public var givenSeverity: Severity?
  /// Why the template asks for it to be ignored; `nil` if it does not.
  public var suppression: String?

  public var severity: Severity { givenSeverity ?? rule.severity(isAvoidable: isAvoidable) }

  /// Whether the template asks for it to be ignored: reports only count it.
  public var isSuppressed: Bool { suppression != nil }

  /// One sentence with its numbers, without the layer's path.
  public var reason: String { evidence.description + (isFromData ? ", by a number from the data" : "") }

  public init(
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

extension Finding: CustomStringConvertible {
  /// A line: path, rule, severity, rectangle, cost and reason.
  public var description: String { "\(path): \(rule.rawValue), \(severity.rawValue), at \(rect), \(cost): \(reason)" }
}

extension Finding.Cost: CustomStringConvertible {
  /// What there is of it: `2,400 pixels, 9,600 bytes, 1 pass`.
  public var description: String {
    var parts: [String] = []
    if pixels > 0 { parts.append(counted(pixels, "pixel")) }
    if bytes > 0 { parts.append(counted(bytes, "byte")) }
    if passes > 0 { parts.append(counted(passes, "pass", plural: "passes")) }
    return parts.isEmpty ? "no cost" : parts.joined(separator: ", ")
  }
}
