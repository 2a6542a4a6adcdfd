// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import ChatMessages
import Foundation
import RenderAnalysis

/// Measures overlays of chat cells, and rendering the same cells.
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

  private func cells(_ turn: Int) -> [Cell] {
    (turn * count..<(turn + 1) * count).map { ChatMessage(number: $0).cell(family: family) }
  }

  /// Layout and drawing of cells that no other turn has.
  func timeOfRendering(_ turn: Int) throws -> Duration {
    let cells = cells(turn)
    return try clock.measure { for cell in cells { _ = try renderer.draw(renderer.displayList(cell)) } }
  }

  /// Cells with what is found of them; what is redrawn of each is seen against the one before.
  func subjects(_ turn: Int) throws -> [OverlaySubject] {
    let drawings = try cells(turn).map { cell in
      let list = try renderer.displayList(cell)
      return OverlaySubject.Drawing(try renderer.analysis(of: list), pixels: try renderer.draw(list))
    }
    return drawings.indices.map { index in
      OverlaySubject(drawings[index], findings: drawings[index].analysis.findings, earlier: drawings[max(0, index - 1)])
    }
  }

  /// Overlays without legend.
  func timeOfOverlays(_ mode: OverlayMode, of subjects: [OverlaySubject]) -> Duration {
    clock.measure { for subject in subjects { _ = subject.overlay(mode) } }
  }
}
