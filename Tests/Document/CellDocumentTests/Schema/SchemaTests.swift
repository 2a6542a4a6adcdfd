// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellGraphics
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellDocument

/// Returns the error of decoding a document; `nil` if it succeeds.
private func problem(with document: String, format: DocumentFormat = .json) -> CellDocumentError? {
  do throws(CellDocumentError) {
    _ = try CellTemplate(parsing: document, fileName: "d", format: format).goldenSettings()
    return nil
  } catch {
    return error
  }
}

@Suite(.enabled(if: SchemaValidator.isAvailable, "validating needs the package python3-jsonschema"))
struct SchemaTests {
  private static let validator = SchemaValidator(schema: CellTemplate.jsonSchema(golden: GoldenSettings.shape))

  @Test func `every sample and golden document is valid against the schema`() throws {
    let verdicts = try Self.validator.verdicts(on: StoredDocument.cases.map(\.value.compactJSON))
    #expect(zip(StoredDocument.cases, verdicts).filter { !$0.1 }.map(\.0.path) == [])
    #expect(verdicts.count > 80)
  }

  @Test(arguments: ElementKind.all.flatMap { kind in LayoutEngineName.allCases.map { kind.shape(in: $0) } })
  func `a key that is in two tables of an element has the same shape in both`(element: ObjectShape) {
    let shapes = Dictionary(grouping: element.keys, by: \.name).mapValues { Set($0.map(\.shape)) }
    #expect(shapes.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test(arguments: StoredDocument.all)
  func `a document decodes in JSON as well as in YAML`(document: StoredDocument) {
    #expect(problem(with: document.value.compactJSON)?.description == nil)
  }

  @Test func `edges of elements and of paragraphs have definitions of their own`() throws {
    // Of a paragraph, the edges are points; of an element, they may be percentages.
    let text = { (padding: String) in
      #"{"version": 1, "cell": {"type": "text", "paragraphs": [{"spans": "a", "padding": {"left": \#(padding)}}]}}"#
    }
    let documents = [
      #"{"version": 1, "cell": {"padding": {"left": 1, "right": "5%"}, "children": []}}"#, text("2"), text(#""5%""#),
    ]
    #expect(try Self.validator.verdicts(on: documents) == [true, true, false])
    #expect(documents.map { problem(with: $0) == nil } == [true, true, false])
  }

  @Test func `decoding and the schema reject the same changed documents, 50 for each seed`() async throws {
    var mutations = DocumentMutations(of: StoredDocument.all.map(\.value), seed: 20_261_121)
    let documents = (0..<50 * Seeds.count).map { _ in mutations.next().compactJSON }
    // Python runs in another process, in parallel with decoding, and takes about as long.
    async let validation = Self.validator.verdicts(on: documents)
    let problems = documents.map { problem(with: $0) }
    let verdicts = try await validation
    var counts = (accepted: 0, refused: 0, beyond: 0)
    for (document, (problem, isValid)) in zip(documents, zip(problems, verdicts)) {
      switch (problem, isValid) {
      case (nil, true): counts.accepted += 1
      case (_?, false): counts.refused += 1
      case (let problem?, true):
        counts.beyond += 1
        #expect(problem.isBeyondSchema, "only decoding refuses, for \(problem): \(document)")
      case (nil, false): Issue.record("only the schema refuses \(document)")
      }
    }
    // Requires that both verdicts are common, because otherwise the test would prove little.
    #expect(counts.accepted > documents.count / 5)
    #expect(counts.refused > documents.count * 3 / 10)
    #expect(counts.beyond < documents.count / 5)
  }

  @Test func `a changed document has the same problem in YAML`() {
    var mutations = DocumentMutations(of: StoredDocument.all.map(\.value), seed: 20_261_122)
    let documents = (0..<8 * Seeds.count).map { _ in mutations.next().compactJSON }
    #expect(documents.map { problem(with: $0)?.problem } == documents.map { problem(with: $0, format: .yaml)?.problem })
  }
}

extension CellDocumentError {
  /// Whether a document with this problem may still be valid against the schema.
  ///
  /// All other problems of a document are found both by decoding and by validating against the schema.
  fileprivate var isBeyondSchema: Bool {
    switch problem {
    // Problems of the text, not of the value it contains.
    case .notation: true
    // The size of the whole document.
    case .tooManyElements, .textTooLong, .tooManyMarks: true
    // The arguments of functions of colours, which may be nested.
    case .color(.arguments(_, _)), .color(.tooLong(_)), .color(.tooDeep): true
    case .color(.malformed(_)), .color(.unclosed(_)), .color(.unknownFunction(_)): false
    // Names that are defined elsewhere in the document or outside of it. Names may also contain characters that a regular
    // expression supported by all validators cannot describe.
    case .unknownName(_, .color, _, _), .unknownName(_, .style, _, _), .unknownName(_, .state, _, _): true
    case .unknownName(_, .rule, _, _): true
    case .unknownName(_, .component, _, _), .unknownName(_, .parameter, _, _), .unknownName(_, .variant, _, _): true
    case .unknownName(_, .slot, _, _), .component, .include, .notInData: true
    case .undefinedOverride, .nothingToLeaveOut, .circularColor, .circularStyle, .duplicateName, .invalidName, .reservedName: true
    case .decreasingStops, .misplacedHint, .expression, .formula, .unevenRoundBorder, .unevenTailBorder, .edgeWithoutColor: true
    case .mixedShadows, .insetShadowWithTail: true
    // Golden images: names of variants, times, and which of two numbers is larger.
    case .inSection: true
    // A picture in a line whose path is empty shows nothing, so a span that has only this one has nothing to show.
    case .missingOneOf(["text", "picture", "icon", "avatar"]): true
    // A golden case without a cell is valid, but cannot be drawn.
    case .noCell: true
    // The grammar of path data and of positions, and the numbers in the text of a view box.
    case .pathData, .viewBox, .contentPosition: true
    // The alpha of a colour, which depends on its name and its percentage.
    case .translucentColor: true
    // The keys that an element has in a state.
    case .missingKey, .missingOneOf, .conflictingKeys: !states.isEmpty
    case .unsupportedVersion, .unexpected, .unknownKey, .notInLine, .keyOfOtherEngine, .unknownName, .noLines, .outOfRange,
      .tooManyStates,
      .fixedInStates,
      .expressionNotAllowed:
      false
    // Problems of the data.
    case .tooManyRepetitions, .tooManySpans, .tooManyPictures, .nullKey, .binding, .dataViolation, .fixedWidth: true
    }
  }
}
