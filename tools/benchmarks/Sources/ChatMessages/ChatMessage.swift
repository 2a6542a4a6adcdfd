// SPDX-License-Identifier: MIT

import CellRaster

/// A chat message. Messages with different numbers have different texts.
public struct ChatMessage: Sendable {
  public let name, message, time: String

  /// Creates the message with a number. Its text has about 120 characters.
  public init(number: Int) {
    var random = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    func word() -> String {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return words[Int(random >> 33) % words.count]
    }
    var text = "\(number)"
    while text.utf8.count < 116 { text += " " + word() }
    message = text + "."
    name = "\(word().capitalized) \(word().capitalized) \(number)"
    time = "\(number / 60 % 24):\(number % 60 / 10)\(number % 10), day \(number / 1440)"
  }

  /// Returns the cell of the message, at scale 2.
  /// - Parameters:
  ///   - lineHeights: the line heights of name and message, and of the time, in points; `nil` for those of the font.
  public func cell(family: String, lineHeights: (text: Double, time: Double)? = nil) -> Cell {
    let ink = RGBA(red: 0x1C, green: 0x1C, blue: 0x1E)
    let grey = RGBA(red: 0x8E, green: 0x8E, blue: 0x93)
    var row = LayoutProperties()
    row.columnGap = 10
    row.alignItems = .start
    row.padding = EdgeLengths(top: .points(10), right: .points(12), bottom: .points(10), left: .points(12))
    var picture = LayoutProperties()
    picture.width = .points(40)
    picture.height = .points(40)
    var column = LayoutProperties()
    column.direction = .column
    column.rowGap = 2
    column.grow = 1
    column.basis = .points(0)
    var atEnd = LayoutProperties()
    atEnd.alignSelf = .end
    return Cell(
      width: 375, scale: .x2, background: .white,
      root: Element(
        path: "cell", location: place, content: .container, layout: row,
        children: [
          Element(
            path: "cell/avatar", location: place,
            content: .avatar(AvatarContent(source: avatarFile, initials: nil, fill: grey)), layout: picture),
          Element(
            path: "cell/texts", location: place, content: .container, layout: column,
            children: [
              text(name, FontDescription(family: family, size: 15, weight: 600), ink, lineHeights?.text, path: "cell/texts/name"),
              text(message, FontDescription(family: family, size: 15), ink, lineHeights?.text, path: "cell/texts/message"),
              text(
                time, FontDescription(family: family, size: 13), grey, lineHeights?.time, path: "cell/texts/time", layout: atEnd),
            ]),
        ]))
  }

  private func text(
    _ text: String, _ font: FontDescription, _ color: RGBA, _ lineHeight: Double?, path: String,
    layout: LayoutProperties = LayoutProperties()
  ) -> Element {
    let styled = StyledText(
      runs: [TextRun(text: text, font: font, color: color)], paragraph: ParagraphStyle(lineHeight: lineHeight))
    return Element(path: path, location: place, content: .text(TextContent(text: styled)), layout: layout)
  }

  private var place: DocumentLocation { DocumentLocation(file: "message", line: 1, column: 1) }
}

/// The path of the avatar below the asset root that ``chatResources()`` creates.
public let avatarFile = "avatar.png"

/// Returns a picture like an avatar: soft colours without a sharp edge.
public func avatarPicture(side: Int) -> PixelBuffer {
  guard let size = PixelSize(width: side, height: side) else { preconditionFailure("\(side) is no side") }
  var pixels: [UInt32] = []
  for y in 0..<side {
    for x in 0..<side {
      let color = RGBA(red: UInt8(60 + x * 150 / side), green: UInt8(90 + y * 120 / side), blue: 170)
      pixels.append(PremultipliedRGBA(color).packed)
    }
  }
  return PixelBuffer(size: size, pixels: pixels)
}

private let words = """
  tomorrow the train leaves at seven and I will bring bread cheese coffee for everybody who comes along please tell Maria \
  about our new plan because she asked twice already whether anyone has seen her umbrella on platform nine yesterday evening \
  when it rained so hard that nobody could cross the river without a boat
  """.split(separator: " ").map(String.init)

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
