// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellDocument
import CellGraphics
internal import CellNotation
import CellRenderAnalysis

/// The data and states with which a template is examined.
struct ExaminedData: Sendable {
  let items: [DataItem]
  /// The sets of states that the user asked for.
  let states: [[String]]
  let drawing: ProofDrawing

  /// Returns the items that proofs draw in every configuration, with their zero-based indices. These are all items, or an evenly
  /// spaced sample that keeps the proof short.
  func sample(of template: CellTemplate) -> [(index: Int, item: DataItem)] {
    let count = template.states.count
    let choices = 1 + count + count * (count - 1) / 2
    let most = min(items.count, max(2, min(40, 2400 / (choices * 12))))
    return items.indices.evenlySpread(atMost: most).map { ($0, items[$0]) }
  }
}

/// A template with the findings of its cells. Fixes for these findings are tried on it.
struct TemplateExamination {
  let source: TemplateSource
  let template: CellTemplate
  /// First the cells of all items, in each set of states that the user asked for. Then the cells of the sampled items without a
  /// state and in each single state, unless the user asked for these states, and those with their scroll containers at other offsets.
  let cells: [ExaminedCell]
  let data: ExaminedData
  private let sample: Set<Int>
  /// The prover; `nil` until a fix must be proven. A template without proposals needs no prover, and so none of its layouts.
  private(set) var prover: FixProver?
  /// What the fixes have in common: data constraints that several of them lack, and what the budget left out.
  private(set) var notes: [ProofNote] = []

  /// - Parameters:
  ///   - known: The cells in the states that the user asked for, item by item.
  ///   - prover: A prover created for an earlier version of the template; `nil` to create one for this version when needed.
  /// - Throws: `CellDocumentError`. A cell that cannot be drawn is left out.
  init(_ source: TemplateSource, cells known: [ExaminedCell], data: ExaminedData, holding prover: FixProver?) throws {
    let template = try source.template
    let sample = data.sample(of: template)
    (self.source, self.template) = (source, template)
    self.data = data
    self.sample = Set(sample.map(\.index))
    let others = ([[]] + template.states.map { [$0] }).filter { !data.states.contains($0) }
    let scrolled = template.scrolls ? ScrolledPart.allCases.map { Configuration(scrolled: $0) } : []
    cells = try known + Self.examine(template, sample, in: others.map { Configuration(states: $0) } + scrolled, data.drawing)
    self.prover = prover
  }

  /// Creates the prover if there is none yet. This lays out the cells of the proof.
  ///
  /// - Parameter concerned: The template paths of the elements that fixes change.
  private mutating func prepareProver(concerning concerned: Set<String>) throws {
    if prover != nil { return }
    prover = try FixProver(
      of: template, bytes: source.bytes.count, items: data.sample(of: template), including: data.states, concerned: concerned,
      drawing: data.drawing)
  }

  /// Creates an examination. Draws and analyses the cells of the sample in the states that `known` does not cover.
  init(_ source: TemplateSource, cells known: [ExaminedCell], data: ExaminedData) throws {
    try self.init(source, cells: known, data: data, holding: nil)
  }

  private static func examine(
    _ template: CellTemplate, _ items: [(index: Int, item: DataItem)], in configurations: [Configuration],
    _ drawing: ProofDrawing
  ) throws -> [ExaminedCell] {
    let prepared = try PreparedTemplate(template, for: configurations, drawing.environment)
    let cases = configurations.flatMap { configuration in
      items.map { ProofCase(item: $0.item, configuration: configuration, origin: .given($0.index)) }
    }
    return drawing.map(cases) { [drawing] proofCase in
      Result {
        guard case .given(let index) = proofCase.origin else { preconditionFailure("every case must be a given item") }
        let template = prepared.template(of: proofCase)
        let cell = try prepared.cell(of: proofCase)
        let analysis = try drawing.cells.analysis(try drawing.cells.list(cell))
        return ExaminedCell(
          item: index, configuration: proofCase.configuration, cell: cell, colors: template.colors, analysis: analysis,
          findings: drawing.choose(analysis.findings, cell, template))
      }
    }.compactMap { result in
      // If the document refuses the data or the cell cannot be drawn, there are no findings to fix.
      if case .success(let cell) = result { cell } else { nil }
    }
  }

  /// Returns one fix, with its verdict, for each ``FixChoice``: a safe alternative if there is one, otherwise an alternative that
  /// holds for the user's data, otherwise the first alternative. The fixes for the most expensive findings are tried first, until the
  /// budget is spent.
  ///
  /// - Parameter suggestsStatements: Whether to search for data constraints that would make a fix safe if it holds only for the
  ///   user's data.
  mutating func fixes(suggestsStatements: Bool = true) throws -> [VerifiedFix] {
    let choices = source.choices(for: cells)
    if choices.isEmpty { return [] }
    try prepareProver(concerning: Set(choices.flatMap(\.offers).flatMap(\.proposal.changedPaths)))
    guard var prover else { return [] }
    var search = FixSearch(choices) { [cells] choice in
      choice.offers.map { offer in
        offer.served.reduce(0) { $0 + cells[$1.cell].findings[$1.finding].cost.pixels }
      }.max() ?? 0
    }
    let value = source.value
    var effects: [Int: FixEffect] = [:]
    var single = singleEffects
    // Drawing many fixes together takes hardly longer than drawing one, so all are tried at once if that can be afforded.
    let stepsOfPass = prover.stepsOfPass
    if prover.canSpend(stepsOfPass * 3 / 2) { search.size = choices.count }
    var settled: Set<FixProposal> = []
    while true {
      let outcome = prover.prove(search.candidates.map(\.proposal), on: value)
      search.refuted.merge(outcome.refuted) { first, _ in first }
      search.findLacks()
      guard outcome.unproven.isEmpty else {
        search.giveUp(except: settled)
        break
      }
      let proven = search.candidates.filter { Set(outcome.proven).contains($0.proposal) }
      let proposals = proven.map(\.proposal)
      let found = try self.effects(of: proposals, on: value)
      let measuredCount = try single.measure(proposals, on: value, of: template)
      prover.spend(stepsOfEffect + measuredCount * stepsOfGain)
      if try leavesOut(proven, found, single, on: value, &search) { continue }
      (settled, effects) = (Set(proposals), found)
      // When a fix fails, an alternative to it may be tried next.
      if Set(search.candidates.map(\.proposal)) != settled {
        if prover.canSpend(stepsOfPass) { continue }
        search.giveUp(except: settled)
        break
      }
      if search.isComplete { break }
      // As large a part of the next fixes will probably hold, each of which costs its gain and the edit of the text.
      let expected = settled.count * (stepsOfGain + ProofSteps.edit(templateBytes: source.bytes.count))
      guard prover.canSpend(expected) else { break }
      search.size *= 2
    }
    var fixes = search.verified(
      of: source, &prover, allItems: data.items.count, arguments: ArgumentSearch(source, try source.template)
    ) { offer in
      (resolved(by: offer, effects, single), single.gain(of: offer.proposal))
    }
    if suggestsStatements { try suggestStatements(for: &fixes, &prover) }
    notes += Self.notes(on: fixes, prover)
    self.prover = prover
    return fixes
  }

  /// The steps for the effect of fixes on the sampled cells.
  private var stepsOfEffect: Int { cells.reduce(0) { $0 + stepsOfAnalysis(of: $1) } }

  /// The steps for measuring what one fix saves.
  private var stepsOfGain: Int {
    ProofSteps.preparation(templateBytes: source.bytes.count, variants: data.states.count)
      + measuredPlaces.reduce(0) { $0 + stepsOfAnalysis(of: cells[$1]) }
  }

  private func stepsOfAnalysis(of cell: ExaminedCell) -> Int {
    4 * ProofSteps.layout(layers: cell.list.layers.count, templateBytes: source.bytes.count)
  }

  /// Returns the cells of the proof, each with the difference that the fix makes when applied alone. The difference is `nil` for a
  /// cell that does not change.
  mutating func renders(of fix: FixProposal) throws -> [(proofCase: ProofCase, difference: RenderDifference?)] {
    try prepareProver(concerning: Set(fix.changedPaths))
    return prover?.differences(of: fix, on: source.value) ?? []
  }

  /// Drops fixes that introduce findings, cost more than they save, or resolve no finding.
  ///
  /// - Returns: Whether any fix was dropped.
  private func leavesOut(
    _ proven: [OfferedFix], _ effects: [Int: FixEffect], _ single: SingleEffects, on value: DataValue,
    _ search: inout FixSearch
  ) throws -> Bool {
    if let (place, effect) = effects.filter({ !$0.value.harm.isEmpty }).min(by: { $0.key < $1.key }),
      let finding = effect.harm.first
    {
      let example = Counterexample(
        proofCase: proofCase(of: cells[place]), difference: .finding(finding.rule, path: finding.path))
      let culprit = try proven.first { offer in
        try self.effects(of: [offer.proposal], on: value, in: [place])[place]?.harm.isEmpty == false
      }
      if let harmful = culprit ?? proven.last { search.refuted[harmful.proposal] = example }
      return true
    }
    let useless = proven.filter { resolved(by: $0, effects, single).isEmpty }
    let dear = proven.map(\.proposal).filter { $0.kind.isPaidInPixels && !single.gain(of: $0).isWorthwhile }
    search.useless.formUnion(useless.map(\.proposal))
    for fix in dear { search.dear[fix] = single.gain(of: fix) }
    return !useless.isEmpty || !dear.isEmpty
  }

  private func proofCase(of cell: ExaminedCell) -> ProofCase {
    ProofCase(item: data.items[cell.item], configuration: cell.configuration, origin: .given(cell.item))
  }

  /// Applies all fixes together and returns their effect on each examined cell, by the index of the cell in `cells`. Examines the
  /// cells at the indices `places`, or by default all cells of the sample.
  private func effects(of fixes: [FixProposal], on value: DataValue, in places: [Int]? = nil) throws -> [Int: FixEffect] {
    guard !fixes.isEmpty else { return [:] }
    let places = places ?? cells.indices.filter { sample.contains(cells[$0].item) }
    let fixed = try fixes.reduce(value) { try $0.applying($1.patch) }
    let fixedTemplate = try template.version(parsing: fixed.compactJSON, fileName: source.fileName)
    let cases = places.map { proofCase(of: cells[$0]) }
    let prepared = try PreparedTemplate(fixedTemplate, for: distinct(cases.map(\.configuration)), data.drawing.environment)
    let befores = places.map { cells[$0] }
    let effects = data.drawing.map(Array(zip(befores, cases))) { [drawing = data.drawing] input in
      Result {
        let analysis = try drawing.cells.analysis(try drawing.cells.list(try prepared.cell(of: input.1)))
        return FixEffect(before: input.0, after: analysis)
      }
    }
    return Dictionary(uniqueKeysWithValues: try zip(places, effects).map { ($0, try $1.get()) })
  }

  /// Returns the findings that a fix resolves.
  ///
  /// In the cells that the user asked for, these are the findings that the fix removes when it is applied alone, and those that it
  /// was proposed for and that only several fixes together remove. In other cells of the sample, they are the findings that it was
  /// proposed for and that all fixes together remove. In cells outside the sample, all findings that the fix was proposed for are
  /// assumed to disappear. If the fix was proposed for findings in the sample and none of these disappears, it resolves nothing.
  private func resolved(by offer: OfferedFix, _ effects: [Int: FixEffect], _ single: SingleEffects) -> Set<PlaceInCells> {
    let vanished = offer.served.filter { place in
      guard let effect = effects[place.cell] else { return true }
      guard effect.vanished.contains(place.finding) else { return false }
      return single.removes(place, offer.proposal) != false || !single.isRemovedByOne(place)
    }
    let inSample = offer.served.filter { effects[$0.cell] != nil }
    guard inSample.isEmpty || !inSample.isDisjoint(with: vanished) else { return [] }
    return vanished.union(single.removed(by: offer.proposal))
  }

  /// The effects of single fixes on the sampled items in the states that the user asked for; none is measured yet.
  private var singleEffects: SingleEffects {
    SingleEffects(
      measuredPlaces.map { SingleEffects.Subject(place: $0, cell: cells[$0], proofCase: proofCase(of: cells[$0])) },
      drawing: data.drawing)
  }

  /// The indices of the cells in which single fixes are measured.
  private var measuredPlaces: [Int] {
    cells.indices.filter {
      sample.contains(cells[$0].item) && data.states.contains(cells[$0].states) && cells[$0].configuration.scrolled == nil
    }
  }
}
