// SPDX-License-Identifier: MIT

package import CellInspection

extension FixedTemplate {
  /// Returns a sentence for each fix that was applied, or one that says that there is none.
  /// - Parameters:
  ///   - isDone: whether the template was written; otherwise, the sentences say what can be fixed.
  ///   - isOnlyProven: whether only proven fixes were looked for.
  package func sentences(isDone: Bool, isOnlyProven: Bool) -> [String] {
    let others = withheld.map { fix, template in
      "\(fix.proposal.location): not fixed, \(fix.proposal.kind.rawValue): pixels of \(template) might change"
    }
    if applied.isEmpty, unapplied.isEmpty, others.isEmpty {
      return ["\(source.fileName): no \(isOnlyProven ? "proven" : "safe") fix was found"]
    }
    return others
      + applied.enumerated().map { index, fix in
        // The report does not list the later fixes: in the original template, they would change nothing or do harm.
        let order = index < firstRoundCount ? "" : "; possible after the fixes above"
        return
          "\(fix.proposal.location): \(isDone ? "fixed" : "can be fixed"), \(fix.proposal.kind.rawValue): \(fix.proposal.title) "
          + "(\(fix.verdict)\(order))"
      }
  }
}
