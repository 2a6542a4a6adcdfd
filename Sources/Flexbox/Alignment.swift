// SPDX-License-Identifier: MIT

/// What happens to an aligned box that is larger than its room (CSS Box Alignment 3, section 4.4).
package enum OverflowAlignment: Hashable, Sendable {
  /// As `unsafe`, but an absolutely positioned box between two insets stays inside its containing block.
  case automatic
  /// It may leave the room on either side.
  case unsafe
  /// It is aligned to the start instead, so that no part of it gets out of reach.
  case safe
}

/// `align-items` and `align-self`: where an item lies in its line, across the main axis.
package struct ItemAlignment: Hashable, Sendable {
  package enum Position: Hashable, Sendable {
    /// As `stretch` for flex items; for absolutely positioned boxes, `stretch` unless an inset is missing.
    case normal
    case stretch
    case flexStart, flexEnd, center
    case start, end, selfStart, selfEnd
    case firstBaseline, lastBaseline
  }

  package var position: Position
  package var overflow: OverflowAlignment

  package init(_ position: Position, _ overflow: OverflowAlignment = .automatic) {
    self.position = position
    self.overflow = overflow
  }

  package static let normal = ItemAlignment(.normal)
  package static let stretch = ItemAlignment(.stretch)
  package static let flexStart = ItemAlignment(.flexStart)
  package static let flexEnd = ItemAlignment(.flexEnd)
  package static let center = ItemAlignment(.center)
  package static let firstBaseline = ItemAlignment(.firstBaseline)
  package static let lastBaseline = ItemAlignment(.lastBaseline)

  var isStretch: Bool { position == .stretch || position == .normal }
}

/// `justify-content` and `align-content`: how free space is shared out among items in a line, and among lines.
package struct ContentAlignment: Hashable, Sendable {
  package enum Position: Hashable, Sendable {
    /// As `flex-start` along the main axis, as `stretch` across it.
    case normal
    case stretch
    case flexStart, flexEnd, center
    case start, end, left, right
    case spaceBetween, spaceAround, spaceEvenly
  }

  package var position: Position
  package var overflow: OverflowAlignment

  package init(_ position: Position, _ overflow: OverflowAlignment = .automatic) {
    self.position = position
    self.overflow = overflow
  }

  package static let normal = ContentAlignment(.normal)
  package static let stretch = ContentAlignment(.stretch)
  package static let flexStart = ContentAlignment(.flexStart)
  package static let flexEnd = ContentAlignment(.flexEnd)
  package static let center = ContentAlignment(.center)
  package static let spaceBetween = ContentAlignment(.spaceBetween)
  package static let spaceAround = ContentAlignment(.spaceAround)
  package static let spaceEvenly = ContentAlignment(.spaceEvenly)
}
