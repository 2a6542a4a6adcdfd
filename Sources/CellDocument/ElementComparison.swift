// SPDX-License-Identifier: MIT

internal import CellGraphics

// Compares elements of two rows in place: to pass their content to another module would copy it.

extension Element {
  /// Whether the keys of an element with the same path and type differ, as far as they affect the layout or the place in messages.
  package func hasOtherLayoutKeys(than other: Element) -> Bool {
    if !properties.storage.value.layout.isIdentical(to: other.properties.storage.value.layout), layout != other.layout {
      return true
    }
    if !properties.storage.value.decoration.isIdentical(to: other.properties.storage.value.decoration),
      decoration.clips != other.decoration.clips || decoration.border?.widths != other.decoration.border?.widths
    {
      return true
    }
    return properties.storage.value.location != other.properties.storage.value.location
  }

  /// Whether the content of an element with the same path and type may have another size.
  package func hasOtherSize(than other: Element) -> Bool {
    switch properties.storage.value.content {
    case .text(let text):
      guard case .text(let before) = other.properties.storage.value.content else { return true }
      return text.text != before.text
    case .badge(let badge):
      guard case .badge(let before) = other.properties.storage.value.content else { return true }
      return badge.label != before.label || badge.diameter != before.diameter || badge.padding != before.padding
    case .picture(let picture):
      guard case .picture(let before) = other.properties.storage.value.content else { return true }
      return picture.source != before.source
    case .avatar(let avatar):
      guard case .avatar(let before) = other.properties.storage.value.content else { return true }
      return avatar.source != before.source
    case .separator(let line):
      guard case .separator(let before) = other.properties.storage.value.content else { return true }
      return line.thickness != before.thickness
    case .container, .gradient, .spacer, .shape: return false
    }
  }

  /// What the element is to layout.
  package var layoutKind: LayoutKind {
    switch properties.storage.value.content {
    case .container:
      let layout = properties.storage.value.layout.storage
      switch layout.value.engine {
      case .flexbox: return layout.value.display == .contents ? .boxless : .flexbox
      case .frames: return .frames
      case .constraints: return .constraints
      }
    case .text: return isPresent ? .text : .emptyText
    case .picture: return .picture
    case .avatar: return .avatar
    case .badge: return .badge
    case .gradient: return .gradient
    case .separator: return .separator
    case .spacer: return .spacer
    case .shape: return .shape
    }
  }

  /// Whether the element is there for formulas and constraints. An empty text is not.
  package var isPresent: Bool {
    if case .text(let text) = properties.storage.value.content { text.text.runs.contains { !$0.text.isEmpty } } else { true }
  }
}

/// What an element is, as far as rows with the same kinds of elements can share what a layout remembers.
package enum LayoutKind: UInt8 {
  case flexbox, boxless, frames, constraints
  case text, emptyText
  case picture, avatar, badge, gradient, separator, spacer, shape
}
