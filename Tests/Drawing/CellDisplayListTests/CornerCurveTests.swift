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
}
