// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayoutEngines
internal import CellNotation
internal import CellTree

/// Translates the children of a container with manual frames for the engine.
struct FrameTranslation {
  private let container: Element
  let isRightToLeft: Bool
  /// The index of the last child that is there, by the name of the child without the numbers of repetitions.
  private var childByName: [String: Int] = [:]
  /// For each child: the index of the repetition before it that is there; `nil` if there is none.
  private var previous: [Int?] = []
  /// The numbers that the data gives to the formulas.
  private(set) var inputs: [Double] = []

  init(_ container: Element, isRightToLeft: Bool) {
    self.container = container
    self.isRightToLeft = isRightToLeft
    for (index, child) in container.children.enumerated() {
      let name = child.nameInFormulas
      previous.append(child.isNumbered ? childByName[name] : nil)
      if child.isPresent { childByName[name] = index }
    }
  }

  // MARK: Formulas

  /// Returns the formulas of the children. Their numbers from the data become ``inputs``.
  mutating func formulas() -> [ChildFormulas] {
    container.children.indices.map { index in
      let child = container.children[index]
      guard child.isPresent else { return ChildFormulas(isPresent: false) }
      let frame = child.layout.frame
      var formulas = ChildFormulas()
      if let leading = frame.leading { formulas[.leading] = operations(leading, of: index, .leading) }
      if let trailing = frame.trailing { formulas[.trailing] = operations(trailing, of: index, .trailing) }
      formulas[.width] = width(of: index)
      formulas[.height] =
        frame.height.map { operations($0, of: index, .height) } ?? ownSize(of: child.layout.height) ?? [.fitHeight(index)]
      formulas[.x] = frame.x.map { operations($0, of: index, .x) } ?? x(of: index)
      formulas[.y] = frame.y.map { operations($0, of: index, .y) } ?? [.number(0)]
      return formulas
    }
  }

  private mutating func width(of index: Int) -> [FrameOperation] {
    let layout = container.children[index].layout
    if let width = layout.frame.width { return operations(width, of: index, .width) }
    if layout.frame.leading != nil, layout.frame.trailing != nil {
      return [.parentWidth, .side(index, .leading), .subtract, .side(index, .trailing), .subtract]
    }
    return ownSize(of: layout.width) ?? [.fitWidth(index)]
  }

  /// Returns the width from the start of a child to the end of the container.
  private func widthToTheEnd(of child: Int) -> [FrameOperation] {
    let frame = container.children[child].layout.frame
    if frame.leading != nil { return [.parentWidth, .side(child, .leading), .subtract] }
    if frame.trailing != nil { return [.parentWidth, .side(child, .trailing), .subtract] }
    return frame.x == nil ? [.parentWidth] : [.parentWidth, .side(child, .x), .subtract]
  }

  /// Returns a length that the type of an element gives it: that of an avatar.
  private func ownSize(of length: Length) -> [FrameOperation]? {
    if case .points(let points) = length { [.number(points)] } else { nil }
  }

  /// Returns the position of a child by its distance from the leading or the trailing edge. With both distances, the one from the
  /// leading edge holds even if they leave no width.
  private func x(of index: Int) -> [FrameOperation] {
    let frame = container.children[index].layout.frame
    if frame.leading == nil, frame.trailing == nil { return [.number(0)] }
    let side: FrameSide = frame.leading == nil ? .trailing : .leading
    let isFromLeft = (side == .leading) != isRightToLeft
    return isFromLeft
      ? [.side(index, side)] : [.parentWidth, .side(index, .width), .subtract, .side(index, side), .subtract]
  }

  /// Returns a formula in postfix notation.
  private mutating func operations(_ formula: FrameFormula, of child: Int, _ side: FrameSide) -> [FrameOperation] {
    let firstInput = inputs.count
    inputs += formula.numbers
    var result: [FrameOperation] = []
    append(formula.term, of: child, side, firstInput: firstInput, to: &result)
    return result
  }

  private func append(
    _ term: FormulaTerm, of child: Int, _ side: FrameSide, firstInput: Int, to result: inout [FrameOperation]
  ) {
    func append(_ term: FormulaTerm) { self.append(term, of: child, side, firstInput: firstInput, to: &result) }
    switch term {
    case .number(let number): result.append(.number(number))
    case .bound(let index): result.append(.input(firstInput + index))
    case .fit(.size): result.append(side == .width ? .fitWidth(child) : .fitHeight(child))
    case .lines(let limit?):
      append(limit)
      result.append(.fitLines(child))
    case .lines(nil): result += widthToTheEnd(of: child) + [.fitLines(child)]
    case .fit(.firstBaseline): result.append(.firstBaseline(child))
    case .fit(.lastBaseline): result.append(.lastBaseline(child))
    case .property(.parent, let property): result += Self.parent(property)
    case .property(let owner, let property):
      result += owned(by: owner, of: child).map { operations(property, of: $0) } ?? [.absent]
    case .negated(let inner):
      append(inner)
      result.append(.negate)
    case .chain(let first, let steps):
      append(first)
      for step in steps {
        append(step.term)
        result.append(FrameOperation(step.sign))
      }
    case .call(let function, let arguments):
      append(arguments[0])
      if arguments.count == 1 { result.append(FrameOperation(function)) }
      for argument in arguments.dropFirst() {
        append(argument)
        result.append(FrameOperation(function))
      }
    case .firstOf(let terms):
      append(terms[0])
      for term in terms.dropFirst() {
        append(term)
        result.append(.orElse)
      }
    }
  }

  /// Returns the child that a formula of `child` refers to; `nil` if it is not there.
  private func owned(by owner: FormulaOwner, of child: Int) -> Int? {
    switch owner {
    case .own: child
    case .previous: previous[child]
    case .sibling(let name): childByName[name]
    case .parent: nil
    }
  }

  private static func parent(_ property: FrameProperty) -> [FrameOperation] {
    switch property {
    case .midX: [.parentWidth, .number(2), .divide]
    case .midY: [.parentHeight, .number(2), .divide]
    case .height, .maxY: [.parentHeight]
    default: [.parentWidth]
    }
  }

  private func operations(_ property: FrameProperty, of child: Int) -> [FrameOperation] {
    func fromRight() -> [FrameOperation] { [.parentWidth, .side(child, .x), .subtract, .side(child, .width), .subtract] }
    let frame = container.children[child].layout.frame
    switch property {
    case .x: return [.side(child, .x)]
    case .y: return [.side(child, .y)]
    case .width: return [.side(child, .width)]
    case .height: return [.side(child, .height)]
    case .maxX: return [.side(child, .x), .side(child, .width), .add]
    case .maxY: return [.side(child, .y), .side(child, .height), .add]
    case .midX: return [.side(child, .x), .side(child, .width), .number(2), .divide, .add]
    case .midY: return [.side(child, .y), .side(child, .height), .number(2), .divide, .add]
    case .leading:
      if frame.leading != nil { return [.side(child, .leading)] }
      return isRightToLeft ? fromRight() : [.side(child, .x)]
    case .trailing:
      if frame.trailing != nil { return [.side(child, .trailing)] }
      return isRightToLeft ? [.side(child, .x)] : fromRight()
    case .firstBaseline: return [.side(child, .y), .firstBaseline(child), .add]
    case .lastBaseline: return [.side(child, .y), .lastBaseline(child), .add]
    }
  }

  // MARK: Functions

  func function(_ layout: AnyFrameLayout) -> any FrameFunction {
    NamedFrameFunction(layout: layout, names: container.children.map(\.segment))
  }

  // MARK: Errors

  /// Returns the failure of the element whose formula has a problem.
  func failure(_ problem: FrameProblem) -> ElementFailure {
    switch problem {
    case .noHeight: return ElementFailure(container, reason: FormulaFailure.noHeight)
    case .circles(let circles): return failure(circles: circles)
    case .notFinite(let slot): return failure(of: slot, .notFinite(key(of: slot).name))
    case .noValue(let slot): return failure(of: slot, .noValue(key(of: slot).name, missing: missing(in: slot)))
    }
  }

  /// Returns the failure of the first circle, with the others, by place.
  private func failure(circles: [[FrameSlot]]) -> ElementFailure {
    let failures = circles.map { slots in
      failure(of: slots[0], .circle(slots.map { FormulaFailure.Side(path: name(of: $0), location: key(of: $0).location) }))
    }
    return ElementFailure(failures)
  }

  private func failure(of slot: FrameSlot, _ reason: FormulaFailure) -> ElementFailure {
    var element = container.children[slot.child]
    element.location = key(of: slot).location
    return ElementFailure(element, reason: reason)
  }

  private func name(of slot: FrameSlot) -> String { container.children[slot.child].segment + "." + slot.side.name }

  /// Returns the key that gives a side its value, and its place.
  private func key(of slot: FrameSlot) -> (name: String, location: DocumentLocation) {
    let element = container.children[slot.child]
    let names: [String] =
      switch slot.side {
      case .x: ["x", "leading", "trailing"]
      case .width: ["width", "size", "leading"]
      case .height: ["height", "size"]
      case .y, .leading, .trailing: [slot.side.name]
      }
    for name in names { if let location = element.keyLocations[name] { return (name, location) } }
    return (slot.side.name, element.location)
  }

  /// Returns the name of an element that a formula uses and that is not there, or that has no text; `nil` if there is none.
  private func missing(in slot: FrameSlot) -> FormulaFailure.Missing? {
    let frame = container.children[slot.child].layout.frame
    let formula: FrameFormula? =
      switch slot.side {
      case .x: frame.x
      case .y: frame.y
      case .width: frame.width
      case .height: frame.height
      case .leading: frame.leading
      case .trailing: frame.trailing
      }
    var missing: FormulaFailure.Missing?
    formula?.term.forEachProperty { owner, property in
      if missing != nil || owner == .parent { return }
      if let child = owned(by: owner, of: slot.child) {
        if property == .firstBaseline || property == .lastBaseline { missing = .text(container.children[child].segment) }
      } else if case .sibling(let name) = owner {
        missing = .element(name)
      } else {
        missing = .element("previous")
      }
    }
    return missing
  }
}

extension Element {
  /// Whether the document says how high the element is.
  var hasGivenHeight: Bool {
    layout.height != .auto || layout.frame.height != nil || !layout.autoLayout.constraints.isEmpty
  }
}

extension FrameOperation {
  fileprivate init(_ sign: FormulaOperator) {
    switch sign {
    case .add: self = .add
    case .subtract: self = .subtract
    case .multiply: self = .multiply
    case .divide: self = .divide
    }
  }

  fileprivate init(_ function: FormulaFunction) {
    switch function {
    case .min: self = .minimum
    case .max: self = .maximum
    case .ceil: self = .ceiling
    case .floor: self = .floor
    case .round: self = .round
    }
  }
}

/// A layout in Swift for the children with these names.
private struct NamedFrameFunction: FrameFunction {
  let layout: AnyFrameLayout
  let names: [String]

  func frames(width: Double, fit: FrameFitting) throws -> [Rect] {
    let content = FrameContent(names: names) { child, limit in
      let answer = try fit(child, limit)
      return (answer.size, answer.firstBaseline, answer.lastBaseline)
    }
    return try layout.frames(of: content, width: width)
  }
}
