// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a picture that fills a box.
struct PictureProperties: ObjectKeys, ContentKeys {
  var source: String?
  /// `nil` for the default, which depends on whether the picture is repeated.
  var mode: ContentMode?
  var position = ContentPosition.center
  var repetition: PictureRepetition?
  var tint: RGBA?

  /// The keys of an image.
  static let fieldsOfImage: [Field<PictureProperties>] = [
    Field("source", .picture(canBeEmpty: false), \.source, isRequired: true, summary: "A picture's path below the asset root."),
    Field("mode", .name, \.mode, summary: "How the picture fills its frame; fill by default."),
    Field(
      "contentPosition", .contentPosition, \.position,
      summary:
        "Where the picture lies in its frame, such as \"left top\", \"25% 75%\" or \"right 8 bottom 12\"; centred by default."),
    Field("tint", .color, \.tint, summary: "A colour in place of the picture's own; its alpha is kept."),
  ]

  /// The keys of a background.
  static let fields =
    fieldsOfImage + [
      Field("repeat", .name, \.repetition, summary: "The directions in which the picture is repeated; mode is then center.")
    ]

  /// A picture that covers its box cannot be repeated.
  static let rules: [KeyRule] = [ContentMode.fill, .stretch].map { .conflict(.equal("mode", $0.written), .known("repeat")) }

  /// The default of `mode`.
  static func initialMode(_ repetition: PictureRepetition?) -> ContentMode { repetition == nil ? .fill : .center }

  /// - Throws: ``CellDocumentError`` if keys are missing or conflict.
  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> PictureFill {
    guard let source else { throw site.missing(["source"], at: position) }
    if repetition != nil, let mode, mode == .fill || mode == .stretch {
      throw site.error(.conflictingKeys("mode: \(mode.rawValue)", "repeat"), at: position)
    }
    return PictureFill(
      source: source, mode: mode ?? Self.initialMode(repetition), position: self.position,
      repetition: repetition, tint: tint)
  }

  init() {}

  init(_ picture: PictureFill) {
    source = picture.source
    mode = picture.mode == Self.initialMode(picture.repetition) ? nil : picture.mode
    position = picture.position
    repetition = picture.repetition
    tint = picture.tint
  }

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    Content(PictureContent(try value(at: site, position)))
  }
}

/// The keys of a container's content.
struct ContainerProperties: ContentKeys {
  var backgroundImage: PictureFill?

  static let fields: [Field<ContainerProperties>] = [
    Field(
      "backgroundImage", .backgroundImage, \.backgroundImage,
      summary: "A picture inside the border, above the background and below the contents.")
  ]

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    backgroundImage.map { Content(ContainerContent(backgroundImage: $0)) } ?? .container
  }
}

extension PictureFill: ObjectValue { typealias Keys = PictureProperties }

extension ValueReader<PictureFill> {
  /// A reader for an object with the keys of an image, and `repeat`.
  static let backgroundImage = object("background-image", PictureProperties.self)
}

extension ValueReader<ContentPosition> {
  /// A reader for one or two words, or four: keywords, percentages and numbers of points, as in CSS.
  static let contentPosition = ValueReader.scalar(.nonEmptyText) { (scalar, _) throws(CellDocumentProblem) in
    guard let position = ContentPosition(text: scalar.anyText) else { throw .contentPosition(scalar.anyText) }
    return position
  }
}

extension ContentPosition: DocumentValue {
  var written: DataValue { .string(description) }
}

extension ContentPosition.Offset {
  var word: String {
    if points == 0 { return "\(shortest(percent))%" }
    if percent == 0 { return shortest(points) }
    return "\(shortest(percent))%\(points < 0 ? "-" : "+")\(shortest(points.magnitude))"
  }
}

extension ContentPosition {
  /// The largest magnitude of a percentage, and of a number of points.
  private static let maximumPercentage = 1000.0
  private static let maximumPoints = Limits.cellWidth

  /// Reads a position as CSS writes it.
  ///
  /// Source: CSS Values and Units Level 4, section 8.3 (2D positioning). A number without a unit is in points.
  fileprivate init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch words.count {
    case 1: self.init(words[0], "center")
    case 2: self.init(words[0], words[1])
    case 4: self.init(edge: words[0], words[1], edge: words[2], words[3])
    default: return nil
    }
  }

  /// Two words: keywords in any order, but lengths first across and then down.
  private init?(_ first: String, _ second: String) {
    if let x = Self.offset(first, between: "left", and: "right"), let y = Self.offset(second, between: "top", and: "bottom") {
      self.init(x: x, y: y)
    } else if let x = Self.keyword(second, between: "left", and: "right"),
      let y = Self.keyword(first, between: "top", and: "bottom")
    {
      self.init(x: x, y: y)
    } else {
      return nil
    }
  }

  /// Distances from an edge of each axis.
  private init?(edge first: String, _ firstLength: String, edge second: String, _ secondLength: String) {
    if let x = Self.distance(firstLength, from: first, before: "left", after: "right"),
      let y = Self.distance(secondLength, from: second, before: "top", after: "bottom")
    {
      self.init(x: x, y: y)
    } else if let x = Self.distance(secondLength, from: second, before: "left", after: "right"),
      let y = Self.distance(firstLength, from: first, before: "top", after: "bottom")
    {
      self.init(x: x, y: y)
    } else {
      return nil
    }
  }

  private static func keyword(_ word: String, between start: String, and end: String) -> Offset? {
    switch word {
    case start: Offset(percent: 0)
    case "center": .center
    case end: Offset(percent: 100)
    default: nil
    }
  }

  private static func offset(_ word: String, between start: String, and end: String) -> Offset? {
    keyword(word, between: start, and: end) ?? length(word)
  }

  private static func length(_ word: String) -> Offset? {
    let offset: Offset
    if let percentage = Percentage(word) {
      offset = Offset(percent: percentage.value)
    } else if let sum = PercentageAndPoints(word) {
      offset = Offset(percent: sum.percentage.value, points: sum.points)
    } else if let number = DataNumber(text: word) {
      offset = Offset(percent: 0, points: number.value)
    } else {
      return nil
    }
    return offset.percent.magnitude <= maximumPercentage && offset.points.magnitude <= maximumPoints ? offset : nil
  }

  private static func distance(_ word: String, from edge: String, before start: String, after end: String) -> Offset? {
    guard let length = length(word) else { return nil }
    switch edge {
    case start: return length
    case end: return Offset(percent: 100 - length.percent, points: -length.points)
    default: return nil
    }
  }
}
