// SPDX-License-Identifier: MIT

import CCairoReference
import CellRaster
import ChatMessages
import Foundation

// Compares gradients with those that Cairo draws: boxes of 375 x 80 points at scale 2, whole cells through the public API on our side, and a
// surface with one fill on Cairo's. Both alternate in one run. Prints the median of the ratios, and medians in microseconds.
//
// Argument: the number of turns (odd, 201 by default).

let (width, height) = (750, 160)
let turns = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 201

/// A gradient of the benchmark, and Cairo's pattern for it.
struct Subject {
  let name: String
  let gradient: Gradient
  let pattern: () -> OpaquePointer?
}

func stops(_ pattern: OpaquePointer?, _ colors: [(Double, Double, Double, Double)]) -> OpaquePointer? {
  for (index, color) in colors.enumerated() {
    cairo_pattern_add_color_stop_rgba(
      pattern, Double(index) / Double(colors.count - 1), color.0, color.1, color.2, color.3)
  }
  return pattern
}

let (orange, purple): (RGBA, RGBA) = (.hex(0xFF8000), .hex(0x8000FF))
let opaque = [(1.0, 0.5, 0.0, 1.0), (0.5, 0.0, 1.0, 1.0)]
let (w, h) = (Double(width), Double(height))
let subjects = [
  Subject(name: "vertical", gradient: .linear(orange, purple)) { stops(cairo_pattern_create_linear(0, 0, 0, h), opaque) },
  Subject(name: "horizontal", gradient: .linear(orange, purple, angle: 90)) {
    stops(cairo_pattern_create_linear(0, 0, w, 0), opaque)
  },
  Subject(name: "slanted", gradient: .linear(orange, purple, to: .bottomRight)) {
    stops(cairo_pattern_create_linear(0, 0, w, h), opaque)
  },
  Subject(name: "vertical, to transparent", gradient: .linear(orange, .clear)) {
    stops(cairo_pattern_create_linear(0, 0, 0, h), [(1, 0.5, 0, 1), (1, 0.5, 0, 0)])
  },
  Subject(name: "slanted, to transparent", gradient: .linear(orange, .clear, to: .bottomRight)) {
    stops(cairo_pattern_create_linear(0, 0, w, h), [(1, 0.5, 0, 1), (1, 0.5, 0, 0)])
  },
  Subject(name: "radial", gradient: .radial(orange, purple, extent: RadialExtent(isCircle: true))) {
    stops(cairo_pattern_create_radial(w / 2, h / 2, 0, w / 2, h / 2, w / 2), opaque)
  },
  // Cairo has no conic gradients: a slanted one is drawn instead.
  Subject(name: "conic (Cairo: slanted)", gradient: .conic(orange, purple)) {
    stops(cairo_pattern_create_linear(0, 0, w, h), opaque)
  },
]

/// Fills a new surface as large as the cell with a pattern.
func fill(_ pattern: OpaquePointer?) {
  let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
  let context = cairo_create(surface)
  cairo_set_source_rgb(context, 1, 1, 1)
  cairo_paint(context)
  cairo_set_source(context, pattern)
  cairo_rectangle(context, 0, 0, Double(width), Double(height))
  cairo_fill(context)
  cairo_destroy(context)
  cairo_surface_flush(surface)
  cairo_surface_destroy(surface)
  cairo_pattern_destroy(pattern)
}

let renderer = CellRenderer(try chatResources())
let clock = ContinuousClock()
for subject in subjects {
  let cell = try Cell(width: 375, scale: .x2, background: "#FFFFFF") { GradientBox(subject.gradient).height(80) }
  let list = try renderer.displayList(of: cell)
  let result = try alternating(
    turns: turns, first: { _ in try clock.measure { _ = try renderer.draw(list) } },
    second: { _ in clock.measure { fill(subject.pattern()) } })
  print(
    subject.name + ":", String(format: "%.2f of Cairo's time", result.quotient),
    "(\(result.first.microseconds) and \(result.second.microseconds) microseconds)")
}
try removeChatResources()
