// SPDX-License-Identifier: MIT

import CellGraphics
import CellInspection
import CellInterfaceBuilder
import CellLayout
import CellPainting
import CellRaster
import CellRenderAnalysis

/// The findings about a cell of Interface Builder that its document does not show: what the file says besides, and how the cell is laid out
/// with other texts, at other widths and from right to left.
struct InterfaceInspection {
  let template: InterfaceTemplate
  /// The cells that were inspected.
  let cells: [InspectedCell]
  let rules: RuleSettings

  private var cell: InterfaceCell { template.cell }

  /// Returns the findings in the order of the rules.
  /// - Parameters:
  ///   - input: what the job draws.
  ///   - data: the first item.
  /// - Throws: what binding and layout throw.
  func findings(_ input: CellInput, _ data: DataItem, by renderer: CellRenderer) throws -> [TemplateRemark] {
    var found = selfSizing + misplaced
    found += try problemsOfVariants(input, data, by: renderer)
    found += cell.issues.compactMap { remark(Rule($0.kind), view: $0.view, at: $0.position, $0.message) }
    return found.compactMap { $0.judged(by: rules, in: cells) }
  }

  private func remark(_ rule: Rule, view: String, at position: SourcePosition, _ message: String) -> TemplateRemark? {
    path(of: template.imported.names[view] ?? "").flatMap {
      TemplateRemark(rule, at: $0, DocumentLocation(position, in: template.file.fileName), message, in: cells)
    }
  }

  /// Returns the path of the element with a name. No two elements have the same.
  private func path(of name: String) -> String? {
    let layers = cells.lazy.flatMap(\.list.layers).map(\.path)
    return layers.first { $0 == name || $0.hasSuffix("/" + name) } ?? layers.first
  }
}

// MARK: Frames

extension InterfaceInspection {
  /// The views whose frames in the file are not the solution of the constraints.
  private var misplaced: [TemplateRemark] {
    guard let layout = RecordedLayout.possible(cell, in: template.file, template.fitting) else { return [] }
    return layout.differences(from: cell).compactMap { difference in
      guard let solution = difference.solution else { return nil }
      let mark = difference.view.isMisplaced || difference.view.isAmbiguous ? ", as Interface Builder says, too" : ""
      return remark(
        .misplaced, view: difference.view.id, at: difference.view.position,
        "has the frame \(difference.recorded.text) in the file, but the constraints give \(solution.text)\(mark)")
    }
  }

  /// The cell, if the constraints do not determine its height, or only while some label has a text.
  private var selfSizing: [TemplateRemark] {
    guard !cell.root.subviews.isEmpty, let recorded = cell.root.frame?.height else { return [] }
    func found(_ message: String) -> [TemplateRemark] {
      remark(.selfSizing, view: cell.root.id, at: cell.root.position, message).map { [$0] } ?? []
    }
    guard let height = openHeight(emptying: []) else {
      if isTooLargeForVariants { return [] }
      let labels = cell.root.all.filter { $0.kind == "label" && openHeight(emptying: [$0.id]) != nil }
      guard !labels.isEmpty else { return [] }
      let names = labels.map { "\"\(template.imported.names[$0.id] ?? $0.id)\"" }
      return found("determines its height only while \(names.listed) \(names.count == 1 ? "has" : "have") a text")
    }
    return found(
      "does not determine its height: without the \(decimal(recorded)) points of the file it is \(decimal(height)) points high; "
        + template.imported.sentence(of: HeightChain(cell)))
  }

  /// Returns the height that the constraints give the cell if that leaves views outside which it contains in the file; `nil` if it is enough.
  /// - Parameter labels: the ids of labels without a text.
  private func openHeight(emptying labels: Set<String>) -> Double? {
    var options = template.fitting
    options.hasRecordedHeight = false
    guard let layout = RecordedLayout.possible(cell, in: template.file, options, emptying: labels) else { return nil }
    guard let recorded = cell.root.frame?.height else { return nil }
    let isOpen = cell.root.subviews.contains { view in
      guard !view.isHidden, let inFile = view.frame, inFile.maxY <= recorded + 0.5, let frame = layout.frames[view.id] else {
        return false
      }
      return frame.maxY > layout.height + 0.5 || frame.y < min(inFile.y, 0) - 0.5
    }
    return isOpen || layout.height < 1 ? layout.height : nil
  }
}

extension Rect {
  fileprivate var text: String { "(\([x, y, width, height].map { decimal($0) }.joined(separator: ", ")))" }
}

// MARK: Variants

/// Texts, a width and a direction with which a cell is laid out.
private struct InterfaceVariant {
  enum Texts: CaseIterable {
    case shown, empty, tripled
  }

  let texts: Texts
  /// `nil` for the width of the file.
  let width: Double?
  let direction: Canvas.Direction

  /// How the cell differs from the one in the file.
  var words: String {
    let texts: String? =
      switch texts {
      case .shown: nil
      case .empty: "with empty texts"
      case .tripled: "with texts of three times the length"
      }
    return [texts, width.map { "\(decimal($0)) points wide" }, direction == .rightToLeft ? "from right to left" : nil]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the data with other texts.
  /// - Parameter shown: what the file shows.
  func data(_ value: DataValue, shown: DataValue, outlets: [String]) -> DataValue {
    guard texts != .shown, case .object(let given) = value, case .object(let shown) = shown else { return value }
    let object = DataObject(given.members + shown.members)
    let changed = outlets.compactMap { name -> DataObject.Member? in
      if texts == .empty { return DataObject.Member(name: name, value: "") }
      guard case .string(let text)? = object[name] else { return nil }
      return DataObject.Member(name: name, value: .string(Array(repeating: text, count: 3).joined(separator: " ")))
    }
    return .object(DataObject(changed + object.members))
  }
}

/// What is the same for two problems of one set of constraints.
private enum ProblemIdentity: Hashable {
  case conflict(Set<DocumentLocation>)
  case ambiguity(Set<ConstraintProblems.Ambiguity.Side>)

  init?(_ problem: LayoutProblem) {
    switch problem.kind {
    case .conflict(let conflict): self = .conflict(Set(conflict.constraints.compactMap(\.location)))
    case .ambiguous(let ambiguity): self = .ambiguity(Set(ambiguity.sides))
    case .squeezed, .zeroSize, .percentage, .unsettled: return nil
    }
  }

  var rule: Rule {
    switch self {
    case .conflict: .interfaceConflict
    case .ambiguity: .interfaceAmbiguity
    }
  }
}

extension InterfaceInspection {
  private static let widths: [Double] = [320, 375, 430]

  /// The most constraints of a cell that is laid out with other texts and at other widths. Each layout of some thousand constraints
  /// takes seconds if they contradict each other.
  private static let mostConstraints = 1_000

  private var isTooLargeForVariants: Bool { cell.constraints.count > Self.mostConstraints }

  private var variants: [InterfaceVariant] {
    if isTooLargeForVariants { return [] }
    // Only table view cells are as wide as the screen.
    let widths = [nil] + (cell.isTableViewCell ? Self.widths.map(Optional.some) : [])
    return InterfaceVariant.Texts.allCases.flatMap { texts in
      widths.flatMap { width in
        [Canvas.Direction.leftToRight, .rightToLeft].map { InterfaceVariant(texts: texts, width: width, direction: $0) }
      }
    }
  }

  /// The conflicts and ambiguities that the inspected cells do not have.
  private func problemsOfVariants(_ input: CellInput, _ data: DataItem, by renderer: CellRenderer) throws -> [TemplateRemark] {
    var known = Set(cells.flatMap { $0.painted.laidOut.problems ?? [] }.compactMap(ProblemIdentity.init))
    var found: [(problem: LayoutProblem, identity: ProblemIdentity, variants: [InterfaceVariant])] = []
    let documents = try Dictionary(
      uniqueKeysWithValues: [Canvas.Direction.leftToRight, .rightToLeft].map { direction in
        var directed = input
        directed.direction = direction
        return (direction, try directed.directedTemplate(template.imported.document))
      })
    let session = renderer.session()
    for variant in variants {
      guard let document = documents[variant.direction] else { continue }
      var environment = input.environment
      environment.width = variant.width ?? environment.width
      let item = DataItem(
        value: variant.data(data.value, shown: template.imported.data, outlets: cell.textOutlets), name: data.name)
      let problems = try session.laidOut(document.bind(item, environment: environment), of: document, answering: .explanation)
        .problems
      for problem in problems ?? [] {
        guard let identity = ProblemIdentity(problem) else { continue }
        if let index = found.firstIndex(where: { $0.identity == identity }) {
          found[index].variants.append(variant)
        } else if known.insert(identity).inserted {
          found.append((problem, identity, [variant]))
        }
      }
    }
    return found.compactMap { problem, identity, variants in
      let others = variants.count == 1 ? "" : ", and in \(counted(variants.count - 1, "other variant"))"
      return TemplateRemark(
        identity.rule, at: problem.path, location(of: problem), "\(variants[0].words)\(others): \(problem.sentence)", in: cells)
    }
  }

  private func location(of problem: LayoutProblem) -> DocumentLocation {
    if case .conflict(let conflict) = problem.kind { if let location = conflict.dropped.location { return location } }
    let element = cells.lazy.compactMap { $0.cell.root.firstElement(at: problem.path) }.first
    return element?.location ?? DocumentLocation(cell.position, in: template.file.fileName)
  }
}

extension Rule {
  fileprivate init(_ kind: InterfaceIssue.Kind) {
    switch kind {
    case .absoluteEdge: self = .absoluteEdge
    case .fractionalConstant: self = .fractionalConstant
    case .emptyOutlet: self = .emptyOutlet
    case .repeatedLabel: self = .repeatedLabel
    case .outsideContentView: self = .outsideContentView
    }
  }
}
