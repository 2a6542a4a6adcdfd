// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@Suite struct MovingTests {
  private let start = Outline(PixelRect(x: 1, y: 2, width: 10, height: 20), radii: CornerRadii(all: 3))
  private let end = Outline(PixelRect(x: 6, y: 12, width: 10, height: 20), radii: CornerRadii(all: 3))
  private let stops = [ColorStop(offset: 0, color: .black), ColorStop(offset: 1, color: .white)]

  /// Returns a list of the given size with one layer and one item, at two pixels per point.
  private func list(_ content: ItemContent, clip: Outline, frame: Rect, mask: Paint, width: Int, height: Int) throws
    -> DisplayList
  {
    var builder = DisplayListBuilder()
    builder.begin(
      Layer(
        path: "cell", frame: frame,
        deviceFrame: DeviceRect(x: frame.x * 2, y: frame.y * 2, width: frame.width * 2, height: frame.height * 2),
        contentClip: clip, mask: Mask(outline: clip, paint: mask)))
    builder.add(DisplayItem(content, clip: [clip]))
    builder.end()
    return builder.finish(size: try #require(PixelSize(width: width, height: height)), scale: .x2, background: .white)
  }

  private func moved(_ before: ItemContent) throws -> ItemContent? {
    try list(
      before, clip: start, frame: Rect(x: 1, y: 2, width: 3, height: 4), mask: .color(.black), width: 30, height: 40
    ).moved(x: 5, y: 10)?.items.first?.content
  }

  @Test func `a list that is moved is larger, and its layers, clips and masks are moved`() throws {
    let ramp = Paint.linear(from: DevicePoint(x: 1, y: 2), to: DevicePoint(x: 3, y: 4), stops: stops)
    let movedRamp = Paint.linear(from: DevicePoint(x: 6, y: 12), to: DevicePoint(x: 8, y: 14), stops: stops)
    let before = try list(
      .fill(.box(start), .color(.black)), clip: start, frame: Rect(x: 1, y: 2, width: 3, height: 4), mask: ramp, width: 30,
      height: 40)
    let after = try list(
      .fill(.box(end), .color(.black)), clip: end, frame: Rect(x: 3.5, y: 7, width: 3, height: 4), mask: movedRamp, width: 35,
      height: 50)
    #expect(before.moved(x: 5, y: 10) == after)
  }

  @Test func `a border, a shadow and a text are moved with the list`() throws {
    #expect(
      try moved(.fill(.ring(outer: start, inner: start), .color(.black))) == .fill(.ring(outer: end, inner: end), .color(.black)))
    #expect(try moved(.shadow(.box(start), blur: 3, .black)) == .shadow(.box(end), blur: 3, .black))
    let text = TextItem(text: "a", x: 1, y: 2, width: 8, height: 16, baselines: [12], runs: [])
    let movedText = TextItem(text: "a", x: 6, y: 12, width: 8, height: 16, baselines: [12], runs: [])
    #expect(try moved(.text(text)) == .text(movedText))
  }

  @Test func `a radial gradient is moved with the list`() throws {
    let before = Paint.radial(center: DevicePoint(x: 1, y: 2), radiusX: 3, radiusY: 4, stops: stops)
    let after = Paint.radial(center: DevicePoint(x: 6, y: 12), radiusX: 3, radiusY: 4, stops: stops)
    #expect(try moved(.fill(.box(start), before)) == .fill(.box(end), after))
  }

  @Test func `a picture is moved with the list, and shows the same part`() throws {
    func picture(x: Int, y: Int) throws -> PictureItem {
      PictureItem(
        source: "a.png", sourceSize: try #require(PixelSize(width: 8, height: 8)),
        sourceRect: DeviceRect(x: 1, y: 1, width: 4, height: 4), destination: PixelRect(x: x, y: y, width: 4, height: 4),
        exactDestination: DeviceRect(x: Double(x) + 0.25, y: Double(y), width: 4, height: 4))
    }
    #expect(try moved(.picture(picture(x: 1, y: 2))) == .picture(picture(x: 6, y: 12)))
  }

  @Test func `a list is not moved if it would exceed the maximum size of a picture`() throws {
    let list = try list(
      .fill(.box(start), .color(.black)), clip: start, frame: Rect(x: 0, y: 0, width: 1, height: 1), mask: .color(.black),
      width: 30,
      height: 40)
    #expect(list.moved(x: PixelSize.maximumSide, y: 0) == nil)
  }
}
