// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The picture that a span shows in its line.
struct SpanPicture: Hashable, Sendable {
  var kind: InlinePictureKind
  var source: String
  var height: EmLength?
  var alignment: InlineAlignment?

  /// As high as the font size, so that it stays in a line of the font's own height.
  static let initialHeight = EmLength.ems(1)
  static let initialAlignment = InlineAlignment.middle

  init(_ kind: InlinePictureKind, _ source: String) {
    self.kind = kind
    self.source = source
  }

  init(_ picture: InlinePicture) {
    self.init(picture.kind, picture.source)
    height = .points(picture.height)
    alignment = picture.alignment == Self.initialAlignment ? nil : picture.alignment
  }

  func inline(fontSize: Double) -> InlinePicture {
    InlinePicture(
      kind, source: source, height: (height ?? Self.initialHeight).points(fontSize: fontSize),
      alignment: alignment ?? Self.initialAlignment)
  }
}

/// The keys of a picture in a span.
struct SpanPictureProperties: Hashable, Sendable {
  var picture: String?
  var icon: String?
  var avatar: String?
  var height: EmLength?
  var alignment: InlineAlignment?

  static let sourceKeys = ["picture", "icon", "avatar"]

  static let fields: [Field<SpanPictureProperties>] = [
    Field("picture", .picture(canBeEmpty: true), \.picture, summary: "A picture in the line: its path below the asset root."),
    Field(
      "icon", .vectorImage, \.icon, summary: "An SVG file in the line, in the colour of the text: its path below the asset root."),
    Field("avatar", .picture(canBeEmpty: true), \.avatar, summary: "A picture in the line, cut to a circle."),
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
    case .avatar: avatar = picture.source
    }
    height = picture.height
    alignment = picture.alignment
  }

  /// The picture; `nil` if all paths are empty or null.
  var value: SpanPicture? {
    let sources = [(InlinePictureKind.picture, picture), (.icon, icon), (.avatar, avatar)]
    for case (let kind, let source?) in sources where !source.isEmpty {
      var value = SpanPicture(kind, source)
      value.height = height
      value.alignment = alignment
      return value
    }
    return nil
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

  private static let unit = "em"
  /// A regular expression for a length in font sizes.
  static let pattern = #"[+]?([0-9]+\.?[0-9]*|\.[0-9]+)"# + unit

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
  static func emLength(_ range: NumberRange) -> ValueReader {
    scalar(.emLength(range)) { (scalar, _) throws(CellDocumentProblem) in
      if let number = scalar.number {
        guard range.contains(number.value) else { throw .outOfRange(number.text, expected: .emLength(range)) }
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
