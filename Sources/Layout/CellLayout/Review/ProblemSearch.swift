// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

/// The elements of a cell with their boxes, in preorder, for the search for problems.
struct ProblemSearch {
  /// An element with its box.
  struct Part {
    let element: Element
    let box: ExplainedBox
    /// The index of the container; `nil` for the root.
    let parent: Int?
    /// The indices of the elements inside.
    var children: [Int] = []
    /// Whether the element or one around it is hidden.
    let isHidden: Bool
    /// Whether the element or one around it clips its content, and a user cannot scroll to what is cut off.
    let isClipped: Bool
    /// Whether a mask applies to the element, so that its content is meant to fade out.
    let isMasked: Bool
  }

  private(set) var parts: [Part] = []
  /// What the containers with constraints did not decide.
  let constraints: [ConstraintProblems]
  let grid: PixelGrid

  /// The length below which a difference is invisible: half a device pixel.
  var tolerance: Double { grid.points(0.5) }

  init(_ cell: Cell, _ layout: ExplainedLayout) {
    grid = PixelGrid(scale: cell.scale)
    constraints = layout.constraintProblems
    var boxes = layout.boxes[...]
    append(cell.root, in: nil, &boxes)
  }

  private mutating func append(_ element: Element, in parent: Int?, _ boxes: inout ArraySlice<ExplainedBox>) {
    let box = boxes.removeFirst()
    let around = parent.map { parts[$0] }
    let index = parts.count
    parts.append(
      Part(
        element: element, box: box, parent: parent, isHidden: element.decoration.isHidden || around?.isHidden ?? false,
        isClipped: !element.scrolls && (element.decoration.clips || around?.isClipped ?? false),
        isMasked: element.decoration.mask != nil || around?.isMasked ?? false))
    if let parent { parts[parent].children.append(index) }
    for child in element.children { append(child, in: index, &boxes) }
  }
}

extension Element {
  fileprivate var scrolls: Bool { layout.overflow == .scroll }
}

extension ProblemSearch.Part {
  /// Whether a user can scroll to content that has no room in the box.
  var scrolls: Bool { element.scrolls && box.content.width > 0 && box.content.height > 0 }

  /// Whether the element takes part in the flow of its container.
  var isInFlow: Bool { element.layout.position != .absolute }

  func side(_ axis: SizeAxis) -> ExplainedSide {
    switch axis {
    case .width: box.width
    case .height: box.height
    }
  }

  /// Returns the length of border and padding on both edges.
  func insets(_ axis: SizeAxis) -> Double {
    switch axis {
    case .width: box.frame.width - box.content.width
    case .height: box.frame.height - box.content.height
    }
  }

  /// Returns the key that sets a minimum length; `nil` if the automatic minimum applies.
  func minimumKey(_ axis: SizeAxis) -> DocumentKey? {
    switch axis {
    case .width: element.layout.minWidth == .auto ? nil : key("minWidth")
    case .height: element.layout.minHeight == .auto ? nil : key("minHeight")
    }
  }

  /// Returns the first of the given keys that the element has; otherwise the first one, without a place.
  func key(_ names: String...) -> DocumentKey {
    for name in names { if let place = element.keyLocations[name] { return DocumentKey(name: name, location: place) } }
    return DocumentKey(name: names[0], location: nil)
  }
}

// MARK: Causes

extension ProblemSearch {
  /// Returns the reason why a box is not larger.
  ///
  /// If the box takes its length from the container around it, the reason is looked for there.
  /// - Parameter needed: the border-box length that the content needs, in points.
  func cause(of index: Int, _ axis: SizeAxis, needed: Double) -> SizeCause {
    var number = index
    while true {
      let size = parts[number].side(axis).size
      let owner = number == index ? nil : parts[number].element.path
      if let reason = ownReason(of: number, axis, needed: number == index ? needed : .infinity) {
        return SizeCause(owner: owner, reason: reason, size: size)
      }
      // An element that takes the size of its content has no more room than its container.
      guard let parent = parts[number].parent else { return SizeCause(owner: owner, reason: .content, size: size) }
      number = parent
    }
  }

  /// Returns the reason that the element itself or its line gives; `nil` if its length depends on the container around it.
  private func ownReason(of index: Int, _ axis: SizeAxis, needed: Double) -> SizeCause.Reason? {
    let part = parts[index]
    let side = part.side(axis)
    if let maximum = side.maximum, maximum.points < side.preferred.points, side.size <= maximum.points + tolerance,
      case .key(let key) = maximum.reason
    {
      return .limit(key)
    }
    var given: DocumentKey?
    switch side.preferred.reason {
    case .key(let key): given = key
    case .formula(let formula): given = formula.key
    default: break
    }
    let isShare = given.map { ["basis", "flex"].contains($0.name) } ?? false
    if let line = side.line, isShare || abs(side.size - side.preferred.points) > tolerance {
      return .line(line, minimum: side.minimum.map({ $0.points < needed }) ?? false ? part.minimumKey(axis) : nil)
    }
    if axis == .height, let percentage = percentageOfSize(at: index) { return .percentage(percentage) }
    if let given { return .key(given) }
    if side.preferred.reason == .aspectRatio { return .aspectRatio }
    if case .constraints(let constraints) = side.preferred.reason {
      return openLength(of: index, axis) ?? constraints.cause(of: axis, at: part.element.path)
    }
    return side.preferred.reason == .stretch && !part.isInFlow ? .edges : nil
  }

  /// Returns what the constraints leave open about a length.
  private func ambiguities(of index: Int, _ axis: SizeAxis) -> some Sequence<ConstraintProblems.Ambiguity> {
    let side = ConstraintProblems.Ambiguity.Side(
      path: parts[index].element.path, attribute: axis == .width ? .width : .height)
    return constraints.lazy.flatMap(\.ambiguities).filter { $0.sides.contains(side) }
  }

  /// Returns the constraints of one priority whose order decides a length; `nil` if none does.
  func rivals(of index: Int, _ axis: SizeAxis) -> [ExplainedConstraint]? {
    ambiguities(of: index, axis).lazy.compactMap { if case .order(let rivals) = $0.cause { rivals } else { nil } }.first
  }

  /// Returns why constraints leave a length open; `nil` if it is not open, or by the order of constraints.
  private func openLength(of index: Int, _ axis: SizeAxis) -> SizeCause.Reason? {
    for ambiguity in ambiguities(of: index, axis) {
      switch ambiguity.cause {
      case .missing(let remedy, let owner): return .missingConstraint(remedy, of: owner)
      case .ignored(let constraint): return .ignoredConstraint(constraint)
      case .order: continue
      }
    }
    return nil
  }
}

extension [ExplainedConstraint] {
  /// The cause of a length that these constraints determine. Without a constraint besides that of the container's size and that it is
  /// not negative, one is missing.
  fileprivate func cause(of axis: SizeAxis, at path: String) -> SizeCause.Reason {
    let isDetermined = contains { constraint in
      switch constraint.kind {
      case .written, .hugging, .resistance: true
      case .container, .fitting, .minimum, .alignment: false
      }
    }
    return isDetermined ? .constraints(self) : .missingConstraint("\(axis.rawValue) == 40", of: path)
  }
}
