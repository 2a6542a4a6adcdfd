// SPDX-License-Identifier: MIT

package import DisplayList

/// A finding for which no pixel need be drawn: its rule, and the path of its layer.
package struct ListFinding: Hashable, Sendable {
  package let rule: Rule
  package let path: String
}

extension DisplayList {
  /// The errors and warnings that the list alone tells: edges between device pixels, and reasons for offscreen passes.
  package var findingsWithoutPixels: Set<ListFinding> {
    let passes = layers.flatMap { layer in layer.isolationReasons.map { ListFinding(rule: Rule($0), path: layer.path) } }
    return Set(misalignments().filter { !$0.edges.isEmpty }.map(finding) + passes)
  }

  /// A finding for each layer off the grid, also where the finding of a layer around it speaks for it.
  package var findingsOfMisalignedLayers: Set<ListFinding> { Set(misalignments().map(finding)) }

  private func finding(_ misalignment: Misalignment) -> ListFinding {
    ListFinding(rule: misalignment.isOriginOff ? .fractionalOrigin : .fractionalSize, path: layers[misalignment.layer].path)
  }
}
