// SPDX-License-Identifier: MIT

/// The treatment of an aligned box that is larger than the available space (CSS Box Alignment 3, section 4.4).
package enum OverflowAlignment: Hashable, Sendable {
  /// Like `unsafe`, except that an absolutely positioned box between two insets is kept inside its containing block if it fits.
  case automatic
  /// The box keeps its alignment and may overflow on either side.
  case unsafe
  /// The box is aligned at the start instead, so that all of it can be reached by scrolling.
  case safe
}

/// `align-items` and `align-self`: the position of an item in its line, along the cross axis.
package struct ItemAlignment: Hashable, Sendable {
  package enum Position: Hashable, Sendable {
    /// Like `stretch`, except for an absolutely positioned box with an aspect ratio and a definite width: its automatic height
    /// follows from the ratio.
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

/// `justify-content` distributes free space among the items in a line, and `align-content` distributes it among lines.
package struct ContentAlignment: Hashable, Sendable {
  package enum Position: Hashable, Sendable {
    /// Like `flex-start` along the main axis, and like `stretch` along the cross axis.
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
