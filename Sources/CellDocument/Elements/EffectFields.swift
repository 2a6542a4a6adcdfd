// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

struct ShadowProperties: Hashable, Sendable {
  var color: RGBA?
  var offset: [Double]?
  var blur = 0.0
  var path = DropShadow.Path.content

  static let coordinate = ValueReader<Double>.number(.within(-DropShadow.maximumOffset...DropShadow.maximumOffset))

  static let fields: [Field<ShadowProperties>] = [
    Field("color", .color, \.color, isRequired: true),
    Field("offset", .list(of: coordinate, count: 2...2), \.offset, summary: "The offsets to the right and down, in points."),
    Field("blur", .number(.within(0...DropShadow.maximumBlur)), \.blur, summary: "Twice the standard deviation, in points."),
    Field("path", .name, \.path, summary: "Whether the content or the frame casts the shadow."),
  ]
}

extension DropShadow.Path: DocumentValue {}

extension DropShadow: DocumentValue {
  var written: DataValue {
    .object(ShadowProperties.fields, of: ShadowProperties(self), unlike: ShadowProperties())
  }
}

extension ShadowProperties {
  fileprivate init(_ shadow: DropShadow) {
    self.init(
      color: shadow.color, offset: shadow.offset == .zero ? nil : [shadow.offset.x, shadow.offset.y], blur: shadow.blur,
      path: shadow.path)
  }
}

extension ValueReader<DropShadow> {
  /// A reader for an object with `color` and, optionally, `offset`, `blur` and `path`.
  static let shadow = ValueReader.object(
    "shadow", ShadowProperties.fields, initial: ShadowProperties(), properties: { ShadowProperties($0) }
  ) {
    (properties, site, position) throws(CellDocumentError) in
    guard let color = properties.color else { throw site.missing(["color"], at: position) }
    let offset = properties.offset ?? [0, 0]
    // A coordinate that is null in the data is left out, so the list has fewer than two elements.
    guard offset.count == 2 else {
      throw site.error(.unexpected(found: .null, expected: ShadowProperties.coordinate.shape), at: position)
    }
    return DropShadow(color: color, offset: Point(x: offset[0], y: offset[1]), blur: properties.blur, path: properties.path)
  }.conditional()
}

private struct MaskProperties: Hashable, Sendable {
  var gradient = GradientProperties()
  var cornerRadii: CornerRadii?
  var fade: AlphaMask.FadeOut?

  /// A mask is a gradient, a corner radius or a fade; the rules reject any combination.
  static let rules: [KeyRule] = {
    let ofGradient: [KeyCondition] = [.any("colors"), .any("stops"), .known("angle"), .equal("radial", true)]
    let ofOthers: [KeyCondition] = [.known("cornerRadius"), .any("fade")]
    let conflicts = (ofGradient.flatMap { key in ofOthers.map { (key, $0) } } + [(ofOthers[0], ofOthers[1])])
    return GradientProperties.conflicts + conflicts.map { KeyRule.conflict($0.0, $0.1) } + [
      .needsOne(of: [.any("colors"), .any("stops"), .any("cornerRadius"), .any("fade")])
    ]
  }()

  init() {}

  init(_ mask: AlphaMask) {
    switch mask {
    case .gradient(let gradient): self.gradient = GradientProperties(gradient)
    case .rounded(let radii): cornerRadii = radii
    case .fade(let fade): self.fade = fade
    }
  }

  /// The keys that have a value, grouped by the kind of mask that they belong to. There is no group for a kind without such keys. A
  /// valid mask has exactly one group.
  var keysByKind: [[String]] {
    let gradientKeys = [
      (gradient.colors != nil, "colors"), (gradient.stops != nil, "stops"), (gradient.angle != nil, "angle"),
      (gradient.radial, "radial"),
    ].filter(\.0).map(\.1)
    return [gradientKeys, cornerRadii == nil ? [] : ["cornerRadius"], fade == nil ? [] : ["fade"]].filter { !$0.isEmpty }
  }
}

extension ValueReader<AlphaMask> {
  static let mask = mask("mask", fade: .fadeOut).conditional()
  static let maskOfText = mask("text-mask", fade: .fadeOutOfText).conditional()

  /// Returns a reader for an object with the keys of a gradient, with `cornerRadius`, or with `fade`.
  /// - Parameters:
  ///   - name: the name of these objects in the schema.
  ///   - fade: the reader for the value of `fade`.
  private static func mask(_ name: String, fade: ValueReader<AlphaMask.FadeOut>) -> ValueReader {
    let fields =
      GradientProperties.fields.map { $0.lifted(\MaskProperties.gradient) } + [
        Field<MaskProperties>("cornerRadius", .cornerRadii, \.cornerRadii),
        Field<MaskProperties>("fade", fade, \.fade),
      ]
    return .object(name, fields, rules: MaskProperties.rules, initial: MaskProperties(), properties: { MaskProperties($0) }) {
      (properties, site, position) throws(CellDocumentError) in
      let kinds = properties.keysByKind
      if kinds.count > 1 { throw site.error(.conflictingKeys(kinds[0][0], kinds[1][0]), at: position) }
      if let radii = properties.cornerRadii { return .rounded(radii) }
      if let fade = properties.fade { return .fade(fade) }
      if kinds.isEmpty { throw site.missing(["colors", "stops", "cornerRadius", "fade"], at: position) }
      return .gradient(try GradientProperties.gradient(properties.gradient, site: site, position: position))
    }
  }
}

private struct FadeOutProperties<Occasion: DocumentValue & RawRepresentable<String> & CaseIterable>: Hashable, Sendable {
  var edge = Fade.Edge.bottom
  var length: Double?
  var occasion: Occasion

  static var fields: [Field<FadeOutProperties>] {
    [
      Field("edge", .name, \.edge), Field("length", .number(.above(0)), \.length, isRequired: true),
      Field("when", .name, \.occasion),
    ]
  }
}

/// The values of `when` in the fade of an element other than text. There is only one, because `maxLines` truncates only text.
private enum UncutOccasion: String, CaseIterable, DocumentValue {
  case always
}

extension AlphaMask: DocumentValue {
  /// The value of the key `mask` for an element other than text, where a fade always applies.
  var written: DataValue { written(\.written) }

  /// The value of the key `mask` for a text element, where a fade may apply only to truncated text.
  var writtenOfText: DataValue { written(\.writtenOfText) }

  private func written(_ fade: (FadeOut) -> DataValue) -> DataValue {
    switch self {
    case .gradient(let gradient): gradient.written
    case .rounded(let radii): ["cornerRadius": radii.written]
    case .fade(let fadeOut): ["fade": fade(fadeOut)]
    }
  }
}

/// A mask of a text, whose fade states its occasion.
struct MaskOfText: DocumentValue {
  let mask: AlphaMask

  var written: DataValue { mask.writtenOfText }

  func accepted(by reader: ValueReader<AlphaMask>) -> AlphaMask? {
    guard case .fade(var fade)? = reader.accept(mask), case .fade(let stated) = mask else { return nil }
    fade.onlyWhenTruncated = stated.onlyWhenTruncated
    return .fade(fade)
  }
}

extension AlphaMask.FadeOut: DocumentValue {
  var written: DataValue { written(UncutOccasion.always, initial: .always) }

  fileprivate var writtenOfText: DataValue {
    written(onlyWhenTruncated ? .truncated : .always, initial: FadeOccasion.truncated)
  }

  private func written<Occasion: DocumentValue & RawRepresentable<String> & CaseIterable>(
    _ occasion: Occasion, initial: Occasion
  ) -> DataValue {
    .object(
      FadeOutProperties.fields, of: FadeOutProperties(edge: edge, length: length, occasion: occasion),
      unlike: FadeOutProperties(occasion: initial))
  }
}

extension ValueReader<AlphaMask.FadeOut> {
  static let fadeOutOfText = fadeOut("text-fade-out", when: FadeOccasion.truncated)
  static let fadeOut = fadeOut("fade-out", when: UncutOccasion.always)

  private static func fadeOut<Occasion: DocumentValue & RawRepresentable<String> & CaseIterable>(
    _ name: String, when initial: Occasion
  ) -> ValueReader {
    .object(
      name, FadeOutProperties.fields, initial: FadeOutProperties(occasion: initial),
      // The occasion is that of the element's type: MaskOfText states another one.
      properties: { FadeOutProperties(edge: $0.edge, length: $0.length, occasion: initial) }
    ) {
      (properties, site, position) throws(CellDocumentError) in
      guard let length = properties.length else { throw site.missing(["length"], at: position) }
      let isForCutText = properties.occasion.rawValue == FadeOccasion.truncated.rawValue
      return AlphaMask.FadeOut(edge: properties.edge, length: length, onlyWhenTruncated: isForCutText)
    }
  }
}
