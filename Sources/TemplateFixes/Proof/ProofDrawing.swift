// SPDX-License-Identifier: MIT

package import CellDocument
import Dispatch
package import DisplayList
package import Graphics
package import RenderAnalysis
import Synchronization

/// What proofs ask of the composition root.
package struct ProofDrawing: Sendable {
  /// Draws on one thread.
  package struct Drawer {
    /// What is drawn of a cell.
    package var list: (Cell) throws -> DisplayList
    /// Some rows of a list.
    package var pixels: (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer
    /// How many pixels of two lists of one size differ in some areas, none of which lies over another.
    package var differingPixels: (DisplayList, DisplayList, _ areas: [PixelRect]) throws -> Int
    /// The pixels that an item may cover, never fewer.
    package var inkBounds: (DisplayItem) throws -> PixelRect
    package var analysis: (DisplayList) throws -> CellAnalysis

    package init(
      list: @escaping (Cell) throws -> DisplayList, pixels: @escaping (DisplayList, _ rows: Range<Int>) throws -> PixelBuffer,
      differingPixels: @escaping (DisplayList, DisplayList, _ areas: [PixelRect]) throws -> Int,
      inkBounds: @escaping (DisplayItem) throws -> PixelRect, analysis: @escaping (DisplayList) throws -> CellAnalysis
    ) {
      self.list = list
      self.pixels = pixels
      self.differingPixels = differingPixels
      self.inkBounds = inkBounds
      self.analysis = analysis
    }
  }

  /// Lends a drawer of the calling thread for as long as a call takes.
  package var lend: @Sendable ((Drawer) -> Void) -> Void
  /// What cells are bound with, but for what a configuration says.
  package var environment: BindingEnvironment
  /// Leaves out the findings of rules that are switched off, marks those that the cell suppresses, and adds what the template can
  /// suggest: the template is in the cell's states.
  package var choose: @Sendable ([Finding], Cell, CellTemplate) -> [Finding]

  package init(
    environment: BindingEnvironment, choose: @escaping @Sendable ([Finding], Cell, CellTemplate) -> [Finding],
    lend: @escaping @Sendable ((Drawer) -> Void) -> Void
  ) {
    self.environment = environment
    self.choose = choose
    self.lend = lend
  }

  /// Does work for each input on as many threads as there are cores, and returns what comes of it in the order of the inputs.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ work: @Sendable (Drawer, Input) -> Output
  ) -> [Output] {
    let outputs = Mutex([Output?](repeating: nil, count: inputs.count))
    DispatchQueue.concurrentPerform(iterations: inputs.count) { index in
      lend { drawer in
        let output = work(drawer, inputs[index])
        outputs.withLock { $0[index] = output }
      }
    }
    return outputs.withLock { $0 }.compactMap(\.self)
  }
}

/// A template in the states and directions that proofs need, decoded once for each.
struct PreparedTemplate: Sendable {
  private struct Variant: Hashable {
    let states: [String]
    let isMirrored: Bool

    init(_ configuration: Configuration) {
      states = configuration.states
      isMirrored = configuration.isMirrored
    }
  }

  private let variants: [Variant: CellTemplate]
  private let environment: BindingEnvironment

  /// - Throws: `CellDocumentError` for a template that is wrong in one of the configurations.
  init(_ template: CellTemplate, for configurations: [Configuration], _ environment: BindingEnvironment) throws(CellDocumentError)
  {
    var variants: [Variant: CellTemplate] = [:]
    for configuration in configurations where variants[Variant(configuration)] == nil {
      let variant = try template.applying(configuration.states)
      variants[Variant(configuration)] =
        configuration.isMirrored ? try variant.directed(isRightToLeft: !variant.isRightToLeft) : variant
    }
    self.variants = variants
    self.environment = environment
  }

  /// The template of a case; one of the configurations that it was prepared for.
  func template(of proofCase: ProofCase) -> CellTemplate {
    guard let template = variants[Variant(proofCase.configuration)] else {
      preconditionFailure("the template is prepared for \(proofCase.configuration)")
    }
    return template
  }

  func cell(of proofCase: ProofCase) throws(CellDocumentError) -> Cell {
    var environment = environment
    if let scale = proofCase.configuration.scale { environment.scale = scale }
    if let textScale = proofCase.configuration.textScale { environment.textScale = textScale }
    return try template(of: proofCase).bind(proofCase.item, environment: environment)
  }
}
