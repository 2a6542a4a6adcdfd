// SPDX-License-Identifier: MIT

/// What stands under an overlay.
public struct OverlayLegend: Hashable, Sendable {
  /// A tint and what it means.
  public struct Entry: Hashable, Sendable {
    public var tint: Tint
    public var meaning: String
    /// How many it applies to: pixels of the cell, or findings for ``OverlayMode/layers``.
    public var count: Int
  }

  public var title: String
  public var entries: [Entry]
  /// The figures of the mode, in one sentence.
  public var totals: String
}
