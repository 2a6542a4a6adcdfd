// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellNotation

/// A template that includes files of another one, which fixes may change.
struct SharingTemplate {
  private var source: TemplateSource
  private let data: ExaminedData
  /// The cells on which fixes are tested; `nil` until there is a fix to test.
  private var prover: FixProver?

  init(_ source: TemplateSource, data: ExaminedData) {
    (self.source, self.data) = (source, data)
  }

  var fileName: String { source.fileName }

  /// Returns the fixes of another template that change no pixel of this one.
  /// - Throws: `CellDocumentError` for a template that is invalid in one of the configurations.
  mutating func kept(of fixes: [VerifiedFix], from other: TemplateSource) throws -> Set<FixProposal> {
    let shared = fixes.map { $0.proposal.shared(from: other, with: source) }
    let proposals = shared.compactMap(\.self)
    if proposals.isEmpty { return Set(fixes.map(\.proposal)) }
    var prover = try self.prover ?? makeProver()
    let proven = Set(prover.prove(proposals, on: source.value).proven)
    self.prover = prover
    return Set(zip(fixes, shared).filter { $1.map(proven.contains) ?? true }.map(\.0.proposal))
  }

  /// Applies the fixes of another template to the files that this one includes, too.
  mutating func apply(_ fixes: [VerifiedFix], of other: TemplateSource) throws {
    for fix in fixes {
      if let shared = fix.proposal.shared(from: other, with: source) { source = try source.applying(shared.patch) }
    }
    prover?.rebase()
  }

  private func makeProver() throws -> FixProver {
    let template = try source.template
    return try FixProver(
      of: template, bytes: source.bytes.count, items: data.sample(of: template), including: data.states, drawing: data.drawing)
  }
}
