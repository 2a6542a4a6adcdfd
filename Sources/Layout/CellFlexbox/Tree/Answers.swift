// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutEngines

/// Answers about a container that are still valid. The record has room for a fixed number of them.
struct ContainerAnswers: Sendable {
  private var minimumWidths = IntrinsicWidthAnswers()
  private var maximumWidths = IntrinsicWidthAnswers()
  /// The border-box heights for the latest inputs, the latest first.
  private var latestHeight = InputAnswer(), earlierHeight = InputAnswer()
  /// The same for the border-box widths to which `fit-lines` narrows the container.
  private var latestNarrowed = InputAnswer(), earlierNarrowed = InputAnswer()

  /// The number of times that the container's children were evaluated.
  var visits = 0

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
    latestHeight.isValid = false
    earlierHeight.isValid = false
    latestNarrowed.isValid = false
    earlierNarrowed.isValid = false
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

  /// Returns the border-box height for an input; indefinite if it is not remembered.
  mutating func height(_ input: ContainerInput) -> Double {
    if latestHeight.isValid, latestHeight.input.isSame(as: input) { return latestHeight.length }
    guard earlierHeight.isValid, earlierHeight.input.isSame(as: input) else { return .indefinite }
    swap(&latestHeight, &earlierHeight)
    return latestHeight.length
  }

  mutating func remember(_ height: Double, for input: ContainerInput) {
    earlierHeight = latestHeight
    latestHeight = InputAnswer(isValid: true, length: height, input: input)
  }

  /// Returns the border-box width to which `fit-lines` narrows the container with an input; indefinite if it is not remembered.
  func narrowedWidth(_ input: ContainerInput) -> Double {
    if latestNarrowed.isValid, latestNarrowed.input.isSame(as: input) { return latestNarrowed.length }
    return earlierNarrowed.isValid && earlierNarrowed.input.isSame(as: input) ? earlierNarrowed.length : .indefinite
  }

  mutating func rememberNarrowed(_ width: Double, for input: ContainerInput) {
    earlierNarrowed = latestNarrowed
    latestNarrowed = InputAnswer(isValid: true, length: width, input: input)
  }

  /// Returns an intrinsic width of the content; indefinite if it is not remembered.
  mutating func width(_ kind: IntrinsicWidth, _ input: IntrinsicWidthInput) -> Double {
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

private struct InputAnswer: Sendable {
  var isValid = false
  var length = Double.indefinite
  var input = ContainerInput()
}

enum RememberedBaseline {
  case unknown
  /// The distance from the top in points; `nil` for a container without a baseline.
  case known(Double?)
}

/// The answers for the two latest inputs of an intrinsic width.
private struct IntrinsicWidthAnswers: Sendable {
  var count = 0
  private var latest = (input: IntrinsicWidthInput(), width: Double.indefinite)
  private var earlier = (input: IntrinsicWidthInput(), width: Double.indefinite)

  mutating func width(_ input: IntrinsicWidthInput) -> Double {
    if count > 0, latest.input.isSame(as: input) { return latest.width }
    guard count > 1, earlier.input.isSame(as: input) else { return .indefinite }
    swap(&latest, &earlier)
    return latest.width
  }

  mutating func remember(_ width: Double, for input: IntrinsicWidthInput) {
    earlier = latest
    latest = (input, width)
    count = min(2, count + 1)
  }
}

/// The sizes of a leaf's content box that are still valid. Lengths are in points.
struct LeafAnswers: Sendable {
  /// The intrinsic widths; indefinite until they are measured.
  private(set) var minimumWidth = Double.indefinite, maximumWidth = Double.indefinite
  /// The sizes that were used last, the latest first.
  private var latest = LeafSize(), second = LeafSize(), third = LeafSize()

  /// Returns the size for an available width; `nil` if no measurement covers it.
  mutating func size(for width: Double) -> LeafSize? {
    if latest.holds(for: width) { return latest }
    if second.holds(for: width) {
      swap(&latest, &second)
    } else if third.holds(for: width) {
      swap(&second, &third)
      swap(&latest, &second)
    } else {
      return nil
    }
    return latest
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
    third = second
    second = latest
    latest = LeafSize(size, for: width)
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
