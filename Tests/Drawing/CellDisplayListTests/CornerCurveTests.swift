// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellDisplayList

@Suite struct CornerCurveTests {
  /// Returns points along the upper left corner of a square whose corner has a radius of 1, as distances from the corner's centre.
  private func points(_ curve: CornerCurve) -> [Point] {
    var start = Point(x: 1, y: 0)
    return CornerCurves.of(curve).pieces.flatMap { piece in
      defer { start = piece.end }
      return (0...8).map { step in
        let t = Double(step) / 8
        let s = 1 - t
        func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
          s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
        }
        return Point(
          x: 1 - value(start.x, piece.first.x, piece.second.x, piece.end.x),
          y: 1 - value(start.y, piece.first.y, piece.second.y, piece.end.y))
      }
    }
  }

  @Test func `a circular corner is a quarter of a circle`() {
    #expect(points(.circular).allSatisfy { abs(($0.x * $0.x + $0.y * $0.y).squareRoot() - 1) < 0.000_005 })
  }

  @Test func `a continuous corner is a quarter of a superellipse with the exponent 4`() {
    let errors = points(.continuous).map { point in
      let (x, y) = (point.x * point.x, point.y * point.y)
      return abs((x * x + y * y).squareRoot().squareRoot() - 1)
    }
    #expect(errors.count == 108)
    #expect(errors.allSatisfy { $0 < 0.0001 })
  }

  @Test func `radii that do not fit are reduced by one factor for both axes of all corners`() {
    let radii = CornerRadii(
      topLeft: CornerRadius(horizontal: 60, vertical: 10), topRight: CornerRadius(horizontal: 40, vertical: 20), bottomRight: 8,
      bottomLeft: 0)
    let fitted = Outline(DeviceRect(x: 0, y: 0, width: 50, height: 100), radii: radii).radii
    #expect(
      fitted
        == CornerRadii(
          topLeft: CornerRadius(horizontal: 30, vertical: 5), topRight: CornerRadius(horizontal: 20, vertical: 10),
          bottomRight: 4,
          bottomLeft: 0))
  }

  @Test func `the inner corners of a border are elliptical, or square where the border is as wide as a radius`() {
    let outline = Outline(DeviceRect(x: 0, y: 0, width: 100, height: 100), radii: CornerRadii(all: 10))
    let inner = outline.inset(by: DeviceInsets(top: 2, right: 10, bottom: 3, left: 4))
    #expect(inner.rect == DeviceRect(x: 4, y: 2, width: 86, height: 95))
    #expect(
      inner.radii
        == CornerRadii(
          topLeft: CornerRadius(horizontal: 6, vertical: 8), topRight: 0, bottomRight: 0,
          bottomLeft: CornerRadius(horizontal: 6, vertical: 7)))
  }

  @Test(arguments: [
    (CornerCurve.circular, CornerRadius(10), 3.0, false), (.circular, CornerRadius(10), 2.9, true),
    (.circular, CornerRadius(horizontal: 20, vertical: 10), 3, true), (.continuous, CornerRadius(10), 1.6, false),
    (.continuous, CornerRadius(10), 1.5, true),
  ])
  func `a corner cuts a rectangle if its corner lies beyond the curve`(
    curve: CornerCurve, radius: CornerRadius, inset: Double, cuts: Bool
  ) {
    let outline = Outline(
      DeviceRect(x: 0, y: 0, width: 100, height: 100),
      radii: CornerRadii(topLeft: radius, topRight: 0, bottomRight: 0, bottomLeft: 0).curved(curve))
    let cutting = outline.radii(cutting: DeviceRect(x: inset, y: inset, width: 50, height: 50))
    #expect(!cutting.topLeft.isZero == cuts)
  }

  /// A corner with a radius of 14, inside a border that is wide on the right: the rectangle is narrower than the corner.
  private static let cutCorner = Outline(
    DeviceRect(x: 0, y: 0, width: 14, height: 24), radii: CornerRadii(topLeft: 14, topRight: 0, bottomRight: 0, bottomLeft: 0)
  ).inset(by: DeviceInsets(top: 2, right: 6, bottom: 0, left: 0))

  @Test func `the opposite edge cuts a corner that is larger than the rectangle inside a border`() throws {
    let outline = Self.cutCorner
    #expect(outline.radii.topLeft == CornerRadius(horizontal: 14, vertical: 12))
    #expect(outline.hasCutCorners)
    let points = outline.path.elements.flatMap(\.points)
    #expect(points.allSatisfy { (0...8).contains($0.x) && (2...24).contains($0.y) })
    // The ellipse around 14, 14 meets the edge at x = 8.
    let end = try #require(points.filter { $0.x == 8 }.map(\.y).min())
    #expect(abs(end - (14 - 12 * (1 - 6.0 * 6 / 14 / 14).squareRoot())) < 0.01)
    let curve = points.filter { $0.x > 0 && $0.x < 8 }
    #expect(curve.count > 10)
    for point in curve {
      let (x, y) = ((14 - point.x) / 14, (14 - point.y) / 12)
      #expect(abs(x * x + y * y - 1) < 0.002)
    }
  }

  @Test func `the rounding of an inset does not cut a corner`() {
    let pill = Outline(DeviceRect(x: 0, y: 0, width: 90, height: 30.3), radii: CornerRadii(all: 15.15))
    for inset in [0.1, 0.2, 0.7, 3.3] { #expect(!pill.inset(by: inset).hasCutCorners) }
  }

  @Test func `a corner beyond the whole rectangle leaves nothing of it`() {
    let radii = CornerRadii(topLeft: 30, topRight: 0, bottomRight: 0, bottomLeft: 0)
    let outline = Outline(DeviceRect(x: 0, y: 0, width: 30, height: 30), radii: radii)
    #expect(outline.inset(by: DeviceInsets(top: 0, right: 26, bottom: 26, left: 0)).path.elements.isEmpty)
  }

  @Test(arguments: [(Outline.Growth.whole, 7.0), (.ofShadows, 6.9375)])
  func `radii grow with an outline, and square corners stay square`(growth: Outline.Growth, radius: Double) {
    let radii = CornerRadii(topLeft: 3, topRight: 0, bottomRight: 8, bottomLeft: 0)
    let outset = Outline(DeviceRect(x: 10, y: 10, width: 30, height: 30), radii: radii).outset(by: 4, growth: growth)
    #expect(outset.rect == DeviceRect(x: 6, y: 6, width: 38, height: 38))
    #expect(outset.radii.bottomRight == 12)
    #expect(outset.radii.topRight == 0)
    #expect(abs(outset.radii.topLeft.horizontal - radius) < 1e-9)
  }
}
