// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import DisplayList
import Graphics
import ImageCodecs
import Synchronization

/// What became of the items of a batch.
struct RenderSummary: Sendable {
  /// One JSON object for each item, in their order.
  var entries: [[(String, JSONText)]] = []
  /// The status that the command ends with; `nil` when all went well.
  var status: ExitStatus?
}

/// A template with all its items, and how they are rendered.
struct RenderBatch: Sendable {
  let template: CellTemplate
  let items: [DataItem]
  let environment: BindingEnvironment
  let resources: RenderingResources
  let jobs: Int
  let compression: PNGCompression

  /// What one item has come to.
  fileprivate struct Outcome: Sendable {
    var size: PixelSize?
    var warnings: [RenderingWarning] = []
    var failure: (any Error)?
  }

  /// One picture for each item.
  func renderItems(to destination: OutputDestination) async throws -> RenderSummary {
    let summary = Mutex(RenderSummary())
    await renderInParallel(count: items.count, jobs: jobs, with: resources) { (renderer: CellRenderer, number: Int) -> Outcome in
      do {
        let cell = try template.bind(items[number], environment: environment)
        let rendered = try renderer.render(cell)
        try destination.write(try encodePNG(rendered.pixels, compression: compression), number: number)
        return Outcome(size: rendered.pixels.size, warnings: rendered.warnings)
      } catch {
        return Outcome(failure: error)
      }
    } deliver: { (number: Int, outcome: Outcome) in
      summary.withLock { $0.add(outcome, number: number, path: destination.path(number)) }
    }
    return summary.withLock { $0 }
  }

  /// One picture of all items that can be rendered, one below the other.
  ///
  /// All are laid out first, since a PNG file says its height before its rows; then they are drawn band by band.
  func renderSheet(to destination: OutputDestination) async throws -> RenderSummary {
    let lists = Mutex<[DisplayList]>([])
    let summary = Mutex(RenderSummary())
    await renderInParallel(count: items.count, jobs: jobs, with: resources) { (renderer: CellRenderer, number: Int) in
      Result { () throws -> (DisplayList, [RenderingWarning]) in
        let cell = try template.bind(items[number], environment: environment)
        return (try renderer.drawableDisplayList(cell), try renderer.warnings(of: cell.root))
      }
    } deliver: { number, result in
      switch result {
      case .success((let list, let warnings)):
        lists.withLock { $0.append(list) }
        summary.withLock { $0.add(Outcome(size: list.size, warnings: warnings), number: number, path: destination.path(0)) }
      case .failure(let error):
        summary.withLock { $0.add(Outcome(failure: error), number: number, path: nil) }
      }
    }
    let drawn = lists.withLock { $0 }
    if !drawn.isEmpty {
      try await SheetWriter(lists: drawn, jobs: jobs, resources: resources).write(to: destination, compression)
    }
    return summary.withLock { $0 }
  }
}

extension RenderSummary {
  fileprivate mutating func add(_ outcome: RenderBatch.Outcome, number: Int, path: String?) {
    for warning in outcome.warnings { report("warning: item \(number + 1): \(warning)") }
    var entry: [(String, JSONText)] = [("item", .number(number + 1))]
    if let size = outcome.size {
      if let path { entry.append(("file", .string(path))) }
      entry += [("width", .number(size.width)), ("height", .number(size.height))]
    }
    if !outcome.warnings.isEmpty { entry.append(("warnings", .strings(outcome.warnings.map(\.description)))) }
    if let failure = outcome.failure {
      // An error of the data names its item already.
      let namesItem = (failure as? CellDocumentError)?.item != nil
      report(namesItem ? "\(failure)" : "item \(number + 1): \(failure)")
      entry.append(("error", .string("\(failure)")))
      let status = ExitStatus(failure)
      // A fault that is not the item's own outweighs one that is.
      if self.status == nil || status != .badDocument { self.status = status }
    }
    entries.append(entry)
  }
}
