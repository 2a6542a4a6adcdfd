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
    let edges = misalignments().filter { !$0.edges.isEmpty }.map { misalignment in
      ListFinding(
        rule: misalignment.isOriginOff ? .fractionalOrigin : .fractionalSize, path: layers[misalignment.layer].path)
    }
    let passes = layers.flatMap { layer in layer.isolationReasons.map { ListFinding(rule: Rule($0), path: layer.path) } }
    return Set(edges + passes)
  }
}
