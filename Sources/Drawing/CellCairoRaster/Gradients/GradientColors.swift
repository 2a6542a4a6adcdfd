// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A position along a gradient: 1 is the end of the gradient, here 2 to the power of 40. Whole numbers give the same colours on every
/// processor, and whichever part of a gradient is drawn.
typealias GradientPosition = Int64

extension GradientPosition {
  static let gradientEnd: GradientPosition = 1 << 40

  /// Returns the nearest position to a number, which is 1 at the end of the gradient. Numbers beyond about 2 million are reduced to it.
  init(nearest position: Double) {
    self = GradientPosition((Swift.max(-2e6, Swift.min(2e6, position)) * Double(Self.gradientEnd)).rounded())
  }

  /// Returns the position below a number of at least 0, which is 1 at the end of the gradient.
  @inline(__always)
  init(within position: Double) {
    self = GradientPosition(Swift.min(2e6, position) * Double(Self.gradientEnd))
  }
}

/// The colours of a gradient, ready to be looked up.
///
/// Each pair of stops has its own table, so an edge between two stops at one position is exact, and so is every stop between two slopes.
final class GradientColors {
  /// Where a gradient has the colours of one table.
  struct Piece {
    /// The positions from which and up to which the piece reaches.
    let start, end: GradientPosition
    /// From the distance to the start of the piece to an index of the table, in units of 2 to the power of -52.
    let indexScale: Int64
    /// The index of the first entry in `entries`.
    let first: Int
    let count: Int
  }

  /// The pieces in ascending order, from the lowest position to the highest one.
  let pieces: [Piece]
  /// The entries of all tables: premultiplied colours, as in a `PixelBuffer`.
  let entries: [UInt32]
  /// The entries with 16 bits a channel, in the order red, green, blue, alpha; empty unless the ramp is dithered.
  let deepEntries: [SIMD4<UInt32>]
  /// The positions of the first and the last stop, between which the colours are repeated; `nil` if they are not.
  let period: Range<GradientPosition>?
  /// Whether all colours are opaque.
  let isOpaque: Bool

  /// The largest number of steps between two stops whose colours change evenly: four for each of a channel.
  static let maximumCount = 1024

  /// - Parameter opacity: multiplies the alpha of all colours, in `0...1`.
  init(_ ramp: ColorRamp, opacity: Double) {
    isOpaque = ramp.isOpaque && opacity == 1
    let positions = ramp.stops.map { GradientPosition(nearest: $0.offset) }
    let colors = ramp.stops.map { MixedColor($0.color, in: ramp.space, opacity: opacity) }
    let (first, last) = (positions.first ?? 0, positions.last ?? 0)
    period = ramp.repeats && first < last ? first..<last : nil
    var pieces: [Piece] = []
    var entries: [SIMD4<Double>] = []
    func add(_ start: GradientPosition, _ end: GradientPosition, _ colors: [SIMD4<Double>]) {
      let scale = colors.count == 1 ? 0 : Int64(colors.count - 1) << 52 / (end - start)
      pieces.append(Piece(start: start, end: end, indexScale: scale, first: entries.count, count: colors.count))
      entries += colors
    }
    // Without a length, a repeated gradient has the colour of its last stop.
    if period == nil {
      let start = ramp.repeats ? colors.last : colors.first
      add(.min, first, [start?.premultiplied ?? .zero])
    }
    for index in ramp.stops.indices.dropLast() where positions[index] < positions[index + 1] {
      let (stop, next) = (ramp.stops[index], ramp.stops[index + 1])
      let hint = stop.hint.map { ($0 - stop.offset) / (next.offset - stop.offset) }
      let mixing = Mixing(from: colors[index], to: colors[index + 1], halfwayAt: hint)
      let length = Double(positions[index + 1] - positions[index])
      func addPart(_ start: Double, _ end: Double, halvings: Int) {
        let (from, to) = (positions[index] + Int64(start * length), positions[index] + Int64(end * length))
        guard from < to else { return }
        let colors = mixing.colors(from: start, to: end)
        // A pixel has the nearest of these colours, so it is off by up to half of the largest step. In OKLab and with hints, a channel may
        // change fast in a small part of the way.
        if halvings == 0 || colors.largestStep <= 2 / 255 { return add(from, to, colors) }
        addPart(start, (start + end) / 2, halvings: halvings - 1)
        addPart((start + end) / 2, end, halvings: halvings - 1)
      }
      var start = 0.0
      for end in mixing.ends {
        addPart(start, end, halvings: 3)
        start = end
      }
    }
    if period == nil { add(last, .max, [colors.last?.premultiplied ?? .zero]) }
    self.pieces = pieces
    self.entries = entries.map(\.packed)
    deepEntries = ramp.isDithered ? entries.map(\.deep) : []
  }

  /// The bytes of the tables.
  var size: Int { entries.count * 4 + deepEntries.count * 16 }

  /// Returns the index of the piece that has a position, of which `hint` is tried first.
  func piece(at position: GradientPosition, near hint: Int) -> Int {
    if position >= pieces[hint].start, position < pieces[hint].end { return hint }
    return pieces.indices.partitionPoint { position < pieces[$0].start } - 1
  }

  /// A position at which the gradient has the colour of its last stop.
  var lastPosition: GradientPosition { (period?.upperBound ?? .max) - 1 }

  /// Returns the index of the entry at a position.
  func entry(at position: GradientPosition) -> Int {
    let inside = inPeriod(position)
    return pieces[piece(at: inside, near: 0)].entry(at: inside)
  }

  /// Returns a position between the first and the last stop of repeated colours; any other position as it is.
  func inPeriod(_ position: GradientPosition) -> GradientPosition {
    guard let period else { return position }
    let length = period.upperBound - period.lowerBound
    let distance = (position - period.lowerBound) % length
    return period.lowerBound + (distance < 0 ? distance + length : distance)
  }
}

extension GradientColors.Piece {
  /// Returns the index in `entries` for a position in the piece.
  func entry(at position: GradientPosition) -> Int { first + Int(indexNumerator(at: position) >> 52) }

  /// The index in the table, in units of 2 to the power of -52, to be rounded down. It includes the half that makes it the nearest one.
  func indexNumerator(at position: GradientPosition) -> Int64 { (position &- start) &* indexScale &+ 1 << 51 }
}

/// A colour in the space in which it is mixed, multiplied by its alpha.
private struct MixedColor {
  let space: MixingSpace
  /// Three coordinates of the space, premultiplied, and the alpha.
  let coordinates: SIMD4<Double>

  init(_ color: RGBA, in space: MixingSpace, opacity: Double) {
    self.space = space
    let alpha = color.alpha.share * opacity
    switch space {
    case .oklab:
      let lab = OKLab(color)
      coordinates = SIMD4(lab.lightness * alpha, lab.a * alpha, lab.b * alpha, alpha)
    default: coordinates = SIMD4(color.red.share * alpha, color.green.share * alpha, color.blue.share * alpha, alpha)
    }
  }

  /// The colour as premultiplied sRGB with channels in `0...1`.
  var premultiplied: SIMD4<Double> { Self.premultiplied(coordinates, space) }

  static func premultiplied(_ coordinates: SIMD4<Double>, _ space: MixingSpace) -> SIMD4<Double> {
    let alpha = coordinates.w
    guard case .oklab = space else { return coordinates }
    guard alpha > 0 else { return .zero }
    let color = OKLab(lightness: coordinates.x / alpha, a: coordinates.y / alpha, b: coordinates.z / alpha).sRGB
    return SIMD4(color.red, color.green, color.blue, 1).clamped(lowerBound: .zero, upperBound: .one) * alpha
  }
}

/// The way from one stop to the next one.
private struct Mixing {
  let start, end: MixedColor
  /// The share of the way at which both colours are mixed in equal parts; `nil` for the middle.
  let hint: Double?

  init(from start: MixedColor, to end: MixedColor, halfwayAt hint: Double?) {
    (self.start, self.end, self.hint) = (start, end, hint)
  }

  /// The shares of the way at which the parts end that have tables of their own. With a hint, the colours change fast in some parts
  /// and slowly in others: each part then has a sixteenth of the change.
  var ends: [Double] {
    guard let exponent else { return [1] }
    return (1...16).map { power(Double($0) / 16, 1 / exponent) }
  }

  /// Returns premultiplied colours at equal distances on a part of the way, with those at both ends.
  func colors(from first: Double, to last: Double) -> [SIMD4<Double>] {
    let count = exponent == nil ? min(GradientColors.maximumCount, steps * 4) : 256
    return (0...count).map { index in
      let share = weight(at: first + (last - first) * Double(index) / Double(count))
      let mixed = start.coordinates * (1 - share) + end.coordinates * share
      return MixedColor.premultiplied(mixed, start.space)
    }
  }

  /// The number of different 8-bit colours, at most: the steps of the channel that changes most.
  private var steps: Int {
    guard start.space == .srgb else { return 256 }
    let difference = end.coordinates - start.coordinates
    let largest = max(difference.max(), -difference.min())
    return Int((largest * 255).rounded(.up)) + 1
  }

  /// Returns the share of the second colour. Source: CSS Images Level 4, section 3.5.3 (colour transition hints).
  private func weight(at share: Double) -> Double {
    guard let hint else { return share }
    if hint <= 0 { return 1 }
    if hint >= 1 { return 0 }
    return exponent.map { power(share, $0) } ?? share
  }

  /// The exponent of the share of the way that gives the share of the second colour; `nil` if it is 1, or if one colour fills the way.
  private var exponent: Double? { hint.flatMap { 0 < $0 && $0 < 1 ? logarithm(0.5) / logarithm($0) : nil } }
}

extension [SIMD4<Double>] {
  /// The largest distance in a channel between two neighbours.
  fileprivate var largestStep: Double {
    zip(self, dropFirst()).reduce(0) { largest, colors in
      let difference = colors.1 - colors.0
      return Swift.max(largest, difference.max(), -difference.min())
    }
  }
}

extension SIMD4<Double> {
  /// Premultiplied red, green, blue and alpha in `0...1` as a pixel.
  fileprivate var packed: UInt32 {
    let bytes = (self * 255).rounded(.toNearestOrAwayFromZero)
    return UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
  }

  fileprivate var deep: SIMD4<UInt32> { SIMD4<UInt32>(self * 65_535, rounding: .toNearestOrAwayFromZero) }
}
