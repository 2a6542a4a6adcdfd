// SPDX-License-Identifier: MIT

import Graphics

extension Content {
  /// Returns the content with its text scaled, and a badge with its diameter and padding. Avatars and their initials are not
  /// scaled.
  func scalingText(by scale: TextScale) -> Content {
    if scale == .one { return self }
    switch self {
    case .text(var content):
      content.text = content.text.scaled(by: scale)
      return .text(content)
    case .badge(var content):
      content.label = content.label?.scaled(by: scale)
      content.diameter = scale.scaled(content.diameter)
      content.padding = scale.scaled(content.padding)
      return .badge(content)
    case .container, .picture, .avatar, .gradient, .separator, .spacer, .shape: return self
    }
  }
}

extension StyledText {
  fileprivate func scaled(by scale: TextScale) -> StyledText {
    var text = self
    for index in runs.indices {
      text.runs[index].font.size = scale.scaled(runs[index].font.size)
      text.runs[index].letterSpacing = scale.scaled(runs[index].letterSpacing)
    }
    text.paragraph.lineHeight = paragraph.lineHeight.map(scale.scaled)
    return text
  }
}
