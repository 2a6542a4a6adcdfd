// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The picture that a span shows in its line.
struct SpanPicture: Hashable, Sendable {
  var kind: InlinePictureKind
  var source: String?
  /// The avatar, if the picture is one.
  var avatar: AvatarProperties?
  var height: EmLength?
  var alignment: InlineAlignment?

  /// As high as the font size, so that it stays in a line of the font's own height.
  static let initialHeight = EmLength.ems(1)
  static let initialAlignment = InlineAlignment.middle

  init(_ kind: InlinePictureKind, _ source: String?) {
    self.kind = kind
    self.source = source
  }

  init(_ avatar: AvatarProperties) {
    self.init(.avatar, avatar.source)
    self.avatar = avatar
  }

  init(_ picture: InlinePicture, family: String) {
    self.init(picture.kind, picture.source)
    avatar = picture.avatar.map { AvatarProperties($0, size: .points(picture.height), family: family) }
    height = .points(picture.height)
    alignment = picture.alignment == Self.initialAlignment ? nil : picture.alignment
  }

  func inline(fontSize: Double, family: String) -> InlinePicture {
    let height = (height ?? Self.initialHeight).points(fontSize: fontSize)
    var picture = InlinePicture(kind, source: source, height: height, alignment: alignment ?? Self.initialAlignment)
    if var avatar {
      avatar.size = .points(height)
      let content = avatar.content(family: family)
      picture.source = content.source
      picture.drawing = InlineDrawing(content)
    }
    return picture
  }
}

/// The keys of a picture in a span.
struct SpanPictureProperties: Hashable, Sendable {
  var picture: String?
  var icon: String?
  var avatar: AvatarProperties?
  var height: EmLength?
  var alignment: InlineAlignment?

  static let sourceKeys = ["picture", "icon", "avatar"]

  static let fields: [Field<SpanPictureProperties>] = [
    Field("picture", .picture(canBeEmpty: true), \.picture, summary: "A picture in the line: its path below the asset root."),
    Field(
      "icon", .vectorImage, \.icon, summary: "An SVG file in the line, in the colour of the text: its path below the asset root."),
    Field(
      "avatar", .inlineAvatar, \.avatar,
      summary: "An avatar in the line: the path of a picture, which is cut to a circle, or the keys of an avatar."),
    Field(
      "height", .emLength(.above(0)), \.height,
      summary: "The height of the picture in points, or in font sizes, such as 1.2em; 1em by default."
    ),
    Field(
      "verticalAlign", .name, \.alignment,
      summary:
        "Where the picture lies in its line: on the baseline, in the middle of small letters (the default), or at their top."),
  ]

  static let rules: [KeyRule] =
    [.needsOne(of: ([SpanProperties.textKey] + sourceKeys).map { .any($0) })]
    + [("picture", "icon"), ("picture", "avatar"), ("icon", "avatar")].map { .conflict(.any($0), .any($1)) }
    + ["height", "verticalAlign"].map { .needsAny(of: sourceKeys, for: $0) }

  init() {}

  init(_ picture: SpanPicture?) {
    guard let picture else { return }
    switch picture.kind {
    case .picture: self.picture = picture.source
    case .icon: icon = picture.source
    case .avatar: avatar = picture.avatar
    }
    height = picture.height
    alignment = picture.alignment
  }

  /// The picture; `nil` if all paths are empty or null, and an avatar has nothing else to show.
  var value: SpanPicture? {
    var value: SpanPicture?
    if let picture, !picture.isEmpty { value = SpanPicture(.picture, picture) }
    if let icon, !icon.isEmpty { value = SpanPicture(.icon, icon) }
    if let avatar, !avatar.isEmpty { value = SpanPicture(avatar) }
    value?.height = height
    value?.alignment = alignment
    return value
  }
}

extension AvatarProperties: DocumentValue {
  /// The keys of an avatar in a line, whose side is the `height` of its span.
  static let inlineFields = fields.filter { $0.name != sizeKey }

  /// The path if there is nothing else, otherwise an object.
  var written: DataValue {
    let object = DataValue.object(Self.inlineFields, of: self, unlike: AvatarProperties())
    if let source, object == .object(DataObject([DataObject.Member(name: Self.sourceKey, value: source.written)])) {
      return source.written
    }
    return object
  }

  /// Whether there is nothing to show.
  fileprivate var isEmpty: Bool {
    var other = self
    if source?.isEmpty == true { other.source = nil }
    if initials?.isEmpty == true { other.initials = nil }
    return other == AvatarProperties()
  }
}

extension ValueReader<AvatarProperties> {
  /// A reader for the path of a picture, or for an object with the keys of an avatar that have a meaning in a line.
  static let inlineAvatar = ValueReader.either(
    inlineObject, or: ValueReader<String>.picture(canBeEmpty: true).mapped { AvatarProperties(source: $0) }
  ) { $0.members != nil }

  private static let inlineObject = ValueReader(
    .object(ObjectShape("inline-avatar", AvatarProperties.inlineFields.map(\.key)))
  ) { (node, context) throws(CellDocumentError) in
    var reader = try NodeReader(node, context)
    var template = Template(AvatarProperties())
    reader.read(AvatarProperties.inlineFields, into: &template)
    try reader.finish { key, suggestion in
      ElementKind.avatar.has(key, in: .flexbox) ? .notInLine(key) : .unknownKey(key, suggestion: suggestion, owners: [])
    }
    let position = node.position
    return try template.bindable.map(at: context.site) { (avatar, site) throws(CellDocumentError) in
      // The text is checked here, because the font size is only known in the line.
      try site.checkLimits(of: avatar.content(family: site.family).initials?.runs ?? [], at: position)
      return avatar
    }
  }
}

/// A length in points, or in font sizes.
enum EmLength: Hashable, Sendable {
  case points(Double)
  case ems(Double)

  func points(fontSize: Double) -> Double {
    switch self {
    case .points(let points): points
    case .ems(let ems): ems * fontSize
    }
  }

  /// The number of points; `nil` for a length in font sizes.
  var points: Double? { if case .points(let points) = self { points } else { nil } }

  /// The number of font sizes; `nil` for a length in points.
  var ems: Double? { if case .ems(let ems) = self { ems } else { nil } }

  private static let unit = "em"
  /// Returns a regular expression for a length in font sizes.
  static func pattern(in range: NumberRange) -> String {
    (range.hasNegativeNumbers ? "[-+]?" : "[+]?") + #"([0-9]+\.?[0-9]*|\.[0-9]+)"# + unit
  }

  /// Reads a number with the unit `em`.
  init?(text: String) {
    guard text.hasSuffix(Self.unit), let number = DataNumber(text: String(text.dropLast(Self.unit.count))) else { return nil }
    self = .ems(number.value)
  }
}

extension EmLength: DocumentValue {
  var written: DataValue {
    switch self {
    case .points(let points): points.written
    case .ems(let ems): .string(shortest(ems) + Self.unit)
    }
  }
}

extension ValueReader<EmLength> {
  /// A reader for a number of points in a range, or for a number of font sizes in the range, such as `1.2em`.
  /// - Parameter expected: what to expect in place of a number outside the range.
  static func emLength(_ range: NumberRange, orNumber expected: ValueShape? = nil) -> ValueReader {
    @Sendable func accept(_ length: EmLength) -> EmLength? {
      switch length {
      case .points(let value), .ems(let value): range.contains(value) ? length : nil
      }
    }
    return scalar(.emLength(range), accept: accept) { (scalar, _) throws(CellDocumentProblem) in
      if let number = scalar.number {
        guard range.contains(number.value) else { throw .outOfRange(number.text, expected: expected ?? .emLength(range)) }
        return .points(number.value)
      }
      guard let text = scalar.text, let length = EmLength(text: text) else {
        throw .unexpected(found: scalar.found, expected: .emLength(range))
      }
      guard case .ems(let ems) = length, range.contains(ems) else { throw .outOfRange(text, expected: .emLength(range)) }
      return length
    }
  }
}

extension InlineAlignment: DocumentValue {}
