// SPDX-License-Identifier: MIT

/// Something that work is made of, and that can be counted: the same number on every machine.
package enum Step: String, Hashable, Sendable, CaseIterable {
  // Binding
  /// Bytes of JSON.
  case parsedBytes
  /// Values of JSON: objects, lists, texts, numbers and the rest.
  case parsedValues
  /// Elements of a bound cell.
  case boundElements
  /// Bytes of the texts of a bound cell.
  case boundBytes
  /// Expressions that were evaluated.
  case evaluations
  /// Bytes of texts that were given to filters.
  case filteredBytes

  // Layout
  /// Elements for which an engine built what it needs.
  case builtElements
  /// Formulas and systems of constraints that were compiled.
  case compilations
  /// Measurements of text.
  case measurements
  /// Containers whose children were placed.
  case visits
  /// Formulas of manual frames that were evaluated.
  case formulas
  /// Pivots of the constraint solver.
  case pivots
  /// Constants of constraints that were changed.
  case edits
  /// Bytes of words that were shaped.
  case shapedBytes
  /// Bytes of text whose lines were broken.
  case brokenBytes
  /// Fonts that were used for the first time.
  case openedFonts
  /// The first use of any font, which sets up the libraries for text.
  case textSetup

  // Drawing
  case colorPixels, gradientPixels, blurredPixels, passPixels
  /// Pixels of pictures that scaling read or wrote.
  case scaledPixels
  /// Pixels of text boxes.
  case textPixels
  /// Lines and curves of paths.
  case segments
  case decodedPixels

  // Showing
  /// Pixels that were copied into the picture of the list.
  case copiedPixels
  /// Pixels that were moved within it.
  case movedPixels

  // The render stage
  case opaquePixels, blendedPixels, renderPassPixels
  /// Pixels of pictures that are not as large as they are shown, or not at whole pixels.
  case sampledPixels
}

/// How often each step was taken.
package struct StepCounts: Hashable, Sendable {
  private var counts: [Step: Int] = [:]

  package init() {}

  package subscript(step: Step) -> Int {
    get { counts[step] ?? 0 }
    set { counts[step] = newValue == 0 ? nil : newValue }
  }

  /// The steps that were taken, in the order of ``Step``.
  package var taken: [(step: Step, count: Int)] { Step.allCases.compactMap { step in counts[step].map { (step, $0) } } }

  package static func += (sum: inout StepCounts, other: StepCounts) { sum.counts.merge(other.counts) { $0 + $1 } }

  package static func + (left: StepCounts, right: StepCounts) -> StepCounts {
    var sum = left
    sum += right
    return sum
  }

  package static prefix func - (counts: StepCounts) -> StepCounts {
    var negative = counts
    negative.counts = counts.counts.mapValues(-)
    return negative
  }
}

extension StepCounts: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (Step, Int)...) { for (step, count) in elements { self[step] += count } }
}
