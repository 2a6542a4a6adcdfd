// SPDX-License-Identifier: MIT

/// The size of a solver, and the work that it has done since its template was compiled, the template's included.
package struct Work: Equatable, Sendable {
  /// Exchanges of a basic entity with that of a column.
  package let pivots: Int
  /// How often the system was compiled again.
  package let compilations: Int
  /// The rows and columns of all tableaux.
  package let rows: Int
  package let columns: Int
  /// Variables that equalities define, which are in no tableau.
  package let definitions: Int
  /// Tableaux.
  package let parts: Int
}

extension Solver {
  /// The work so far. O(p) for p parts.
  package var work: Work {
    let tableaux = compilation.parts.map(\.tableau)
    return Work(
      pivots: pivots,
      compilations: compilations,
      rows: tableaux.reduce(0) { $0 + $1.rows.count },
      columns: tableaux.reduce(0) { $0 + $1.columns.count },
      definitions: compilation.reduction.definitions.variables.count,
      parts: tableaux.count { !$0.columns.isEmpty })
  }

  /// How often basic entities were exchanged with those of columns, the template's exchanges included. O(p) for p parts.
  package var pivots: Int {
    var pivots = earlierPivots
    for part in compilation.parts.indices { pivots += compilation.parts[part].tableau.pivots }
    return pivots
  }

  /// How often a constraint entered or left the basis since the last compilation. O(r) for r rows.
  package func pivots(of constraint: Int) -> Int {
    let home = compilation.homes[constraint]
    return home < 0 ? 0 : Int(compilation.parts[home].tableau.pivots(of: Int32(constraint)))
  }

  /// The rows of the tableau in which a constraint is, which each of its pivots may change; 0 if it is inactive or a definition. O(1).
  package func rows(of constraint: Int) -> Int {
    let home = compilation.homes[constraint]
    return home < 0 ? 0 : compilation.parts[home].tableau.rows.count
  }
}
