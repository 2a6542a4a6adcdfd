// SPDX-License-Identifier: MIT

package import DisplayList

/// A finding that is known without drawing: its rule, and the path of its layer.
package struct ListFinding: Hashable, Sendable {
  package let rule: Rule
  package let path: String
}

extension DisplayList {
  /// The errors and warnings that follow from the list alone: edges between device pixels, and reasons for offscreen passes.
  package var findingsWithoutPixels: Set<ListFinding> {
    let passes = layers.flatMap { layer in layer.isolationReasons.map { ListFinding(rule: Rule($0), path: layer.path) } }
    return Set(misalignments().filter { !$0.edges.isEmpty }.map(finding) + passes)
  }

  /// A finding for each layer off the grid, even if the finding of an enclosing layer includes it.
  package var findingsOfMisalignedLayers: Set<ListFinding> { Set(misalignments().map(finding)) }

  private func finding(_ misalignment: Misalignment) -> ListFinding {
    ListFinding(rule: misalignment.isOriginOff ? .fractionalOrigin : .fractionalSize, path: layers[misalignment.layer].path)
  }
}
