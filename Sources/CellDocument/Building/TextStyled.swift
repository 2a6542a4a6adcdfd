// SPDX-License-Identifier: MIT

public import Graphics

/// What text styles, texts and their spans have in common.
public protocol TextStyled {
  /// The same with everything that `style` says in its place.
  func styled(_ style: TextStyle) -> Self
}

extension TextStyled {
  public func family(_ name: String) -> Self { styled(TextStyle(family: name)) }

  /// The em size in points, above 0.
  public func size(_ points: Double) -> Self { styled(TextStyle(size: points)) }

  /// In `1...1000`; 400 is regular, 700 bold.
  public func weight(_ weight: Int) -> Self { styled(TextStyle(weight: weight)) }

  public func italic(_ isItalic: Bool = true) -> Self { styled(TextStyle(isItalic: isItalic)) }
  public func color(_ color: RGBA) -> Self { styled(TextStyle(color: color)) }

  /// Space behind each character, in points.
  public func letterSpacing(_ points: Double) -> Self { styled(TextStyle(letterSpacing: points)) }

  public func underline(_ isUnderlined: Bool = true) -> Self { styled(TextStyle(isUnderlined: isUnderlined)) }
  public func strikethrough(_ isStruckThrough: Bool = true) -> Self { styled(TextStyle(isStruckThrough: isStruckThrough)) }
}

extension TextStyle: TextStyled {
  public func styled(_ style: TextStyle) -> TextStyle { overridden(by: style) }

  /// The distance of baselines in points, above 0.
  public func lineHeight(_ points: Double) -> TextStyle { styled(TextStyle(lineHeight: points)) }
}

extension TextSpan: TextStyled {
  /// The style that the span starts from.
  public func font(_ style: TextStyle) -> TextSpan { TextSpan(text, style.overridden(by: self.style)) }

  public func styled(_ style: TextStyle) -> TextSpan { TextSpan(text, self.style.overridden(by: style)) }
}
