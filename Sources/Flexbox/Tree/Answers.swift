// SPDX-License-Identifier: MIT

import Graphics
import Layout

/// Answers about a container that are still valid. The record has room for a fixed number of them.
struct ContainerAnswers: Sendable {
  private var minimumWidths = IntrinsicWidthAnswers()
  private var maximumWidths = IntrinsicWidthAnswers()
  private var heights = InlineArray<3, (input: ContainerInput, height: Double)>(repeating: (ContainerInput(), .nan))
  private var heightCount = 0, nextHeight = 0

  /// The input for which the records of the container's items and lines were filled in, if `hasLines`.
  var linesInput = ContainerInput()
  var hasLines = false
  /// Whether the cross sizes of these lines are determined.
  var hasCrossSizes = false
  /// Whether some of the items must be evaluated again, although the input is the same.
  var hasStaleItems = false

  /// The border-box height for which the items were positioned, if `isArranged`.
  var arrangedHeight = Double.nan
  var isArranged = false
  var arrangement = Arrangement()
  /// The container's baselines in this arrangement, as far as they were asked for.
  var baselines: (first: RememberedBaseline, last: RememberedBaseline) = (.unknown, .unknown)

  /// The input and the border-box height for which the frames inside the container are stored, if `isPlaced`.
  var placedInput = ContainerInput()
  var placedHeight = Double.nan
  var isPlaced = false

  /// Forgets all answers, because something inside the container changed. The records of unchanged items can be used again.
  mutating func forget() {
    minimumWidths.count = 0
    maximumWidths.count = 0
    heightCount = 0
    hasStaleItems = true
    hasCrossSizes = false
    isArranged = false
    isPlaced = false
  }

  /// Forgets the lines, because the records of the items are about to be filled in for another purpose.
  mutating func forgetLines() {
    hasLines = false
    hasCrossSizes = false
    isArranged = false
  }

  func height(_ input: ContainerInput) -> Double? {
    for index in 0..<heightCount where heights[index].input.isSame(as: input) { return heights[index].height }
    return nil
  }

  mutating func remember(_ height: Double, for input: ContainerInput) {
    if heightCount == 0 { nextHeight = 0 }
    heights[nextHeight] = (input, height)
    nextHeight = nextHeight == 2 ? 0 : nextHeight + 1
    heightCount = min(3, heightCount + 1)
  }

  func width(_ kind: IntrinsicWidth, _ input: IntrinsicWidthInput) -> Double? {
    switch kind {
    case .minContent: minimumWidths.width(input)
    case .maxContent: maximumWidths.width(input)
    }
  }

  mutating func remember(_ width: Double, _ kind: IntrinsicWidth, for input: IntrinsicWidthInput) {
    switch kind {
    case .minContent: minimumWidths.remember(width, for: input)
    case .maxContent: maximumWidths.remember(width, for: input)
    }
  }
}

enum RememberedBaseline {
  case unknown
  /// The distance from the top in points; `nil` for a container without a baseline.
  case known(Double?)
}

/// The two latest answers for an intrinsic width.
private struct IntrinsicWidthAnswers: Sendable {
  var answers = InlineArray<2, (input: IntrinsicWidthInput, width: Double)>(repeating: (IntrinsicWidthInput(), .nan))
  var count = 0

  func width(_ input: IntrinsicWidthInput) -> Double? {
    for index in 0..<count where answers[index].input.isSame(as: input) { return answers[index].width }
    return nil
  }

  mutating func remember(_ width: Double, for input: IntrinsicWidthInput) {
    if count > 0 { answers[1] = answers[0] }
    answers[0] = (input, width)
    count = min(2, count + 1)
  }
}

/// The sizes of a leaf's content box that are still valid. Lengths are in points.
struct LeafAnswers: Sendable {
  /// The intrinsic widths; indefinite until they are measured.
  private var minimumWidth = Double.indefinite, maximumWidth = Double.indefinite
  private var sizes = InlineArray<3, LeafSize>(repeating: LeafSize())
  private var count = 0, next = 0

  /// Returns an intrinsic width; indefinite if it was not measured.
  func width(_ kind: IntrinsicWidth) -> Double { kind == .minContent ? minimumWidth : maximumWidth }

  /// Returns the size for an available width; `nil` if no measurement covers it.
  func size(for width: Double) -> LeafSize? {
    for index in 0..<count where sizes[index].holds(for: width) { return sizes[index] }
    return nil
  }

  mutating func remember(_ size: MeasuredSize, for width: AvailableSpace) {
    switch width {
    case .minContent:
      minimumWidth = size.size.width
      return
    case .maxContent:
      maximumWidth = size.size.width
      if size.widths == nil { return }
    case .definite: break
    }
    sizes[next] = LeafSize(size, for: width)
    next = next == 2 ? 0 : next + 1
    count = min(3, count + 1)
  }

  mutating func forget() { self = LeafAnswers() }
}

/// The size of a leaf's content box for a range of available widths.
struct LeafSize: Sendable {
  private(set) var height = 0.0
  /// The distances from the top to the baselines; indefinite for content without baselines.
  private(set) var firstBaseline = Double.indefinite, lastBaseline = Double.indefinite
  /// The width that was measured, and the range of widths for which the size holds; indefinite if there is none.
  private var width = Double.indefinite, smallest = Double.indefinite, largest = Double.indefinite

  fileprivate init() {}

  init(_ size: MeasuredSize, for width: AvailableSpace) {
    height = size.size.height
    firstBaseline = size.firstBaseline ?? .indefinite
    lastBaseline = size.lastBaseline ?? .indefinite
    if case .definite(let width) = width { self.width = width }
    guard let widths = size.widths else { return }
    smallest = widths.lowerBound - lengthNoise
    largest = widths.upperBound
  }

  fileprivate func holds(for asked: Double) -> Bool { asked == width || asked >= smallest && asked <= largest }
}
