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
  public func cell(family: String, lineHeights: (text: Double, time: Double)? = nil) throws -> Cell {
    let ink = RGBA(red: 0x1C, green: 0x1C, blue: 0x1E)
    let grey = RGBA(red: 0x8E, green: 0x8E, blue: 0x93)
    func style(_ size: Double, weight: Int = 400, _ color: RGBA, lineHeight: Double?) -> TextStyle {
      TextStyle(family: family, size: size, weight: weight, color: color, lineHeight: lineHeight)
    }
    return try Cell(width: 375, scale: .x2, background: .white) {
      Row {
        Avatar(avatarFile).fill(grey).size(40)
        Column {
          Text(name).font(style(15, weight: 600, ink, lineHeight: lineHeights?.text))
          Text(message).font(style(15, ink, lineHeight: lineHeights?.text))
          Text(time).font(style(13, grey, lineHeight: lineHeights?.time)).alignSelf(.end)
        }
        .rowGap(2).grow().basis(0)
      }
      .columnGap(10).alignItems(.start).padding(vertical: 10, horizontal: 12)
    }
  }
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
