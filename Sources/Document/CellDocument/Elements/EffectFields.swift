// SPDX-License-Identifier: MIT

import CellGraphics
internal import CellNotation
internal import CellTree

struct ShadowProperties: ObjectKeys {
  var color: RGBA?
  var offset: [Double]?
  var blur = 0.0
  var spread = 0.0
  /// What casts the shadow; `nil` if the document does not say.
  var path: DropShadow.Path?
  var isInset = false

  static let coordinate = ValueReader<Double>.number(.within(-DropShadow.maximumOffset...DropShadow.maximumOffset))

  static let fields: [Field<ShadowProperties>] = [
    Field("color", .color, \.color, isRequired: true),
    Field("offset", .list(of: coordinate, count: 2...2), \.offset, summary: "The offsets to the right and down, in points."),
    Field("blur", .number(.within(0...DropShadow.maximumBlur)), \.blur, summary: "Twice the standard deviation, in points."),
    Field(
      "spread", .number(.within(-DropShadow.maximumSpread...DropShadow.maximumSpread)), \.spread,
      summary: "By how much the shadow is larger than the frame at each edge, in points."),
    Field(
      "path", .name, summary: "Whether the content or the frame casts the shadow; the frame with spread or inset.",
      get: { $0.path ?? .content }, set: { keys, path, _ in keys.path = path }),
    Field("inset", .boolean, \.isInset, summary: "Whether the shadow lies inside the border, above the background."),
  ]

  /// The outline of the content is not known, so it can neither be moved outwards nor cast a shadow inwards.
  static let rules: [KeyRule] = [
    .conflict(.equal("path", "content"), .equal("inset", true)), .conflict(.equal("path", "content"), .known("spread")),
  ]

  init() {}

  init(_ stated: StatedShadow) {
    let shadow = stated.shadow
    (color, blur, spread, isInset) = (shadow.color, shadow.blur, shadow.spread, shadow.isInset)
    path = shadow.isInset || shadow.spread != 0 ? nil : shadow.path
    offset = shadow.offset == .zero ? nil : [shadow.offset.x, shadow.offset.y]
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> StatedShadow {
    guard let color else { throw site.missing(["color"], at: position) }
    let offset = offset ?? [0, 0]
    // A coordinate that is null in the data is left out, so the list has fewer than two elements.
    guard offset.count == 2 else { throw site.error(.unexpected(found: .null, expected: Self.coordinate.shape), at: position) }
    if path == .content, isInset || spread != 0 {
      throw site.error(.conflictingKeys("path: content", isInset ? "inset" : "spread"), at: position)
    }
    return StatedShadow(
      DropShadow(
        color: color, offset: Point(x: offset[0], y: offset[1]), blur: blur, spread: spread, path: path ?? .content,
        isInset: isInset), statesPath: path != nil)
  }
}

extension DropShadow.Path: DocumentValue {}

/// A shadow as a document states it.
struct StatedShadow: ObjectValue {
  typealias Keys = ShadowProperties

  let shadow: DropShadow
  /// Whether the key `path` is there.
  let statesPath: Bool

  init(_ shadow: DropShadow, statesPath: Bool) {
    self.shadow = shadow
    self.statesPath = statesPath
  }
}

extension ValueReader<StatedShadow> {
  fileprivate static let shadow = object("shadow", ShadowProperties.self).conditional()
}

/// The value of the key `shadow`: one shadow or a list of them, the first on top.
struct ShadowList: DocumentValue {
  let shadows: [DropShadow]

  init(_ shadows: [DropShadow]) { self.shadows = shadows }

  /// Creates the list of the shadows that a document states. A shadow without a `path` has that of the others.
  fileprivate init(_ stated: [StatedShadow]) throws(CellDocumentProblem) {
    let outer = stated.filter { !$0.shadow.isInset }
    let isOfFrame = outer.contains { $0.shadow.path == .frame }
    // The content includes what its frame casts, so a shadow of the content cannot be above one of the frame.
    guard !isOfFrame || !outer.contains(where: { $0.statesPath && $0.shadow.path == .content }) else { throw .mixedShadows }
    shadows = stated.map { stated in
      var shadow = stated.shadow
      if isOfFrame { shadow.path = .frame }
      return shadow
    }
  }

  fileprivate var stated: [StatedShadow] { shadows.map { StatedShadow($0, statesPath: true) } }

  var written: DataValue { shadows.count == 1 ? stated[0].written : stated.written }
}

extension ValueReader<ShadowList> {
  static let shadows = ValueReader<[StatedShadow]>.either(one, or: several) { node in
    if case .array = node.value { false } else { true }
  }
  .mapped(inverse: \.stated) { (shadows) throws(CellDocumentProblem) in try ShadowList(shadows) }

  private static let one = ValueReader<StatedShadow>.shadow.mapped(inverse: { $0.count == 1 ? $0[0] : nil }, { [$0] })
  private static let several = ValueReader<[StatedShadow]>.list(of: .shadow, count: 1...DropShadow.maximumCount)
}

/// The keys of a mask, whose fade has the occasions of a type of element.
struct MaskProperties<Occasion: MaskOccasion>: ObjectKeys {
  var gradient = GradientProperties()
  var cornerRadii: CornerRadii?
  var cornerCurve = CornerCurve.circular
  var fade: FadeOutProperties<Occasion>?

  static var fields: [Field<MaskProperties>] {
    GradientProperties.fields.map { $0.lifted(\.gradient) } + [
      Field("cornerRadius", .cornerRadii, \.cornerRadii),
      Field("cornerCurve", .name, \.cornerCurve, summary: "Whether round corners are circular (the default) or continuous."),
      Field("fade", .object(Occasion.shapeName, FadeOutProperties<Occasion>.self), \.fade),
    ]
  }

  /// A mask is a gradient, a corner radius or a fade; the rules reject any combination.
  static var rules: [KeyRule] {
    let ofGradient: [KeyCondition] = [
      .any("colors"), .any("stops"), .known("angle"), .known("to"), .equal("radial", true), .equal("conic", true),
    ]
    let ofOthers: [KeyCondition] = [.known("cornerRadius"), .any("fade")]
    let conflicts = (ofGradient.flatMap { key in ofOthers.map { (key, $0) } } + [(ofOthers[0], ofOthers[1])])
    return GradientProperties.conflicts + conflicts.map { KeyRule.conflict($0.0, $0.1) } + [
      .needsOne(of: [.any("colors"), .any("stops"), .any("cornerRadius"), .any("fade")]),
      .needs("cornerRadius", for: "cornerCurve"),
    ]
  }

  init() {}

  init(_ mask: AlphaMask) {
    switch mask {
    case .gradient(let gradient): self.gradient = GradientProperties(gradient)
    case .rounded(let radii): (cornerRadii, cornerCurve) = (radii.curved(.circular), radii.curve)
    case .fade(let fade): self.fade = FadeOutProperties(of: fade)
    }
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> AlphaMask {
    let kinds = keysByKind
    if kinds.count > 1 { throw site.error(.conflictingKeys(kinds[0][0], kinds[1][0]), at: position) }
    if let cornerRadii { return .rounded(cornerRadii.curved(cornerCurve)) }
    if let fade, let length = fade.length {
      return .fade(AlphaMask.FadeOut(edge: fade.edge, length: length, onlyWhenTruncated: fade.occasion.isCut))
    }
    if kinds.isEmpty { throw site.missing(["colors", "stops", "cornerRadius", "fade"], at: position) }
    return .gradient(try gradient.value(at: site, position))
  }

  /// The keys that have a value, grouped by the kind of mask that they belong to. There is no group for a kind without such keys. A
  /// valid mask has exactly one group.
  private var keysByKind: [[String]] {
    let gradientKeys =
      [(gradient.colors != nil, "colors"), (gradient.stops != nil, "stops")].filter(\.0).map(\.1) + gradient.keysOfPlace
    return [gradientKeys, cornerRadii == nil ? [] : ["cornerRadius"], fade == nil ? [] : ["fade"]].filter { !$0.isEmpty }
  }
}

/// The value of the key `mask` for an element other than text, where a fade always applies.
extension AlphaMask: ObjectValue { typealias Keys = MaskProperties<UncutOccasion> }

/// The value of the key `mask` for a text element, where a fade may apply only to truncated text.
struct MaskOfText: DocumentValue {
  let mask: AlphaMask

  var written: DataValue { MaskProperties<FadeOccasion>(mask).written }
}

extension ValueReader<AlphaMask> {
  static let mask = object("mask", MaskProperties<UncutOccasion>.self).conditional()
  fileprivate static let maskOfText = object("text-mask", MaskProperties<FadeOccasion>.self).conditional()
}

extension ValueReader<MaskOfText> {
  static let maskOfText = ValueReader<AlphaMask>.maskOfText.mapped(inverse: \.mask) { MaskOfText(mask: $0) }
}

struct FadeOutProperties<Occasion: MaskOccasion>: ObjectKeys {
  var edge = Fade.Edge.bottom
  var length: Double?
  var occasion = Occasion.initial

  static var fields: [Field<FadeOutProperties>] {
    [
      Field("edge", .name, \.edge), Field("length", .number(.above(0)), \.length, isRequired: true),
      Field("when", .name, \.occasion),
    ]
  }

  init() {}

  init(_ keys: Self) { self = keys }

  init(of fade: AlphaMask.FadeOut) {
    (edge, length, occasion) = (fade.edge, fade.length, Occasion(isCut: fade.onlyWhenTruncated))
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Self {
    if length == nil { throw site.missing(["length"], at: position) }
    return self
  }
}

/// The values of `when` in the fade of a mask.
protocol MaskOccasion: DocumentValue, RawRepresentable<String>, CaseIterable {
  static var initial: Self { get }
  /// The name of the fade in the schema.
  static var shapeName: String { get }

  /// - Parameter isCut: whether the fade applies only to truncated text.
  init(isCut: Bool)
  var isCut: Bool { get }
}

/// The values of `when` in the fade of an element other than text. There is only one, because `maxLines` truncates only text.
enum UncutOccasion: String, MaskOccasion {
  case always

  static let initial = always
  static let shapeName = "fade-out"

  init(isCut: Bool) { self = .always }
  var isCut: Bool { false }
}

extension FadeOccasion: MaskOccasion {
  static let initial = truncated
  static let shapeName = "text-fade-out"

  init(isCut: Bool) { self = isCut ? .truncated : .always }
  var isCut: Bool { self == .truncated }
}
