// SPDX-License-Identifier: MIT

package import CellDisplayList
internal import CellDocument
package import CellGraphics
package import CellLayout
package import CellPainting
package import CellRenderAnalysis
package import CellTree
import Dispatch
import Synchronization

/// The functions that lay out, draw and analyse cells. The composition root provides them. They may be called on any thread.
package struct CellDrawing: Sendable {
  /// Lays out a cell, with answers to questions about its layout, and paints it.
  var painted: @Sendable (Cell, LayoutQuestions) throws -> PaintedCell
  /// Draws a painted cell. Errors name the cell's elements.
  var picture: @Sendable (PaintedCell) throws -> PixelBuffer
  /// Draws the given rows of a display list, in device pixels.
  var pixels: @Sendable (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer
  /// Returns the number of pixels in `areas` that differ between two display lists of the same size. The areas must not overlap.
  var differingPixels: @Sendable (DisplayList, DisplayList, _ areas: [PixelRect]) throws -> Int
  /// Returns a rectangle that contains every pixel that an item covers.
  var inkBounds: @Sendable (DisplayItem) throws -> PixelRect
  var analysis: @Sendable (DisplayList) throws -> CellAnalysis

  package init(
    painted: @escaping @Sendable (Cell, LayoutQuestions) throws -> PaintedCell,
    picture: @escaping @Sendable (PaintedCell) throws -> PixelBuffer,
    pixels: @escaping @Sendable (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer,
    differingPixels: @escaping @Sendable (DisplayList, DisplayList, _ areas: [PixelRect]) throws -> Int,
    inkBounds: @escaping @Sendable (DisplayItem) throws -> PixelRect,
    analysis: @escaping @Sendable (DisplayList) throws -> CellAnalysis
  ) {
    self.painted = painted
    self.picture = picture
    self.pixels = pixels
    self.differingPixels = differingPixels
    self.inkBounds = inkBounds
    self.analysis = analysis
  }

  /// Returns the display list of a cell.
  func list(_ cell: Cell) throws -> DisplayList { try painted(cell, []).list }
}

/// The closures and values that proofs get from the composition root.
struct ProofDrawing: Sendable {
  /// The environment for binding cells, before a configuration overrides parts of it.
  var environment: BindingEnvironment
  /// Applies the rule settings to findings of a cell. The template must already have the cell's states applied.
  ///
  /// Removes findings of disabled rules, sets configured severities, marks findings that the cell suppresses, and adds
  /// suggestions from the template.
  var choose: @Sendable ([Finding], Cell, CellTemplate) -> [Finding]
  var cells: CellDrawing
  /// The limit on the work of the search for fixes.
  var budget: ProofBudget

  init(
    environment: BindingEnvironment, cells: CellDrawing, budget: ProofBudget = .standard,
    choose: @escaping @Sendable ([Finding], Cell, CellTemplate) -> [Finding]
  ) {
    self.environment = environment
    self.choose = choose
    self.cells = cells
    self.budget = budget
  }

  /// Calls `work` for each input, on as many threads as there are cores. Returns the outputs in the order of the inputs.
  func map<Input: Sendable, Output: Sendable>(_ inputs: [Input], _ work: @Sendable (Input) -> Output) -> [Output] {
    let outputs = Mutex([Output?](repeating: nil, count: inputs.count))
    DispatchQueue.concurrentPerform(iterations: inputs.count) { index in
      let output = work(inputs[index])
      outputs.withLock { $0[index] = output }
    }
    return outputs.withLock { $0 }.compactMap(\.self)
  }
}

/// A template prepared for each combination of states and direction that proofs need. Each combination is decoded once.
struct PreparedTemplate: Sendable {
  private struct Variant: Hashable {
    let states: [String]
    let isMirrored: Bool

    init(_ configuration: Configuration) {
      states = configuration.states
      isMirrored = configuration.isMirrored
    }
  }

  private let template: CellTemplate
  private var variants: [Variant: CellTemplate] = [:]
  private let environment: BindingEnvironment
  /// The size of the template as compact JSON; 0 if it does not matter.
  let bytes: Int

  /// The steps that preparing the template took.
  var steps: Int { ProofSteps.preparation(templateBytes: bytes, variants: variants.count) }

  /// - Parameter bytes: The size of the template as compact JSON.
  /// - Throws: `CellDocumentError` for a template that is invalid in one of the configurations.
  init(
    _ template: CellTemplate, for configurations: [Configuration], _ environment: BindingEnvironment, bytes: Int = 0
  ) throws(CellDocumentError) {
    self.template = template
    self.environment = environment
    self.bytes = bytes
    try prepare(for: configurations)
  }

  /// Prepares the template for more configurations.
  /// - Throws: `CellDocumentError` for a template that is invalid in one of the configurations.
  mutating func prepare(for configurations: [Configuration]) throws(CellDocumentError) {
    for configuration in configurations where variants[Variant(configuration)] == nil {
      let variant = try template.applying(configuration.states)
      variants[Variant(configuration)] =
        configuration.isMirrored ? try variant.directed(isRightToLeft: !variant.isRightToLeft) : variant
    }
  }

  /// Returns the template for a case. The case's configuration must be one that the template was prepared for.
  func template(of proofCase: ProofCase) -> CellTemplate {
    guard let template = variants[Variant(proofCase.configuration)] else {
      preconditionFailure("the template is not prepared for \(proofCase.configuration)")
    }
    return template
  }

  func cell(of proofCase: ProofCase) throws(CellDocumentError) -> Cell {
    var environment = environment
    if let scale = proofCase.configuration.scale { environment.scale = scale }
    if let textScale = proofCase.configuration.textScale { environment.textScale = textScale }
    if let width = proofCase.configuration.width { environment.width = width }
    if let scrolled = proofCase.configuration.scrolled { environment.scrollOffsets.all = scrolled.offset }
    return try template(of: proofCase).bind(proofCase.item, environment: environment)
  }
}
