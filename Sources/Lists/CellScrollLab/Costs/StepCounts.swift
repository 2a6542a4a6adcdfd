// SPDX-License-Identifier: MIT

/// Something that work is made of, and that can be counted: the same number on every machine.
package enum Step: UInt8, Hashable, Sendable, CaseIterable {
  // Binding
  /// Items of the data.
  case parsedItems
  /// Bytes of JSON.
  case parsedBytes
  /// Values of JSON: objects, lists, texts, numbers and the rest.
  case parsedValues
  /// Bytes of texts that contain a character which JSON escapes.
  case escapedBytes
  /// Elements of a bound cell.
  case boundElements
  /// Formulas and constraints of those of them that depend on data.
  case boundFormulas
  /// Bytes of the texts of a bound cell.
  case boundBytes
  /// Expressions that were evaluated.
  case evaluations
  /// Bytes of texts that were given to filters which return plain text.
  case filteredBytes
  /// Bytes of texts of which filters made spans or paragraphs.
  case styledBytes
  /// Values of lists, such as those of spans, that were given to filters.
  case listedValues
  /// Pieces of text in one style.
  case boundRuns
  /// Bytes of texts in which links, mentions or hashtags are looked for.
  case searchedBytes

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
  case colorPixels, blurredPixels, passPixels
  /// Pixels of linear gradients whose rows have one colour each, and those of all others.
  case gradientPixels, slantedPixels
  case radialPixels, conicPixels
  /// Pixels of gradients in vector images.
  case mappedPixels
  /// Pixels of pictures that scaling wrote.
  case scaledPixels
  /// Pixels of text boxes.
  case textPixels
  case drawnGlyphs
  /// Fills, shadows, texts and pictures.
  case drawnItems
  /// Lines and curves of paths.
  case segments
  /// Pictures that were opened to decode them.
  case openedPictures
  case decodedPixels

  // Showing
  /// Rows that a list compared with those that it had before.
  case comparedRows
  /// Pixels that were copied into the picture of the list.
  case copiedPixels
  /// Pixels that were moved within it.
  case movedPixels

  // The render stage
  case opaquePixels, blendedPixels, renderPassPixels
  /// Pixels of pictures that are not as large as they are shown, or not at whole pixels.
  case sampledPixels
}

/// How often each step was taken, in -2⁵⁵..<2⁵⁵.
package struct StepCounts: Hashable, Sendable {
  /// A step with its count. A row has dozens of these, so both share eight bytes.
  private struct Entry: Hashable, Sendable {
    private let bits: Int

    init(_ step: Step, _ count: Int) { bits = count << 8 | Int(step.rawValue) }

    /// The raw value of the step.
    var place: UInt8 { UInt8(truncatingIfNeeded: bits) }
    var count: Int { bits >> 8 }
  }

  /// The steps that were taken, in the order of ``Step``.
  private var entries: [Entry] = []

  package init() {}

  package subscript(step: Step) -> Int {
    get { entries.first { $0.place == step.rawValue }?.count ?? 0 }
    set {
      let start = entries.firstIndex { $0.place >= step.rawValue } ?? entries.count
      let end = start < entries.count && entries[start].place == step.rawValue ? start + 1 : start
      entries.replaceSubrange(start..<end, with: newValue == 0 ? [] : [Entry(step, newValue)])
    }
  }

  /// The steps that were taken, in the order of ``Step``.
  package var taken: some Sequence<(step: Step, count: Int)> {
    entries.lazy.compactMap { entry in Step(rawValue: entry.place).map { ($0, entry.count) } }
  }

  package static func += (sum: inout StepCounts, other: StepCounts) {
    // Counts that nothing was added to share their memory.
    if sum.entries.isEmpty { return sum = other }
    for (step, count) in other.taken { sum[step] += count }
  }

  package static func + (left: StepCounts, right: StepCounts) -> StepCounts {
    var sum = left
    sum += right
    return sum
  }

  package static prefix func - (counts: StepCounts) -> StepCounts {
    counts.taken.reduce(into: StepCounts()) { $0[$1.step] = -$1.count }
  }
}

extension StepCounts: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (Step, Int)...) { for (step, count) in elements { self[step] += count } }
}
