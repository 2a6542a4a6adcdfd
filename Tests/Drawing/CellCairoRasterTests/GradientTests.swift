// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellRenderOracle
import Testing

@testable import CellCairoRaster

@Suite struct GradientTests {
  private static let red = RGBA(red: 255, green: 0, blue: 0)
  private static let blue = RGBA(red: 0, green: 0, blue: 255)

  private func row(_ width: Int, _ stops: [ColorStop], repeats: Bool = false, space: MixingSpace = .srgb) -> GradientPaint {
    GradientPaint(
      .linear(from: DevicePoint(x: 0, y: 0), to: DevicePoint(x: Double(width), y: 0)),
      ColorRamp(stops, space: space, repeats: repeats))
  }

  private func box(_ gradient: GradientPaint, x: Int = 0, y: Int = 0, width: Int, height: Int, radius: Double = 0) -> DisplayItem
  {
    let outline = Outline(PixelRect(x: x, y: y, width: width, height: height), radii: CornerRadii(all: radius))
    return DisplayItem(.fill(.box(outline), .gradient(gradient)))
  }

  private func drawnRow(_ gradient: GradientPaint, width: Int) throws -> [RGBA] {
    let picture = try drawn([box(gradient, width: width, height: 1)], width: width, height: 1)
    return (0..<width).map { picture[$0, 0].straight }
  }

  @Test func `a fade to transparent keeps its colour`() throws {
    let fade = [ColorStop(offset: 0, color: Self.red), ColorStop(offset: 1, color: .clear)]
    let picture = try drawn([box(row(3, fade), width: 3, height: 1)], width: 3, height: 1)
    #expect((picture[1, 0].alpha, picture[1, 0].red) == (128, 128))
  }

  @Test func `a pixel whose centre is at a hard stop has the colour after it`() throws {
    let stops = [ColorStop(offset: 0.3, color: Self.red), ColorStop(offset: 0.3, color: Self.blue)]
    let colors = try drawnRow(row(5, stops), width: 5)
    #expect(colors == [Self.red, Self.blue, Self.blue, Self.blue, Self.blue])
  }

  @Test func `repeated colours begin again before and after the stops`() throws {
    let stops = [
      ColorStop(offset: 0.25, color: Self.red), ColorStop(offset: 0.375, color: Self.red),
      ColorStop(offset: 0.375, color: Self.blue),
      ColorStop(offset: 0.5, color: Self.blue),
    ]
    let colors = try drawnRow(row(8, stops, repeats: true), width: 8)
    #expect(colors == [Self.red, Self.blue, Self.red, Self.blue, Self.red, Self.blue, Self.red, Self.blue])
  }

  @Test func `half of the way is done at a hint`() throws {
    let stops = [ColorStop(offset: 0, color: .black, hint: 0.1), ColorStop(offset: 1, color: .white)]
    let colors = try drawnRow(row(5, stops), width: 5)
    // 0.1, 0.3, 0.5, 0.7 and 0.9 to the power of log(0.5) / log(0.1).
    #expect(colors.map(\.red) == [128, 177, 207, 229, 247])
  }

  @Test func `OKLab mixes blue and white without a purple tint`() throws {
    let stops = [ColorStop(offset: 0, color: Self.blue), ColorStop(offset: 1, color: .white)]
    // The middle of color-mix(in oklab, blue, white).
    #expect(try drawnRow(row(1, stops, space: .oklab), width: 1) == [RGBA(red: 116, green: 163, blue: 255)])
  }

  @Test func `a conic gradient runs clockwise from above`() throws {
    let green = RGBA(red: 0, green: 255, blue: 0)
    let quarters = [Self.red, Self.blue, green, .white].enumerated().flatMap { index, color in
      [ColorStop(offset: Double(index) / 4, color: color), ColorStop(offset: Double(index + 1) / 4, color: color)]
    }
    let gradient = GradientPaint(.conic(center: DevicePoint(x: 1, y: 1), angle: 0), ColorRamp(quarters))
    let picture = try drawn([box(gradient, width: 2, height: 2)], width: 2, height: 2)
    #expect(
      [picture[1, 0], picture[1, 1], picture[0, 1], picture[0, 0]].map(\.straight) == [Self.red, Self.blue, green, .white])
    let turned = GradientPaint(.conic(center: DevicePoint(x: 1, y: 1), angle: 90), ColorRamp(quarters))
    #expect(try drawn([box(turned, width: 2, height: 2)], width: 2, height: 2)[1, 1].straight == Self.red)
  }

  @Test func `a gradient without a length has its last colour`() throws {
    let stops = [ColorStop(offset: 0, color: Self.red), ColorStop(offset: 1, color: Self.blue)]
    let point = DevicePoint(x: 2, y: 2)
    for geometry: GradientPaint.Geometry in [
      .linear(from: point, to: point), .radial(center: point, radiusX: 0, radiusY: 9),
    ] {
      let picture = try drawn([box(GradientPaint(geometry, ColorRamp(stops)), width: 4, height: 4)], width: 4, height: 4)
      #expect(picture.pixels.allSatisfy { PremultipliedRGBA(packed: $0).straight == Self.blue })
    }
  }

  @Test func `a dithered gradient has the right colour on average, and differs by one step at most`() throws {
    let (dark, light) = (RGBA(red: 16, green: 16, blue: 16), RGBA(red: 18, green: 18, blue: 18))
    let stops = [ColorStop(offset: 0, color: dark), ColorStop(offset: 1, color: light)]
    let ramp = ColorRamp(stops, isDithered: true)
    let gradient = GradientPaint(.linear(from: DevicePoint(x: 0, y: 0), to: DevicePoint(x: 64, y: 0)), ramp)
    let picture = try drawn([box(gradient, width: 64, height: 8)], width: 64, height: 8)
    for left in stride(from: 0, to: 64, by: 8) {
      let reds = (0..<64).map { Int(picture[left + $0 % 8, $0 / 8].red) }
      let wanted = 16 + 2 * Double(left + 4) / 64
      #expect(abs(Double(reds.reduce(0, +)) / 64 - wanted) < 0.1)
      #expect(Set(reds).isSubset(of: [16, 17, 18]))
    }
  }

  @Test(arguments: 0..<300)
  func `random gradients have the colours of CSS's formulas`(seed: Int) throws {
    let paint = GradientPaint(seed: seed)
    let slow = SlowGradient(paint)
    let picture = try drawn([box(paint, width: 40, height: 30)], width: 40, height: 30)
    for y in 0..<30 {
      for x in 0..<40 where !slow.isAtJump(x, y) {
        let (found, wanted) = (picture[x, y], slow.color(x, y))
        let differences = SIMD4(Double(found.red), Double(found.green), Double(found.blue), Double(found.alpha)) - wanted
        // The table of OKLab is within two steps.
        let tolerance = paint.ramp.space == .oklab ? 2.0 : 1
        #expect(max(differences.max(), -differences.min()) < tolerance, "\(paint) at \(x) \(y): \(found) instead of \(wanted)")
      }
    }
  }

  private static let kinds: [GradientPaint.Geometry] = [
    .linear(from: DevicePoint(x: 3.3, y: 2), to: DevicePoint(x: 31.7, y: 19.2)),
    .linear(from: DevicePoint(x: 0, y: 1), to: DevicePoint(x: 0, y: 25)),
    .linear(from: DevicePoint(x: 2, y: 0), to: DevicePoint(x: 33, y: 0)),
    .radial(center: DevicePoint(x: 11.1, y: 9.7), radiusX: 23, radiusY: 14.5),
    .conic(center: DevicePoint(x: 17.2, y: 13.9), angle: 33),
  ]

  private static let ramps: [ColorRamp] = [
    ColorRamp([ColorStop(offset: 0, color: red), ColorStop(offset: 1, color: .clear)]),
    ColorRamp(
      [
        ColorStop(offset: 0.1, color: .white, hint: 0.2), ColorStop(offset: 0.3, color: blue), ColorStop(offset: 0.3, color: red),
      ],
      repeats: true, isDithered: true),
    ColorRamp([ColorStop(offset: 0, color: red), ColorStop(offset: 1, color: blue)], space: .oklab),
  ]

  @Test(arguments: kinds, ramps)
  func `gradients have the same bytes in any part and at any origin`(geometry: GradientPaint.Geometry, ramp: ColorRamp) throws {
    let gradient = GradientPaint(geometry, ramp)
    let whole = try drawn([box(gradient, width: 40, height: 30)], width: 40, height: 30)
    // A neighbour to the left and above moves the gradient to another place.
    let moved = try drawn(
      [box(gradient.moved(x: 4099, y: 17), x: 4099, y: 17, width: 40, height: 30)], width: 4139, height: 47)
    for y in 0..<30 {
      #expect((0..<40).allSatisfy { whole[$0, y] == moved[4099 + $0, 17 + y] })
    }
    let list = try list([box(gradient, width: 40, height: 30)], width: 40, height: 30)
    let bands = try stride(from: 0, to: 30, by: 7).flatMap {
      try rasterizer().draw(list, rows: $0..<min(30, $0 + 7)).pixels
    }
    #expect(bands == whole.pixels)
  }

  @Test(arguments: kinds, ramps)
  func `round corners and whole boxes have the same pixels inside`(geometry: GradientPaint.Geometry, ramp: ColorRamp) throws {
    let gradient = GradientPaint(geometry, ramp)
    let below = DisplayItem(
      .fill(.box(Outline(PixelRect(x: 0, y: 0, width: 40, height: 30))), .color(RGBA(red: 90, green: 140, blue: 20, alpha: 200))))
    let plain = try drawn([below, box(gradient, width: 40, height: 30)], width: 40, height: 30)
    let round = try drawn([below, box(gradient, width: 40, height: 30, radius: 3)], width: 40, height: 30)
    for y in 4..<26 {
      #expect((4..<36).allSatisfy { plain[$0, y] == round[$0, y] })
    }
  }
}

extension GradientPaint {
  /// Creates a random gradient of any kind, with translucent colours, hints and hard stops.
  fileprivate init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func color() -> RGBA {
      func channel() -> UInt8 { [0, 255, .random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0 }
      return RGBA(red: channel(), green: channel(), blue: channel(), alpha: channel())
    }
    func point() -> DevicePoint { DevicePoint(x: number(-10...50), y: number(-10...40)) }
    let positions = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      [0, 0.5, 1, number(-0.2...1.2)].randomElement(using: &random) ?? 0
    }.sorted()
    var stops = positions.map { ColorStop(offset: $0, color: color()) }
    for index in stops.indices.dropLast() where stops[index].offset < stops[index + 1].offset {
      if Int.random(in: 0..<6, using: &random) == 0 {
        let share = number(0.15...0.85)
        stops[index].hint = stops[index].offset * (1 - share) + stops[index + 1].offset * share
      }
    }
    let geometry: GradientPaint.Geometry =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .linear(from: point(), to: point())
      case 1: .radial(center: point(), radiusX: number(3...40), radiusY: number(3...40))
      default: .conic(center: point(), angle: number(-400...400))
      }
    let repeats = Bool.random(using: &random) && (stops.last?.offset ?? 0) - stops[0].offset > 0.2
    let space: MixingSpace = Int.random(in: 0..<4, using: &random) == 0 ? .oklab : .srgb
    self.init(geometry, ColorRamp(stops, space: space, repeats: repeats))
  }
}
