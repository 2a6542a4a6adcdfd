// SPDX-License-Identifier: MIT

/// What became of an object of the file.
package struct InterfaceRemark: Hashable, Sendable {
  /// How much of the object the template has.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    case drawn
    /// It is drawn with other pixels, and the reason says how.
    case approximated
    /// It takes part in the layout, but nothing of it is drawn.
    case withoutPixels
    case unsupported
  }

  package let outcome: Outcome
  /// The kind of the object by the name of its element.
  package let kind: String
  package let id: String
  package let line: Int
  /// How the picture differs from the view; empty if it does not.
  package let reason: String
}
