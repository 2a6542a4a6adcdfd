// SPDX-License-Identifier: MIT

import CellRaster
import ChatMessages
import Foundation

/// Measurements of overlays of chat cells, and of rendering the same cells.
struct OverlayTiming {
  private let renderer: CellRenderer
  private let family: String
  private let count: Int
  private let clock = ContinuousClock()

  init(resources: RenderingResources, family: String, count: Int) {
    renderer = CellRenderer(resources)
    self.family = family
    self.count = count
  }

  private func cells(_ turn: Int) throws -> [Cell] {
    try (turn * count..<(turn + 1) * count).map { try ChatMessage(number: $0).cell(family: family) }
  }

  /// Measures layout and drawing of cells that no other turn uses.
  func timeOfRendering(_ turn: Int) throws -> Duration {
    let cells = try cells(turn)
    return try clock.measure { for cell in cells { _ = try renderer.draw(renderer.displayList(of: cell)) } }
  }

  /// Returns cells with their findings. The updates of each cell are relative to the previous one.
  func subjects(_ turn: Int) throws -> [OverlaySubject] {
    let drawings = try cells(turn).map { cell in
      let list = try renderer.displayList(of: cell)
      return OverlaySubject.Drawing(try renderer.analysis(of: list), pixels: try renderer.draw(list))
    }
    return drawings.indices.map { index in
      OverlaySubject(drawings[index], findings: drawings[index].analysis.findings, earlier: drawings[max(0, index - 1)])
    }
  }

  /// Measures overlays without a legend.
  func timeOfOverlays(_ mode: OverlayMode, of subjects: [OverlaySubject]) -> Duration {
    clock.measure { for subject in subjects { _ = subject.overlay(mode) } }
  }
}
