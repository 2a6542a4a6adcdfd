// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Synchronization

/// Renderers that have drawn a golden, for the next ones: a new one reads its fonts anew, which takes longer than drawing many a cell.
final class IdleRenderers: Sendable {
  static let ofProcess = IdleRenderers()

  /// A renderer is for one thread at a time. One that lies here is in nobody's hands: it is taken out, under the lock, before it draws,
  /// and put back afterwards. So it may go from thread to thread.
  private struct Idle: @unchecked Sendable {
    let renderer: CellRenderer
  }

  /// By resources, which a renderer keeps alive, so that none of others gets their identity.
  private let byResources = Mutex<[ObjectIdentifier: [Idle]]>([:])

  /// Lends a renderer, which `body` must not keep.
  func lend<Result>(with resources: RenderingResources, _ body: (CellRenderer) throws -> Result) rethrows -> Result {
    let key = ObjectIdentifier(resources)
    let idle = byResources.withLock { $0[key]?.popLast() } ?? Idle(renderer: CellRenderer(resources))
    defer { byResources.withLock { $0[key, default: []].append(idle) } }
    return try body(idle.renderer)
  }
}
