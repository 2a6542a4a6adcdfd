// SPDX-License-Identifier: MIT

/// A step of painting a layer. Everything that depends on the order of painting reads these steps.
package enum PaintingStep: Hashable, Sendable {
  /// Consecutive items of the layer itself.
  case items(Range<Int>)
  /// A layer inside the layer, with its own steps.
  case layer(Int)
  /// The steps draw into a separate buffer, which is composited at the end. `kind` is never `glyphRun`.
  indirect case pass(RenderPass.Kind, [PaintingStep])
}

extension DisplayList {
  /// Returns the steps of painting a layer, in order; empty if the layer and its subtree have no items.
  ///
  /// From the outside to the inside: the pass of the whole layer, the pass for the shadow of its content, its decoration, the pass
  /// that cuts corners, its other items, and the layers inside it.
  package func paintingSteps(of index: Int) -> [PaintingStep] {
    let layer = layers[index]
    guard !layer.items.isEmpty else { return [] }
    let children = children(of: index).map { PaintingStep.layer($0) }
    var steps: [PaintingStep]
    if layer.clipsInPass {
      let inside = layer.decorationItems.upperBound..<layer.ownItems.upperBound
      steps = [.items(layer.decorationItems), .pass(.cornerClip, [.items(inside)] + children)]
    } else {
      steps = [.items(layer.ownItems)] + children
    }
    if layer.shadow != nil { steps = [.pass(.shadow, steps)] }
    return layer.hasWholePass ? [.pass(.whole, steps)] : steps
  }
}

extension [PaintingStep] {
  /// The content of the pass that surrounds all steps of a layer, if there is one: its own pass, its shadow's, or both in one.
  package var contentOfSurroundingPass: [PaintingStep]? {
    guard count == 1, case .pass(let kind, let content) = self[0], kind != .cornerClip else { return nil }
    return content.contentOfSurroundingPass ?? content
  }
}
