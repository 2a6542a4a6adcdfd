// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster

/// Says that what was said of an item holds for some more.
package func sameInItems(_ count: Int) -> String { "the same in \(counted(count, "more item"))" }

/// Says the warnings about many items: each once, and at the end in how many other items it holds, too.
struct RepeatedWarnings {
  private struct Mention {
    let warning: RenderingWarning
    var lastItem: Int
    /// The number of items after the first.
    var count = 0
  }

  private var mentions: [RenderingWarning: Int] = [:]
  private var all: [Mention] = []

  /// Returns those of an item's warnings that no item had before.
  mutating func new(_ warnings: [RenderingWarning], ofItem item: Int) -> [RenderingWarning] {
    warnings.filter { warning in
      let kind = warning.withoutMeasures
      guard let index = mentions[kind] else {
        mentions[kind] = all.count
        all.append(Mention(warning: warning, lastItem: item))
        return true
      }
      if all[index].lastItem != item {
        all[index].lastItem = item
        all[index].count += 1
      }
      return false
    }
  }

  /// Which warnings hold in further items.
  var remarks: [String] {
    all.filter { $0.count > 0 }.map { mention in
      let place = "\(mention.warning.location) \(mention.warning.path.withoutRepetitions)"
      return "\(place): \(sameInItems(mention.count))"
    }
  }
}
