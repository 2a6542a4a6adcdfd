// SPDX-License-Identifier: MIT

package import CellDocument
import Graphics
import RenderAnalysis

/// The data and the states that a template is examined with.
package struct ExaminedData: Sendable {
  package let items: [DataItem]
  /// The choices of states that the user asked for.
  package let states: [[String]]
  package let drawing: ProofDrawing

  package init(items: [DataItem], states: [[String]], drawing: ProofDrawing) {
    self.items = items
    self.states = states
    self.drawing = drawing
  }

  /// The items that proofs draw in every configuration: all of them, or as many evenly spread ones as keep the proof short.
  func sample(of template: CellTemplate) -> [(index: Int, item: DataItem)] {
    let count = template.states.count
    let choices = 1 + count + count * (count - 1) / 2
    let most = min(items.count, max(2, min(40, 2400 / (choices * 12))))
    return (0..<most).map { place in
      let index = place * items.count / most
      return (index, items[index])
    }
  }
}

/// A template with the findings of its cells, on which fixes are tried.
package struct TemplateExamination {
  package let source: TemplateSource
  /// Those of the data in the states that the user asked for, then those of the sample in every other state.
  private let cells: [ExaminedCell]
  private let data: ExaminedData
  private let sample: Set<Int>
  private(set) var prover: FixProver

  /// - Parameters:
  ///   - known: the cells in the states that the user asked for, item by item.
  ///   - prover: holds fixes to what an earlier version of the template draws; `nil` for one of this version's own.
  /// - Throws: `CellDocumentError`, and what drawing a cell throws.
  init(_ source: TemplateSource, cells known: [ExaminedCell], data: ExaminedData, holding prover: FixProver?) throws {
    let template = try source.template
    let sample = data.sample(of: template)
    self.source = source
    self.data = data
    self.sample = Set(sample.map(\.index))
    let others = ([[]] + template.states.map { [$0] }).filter { !data.states.contains($0) }
    cells = try known + Self.examine(template, sample, in: others, data.drawing)
    self.prover = try prover ?? FixProver(of: template, items: sample, including: data.states, drawing: data.drawing)
  }

  /// Draws and analyses what else is needed.
  package init(_ source: TemplateSource, cells known: [ExaminedCell], data: ExaminedData) throws {
    try self.init(source, cells: known, data: data, holding: nil)
  }

  private static func examine(
    _ template: CellTemplate, _ items: [(index: Int, item: DataItem)], in states: [[String]], _ drawing: ProofDrawing
  ) throws -> [ExaminedCell] {
    let prepared = try PreparedTemplate(template, for: states.map { Configuration(states: $0) }, drawing.environment)
    let cases = states.flatMap { states in
      items.map { ProofCase(item: $0.item, configuration: Configuration(states: states), origin: .given($0.index)) }
    }
    return drawing.map(cases) { drawer, proofCase in
      Result {
        guard case .given(let index) = proofCase.origin else { preconditionFailure("the cases are given items") }
        let cell = try prepared.cell(of: proofCase)
        let analysis = try drawer.analysis(try drawer.list(cell))
        return ExaminedCell(
          item: index, states: proofCase.configuration.states, cell: cell, colors: prepared.template(of: proofCase).colors,
          analysis: analysis, findings: analysis.findings)
      }
    }.compactMap { result in
      // A state that refuses an item has no findings to fix.
      if case .success(let cell) = result { cell } else { nil }
    }
  }

  /// For each change that might help, what it does: of alternatives one that is safe, or else one that holds for the data, or else the
  /// first.
  package mutating func fixes() throws -> [VerifiedFix] {
    var search = FixSearch(source.choices(for: cells))
    let value = DataValue(source.root)
    var effects: [Int: FixEffect] = [:]
    var gains: [FixProposal: FixGain] = [:]
    var isSettled = false
    while !isSettled {
      let outcome = prover.prove(search.candidates.map(\.proposal), on: value)
      search.refuted.merge(outcome.refuted) { first, _ in first }
      search.unproven.formUnion(outcome.unproven)
      guard outcome.refuted.isEmpty, outcome.unproven.isEmpty else { continue }
      let proven = search.candidates
      effects = try self.effects(of: proven.map(\.proposal), on: value)
      gains = try self.gains(of: proven, effects, on: value)
      isSettled = try !leavesOut(proven, effects, gains, on: value, &search)
    }
    return search.verified(of: source, prover, allItems: data.items.count) { offer in
      (resolved(by: offer, effects), gains[offer.proposal] ?? FixGain())
    }
  }

  /// Leaves out fixes that bring findings in, that cost more than they save, and that help nothing.
  /// - Returns: whether there are such.
  private func leavesOut(
    _ proven: [OfferedFix], _ effects: [Int: FixEffect], _ gains: [FixProposal: FixGain], on value: DataValue,
    _ search: inout FixSearch
  ) throws -> Bool {
    if let (place, effect) = effects.filter({ !$0.value.harm.isEmpty }).min(by: { $0.key < $1.key }), let finding = effect.harm.first {
      let example = Counterexample(
        proofCase: proofCase(of: cells[place]), difference: .finding(finding.rule, path: finding.path))
      let culprit = try proven.first { offer in
        try self.effects(of: [offer.proposal], on: value, in: [place])[place]?.harm.isEmpty == false
      }
      if let harmful = culprit ?? proven.last { search.refuted[harmful.proposal] = example }
      return true
    }
    let useless = proven.filter { resolved(by: $0, effects).isEmpty }
    let dear = gains.filter { $0.key.kind == .background && !$0.value.isWorthwhile }
    search.useless.formUnion(useless.map(\.proposal))
    search.dear.merge(dear) { $1 }
    return !useless.isEmpty || !dear.isEmpty
  }

  private func proofCase(of cell: ExaminedCell) -> ProofCase {
    ProofCase(item: data.items[cell.item], configuration: Configuration(states: cell.states), origin: .given(cell.item))
  }

  /// What fixes do together to cells of the sample, by the cells' places.
  private func effects(of fixes: [FixProposal], on value: DataValue, in places: [Int]? = nil) throws -> [Int: FixEffect] {
    guard !fixes.isEmpty else { return [:] }
    let places = places ?? cells.indices.filter { sample.contains(cells[$0].item) }
    let fixed = try fixes.reduce(value) { try $0.applying($1.patch) }
    let template = try CellTemplate(parsing: fixed.compactJSON.text, fileName: source.fileName, format: .json)
    let cases = places.map { proofCase(of: cells[$0]) }
    let prepared = try PreparedTemplate(template, for: distinct(cases.map(\.configuration)), data.drawing.environment)
    let befores = places.map { cells[$0] }
    let effects = data.drawing.map(Array(zip(befores, cases))) { drawer, input in
      Result {
        let analysis = try drawer.analysis(try drawer.list(try prepared.cell(of: input.1)))
        return FixEffect(before: input.0, after: analysis)
      }
    }
    return Dictionary(uniqueKeysWithValues: try zip(places, effects).map { ($0, try $1.get()) })
  }

  /// The findings that vanish by a fix; of cells outside the sample, those that it is for.
  private func resolved(by offer: OfferedFix, _ effects: [Int: FixEffect]) -> Set<FindingPlace> {
    let inSample = offer.served.filter { effects[$0.cell] != nil }
    guard inSample.isEmpty || inSample.contains(where: { effects[$0.cell]?.vanished.contains($0.finding) == true }) else {
      return []
    }
    let below = effects.flatMap { place, effect in
      effect.vanished.map { FindingPlace(cell: place, finding: $0) }.filter { finding in
        let path = cells[place].findings[finding.finding].path.withoutRepetitions
        return offer.proposal.changedPaths.contains { path == $0 || path.hasPrefix($0 + "/") }
      }
    }
    let vanished = offer.served.filter { place in
      effects[place.cell].map { $0.vanished.contains(place.finding) } ?? true
    }
    return vanished.union(below)
  }

  /// What each fix alone saves and paints over the given items, in the states that the user asked for.
  private func gains(of offers: [OfferedFix], _ effects: [Int: FixEffect], on value: DataValue) throws -> [FixProposal: FixGain] {
    let places = effects.keys.filter { data.states.contains(cells[$0].states) }.sorted()
    let subjects = places.map { (cell: cells[$0], proofCase: proofCase(of: cells[$0])) }
    let configurations = distinct(subjects.map(\.proofCase.configuration))
    let versions = try offers.map { offer in
      let fixed = try value.applying(offer.proposal.patch)
      let template = try CellTemplate(parsing: fixed.compactJSON.text, fileName: source.fileName, format: .json)
      return try PreparedTemplate(template, for: configurations, data.drawing.environment)
    }
    let pairs = versions.flatMap { version in subjects.map { (version: version, subject: $0) } }
    let painted = data.drawing.map(pairs) { drawer, pair in
      Result {
        let fixed = try drawer.list(try pair.version.cell(of: pair.subject.proofCase))
        return try fixed.paintedPixels(drawer.inkBounds) - pair.subject.cell.list.paintedPixels(drawer.inkBounds)
      }
    }
    var gains: [FixProposal: FixGain] = [:]
    for (number, offer) in offers.enumerated() {
      let resolved = resolved(by: offer, effects)
      var gain = FixGain()
      for (index, place) in places.enumerated() {
        let findings = resolved.filter { $0.cell == place }.map { cells[place].findings[$0.finding] }
        let saved = findings.filter { $0.rule.category == .blend }.reduce(0) { $0 + $1.cost.pixels }
        gain.add(saved: saved, painted: try painted[number * places.count + index].get(), toItem: cells[place].item)
      }
      gains[offer.proposal] = gain
    }
    return gains
  }
}
