// SPDX-License-Identifier: MIT

public import Graphics

/// A type with text style modifiers: a style, a text or a span.
public protocol TextStyled {
  /// Returns a copy; the properties set in `style` override its own.
  func styled(_ style: TextStyle) -> Self
}

extension TextStyled {
  public func family(_ name: String) -> Self { styled(TextStyle(family: name)) }

  /// Sets the font size (the em size) in points, above 0.
  public func size(_ points: Double) -> Self { styled(TextStyle(size: points)) }

  /// Sets the font weight in `1...1000`; 400 is regular, 700 bold.
  public func weight(_ weight: Int) -> Self { styled(TextStyle(weight: weight)) }

  public func italic(_ isItalic: Bool = true) -> Self { styled(TextStyle(isItalic: isItalic)) }
  public func color(_ color: RGBA) -> Self { styled(TextStyle(color: color)) }

  /// Sets the space added after each character, in points.
  public func letterSpacing(_ points: Double) -> Self { styled(TextStyle(letterSpacing: points)) }

  public func underline(_ isUnderlined: Bool = true) -> Self { styled(TextStyle(isUnderlined: isUnderlined)) }
  public func strikethrough(_ isStruckThrough: Bool = true) -> Self { styled(TextStyle(isStruckThrough: isStruckThrough)) }
}

extension TextStyle: TextStyled {
  public func styled(_ style: TextStyle) -> TextStyle { overridden(by: style) }

  /// Sets the distance between baselines in points, above 0.
  public func lineHeight(_ points: Double) -> TextStyle { styled(TextStyle(lineHeight: points)) }
}

extension TextSpan: TextStyled {
  /// Sets the base style of the span; the span's own properties override it.
  public func font(_ style: TextStyle) -> TextSpan { TextSpan(text, style.overridden(by: self.style)) }

  public func styled(_ style: TextStyle) -> TextSpan { TextSpan(text, self.style.overridden(by: style)) }
}
