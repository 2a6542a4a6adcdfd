// SPDX-License-Identifier: MIT

import Graphics

private struct ShadowProperties: Hashable, Sendable {
  var color: RGBA?
  var offset: [Double]?
  var blur = 0.0
  var path = DropShadow.Path.content
}

extension ValueReader<DropShadow> {
  private static let coordinate = ValueReader<Double>.number(.within(-DropShadow.maximumOffset...DropShadow.maximumOffset))

  /// An object with a colour and, where they are not zero, an offset and a blur.
  static let shadow = ValueReader.object(
    [
      Field<ShadowProperties>("color", .color, \.color, isRequired: true),
      Field<ShadowProperties>("offset", .list(of: coordinate, count: 2...2), \.offset),
      Field<ShadowProperties>("blur", .number(.within(0...DropShadow.maximumBlur)), \.blur),
      Field<ShadowProperties>("path", .name, \.path),
    ], initial: ShadowProperties()
  ) { (properties, site, position) throws(CellDocumentError) in
    guard let color = properties.color else { throw site.missing(["color"], at: position) }
    let offset = properties.offset ?? [0, 0]
    // A coordinate that the data gives as null leaves the list short.
    guard offset.count == 2 else { throw site.error(.unexpected(found: .null, expected: coordinate.shape), at: position) }
    return DropShadow(color: color, offset: Point(x: offset[0], y: offset[1]), blur: properties.blur, path: properties.path)
  }
}

private struct MaskProperties: Hashable, Sendable {
  var gradient = GradientProperties()
  var cornerRadii: CornerRadii?
  var fade: AlphaMask.FadeOut?

  /// The keys that are there, by the kinds of masks: only one kind may have any.
  var keysByKind: [[String]] {
    let gradientKeys = [
      (gradient.colors != nil, "colors"), (gradient.stops != nil, "stops"), (gradient.angle != nil, "angle"),
      (gradient.radial, "radial"),
    ].filter(\.0).map(\.1)
    return [gradientKeys, cornerRadii == nil ? [] : ["cornerRadius"], fade == nil ? [] : ["fade"]].filter { !$0.isEmpty }
  }
}

extension ValueReader<AlphaMask> {
  static let mask = mask(fade: .fadeOut)
  static let maskOfText = mask(fade: .fadeOutOfText)

  /// An object with the keys of a gradient, a corner radius, or a fade.
  private static func mask(fade: ValueReader<AlphaMask.FadeOut>) -> ValueReader {
    let fields =
      GradientProperties.fields.map { $0.lifted(\MaskProperties.gradient) } + [
        Field<MaskProperties>("cornerRadius", .cornerRadii, \.cornerRadii),
        Field<MaskProperties>("fade", fade, \.fade),
      ]
    return .object(fields, initial: MaskProperties()) { (properties, site, position) throws(CellDocumentError) in
      let kinds = properties.keysByKind
      if kinds.count > 1 { throw site.error(.conflictingKeys(kinds[0][0], kinds[1][0]), at: position) }
      if let radii = properties.cornerRadii { return .rounded(radii) }
      if let fade = properties.fade { return .fade(fade) }
      if kinds.isEmpty { throw site.missing(["colors", "stops", "cornerRadius", "fade"], at: position) }
      return .gradient(try GradientProperties.gradient(properties.gradient, site: site, position: position))
    }
  }
}

private struct FadeOutProperties<Occasion: Hashable & Sendable>: Hashable, Sendable {
  var edge = Fade.Edge.bottom
  var length: Double?
  var occasion: Occasion
}

/// When anything but a text fades: `maxLines` cuts texts only.
private enum UncutOccasion: String, Hashable, Sendable, CaseIterable {
  case always
}

extension ValueReader<AlphaMask.FadeOut> {
  static let fadeOutOfText = fadeOut(when: FadeOccasion.truncated)
  static let fadeOut = fadeOut(when: UncutOccasion.always)

  private static func fadeOut<Occasion: Hashable & Sendable & RawRepresentable<String> & CaseIterable>(
    when initial: Occasion
  ) -> ValueReader {
    .object(
      [
        Field<FadeOutProperties<Occasion>>("edge", .name, \.edge),
        Field<FadeOutProperties<Occasion>>("length", .number(.above(0)), \.length, isRequired: true),
        Field<FadeOutProperties<Occasion>>("when", .name, \.occasion),
      ], initial: FadeOutProperties(occasion: initial)
    ) { (properties, site, position) throws(CellDocumentError) in
      guard let length = properties.length else { throw site.missing(["length"], at: position) }
      let isForCutText = properties.occasion.rawValue == FadeOccasion.truncated.rawValue
      return AlphaMask.FadeOut(edge: properties.edge, length: length, onlyWhenTruncated: isForCutText)
    }
  }
}
