// SPDX-License-Identifier: MIT

internal import Synchronization

/// A pool of renderers that have been used and are kept for the next cell. A new renderer reads its fonts again, which can take
/// longer than drawing a cell.
package final class IdleRenderers: Sendable {
  package static let ofProcess = IdleRenderers()

  /// Only one thread may use a renderer at a time. Idle renderers belong to the pool; one is removed under the lock before use and
  /// returned afterwards. So a renderer can safely move from thread to thread.
  private struct Idle: @unchecked Sendable {
    let renderer: CellRenderer
  }

  /// The idle renderers by their resources. A renderer keeps its resources alive, so no other resources can get the same identity.
  private let byResources = Mutex<[ObjectIdentifier: [Idle]]>([:])

  package init() {}

  /// Lends a renderer to `body`, which must not keep it.
  package func lend<Result>(with resources: RenderingResources, _ body: (CellRenderer) throws -> Result) rethrows -> Result {
    let key = ObjectIdentifier(resources)
    let idle = byResources.withLock { $0[key]?.popLast() } ?? Idle(renderer: CellRenderer(resources))
    defer { byResources.withLock { $0[key, default: []].append(idle) } }
    return try body(idle.renderer)
  }
}
