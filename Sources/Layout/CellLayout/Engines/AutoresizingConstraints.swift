// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellNotation
internal import CellTree

extension Autoresizing {
  /// Returns the constraints that place a view as its mask does: the distances and the length that are flexible share what the container is
  /// longer or shorter than in the design, in the proportions that they have there. If none is flexible, the view keeps its size and its
  /// distances at the left and the top.
  /// - Returns: for each constraint, the constant and the text.
  func constraints(of view: Int, in container: Constraint.Item) -> [(Constraint, constant: Double, text: String)] {
    let horizontal = Line(
      before: x, length: width, after: parentWidth - x - width,
      flexible: (flexible.contains(.leftMargin), flexible.contains(.width), flexible.contains(.rightMargin)))
    let vertical = Line(
      before: y, length: height, after: parentHeight - y - height,
      flexible: (flexible.contains(.topMargin), flexible.contains(.height), flexible.contains(.bottomMargin)))
    return [(horizontal, LayoutAttribute.left, LayoutAttribute.width), (vertical, .top, .height)].flatMap { line, start, length in
      [
        constraint(view, start, container, of: length, line.start, origin: start),
        constraint(view, length, container, of: length, line.size, origin: nil),
      ]
    }
  }

  /// - Parameter share: the attribute as a share of the container's length, and points.
  private func constraint(
    _ view: Int, _ attribute: LayoutAttribute, _ container: Constraint.Item, of length: LayoutAttribute,
    _ share: (factor: Double, points: Double), origin: LayoutAttribute?
  ) -> (Constraint, constant: Double, text: String) {
    var terms = [Constraint.Term(.view(view), attribute)]
    var sum = ""
    if let origin {
      terms.append(Constraint.Term(container, origin, times: -1))
      sum = "parent.\(origin.rawValue)"
    }
    if share.factor != 0 {
      terms.append(Constraint.Term(container, length, times: -share.factor))
      let factor = share.factor == 1 ? "" : "\(decimal(share.factor)) * "
      sum += "\(sum.isEmpty ? "" : " + ")\(factor)parent.\(length.rawValue)"
    }
    if share.points != 0 || sum.isEmpty {
      sum += sum.isEmpty ? decimal(share.points) : " \(share.points < 0 ? "-" : "+") \(decimal(abs(share.points)))"
    }
    return (Constraint(terms, .equal, isImplied: true), share.points, "\(attribute.rawValue) == \(sum)")
  }

  /// The distances and the length along an axis, in the design.
  private struct Line {
    let start, size: (factor: Double, points: Double)

    init(before: Double, length: Double, after: Double, flexible: (before: Bool, length: Bool, after: Bool)) {
      let parts = [before, length, after]
      let isFlexible = [flexible.before, flexible.length, flexible.after]
      let indices = parts.indices.filter { isFlexible[$0] }
      let sum = indices.reduce(0) { $0 + parts[$1] }
      // Parts that have no length in the design grow equally.
      let shares = parts.indices.map { index in
        isFlexible[index] ? (sum > 0 ? parts[index] / sum : 1 / Double(indices.count)) : 0
      }
      let total = before + length + after
      start = (shares[0], before - shares[0] * total)
      size = (shares[1], length - shares[1] * total)
    }
  }
}
