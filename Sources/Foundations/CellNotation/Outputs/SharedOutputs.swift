// SPDX-License-Identifier: MIT

package import CellGraphics

// Values that many outputs contain.

extension OutputForm<String> {
  /// The path of a layer.
  package static var layer: OutputForm {
    OutputForm.text.named(
      "layer", "The path of a layer. A repeated element has # and an index from 0, as in cell/replies#2/text.")
  }

  /// The SHA-256 of a file.
  package static var sha256: OutputForm {
    text(matching: "^[0-9a-f]{64}$").named("sha256", "The SHA-256 of a file, in hexadecimal.")
  }

  /// The digest of a picture.
  package static var digest: OutputForm {
    text(matching: "^[0-9a-f]{32}$").named("digest", "The XXH3-128 hash of a picture's size and pixels, in hexadecimal.")
  }
}

extension OutputForm<RGBA> {
  package static var color: OutputForm {
    by(.text(matching: "^#[0-9A-F]{6}([0-9A-F]{2})?$")) { "\($0)" }
      .named("color", "A colour as #RRGGBB if it is opaque, otherwise as #RRGGBBAA. Not premultiplied.")
  }
}

extension OutputForm<PremultipliedRGBA> {
  package static var color: OutputForm { by(OutputForm<RGBA>.color) { $0.straight } }
}

extension DocumentLocation {
  package static let output = OutputForm<DocumentLocation>.record(
    "location", "A place in a file.",
    [
      .member("file", .text, "The file, as given on the command line or found in a folder.") { $0.file },
      .member("line", .ordinal, "The line, counted from 1.") { $0.line },
      .member("column", .ordinal, "The column in Unicode scalars, counted from 1.") { $0.column },
      .optional("uses", .list(use), "The uses of components in which the place is, from the innermost; absent if there are none.")
      {
        $0.uses.isEmpty ? nil : $0.uses
      },
    ])

  private static let use = OutputForm<ComponentUse>.record(
    "use", "The use of a component.",
    [
      .member("component", .text, "The name of the component.") { $0.component },
      .member("file", .text, "The file with the use.") { $0.location.file },
      .member("line", .ordinal, "The line, counted from 1.") { $0.location.line },
      .member("column", .ordinal, "The column in Unicode scalars, counted from 1.") { $0.location.column },
    ])

  private var uses: [ComponentUse] { use.map { [$0] + $0.location.uses } ?? [] }
}

extension PixelSize {
  package static let output = OutputForm<PixelSize>.record("size", "The size of a picture.", members { $0 })

  /// Returns the members of an object that has the size of a picture.
  package static func members<Value>(_ size: @escaping @Sendable (Value) -> PixelSize) -> [OutputMember<Value>] {
    [
      .member("width", .ordinal, "The width of the picture in device pixels.") { size($0).width },
      .member("height", .ordinal, "The height of the picture in device pixels.") { size($0).height },
    ]
  }
}

extension OutputForm<PixelScale> {
  /// The number of device pixels per point.
  package static var scale: OutputForm { .by(.integer(1...3)) { $0.rawValue } }
}

extension PixelRect {
  /// A rectangle that can be empty or lie outside the picture.
  package static let output = form(
    "rectangle", "A rectangle. It can be empty or lie outside the picture.", from: .min, atLeast: 0)

  package static let outputInPicture = form("region", "A rectangle of a picture.", from: 0, atLeast: 1)

  private static func form(_ name: String, _ meaning: String, from start: Int, atLeast side: Int) -> OutputForm<PixelRect> {
    .record(
      name, meaning,
      [
        .member("x", .integer(start...), "The left edge in device pixels, counted from the picture's left edge.") { $0.x },
        .member("y", .integer(start...), "The upper edge in device pixels, counted from the picture's upper edge.") { $0.y },
        .member("width", .integer(side...), "The width in device pixels.") { $0.width },
        .member("height", .integer(side...), "The height in device pixels.") { $0.height },
      ])
  }
}
