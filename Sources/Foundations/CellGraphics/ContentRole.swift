// SPDX-License-Identifier: MIT

/// What people see in the content of an element.
package enum ContentRole: String, Hashable, Sendable, CaseIterable {
  case text, picture, icon
  /// A pill with a label.
  case badge
  /// A shape, a gradient, a separator, or a badge without a label.
  case shape
}
