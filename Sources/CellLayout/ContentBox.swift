// SPDX-License-Identifier: MIT

package import CellDocument
package import Graphics

extension Element {
  /// Returns the border and padding of the frame, in points; `nil` if padding is a percentage of an unknown width.
  /// - Parameter width: the base of padding percentages: the width of the content box around the frame.
  package func contentInsets(inContentOfWidth width: Double?) -> Insets? {
    let border = decoration.border?.width ?? 0
    func inset(_ length: Length) -> Double? {
      switch length {
      case .points(let points): points + border
      case .percent(let share): width.map { $0 * share / 100 + border }
      case .auto: border
      }
    }
    let edges = layout.padding
    guard let top = inset(edges.top), let right = inset(edges.right), let bottom = inset(edges.bottom),
      let left = inset(edges.left)
    else { return nil }
    return Insets(top: top, right: right, bottom: bottom, left: left)
  }
}
