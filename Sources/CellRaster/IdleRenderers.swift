// SPDX-License-Identifier: MIT

internal import Synchronization

/// Renderers that have been used, kept for the next cell: a new one reads its fonts again, which takes longer than drawing many a
/// cell.
package final class IdleRenderers: Sendable {
  package static let ofProcess = IdleRenderers()

  /// A renderer is for one thread at a time. Idle ones belong to the pool; one is removed under the lock before it draws, and returned
  /// afterwards. So it may go from thread to thread.
  private struct Idle: @unchecked Sendable {
    let renderer: CellRenderer
  }

  /// By resources, which a renderer keeps alive, so that none of others gets their identity.
  private let byResources = Mutex<[ObjectIdentifier: [Idle]]>([:])

  package init() {}

  /// Lends a renderer, which `body` must not keep.
  package func lend<Result>(with resources: RenderingResources, _ body: (CellRenderer) throws -> Result) rethrows -> Result {
    let key = ObjectIdentifier(resources)
    let idle = byResources.withLock { $0[key]?.popLast() } ?? Idle(renderer: CellRenderer(resources))
    defer { byResources.withLock { $0[key, default: []].append(idle) } }
    return try body(idle.renderer)
  }
}
